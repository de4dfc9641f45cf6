"""Outlines of cards in still pictures."""

from __future__ import annotations

import numpy as np
import pytest

from vision.finder import find_cards, find_hypotheses
from vision.geometry import order_corners, overlap, side_lengths

CLOTHS = {
    "black": (20, 18, 16),
    "green": (60, 90, 40),
    "wood": (140, 185, 215),
    "grey": (120, 120, 120),
    "blue": (140, 60, 30),
}


def best_overlap(found: list, corners: np.ndarray) -> float:
    return max((overlap(np.array(quad), order_corners(corners)) for quad in found), default=0.0)


@pytest.mark.parametrize("cloth", CLOTHS, ids=str)
@pytest.mark.parametrize("angle", [0, 27, 90])
def test_one_card_is_found_on_every_cloth_at_every_angle(table, lay_card, cloth, angle):
    picture = table(480, 640, CLOTHS[cloth])
    corners = lay_card(picture, "CJ", (320, 240), angle, 180)
    assert best_overlap(find_cards(picture)[:1], corners) > 0.95


def test_the_outline_is_good_to_a_pixel(table, lay_card):
    picture = table(480, 640)
    corners = order_corners(lay_card(picture, "HA", (300.3, 251.6), 33, 200))
    found = np.array(find_cards(picture)[0])
    off = min(np.abs(np.roll(found, k, axis=0) - corners).max() for k in (0, 2))
    assert off < 1.0


def test_several_cards_are_found(table, lay_card):
    picture = table(480, 640)
    placed = [
        lay_card(picture, code, (x, y), angle, 140)
        for code, x, y, angle in (
            ("CJ", 120, 120, 10),
            ("HA", 320, 130, 75),
            ("D7", 520, 330, -30),
            ("ST", 200, 350, 45),
        )
    ]
    found = find_cards(picture)
    assert all(best_overlap(found, corners) > 0.93 for corners in placed)


def test_of_two_overlapping_cards_both_outlines_are_proposed(table, lay_card):
    picture = table(480, 640)
    below = lay_card(picture, "CJ", (280, 240), 5, 200)
    above = lay_card(picture, "HA", (370, 260), 25, 200)
    proposed = [h.quad for h in find_hypotheses(picture)]
    assert best_overlap(proposed, above) > 0.9
    assert best_overlap(proposed, below) > 0.75


def test_a_card_in_perspective_is_found(table, face_of, paste_face):
    picture = table(480, 640)
    corners = np.array([[260.0, 150.0], [390.0, 160.0], [430.0, 330.0], [210.0, 320.0]])
    paste_face(picture, face_of("SK"), corners)
    assert best_overlap(find_cards(picture)[:2], corners) > 0.93


def test_a_picture_cut_to_the_card_is_itself_proposed(table):
    picture = table(300, 200, (240, 240, 240))
    corners = np.array([[0.0, 0.0], [200.0, 0.0], [200.0, 300.0], [0.0, 300.0]])
    assert best_overlap([h.quad for h in find_hypotheses(picture)], corners) > 0.98


def test_nothing_is_found_on_a_bare_table(table):
    assert find_cards(table(480, 640)) == []


def test_quads_run_clockwise_from_a_short_side(table, lay_card):
    picture = table(480, 640)
    lay_card(picture, "CJ", (320, 240), 120, 180)
    quad = np.array(find_cards(picture)[0])
    sides = side_lengths(quad)
    assert sides[0] < sides[1]
    x, y = quad[:, 0], quad[:, 1]
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0
