"""Following a game in still pictures: every picture shows exactly one new card, the one before is gone.

Nothing but the picture itself says where the card lies, so the finder's best outline is taken; what lay at the same place and was
read the same in the picture before is part of the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.cameras.base import Frame
from vision.finder import Hypothesis, find_hypotheses
from vision.geometry import area, as_quad, overlap
from vision.outline import refine_outline
from vision.reader import CardReader
from vision.readings import CardReading, TableEvent
from vision.rectify import half_turn, rectify

OUTLINES = 24
FIRST_OUTLINES = 8
"""Outlines that are read in each picture, and those that are read first: mostly they have the card."""
CLEAR_OUTLINE = 0.7
"""Strength of outline of a card that needs no further search."""
CARDS_IN_TRICK = 3


@dataclass(frozen=True, eq=False)
class _Candidate:
    hypothesis: Hypothesis
    reading: CardReading

    @property
    def quad(self) -> np.ndarray:
        return self.hypothesis.quad

    @property
    def score(self) -> float:
        """How likely this is the card: it looks like one of the 32, and its outline is one in the picture."""
        likeness = 1.0 - self.reading.back - self.reading.other
        outline = (0.35 + self.hypothesis.outline) * self.hypothesis.size * area(self.quad) ** 0.15
        return likeness * (0.3 + self.reading.probability) * outline


class StillsWatcher:
    """One play for each picture, in order. `cards_in_trick` pictures make a trick."""

    def __init__(self, reader: CardReader, cards_in_trick: int = CARDS_IN_TRICK) -> None:
        self.reader = reader
        self.cards_in_trick = cards_in_trick
        self._plays = 0
        self._before: list[_Candidate] = []

    def feed(self, frame: Frame) -> list[TableEvent]:
        """The play that this picture shows (`card` or `unsure`), and `cleared` after the last of a trick."""
        chosen = self._find(frame.bgr)
        self._plays += 1
        return self._with_trick_end(self._event(frame, chosen))

    def feed_unreadable(self, frame: int, seconds: float, file: str | None) -> list[TableEvent]:
        """There was a picture, but its file is damaged: an `unsure` play of which nothing is known."""
        self._plays += 1
        return self._with_trick_end(TableEvent("unsure", frame, seconds, self._plays, UNREAD, file=file))

    def _with_trick_end(self, event: TableEvent) -> list[TableEvent]:
        events = [event]
        if self._plays % self.cards_in_trick == 0:
            events.append(TableEvent("cleared", event.frame, event.seconds, file=event.file))
        return events

    def _find(self, image: np.ndarray) -> _Candidate | None:
        """The best candidate that is new; failing that, the best."""
        hypotheses = find_hypotheses(image, OUTLINES)
        candidates: list[_Candidate] = []
        for batch in (hypotheses[:FIRST_OUTLINES], hypotheses[FIRST_OUTLINES:]):
            readings = self.reader.read_quads(image, [h.quad for h in batch])
            candidates += [_Candidate(h, r) for h, r in zip(batch, readings, strict=True)]
            ranked = sorted(candidates, key=lambda c: -c.score)
            fresh = [c for c in ranked if not self._was_there(c)]
            if fresh and fresh[0].reading.card is not None and fresh[0].hypothesis.outline > CLEAR_OUTLINE:
                break
        self._before = candidates
        return next(iter(fresh), next(iter(ranked), None))

    def _was_there(self, candidate: _Candidate) -> bool:
        best = candidate.reading.alternatives[0][0]
        return any(
            before.reading.alternatives[0][0] == best and overlap(before.quad, candidate.quad) > 0.9
            for before in self._before
        )

    def _event(self, frame: Frame, chosen: _Candidate | None) -> TableEvent:
        if chosen is None:
            return TableEvent("unsure", frame.number, frame.seconds, play=self._plays, reading=UNREAD, file=frame.file)
        quad, reading = self._look_closely(frame.bgr, chosen)
        patch = rectify(frame.bgr, quad, self.reader.patch_size)
        kind = "unsure" if reading.card is None else "card"
        return TableEvent(
            kind, frame.number, frame.seconds, self._plays, reading, as_quad(quad), file=frame.file, patch=patch
        )

    def _look_closely(self, image: np.ndarray, chosen: _Candidate) -> tuple[np.ndarray, CardReading]:
        """The outline refined in the full picture, and the vote of both readings."""
        refined = refine_outline(image, chosen.quad)
        again = self.reader.read_quads(image, [refined])[0]
        reading = self.reader.vote([chosen.reading, again])
        return half_turn(refined) if reading.upside_down else refined, reading


UNREAD = CardReading(None, 0.0, (), log_probabilities=np.full(34, -np.log(34.0)))
"""The reading of a picture in which nothing like a card was found."""
