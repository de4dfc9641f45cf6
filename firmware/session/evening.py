"""An open evening: the journal that keeps its events, and the state that they fold to.

An event first has to fit the state, then it has to be on the disk, and only then it counts; so the state on the screen is
always one that would come back after a power cut.
"""

from __future__ import annotations

from concurrent.futures import TimeoutError as FutureTimeoutError
from pathlib import Path

from firmware.session.events import Dealt, EveningOpened, Event, Redone, TrickCleared, Undone
from firmware.session.hand import StateError
from firmware.session.journal import Journal, JournalError, evening_numbers, read_events
from firmware.session.state import EveningState, apply, effective, fold

ACKNOWLEDGE_SECONDS = 10.0
"""How long the journal may take for one event before it counts as broken."""


class Evening:
    """The evening with this number in the journal. Only the main loop may use it."""

    def __init__(self, journal: Journal, number: int, events: list[Event] | None = None) -> None:
        """`events` are those already kept; raises StateError when they do not fold."""
        self._journal = journal
        self.number = number
        self._events: list[Event] = list(events or [])
        self._state = fold(self._events)

    @staticmethod
    def begin(journal: Journal, opened: EveningOpened) -> Evening:
        """A new evening with these players. Raises JournalError and StateError."""
        apply(EveningState(), opened)
        evening = Evening(journal, journal.begin_evening().result(ACKNOWLEDGE_SECONDS))
        evening.record(opened)
        return evening

    @staticmethod
    def resume(journal: Journal) -> Evening | None:
        """The last evening if its list is not full yet, else None. Raises JournalError when its events do not fold."""
        numbers = evening_numbers(journal.path)
        if not numbers:
            return None
        evening = load(journal, numbers[-1])
        return None if evening.state.is_over else evening

    @property
    def state(self) -> EveningState:
        """The fold of all events so far."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, in the order they were kept."""
        return tuple(self._events)

    def record(self, event: Event) -> None:
        """Let this event have happened: returns when it is on the disk and counted.

        Raises StateError when it does not fit (nothing is kept then), JournalError when it cannot be kept.
        """
        is_undo = isinstance(event, Undone | Redone)
        state = fold([*self._events, event]) if is_undo else apply(self._state, event)
        hand = state.hand or self._state.hand
        try:
            self._journal.append(event, self.number, hand.number if hand else None).result(ACKNOWLEDGE_SECONDS)
        except FutureTimeoutError as error:
            raise JournalError(f"the journal {self._journal.path} does not answer; is the disk in order?") from error
        self._events.append(event)
        self._state = state

    def undo(self) -> bool:
        """Take back the last decision or card, and with a card the clearing of the table after it. False if there is none."""
        counting = effective(self._events)
        cleared = 0
        while cleared < len(counting) and isinstance(counting[-1 - cleared], TrickCleared):
            cleared += 1
        if len(counting) - cleared < 2 or isinstance(counting[-1 - cleared], Dealt):
            return False
        for _ in range(cleared + 1):
            self.record(Undone())
        return True

    @property
    def can_redo(self) -> bool:
        """Whether the last thing that happened was an undo."""
        return len(effective([*self._events, Redone()])) > len(effective(self._events))


def load(journal: Journal, number: int) -> Evening:
    """The evening with this number. Raises JournalError when its events cannot be read or do not fold."""
    return Evening(journal, number, events_of(journal.path, number))


def events_of(path: Path, number: int) -> list[Event]:
    """The events of an evening, known to fold. Raises JournalError."""
    events = [stored.event for stored in read_events(path, number)]
    try:
        fold(events)
    except StateError as error:
        raise JournalError(f"the events of evening {number} in {path} contradict each other: {error}") from error
    return events
