"""Reads cards that lie partly under cards already found: outline from a visible corner, what lies on top painted over, only sure readings count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.finder import Sight
from vision.finder_covered import CoveredOutline, covered_outlines
from vision.finder_fit import straight_pieces
from vision.geometry import area, as_quad, intersection_area
from vision.partly_hidden import PartlyHidden
from vision.readings import CARD_CODES, CardReading, FoundCard
from vision.rectify import half_turn

if TYPE_CHECKING:
    from vision.reader import CardReader

MOST = 6
"""Outlines of covered cards that are read in one picture."""
CERTAIN = 0.95
"""Support from which an outline is believed whatever is read in it."""
WHOLE = 0.8
"""Area of a whole card as a share of its neighbour's, at least."""
NEARLY_SURE = 0.9
"""Probability from which a card that is not read surely may lie on top of others."""
NEAR_BEST = 0.9
"""Readings of outlines of one place count against each other if their support is at least this share of the best one's."""

_ALIKE_IN_HALVES = [[CARD_CODES.index(suit + rank) for rank in pair] for suit in "CSHD" for pair in ("78", "9T")]
"""Classes of cards that differ by one pip on one side of their middle."""


def read_covered(
    reader: CardReader, sight: Sight, found: list[FoundCard], contours: Sequence[np.ndarray] | None = None
) -> list[FoundCard]:
    """`found` and the cards under them. A doubtful outline that is a part of such a card gives way to it.

    `contours` are those of the regions whose outlines are looked at, where all of the picture's are not needed.
    """
    on_top = _on_top(found)
    if not on_top:
        return found
    reduced = [sight.reduced(quad) for quad in on_top]
    outlines = covered_outlines(sight.edges, _pieces(sight, reduced, contours), reduced, MOST)
    if not outlines:
        return found
    quads = [sight.full(one.quad) for one in outlines]
    readings = read_partly_hidden(
        reader, [PartlyHidden.cut(sight.image, quad, on_top, reader.patch_size) for quad in quads]
    )
    result = list(found)
    for quad, reading in _chosen(outlines, quads, readings):
        rivals = [c for c in result if intersection_area(np.array(c.quad), quad) > 0.05 * area(quad)]
        # What is read under a card of the same code is this card again, badly outlined.
        if any(rival.reading.card == reading.card and not _part_of(rival, quad) for rival in rivals):
            continue
        gone = [c for c in rivals if _part_of(c, quad) or (c.reading.card is None and _inside(np.array(c.quad), quad))]
        if any(_inside(np.array(c.quad), quad, 0.8) for c in rivals if not any(c is other for other in gone)):
            continue
        result = [c for c in result if not any(c is other for other in gone)]
        result.append(FoundCard(as_quad(half_turn(quad) if reading.upside_down else quad), reading))
    return [_whole_card(card, outlines, quads, readings) for card in result]


def _whole_card(
    card: FoundCard, outlines: Sequence[CoveredOutline], quads: Sequence[np.ndarray], readings: Sequence[CardReading]
) -> FoundCard:
    """The card, or what is read of the whole outline that it is only a part of: seven pips may be those of a ten."""
    for outline, quad, reading in zip(outlines, quads, readings, strict=True):
        if outline.support >= CERTAIN and _part_of(card, quad):
            return FoundCard(as_quad(quad), reading)
    return card


def _on_top(found: Sequence[FoundCard]) -> list[np.ndarray]:
    """Outlines of the cards read surely; where there is none, of the largest that is nearly sure: it shows how large cards are.

    What is much smaller than the largest beside it may be the visible part of a card under it, taken for a whole card.
    """
    sure = [np.array(card.quad) for card in found if card.reading.card is not None]
    sure = [quad for quad in sure if not any(area(quad) < WHOLE * area(o) and touch(quad, o) for o in sure)]
    nearly = [np.array(card.quad) for card in found if card.reading.probability >= NEARLY_SURE]
    return sure or sorted(nearly, key=area)[-1:]


def touch(one: np.ndarray, other: np.ndarray) -> bool:
    """The two outlines meet if both are made a tenth larger."""
    wider, other_wider = (quad.mean(axis=0) + (quad - quad.mean(axis=0)) * 1.1 for quad in (one, other))
    return intersection_area(wider, other_wider) > 0


def _part_of(card: FoundCard, quad: np.ndarray) -> bool:
    """The card's outline is a part of a larger one."""
    outline = np.array(card.quad)
    return area(outline) < WHOLE * area(quad) and intersection_area(outline, quad) > 0.8 * area(outline)


def _pieces(
    sight: Sight, on_top: Sequence[np.ndarray], contours: Sequence[np.ndarray] | None = None
) -> list[np.ndarray]:
    """Straight pieces of the outlines of regions near the cards on top, and the picture's edge segments, each (n, 2, 2)."""
    card = max(area(quad) for quad in on_top)
    low, high = np.min([q.min(axis=0) for q in on_top], axis=0), np.max([q.max(axis=0) for q in on_top], axis=0)
    reach = 0.6 * np.sqrt(card)
    pieces = [sight.segments]
    for contour in sight.contours if contours is None else contours:
        x, y, w, h = cv2.boundingRect(contour)
        beside = x > high[0] + reach or y > high[1] + reach or x + w < low[0] - reach or y + h < low[1] - reach
        if beside or not 0.08 * card < w * h < 6.0 * card:
            continue
        box = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float64)
        if not any(intersection_area(box, quad) > 0.95 * w * h for quad in on_top):
            pieces.append(straight_pieces(contour))
    return pieces


def read_partly_hidden(reader: CardReader, patches: Sequence[PartlyHidden]) -> list[CardReading]:
    """Readings of partly hidden cards: with only what is seen; if that is doubtful, completed, where both mean the same card."""
    plain = reader.read_patches([patch.painted_over() for patch in patches])
    doubtful = [at for at, reading in enumerate(plain) if reading.card is None]
    completed = reader.read_patches([patches[at].completed() for at in doubtful])
    readings = list(plain)
    for at, reading in zip(doubtful, completed, strict=True):
        if reading.alternatives[0][0] == plain[at].alternatives[0][0]:
            readings[at] = _with_odds_of(reader, reading, plain[at])
    return readings


def _with_odds_of(reader: CardReader, completed: CardReading, plain: CardReading) -> CardReading:
    """The reading of a completed card, but what half a turn cannot tell, seven from eight and nine from ten, as the plain reading says."""
    made, seen = completed.log_probabilities, plain.log_probabilities
    if made is None or seen is None:
        return completed
    made = made.copy()
    for pair in _ALIKE_IN_HALVES:
        made[pair] = np.logaddexp.reduce(made[pair]) + seen[pair] - np.logaddexp.reduce(seen[pair])
    return reader.reading(made, completed.embedding, completed.upside_down)


def _chosen(
    outlines: Sequence[CoveredOutline], quads: Sequence[np.ndarray], readings: Sequence[CardReading]
) -> list[tuple[np.ndarray, CardReading]]:
    """For each place the surest reading, if no equally good outline of the place is surely read as another card."""
    chosen: list[tuple[np.ndarray, CardReading]] = []
    for at in sorted(range(len(readings)), key=lambda k: -readings[k].probability * outlines[k].support):
        reading = readings[at]
        if reading.card is None or any(_inside(quads[at], quad) for quad, _ in chosen):
            continue
        rivals = [
            other
            for outline, quad, other in zip(outlines, quads, readings, strict=True)
            if _inside(quad, quads[at]) and outline.support >= NEAR_BEST * outlines[at].support
        ]
        if all(other.card in (None, reading.card) for other in rivals):
            chosen.append((quads[at], reading))
    return chosen


def _inside(one: np.ndarray, other: np.ndarray, share: float = 0.5) -> bool:
    """At least `share` of the smaller outline is common to both."""
    return intersection_area(one, other) > share * min(area(one), area(other))
