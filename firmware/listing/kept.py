"""An evening as the journal keeps it: its rows, the state they fold to, the hands, and what was changed afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path

from firmware.listing.audit import Change, audit_trail, standing
from firmware.session.events import EveningOpened, Event, HandScored
from firmware.session.hand import HandState, StateError
from firmware.session.journal import JournalError, StoredEvent, read_events
from firmware.session.state import EveningState, apply, effective, fold
from firmware.session.two_players.state import PairEvening
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True)
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
    def players(self) -> tuple[str, ...]:
        """The names by place."""
        return self.opened.players

    @property
    def pair(self) -> PairEvening | None:
        """The evening as one for two, which has a list of its own; None for all others."""
        return self.state.pair

    @property
    def rows_played(self) -> int:
        """How many rows the list has."""
        return len(self.score_list.rows if self.pair is None else self.pair.rows)

    @property
    def score_list(self) -> ScoreList:
        """The list; not to be asked for in an evening for two."""
        assert self.state.score_list is not None, "a kept evening begins with its opening"
        return self.state.score_list

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Everything that was changed in the list after it had been written, in order."""
        return audit_trail(self.stored)

    @cached_property
    def corrected(self) -> dict[int, Change]:
        """The rows (from 0) that once said something else, each with its last change."""
        return standing(self.changes, self.score_list)

    @property
    def date(self) -> date | None:
        """The day of the first event whose clock could be trusted, in local time; None when there is none."""
        for each in self.stored:
            if each.clock_trusted and (day := day_of(each.wall)) is not None:
                return day
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


def day_of(wall: str) -> date | None:
    """The day of a label of time (ISO 8601), in local time; None where it is none."""
    try:
        return datetime.fromisoformat(wall).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def read_evening(path: Path, number: int) -> KeptEvening:
    """The evening with this number. Raises JournalError when it is not there, cannot be read, or contradicts itself."""
    return kept_evening(number, read_events(path, number), f"evening {number} in {path}")


def kept_evening(number: int, stored: Sequence[StoredEvent], where: str) -> KeptEvening:
    """The evening of these rows. Raises JournalError that says `where` when they do not begin with an opening or do not fold."""
    try:
        state = fold(each.event for each in stored)
    except StateError as error:
        raise JournalError(f"the events of {where} contradict each other: {error}") from error
    if state.score_list is None and state.pair is None:
        raise JournalError(f"the events of {where} do not begin with the opening of an evening")
    return KeptEvening(number, tuple(stored), state)
