"""The 63 bid values, and how far a hand may be bid."""

from __future__ import annotations

import itertools

import pytest

from firmware.skat.bids import BID_VALUES, check_bid, factors_of, is_bid_value, next_bid_value
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import Game
from firmware.skat.errors import BidError, CardError
from firmware.skat.hand_values import HandValue, bid_limit, hand_values

AS_WRITTEN = """
18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100
108 110 117 120 121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204
216 240 264
"""


def test_the_legal_bid_values() -> None:
    assert tuple(int(word) for word in AS_WRITTEN.split()) == BID_VALUES
    assert len(BID_VALUES) == 63
    assert [value for value in range(300) if is_bid_value(value)] == list(BID_VALUES)


def test_the_next_legal_value() -> None:
    assert [next_bid_value(value) for value in (0, 17, 18, 20, 22, 24, 263)] == [18, 18, 20, 22, 23, 27, 264]
    assert next_bid_value(264) is None
    for value, above in itertools.pairwise(BID_VALUES):
        assert next_bid_value(value) == above


def test_where_values_come_from() -> None:
    assert factors_of(72) == ((Game.DIAMONDS, 8), (Game.CLUBS, 6), (Game.GRAND, 3))
    assert factors_of(264) == ((Game.GRAND, 11),)
    assert factors_of(23) == factors_of(9) == ()
    assert [bid for bid in BID_VALUES if not factors_of(bid)] == [23, 35, 46, 59]


@pytest.mark.parametrize(
    ("value", "reason"),
    [(25, "24 and 27"), (17, "nearest: 18"), (300, "nearest: 264"), (True, "whole"), ("18", "whole")],
)
def test_other_numbers_are_refused_with_the_nearest(value: object, reason: str) -> None:
    with pytest.raises(BidError, match=reason):
        check_bid(value)  # type: ignore[arg-type]


def table(cards: str) -> dict[str, HandValue]:
    return {str(value.contract): value for value in hand_values(parse_cards(cards))}


def test_ten_cards_may_be_played_with_and_without_the_skat() -> None:
    values = table("CJ SJ HA HT HK H9 SA S7 D8 D7")
    assert list(values) == ["D", "DH", "H", "HH", "S", "SH", "C", "CH", "G", "GH", "N", "NH", "NO", "NHO"]
    hearts = values["H"]
    assert (hearts.value, hearts.bid_limit, hearts.schneider_limit) == (30, 30, 40)
    assert (hearts.lowest_value, hearts.highest_value) == (30, 80)
    assert (values["GH"].value, values["GH"].lowest_value, values["GH"].highest_value) == (96, 96, 144)
    assert (values["NO"].value, values["NO"].matadors, values["NO"].schneider_limit) == (46, None, None)


def test_a_hand_without_jacks_can_shrink_with_the_skat() -> None:
    values = table("HA HT HK HQ H9 SA ST CA DA D7")
    assert (values["H"].value, values["H"].lowest_value, values["H"].highest_value) == (50, 20, 50)


def test_twelve_cards_are_certain_and_no_hand_game() -> None:
    values = table("CJ SJ HA HT HK H9 SA S7 D8 D7 HJ DJ")
    assert list(values) == ["D", "H", "S", "C", "G", "N", "NO"]
    assert (values["H"].value, values["H"].lowest_value, values["H"].highest_value) == (80, 80, 80)


@pytest.mark.parametrize("cards", ["CJ", "CJ SJ HA HT HK H9 SA S7 D8 D7 HJ"])
def test_other_numbers_of_cards_are_refused(cards: str) -> None:
    with pytest.raises(CardError, match="ten cards, or twelve"):
        hand_values(parse_cards(cards))


def test_bid_limit_is_the_highest_covered_bid() -> None:
    assert [bid_limit(value) for value in (17, 18, 25, 49, 264, 400)] == [0, 18, 24, 48, 264, 264]
