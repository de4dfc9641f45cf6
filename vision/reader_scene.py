"""Reads a whole picture: the finder proposes outlines, the card network judges them, overlapping judgements are settled.

The most promising outlines are read first, one for each place; what lies on a card already recognised is not read again. Then cards that lie
under those found are looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from vision.finder import Hypothesis, Sight, find_hypotheses
from vision.geometry import area, as_quad, intersection_area
from vision.outline import refine_outline
from vision.reader_covered import read_covered
from vision.readings import CardReading, FoundCard
from vision.rectify import half_turn

if TYPE_CHECKING:
    from vision.reader import CardReader

BATCH = 6
"""Outlines that are read together."""
WORTH_TURNING = 0.25
"""Probability of being one of the 32 cards from which an outline is read in both turns."""
FRUITLESS = 4
"""So many batches in a row without a card read surely end the search, once a card has been found."""
LEAST_SUPPORT_UNSURE = 0.62
"""Strength of outline from which a hypothesis that is not read surely is still reported as a card."""
LEAST_CARD = 0.6
"""Probability of being one of the 32 cards that such an outline must have."""


@dataclass(frozen=True, eq=False)
class Judged:
    """An outline with its reading. `score` ranks rivals for the same place."""

    hypothesis: Hypothesis
    reading: CardReading
    score: float = field(default=0.0)

    @property
    def quad(self) -> np.ndarray:
        return self.hypothesis.quad

    @classmethod
    def of(cls, hypothesis: Hypothesis, reading: CardReading) -> Judged:
        # A frame printed on a court card reads like the card around it: of two good outlines the larger is the card's.
        size = area(hypothesis.quad) ** 0.15
        return cls(hypothesis, reading, reading.probability * (0.35 + hypothesis.outline) * hypothesis.size * size)


def read_scene(reader: CardReader, image: np.ndarray, most: int = 60) -> list[FoundCard]:
    """All cards that can be seen in a BGR picture, from top to bottom; unsure ones with `reading.card` None."""
    sight = Sight.of(image)
    judged: list[Judged] = []
    accepted: list[Judged] = []
    waiting = find_hypotheses(image, most, sight)
    fruitless = 0
    sure: list[np.ndarray] = []
    while waiting and not (sure and fruitless >= FRUITLESS):
        batch, waiting = _next_batch(waiting)
        readings = reader.read_quads(image, [h.quad for h in batch], WORTH_TURNING)
        judged += [Judged.of(h, r) for h, r in zip(batch, readings, strict=True)]
        # Sure and unsure compete: part of a doubtful card must not pass for a sure one.
        accepted = _settle([j for j in judged if j.reading.card is not None or _may_be_card(j)])
        # Other outlines of a doubtful card are worth a look, those of a sure one are not.
        sure = [a.quad for a in accepted if a.reading.card is not None]
        fruitless = 0 if any(reading.card is not None for reading in readings) else fruitless + 1
        waiting = [h for h in waiting if not any(_same_place(h.quad, quad) for quad in sure)]
    found = read_covered(reader, sight, _finish(reader, image, accepted))
    return sorted(found, key=lambda c: (min(y for _, y in c.quad), min(x for x, _ in c.quad)))


def _next_batch(waiting: Sequence[Hypothesis]) -> tuple[list[Hypothesis], list[Hypothesis]]:
    """The best outlines of different places, and the rest: a second outline of a place is only read if the first one was not sure."""
    batch: list[Hypothesis] = []
    rest: list[Hypothesis] = []
    for hypothesis in waiting:
        if len(batch) < BATCH and not any(_same_place(hypothesis.quad, other.quad) for other in batch):
            batch.append(hypothesis)
        else:
            rest.append(hypothesis)
    return batch, rest


def _may_be_card(judged: Judged) -> bool:
    """Not read surely, but its outline is a card's and it looks like one of the 32."""
    reading = judged.reading
    return judged.hypothesis.outline >= LEAST_SUPPORT_UNSURE and 1.0 - reading.back - reading.other >= LEAST_CARD


def _settle(judged: Sequence[Judged]) -> list[Judged]:
    """Best first; outlines that claim the place of a better one are dropped."""
    kept: list[Judged] = []
    for candidate in sorted(judged, key=lambda j: -j.score):
        if not any(_rivals(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def _rivals(one: Judged, other: Judged) -> bool:
    if _same_place(one.quad, other.quad):
        return True
    if one.reading.card is None or one.reading.card != other.reading.card:
        return False
    # Two outlines that overlap and show the same card are one card, badly outlined.
    return intersection_area(one.quad, other.quad) > 0.1 * min(area(one.quad), area(other.quad))


def _same_place(one: np.ndarray, other: np.ndarray) -> bool:
    """One outline covers most of the other, or both mean the same card."""
    if np.any(one.max(axis=0) < other.min(axis=0)) or np.any(other.max(axis=0) < one.min(axis=0)):
        return False
    common = intersection_area(one, other)
    first, second = area(one), area(other)
    return common > 0.6 * min(first, second) or common > 0.4 * (first + second - common)


def _finish(reader: CardReader, image: np.ndarray, accepted: Sequence[Judged]) -> list[FoundCard]:
    """Outlines refined in the full picture and read again; both readings are joined."""
    if not accepted:
        return []
    refined = [refine_outline(image, judged.quad) for judged in accepted]
    again = reader.read_quads(image, refined)
    found = []
    for judged, quad, reading in zip(accepted, refined, again, strict=True):
        joined = reader.vote([judged.reading, reading])
        upright = half_turn(quad) if joined.upside_down else quad
        found.append(FoundCard(as_quad(upright), joined))
    return found
