"""Why the journal cannot be written just now, and what people should know about how their game is kept."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

FULL_BELOW_BYTES = 128 * 1024
"""With less free space than this an input/output error comes from a full disk."""


class Fault(Enum):
    """A fault that may pass: events wait in memory and are written when it is over."""

    FULL = "full"
    READ_ONLY = "read_only"
    DENIED = "denied"
    BUSY = "busy"
    SILENT = "silent"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class Repair:
    """What was done with a broken journal: `folder` holds the old file whole and all rows that could be read as JSON lines.

    `kept` rows are in the new journal; `exported` could be read; `lost` are first and last numbers of rows that could not.
    """

    folder: Path
    kept: int
    exported: int
    lost: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StorageState:
    """How the game is kept: `waiting` events are in memory only because of `fault`; `damaged` waits for the next start."""

    fault: Fault | None = None
    waiting: int = 0
    detail: str = ""
    damaged: bool = False
    repair: Repair | None = None


_PASSING = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PROTOCOL,
}
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BY_ERRNO = {
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EROFS: Fault.READ_ONLY,
    errno.EACCES: Fault.DENIED,
    errno.EPERM: Fault.DENIED,
}


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is broken."""
    return _code(error) in _DAMAGE


def fault_of(error: sqlite3.Error | OSError, folder: Path) -> Fault | None:
    """The passing fault behind this error, None when it lies in what was written."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, Fault.FAILING)
    code = _code(error)
    if code not in _PASSING:
        return None
    if code == sqlite3.SQLITE_FULL or _is_full(folder):
        return Fault.FULL
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL):
        return Fault.BUSY
    if _is_read_only(folder):
        return Fault.READ_ONLY
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return Fault.DENIED
    return Fault.FAILING if os.access(folder, os.W_OK) else Fault.DENIED


def _code(error: sqlite3.Error) -> int:
    """The primary result code of SQLite."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) or 0) & 0xFF


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < FULL_BELOW_BYTES
    except OSError:
        return False


def _is_read_only(folder: Path) -> bool:
    try:
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    except (OSError, AttributeError):
        return False
