"""The six buttons of the box as inputs: edges from the pins' threads in, inputs for the main loop out."""

from __future__ import annotations

import queue

from display.view import Action, Input
from firmware.hardware.gestures import Edge, Gesture, GestureKind, Recogniser

BUTTON_ACTIONS: dict[str, Action] = {action.value: action for action in Action}
REPEATING = frozenset({"up", "down"})
"""Buttons that go on stepping while they are held."""

SWITCHING_OFF = "menu"
"""The button that switches the box off when it is held for long."""

KEEPING = "correct"
"""The button that stores the pictures of the trick when it is held."""


class Buttons:
    """Collects edges; `put` may be called from any thread, everything else from the main loop."""

    def __init__(self) -> None:
        self._edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self._recogniser = Recogniser()
        self._stuck: set[str] = set()

    def put(self, edge: Edge) -> None:
        """Take an edge of a pin."""
        self._edges.put(edge)

    def begin(self) -> None:
        """The pins are open: buttons that are down already are stuck, or something leans on them; they count from their release on."""
        self._stuck = {edge.button for edge in self._taken() if edge.down}

    def inputs(self, now: float) -> list[Input]:
        """What was pressed up to the monotonic time `now`, in order."""
        gestures: list[Gesture] = []
        for edge in self._taken():
            if edge.button in self._stuck:
                self._stuck -= set() if edge.down else {edge.button}
                continue
            self._recogniser, found = self._recogniser.edge(edge)
            gestures += found
        self._recogniser, found = self._recogniser.tick(now)
        inputs = (_input_of(gesture) for gesture in [*gestures, *found])
        return [what for what in inputs if what is not None]

    def _taken(self) -> list[Edge]:
        """The edges that wait, in order."""
        edges = []
        while True:
            try:
                edges.append(self._edges.get_nowait())
            except queue.Empty:
                return edges


def _input_of(gesture: Gesture) -> Input | None:
    if gesture.button not in BUTTON_ACTIONS:
        return None
    is_held = gesture.kind in (GestureKind.LONG, GestureKind.REPEAT)
    if is_held and gesture.button == SWITCHING_OFF:
        return Action.SHUT_DOWN
    if gesture.kind is GestureKind.LONG and gesture.button == KEEPING:
        return Action.KEEP_TRICK
    steps_on = is_held and gesture.button in REPEATING
    return BUTTON_ACTIONS[gesture.button] if gesture.kind is GestureKind.PRESS or steps_on else None
