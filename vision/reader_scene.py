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
from vision.finder_clear import clear_contours, clear_hypotheses, unexplained
from vision.geometry import area, as_quad, intersection_area, side_lengths
from vision.outline import refine_outline
from vision.reader_covered import WHOLE, read_covered, touch
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

BEYOND_DOUBT, SAME_OUTLINE = 0.999, 0.02
"""Probability from which a card is not read again on its refined outline, if no corner has moved by more than this share of the short side."""
STRONG, NO_CARD = 0.8, 0.9
"""Edge support, and probability of being none of the 32, from which an outline accounts for the edges in it though it is no card."""


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
    found = _read_clear(reader, sight)
    if found is None:
        accepted, _ = _read_outlines(reader, image, find_hypotheses(image, most, sight))
        found = read_covered(reader, sight, _finish(reader, image, accepted))
    return sorted(found, key=lambda c: (min(y for _, y in c.quad), min(x for x, _ in c.quad)))


def _read_clear(reader: CardReader, sight: Sight) -> list[FoundCard] | None:
    """The cards of a picture in which nothing but cards lies that are read surely; None if there may be others."""
    for plain in (True, False):
        contours = clear_contours(sight, plain)
        accepted, judged = _read_outlines(reader, sight.image, clear_hypotheses(sight, contours))
        if any(one.reading.card is not None for one in accepted):
            break
    else:
        return None
    cards = [one.quad for one in accepted]
    others = [one.quad for one in judged if _is_no_card(one, cards)]
    rest = unexplained(sight, cards, others)
    if not _near(rest, cards):
        return None
    found = _finish(reader, sight.image, accepted)
    if len(rest) or any(_may_be_part(one, other) for one in cards for other in cards):
        found = read_covered(reader, sight, found, contours)
    if any(card.reading.card is None for card in found):
        return None
    if len(rest) and len(unexplained(sight, [np.array(card.quad) for card in found], others)):
        return None
    return found


def _near(pieces: np.ndarray, cards: Sequence[np.ndarray]) -> bool:
    """All these pieces (n, 2, 2) are so near to a card that they may belong to cards under it."""
    centres = np.array([card.mean(axis=0) for card in cards])
    reach = 1.2 * np.array([side_lengths(card).max() for card in cards])
    distances = np.linalg.norm(pieces.mean(axis=1)[:, None] - centres, axis=2)
    return bool((distances < reach).any(axis=1).all())


def _is_no_card(judged: Judged, cards: Sequence[np.ndarray]) -> bool:
    """Has a strong outline of about the size of the cards, but shows none of the 32: a joker, a low card, a back."""
    reading = judged.reading
    if judged.hypothesis.support < STRONG or reading.back + reading.other < NO_CARD:
        return False
    size = area(judged.quad)
    return any(0.5 * area(card) < size < 2.0 * area(card) for card in cards)


def _may_be_part(one: np.ndarray, other: np.ndarray) -> bool:
    """The outline may be what is seen of a card under the other one: it touches it and is smaller."""
    return area(one) < WHOLE * area(other) and touch(one, other)


def _read_outlines(
    reader: CardReader, image: np.ndarray, waiting: list[Hypothesis]
) -> tuple[list[Judged], list[Judged]]:
    """The outlines that are cards, and all that were read: a batch at a time until nothing is left to gain."""
    judged: list[Judged] = []
    accepted: list[Judged] = []
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
    return accepted, judged


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
    """Outlines refined in the full picture. Cards in doubt, or whose outlines have moved, are read again; both readings are joined."""
    refined = [refine_outline(image, judged.quad) for judged in accepted]
    readings = [judged.reading for judged in accepted]
    doubtful = [
        at
        for at, (judged, quad) in enumerate(zip(accepted, refined, strict=True))
        if judged.reading.probability < BEYOND_DOUBT or _moved(judged.quad, quad) > SAME_OUTLINE
    ]
    again = reader.read_quads(image, [refined[at] for at in doubtful])
    for at, reading in zip(doubtful, again, strict=True):
        readings[at] = reader.vote([readings[at], reading])
    return [
        FoundCard(as_quad(half_turn(quad) if reading.upside_down else quad), reading)
        for quad, reading in zip(refined, readings, strict=True)
    ]


def _moved(before: np.ndarray, after: np.ndarray) -> float:
    """How far the farthest corner has moved, as a share of the short side."""
    return float(np.linalg.norm(after - before, axis=1).max() / max(side_lengths(before).min(), 1e-9))
