"""A table without camera and pictures for tests of the whole program: a screen that remembers, and readings that are given."""

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
from vision.cameras.base import Frame
from vision.readings import CardReading, TableEvent


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
        self.seen.append(TableEvent("card" if sure else "unsure", 0, 0.0, self.plays, reading_of(code, sure)))

    def cleared(self) -> None:
        self.seen.append(TableEvent("cleared", 0, 0.0))


def reading_of(code: str, sure: bool = True) -> CardReading:
    """A reading of this card: 0.99, or 0.6 when not sure."""
    p = 0.99 if sure else 0.6
    logs = np.full(34, np.log((1 - p) / 33))
    logs[Card.parse(code).index] = np.log(p)
    return CardReading(code if sure else None, p, ((code, p),), log_probabilities=logs)


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
