"""Cards and suit signs at every size."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from display import theme
from display.cards import card_picture
from display.shapes import coverage
from display.suits import SUITS, suit_layers, suit_sign
from display.view import UNKNOWN_CARD, CardView, SuitStyle


@pytest.mark.parametrize("side", [12, 24, 40, 77, 160])
@pytest.mark.parametrize("style", SuitStyle)
@pytest.mark.parametrize("suit", SUITS)
def test_suit_signs_fill_their_square_without_leaving_it(suit: str, style: SuitStyle, side: int) -> None:
    sign = suit_sign(suit, style, side)
    ink = sign.get_bounding_rect()
    assert sign.get_size() == (side, side)
    assert ink.height >= side * 0.82
    assert ink.width >= side * 0.62


@pytest.mark.parametrize("style", SuitStyle)
@pytest.mark.parametrize("suit", SUITS)
def test_suit_polygons_stay_in_the_unit_square(suit: str, style: SuitStyle) -> None:
    for _, polygons in suit_layers(suit, style):
        for polygon in polygons:
            assert all(-0.001 <= x <= 1.001 and -0.001 <= y <= 1.001 for x, y in polygon)


@pytest.mark.parametrize("style", SuitStyle)
def test_suit_signs_differ_in_shape(style: SuitStyle) -> None:
    shapes = [pygame.surfarray.array_alpha(suit_sign(suit, style, 40)).astype(int) for suit in SUITS]
    for number, first in enumerate(shapes):
        for second in shapes[:number]:
            assert (np.abs(first - second) > 128).mean() > 0.05


def test_coverage_is_exact_for_a_rectangle_across_pixels() -> None:
    mask = coverage((((0.5, 1.0), (3.0, 1.0), (3.0, 2.25), (0.5, 2.25)),), 4, 4)
    assert mask.tolist() == [[0, 0, 0, 0], [128, 255, 255, 0], [32, 64, 64, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize("height", [40, 64, 168, 252])
@pytest.mark.parametrize("index", ["A", "10", "K", "D", "B", "J", "O", "U", "7"])
def test_index_and_sign_do_not_touch(index: str, height: int) -> None:
    card = card_picture(CardView("H", index, ""), SuitStyle.FRENCH, height)
    picture = pygame.surfarray.array3d(card)
    ink = (picture[:, :, 1] < 120) & (picture[:, :, 0] > 120) & (pygame.surfarray.array_alpha(card) > 0)
    rows = np.flatnonzero(ink.any(axis=0))
    gaps = np.flatnonzero(np.diff(rows) > 1)
    assert len(gaps) >= 1 or height <= 64
    assert rows[0] >= height * 0.04 and rows[-1] <= height * 0.97


def test_a_doubtful_card_and_an_unknown_card_look_different_from_a_sure_one() -> None:
    sure = card_picture(CardView("H", "9", ""), SuitStyle.FRENCH, 168)
    doubtful = card_picture(CardView("H", "9", "", doubtful=True), SuitStyle.FRENCH, 168)
    unknown = card_picture(UNKNOWN_CARD, SuitStyle.FRENCH, 168)
    assert sure.get_at((59, 1))[:3] != theme.ORANGE_ON_PAPER
    marked = [
        (pygame.surfarray.array3d(card) == theme.ORANGE_ON_PAPER).all(axis=2).mean()
        for card in (sure, doubtful, unknown)
    ]
    assert marked[0] == 0 and marked[1] > 0.05 and marked[2] > 0.02
