"""Bands of a flickering lamp, half-written pictures and blurred ones are told from motion."""

from __future__ import annotations

import cv2
import numpy as np

from vision.watch.bands import with_bands_of
from vision.watch.blockage import is_torn
from vision.watch.difference import change_between
from vision.watch.focus import is_out_of_focus
from vision.watch.gate import Gate, Motion


def table_with_card() -> np.ndarray:
    picture = np.full((180, 320), 90.0)
    picture[60:120, 100:140] = 235
    return picture


def banded(picture: np.ndarray, number: int) -> np.ndarray:
    rows = np.arange(len(picture))
    bands = 1.0 + 0.06 * np.sin(rows / 11.0 + 2.1 * number)
    return np.clip(picture * bands[:, None], 0, 255).astype(np.uint8)


def test_bands_that_run_over_a_card_are_no_motion():
    gate = Gate()
    states = []
    for number in range(30):
        states.append(gate.feed(banded(table_with_card(), number), number / 15.0).motion)
        gate.accept()
    assert set(states[8:]) == {Motion.IDLE} and gate.has_bands


def test_a_card_that_comes_under_a_flickering_lamp_is_motion():
    gate = Gate()
    for number in range(20):
        gate.feed(banded(np.full((180, 320), 90.0), number), number / 15.0)
        gate.accept()
    assert gate.feed(banded(table_with_card(), 20), 20 / 15.0).motion is Motion.MOVING


def test_a_picture_takes_over_bands_and_nothing_else():
    card, bare = table_with_card(), np.full((180, 320), 90.0)
    evened = with_bands_of(banded(card, 0), banded(bare, 3))
    differing = np.abs(evened.astype(int) - banded(card, 3)) > 4
    assert differing.mean() < 0.01
    same = banded(card, 0)
    assert with_bands_of(same, same) is same


def test_rows_that_were_never_written_are_told_from_a_black_border():
    noise = np.random.default_rng(1).integers(60, 120, (180, 320), np.uint8)
    torn = noise.copy()
    torn[100:] = 128
    assert is_torn(torn, noise) and not is_torn(noise, noise)
    framed = noise.copy()
    framed[160:] = 0
    assert not is_torn(framed, framed)


def test_a_blurred_picture_is_told_from_one_with_a_new_card():
    bare = np.full((360, 640, 3), 90, np.uint8)
    first = cv2.rectangle(bare.copy(), (100, 100), (180, 220), (235, 235, 235), cv2.FILLED)
    cv2.putText(first, "A", (120, 180), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (20, 20, 160), 5)
    blurred = cv2.GaussianBlur(first, (0, 0), 4.0)
    second = cv2.rectangle(first.copy(), (300, 100), (380, 220), (235, 235, 235), cv2.FILLED)
    assert is_out_of_focus(first, blurred, change_between(first, blurred))
    assert not is_out_of_focus(first, second, change_between(first, second))
    assert not is_out_of_focus(blurred, first, change_between(blurred, first))
