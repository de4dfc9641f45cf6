"""Reading journals, also while one is written, and adding a whole evening from elsewhere."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from firmware.session.journal.errors import JournalError
from firmware.session.journal.faults import is_damage
from firmware.session.journal.locking import JournalLock
from firmware.session.journal.rows import StoredEvent, insert_evening, insert_event, select_events
from firmware.session.journal.schema import CREATE, check_header, check_pages, connect, damaged, is_empty, prepare


def read_events(path: Path, evening: int | None = None) -> list[StoredEvent]:
    """The events of one evening, or of all, in the order they were written. Raises JournalError."""
    with _reading(path) as connection:
        return list(select_events(connection, path, evening))


def evening_numbers(path: Path) -> list[int]:
    """The numbers of the evenings that have events, oldest first. Raises JournalError."""
    with _reading(path) as connection:
        rows = connection.execute(
            "SELECT id FROM evening WHERE EXISTS (SELECT 1 FROM event WHERE event.evening = evening.id) ORDER BY id"
        )
        return [number for (number,) in rows]


def last_evening_number(path: Path) -> int | None:
    """The number of the newest evening that has events, however many there are. Raises JournalError."""
    with _reading(path) as connection:
        (number,) = connection.execute("SELECT max(evening) FROM event").fetchone()
        return None if number is None else int(number)


def add_evening(path: Path, stored: Sequence[StoredEvent]) -> int:
    """Keep a whole evening from elsewhere under a new number, with its own times, in one transaction: all of it or nothing.

    Returns the number once everything is on the disk. Raises JournalError, also while another program writes the journal.
    """
    with JournalLock(path):
        try:
            with contextlib.closing(connect(path)) as connection:
                prepare(connection, path)
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
