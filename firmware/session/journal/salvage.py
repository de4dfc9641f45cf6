"""A broken journal is set aside whole, what can be read of it is written beside it, and a new one begins with what still holds.

Each evening goes on up to its first row that is missing or cannot be understood: events build on each other, so what comes after
a hole is kept as text only. A power cut at any moment of this leaves either the old file in its place or a new one complete.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from firmware.session.journal.errors import JournalDamagedError
from firmware.session.journal.faults import Repair
from firmware.session.journal.pages import BrokenFile
from firmware.session.journal.rows import COLUMNS, ERASED, insert_raw, stored_event
from firmware.session.journal.schema import connect, prepare, sync_folder

READABLE_NAME = "readable.jsonl"
ASIDE = "damaged-"
"""Folders of this name and a number hold what repairs have set aside."""

MOST_WHOLE = 3
"""So many of them stay whole."""

LOG_SUFFIXES = ("-wal", "-shm")

_TYPES: tuple[type | tuple[type, ...], ...] = (int, int, (int, type(None)), str, (int, float), str, int, str, int, str)
"""What the values of COLUMNS are in a sound row."""

SMALLEST_ROW_BYTES = 40
"""No row takes less on the disk; bounds the numbers that rows can have."""


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
    tidy(path.parent)
    return Repair(folder, found.kept, found.exported, tuple(found.lost))


@dataclass(slots=True)
class _Found:
    """What turned up while reading. A hole breaks every evening `seen` before it: rows of any of them may have been there."""

    exported: int = 0
    kept: int = 0
    lost: list[tuple[int, int]] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    seen: set[int] = field(default_factory=set)
    after_hole: bool = False

    def hole(self, first: int, last: int) -> None:
        """Rows that cannot be read."""
        self.lost.append((first, last))
        self.broken |= self.seen
        self.after_hole = True

    def holds(self, row: tuple[Any, ...], source: Path) -> bool:
        """Whether this row still builds on the rows before it."""
        self.exported += 1
        number, evening, kind = row[0], row[1], row[7]
        if kind == ERASED:
            return all(isinstance(value, types) for value, types in zip(row, _TYPES, strict=True))
        if not all(isinstance(value, types) for value, types in zip(row, _TYPES, strict=True)):
            self.exported -= 1
            self.hole(number, number)
            return False
        if evening not in self.seen and self.after_hole and kind != "evening_opened":
            self.broken.add(evening)
        self.seen.add(evening)
        self.after_hole = False
        if evening in self.broken:
            return False
        try:
            stored_event(row, source)
        except JournalDamagedError:
            # Whose row it was is known, so it costs no other evening anything.
            self.exported -= 1
            self.lost.append((number, number))
            self.broken.add(evening)
            return False
        return True


def _set_aside(path: Path) -> Path:
    """Give the damaged file and its logs second names in a folder of their own; the first names stay for now."""
    marker = marker_path(path)
    chosen = marker.read_text("utf-8", "replace").strip() if marker.exists() else ""
    if chosen and (path.parent / chosen).is_dir():
        return path.parent / chosen
    folder = path.parent / f"{ASIDE}{max(_numbers(path.parent), default=0) + 1}"
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


def tidy(folder: Path) -> None:
    """Keep the newest folders of repairs whole; older ones lose the broken file and keep what could be read of it.

    A disk that breaks again and again must not be filled by its own broken files.
    """
    for number in sorted(_numbers(folder))[:-MOST_WHOLE]:
        aside = folder / f"{ASIDE}{number}"
        if (aside / READABLE_NAME).exists():
            for part in aside.iterdir():
                if part.name != READABLE_NAME and part.is_file():
                    with contextlib.suppress(OSError):
                        part.unlink()


def _numbers(folder: Path) -> list[int]:
    """The numbers of the folders of repairs."""
    names = (each.name.removeprefix(ASIDE) for each in folder.glob(f"{ASIDE}*") if each.is_dir())
    return [int(name) for name in names if name.isdecimal()]


def _readable_rows(source: Path, found: _Found) -> Iterator[tuple[Any, ...]]:
    """All rows that can be read, in order, each once; holes are noted in `found`."""
    broken = BrokenFile(source)
    furthest = sum(part.stat().st_size for part in source.parent.iterdir()) // SMALLEST_ROW_BYTES
    expected = 1
    for row in broken.rows(len(COLUMNS)):
        if not expected <= row[0] <= furthest:
            continue  # A number that was damaged itself; its true row is missing.
        if row[0] > expected:
            found.hole(expected, row[0] - 1)
        expected = row[0] + 1
        yield row
    last = max((number for number in broken.indexed() if number <= furthest), default=0)
    if last >= expected:
        found.hole(expected, last)
