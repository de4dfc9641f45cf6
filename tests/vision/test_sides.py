"""From which side a hand came, and whose card was first."""

from __future__ import annotations

import numpy as np
import pytest

from vision.watch.sides import HandSide

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


@pytest.mark.parametrize(("first", "second", "order"), [("west", "east", [0, 1]), ("east", "west", [1, 0])])
def test_of_two_cards_the_one_towards_the_first_hand_came_first(first: str, second: str, order: list[int]) -> None:
    side = HandSide()
    side.note(hands(first), BARE)
    side.note(hands(first, second), BARE)
    assert side.in_order([LEFT, RIGHT]) == order


def test_one_hand_says_nothing_about_the_order_and_the_next_movement_begins_anew() -> None:
    side = HandSide()
    side.note(hands("east"), BARE)
    assert side.in_order([LEFT, RIGHT]) is None
    side.reset()
    side.note(hands("west"), BARE)
    assert (side.in_order([LEFT, RIGHT]), side.side) == (None, "west")
