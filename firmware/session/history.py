"""The events of an evening with the latest states they led to, so that taking one back costs no replay of the evening."""

from __future__ import annotations

from collections.abc import Iterable

from firmware.session.events import Event, Redone, Undone
from firmware.session.state import EveningState, apply, fold

STATES_KEPT = 64
"""So many undos in a row are at hand; further ones replay the evening. More than a hand and its bidding."""


class History:
    """All events so far. `state` is always what `fold` makes of `events`."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        """Raises StateError when the events do not fold."""
        self.events: list[Event] = []
        self.counting: list[Event] = []
        self._undone: list[Event] = []
        self._states: list[EveningState] = []
        for event in events:
            self._count(event)
        self.state = EveningState()
        for event in self.counting:
            self._enter(apply(self.state, event))

    @property
    def can_redo(self) -> bool:
        """Whether the last thing that happened was an undo."""
        return bool(self._undone)

    def state_after(self, event: Event) -> EveningState:
        """The state if this happened now. Raises StateError when it does not fit."""
        if isinstance(event, Redone):
            return apply(self.state, self._undone[-1]) if self._undone else self.state
        if not isinstance(event, Undone):
            return apply(self.state, event)
        if len(self.counting) < 2:
            return self.state
        return self._states[-2] if len(self._states) > 1 else fold(self.counting[:-1])

    def add(self, event: Event, state: EveningState) -> None:
        """Let it have happened; `state` is what `state_after` said."""
        before = len(self.counting)
        self._count(event)
        if len(self.counting) > before:
            self._enter(state)
        elif len(self.counting) < before:
            del self._states[-1:]
            if not self._states:
                self._states.append(state)
            self.state = state

    def _count(self, event: Event) -> None:
        """One step of `firmware.session.state.effective`."""
        self.events.append(event)
        if isinstance(event, Undone):
            if len(self.counting) > 1:
                self._undone.append(self.counting.pop())
        elif isinstance(event, Redone):
            if self._undone:
                self.counting.append(self._undone.pop())
        else:
            self.counting.append(event)
            self._undone.clear()

    def _enter(self, state: EveningState) -> None:
        self.state = state
        self._states.append(state)
        del self._states[:-STATES_KEPT]
