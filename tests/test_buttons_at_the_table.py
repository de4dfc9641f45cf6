"""Buttons on their pins through the whole program: whatever contacts and fingers do, a press is a press, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from display.view import Action, MessageBody, View
from firmware.clock import ManualClock
from firmware.hardware.gpio import GpioPanel
from firmware.hardware.panel import Pins
from firmware.pages.shut_down import HOLD_SECONDS, LONGEST_HOLD_SECONDS, ShutDownPage
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened, Event
from firmware.session.journal import Journal
from tests.table import Table

OPENED = EveningOpened(("Anna", "Bernd", "Clara"))
PINS = Pins().by_button()
BUTTONS = (Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU)
STEP = 1.0 / 30.0


class PinTable:
    """The program at a table whose buttons are pins; time goes on in steps of the main loop."""

    def __init__(self, folder: Path, factory: MockFactory | None = None) -> None:
        self.clock = ManualClock()
        self.factory = factory or MockFactory()
        self._journal = Journal(folder / "journal.sqlite3", self.clock)
        self._journal.open()
        panel = GpioPanel(Pins(), self.clock, self.factory)
        self.table = Table(Evening.begin(self._journal, OPENED), panel, self.clock)
        self.app = self.table.app

    @property
    def events(self) -> tuple[Event, ...]:
        return self.app.evening.events

    def level(self, button: Action, down: bool) -> None:
        pin = self.factory.pin(PINS[button.value])
        pin.drive_low() if down else pin.drive_high()

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / STEP))):
            self.table.step(STEP)

    def press(self, *buttons: Action, length: float = 0.1) -> None:
        for button in buttons:
            self.level(button, True)
            self.wait(length)
            self.level(button, False)
            self.wait(0.1)

    def close(self) -> None:
        self.app.stop()
        self._journal.close()


@pytest.fixture
def pins(tmp_path: Path) -> Iterator[PinTable]:
    table = PinTable(tmp_path)
    yield table
    table.close()


fast = settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@fast
@given(
    st.lists(st.sampled_from(BUTTONS), max_size=12),
    st.lists(st.floats(0.0002, 0.003), max_size=6),
)
def test_bouncing_buttons_do_what_the_keys_do(
    tmp_path_factory: pytest.TempPathFactory, presses: list[Action], bounces: list[float]
) -> None:
    pins = PinTable(tmp_path_factory.mktemp("pins"))
    keys = PinTable(tmp_path_factory.mktemp("keys"))
    for button in presses:
        for bounce in bounces:
            pins.level(button, True)
            pins.clock.advance(bounce)
            pins.level(button, False)
            pins.clock.advance(bounce / 2)
        pins.press(button)
        keys.table.press(button)
    assert pins.events == keys.events
    assert pins.app.dialogue == keys.app.dialogue
    pins.close(), keys.close()


class PressedPin(MockPin):
    """A pin that its button holds at ground, whatever the pull-up does."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)


@pytest.mark.parametrize("stuck", BUTTONS)
def test_a_button_that_is_stuck_from_the_start_does_nothing_and_the_others_work(tmp_path: Path, stuck: Action) -> None:
    factory = MockFactory()
    factory.pin(PINS[stuck.value], pin_class=PressedPin)
    pins = PinTable(tmp_path, factory)
    pins.wait(15.0)
    assert pins.events == (OPENED,) and not pins.app.finished and pins.app.page is None
    if stuck is not Action.OK:
        pins.press(Action.OK)
        assert len(pins.events) == 2
    pins.level(stuck, False)
    pins.wait(0.2)
    before = pins.events, pins.app.dialogue
    pins.press(stuck)
    assert stuck is Action.BACK or (pins.events, pins.app.dialogue) != before
    pins.close()


@pytest.mark.parametrize("stuck", BUTTONS)
def test_a_button_that_gets_stuck_later_is_one_press_and_switches_nothing_off(pins: PinTable, stuck: Action) -> None:
    pins.press(Action.OK)
    pins.level(stuck, True)
    pins.wait(LONGEST_HOLD_SECONDS + 5.0)
    assert not pins.app.finished and pins.app.page is None
    assert len(pins.events) <= 4
    events = pins.events
    pins.wait(5.0)
    assert pins.events == events


class PressingScreen:
    """While a view is being drawn somebody presses a button."""

    def __init__(self, pins: PinTable) -> None:
        self._pins = pins
        self.presses: list[Action] = []

    def show(self, view: View) -> None:
        if self.presses:
            button = self.presses.pop(0)
            self._pins.level(button, True)
            self._pins.clock.advance(0.05)
            self._pins.level(button, False)

    def poll(self) -> list[Action]:
        return []

    def close(self) -> None:
        pass


def test_presses_while_the_screen_is_drawn_are_not_lost(pins: PinTable) -> None:
    screen = PressingScreen(pins)
    screen.presses = [Action.DOWN, Action.DOWN, Action.DOWN, Action.OK]
    pins.app._screen = screen
    pins.press(Action.OK)
    pins.press(Action.OK)
    pins.wait(2.0)
    assert screen.presses == []
    assert pins.app.state.hand is not None and pins.app.state.hand.declarer == 2


@pytest.mark.parametrize("per_second", [4, 8, 10])
def test_ten_presses_in_a_second_are_ten_steps(pins: PinTable, per_second: int) -> None:
    pins.press(Action.OK, Action.OK)
    for _ in range(per_second):
        pins.level(Action.DOWN, True)
        pins.wait(0.5 / per_second)
        pins.level(Action.DOWN, False)
        pins.wait(0.5 / per_second)
    pins.wait(0.2)
    assert pins.app.dialogue.entry.cursor == per_second


@fast
@given(
    st.lists(st.tuples(st.sampled_from(BUTTONS), st.sampled_from(BUTTONS), st.floats(0.0, 0.05)), max_size=8),
)
def test_two_buttons_at_once_are_two_presses_in_their_order(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[Action, Action, float]]
) -> None:
    together = PinTable(tmp_path_factory.mktemp("together"))
    after = PinTable(tmp_path_factory.mktemp("after"))
    for first, second, lag in pairs:
        together.level(first, True)
        together.clock.advance(lag)
        together.level(second, True)
        together.wait(0.12)
        together.level(first, False)
        together.level(second, False)
        together.wait(0.12)
        after.press(*((first,) if first is second else (first, second)))
    assert together.events == after.events
    together.close(), after.close()


def test_a_long_press_of_the_menu_button_switches_off_when_it_is_let_go(pins: PinTable) -> None:
    pins.level(Action.MENU, True)
    pins.wait(1.5)
    assert isinstance(pins.app.page, ShutDownPage)
    body = pins.table.screen.view.body
    assert isinstance(body, MessageBody) and body.title == "Ausschalten"
    pins.wait(HOLD_SECONDS)
    assert not pins.app.finished
    pins.level(Action.MENU, False)
    pins.wait(1.0)
    assert pins.app.finished and pins.app.powers_off


def test_letting_go_early_or_another_button_keeps_the_box_on(pins: PinTable) -> None:
    pins.press(Action.MENU, length=1.5)
    pins.wait(1.0)
    assert pins.app.page is None and not pins.app.finished
    pins.level(Action.MENU, True)
    pins.wait(1.5)
    pins.press(Action.BACK)
    pins.wait(3.0)
    pins.level(Action.MENU, False)
    pins.wait(1.0)
    assert pins.app.page is None and not pins.app.finished


class FullQueue:
    """A queue that takes nothing."""

    def put(self, edge: object) -> None:
        raise RuntimeError("queue full")


def test_an_edge_that_cannot_be_taken_kills_neither_the_pins_nor_the_program(pins: PinTable) -> None:
    edges = pins.app._buttons._edges
    pins.app._buttons._edges = FullQueue()  # type: ignore[assignment]
    for down in (True, False):
        pins.level(Action.OK, down)
    pins.app._buttons._edges = edges
    pins.press(Action.OK)
    assert len(pins.events) == 2 and not pins.app.finished
