"""An open evening: the journal that keeps its events, and the state that they fold to.

An event first has to fit the state, then it has to be on the disk, and only then it counts; so the state on the screen is
always one that would come back after a power cut. While the disk is full or failing the evening goes on in memory, and
`storage` says so.
"""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

from firmware.session.events import Dealt, EveningOpened, Event, TrickCleared, Undone
from firmware.session.hand import StateError
from firmware.session.history import History
from firmware.session.journal import (
    Journal,
    JournalDamagedError,
    JournalError,
    JournalRepairedError,
    StorageState,
    last_evening_number,
    read_events,
)
from firmware.session.state import EveningState, apply, fold

ACKNOWLEDGE_SECONDS = 5.0
"""How long the journal may take for one event before the evening goes on in memory."""


class Evening:
    """The evening with this number in the journal. Only the main loop may use it."""

    def __init__(self, journal: Journal, number: int | Future[int], events: list[Event] | None = None) -> None:
        """`events` are those already kept; raises StateError when they do not fold.

        The number of a new evening may still be on its way to the disk.
        """
        self._journal = journal
        self._number = number
        self._history = History(events or ())
        self.left_out = 0

    @staticmethod
    def begin(journal: Journal, opened: EveningOpened) -> Evening:
        """A new evening with these players. Raises JournalError and StateError."""
        apply(EveningState(), opened)
        evening = Evening(journal, journal.begin_evening())
        evening.record(opened)
        return evening

    @staticmethod
    def resume(journal: Journal) -> Evening | None:
        """The last evening if its list is not full yet, else None; also where the disk does not let it be read.

        A row that cannot be understood repairs the journal. Events that contradict each other, perhaps after a change of the
        rules, are left out from the first contradiction on: `left_out` counts them. Raises JournalError.
        """
        try:
            return _last(journal)
        except JournalError as error:
            if isinstance(error, JournalDamagedError):
                journal.repair()
            elif journal.state.fault is None:
                raise
        try:
            return _last(journal)
        except JournalError:
            if journal.state.fault is None:
                raise
            return None

    @property
    def number(self) -> int | None:
        """The evening's number in the journal, None while it is not on the disk."""
        if isinstance(self._number, int):
            return self._number
        return self._number.result() if self._number.done() and self._number.exception() is None else None

    @property
    def state(self) -> EveningState:
        """The fold of all events so far."""
        return self._history.state

    @property
    def storage(self) -> StorageState:
        """How the evening is kept."""
        return self._journal.state

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, in the order they were kept."""
        return tuple(self._history.events)

    @property
    def counting(self) -> tuple[Event, ...]:
        """The events that count: without those undone and the undoing itself."""
        return tuple(self._history.counting)

    def record(self, event: Event) -> bool:
        """Let this event have happened: returns when it is counted. True: it is on the disk; False: it waits in memory.

        Raises StateError when it does not fit (nothing is kept then), JournalError when it cannot be kept.
        """
        state = self._history.state_after(event)
        hand = state.hand_in_play or self.state.hand_in_play
        try:
            kept = self._keep(event, hand.number if hand else None)
        except JournalRepairedError:
            kept = self._keep_again(event)
        self._history.add(event, state)
        return kept

    def _keep(self, event: Event, hand: int | None) -> bool:
        return self._journal.wait(self._journal.append(event, self._number, hand), ACKNOWLEDGE_SECONDS)

    def _keep_again(self, event: Event) -> bool:
        """The whole evening and this event as a new one: the journal broke, and what it still had may end anywhere."""
        self._number = self._journal.begin_evening()
        again = History()
        kept = False
        for each in (*self._history.events, event):
            state = again.state_after(each)
            again.add(each, state)
            kept = self._keep(each, state.hand.number if state.hand else None)
        return kept

    def undo(self) -> bool:
        """Take back the last decision or card, and with a card the clearing of the table after it. False if there is none."""
        counting = self._history.counting
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
        return self._history.can_redo


def load(journal: Journal, number: int) -> Evening:
    """The evening with this number. Raises JournalError when its events cannot be read or do not fold."""
    return Evening(journal, number, events_of(journal.path, number))


def events_of(path: Path, number: int) -> list[Event]:
    """The events of an evening, known to fold. Raises JournalError."""
    events = [stored.event for stored in read_events(path, number)]
    try:
        fold(events)
    except StateError as error:
        raise JournalDamagedError(f"the events of evening {number} in {path} contradict each other: {error}") from error
    return events


def _last(journal: Journal) -> Evening | None:
    if not journal.path.exists():
        return None
    number = last_evening_number(journal.path)
    if number is None:
        return None
    events = [stored.event for stored in read_events(journal.path, number)]
    try:
        evening = Evening(journal, number, events)
    except StateError:
        evening = _with_the_first(journal, events)
    return None if evening.state.is_over or evening.state.opened is None else evening


def _with_the_first(journal: Journal, events: list[Event]) -> Evening:
    """A new evening with as many of these events as fit each other."""
    evening = Evening(journal, journal.begin_evening())
    for place, event in enumerate(events):
        try:
            evening.record(event)
        except StateError:
            evening.left_out = len(events) - place
            break
    return evening
