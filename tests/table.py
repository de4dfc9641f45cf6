"""A table without camera and pictures for tests of the whole program: a screen that remembers, and readings that are given."""

import threading
from collections.abc import Collection, Iterable, Mapping

import numpy as np

from display.view import Input, View
from firmware.app import App
from firmware.clock import ManualClock
from firmware.hardware.panel import Panel, SimulatedPanel
from firmware.i18n.translator import Translator
from firmware.session.evening import Evening
from firmware.session.presenter import Words
from firmware.sight import Seen
from firmware.skat.cards import Card
from vision.cameras.base import CameraTimeout, Frame
from vision.readings import CardReading, TableEvent
from vision.simulator.script import Action, Gather, Lay


class RememberingScreen:
    """Shows nothing; keeps the views, and gives the inputs that a test puts in."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.inputs: list[Input] = []
        self.closed = False

    @property
    def view(self) -> View:
        return self.views[-1]

    def show(self, view: View) -> None:
        self.views.append(view)

    def poll(self) -> list[Input]:
        inputs, self.inputs = self.inputs, []
        return inputs

    def close(self) -> None:
        self.closed = True


class GivenSight:
    """What was seen, as a test says."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self.plays = 0
        self.started = self.stopped = False

    @property
    def frame(self) -> Frame | None:
        return None

    def start(self) -> None:
        self.started = True

    def poll(self) -> list[Seen]:
        seen, self.seen = self.seen, []
        return seen

    def stop(self) -> None:
        self.stopped = True

    def card(self, code: str, sure: bool = True) -> None:
        """A card comes to rest on the table."""
        self.plays += 1
        kind, seconds = ("card" if sure else "unsure"), float(self.plays)
        self.seen.append(TableEvent(kind, 0, seconds, self.plays, reading_of(code, sure)))

    def cleared(self) -> None:
        self.seen.append(TableEvent("cleared", 0, 0.0))


def reading_of(code: str, sure: bool = True) -> CardReading:
    """A reading of this card: 0.99, or 0.6 when not sure."""
    p = 0.99 if sure else 0.6
    logs = np.full(34, np.log((1 - p) / 33))
    logs[Card.parse(code).index] = np.log(p)
    return CardReading(code if sure else None, p, ((code, p),), log_probabilities=logs)


class PlainTable:
    """The simulated table without pictures: camera and watcher in one. Each frame is one action of the script.

    `unsure` are plays (from 1, over all hands) that are not read surely, `missed` those not seen at all, `misread` those that
    are read as another card.
    """

    def __init__(
        self,
        script: Iterable[Action],
        unsure: Collection[int] = (),
        missed: Collection[int] = (),
        misread: Mapping[int, str] | None = None,
    ) -> None:
        self._actions = iter(script)
        self._unsure, self._missed, self._misread = unsure, missed, misread or {}
        self._number = self._plays = 0
        self._action: Action | None = None
        self._fed = threading.Event()
        self._fed.set()

    def open(self) -> None:
        pass

    def frame(self, timeout: float) -> Frame:
        # A real card lies there in many frames; here each has one, so it must not be dropped.
        if not self._fed.wait(timeout):
            raise CameraTimeout("nobody looked at the last frame")
        self._fed.clear()
        self._action = next(self._actions)
        self._number += 1
        return Frame(self._number, float(self._number), np.zeros((2, 2, 3), np.uint8))

    def describe(self) -> str:
        return "table without pictures"

    def close(self) -> None:
        pass

    def feed(self, frame: Frame) -> list[TableEvent]:
        try:
            return self._events(frame)
        finally:
            self._fed.set()

    def _events(self, frame: Frame) -> list[TableEvent]:
        if isinstance(self._action, Gather):
            return [TableEvent("cleared", frame.number, frame.seconds)]
        if not isinstance(self._action, Lay):
            return []
        self._plays += 1
        if self._plays in self._missed:
            return []
        sure = self._plays not in self._unsure
        reading = reading_of(self._misread.get(self._plays, self._action.card), sure)
        return [TableEvent("card" if sure else "unsure", frame.number, frame.seconds, self._plays, reading)]


class Table:
    """The program at a table, stepped by hand."""

    def __init__(self, evening: Evening, panel: Panel | None = None, clock: ManualClock | None = None) -> None:
        self.clock = clock or ManualClock()
        self.screen = RememberingScreen()
        self.sight = GivenSight()
        self.panel = panel or SimulatedPanel()
        self.app = App(evening, self.screen, self.sight, self.panel, Words(Translator("de")), self.clock)
        self.app.start()

    def press(self, *inputs: Input) -> None:
        """Keys, one after the other."""
        for what in inputs:
            self.screen.inputs.append(what)
            self.app.step()

    def step(self, seconds: float = 0.0) -> None:
        self.clock.advance(seconds)
        self.app.step()
