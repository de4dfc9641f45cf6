"""A picture that is only out of focus shows the same cards, one with another card does not."""

from __future__ import annotations

import cv2
import numpy as np

from vision.faces import NAMED_STYLES, draw_face
from vision.watch.focus import shows_the_same

STYLE = NAMED_STYLES["french-german-index"]
PLACE = np.array([(300.0, 120.0), (380.0, 120.0), (380.0, 240.0), (300.0, 240.0)])


def moved(right: float, down: float) -> np.ndarray:
    """The place, moved by so many pixels."""
    return np.add(PLACE, (right, down))


def table(*cards: tuple[str, int]) -> np.ndarray:
    """A green table of 640x360 with cards of 80x120 pixels, each at so many pixels from the left."""
    picture = np.full((360, 640, 3), (60, 110, 40), np.uint8)
    for code, left in cards:
        picture[120:240, left : left + 80] = cv2.resize(draw_face(code, STYLE, 160), (80, 120))
    return picture


def test_a_blurred_card_is_the_same_card() -> None:
    sharp = table(("ST", 300))
    assert shows_the_same(sharp, cv2.GaussianBlur(sharp, (0, 0), 1.5), PLACE, [])
    assert shows_the_same(sharp, cv2.GaussianBlur(sharp, (0, 0), 1.5), moved(12.0, 4.0), [])


def test_a_card_laid_on_another_is_not_the_same_however_alike_they_are() -> None:
    assert not shows_the_same(table(("ST", 300)), table(("ST", 300), ("S9", 318)), moved(18.0, 0.0), [])
    assert not shows_the_same(table(), table(("ST", 300)), PLACE, [])


def test_what_another_new_card_covers_says_nothing() -> None:
    before, after = table(("ST", 300)), cv2.GaussianBlur(table(("ST", 300), ("HA", 350)), (0, 0), 1.5)
    assert not shows_the_same(before, after, PLACE, [])
    assert shows_the_same(before, after, PLACE, [moved(50.0, 0.0)])
    assert not shows_the_same(before, after, PLACE, [moved(5.0, 0.0)])
