"""What has changed on the table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.watch.difference import blobs_of, change_between, compensate
from vision.watch.sides import HandSide
from vision.watch.table import LyingCard, Table


def noisy(picture: np.ndarray, seed: int) -> np.ndarray:
    return np.clip(picture + np.random.default_rng(seed).normal(0, 1.5, picture.shape), 0, 255).astype(np.uint8)


@pytest.fixture
def bare(table) -> np.ndarray:
    return table(360, 640)


def test_noise_is_no_change(bare):
    assert not change_between(noisy(bare, 1), noisy(bare, 2)).whole.any()


@pytest.mark.parametrize("colour", [(60, 90, 40), (190, 190, 190), (225, 228, 226), (20, 20, 20)])
def test_a_card_is_change_on_every_cloth(table, lay_card, colour):
    before = table(360, 640, colour)
    after = before.copy()
    corners = lay_card(after, "CJ", (320, 180), 20, 90)
    inside = np.zeros(before.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 255)
    whole = change_between(noisy(before, 1), noisy(after, 2)).whole
    assert np.count_nonzero(whole & inside) > 0.75 * np.count_nonzero(inside)
    assert np.count_nonzero(whole & ~inside) < 0.2 * np.count_nonzero(inside)


def test_a_shadow_is_left_out_of_the_mask_but_not_of_the_whole(bare):
    after = bare.copy()
    after[100:200, 200:400] = (after[100:200, 200:400] * 0.6).astype(np.uint8)
    change = change_between(noisy(bare, 1), noisy(after, 2))
    assert np.count_nonzero(change.mask) < 0.1 * np.count_nonzero(change.whole)


def test_another_brightness_is_evened_out(bare):
    after = np.clip(bare * 0.6, 0, 255).astype(np.uint8)
    change = change_between(noisy(bare, 1), noisy(after, 2))
    assert change.is_light
    assert np.count_nonzero(change.whole) < 0.01 * change.whole.size
    assert np.abs(compensate(bare, after).astype(int) - after).mean() < 2


def test_blobs_know_the_edges_that_they_touch():
    mask = np.zeros((360, 640), np.uint8)
    mask[300:360, 100:160] = 255
    mask[0:50, 600:640] = 255
    mask[100:150, 200:300] = 255
    assert [blob.sides for blob in blobs_of(mask, 100.0)] == [frozenset(), {"south"}, {"north", "east"}]
    assert blobs_of(mask, 1e6) == []


@pytest.mark.parametrize("side", ["north", "south", "west", "east"])
def test_the_side_of_the_hand_is_where_it_touches_most(side):
    resting = np.full((180, 320), 80, np.uint8)
    moving = resting.copy()
    part = {
        "north": np.s_[:90, 140:180],
        "south": np.s_[90:, 140:180],
        "west": np.s_[70:110, :150],
        "east": np.s_[70:110, 150:],
    }
    moving[part[side]] = 160
    hand = HandSide()
    assert hand.side is None
    hand.note(moving, resting)
    assert hand.side == side
    hand.reset()
    assert hand.side is None


def test_a_card_is_gone_when_its_place_is_bare_and_not_when_a_hand_covers_it(bare, lay_card):
    table = Table(bare)
    picture = bare.copy()
    quad = lay_card(picture, "CJ", (320, 180), 20, 90)
    table.cards.append(LyingCard(1, quad, None))
    table.accept(picture, np.zeros(bare.shape[:2], np.uint8))
    assert table.gone(picture, table.change(picture), []) == []
    covered = picture.copy()
    cv2.circle(covered, (320, 180), 70, (120, 150, 200), cv2.FILLED)
    assert table.gone(covered, table.change(covered), []) == []
    assert [card.play for card in table.gone(bare, table.change(bare), [])] == [1]
