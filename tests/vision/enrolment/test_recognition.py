"""The deck in play is told by its first cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from vision.enrolment import DeckInPlay, EnrolledDeck, Shot
from vision.enrolment.deck import embed
from vision.reader import CardReader
from vision.readings import CARD_CODES


@pytest.fixture
def decks(grey_network: Any, pattern_of: Callable[..., np.ndarray]) -> list[EnrolledDeck]:
    network = grey_network()
    return [
        EnrolledDeck.of(name, [Shot(code, pattern_of(first + k)) for k, code in enumerate(CARD_CODES)], network)
        for name, first in (("red", 0), ("blue", 100))
    ]


def shown(network: Any, patches: list[np.ndarray]) -> np.ndarray:
    return embed(patches, network)[1]


def test_the_deck_is_recognised_by_three_cards(
    decks: list[EnrolledDeck], grey_network: Any, pattern_of: Callable[..., np.ndarray]
) -> None:
    play = DeckInPlay(decks)
    for count, embedding in enumerate(shown(grey_network(), [pattern_of(100 + k) for k in (4, 9, 30)])):
        assert play.deck is None, f"after {count} cards"
        play.note(embedding)
    assert play.deck is decks[1]
    assert not play.is_foreign
    assert play.probabilities.sum() == pytest.approx(1.0)


def test_cards_of_no_enrolled_deck_are_foreign(
    decks: list[EnrolledDeck], grey_network: Any, pattern_of: Callable[..., np.ndarray]
) -> None:
    play = DeckInPlay(decks)
    for embedding in shown(grey_network(), [pattern_of(900 + k) for k in range(4)]):
        play.note(embedding)
    assert play.is_foreign
    assert play.deck is None


def test_one_spoiled_picture_does_not_decide(
    decks: list[EnrolledDeck], grey_network: Any, pattern_of: Callable[..., np.ndarray]
) -> None:
    play = DeckInPlay(decks)
    for embedding in shown(grey_network(), [pattern_of(k) for k in (950, 1, 2, 3, 4)]):
        play.note(embedding)
    assert play.deck is decks[0]


def test_a_picture_in_which_nothing_was_seen_counts_for_nothing(decks: list[EnrolledDeck]) -> None:
    play = DeckInPlay(decks)
    for _ in range(5):
        play.note(None)
    assert play.deck is None
    assert not play.is_foreign


def test_before_that_all_decks_together_are_read(
    decks: list[EnrolledDeck], grey_network: Any, pattern_of: Callable[..., np.ndarray]
) -> None:
    network = grey_network()
    reader = CardReader(network, deck=EnrolledDeck.union(decks))
    red, blue = reader.read_patches([pattern_of(7), pattern_of(107)])
    assert red.card == blue.card == CARD_CODES[7]
    assert CardReader(network).read_patches([pattern_of(7)])[0].card is None
