"""Claims checked by trying every legal play (rules reference 9.1)."""

import random

import pytest

from firmware.skat.cards import ALL_CARDS, parse_cards
from firmware.skat.contracts import Game
from firmware.skat.endings.claims import MOST_CARDS, Claim, Position, claim_is_right
from firmware.skat.endings.ending import EndingError
from firmware.skat.order import legal_cards, trick_winner

ALL, NONE = Claim.DECLARER_TAKES_ALL, Claim.DECLARER_TAKES_NONE


def _position(game, hands, leader=0, trick="", declarer=0):
    parts = tuple(frozenset(parse_cards(hand)) for hand in hands)
    return Position(game, declarer, parts, leader, parse_cards(trick))


@pytest.mark.parametrize(
    ("game", "hands", "leader", "right"),
    [
        (Game.GRAND, ("CJ CA", "SJ C7", "H7 H8"), 0, True),
        (Game.GRAND, ("CJ CA", "SJ HJ", "H7 H8"), 0, False),
        (Game.GRAND, ("CA CT", "CK C7", "H7 H8"), 0, True),
        (Game.GRAND, ("CA CK", "CT C7", "H7 H8"), 0, False),
        (Game.CLUBS, ("CA CT", "H7 H8", "S7 S8"), 1, True),
        (Game.CLUBS, ("CA CT", "CJ H8", "S7 S8"), 1, False),
        (Game.GRAND, ("SJ CA", "HJ C7", "S7 CT"), 0, True),
        (Game.CLUBS, ("SA CA", "CK ST", "S7 S8"), 0, True),
        (Game.CLUBS, ("SA CK", "CA ST", "S7 S8"), 0, False),
    ],
)
def test_the_declarer_claims_every_trick(game, hands, leader, right):
    assert claim_is_right(_position(game, hands, leader), ALL, claimer=0) is right


def test_the_order_in_which_he_plays_may_be_chosen():
    hands = ("SJ ST", "HJ S7", "DJ SA")
    assert claim_is_right(_position(Game.GRAND, hands), ALL, 0) is False
    assert claim_is_right(_position(Game.GRAND, ("SJ ST", "HJ S7", "SA S8")), ALL, 0) is False
    assert claim_is_right(_position(Game.GRAND, ("CJ SJ ST", "HJ S7 S8", "DJ SK S9")), ALL, 0) is True


@pytest.mark.parametrize(
    ("hands", "right"),
    [
        (("C7 S7", "C8 S8", "C9 S9"), True),
        (("C7 ST", "C8 S8", "C9 S9"), False),
        (("C8 S7", "C9 S8", "H7 H8"), True),
        (("C8 S7", "C7 S8", "H7 H8"), False),
    ],
)
def test_a_null_declarer_claims_to_take_nothing(hands, right):
    assert claim_is_right(_position(Game.NULL, hands, leader=1), NONE, claimer=0) is right


def test_a_defender_who_lays_down_cannot_count_on_his_partner():
    """Middlehand wins both tricks himself; with the ace at his partner the partner might throw it on the wrong trick."""
    assert claim_is_right(_position(Game.GRAND, ("C7 S7", "CA SA", "H7 H8"), leader=1), NONE, claimer=1) is True
    assert claim_is_right(_position(Game.GRAND, ("CK S7", "CQ SA", "CA C8"), leader=1), NONE, claimer=1) is False


def test_a_trick_that_lies_counts():
    position = _position(Game.GRAND, ("CA", "S7 C7", "C8"), 2, "H7 HA")
    assert claim_is_right(position, ALL, 0) is True
    assert claim_is_right(_position(Game.GRAND, ("CA", "SJ C7", "C8"), 2, "H7 HA"), ALL, 0) is False


def test_too_many_cards_are_a_question_for_the_table():
    cards = list(ALL_CARDS)
    hands = tuple(frozenset(cards[place::4][: MOST_CARDS + 1]) for place in range(3))
    assert claim_is_right(Position(Game.GRAND, 0, hands, 0), ALL, 0) is None


def test_positions_that_cannot_be_are_refused():
    with pytest.raises(EndingError):
        _position(Game.GRAND, ("CJ CA", "SJ", "H7 H8"))
    with pytest.raises(EndingError):
        _position(Game.GRAND, ("CJ CA", "CJ C7", "H7 H8"))
    with pytest.raises(EndingError):
        _position(Game.GRAND, ("CJ", "SJ", "H7"), 0, "C7 C8 C9")


def _every_course(game, hands, leader):
    """All courses of play from here, each as the list of trick winners, by plain recursion."""
    if not hands[0]:
        yield []
        return
    order = [(leader + place) % 3 for place in range(3)]
    for first in hands[order[0]]:
        for second in legal_cards(game, first, hands[order[1]]):
            for third in legal_cards(game, first, hands[order[2]]):
                winner = order[trick_winner(game, (first, second, third))]
                played = {order[0]: first, order[1]: second, order[2]: third}
                left = [[card for card in hands[seat] if card is not played[seat]] for seat in range(3)]
                for rest in _every_course(game, left, winner):
                    yield [winner, *rest]


@pytest.mark.parametrize("seed", range(30))
def test_a_claim_that_holds_in_every_course_is_right_and_one_that_never_holds_is_wrong(seed):
    dice = random.Random(seed)
    game = dice.choice([Game.GRAND, Game.NULL, Game.HEARTS])
    cards = dice.sample(ALL_CARDS, 9)
    hands = [cards[:3], cards[3:6], cards[6:]]
    leader = dice.randrange(3)
    position = Position(game, 0, tuple(frozenset(hand) for hand in hands), leader)
    courses = list(_every_course(game, hands, leader))
    for claim, holds in ((ALL, lambda course: set(course) == {0}), (NONE, lambda course: 0 not in course)):
        for claimer in (0, 1):
            found = claim_is_right(position, claim, claimer)
            if all(map(holds, courses)):
                assert found is True
            if not any(map(holds, courses)):
                assert found is False
