"""Which of the outlines that were read is the card."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reader import CardReader
from vision.readings import CARD_CODES, CardReading
from vision.watch.newest import Outline
from vision.watch.worth import Worth

WHOLE = np.array([[0.0, 0.0], [60.0, 0.0], [60.0, 92.0], [0.0, 92.0]])
STRIP = np.array([[0.0, 0.0], [40.0, 0.0], [40.0, 92.0], [0.0, 92.0]])


class Deck:
    """A deck to whose ace of spades an embedding is as like as its only number says."""

    sure = 0.9

    def join(self, log_probabilities: np.ndarray, embedding: np.ndarray) -> np.ndarray:
        return log_probabilities

    def likenesses(self, embeddings: np.ndarray) -> np.ndarray:
        out = np.full(32, -np.inf)
        out[CARD_CODES.index("SA")] = embeddings[0]
        return out


def outline(quad: np.ndarray, score: float) -> Outline:
    return Outline(quad, score, 0.7, 0.9, 0.6)


def read(probability: float, like: float = 0.0, code: str = "SA") -> CardReading:
    card = code if probability > 0.9 else None
    return CardReading(card, probability, ((code, probability),), embedding=np.array([like]))


def reader(deck: Deck | None = None) -> CardReader:
    return CardReader(None, 0.9, deck)  # type: ignore[arg-type]


def test_a_strip_of_a_card_is_worth_less_than_the_card_while_no_size_is_known() -> None:
    strip, whole = (outline(STRIP, 1.58), read(0.99)), (outline(WHOLE, 1.5), read(0.99))
    assert Worth(reader(), known=False).of(*whole) > Worth(reader(), known=False).of(*strip)
    assert Worth(reader(), known=True).of(*whole) < Worth(reader(), known=True).of(*strip)


def test_of_outlines_read_alike_the_one_that_looks_like_the_enrolled_card_is_worth_most() -> None:
    worth = Worth(reader(Deck()), known=True)
    assert worth.of(outline(WHOLE, 1.5), read(1.0, like=0.87)) > worth.of(outline(WHOLE, 1.6), read(1.0, like=0.6))
    unknown = Worth(reader(), known=True)
    assert unknown.of(outline(WHOLE, 1.5), read(1.0, like=0.87)) < unknown.of(outline(WHOLE, 1.6), read(1.0, like=0.6))


def test_a_card_that_is_not_enrolled_is_like_nothing() -> None:
    assert reader(Deck()).likeness(read(1.0, like=0.9)) == pytest.approx(0.9)
    assert reader(Deck()).likeness(read(1.0, like=0.9, code="H7")) == 0.0
    assert reader().likeness(read(1.0, like=0.9)) == 0.0


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("deck", [None, Deck()])
def test_no_reading_is_worth_more_than_the_most(known: bool, deck: Deck | None) -> None:
    worth, one = Worth(reader(deck), known), outline(WHOLE, 1.5)
    assert worth.of(one, read(1.0, like=1.0)) == pytest.approx(worth.most(one))
