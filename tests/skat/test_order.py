"""The order of the cards: who wins a trick, what must be followed (tables T and L of the rules reference)."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from firmware.skat.cards import ALL_CARDS, Card, bits_of, parse_cards
from firmware.skat.contracts import Game
from firmware.skat.errors import CardError
from firmware.skat.order import (
    FollowClass,
    beats,
    class_cards,
    follow_class,
    is_legal,
    legal_bits,
    legal_cards,
    sorted_hand,
    trick_winner,
)

TRICKS = [
    ("T01", Game.HEARTS, "SA ST HJ", 2),
    ("T02", Game.HEARTS, "SA CJ HA", 1),
    ("T03", Game.HEARTS, "HA DJ HT", 1),
    ("T04", Game.HEARTS, "H7 SJ HJ", 1),
    ("T05", Game.HEARTS, "D7 DA DT", 1),
    ("T06", Game.HEARTS, "D7 DT DK", 1),
    ("T07", Game.HEARTS, "SK CA S7", 0),
    ("T08", Game.GRAND, "SJ SA CJ", 2),
    ("T09", Game.GRAND, "S7 SA SJ", 2),
    ("T10", Game.GRAND, "HJ DJ HA", 0),
    ("T11", Game.GRAND, "CA CT C7", 0),
    ("T12", Game.GRAND, "DT DA HA", 1),
    ("T13", Game.NULL, "ST SJ SQ", 2),
    ("T14", Game.NULL, "S7 CJ HA", 0),
    ("T15", Game.NULL, "HJ HT HA", 2),
    ("T16", Game.NULL, "D9 DT D8", 1),
    ("T17", Game.NULL, "CK CA C7", 1),
    ("T18", Game.SPADES, "SA S7 CJ", 2),
    ("T19", Game.SPADES, "CQ CK S7", 2),
    ("T20", Game.CLUBS, "DJ CA CT", 0),
]

LEGAL = [
    ("L1", Game.GRAND, "SJ", "SA S7 DJ", "DJ"),
    ("L2", Game.GRAND, "SA", "SJ CJ D7", "SJ CJ D7"),
    ("L3", Game.HEARTS, "CJ", "H7 SA C9", "H7"),
    ("L4", Game.HEARTS, "C9", "CJ H7 D7", "CJ H7 D7"),
    ("L5", Game.NULL, "SA", "SJ D7", "SJ"),
    ("L6", Game.NULL, "SJ", "S7 CJ", "S7"),
    ("L7", Game.CLUBS, "C7", "DJ SA", "DJ"),
    ("L8", Game.CLUBS, "SA", "S7 SJ CA", "S7"),
    ("L9", Game.DIAMONDS, "HA", "HJ DA C7", "HJ DA C7"),
]


@pytest.mark.parametrize(("game", "cards", "winner"), [row[1:] for row in TRICKS], ids=[row[0] for row in TRICKS])
def test_trick_goes_to_the_highest_card(game: Game, cards: str, winner: int) -> None:
    assert trick_winner(game, parse_cards(cards)) == winner


@pytest.mark.parametrize(("game", "led", "hand", "legal"), [row[1:] for row in LEGAL], ids=[row[0] for row in LEGAL])
def test_only_following_cards_are_legal(game: Game, led: str, hand: str, legal: str) -> None:
    cards = parse_cards(hand)
    assert legal_cards(game, Card.parse(led), cards) == parse_cards(legal)
    assert legal_bits(game, Card.parse(led), bits_of(cards)) == bits_of(parse_cards(legal))
    for card in cards:
        assert is_legal(game, Card.parse(led), cards, card) is (card in parse_cards(legal))


def test_whoever_leads_may_play_any_card() -> None:
    hand = parse_cards("CJ S7 HA")
    assert legal_cards(Game.HEARTS, None, hand) == hand
    assert legal_bits(Game.HEARTS, None, bits_of(hand)) == bits_of(hand)


def test_a_card_outside_the_hand_is_refused() -> None:
    with pytest.raises(CardError, match=r"S7.*not in the hand"):
        is_legal(Game.GRAND, None, parse_cards("CJ"), Card.parse("S7"))


def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(CardError, match="without cards"):
        trick_winner(Game.GRAND, ())


SIZES = [
    (Game.CLUBS, [0, 7, 7, 7, 11]),
    (Game.SPADES, [7, 0, 7, 7, 11]),
    (Game.HEARTS, [7, 7, 0, 7, 11]),
    (Game.DIAMONDS, [7, 7, 7, 0, 11]),
    (Game.GRAND, [7, 7, 7, 7, 4]),
    (Game.RAMSCH, [7, 7, 7, 7, 4]),
    (Game.NULL, [8, 8, 8, 8, 0]),
    (Game.NO_TRUMP, [8, 8, 8, 8, 0]),
]


@pytest.mark.parametrize(("game", "sizes"), SIZES)
def test_every_card_belongs_to_one_class(game: Game, sizes: list[int]) -> None:
    assert [len(class_cards(game, follow)) for follow in FollowClass] == sizes
    assert [sum(follow_class(game, card) is follow for card in ALL_CARDS) for follow in FollowClass] == sizes


def test_orders_run_from_the_highest_card_down() -> None:
    def order(game: Game, follow: FollowClass) -> str:
        return " ".join(card.code for card in class_cards(game, follow))

    assert order(Game.HEARTS, FollowClass.TRUMP) == "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7"
    assert order(Game.HEARTS, FollowClass.SPADES) == "SA ST SK SQ S9 S8 S7"
    assert order(Game.GRAND, FollowClass.TRUMP) == "CJ SJ HJ DJ"
    assert order(Game.NULL, FollowClass.DIAMONDS) == "DA DK DQ DJ DT D9 D8 D7"
    assert order(Game.NO_TRUMP, FollowClass.CLUBS) == "CA CT CK CQ CJ C9 C8 C7"


@pytest.mark.parametrize("game", list(Game))
def test_a_later_card_wins_only_from_the_same_class_or_by_trump(game: Game) -> None:
    """Brute force over all pairs, against the orders as written."""
    for first, later in permutations(ALL_CARDS, 2):
        if follow_class(game, first) is follow_class(game, later):
            order = class_cards(game, follow_class(game, first))
            expected = order.index(later) < order.index(first)
        else:
            expected = follow_class(game, later) is FollowClass.TRUMP
        assert beats(game, first, later) is expected


@pytest.mark.parametrize("game", list(Game))
def test_following_suit_agrees_with_its_definition_on_all_small_hands(game: Game) -> None:
    for hand in combinations(ALL_CARDS[::3], 3):
        for led in ALL_CARDS[1::3]:
            asked = follow_class(game, led)
            can_follow = any(follow_class(game, card) is asked for card in hand)
            for card in hand:
                allowed = follow_class(game, card) is asked or not can_follow
                assert (card in legal_cards(game, led, hand)) is allowed


def test_in_grand_a_led_jack_asks_for_jacks_only() -> None:
    assert legal_cards(Game.GRAND, Card.parse("SJ"), parse_cards("SA S7 DJ")) == parse_cards("DJ")
    assert Card.parse("SJ") not in legal_cards(Game.GRAND, Card.parse("S7"), parse_cards("SJ SA"))


def test_a_hand_is_sorted_trumps_first() -> None:
    hand = parse_cards("S7 HA CJ SA DJ C8 CA")
    assert sorted_hand(Game.HEARTS, hand) == parse_cards("CJ DJ HA CA C8 SA S7")
    assert sorted_hand(Game.NULL, hand) == parse_cards("CA CJ C8 SA S7 HA DJ")
