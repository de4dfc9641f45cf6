"""The camera is bumped, the view is blocked: what is told, and what is still known afterwards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.film import Film


@pytest.fixture
def film(reader, table, lay_card) -> Film:
    return Film(reader, table, lay_card)


def checks(height: int = 360, width: int = 640) -> np.ndarray:
    """A patterned table cloth."""
    y, x = np.mgrid[0:height, 0:width]
    stripes = ((x // 24) % 2 + (y // 24) % 2) / 2.0
    cloth = np.array([60, 60, 150]) * stripes[..., None] + np.array([190, 200, 205]) * (1 - stripes[..., None])
    return cloth.astype(np.uint8)


def wood(height: int = 360, width: int = 640) -> np.ndarray:
    """Dark wood: long grain."""
    random = np.random.default_rng(4)
    grain = cv2.GaussianBlur(random.normal(0, 60, (height, width)).astype(np.float32), (0, 0), sigmaX=40, sigmaY=1.2)
    return np.clip(np.array([30, 45, 75]) + 1.5 * grain[..., None], 0, 255).astype(np.uint8)


def bumped(picture: np.ndarray, shift: tuple[float, float], turn: float) -> np.ndarray:
    motion = cv2.getRotationMatrix2D((320, 180), turn, 1.0)
    motion[:, 2] += shift
    return cv2.warpAffine(picture, motion, (640, 360), borderMode=cv2.BORDER_REFLECT)


@pytest.mark.parametrize("make", [checks, wood])
def test_after_a_bump_of_one_centimetre_the_cards_are_the_same(reader, table, lay_card, make):
    film = Film(reader, table, lay_card, make())
    film.play("CJ", (270, 190))
    film.play("HA", (380, 180), -30)
    for share in (0.5, 1.0):
        film.show(bumped(film.picture, (9 * share, -5 * share), 0.8 * share))
    film.picture, film.bare = bumped(film.picture, (9, -5), 0.8), bumped(film.bare, (9, -5), 0.8)
    film.rest(9)
    (moved,) = [event for event in film.events if event.kind == "camera_moved"]
    assert moved.motion == pytest.approx((9, -5, -0.8), abs=0.6)
    film.play("D7", (330, 100), 80)
    film.clear()
    assert film.told() == [
        *(("card", "CJ"), ("card", "HA"), ("camera_moved", None)),
        *(("card", "D7"), ("cleared", None)),
    ]


def test_after_a_bump_the_play_area_is_where_it_was_on_the_table(reader, table, lay_card):
    film = Film(reader, table, lay_card, checks())
    film.watcher.in_play = lambda quad, size: quad[:, 0].mean() < 400
    film.picture, film.bare = bumped(film.picture, (14, 0), 0), bumped(film.bare, (14, 0), 0)
    film.rest(9)
    film.play("CJ", (407, 180))
    film.play("HA", (530, 180))
    assert film.told() == [("camera_moved", None), ("card", "CJ")]


def test_a_newspaper_over_the_table_blocks_the_view_and_is_told_once(film):
    film.play("CJ", (320, 180))
    free = film.picture.copy()
    cv2.rectangle(film.picture, (0, 0), (400, 359), (190, 205, 210), cv2.FILLED)
    film.rest(90)
    assert [kind for kind, _ in film.told() if "block" in kind] == ["blocked"]
    film.picture = free
    film.rest(12)
    assert [kind for kind, _ in film.told() if "block" in kind] == ["blocked", "unblocked"]
    assert film.cards() == ["CJ"]


def test_a_covered_lens_blocks_the_view_and_the_cards_are_still_known(film):
    film.play("CJ", (320, 180))
    dark = np.full_like(film.picture, 6)
    for _ in range(90):
        film.show(dark)
    film.rest(9)
    film.play("HA", (420, 200), 60)
    film.clear()
    assert film.told() == [
        *(("card", "CJ"), ("blocked", None), ("unblocked", None)),
        *(("card", "HA"), ("cleared", None)),
    ]
