"""One writer at a time: a lock on a file beside the journal, which goes away with the process that holds it."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from types import TracebackType

from firmware.session.journal.errors import JournalInUseError

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl


class JournalLock:
    """Held while a journal is written. A folder in which nothing can be made has no lock and no writer either."""

    def __init__(self, path: Path) -> None:
        self._journal = path
        self._file = path.with_name(path.name + ".lock")
        self._number: int | None = None

    def acquire(self) -> None:
        """Take the lock without waiting, unless it is held already. Raises JournalInUseError that says which process has it."""
        if fcntl is None or self._number is not None:
            return
        try:
            number = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError:
            return
        try:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _text(number)
            os.close(number)
            if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                return
            raise JournalInUseError(
                f"the journal {self._journal} is in use by {holder or 'another program'}; "
                "end that one first, or give another folder with --state"
            ) from None
        # A full disk leaves the file empty: the lock holds all the same, only without a name.
        with contextlib.suppress(OSError):
            os.ftruncate(number, 0)
            os.pwrite(number, f"process {os.getpid()} ({_program()})".encode(), 0)
        self._number = number

    def release(self) -> None:
        """Give the lock back. May be called more than once."""
        if self._number is not None:
            os.close(self._number)
            self._number = None

    def __enter__(self) -> JournalLock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _program() -> str:
    """What was started, in a few words."""
    return " ".join([Path(sys.argv[0]).name or "python", *sys.argv[1:2]])[:80]


def _text(number: int) -> str:
    try:
        return os.pread(number, 200, 0).decode("utf-8", "replace").strip()
    except OSError:
        return ""
