"""Somebody at the table who plays the scripted evening with the six buttons on (simulated) pins, or with a finger on the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame
from gpiozero.pins.mock import MockFactory

from display.draw import targets
from display.inputs import input_of
from display.view import Action, Choice, Input, Select, View
from firmware.app import App
from firmware.clock import ManualClock
from firmware.entry import Entry
from firmware.hardware.gpio import GpioPanel
from firmware.hardware.panel import NoPanel, Panel, Pins
from firmware.i18n.translator import Translator
from firmware.ports import House
from firmware.session.asks import (
    COLUMN,
    WhichPlay,
)
from firmware.session.events import Event
from firmware.session.presenter import Words
from tests.table import GivenSight

SIZE = (800, 480)
PRESS_SECONDS, PAUSE_SECONDS = 0.06, 0.06


class TouchScreen:
    """Remembers the view, and turns touches into inputs as the window does."""

    def __init__(self) -> None:
        self.view: View | None = None
        self._inputs: list[Input] = []

    def show(self, view: View) -> None:
        self.view = view

    def touch(self, point: tuple[int, int]) -> None:
        """A finger comes down here (pixels)."""
        place = {"x": point[0] / SIZE[0], "y": point[1] / SIZE[1]}
        event = pygame.event.Event(pygame.FINGERDOWN, finger_id=0, touch_id=0, dx=0, dy=0, **place)
        found = input_of(event, self.view, SIZE)
        assert found is not None, f"nothing to touch at {point}"
        self._inputs.append(found)

    def poll(self) -> list[Input]:
        inputs, self._inputs = self._inputs, []
        return inputs

    def close(self) -> None:
        pass


@dataclass
class Presses:
    """How often something was pressed, by what it was for; `games` has one count of everything for each game."""

    by_step: dict[str, list[int]] = field(default_factory=dict)
    _now: Counter[str] = field(default_factory=Counter)

    def count(self, step: str) -> None:
        self._now[step] += 1

    def end_game(self) -> None:
        """Keep what this game took."""
        for step in {*self.by_step, *self._now}:
            self.by_step.setdefault(step, []).append(self._now[step])
        self._now = Counter()


class Person(ABC):
    """Common to both manners: the program, and how something is chosen."""

    def __init__(self, house: House, panel: Panel, clock: ManualClock) -> None:
        self.clock = clock
        self.screen = TouchScreen()
        self.sight = GivenSight()
        self.presses = Presses()
        self.app = App(None, self.screen, self.sight, panel, Words(Translator("de")), clock, house=house)
        self.app.start()

    @abstractmethod
    def press(self, action: Action, step: str) -> None:
        """One button."""

    @abstractmethod
    def choose(self, index: int, step: str) -> None:
        """The option with this place of the question that is open."""

    @abstractmethod
    def enter(self, entry: Callable[[], Entry], wanted: Event, step: str) -> None:
        """Walk through an entry until this event comes out of it."""

    def see(self, code: str, sure: bool = True) -> None:
        """A card is laid, and read so."""
        self.sight.card(code, sure)
        self.turn()

    def clear(self) -> None:
        """The trick is taken away."""
        self.sight.cleared()
        self.turn()

    def turn(self) -> None:
        """Let the program do what is due."""
        self.clock.advance(0.05)
        self.app.step()


class ButtonPerson(Person):
    """Six buttons to ground on the pins of gpiozero's mock factory; nothing is touched."""

    def __init__(self, house: House) -> None:
        clock = ManualClock()
        self._factory = MockFactory()
        self._pins = Pins().by_button()
        super().__init__(house, GpioPanel(Pins(), clock, self._factory), clock)

    def press(self, action: Action, step: str) -> None:
        pin = self._factory.pin(self._pins[action.value])
        pin.drive_low()
        self.clock.advance(PRESS_SECONDS)
        self.app.step()
        pin.drive_high()
        self.clock.advance(PAUSE_SECONDS)
        self.app.step()
        self.presses.count(step)

    def choose(self, index: int, step: str) -> None:
        question = self.app.question
        assert question is not None, "something is asked"
        if isinstance(question, WhichPlay):
            while self.app.dialogue.cursor // COLUMN != index // COLUMN:
                self.press(Action.CORRECT, step)
            self.press((Action.UP, Action.OK, Action.DOWN)[index % COLUMN], step)
            return
        count = len(question.options)
        forward = (index - self.app.dialogue.cursor) % count
        action = Action.DOWN if 2 * forward <= count else Action.UP
        for _ in range(2 * count):
            if self.app.dialogue.cursor == index:
                break
            self.press(action, step)
        assert self.app.dialogue.cursor == index, "the option can be walked to"
        self.press(Action.OK, step)

    def enter(self, entry: Callable[[], Entry], wanted: Event, step: str) -> None:
        for action in _shortest(entry(), wanted):
            self.press(action, step)


class TouchPerson(Person):
    """A finger on the screen; there are no buttons."""

    def __init__(self, house: House) -> None:
        super().__init__(house, NoPanel(), ManualClock())

    def press(self, action: Action, step: str) -> None:
        self._touch([action], step)

    def choose(self, index: int, step: str) -> None:
        for _ in range(40):
            if any(target.input == Choice(index) for target in self._targets()):
                break
            turning = [target.input for target in self._targets() if isinstance(target.input, Select)]
            self._touch([turning[-1]], step)
        self._touch([Choice(index)], step)

    def enter(self, entry: Callable[[], Entry], wanted: Event, step: str) -> None:
        while (place := _place_of(entry(), wanted)) is None:
            before = entry()
            answers = [_answer(before, index, wanted) for index in range(len(before.options))]
            if True in answers:
                self.choose(answers.index(True), step)
            else:
                self.press(Action.CORRECT, step)
        self.choose(place, step)

    def _targets(self):  # type: ignore[no-untyped-def]
        assert self.screen.view is not None
        return targets(self.screen.view, SIZE)

    def _touch(self, inputs: Iterable[Input], step: str) -> None:
        for what in inputs:
            rect = next(target.rect for target in self._targets() if target.input == what)
            self.screen.touch(rect.center)
            self.turn()
            self.presses.count(step)


def _shortest(entry: Entry, wanted: Event) -> list[Action]:
    """The fewest presses after which this event comes out."""
    seen, waiting = {entry}, deque([(entry, list[Action]())])
    while waiting:
        at, path = waiting.popleft()
        for action in (Action.UP, Action.DOWN, Action.OK, Action.CORRECT):
            after, event = at.handle(action)
            if event == wanted:
                return [*path, action]
            if event is None and after not in seen:
                seen.add(after)
                waiting.append((after, [*path, action]))
    raise AssertionError(f"{wanted} cannot be entered")


def _place_of(entry: Entry, wanted: Event) -> int | None:
    """The option that gives this event."""
    places = (place for place in range(len(entry.options)) if entry.handle(Choice(place))[1] == wanted)
    return next(places, None)


def _answer(entry: Entry, index: int, wanted: Event) -> bool:
    """Whether taking this option leads on to the event."""
    after, event = entry.handle(Choice(index))
    return event is None and after.step is not entry.step and _can_give(after, wanted)


def _can_give(entry: Entry, wanted: Event) -> bool:
    try:
        return bool(_shortest(entry, wanted))
    except AssertionError:
        return False
