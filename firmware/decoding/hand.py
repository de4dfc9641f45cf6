"""Joint decoding of the readings of one hand: the assignment of cards to plays that fits all readings best.

What a reader says of one card alone is not all that is known: the other 31 cards lie elsewhere. The decoder keeps the log
probabilities of every play and finds the most probable assignment in which no card occurs twice (`scipy.optimize.linear_sum_assignment`).
A sure reading stays what it is unless another sure reading or a fixed card contradicts it. What is legal enters only as weights
given from outside: a revoke *is* an illegal card.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from firmware.skat.cards import ALL_CARDS, Card

Weights = npt.NDArray[np.float64]

FLOOR = -18.0
"""Least log probability that a reading can give a card: a network is never that certain that it is not."""
SURE_BONUS = 6.0
"""Log weight by which a sure reading outweighs doubtful ones that want the same card."""
FORBIDDEN = 1e6
"""Cost of a card that a play cannot be."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The card of one play as all readings together have it.

    `margin` is the loss of log probability of the whole hand if this play were any other card: 0 a toss-up, 3 about 20 to 1.
    `sure` means read surely and uncontradicted, `fixed` settled by people.
    """

    play: int
    card: Card
    margin: float
    sure: bool = False
    fixed: bool = False

    @property
    def probability(self) -> float:
        """The margin as the probability that this card is right."""
        return float(1.0 / (1.0 + np.exp(-min(self.margin, 50.0))))


@dataclass(frozen=True, slots=True)
class Change:
    """A play whose card was decoded anew. `before` is None the first time."""

    play: int
    before: Card | None
    after: Card


class DecodingError(ValueError):
    """A reading that cannot be taken: wrong shape, or more plays than cards."""


class HandDecoder:
    """Readings of one hand, play after play. Plays are numbers of the caller's choice.

    `excluded` are cards that are known not to be played: those put away, and those seen in open hands of others.
    """

    def __init__(self, excluded: Iterable[Card] = ()) -> None:
        self._excluded = frozenset(excluded)
        self._scores: dict[int, Weights] = {}
        self._sure: dict[int, Card] = {}
        self._fixed: dict[int, Card] = {}
        self._weights: dict[int, Weights] = {}
        self._decoded: dict[int, Decoded] = {}

    def observe(
        self, play: int, log_probabilities: Sequence[float] | Weights, sure: Card | None = None
    ) -> tuple[Change, ...]:
        """Takes a reading: natural log probabilities of the 32 cards by index (more entries are ignored), and the card if it was sure.

        A further reading of the same play is joined to the earlier ones. Returns what changed. Raises DecodingError.
        """
        scores = np.asarray(log_probabilities, dtype=np.float64).reshape(-1)[:32]
        if scores.shape != (32,) or np.isnan(scores).any():
            raise DecodingError(f"play {play}: 32 log probabilities are needed, got shape {scores.shape}")
        if play not in self._scores and len(self._scores) >= 32 - len(self._excluded):
            raise DecodingError(f"play {play}: all {32 - len(self._excluded)} cards have been played")
        scores = np.maximum(scores, FLOOR)
        self._scores[play] = self._scores[play] + scores if play in self._scores else scores
        if sure is not None:
            self._sure[play] = sure
        return self._decode()

    def fix(self, play: int, card: Card) -> tuple[Change, ...]:
        """People say what this play was. Returns what changed elsewhere, and here."""
        self._scores.setdefault(play, np.zeros(32))
        self._fixed[play] = card
        return self._decode()

    def weigh(self, play: int, log_weights: Mapping[Card, float] | None) -> tuple[Change, ...]:
        """Soft prior of one play, such as what is legal: log weights added to its readings, 0 for cards not named. None takes it away."""
        if log_weights is None:
            self._weights.pop(play, None)
        else:
            weights = np.zeros(32)
            for card, value in log_weights.items():
                weights[card.index] = value
            self._weights[play] = weights
        return self._decode()

    def forget(self, play: int) -> tuple[Change, ...]:
        """The play was taken back. Returns what changed among the others."""
        for table in (self._scores, self._sure, self._fixed, self._weights, self._decoded):
            table.pop(play, None)
        return self._decode()

    def exclude(self, cards: Iterable[Card]) -> tuple[Change, ...]:
        """These cards turned out to lie elsewhere."""
        self._excluded |= frozenset(cards)
        return self._decode()

    @property
    def plays(self) -> tuple[Decoded, ...]:
        """All plays in the order of their numbers."""
        return tuple(self._decoded[play] for play in sorted(self._decoded))

    def __getitem__(self, play: int) -> Decoded:
        return self._decoded[play]

    def alternatives(self, play: int, most: int = 3) -> tuple[tuple[Card, float], ...]:
        """The best cards for a play with what the hand leaves of their probabilities, best first; cards surely played elsewhere are out."""
        taken = {d.card for d in self.plays if d.play != play and (d.sure or d.fixed)} | self._excluded
        scores = self._total(play)
        free = [card for card in ALL_CARDS if card not in taken]
        values = np.array([scores[card.index] for card in free])
        if len(values) == 0:
            return ()
        probabilities = np.exp(values - values.max())
        probabilities /= probabilities.sum()
        order = np.argsort(-probabilities, kind="stable")[:most]
        return tuple((free[int(k)], float(probabilities[k])) for k in order)

    def contradictions(self) -> tuple[tuple[int, int], ...]:
        """Pairs of plays that were both surely read, or settled, as the same card."""
        claims: dict[Card, list[int]] = {}
        for play in sorted(self._scores):
            card = self._fixed.get(play, self._sure.get(play))
            if card is not None:
                claims.setdefault(card, []).append(play)
        return tuple((a, b) for plays in claims.values() for a, b in itertools.pairwise(plays))

    def _total(self, play: int) -> Weights:
        weights = self._weights.get(play)
        return self._scores[play] if weights is None else self._scores[play] + weights

    def _decode(self) -> tuple[Change, ...]:
        plays = sorted(self._scores)
        if not plays:
            return ()
        cost = self._costs(plays)
        rows, columns = linear_sum_assignment(cost)
        total = float(cost[rows, columns].sum())
        contradicted = {play for pair in self.contradictions() for play in pair}
        changes = []
        for row, column in zip(rows, columns, strict=True):
            play, card = plays[int(row)], ALL_CARDS[int(column)]
            fixed = play in self._fixed
            sure = self._sure.get(play) is card and play not in contradicted and card not in self._excluded
            margin = FORBIDDEN if fixed or sure else self._margin(cost, int(row), int(column), total)
            before = self._decoded.get(play)
            self._decoded[play] = Decoded(play, card, margin, sure, fixed)
            if before is None or before.card is not card:
                changes.append(Change(play, None if before is None else before.card, card))
        return tuple(changes)

    def _costs(self, plays: Sequence[int]) -> Weights:
        """Cost of each card for each play, shape (plays, 32)."""
        cost = np.stack([-self._total(play) for play in plays])
        for row, play in enumerate(plays):
            if play in self._fixed:
                cost[row] += FORBIDDEN
                cost[row, self._fixed[play].index] -= 2 * FORBIDDEN
            elif play in self._sure:
                cost[row, self._sure[play].index] -= SURE_BONUS
        for card in self._excluded:
            cost[:, card.index] += FORBIDDEN
        return cost

    @staticmethod
    def _margin(cost: Weights, row: int, column: int, total: float) -> float:
        """How much worse the best hand is in which this play is another card."""
        other = cost.copy()
        other[row, column] += FORBIDDEN
        rows, columns = linear_sum_assignment(other)
        return float(other[rows, columns].sum() - total)
