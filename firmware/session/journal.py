"""The journal: one SQLite file with an append-only table of events, written by one thread that acknowledges each event.

An event is acknowledged when it is on the disk (write-ahead log, synchronous=FULL: one sync per commit), so a power cut loses
nothing that was acknowledged. Order is by row id; monotonic time with the boot id says how long things took; wall time is a label.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from firmware.clock import Clock
from firmware.session.coding import EventError, decode, encode
from firmware.session.events import Event

APPLICATION_ID = 0x4B696562
"""Marks the file as ours ("Kieb")."""

SCHEMA_VERSION = 1

CREATE = """
CREATE TABLE evening (id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    evening INTEGER NOT NULL REFERENCES evening (id),
    hand INTEGER,
    boot_id TEXT NOT NULL,
    monotonic REAL NOT NULL,
    wall TEXT NOT NULL,
    clock_trusted INTEGER NOT NULL,
    kind TEXT NOT NULL,
    schema INTEGER NOT NULL,
    payload TEXT NOT NULL
) STRICT;
CREATE INDEX event_by_evening ON event (evening, id);
CREATE TRIGGER event_is_not_changed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_is_not_deleted BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
"""


class JournalError(Exception):
    """The journal cannot be opened, read or written; the message names the file and says what to do."""


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
class _Row:
    """What one `append` hands to the writer thread."""

    evening: int
    hand: int | None
    boot_id: str
    monotonic: float
    wall: str
    clock_trusted: bool
    event: Event


@dataclass(frozen=True, slots=True)
class _Job:
    row: _Row | None
    done: Future[int]


class Journal:
    """The open journal. `append` may be called from any thread; the file is written by one."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self._clock = clock
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def open(self) -> None:
        """Make or check the file and start the writer. Raises JournalError with what to do when the file is not usable."""
        connection = _connect(self.path, read_only=False)
        try:
            _prepare(connection, self.path)
        except JournalError:
            connection.close()
            raise
        self._thread = threading.Thread(target=self._write, args=(connection,), name="journal", daemon=True)
        self._thread.start()

    def begin_evening(self) -> Future[int]:
        """A new evening; the future gives its number once it is on the disk."""
        return self._submit(None)

    def append(self, event: Event, evening: int, hand: int | None = None) -> Future[int]:
        """Keep an event. The future gives the row's number when the event is on the disk, or raises JournalError."""
        clock = self._clock
        return self._submit(
            _Row(
                evening=evening,
                hand=hand,
                boot_id=clock.boot_id,
                monotonic=clock.monotonic(),
                wall=clock.wall().isoformat(timespec="seconds"),
                clock_trusted=clock.trusted(),
                event=event,
            )
        )

    def close(self) -> None:
        """Write what is waiting, then close the file. May be called more than once."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    def __enter__(self) -> Journal:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _submit(self, row: _Row | None) -> Future[int]:
        done: Future[int] = Future()
        if self._thread is None:
            done.set_exception(JournalError(f"the journal {self.path} is not open"))
        else:
            self._jobs.put(_Job(row, done))
        return done

    def _write(self, connection: sqlite3.Connection) -> None:
        """The writer thread: everything that waits goes into one transaction, and is acknowledged after its commit."""
        with contextlib.closing(connection):
            closing = False
            while not closing:
                job = self._jobs.get()
                jobs: list[_Job] = []
                while job is not None:
                    jobs.append(job)
                    try:
                        job = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                else:
                    closing = True
                if jobs:
                    self._commit(connection, jobs)
            with contextlib.suppress(sqlite3.Error):
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        try:
            with connection:
                connection.execute("BEGIN")
                numbers = [_insert(connection, job.row) for job in jobs]
        except sqlite3.Error as error:
            for job in jobs:
                job.done.set_exception(JournalError(f"cannot write the journal {self.path}: {error}"))
            return
        for job, number in zip(jobs, numbers, strict=True):
            job.done.set_result(number)


def read_events(path: Path, evening: int | None = None) -> list[StoredEvent]:
    """The events of one evening, or of all, in the order they were written. Raises JournalError."""
    with contextlib.closing(_connect(path, read_only=True)) as connection:
        _check(connection, path)
        try:
            return list(_rows(connection, path, evening))
        except sqlite3.Error as error:
            raise _damaged(path, str(error)) from error


def evening_numbers(path: Path) -> list[int]:
    """The numbers of the evenings that have events, oldest first. Raises JournalError."""
    with contextlib.closing(_connect(path, read_only=True)) as connection:
        _check(connection, path)
        try:
            return [number for (number,) in connection.execute("SELECT DISTINCT evening FROM event ORDER BY evening")]
        except sqlite3.Error as error:
            raise _damaged(path, str(error)) from error


def add_evening(path: Path, stored: Sequence[StoredEvent]) -> int:
    """Keep a whole evening from elsewhere under a new number, with its own times, in one transaction: all of it or nothing.

    Returns the number once everything is on the disk. Raises JournalError.
    """
    with contextlib.closing(_connect(path, read_only=False)) as connection:
        _prepare(connection, path)
        try:
            connection.execute("BEGIN IMMEDIATE")
            number = _insert(connection, None)
            for each in stored:
                _insert(
                    connection,
                    _Row(number, each.hand, each.boot_id, each.monotonic, each.wall, each.clock_trusted, each.event),
                )
            connection.execute("COMMIT")
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise JournalError(f"cannot write the journal {path}: {error}; nothing was added") from error
        return number


def _connect(path: Path, read_only: bool) -> sqlite3.Connection:
    try:
        address = f"{path.absolute().as_uri()}?mode={'ro' if read_only else 'rwc'}"
        # The writer thread gets this connection from the thread that opens the journal; only one of them uses it at a time.
        connection = sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None)
        connection.execute("PRAGMA busy_timeout = 5000")
    except sqlite3.Error as error:
        raise JournalError(
            f"cannot open the journal {path}: {error}; check that the folder exists and is yours"
        ) from error
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make a new file ours, or check an old one before anything in it is touched. Raises JournalError."""
    try:
        is_new = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
    except sqlite3.Error as error:
        raise _damaged(path, str(error)) from error
    if not is_new:
        _check(connection, path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        if is_new:
            connection.executescript(
                f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION}; {CREATE} COMMIT;"
            )
    except sqlite3.Error as error:
        raise JournalError(f"cannot write the journal {path}: {error}; check that file and folder are yours") from error


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises JournalError when the file is not a journal of ours, is from a newer Kiebitz, or is damaged."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise _damaged(path, str(error)) from error
    if application != APPLICATION_ID:
        raise JournalError(f"{path} is no journal of Kiebitz; move it away, or give another state folder")
    if version > SCHEMA_VERSION:
        raise JournalError(
            f"the journal {path} was written by a newer Kiebitz (version {version}, this one knows {SCHEMA_VERSION}); update"
        )
    if state != "ok":
        raise _damaged(path, str(state))


def _damaged(path: Path, reason: str) -> JournalError:
    return JournalError(
        f"the journal {path} is damaged ({reason}); nothing was changed: "
        f"move it and its -wal and -shm files to another folder, keep them, and start again with a new journal"
    )


def _insert(connection: sqlite3.Connection, row: _Row | None) -> int:
    if row is None:
        cursor = connection.execute("INSERT INTO evening DEFAULT VALUES")
    else:
        cursor = connection.execute(
            "INSERT INTO event (evening, hand, boot_id, monotonic, wall, clock_trusted, kind, schema, payload)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                row.evening,
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
    number = cursor.lastrowid
    assert number is not None, "an insert has a row number"
    return number


def _rows(connection: sqlite3.Connection, path: Path, evening: int | None) -> Iterator[StoredEvent]:
    query = (
        "SELECT id, evening, hand, boot_id, monotonic, wall, clock_trusted, kind, schema, payload FROM event"
        " WHERE ?1 IS NULL OR evening = ?1 ORDER BY id"
    )
    for number, evening_number, hand, boot_id, monotonic, wall, trusted, kind, schema, payload in connection.execute(
        query, (evening,)
    ):
        try:
            event = decode(kind, schema, payload)
        except EventError as error:
            raise JournalError(f"the journal {path} has a row {number} that cannot be read: {error}") from error
        yield StoredEvent(number, evening_number, hand, boot_id, monotonic, wall, bool(trusted), event)
