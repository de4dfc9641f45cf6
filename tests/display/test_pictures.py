"""Camera pictures in their places."""

from __future__ import annotations

import numpy as np
import pytest
from pygame import Rect

from display.pictures import fitted_picture, picture_place, resampled
from display.view import Picture


@pytest.mark.parametrize(
    ("width", "height", "box", "place"),
    [
        (320, 240, Rect(10, 20, 320, 240), Rect(10, 20, 320, 240)),
        (320, 240, Rect(0, 0, 200, 240), Rect(0, 45, 200, 150)),
        (100, 200, Rect(0, 0, 300, 100), Rect(125, 0, 50, 100)),
    ],
)
def test_a_picture_keeps_its_shape_in_the_middle_of_its_box(width: int, height: int, box: Rect, place: Rect) -> None:
    assert picture_place(Picture(width, height, b""), box) == place


def test_a_picture_of_the_right_size_is_not_touched() -> None:
    pixels = np.random.default_rng(1).integers(0, 256, (9, 7, 3)).astype(np.uint8)
    assert (resampled(pixels, 7, 9) == pixels).all()


def test_half_the_size_is_the_mean_of_four_pixels() -> None:
    pixels = np.array([[[0] * 3, [10] * 3], [[20] * 3, [30] * 3]], dtype=np.uint8)
    assert resampled(pixels, 1, 1).tolist() == [[[15, 15, 15]]]


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 50), (50, 3), (64, 48), (97, 31)])
def test_an_even_colour_stays_even_in_every_size(width: int, height: int) -> None:
    pixels = np.full((17, 23, 3), (7, 130, 255), dtype=np.uint8)
    sized = resampled(pixels, width, height)
    assert sized.shape == (height, width, 3)
    assert (sized == (7, 130, 255)).all()


def test_a_ramp_grows_evenly_when_enlarged() -> None:
    pixels = np.repeat(np.array([0, 100, 200], dtype=np.uint8)[None, :, None], 3, axis=2)
    sized = resampled(pixels, 12, 1)[0, :, 0].astype(int)
    assert (np.diff(sized) >= 0).all() and (sized[0], sized[-1]) == (0, 200)
    assert np.diff(sized).max() <= 26


def test_red_stays_red_on_the_screen() -> None:
    picture = Picture(2, 1, bytes((255, 0, 0, 0, 0, 255)))
    surface = fitted_picture(picture, 2, 1)
    assert surface.get_at((0, 0))[:3] == (255, 0, 0)
    assert surface.get_at((1, 0))[:3] == (0, 0, 255)
