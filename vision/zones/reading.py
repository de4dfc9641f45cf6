"""What lies open in a zone, read on demand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.reader import CardReader
from vision.readings import FoundCard
from vision.zones.zone import Zone

MARGIN = 0.04
"""How much more than the zone is looked at, as a share of the picture, so that cards on its edge are whole."""


def read_zone(reader: CardReader, image: np.ndarray, zone: Zone | None = None) -> list[FoundCard]:
    """The cards whose middle lies in the zone (None: the whole picture), each code at most once, sure readings first.

    BGR picture; the outlines are in its pixels. An ouvert hand, the shown Skat, the Auslage: whatever lies open.
    """
    size = image.shape[1], image.shape[0]
    left = top = 0
    part = image
    if zone is not None:
        outline = zone.in_picture(size)
        pad = MARGIN * max(size)
        left, top = (int(v) for v in np.maximum(np.floor(outline.min(axis=0) - pad), 0))
        right, bottom = (int(v) for v in np.ceil(outline.max(axis=0) + pad))
        part = np.ascontiguousarray(image[top:bottom, left:right])
    found = []
    for card in reader.read_picture(part):
        quad = tuple((x + left, y + top) for x, y in card.quad)
        if zone is None or zone.holds(quad, size):
            found.append(replace(card, quad=quad))
    return _each_once(found)


def _each_once(found: list[FoundCard]) -> list[FoundCard]:
    """Of two cards with one code the less likely goes; unsure ones stay, for somebody to name."""
    found = sorted(found, key=lambda card: (card.reading.card is None, -card.reading.probability))
    kept: list[FoundCard] = []
    for card in found:
        if card.reading.card is None or all(card.reading.card != other.reading.card for other in kept):
            kept.append(card)
    return kept
