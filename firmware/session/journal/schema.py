"""The layout of the journal's file: made anew, checked, and brought up to date with a copy kept before.

Every connection that writes has a write-ahead log, synchronous=FULL (one sync per commit) and foreign keys.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware.session.journal.errors import JournalDamagedError, JournalError
from firmware.session.journal.faults import is_damage

APPLICATION_ID = 0x4B696562
"""Marks the file as ours ("Kieb")."""

SCHEMA_VERSION = 1

NO_CHANGES = "CREATE TRIGGER event_is_not_changed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;"
"""What keeps events as they are."""

CREATE = f"""
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
{NO_CHANGES}
CREATE TRIGGER event_is_not_deleted BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
"""

MIGRATIONS: Mapping[int, str] = {}
"""For each older version the statements that lead to the next one."""

FURTHEST_VERSION = 100
"""A version that is further ahead of this program is no version but damage."""

BUSY_MILLISECONDS = 5000

CHECKED_AT_ONCE_BYTES = 32 * 1024 * 1024
"""A larger file is not read whole before something is done with it."""


def connect(path: Path, read_only: bool = False) -> sqlite3.Connection:
    """A connection in autocommit mode, for one thread at a time. Raises sqlite3.Error.

    Reading works on a read-only file system too, as long as no write-ahead log is left there.
    """
    address = path.absolute().as_uri()
    if not read_only:
        return _connected(f"{address}?mode=rwc")
    connection = _connected(f"{address}?mode=ro")
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        if not path.exists() or path.with_name(path.name + "-wal").exists():
            raise
        connection = _connected(f"{address}?mode=ro&immutable=1")
    return connection


def _connected(address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, check_same_thread=False, isolation_level=None, factory=_Connection)
    connection.text_factory = _text
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    return connection


class _Connection(sqlite3.Connection):
    """Broken text in a damaged file is damage like any other, also where it gets into a message of SQLite."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        try:
            return super().execute(sql, parameters)
        except UnicodeDecodeError as error:
            raise _broken_text() from error


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _broken_text() from error


def _broken_text() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("text that is no UTF-8")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def prepare(
    connection: sqlite3.Connection,
    path: Path,
    migrations: Mapping[int, str] = MIGRATIONS,
    version: int = SCHEMA_VERSION,
) -> None:
    """Make a new file ours, or check an old one before anything in it is touched, and bring it up to date.

    Raises JournalDamagedError, JournalError for a file that is not ours or too new, and sqlite3.Error when it cannot be written.
    """
    is_new = is_empty(connection)
    found = version if is_new else check_header(connection, path, version)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if is_new:
        connection.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version}; {CREATE} COMMIT;"
        )
    elif found < version:
        _migrate(connection, path, found, version, migrations)


def is_empty(connection: sqlite3.Connection) -> bool:
    """Nothing is in the file: new, or cut off while it was made."""
    return bool(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,))


def check_header(connection: sqlite3.Connection, path: Path, newest: int = SCHEMA_VERSION) -> int:
    """The version of the file. Raises JournalError when it is none of ours, damaged or from a newer Kiebitz, and sqlite3.Error."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    is_ours = bool(connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'event_is_not_changed'").fetchone())
    if is_ours and (application != APPLICATION_ID or not 0 < version <= newest + FURTHEST_VERSION):
        raise damaged(path, "its header is overwritten")
    if application != APPLICATION_ID:
        raise JournalError(f"{path} is no journal of Kiebitz; move it away, or give another state folder")
    if version > newest:
        raise JournalError(
            f"the journal {path} was written by a newer Kiebitz (version {version}, this one knows {newest}); update"
        )
    return int(version)


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Read every page; takes a second for each 100 MB or so. Raises JournalDamagedError."""
    try:
        (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        if not is_damage(error):
            raise
        raise damaged(path, str(error)) from error
    if state != "ok":
        raise damaged(path, str(state))


def damaged(path: Path, reason: str) -> JournalDamagedError:
    """The error for a file that is broken."""
    return JournalDamagedError(
        f"the journal {path} is damaged ({reason}); nothing was changed: `kiebitz run` sets it aside and goes on with what can be read"
    )


def _migrate(
    connection: sqlite3.Connection, path: Path, found: int, version: int, migrations: Mapping[int, str]
) -> None:
    """One transaction a step; before the first, a whole copy of the file is on the disk."""
    copy = path.with_name(f"{path.name}.version-{found}")
    unfinished = copy.with_name(copy.name + ".part")
    unfinished.unlink(missing_ok=True)
    connection.execute("VACUUM INTO ?", (str(unfinished),))
    with unfinished.open("rb") as stream:
        os.fsync(stream.fileno())
    unfinished.replace(copy)
    sync_folder(path.parent)
    for step in range(found, version):
        try:
            connection.executescript(f"BEGIN IMMEDIATE; {migrations[step]}; PRAGMA user_version = {step + 1}; COMMIT;")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise JournalError(
                f"cannot bring the journal {path} from version {step} to {step + 1}: {error}; "
                f"it is as it was, and a copy is {copy}"
            ) from error


def sync_folder(folder: Path) -> None:
    """Let new and moved names in this folder survive a power cut, where the file system can promise it."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
