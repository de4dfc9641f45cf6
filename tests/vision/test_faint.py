"""Cards that hardly differ from the cloth they lie on: a white card on a white table."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from firmware.reading import open_reader
from vision.cameras.base import Frame
from vision.geometry import overlap
from vision.kept_back import kept_back_style
from vision.simulator import DrawnArt, Lay, SimulatedTable, Wait
from vision.watch import Watcher
from vision.watch.faint import faint_blobs, is_closed, is_cut_short
from vision.watch.newest import CardSize

CARD = np.array([[100.0, 80.0], [165.0, 80.0], [165.0, 180.0], [100.0, 180.0]])
"""A card's place in the small pictures drawn here."""


def _card_on_white(step: int) -> np.ndarray:
    """A sheet with pips of ink, paler than the cloth by `step`, and a cloth with a little noise."""
    random = np.random.default_rng(3)
    picture = np.full((260, 320, 3), 200, np.uint8)
    cv2.fillConvexPoly(picture, CARD.astype(np.int32), (200 + step,) * 3)
    for x in (118, 147):
        for y in (100, 130, 160):
            cv2.circle(picture, (x, y), 6, (30, 30, 30), -1)
    noisy = picture.astype(np.float64) + random.normal(0.0, 1.0, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("step", [12, 20])
def test_a_card_a_little_paler_than_the_cloth_has_a_closed_outline(step: int) -> None:
    assert is_closed(_card_on_white(step), CARD)


def test_an_outline_from_pip_to_pip_is_not_closed() -> None:
    through_pips = np.array([[118.0, 80.0], [165.0, 80.0], [165.0, 180.0], [118.0, 180.0]])
    assert not is_closed(_card_on_white(12), through_pips)


def test_an_outline_beyond_which_the_change_goes_on_is_cut_short() -> None:
    whole = np.zeros((260, 320), np.uint8)
    cv2.fillConvexPoly(whole, CARD.astype(np.int32), 255)
    frame = CARD.mean(axis=0) + (CARD - CARD.mean(axis=0)) * 0.75
    assert is_cut_short(frame, whole, [])
    assert not is_cut_short(CARD, whole, [])


def test_a_card_beside_another_is_not_cut_short_by_it() -> None:
    beside = CARD + np.array([66.0, 0.0])
    whole = np.zeros((260, 320), np.uint8)
    for quad in (CARD, beside):
        cv2.fillConvexPoly(whole, quad.astype(np.int32), 255)
    assert is_cut_short(CARD, whole, [])
    assert not is_cut_short(CARD, whole, [beside])


def test_pips_that_lie_as_far_apart_as_on_one_card_are_one_region_and_noise_is_none() -> None:
    size = CardSize()
    size.learn(CARD)
    rest = np.zeros((260, 320), np.uint8)
    for x in (118, 147):
        for y in (100, 130, 160):
            cv2.circle(rest, (x, y), 6, 255, -1)
    _, blobs = faint_blobs(rest, size, 1000.0)
    assert len(blobs) == 1
    rest[:] = 0
    cv2.circle(rest, (118, 100), 6, 255, -1)
    assert faint_blobs(rest, size, 1000.0)[1] == []


@pytest.mark.parametrize(("seed", "family", "which"), [(200_091, "four-corners", 1002), (200_125, "large-index", 1001)])
def test_white_cards_on_a_white_table_are_read_within_their_whole_outline(seed: int, family: str, which: int) -> None:
    art = DrawnArt(kept_back_style(family, which))
    table = SimulatedTable(seed, "normal", art, "white:1002", (960, 540))
    watcher = Watcher(open_reader())
    told = []
    script = (Wait(0.4), Lay("CJ", "south"), Wait(0.6), Lay("C9", "west"), Wait(0.6), Lay("DT", "east"), Wait(0.8))
    for picture, truth in table.frames(script):
        for event in watcher.feed(Frame(truth.number, truth.seconds, picture)):
            assert event.kind == "card" and event.reading is not None and event.quad is not None
            told.append(event.reading.card)
            assert max(overlap(np.array(event.quad), np.array(card.quad)) for card in truth.cards) > 0.9
    assert told == ["CJ", "C9", "DT"]
