"""How likenesses to a deck's prototypes become probabilities, and what the class scores of the network still count beside them.

A likeness is the cosine of two embeddings, each summed over both turns of its patch. With the greatest likeness `s`, a card of likeness `k`
has the log odds `contrast / (1 - s + softness) * (k - s)`: the clearer the picture resembles one prototype, the more its lead counts.
That the patch shows none of the enrolled cards has the log odds `strangeness * (stranger - s)`, spread evenly over all other classes. The class
scores are added with the weight `classes`, less for a deck that the network does not read well, nothing for one that it cannot read.
As far as the network reads the deck it also sees by itself what is no card of it; a low likeness then means no more than an outline that
lies askew or poor light, and speaks for nothing else.

The numbers are fitted by `python -m vision.enrolment.fitting` on decks that our own code draws, never on photographs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

CARDS = 32
NUMBERS = Path(__file__).with_name("matching.json")
"""The fitted numbers, and for which network."""
LEAST_CLASS = 1e-3
"""Share of every class that class probabilities are mixed with: the network alone cannot rule out a card of an enrolled deck."""


@dataclass(frozen=True, slots=True)
class Matching:
    """The fitted numbers. `sure` is the least probability of a sure reading where the classes count fully, `sure_alone` where they count nothing;
    `own_deck` and `own_deck_slope` turn the likeness of a card
    into the log odds that it belongs to this deck and not to another; `same_card` is the likeness that two pictures of one card hardly
    ever fall below."""

    classes: float
    contrast: float
    softness: float
    strangeness: float
    stranger: float
    sure: float
    sure_alone: float
    own_deck: float
    own_deck_slope: float
    same_card: float

    def join(self, log_probabilities: np.ndarray, likenesses: np.ndarray, trust: float) -> np.ndarray:
        """Class log probabilities (..., 34) and likenesses (..., 32), -inf where a card is not enrolled, as log probabilities (..., 34).

        `trust` (0..1) is the share of the deck's cards that the network reads rightly by itself.
        """
        trusted = class_weight(trust)
        weight = self.classes * trusted
        mixed = np.log((np.exp(log_probabilities) + LEAST_CLASS) / (1.0 + log_probabilities.shape[-1] * LEAST_CLASS))
        best = likenesses.max(axis=-1, keepdims=True)
        strange = np.isneginf(likenesses).sum(axis=-1, keepdims=True) + log_probabilities.shape[-1] - CARDS
        odds = self.strangeness * (self.stranger - best)
        none = np.where(odds > 0.0, (1.0 - trusted) * odds, odds) - np.log(strange)
        cards = np.where(np.isneginf(likenesses), none, self._lead(likenesses, best))
        rest = np.broadcast_to(none, (*none.shape[:-1], log_probabilities.shape[-1] - CARDS))
        return _log_softmax(weight * mixed + np.concatenate([cards, rest], axis=-1))

    def _lead(self, likenesses: np.ndarray, best: np.ndarray) -> np.ndarray:
        finite = np.where(np.isneginf(likenesses), -1.0, likenesses)
        return self.contrast / (1.0 - best + self.softness) * (finite - best)

    def least_sure(self, trust: float) -> float:
        """Least probability of a sure reading of a deck that is trusted so far."""
        weight = class_weight(trust)
        return weight * self.sure + (1.0 - weight) * self.sure_alone

    def told_apart(self, likeness: float) -> float:
        """Probability with which a clear picture of one of two cards whose prototypes have this likeness is read as that card."""
        clear = self.same_card
        lead = self.contrast / (1.0 - clear + self.softness) * clear * (1.0 - likeness)
        return float(1.0 / (1.0 + np.exp(-lead)))

    def belongs(self, likeness: float) -> float:
        """Log odds that a card whose greatest likeness is this belongs to the deck."""
        return self.own_deck_slope * (likeness - self.own_deck)


def class_weight(trust: float) -> float:
    """Weight 0..1 of the class scores: all where the network reads every card of the deck, none where it misreads half of them."""
    return max(0.0, 2.0 * trust - 1.0)


def _log_softmax(scores: np.ndarray) -> np.ndarray:
    shifted = scores - scores.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def load_matching(file: Path = NUMBERS) -> Matching:
    """The numbers in `file`."""
    numbers = json.loads(file.read_text(encoding="utf-8"))["matching"]
    return Matching(**{name: float(value) for name, value in numbers.items()})


MATCHING = load_matching()
