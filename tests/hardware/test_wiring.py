"""The wiring diagram follows the pin table of the program."""

from pathlib import Path

import pytest

from firmware.errors import UserError
from firmware.hardware.panel import Pins
from firmware.hardware.wiring import HEADER, draw_wiring, parts_by_pin

DIAGRAM = Path(__file__).resolve().parents[2] / "systemd" / "wiring.svg"


def test_the_header_has_forty_pins_and_every_gpio_once():
    numbers = [carries for carries in HEADER if isinstance(carries, int)]
    assert len(HEADER) == 40
    assert sorted(numbers) == list(range(28))
    assert HEADER[29 - 1] == 5 and HEADER[36 - 1] == 16 and HEADER[22 - 1] == 25


def test_every_part_of_the_box_is_in_the_diagram():
    drawn = draw_wiring(Pins())
    for label, _ in parts_by_pin(Pins()).values():
        assert f">{label}<" in drawn
    assert len(parts_by_pin(Pins())) == 10


def test_the_diagram_in_the_readme_is_the_one_of_the_default_pins():
    assert DIAGRAM.read_text(encoding="utf-8") == draw_wiring(Pins()), (
        "redraw it: python -m firmware.hardware.wiring systemd/wiring.svg"
    )


def test_other_pins_move_the_parts():
    assert draw_wiring(Pins(buzzer=12)) != draw_wiring(Pins())
    with pytest.raises(UserError):
        draw_wiring(Pins(buzzer=28))
