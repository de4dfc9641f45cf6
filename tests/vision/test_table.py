"""What lies on the table: which cards are gone, and what had been hidden below them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.readings import CardReading
from vision.watch.table import LyingCard, Table

SPOTS = {1: (110.0, 90.0), 2: (140.0, 100.0), 3: (128.0, 120.0)}
WIDTH, HEIGHT = 59.0, 91.0


def quad_at(spot: tuple[float, float]) -> np.ndarray:
    x, y = spot
    half = np.array([[-WIDTH, -HEIGHT], [WIDTH, -HEIGHT], [WIDTH, HEIGHT], [-WIDTH, HEIGHT]]) / 2
    return half + np.array([x, y])


def picture_of(*plays: int) -> np.ndarray:
    """White cards with a dark print of their own on green cloth."""
    picture = np.full((240, 320, 3), (60, 110, 50), np.uint8)
    for play in plays:
        quad = np.round(quad_at(SPOTS[play])).astype(np.int32)
        cv2.fillConvexPoly(picture, quad, (240, 240, 240))
        cv2.polylines(picture, [quad], True, (150, 150, 150), 1)
        (left, top), (right, bottom) = quad[0] + 10, quad[2] - 10
        for row in range(play + 1):
            y = int(top + (bottom - top) * (row + 0.5) / (play + 1))
            cv2.rectangle(picture, (int(left), y - 4), (int(right), y + 4), (40 * play, 30, 160), cv2.FILLED)
    return picture


@pytest.fixture
def laid() -> Table:
    """Three cards, one on another."""
    table = Table(picture_of())
    for play in SPOTS:
        card = LyingCard(play, quad_at(SPOTS[play]), CardReading(None, 0.0, ()), before=table.accepted)
        table.cards.append(card)
        table.accept(picture_of(*range(1, play + 1)), np.zeros((240, 320), np.uint8))
    return table


def gone(table: Table, picture: np.ndarray) -> list[int]:
    return [card.play for card in table.gone(picture, table.change(picture), [])]


def test_nothing_is_gone_while_all_lie(laid: Table) -> None:
    assert gone(laid, picture_of(1, 2, 3)) == []


def test_the_newest_card_is_gone_where_others_come_to_light_below_it(laid: Table) -> None:
    assert gone(laid, picture_of(1, 2)) == [3]


def test_two_of_three_are_gone_though_one_lies_half_below_them(laid: Table) -> None:
    assert gone(laid, picture_of(1)) == [2, 3]


def test_two_that_lay_apart_are_gone_and_not_only_the_newest(laid: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SPOTS, 3, (240.0, 110.0))
    laid.cards.pop()
    card = LyingCard(3, quad_at(SPOTS[3]), CardReading(None, 0.0, ()), before=picture_of(1, 2))
    laid.cards.append(card)
    laid.accept(picture_of(1, 2, 3), np.zeros((240, 320), np.uint8))
    assert gone(laid, picture_of(1)) == [2, 3]


def test_all_are_gone_from_the_bare_table(laid: Table) -> None:
    assert gone(laid, picture_of()) == [1, 2, 3]


def test_what_comes_to_light_is_no_news(laid: Table) -> None:
    picture = picture_of(1)
    new = laid.new_pixels(picture, laid.change(picture))
    assert np.count_nonzero(new.whole) < 100


def test_a_pale_card_is_not_gone_because_most_of_it_looks_like_the_pale_table() -> None:
    pale = np.full((240, 320, 3), 238, np.uint8)
    print_ = pale.copy()
    cv2.rectangle(print_, (100, 60), (120, 120), (40, 30, 160), cv2.FILLED)
    table = Table(pale)
    table.cards.append(LyingCard(1, quad_at(SPOTS[1]), CardReading(None, 0.0, ()), before=table.accepted))
    table.accept(print_, np.zeros((240, 320), np.uint8))
    shadowed = print_.copy()
    shadowed[60:130, 130:138] = 200
    assert gone(table, shadowed) == []
    assert gone(table, pale) == [1]
