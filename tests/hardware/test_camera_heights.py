"""What a camera sees from its height, against figures worked out by hand."""

from pathlib import Path

import pytest

from firmware.hardware.camera_heights import FIELD_MM, GOOD_PX, MODULES, Module, draw_heights, table

FOLDER = Path(__file__).resolve().parents[2] / "systemd"


def test_a_right_angle_sees_twice_its_height():
    module = Module("right angle", 90.0, "", "")
    assert module.field_mm(50) == pytest.approx((1000.0, 562.5))
    assert module.index_px(50) == pytest.approx(7.0 * 1.28)


def test_the_heights_for_a_module_are_as_far_as_index_and_field_allow():
    module = Module("right angle", 90.0, "", "")
    least, greatest = module.heights_cm() or (0, 0)
    # An index of 7 mm has 10.7 pixels where the picture is 837 mm wide, and the field is 300 mm deep where it is 533 mm wide.
    assert (least, greatest) == (30, 41)
    assert module.index_px(greatest) >= GOOD_PX > module.index_px(greatest + 1)
    assert module.field_mm(least)[1] >= FIELD_MM[1]


def test_the_recommended_camera_may_hang_where_the_guide_says():
    assert MODULES[0].heights_cm() == (42, 64)


def test_the_plot_and_the_tables_of_the_guides_are_current():
    assert (FOLDER / "camera-heights.svg").read_text(encoding="utf-8") == draw_heights(), (
        "redraw it: python -m firmware.hardware.camera_heights systemd/camera-heights.svg"
    )
    assert table() in (FOLDER / "BUILDING.md").read_text(encoding="utf-8"), (
        "print it anew: python -m firmware.hardware.camera_heights"
    )
