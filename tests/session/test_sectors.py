"""The side that a hand comes from as a second opinion on whose turn it was."""

import pytest

from firmware.errors import UserError
from firmware.session.following import Play, follow
from firmware.session.sectors import learned_sides, read_sides, sides_of_seats, turn_doubts
from firmware.skat.cards import Card
from firmware.skat.contracts import parse_contract

SIDES = {0: "south", 1: "west", 2: "north"}
TRICKS = "HA H7 H8 HT H9 HK CJ SJ DJ"
"""Forehand wins the first and the second trick, and leads all three."""


def tricks(sides: dict[int, str | None], codes: str = TRICKS):
    """The tricks with the side of each play by its number; plays not named come from where their seat sits."""
    plays = tuple(
        Play(number, Card.parse(code), side=sides.get(number, SIDES[(number - 1) % 3]))
        for number, code in enumerate(codes.split(), 1)
    )
    return follow(parse_contract("G"), 0, plays).tricks


def test_no_doubt_while_everybody_plays_from_the_own_side():
    assert turn_doubts(tricks({}), SIDES) == ()


def test_a_card_from_another_side_is_out_of_turn():
    (doubt,) = turn_doubts(tricks({5: "north"}), SIDES)
    assert (doubt.play, doubt.trick, doubt.kind, doubt.expected, doubt.seen) == (5, 2, "play", 1, 2)


def test_a_lead_from_another_side_is_a_lead_out_of_turn():
    (doubt,) = turn_doubts(tricks({4: "west"}), SIDES)
    assert (doubt.play, doubt.trick, doubt.kind, doubt.expected, doubt.seen) == (4, 2, "lead", 0, 1)


@pytest.mark.parametrize("side", [None, "east"])
def test_a_side_that_was_not_seen_or_where_nobody_sits_says_nothing(side):
    assert turn_doubts(tricks({4: side}), SIDES) == ()


def test_sides_are_learned_from_the_plays_and_not_too_early():
    # Forehand takes every trick with the highest trump or ace.
    codes = "HA H7 H8 HT H9 HK CJ D7 D8 SJ S7 S8 HJ C7 C8"
    assert learned_sides(tricks({}, codes)) == SIDES
    assert learned_sides(tricks({})) == {}
    (doubt,) = turn_doubts(tricks({14: "south"}, codes))
    assert (doubt.play, doubt.expected, doubt.seen) == (14, 1, 0)


def test_two_seats_never_learn_the_same_side():
    codes = "HA H7 H8 HT H9 HK CJ D7 D8 SJ S7 S8 HJ C7 C8"
    assert learned_sides(tricks(dict.fromkeys(range(2, 16, 3), "south"), codes)) == {}


def test_sides_are_read_from_words():
    assert read_sides("south, west,north") == ("south", "west", "north")
    for text in ("south,west", "south,south,west", "south,west,up", ""):
        with pytest.raises(UserError, match="three different sides"):
            read_sides(text)


def test_sides_of_the_table_become_sides_of_the_seats_of_a_deal():
    assert sides_of_seats(("south", "west", "north"), (1, 2, 0)) == {0: "west", 1: "north", 2: "south"}
    # At a table of four the dealer sits out; at five two may sit at one side.
    assert sides_of_seats(("south", "west", "north", "east"), (1, 2, 3)) == {0: "west", 1: "north", 2: "east"}
    assert sides_of_seats(("south", "south", "west", "north", "east"), (0, 1, 3)) == {2: "north"}
