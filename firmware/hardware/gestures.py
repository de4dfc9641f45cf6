"""Presses out of time-stamped edges: debounce, hold and double press, pure and the same on every pin library.

A level counts once it has been steady for `steady` seconds, so bounces and spikes vanish, whatever their number. Nothing here
looks at a clock: `edge` and `tick` get the time, and the recogniser answers what happened up to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum


class GestureKind(Enum):
    """What was done with a button. A DOUBLE follows the PRESS that it began with; LONG comes once, REPEAT while held."""

    PRESS = "press"
    DOUBLE = "double"
    LONG = "long"
    REPEAT = "repeat"


@dataclass(frozen=True, slots=True)
class Edge:
    """A raw change of a pin: down (pressed) or up, at monotonic `seconds`."""

    button: str
    down: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Gesture:
    """A recognised press of a button, at monotonic `seconds`."""

    button: str
    kind: GestureKind
    seconds: float


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds a level must be steady, a button be held, between repeats, and between the two presses of a double press."""

    steady: float = 0.02
    hold: float = 0.8
    repeat: float = 0.15
    double: float = 0.35


@dataclass(frozen=True, slots=True)
class _Button:
    """One button: the raw level and since when, the steady level, and the times its gestures depend on."""

    raw: bool = False
    raw_since: float = 0.0
    steady: bool = False
    down_since: float = 0.0
    last_press: float | None = None
    next_hold: float | None = None


@dataclass(frozen=True, slots=True)
class Recogniser:
    """All buttons at one moment. Each step gives the next recogniser and the gestures, in the order they happened."""

    timing: Timing = Timing()
    buttons: Mapping[str, _Button] = field(default_factory=dict)

    def edge(self, edge: Edge) -> tuple[Recogniser, tuple[Gesture, ...]]:
        """Take a raw change of one pin."""
        before = self.buttons.get(edge.button, _Button())
        # An edge that comes late out of the queue must not turn time back.
        seconds = max(edge.seconds, before.raw_since)
        button, gestures = _until(edge.button, before, seconds, self.timing)
        if button.raw != edge.down:
            button = replace(button, raw=edge.down, raw_since=seconds)
        return replace(self, buttons={**self.buttons, edge.button: button}), tuple(gestures)

    def tick(self, seconds: float) -> tuple[Recogniser, tuple[Gesture, ...]]:
        """Let time pass until `seconds`: levels become steady, holds are noticed."""
        gestures: list[Gesture] = []
        buttons: dict[str, _Button] = {}
        for name, before in self.buttons.items():
            buttons[name], new = _until(name, before, seconds, self.timing)
            gestures += new
        gestures.sort(key=lambda gesture: gesture.seconds)
        return replace(self, buttons=buttons), tuple(gestures)


def recognise(edges: Iterable[Edge], until: float, timing: Timing | None = None) -> list[Gesture]:
    """All gestures in these edges, ordered by time, up to the moment `until`."""
    recogniser = Recogniser(timing or Timing())
    gestures: list[Gesture] = []
    for edge in edges:
        recogniser, new = recogniser.edge(edge)
        gestures += new
    recogniser, new = recogniser.tick(until)
    gestures += new
    return sorted(gestures, key=lambda gesture: gesture.seconds)


def _until(name: str, button: _Button, seconds: float, timing: Timing) -> tuple[_Button, list[Gesture]]:
    """What one button does by itself up to `seconds`: holds of the steady level first, then the raw level becoming steady."""
    gestures: list[Gesture] = []
    settles = button.raw_since + timing.steady if button.raw != button.steady else None
    settled = settles is not None and settles <= seconds
    # A hold counts only while the raw level is down too: a release that is just becoming steady ends it.
    hold_until = button.raw_since if button.raw != button.steady else seconds
    while button.steady and button.next_hold is not None and button.next_hold <= hold_until:
        is_first = button.next_hold == button.down_since + timing.hold
        kind = GestureKind.LONG if is_first else GestureKind.REPEAT
        gestures.append(Gesture(name, kind, button.next_hold))
        button = replace(button, next_hold=button.next_hold + timing.repeat)
    if not settled or settles is None:
        return button, gestures
    if not button.raw:
        return replace(button, steady=False, next_hold=None), gestures
    down_since = button.raw_since
    gestures.append(Gesture(name, GestureKind.PRESS, settles))
    is_double = button.last_press is not None and down_since - button.last_press <= timing.double
    if is_double:
        gestures.append(Gesture(name, GestureKind.DOUBLE, settles))
    pressed = replace(
        button,
        steady=True,
        down_since=down_since,
        # The second press of a double press does not begin another one.
        last_press=None if is_double else down_since,
        next_hold=down_since + timing.hold,
    )
    held, more = _until(name, pressed, seconds, timing)
    return held, gestures + more
