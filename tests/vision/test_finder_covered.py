"""Outlines of cards of which a corner can be seen, the rest lying under another card."""

from __future__ import annotations

import numpy as np
import pytest

from vision.finder import Sight
from vision.finder_covered import covered_outlines, visible_support
from vision.finder_fit import straight_pieces
from vision.geometry import order_corners, overlap


def outlines(picture: np.ndarray, above: np.ndarray) -> list[np.ndarray]:
    sight = Sight.of(picture)
    pieces = [sight.segments, *(straight_pieces(contour) for contour in sight.contours)]
    return [one.quad for one in covered_outlines(sight.edges, pieces, [order_corners(above)])]


def best(found: list[np.ndarray], corners: np.ndarray) -> float:
    return max((overlap(quad, order_corners(corners)) for quad in found), default=0.0)


@pytest.mark.parametrize(("place", "angle"), [((370, 300), 100), ((330, 320), 60), ((250, 300), -40)])
def test_a_card_half_under_another_is_outlined_whole(table, lay_card, place, angle):
    picture = table(480, 640)
    below = lay_card(picture, "CJ", (300, 200), 10, 200)
    above = lay_card(picture, "HA", place, angle, 200)
    assert best(outlines(picture, above), below) > 0.9


def test_nothing_is_outlined_under_a_card_that_lies_alone(table, lay_card):
    picture = table(480, 640)
    above = lay_card(picture, "HA", (320, 240), 20, 200)
    assert outlines(picture, above) == []


def test_only_the_visible_outline_counts(table, lay_card):
    picture = table(480, 640)
    below = order_corners(lay_card(picture, "CJ", (300, 200), 10, 200))
    above = order_corners(lay_card(picture, "HA", (370, 300), 100, 200))
    edges = Sight.of(picture).edges
    support, visible = visible_support(edges, below[None], [above])
    assert support[0] > 0.95 and 0.3 < visible[0] < 0.9
    assert edges.support(below[None]).mean() < support[0]
    moved, _ = visible_support(edges, below[None] + 15.0, [above])
    assert moved[0] < 0.72
