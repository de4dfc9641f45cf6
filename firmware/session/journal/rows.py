"""Rows of the journal: what is stored with each event, written and read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.session.coding import EventError, decode, encode
from firmware.session.events import Event
from firmware.session.journal.errors import JournalDamagedError

COLUMNS = ("id", "evening", "hand", "boot_id", "monotonic", "wall", "clock_trusted", "kind", "schema", "payload")
"""The columns of the table of events, in order."""

ERASED = "erased"
"""The kind of a row of an evening that was deleted on request: its number stays, everything that it said is gone."""

_INSERT = f"INSERT INTO event ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row: the event, where it belongs and when it happened. `wall` is ISO 8601 with offset, a label only."""

    id: int
    evening: int
    hand: int | None
    boot_id: str
    monotonic: float
    wall: str
    clock_trusted: bool
    event: Event


@dataclass(frozen=True, slots=True)
class NewRow:
    """An event on its way to the disk. The evening may be one whose number is not known yet."""

    evening: int | Future[int]
    hand: int | None
    boot_id: str
    monotonic: float
    wall: str
    clock_trusted: bool
    event: Event


def insert_evening(connection: sqlite3.Connection) -> int:
    """A new evening; returns its number."""
    return _row_number(connection.execute("INSERT INTO evening DEFAULT VALUES"))


def insert_event(connection: sqlite3.Connection, row: NewRow | StoredEvent, evening: int) -> int:
    """Add an event to this evening; returns the number of the row."""
    return insert_raw(
        connection,
        (
            None,
            evening,
            row.hand,
            row.boot_id,
            row.monotonic,
            row.wall,
            int(row.clock_trusted),
            row.event.kind,
            row.event.schema,
            encode(row.event),
        ),
    )


def insert_raw(connection: sqlite3.Connection, values: tuple[Any, ...]) -> int:
    """Add a row with the values of COLUMNS as they are; an id of None is the next free one."""
    return _row_number(connection.execute(_INSERT, values))


def select_events(connection: sqlite3.Connection, path: Path, evening: int | None) -> Iterator[StoredEvent]:
    """The events of one evening, or of all, in the order they were written. Raises JournalDamagedError and sqlite3.Error."""
    where, values = ("", ()) if evening is None else (" AND evening = ?", (evening,))
    select = f"SELECT {', '.join(COLUMNS)} FROM event WHERE kind <> '{ERASED}'{where} ORDER BY id"
    for row in connection.execute(select, values):
        yield stored_event(row, path)


def stored_event(row: tuple[Any, ...], path: Path) -> StoredEvent:
    """A row as an event. Raises JournalDamagedError that names the row when it cannot be understood."""
    number, evening, hand, boot_id, monotonic, wall, trusted, kind, schema, payload = row
    try:
        event = decode(kind, schema, payload)
    except EventError as error:
        raise JournalDamagedError(f"the journal {path} has a row {number} that cannot be read: {error}") from error
    return StoredEvent(number, evening, hand, boot_id, monotonic, wall, bool(trusted), event)


def _row_number(cursor: sqlite3.Cursor) -> int:
    number = cursor.lastrowid
    assert number is not None, "an insert has a row number"
    return number
