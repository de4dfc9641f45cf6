"""Which of the enrolled decks lies on the table, told by its first cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.enrolment.deck import EnrolledDeck

LEAST_CARDS = 3
"""Cards that must have been seen before anything is said."""
LEAST_PROBABILITY = 0.98
GREATEST_EVIDENCE = 3.0
"""Log odds that one card may contribute at most: one spoiled picture must not decide."""


@dataclass
class DeckInPlay:
    """Compares the cards of an evening with every enrolled deck. `note` what was read, then ask for `deck` or `is_foreign`."""

    decks: Sequence[EnrolledDeck]
    cards: int = 0
    _evidence: np.ndarray = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._evidence = np.zeros(len(self.decks) + 1)

    def note(self, embedding: np.ndarray | None) -> None:
        """Takes the embedding (d,) of a card that was seen; None (nothing was seen) counts for nothing."""
        if embedding is None:
            return
        self.cards += 1
        best = np.array([deck.likenesses(embedding).max() for deck in self.decks])
        odds = [deck.matching.belongs(float(value)) for deck, value in zip(self.decks, best, strict=True)]
        # The last place is for a deck that nobody has enrolled.
        self._evidence += np.clip([*odds, 0.0], -GREATEST_EVIDENCE, GREATEST_EVIDENCE)

    @property
    def probabilities(self) -> np.ndarray:
        """Of each deck, and last of a foreign one; shape (decks + 1,)."""
        value: np.ndarray = np.exp(self._evidence - self._evidence.max())
        return value / float(value.sum())

    @property
    def deck(self) -> EnrolledDeck | None:
        """The deck that is surely in play; None while that is open, or when it is a foreign one."""
        chosen = self._chosen
        return self.decks[chosen] if chosen is not None and chosen < len(self.decks) else None

    @property
    def is_foreign(self) -> bool:
        """The cards seen belong to no enrolled deck."""
        return self._chosen == len(self.decks)

    @property
    def _chosen(self) -> int | None:
        probabilities = self.probabilities
        best = int(probabilities.argmax())
        return best if self.cards >= LEAST_CARDS and probabilities[best] >= LEAST_PROBABILITY else None
