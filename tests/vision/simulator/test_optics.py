"""The simulated camera's geometry against plain pinhole arithmetic."""

from __future__ import annotations

import numpy as np
import pytest

from vision.simulator.optics import Optics, rectangle_corners

SIZE = (1280, 720)
POINTS = np.array([[0.0, 0.0], [120, -60], [-200, 100], [33, 91]])


def test_straight_down_a_millimetre_has_the_same_size_everywhere() -> None:
    optics = Optics(SIZE, field_width=640)
    pixels = optics.project(POINTS)
    assert pixels == pytest.approx(POINTS * 2 + [639.5, 359.5])
    assert optics.pixels_per_millimetre == 2


def test_what_is_higher_looks_larger() -> None:
    optics = Optics(SIZE, field_width=640, height=700)
    lifted = optics.project(POINTS, height=70) - [639.5, 359.5]
    assert lifted == pytest.approx(POINTS * 2 * 700 / 630)


def test_tilt_makes_the_near_side_larger() -> None:
    optics = Optics(SIZE, field_width=640, tilt=20, bearing=90)
    near, far = (optics.project(np.array([[-50.0, y], [50, y]])) for y in (120, -120))
    assert np.ptp(near[:, 0]) > 1.05 * np.ptp(far[:, 0])


@pytest.mark.parametrize("lens", [-0.02, 0.0, 0.01])
def test_table_points_come_back_from_their_pixels(lens: float) -> None:
    optics = Optics(SIZE, 560, tilt=14, bearing=70, roll=-8, lens=lens, aim=(10, -5))
    assert optics.to_table(optics.project(POINTS)) == pytest.approx(POINTS, abs=0.01)


def test_table_maps_agree_with_single_points() -> None:
    optics = Optics(SIZE, 560, tilt=14, bearing=70, roll=-8, lens=-0.02)
    x, y = optics.table_maps()
    assert x.shape == y.shape == (720, 1280)
    for column, row in ((3, 5), (700, 300), (1277, 717)):
        expected = optics.to_table(np.array([[column, row]]))[0]
        assert (x[row, column], y[row, column]) == pytest.approx(expected, abs=0.1)


def test_corners_run_clockwise_from_the_face_top_left() -> None:
    assert rectangle_corners(60, 90, (100, 50), 0) == pytest.approx(np.array([[70, 5], [130, 5], [130, 95], [70, 95]]))
    assert rectangle_corners(60, 90, (0, 0), 90)[0] == pytest.approx([45, -30])
