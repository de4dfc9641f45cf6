"""Cards, their codes and their Augen."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.skat.cards import (
    ALL_BITS,
    ALL_CARDS,
    JACKS,
    TOTAL_POINTS,
    Card,
    Rank,
    Suit,
    bits_of,
    card_points,
    cards_of,
    format_cards,
    parse_cards,
)
from firmware.skat.errors import CardError

any_cards = st.lists(st.sampled_from(ALL_CARDS), unique=True)


def test_the_pack_has_32_cards_and_120_augen_30_in_every_suit() -> None:
    assert len({card.code for card in ALL_CARDS}) == 32
    assert card_points(ALL_CARDS) == TOTAL_POINTS == 120
    for suit in Suit:
        assert card_points(card for card in ALL_CARDS if card.suit is suit) == 30


def test_augen_of_each_rank() -> None:
    assert [Card(Suit.CLUBS, rank).points for rank in Rank] == [11, 10, 4, 3, 2, 0, 0, 0]


def test_every_card_is_one_object() -> None:
    for index, card in enumerate(ALL_CARDS):
        assert Card(card.suit, card.rank) is card
        assert Card.parse(card.code) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert (card.index, card.bit, hash(card)) == (index, 1 << index, index)
    assert Card.parse(" cj ") is JACKS[0]


def test_jacks_are_highest_first_and_cards_sort_by_index() -> None:
    assert format_cards(JACKS) == "CJ SJ HJ DJ"
    assert sorted(parse_cards("D7 CA SJ")) == list(parse_cards("CA SJ D7"))
    assert (str(JACKS[0]), repr(JACKS[0])) == ("CJ", "Card.parse('CJ')")


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        JACKS[0].points = 3
    with pytest.raises(AttributeError, match="never changes"):
        del JACKS[0].points


@pytest.mark.parametrize("code", ["", "C", "CJJ", "JC", "1S", "C10", "ÄJ", None, 7, ["CJ"]])
def test_what_is_no_card_is_refused_with_its_code(code: object) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(code)  # type: ignore[arg-type]
    assert caught.value.field == "card" and "such as CJ" in str(caught.value)


def test_hands_are_read_with_commas_and_spaces() -> None:
    expected = (JACKS[0], Card.parse("ST"))
    assert parse_cards("CJ,ST") == parse_cards("  cj   sT ") == parse_cards("CJ, ST,") == expected
    assert parse_cards("") == ()
    assert format_cards(expected, ",") == "CJ,ST"


@pytest.mark.parametrize(("text", "reason"), [("CJ CJ", "twice"), ("CJ XX", "one of CSHD"), (5, "as text")])
def test_bad_hands_are_refused(text: object, reason: str) -> None:
    with pytest.raises(CardError, match=reason):
        parse_cards(text)  # type: ignore[arg-type]


@given(cards=any_cards)
def test_hands_survive_writing_and_reading(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


@given(cards=any_cards)
def test_bits_hold_the_same_cards(cards: list[Card]) -> None:
    assert cards_of(bits_of(cards)) == tuple(sorted(cards))
    assert cards_of(ALL_BITS) == ALL_CARDS


def test_long_values_are_cut_in_messages() -> None:
    assert len(str(CardError("card", "X" * 500, "no"))) < 100
