"""A card that was found late: it lay half hidden in earlier pictures already, and was played before cards that were reported first."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.watch.difference import changed_within
from vision.watch.table import LyingCard

LEAST_SHARE = 0.12
"""Share of the card that must have been in sight to say so."""
ALIKE = 0.85
"""Share of what was in sight that looked as it does now, altogether and of the pixels that differ from the bare table."""
LEAST_MARKED = 40
"""So many reduced pixels must differ from the bare table: of a white card on a white table only the print does."""
RIM = np.ones((7, 7), np.uint8)
"""Round the edges of cards pictures differ by their sampling."""


def came_with(card: LyingCard, lying: Sequence[LyingCard], empty: np.ndarray, now: np.ndarray) -> LyingCard | None:
    """The card of the trick (`lying`, in the order in which they were found) with which this one came; None: it has come just now.

    `empty` and `now` are the bare table and the picture in which it was found, both BGR of reduced size.
    """
    place = np.zeros(now.shape[:2], np.uint8)
    cv2.fillConvexPoly(place, np.round(card.quad).astype(np.int32), 255)
    place = cv2.erode(place, RIM)
    whole = cv2.countNonZero(place)
    out = None
    for number in reversed(range(len(lying))):
        seen = lying[number].seen
        if seen is None or not _lay_there(place, lying, lying[number], whole, empty, now, seen):
            break
        out = lying[number]
    return out


def _lay_there(
    place: np.ndarray,
    lying: Sequence[LyingCard],
    newest: LyingCard,
    whole: int,
    empty: np.ndarray,
    now: np.ndarray,
    seen: np.ndarray,
) -> bool:
    """Whether what was in sight of the card's place, when `newest` was found, looked as it does now, and not like the bare table."""
    in_sight = place.copy()
    for other in lying:
        if other.movement <= newest.movement:
            cover = np.zeros_like(place)
            cv2.fillConvexPoly(cover, np.round(other.quad).astype(np.int32), 255)
            in_sight[cv2.dilate(cover, RIM) > 0] = 0
    count = cv2.countNonZero(in_sight)
    if count < LEAST_SHARE * whole:
        return False
    x, y, width, height = cv2.boundingRect(in_sight)
    part = slice(max(0, y - 8), y + height + 8), slice(max(0, x - 8), x + width + 8)
    changed = changed_within(seen, now, part) & in_sight
    if cv2.countNonZero(changed) > (1.0 - ALIKE) * count:
        return False
    marked = changed_within(empty, now, part) & in_sight
    least = max(LEAST_MARKED, cv2.countNonZero(marked & changed) / (1.0 - ALIKE))
    return cv2.countNonZero(marked) >= least
