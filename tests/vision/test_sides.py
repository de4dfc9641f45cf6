"""From which side a hand came, and in which direction sides follow each other."""

from __future__ import annotations

import numpy as np
import pytest

from vision.watch.sides import HandSide, turn_of

BARE = np.full((180, 320), 90, np.uint8)
LEFT = np.array([[60.0, 60.0], [90.0, 60.0], [90.0, 110.0], [60.0, 110.0]])
RIGHT = LEFT + np.array([120.0, 5.0])


def hands(*sides: str) -> np.ndarray:
    picture = BARE.copy()
    for side in sides:
        rows, columns = {
            "south": (slice(120, 180), slice(140, 180)),
            "west": (slice(70, 110), slice(0, 80)),
            "east": (slice(70, 110), slice(240, 320)),
        }[side]
        picture[rows, columns] = 180
    return picture


@pytest.mark.parametrize(("first", "second"), [("west", "east"), ("east", "west")])
def test_of_two_cards_each_came_from_the_side_towards_which_it_lies(first: str, second: str) -> None:
    side = HandSide()
    side.note(hands(first), BARE)
    side.note(hands(first, second), BARE)
    assert (side.sides_of([LEFT, RIGHT]), side.sides_of([RIGHT, LEFT])) == (["west", "east"], ["east", "west"])
    assert side.touched == (first, second)


def test_one_hand_brought_one_card_and_the_next_movement_begins_anew() -> None:
    side = HandSide()
    side.note(hands("east"), BARE)
    assert side.sides_of([LEFT, RIGHT]) == [None, "east"]
    side.reset()
    assert (side.sides_of([LEFT, RIGHT]), side.sides_of([LEFT]), side.touched) == ([None, None], [None], ())
    side.note(hands("west"), BARE)
    assert (side.sides_of([LEFT]), side.side) == (["west"], "west")


@pytest.mark.parametrize(
    ("sides", "is_clockwise"),
    [
        (("south", "west"), True),
        (("west", "south"), False),
        (("east", "south"), True),
        (("west", "east"), None),
        (("west", "east", "south"), True),
        (("east", "west", "south"), False),
        (("east", "west", "north"), True),
        (("east", None), None),
        (("east", "east", "south"), None),
        (("south",), None),
    ],
)
def test_sides_tell_the_direction_of_play(sides: tuple[str | None, ...], is_clockwise: bool | None) -> None:
    assert turn_of(sides) is is_clockwise
