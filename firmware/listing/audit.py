"""What was changed in a list after it had been written: which row, when, by whom, and what it said before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware.session.corrections import By
from firmware.session.events import Event, HandScored, Redone, RowCorrected, Undone
from firmware.session.history import History
from firmware.session.journal import StoredEvent
from firmware.session.state import EveningState
from firmware.skat.contracts import format_contract
from firmware.skat.lists.rows import Row
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True, slots=True)
class Change:
    """Row `index` (from 0) said `before` and says `after` since `wall` (ISO 8601, a label: `clock_trusted` or not).

    `by` says where it was entered, `confirmed_by` which places agreed. `follows` marks a row that nobody touched: another
    correction changed its Bock factor. `taken_back` marks a correction that was undone later.
    """

    index: int
    before: Row
    after: Row
    wall: str
    clock_trusted: bool
    by: By = "table"
    confirmed_by: tuple[int, ...] = ()
    reason: str = ""
    follows: bool = False
    taken_back: bool = False


def audit_trail(stored: Sequence[StoredEvent]) -> tuple[Change, ...]:
    """All changes in the order they were made. The events must fold.

    A row that was taken back and written again counts as changed when it says something else then.
    """
    history = History()
    changes: list[Change] = []
    counting: list[tuple[Event, range]] = []
    undone: list[tuple[Event, range]] = []
    taken_out: dict[int, Row] = {}
    for each in stored:
        before, count = history.state, len(history.counting)
        state = history.state_after(each.event)
        history.add(each.event, state)
        begin = len(changes)
        if isinstance(each.event, Undone):
            if len(history.counting) < count:
                undone.append(counting.pop())
                _take_back(undone[-1][1], True, changes)
                if isinstance(undone[-1][0], HandScored) and before.score_list is not None:
                    taken_out[len(before.score_list.rows) - 1] = before.score_list.rows[-1]
        elif isinstance(each.event, Redone):
            if len(history.counting) > count:
                counting.append(undone.pop())
                _take_back(counting[-1][1], False, changes)
        else:
            if isinstance(each.event, RowCorrected | HandScored):
                changes += _made(each, before, state, taken_out)
            counting.append((each.event, range(begin, len(changes))))
            undone.clear()
    return tuple(changes)


def standing(changes: Iterable[Change], score_list: ScoreList) -> dict[int, Change]:
    """The rows (from 0) that once said something else, each with its last change; those taken back are left out."""
    last = {change.index: change for change in changes if not change.taken_back}
    return {index: change for index, change in sorted(last.items()) if index < len(score_list.rows)}


def change_json(change: Change, players: Sequence[str]) -> dict[str, Any]:
    """A change as JSON has it."""
    return {
        "at": change.wall,
        "clock_trusted": change.clock_trusted,
        "by": change.by,
        "confirmed_by": [players[place] for place in change.confirmed_by if place < len(players)],
        "reason": change.reason,
        "follows": change.follows,
        "taken_back": change.taken_back,
        "before": row_json(change.before, players),
        "after": row_json(change.after, players),
    }


def row_json(row: Row, players: Sequence[str]) -> dict[str, Any]:
    """What a row says, without what follows from the rows before it."""
    return {
        "kind": row.kind.value,
        "declarer": None if row.declarer is None else players[row.declarer],
        "contract": None if row.contract is None else format_contract(row.contract),
        "bid": row.bid,
        "matadors": None if row.matadors is None else row.matadors.signed,
        "points": row.card_points,
        "value": row.game_value,
        "booked": list(row.points) if row.points else row.booked,
        "kontra": row.doublings,
        "bock": row.bock,
    }


def _take_back(places: range, is_taken: bool, changes: list[Change]) -> None:
    for place in places:
        changes[place] = replace(changes[place], taken_back=is_taken)


def _made(each: StoredEvent, before: EveningState, state: EveningState, taken_out: dict[int, Row]) -> Iterator[Change]:
    """The changes that an event made."""
    assert before.score_list is not None and state.score_list is not None, "rows are in a list"
    if isinstance(each.event, RowCorrected):
        event = each.event
        rows = zip(before.score_list.rows, state.score_list.rows, strict=True)
        for index, (was, now) in enumerate(rows):
            if index == event.row - 1 or was != now:
                change = Change(
                    index, was, now, each.wall, each.clock_trusted, event.by, event.confirmed_by, event.reason
                )
                yield replace(change, follows=index != event.row - 1)
        return
    index = len(state.score_list.rows) - 1
    if (was_row := taken_out.get(index)) is not None and was_row != state.score_list.rows[index]:
        yield Change(index, was_row, state.score_list.rows[index], each.wall, each.clock_trusted)
