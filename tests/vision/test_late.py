"""A card that lay half hidden under another and is found when that is taken away was played before it, not now."""

from __future__ import annotations

import cv2
import numpy as np

from vision.readings import CardReading
from vision.watch.late import came_with
from vision.watch.table import LyingCard

READING = CardReading(None, 0.0, (("CA", 1.0),))
UNDER = np.array([[250.0, 100.0], [330.0, 100.0], [330.0, 220.0], [250.0, 220.0]])
UPPER = UNDER + np.array([-45.0, 20.0])
LATER = UNDER + np.array([-160.0, 0.0])


def picture(*quads: np.ndarray) -> np.ndarray:
    """A green table with printed white cards, the first one lowest."""
    table = np.full((360, 640, 3), (60, 110, 50), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(table, quad.astype(np.int32), (240, 240, 240))
        for x in (0.3, 0.7):
            middle = quad[0] + x * (quad[1] - quad[0]) + 0.5 * (quad[3] - quad[0])
            cv2.circle(table, tuple(int(v) for v in middle), 9, (20, 20, 160), cv2.FILLED)
    return table


def card(quad: np.ndarray, movement: int, seen: np.ndarray) -> LyingCard:
    return LyingCard(movement, quad, READING, seen=seen, movement=movement)


def test_it_came_with_the_card_in_whose_picture_it_is_first_seen() -> None:
    first = card(UPPER, 1, picture(UNDER, UPPER))
    second = card(LATER, 2, picture(UNDER, UPPER, LATER))
    assert came_with(LyingCard(0, UNDER, READING), [first, second], picture(), picture(UNDER)) is first


def test_it_came_with_the_later_card_where_the_earlier_picture_shows_bare_table() -> None:
    first = card(LATER, 1, picture(LATER))
    second = card(UPPER, 2, picture(LATER, UNDER, UPPER))
    assert came_with(LyingCard(0, UNDER, READING), [first, second], picture(), picture(LATER, UNDER)) is second


def test_a_card_that_no_picture_shows_has_just_come() -> None:
    first = card(UPPER, 1, picture(UPPER))
    assert came_with(LyingCard(0, UNDER, READING), [first], picture(), picture(UPPER, UNDER)) is None


def test_nothing_is_said_of_a_card_that_was_hardly_in_sight_or_of_one_that_looks_like_the_table() -> None:
    hidden = card(UNDER + 2.0, 1, picture(UNDER, UNDER + 2.0))
    assert came_with(LyingCard(0, UNDER, READING), [hidden], picture(), picture(UNDER)) is None
    first = card(UPPER, 1, picture(UPPER))
    assert came_with(LyingCard(0, UNDER, READING), [first], picture(UPPER), picture(UPPER)) is None
    assert came_with(LyingCard(0, UNDER, READING), [], picture(), picture(UNDER)) is None
