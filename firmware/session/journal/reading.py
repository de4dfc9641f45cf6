"""Reading journals, also while one is written, and adding a whole evening from elsewhere."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from firmware.session.coding import EventError, decode
from firmware.session.events import Event
from firmware.session.journal.errors import JournalError
from firmware.session.journal.faults import is_damage
from firmware.session.journal.locking import JournalLock
from firmware.session.journal.rows import (
    COLUMNS,
    ERASED,
    StoredEvent,
    insert_evening,
    insert_event,
    select_events,
    stored_event,
)
from firmware.session.journal.schema import (
    CHECKED_AT_ONCE_BYTES,
    CREATE,
    check_header,
    check_pages,
    connect,
    damaged,
    is_empty,
    prepare,
)


def read_events(path: Path, evening: int | None = None) -> list[StoredEvent]:
    """The events of one evening, or of all, in the order they were written. Raises JournalError."""
    with _reading(path) as connection:
        return list(select_events(connection, path, evening))


def evening_numbers(path: Path) -> list[int]:
    """The numbers of the evenings that have events, oldest first. Raises JournalError."""
    with _reading(path) as connection:
        rows = connection.execute(
            "SELECT id FROM evening WHERE EXISTS "
            f"(SELECT 1 FROM event WHERE event.evening = evening.id AND kind <> '{ERASED}') ORDER BY id"
        )
        return [number for (number,) in rows]


def last_evening_number(path: Path) -> int | None:
    """The number of the newest evening that has events, however many there are. Raises JournalError."""
    with _reading(path) as connection:
        select = f"SELECT evening FROM event WHERE kind <> '{ERASED}' ORDER BY evening DESC LIMIT 1"
        found = connection.execute(select).fetchone()
        return None if found is None else int(found[0])


def newest_openings(path: Path, count: int) -> list[StoredEvent]:
    """The first events of the newest evenings, the newest first, however long these are. Raises JournalError."""
    with _reading(path) as connection:
        rows = connection.execute(
            f"SELECT {', '.join(COLUMNS)} FROM event WHERE id IN (SELECT first FROM (SELECT "
            "(SELECT min(id) FROM event WHERE event.evening = evening.id) AS first FROM evening) "
            f"WHERE first IS NOT NULL ORDER BY first DESC LIMIT ?) AND kind <> '{ERASED}' ORDER BY id DESC",
            (count,),
        )
        return [stored_event(row, path) for row in rows]


Kinds = tuple[tuple[int, str], ...]
"""Numbers of rows with the kinds of their events, in order."""


@dataclass(frozen=True, slots=True)
class EveningOutline:
    """An evening without its cards: number, when it began by a trusted clock (empty: unknown), the kinds of its events, and some of them."""

    number: int
    began: str
    kinds: Kinds
    chosen: tuple[StoredEvent, ...]


def evening_outlines(path: Path, choose: Callable[[Kinds], Iterable[int]]) -> Iterator[EveningOutline]:
    """Every evening in a few words, oldest first, with the events whose rows `choose` names. Raises JournalError."""
    with _reading(path) as connection:
        numbers = [number for (number,) in connection.execute("SELECT id FROM evening ORDER BY id")]
        for number in numbers:
            rows = connection.execute(
                f"SELECT id, kind, wall, clock_trusted FROM event WHERE evening = ? AND kind <> '{ERASED}' ORDER BY id",
                (number,),
            ).fetchall()
            if rows:
                began = next((wall for _, _, wall, trusted in rows if trusted), "")
                kinds = tuple((row, kind) for row, kind, _, _ in rows)
                chosen = tuple(_event_at(connection, path, row) for row in choose(kinds))
                yield EveningOutline(number, began, kinds, chosen)


def _event_at(connection: sqlite3.Connection, path: Path, number: int) -> StoredEvent:
    row = connection.execute(f"SELECT {', '.join(COLUMNS)} FROM event WHERE id = ?", (number,)).fetchone()
    return stored_event(row, path)


def evenings_like(path: Path, stored: Sequence[StoredEvent]) -> list[int]:
    """The evenings that begin with the same event and have as many, however many there are. Raises JournalError."""
    if not stored:
        return []
    opened = stored[0].event
    with _reading(path) as connection:
        begins = connection.execute(
            "SELECT evening.id, first.schema, first.payload FROM evening JOIN event AS first ON first.id = "
            "(SELECT min(id) FROM event WHERE event.evening = evening.id) WHERE first.kind = ? ORDER BY evening.id",
            (opened.kind,),
        )
        return [
            number
            for number, schema, payload in begins
            if _is_event(opened, schema, payload) and _count(connection, number) == len(stored)
        ]


def _is_event(event: Event, schema: int, payload: str) -> bool:
    try:
        return decode(event.kind, schema, payload) == event
    except EventError:
        return False


def _count(connection: sqlite3.Connection, evening: int) -> int:
    (count,) = connection.execute("SELECT count(*) FROM event WHERE evening = ?", (evening,)).fetchone()
    return int(count)


def add_evening(path: Path, stored: Sequence[StoredEvent]) -> int:
    """Keep a whole evening from elsewhere under a new number, with its own times, in one transaction: all of it or nothing.

    Returns the number once everything is on the disk. Raises JournalError, also while another program writes the journal.
    """
    with JournalLock(path):
        try:
            with contextlib.closing(connect(path)) as connection:
                prepare(connection, path)
                if path.stat().st_size <= CHECKED_AT_ONCE_BYTES:
                    check_pages(connection, path)
                try:
                    connection.execute("BEGIN IMMEDIATE")
                    number = insert_evening(connection)
                    for each in stored:
                        insert_event(connection, each, number)
                    connection.execute("COMMIT")
                except (sqlite3.Error, OverflowError, UnicodeError) as error:
                    with contextlib.suppress(sqlite3.Error):
                        connection.execute("ROLLBACK")
                    raise JournalError(f"cannot write the journal {path}: {error}; nothing was added") from error
                return number
        except sqlite3.Error as error:
            raise _unusable(path, error) from error


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a journal of ours that cannot write. Raises JournalError for whatever goes wrong with it."""
    try:
        with contextlib.closing(connect(path, read_only=True)) as connection:
            if is_empty(connection):
                # Cut off while it was made: a journal without evenings, which the next program that writes completes.
                with contextlib.closing(sqlite3.connect(":memory:")) as empty:
                    empty.executescript(CREATE)
                    yield empty
                return
            check_header(connection, path)
            yield connection
    except sqlite3.Error as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: sqlite3.Error) -> JournalError:
    if is_damage(error):
        return damaged(path, str(error))
    return JournalError(f"cannot open the journal {path}: {error}; check that the folder exists and is yours")
