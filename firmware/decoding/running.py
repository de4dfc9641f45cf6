"""The hand that is being played at a table whose game nobody has named: what later cards say of earlier ones.

Nothing tells where a hand begins. A new one is taken to have begun after thirty cards, after a pause long enough to deal, and when a
card comes back that was read too clearly to have been another: whoever gives the game up lays no thirty cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from firmware.decoding.hand import Decoded, HandDecoder, Weights
from firmware.skat.cards import ALL_CARDS, Card

PLAYS = 30
SETTLING_MARGIN = 5.0
"""Log probability that the whole hand must lose by any other card before a card is settled or corrected (about 150 to 1)."""
MISREADING = 9.0
"""Log probability by which a reading that was wrong can have preferred what it said (about 8,000 to 1)."""
DEALING_SECONDS = 20.0
"""Nobody collects, shuffles and deals 32 cards in less; whoever thinks so long before a lead only loses a little certainty."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A play that is known better now: settled where `before` is None, otherwise corrected. `probability` is what the hand gives `after`."""

    play: int
    before: Card | None
    after: Card
    probability: float


class RunningHand:
    """Take every reading, every card taken back and every trick cleared in order; answers come when a trick is cleared and at the end."""

    def __init__(self) -> None:
        self._start({})

    def _start(self, plays: dict[int, tuple[Weights, Card | None]]) -> None:
        """A hand begins with these plays."""
        self._decoder = HandDecoder()
        self._readings: dict[int, tuple[Weights, Card | None]] = {}
        self._told: dict[int, Card | None] = {}
        self._trick: set[int] = set()
        self._cleared: float | None = None
        for play, (scores, sure) in plays.items():
            self._add(play, scores, sure)

    def observe(
        self, play: int, log_probabilities: Sequence[float] | Weights | None, sure: Card | None, seconds: float
    ) -> None:
        """A reading of a play: natural log probabilities of the 32 cards (more entries are ignored; None: nothing is known), and the card
        if it was sure. Raises DecodingError."""
        scores = np.zeros(32) if log_probabilities is None else np.asarray(log_probabilities, dtype=np.float64)
        if play not in self._told and self._is_over(seconds):
            self._start({})
        self._add(play, scores, sure)
        if self._has_begun_anew():
            self._start({number: reading for number, reading in self._readings.items() if number in self._trick})

    @property
    def plays(self) -> frozenset[int]:
        """The plays of this hand."""
        return frozenset(self._told)

    def take_back(self, play: int) -> None:
        """The play does not count."""
        self._decoder.forget(play)
        self._readings.pop(play, None)
        self._told.pop(play, None)
        self._trick.discard(play)

    def clear(self, seconds: float) -> tuple[Revision, ...]:
        """The trick was taken away: whatever can be said of its cards by themselves has been said."""
        self._trick, self._cleared = set(), seconds
        return self.finish()

    def finish(self) -> tuple[Revision, ...]:
        """What all readings together settle and correct."""
        revisions = []
        for decoded in self._decoder.plays:
            before = self._told[decoded.play]
            if decoded.card is before or decoded.margin < SETTLING_MARGIN or self._loss(decoded) > MISREADING:
                continue
            self._told[decoded.play] = decoded.card
            revisions.append(Revision(decoded.play, before, decoded.card, decoded.probability))
        return tuple(revisions)

    def alternatives(self, play: int) -> tuple[tuple[Card, float], ...]:
        """The three best cards for a play of this hand, with what the others leave of their probabilities."""
        taken = {card for other, card in self._told.items() if other != play}
        free = [(card, value) for card, value in self._decoder.alternatives(play, len(ALL_CARDS)) if card not in taken]
        total = sum(value for _, value in free)
        return tuple((card, value / total) for card, value in free[:3]) if total > 0.0 else ()

    def _add(self, play: int, scores: Weights, sure: Card | None) -> None:
        if play not in self._told:
            self._trick.add(play)
        self._decoder.observe(play, scores, sure)
        self._readings[play] = (scores, sure)
        if sure is not None or play not in self._told:
            self._told[play] = sure

    def _is_over(self, seconds: float) -> bool:
        """Whether the next card is the first of another hand, by the number of cards or by the clock."""
        paused = not self._trick and self._cleared is not None and seconds - self._cleared >= DEALING_SECONDS
        return len(self._told) >= PLAYS or paused

    def _has_begun_anew(self) -> bool:
        """Whether cards of this trick were played before, and were no misreadings then or now."""
        pairs = [pair for pair in self._decoder.contradictions() if pair[0] not in self._trick]
        again = [pair for pair in pairs if pair[1] in self._trick]
        return len(again) > 1 or any(all(self._is_clear(play) for play in pair) for pair in again)

    def _is_clear(self, play: int) -> bool:
        """What this play was read as is what it was, or the hand has room for nothing else."""
        decoded = self._decoder[play]
        return decoded.card is self._readings[play][1] or self._loss(decoded) > MISREADING

    def _loss(self, decoded: Decoded) -> float:
        """Log probability by which the reading of a play preferred its sure card to what was decoded; 0 where none was sure."""
        scores, sure = self._readings[decoded.play]
        return 0.0 if sure is None else float(scores[sure.index] - scores[decoded.card.index])
