"""Buttons, lamps and buzzer, alone or guided: whoever sits there presses and looks."""

from __future__ import annotations

import queue
from collections.abc import Callable

from firmware.clock import Clock
from firmware.doctor.finding import Finding, Grade, Report
from firmware.hardware.gestures import Edge
from firmware.hardware.panel import BUTTONS, Lamp, NoPanel, Panel, Pins
from firmware.i18n.translator import Translator, mark

PRESS_SECONDS = 15.0

LAMP_WORDS = {
    Lamp.TURN: mark("the lamp for the turn"),
    Lamp.QUESTION: mark("the lamp for questions"),
    Lamp.TROUBLE: mark("the lamp for trouble"),
}
BUTTON_WORDS = {
    "up": mark("button Up"),
    "down": mark("button Down"),
    "ok": mark("button OK"),
    "back": mark("button Back"),
    "correct": mark("button Correct"),
    "menu": mark("button Menu"),
}

Ask = Callable[[str], bool]
"""Puts a yes-or-no question to whoever sits there."""

Tell = Callable[[str], None]
"""Says what to do now."""


def check_panel(
    panel: Panel, pins: Pins, clock: Clock, say: Translator, tell: Tell | None = None, ask: Ask | None = None
) -> list[Finding]:
    """Opens the panel; with `tell` and `ask` each button, lamp and the buzzer is tried in turn."""
    report = Report("panel", say)
    edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    panel.open(edges.put)
    try:
        if panel.trouble:
            advice = mark(
                "stop Kiebitz first (only one program can hold the pins), and see that your user is in the group gpio"
            )
            return [report("pins", Grade.BAD, mark("{reason}"), advice, reason=panel.trouble)]
        if isinstance(panel, NoPanel):
            return [
                report("pins", Grade.ABSENT, mark("this machine has no pins; keyboard, mouse and touch do everything"))
            ]
        held = _held(edges, clock)
        found = [report("pins", Grade.FINE, mark("the pins of buttons, lamps and buzzer are free"))]
        found += [
            report(
                "stuck",
                Grade.BAD,
                mark("{part} on GPIO {pin} is held down"),
                mark("look at its wiring: the button switches the pin to ground"),
                part=say.text(BUTTON_WORDS[name]),
                pin=pins.by_button()[name],
            )
            for name in held
        ]
        if tell is not None and ask is not None:
            found += _buttons(edges, pins, clock, report, tell)
            found += _lamps(panel, pins, report, ask)
        return found
    finally:
        panel.close()


def _held(edges: queue.SimpleQueue[Edge], clock: Clock) -> list[str]:
    """Buttons that are down though nobody was asked to press."""
    clock.sleep(0.3)
    down: dict[str, bool] = {}
    while not edges.empty():
        edge = edges.get()
        down[edge.button] = edge.down
    return [name for name in BUTTONS if down.get(name)]


def _buttons(edges: queue.SimpleQueue[Edge], pins: Pins, clock: Clock, report: Report, tell: Tell) -> list[Finding]:
    found = []
    for name, pin in pins.by_button().items():
        part = report.say.text(BUTTON_WORDS[name])
        tell(report.say.text(mark("Press {part} now."), part=part))
        pressed = _next_press(edges, clock)
        if pressed == name:
            found.append(report(name, Grade.FINE, mark("{part} on GPIO {pin} works"), part=part, pin=pin))
            continue
        text = (
            mark("{part} on GPIO {pin} was not felt")
            if pressed is None
            else mark("{part} on GPIO {pin} came as {other}")
        )
        other = "" if pressed is None else report.say.text(BUTTON_WORDS[pressed])
        advice = mark("compare the wires with the wiring diagram")
        found.append(report(name, Grade.BAD, text, advice, part=part, pin=pin, other=other))
    return found


def _next_press(edges: queue.SimpleQueue[Edge], clock: Clock) -> str | None:
    begin = clock.monotonic()
    while clock.monotonic() - begin < PRESS_SECONDS:
        while not edges.empty():
            edge = edges.get()
            if edge.down:
                return edge.button
        clock.sleep(0.02)
    return None


def _lamps(panel: Panel, pins: Pins, report: Report, ask: Ask) -> list[Finding]:
    found = []
    for lamp, pin in pins.by_lamp().items():
        part = report.say.text(LAMP_WORDS[lamp])
        panel.light(frozenset({lamp}))
        found.append(_seen(lamp.value, ask(report.say.text(mark("Is only {part} lit?"), part=part)), part, pin, report))
    panel.light(frozenset())
    panel.buzz()
    part = report.say.text(mark("the buzzer"))
    found.append(_seen("buzzer", ask(report.say.text(mark("Did you hear the buzzer?"))), part, pins.buzzer, report))
    return found


def _seen(name: str, good: bool, part: str, pin: int, report: Report) -> Finding:
    text = mark("{part} on GPIO {pin} works") if good else mark("{part} on GPIO {pin} does not work")
    advice = mark("compare the wires with the wiring diagram; lamps and an active buzzer have a plus and a minus")
    return report(name, Grade.FINE if good else Grade.BAD, text, advice, part=part, pin=pin)
