"""A broken journal is set aside whole, what can be read of it is written beside it, and a new one begins with what still holds.

Each evening goes on up to its first row that is missing or cannot be understood: events build on each other, so what comes after
a hole is kept as text only. A power cut at any moment of this leaves either the old file in its place or a new one complete.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware.session.journal.errors import JournalDamagedError
from firmware.session.journal.faults import Repair, is_damage
from firmware.session.journal.rows import COLUMNS, insert_raw, stored_event
from firmware.session.journal.schema import APPLICATION_ID, connect, prepare, sync_folder

READABLE_NAME = "readable.jsonl"

LOG_SUFFIXES = ("-wal", "-shm")

SMALLEST_ROW_BYTES = 40
"""No row takes less on the disk; bounds how far a reader looks behind a hole."""


def marker_path(path: Path) -> Path:
    """The file whose presence says that the journal has to be repaired before it is used."""
    return path.with_name(path.name + ".damaged")


def mark_damaged(path: Path) -> None:
    """Let the next start repair the journal."""
    with contextlib.suppress(OSError):
        marker_path(path).touch()


def repair(path: Path) -> Repair:
    """Set the journal aside and begin a new one. Raises OSError and sqlite3.Error when the disk does not allow it."""
    folder = _set_aside(path)
    found = _Found()
    source = folder / path.name
    fresh = path.with_name(path.name + ".new")
    for old in (fresh, *(fresh.with_name(fresh.name + suffix) for suffix in LOG_SUFFIXES)):
        old.unlink(missing_ok=True)
    with contextlib.closing(connect(fresh)) as connection:
        prepare(connection, fresh)
        connection.execute("BEGIN")
        with (folder / READABLE_NAME).open("w", encoding="utf-8") as stream:
            for row in _readable_rows(source, found):
                stream.write(json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False, default=repr) + "\n")
                if found.holds(row, source):
                    connection.execute("INSERT OR IGNORE INTO evening (id) VALUES (?)", (row[1],))
                    insert_raw(connection, row)
                    found.kept += 1
            stream.flush()
            os.fsync(stream.fileno())
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = DELETE")
    # The old log must be gone before the new file has the name, or it would be taken for the new file's.
    for suffix in LOG_SUFFIXES:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    fresh.replace(path)
    sync_folder(folder)
    sync_folder(path.parent)
    marker_path(path).unlink(missing_ok=True)
    return Repair(folder, found.kept, found.exported, tuple(found.lost))


@dataclass(slots=True)
class _Found:
    """What turned up while reading. An evening is in `broken` from its first hole on."""

    exported: int = 0
    kept: int = 0
    lost: list[tuple[int, int]] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    evening: int | None = None
    after_hole: bool = False

    def hole(self, first: int, last: int) -> None:
        """Rows that cannot be read."""
        self.lost.append((first, last))
        if self.evening is not None:
            self.broken.add(self.evening)
        self.after_hole = True

    def holds(self, row: tuple[Any, ...], source: Path) -> bool:
        """Whether this row still builds on the rows before it."""
        self.exported += 1
        number, evening, kind = row[0], row[1], row[7]
        if not isinstance(evening, int):
            return False
        is_first = evening != self.evening
        if is_first and self.after_hole and kind != "evening_opened":
            self.broken.add(evening)
        self.evening, self.after_hole = evening, False
        if evening in self.broken:
            return False
        try:
            stored_event(row, source)
        except JournalDamagedError:
            self.exported -= 1
            self.hole(number, number)
            self.after_hole = False
            return False
        return True


def _set_aside(path: Path) -> Path:
    """Give the damaged file and its logs second names in a folder of their own; the first names stay for now."""
    marker = marker_path(path)
    chosen = marker.read_text("utf-8", "replace").strip() if marker.exists() else ""
    if chosen and (path.parent / chosen).is_dir():
        return path.parent / chosen
    number = 1
    while (path.parent / f"damaged-{number}").exists():
        number += 1
    folder = path.parent / f"damaged-{number}"
    folder.mkdir()
    for suffix in ("", *LOG_SUFFIXES):
        part = path.with_name(path.name + suffix)
        if part.exists():
            try:
                os.link(part, folder / part.name)
            except OSError:
                shutil.copy2(part, folder / part.name)
    sync_folder(folder)
    # From here on a repair that is cut short goes on with this folder, which is complete.
    with marker.open("w", encoding="utf-8") as stream:
        stream.write(folder.name)
        stream.flush()
        os.fsync(stream.fileno())
    sync_folder(path.parent)
    return folder


def _readable_rows(source: Path, found: _Found) -> Iterator[tuple[Any, ...]]:
    """All rows that can be read, in order; holes are noted in `found`. The files at `source` are not touched."""
    work = source.parent / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    try:
        for suffix in ("", "-wal"):
            part = source.with_name(source.name + suffix)
            if part.exists():
                shutil.copyfile(part, work / part.name)
        copy = work / source.name
        with contextlib.closing(connect(copy)) as connection:
            if not _is_readable(connection):
                connection.close()
                if not _lend_first_page(copy):
                    return
                connection = connect(copy)
            with contextlib.closing(connection):
                yield from _rows(connection, copy, found)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _is_readable(connection: sqlite3.Connection) -> bool:
    """Whether the layout is there; single pages may still be broken."""
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
        return "event" in names
    except sqlite3.Error:
        return False


def _lend_first_page(copy: Path) -> bool:
    """Replace a broken first page, which holds the layout only, by that of a new journal. False when it cannot help."""
    fresh = copy.with_name("fresh")
    with contextlib.closing(connect(fresh)) as connection:
        prepare(connection, fresh)
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    page = bytearray(fresh.read_bytes()[:size])
    pages = copy.stat().st_size // size
    if pages < 2:
        return False
    # File format: the size in pages at 28, the change counter it is valid for at 92, which must equal the one at 24.
    page[28:32] = pages.to_bytes(4, "big")
    page[92:96] = page[24:28]
    with copy.open("r+b") as stream:
        stream.write(page)
    with contextlib.closing(connect(copy)) as connection:
        try:
            return connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        except sqlite3.Error:
            return False


def _rows(connection: sqlite3.Connection, copy: Path, found: _Found) -> Iterator[tuple[Any, ...]]:
    furthest = copy.stat().st_size // SMALLEST_ROW_BYTES
    expected = 1
    while True:
        try:
            for row in connection.execute(
                f"SELECT {', '.join(COLUMNS)} FROM event NOT INDEXED WHERE id >= ? ORDER BY id", (expected,)
            ):
                if row[0] > expected:
                    found.hole(expected, row[0] - 1)
                expected = row[0] + 1
                yield row
            return
        except sqlite3.Error as error:
            if not is_damage(error) and not isinstance(error, sqlite3.OperationalError | sqlite3.DataError):
                raise
        beyond = _first_beyond(connection, expected + 1, furthest)
        if beyond is None:
            found.hole(expected, expected)
            return
        found.hole(expected, beyond - 1)
        expected = beyond


def _first_beyond(connection: sqlite3.Connection, start: int, furthest: int) -> int | None:
    """The first row at or after `start` that can be read, None when nothing more can."""
    for number in range(start, furthest):
        try:
            row = connection.execute(
                "SELECT id, length(payload) FROM event NOT INDEXED WHERE id >= ? ORDER BY id LIMIT 1", (number,)
            ).fetchone()
        except sqlite3.Error:
            continue
        return None if row is None else int(row[0])
    return None
