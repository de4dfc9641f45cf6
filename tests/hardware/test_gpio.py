"""The panel on pins, with gpiozero's mock pins in place of a Raspberry Pi's."""

from pathlib import Path

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin

from firmware.clock import ManualClock
from firmware.errors import UserError
from firmware.hardware.gestures import Edge
from firmware.hardware.gpio import PIN_FACTORIES, GpioPanel, open_panel
from firmware.hardware.panel import Lamp, NoPanel, Pins, SimulatedPanel


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory()


@pytest.mark.parametrize(
    ("name", "pin"), [("up", 5), ("down", 6), ("ok", 16), ("back", 26), ("correct", 17), ("menu", 27)]
)
def test_each_button_gives_its_edges_with_the_time(factory: MockFactory, name: str, pin: int) -> None:
    clock = ManualClock(10.0)
    edges: list[Edge] = []
    panel = GpioPanel(Pins(), clock, factory)
    panel.open(edges.append)
    factory.pin(pin).drive_low()
    clock.advance(0.2)
    factory.pin(pin).drive_high()
    panel.close()
    assert edges == [Edge(name, True, 10.0), Edge(name, False, 10.2)]


class PressedPin(MockPin):
    """A pin that its button holds at ground, whatever the pull-up does."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)


def test_a_button_that_is_stuck_at_the_start_is_reported_as_down(factory: MockFactory) -> None:
    factory.pin(16, pin_class=PressedPin)
    edges: list[Edge] = []
    panel = GpioPanel(Pins(), ManualClock(), factory)
    panel.open(edges.append)
    panel.close()
    assert edges == [Edge("ok", True, 0.0)]


def test_an_exception_in_the_sink_does_not_reach_the_pin_library(factory: MockFactory) -> None:
    def broken(edge: Edge) -> None:
        raise RuntimeError("queue full")

    panel = GpioPanel(Pins(), ManualClock(), factory)
    panel.open(broken)
    factory.pin(16).drive_low()
    panel.close()


def test_lamps_light_and_go_out(factory: MockFactory) -> None:
    panel = GpioPanel(Pins(), ManualClock(), factory)
    panel.open(lambda edge: None)
    panel.light(frozenset({Lamp.TURN, Lamp.TROUBLE}))
    assert [factory.pin(pin).state for pin in (22, 23, 24)] == [1, 0, 1]
    panel.light(frozenset({Lamp.QUESTION}))
    assert [factory.pin(pin).state for pin in (22, 23, 24)] == [0, 1, 0]
    panel.close()


def test_a_pin_that_somebody_holds_is_trouble_and_no_crash(factory: MockFactory) -> None:
    other = LED(26, pin_factory=factory)
    panel = GpioPanel(Pins(), ManualClock(), factory)
    panel.open(lambda edge: None)
    assert "26" in panel.trouble and "another program" in panel.trouble
    panel.light(frozenset(Lamp))
    panel.buzz()
    other.close()


def test_pins_that_cannot_be_used_are_said_and_never_replaced_by_a_mock(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(PIN_FACTORIES, "lgpio", ("gpiozero.pins.not_installed", "Factory"))
    panel = open_panel(Pins(), ManualClock(), "lgpio", tmp_path)
    assert isinstance(panel, NoPanel)
    assert "no GPIO" in panel.trouble
    assert "unknown pin factory" in open_panel(Pins(), ManualClock(), "mock").trouble


def test_a_computer_without_pins_has_no_trouble(tmp_path: Path) -> None:
    panel = open_panel(Pins(), ManualClock(), "lgpio", tmp_path)
    assert isinstance(panel, NoPanel)
    assert panel.trouble == ""


def test_a_pin_claimed_twice_names_both_claims() -> None:
    with pytest.raises(UserError, match="pin 22 is claimed by turn lamp and by buzzer"):
        Pins(buzzer=22)
    with pytest.raises(UserError, match="pin 40"):
        Pins(buzzer=40)


def test_the_simulated_panel_remembers_what_was_shown() -> None:
    edges: list[Edge] = []
    panel = SimulatedPanel()
    panel.open(edges.append)
    panel.press("ok", 3.0)
    panel.light(frozenset({Lamp.TURN}))
    panel.buzz()
    assert edges == [Edge("ok", True, 3.0), Edge("ok", False, 3.1)]
    assert panel.lit == {Lamp.TURN} and panel.sounds == 1 and panel.trouble == ""
