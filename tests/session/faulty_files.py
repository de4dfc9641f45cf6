"""A disk that fails on demand: SQLite's own system calls are replaced, so that the errors are those of a real disk.

Works where Python uses the system's SQLite library (Debian, Raspberry Pi OS); elsewhere the tests that need it are skipped.
"""

import contextlib
import ctypes
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest


class _Vfs(ctypes.Structure):
    """The first fields of sqlite3_vfs, version 3."""

    _fields_ = (
        [("version", ctypes.c_int), ("file_size", ctypes.c_int), ("longest_name", ctypes.c_int)]
        + [("next", ctypes.c_void_p), ("name", ctypes.c_char_p), ("data", ctypes.c_void_p)]
        + [(f"method_{number}", ctypes.c_void_p) for number in range(13)]
        + [("set_system_call", ctypes.c_void_p), ("get_system_call", ctypes.c_void_p)]
    )


_SET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_GET = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_LONG = ctypes.c_longlong
_PWRITE = ctypes.CFUNCTYPE(_LONG, ctypes.c_int, ctypes.c_void_p, _LONG, _LONG, use_errno=True)
_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_int, use_errno=True)


class FaultyDisk:
    """`error` is the number of the error that writing (and opening to write) gives from write number `after` on, 0 for none."""

    def __init__(self) -> None:
        self.error = 0
        self.after = 0
        self.writes = 0
        self.refuse_open = False

    def break_down(self, error: int, after: int = 0, refuse_open: bool = False) -> None:
        """Fail from now on, after so many more writes."""
        self.writes, self.after, self.refuse_open, self.error = 0, after, refuse_open, error

    def mend(self) -> None:
        """Work again."""
        self.error = 0

    def fails(self) -> bool:
        """Whether this write fails."""
        self.writes += 1
        return bool(self.error) and self.writes > self.after


@contextlib.contextmanager
def faulty_disk() -> Iterator[FaultyDisk]:
    """All of SQLite's writes go over this disk. Skips the test where that cannot be arranged."""
    maps = Path("/proc/self/maps")
    is_shared = maps.exists() and "libsqlite3" in maps.read_text("utf-8")
    library = ctypes.CDLL("libsqlite3.so.0", use_errno=True) if is_shared else None
    if library is not None:
        library.sqlite3_libversion.restype = ctypes.c_char_p
    if library is None or library.sqlite3_libversion().decode() != sqlite3.sqlite_version:
        pytest.skip("Python has a SQLite of its own, whose system calls cannot be replaced")
    library.sqlite3_vfs_find.restype = ctypes.c_void_p
    address = library.sqlite3_vfs_find(None)
    vfs = _Vfs.from_address(address)
    if vfs.version < 3:
        pytest.skip("this SQLite does not let its system calls be replaced")
    set_call, get_call = _SET(vfs.set_system_call), _GET(vfs.get_system_call)
    disk = FaultyDisk()
    kept = []

    def replace(name: bytes, function_type: type, make: object) -> None:
        original = get_call(address, name)
        if original:
            callback = function_type(make(function_type(original)))  # type: ignore[operator]
            kept.append(callback)
            set_call(address, name, ctypes.cast(callback, ctypes.c_void_p))

    def pwrite(original):  # type: ignore[no-untyped-def]
        def call(file, data, size, offset):  # type: ignore[no-untyped-def]
            if disk.fails():
                ctypes.set_errno(disk.error)
                return -1
            return original(file, data, size, offset)

        return call

    def opening(original):  # type: ignore[no-untyped-def]
        def call(path, flags, mode):  # type: ignore[no-untyped-def]
            if disk.error and disk.refuse_open and flags & (os.O_RDWR | os.O_WRONLY | os.O_CREAT):
                ctypes.set_errno(disk.error)
                return -1
            return original(path, flags, mode)

        return call

    replace(b"pwrite", _PWRITE, pwrite)
    replace(b"pwrite64", _PWRITE, pwrite)
    replace(b"open", _OPEN, opening)
    try:
        yield disk
    finally:
        set_call(address, None, None)


DISK_FULL, READ_ONLY, DENIED, BROKEN = errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO
