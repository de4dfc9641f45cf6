"""An evening as the journal keeps it: its rows, the state they fold to, the hands, and what was changed afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from firmware.session.events import EveningOpened, Event, HandScored, Redone, Undone
from firmware.session.hand import HandState, StateError
from firmware.session.journal import JournalError, StoredEvent, read_events
from firmware.session.state import EveningState, apply, effective, fold
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True, slots=True)
class KeptEvening:
    """One evening with its number in the journal. `state` is the fold of `stored`."""

    number: int
    stored: tuple[StoredEvent, ...]
    state: EveningState

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order."""
        return tuple(each.event for each in self.stored)

    @property
    def opened(self) -> EveningOpened:
        """Who sat down, and by which rules."""
        assert self.state.opened is not None, "a kept evening begins with its opening"
        return self.state.opened

    @property
    def score_list(self) -> ScoreList:
        """The list."""
        assert self.state.score_list is not None, "a kept evening begins with its opening"
        return self.state.score_list

    @property
    def corrected(self) -> dict[int, int]:
        """The rows (from 0) that once said something else, with what they booked before the last change."""
        return corrected_rows(self.score_list, self.events)

    @property
    def date(self) -> date | None:
        """The day of the first event whose clock could be trusted, in local time; None when there is none."""
        for each in self.stored:
            if each.clock_trusted:
                try:
                    return datetime.fromisoformat(each.wall).astimezone().date()
                except (ValueError, OverflowError, OSError):
                    continue
        return None

    def hands(self) -> list[HandState]:
        """All hands that were written into the list, in order."""
        state = EveningState()
        hands: list[HandState] = []
        for event in effective(self.events):
            state = apply(state, event)
            if isinstance(event, HandScored) and state.hand is not None:
                hands.append(state.hand)
        return hands


def read_evening(path: Path, number: int) -> KeptEvening:
    """The evening with this number. Raises JournalError when it is not there, cannot be read, or contradicts itself."""
    return kept_evening(number, read_events(path, number), f"evening {number} in {path}")


def kept_evening(number: int, stored: Sequence[StoredEvent], where: str) -> KeptEvening:
    """The evening of these rows. Raises JournalError that says `where` when they do not begin with an opening or do not fold."""
    try:
        state = fold(each.event for each in stored)
    except StateError as error:
        raise JournalError(f"the events of {where} contradict each other: {error}") from error
    if state.score_list is None:
        raise JournalError(f"the events of {where} do not begin with the opening of an evening")
    return KeptEvening(number, tuple(stored), state)


def corrected_rows(score_list: ScoreList, events: Iterable[Event]) -> dict[int, int]:
    """The rows (from 0) of the list that were changed after they had been written, by a correction or by undoing them.

    Each with what it booked before its last change (0: passed in).
    """
    changed = {
        entry.index: entry.before.booked
        for entry in score_list.log
        if entry.before is not None and entry.after is not None
    }
    taken_out: dict[int, list[HandScored]] = {}
    counting: list[Event] = []
    for event in events:
        before = counting
        counting = effective([*counting, event]) if isinstance(event, Undone | Redone) else [*counting, event]
        if isinstance(event, Undone) and len(counting) < len(before) and isinstance(before[-1], HandScored):
            taken_out.setdefault(before[-1].hand, []).append(before[-1])
    for event in counting:
        if isinstance(event, HandScored):
            others = [was for was in taken_out.get(event.hand, []) if was != event]
            if others:
                changed.setdefault(event.hand - 1, others[-1].booked)
    return {index: booked for index, booked in sorted(changed.items()) if index < len(score_list.rows)}
