"""The open journal: one service writes it in a thread of its own and acknowledges each event once it is on the disk.

When the disk is full, read-only or failing, events wait in memory in their order, the state says so, and they are written as
soon as that is possible; none is acknowledged before. A broken file is repaired on opening (see `salvage`).
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

from firmware.clock import Clock
from firmware.services import Service
from firmware.session.events import Event
from firmware.session.journal.errors import (
    JournalDamagedError,
    JournalError,
    JournalInUseError,
    JournalRepairedError,
)
from firmware.session.journal.faults import Fault, StorageState, fault_of, is_damage
from firmware.session.journal.locking import JournalLock
from firmware.session.journal.rows import NewRow, insert_evening, insert_event
from firmware.session.journal.salvage import mark_damaged, marker_path, repair
from firmware.session.journal.schema import CHECKED_AT_ONCE_BYTES, check_pages, connect, prepare

RETRY_SECONDS = 2.0
"""How often a fault is looked at again."""

IDLE_SECONDS = 1.0
"""How often a writer that has nothing to write shows that it is alive."""

CLOSING_SECONDS = 8.0
"""How long closing waits for a disk that does not answer; systemd waits for ten."""


@dataclass(frozen=True, slots=True)
class _Job:
    """`row` None asks for a new evening."""

    row: NewRow | None
    done: Future[int]


class Journal:
    """`append` may be called from any thread; the file is written by one."""

    def __init__(self, path: Path, clock: Clock, retry_seconds: float = RETRY_SECONDS) -> None:
        self.path = path
        self._clock = clock
        self._retry_seconds = retry_seconds
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._waiting: list[_Job] = []
        self._service: Service | None = None
        self._checking: sqlite3.Connection | None = None
        self._connection: sqlite3.Connection | None = None
        self._lock = JournalLock(path)
        self._state = StorageState()
        self._changed = threading.Condition()

    @property
    def state(self) -> StorageState:
        """How the game is kept now."""
        return self._state

    @property
    def service(self) -> Service:
        """The service that writes. Only to be asked for while the journal is open."""
        assert self._service is not None, "the journal is not open"
        return self._service

    def open(self) -> None:
        """Make the file, or check it and repair it, and start the writer.

        A disk that does not allow it is no error but shows in `state`. Raises JournalError for a file that is another program's
        or from a newer Kiebitz, and JournalInUseError.
        """
        try:
            self._open_file()
        except (sqlite3.Error, OSError) as error:
            self._fail(error)
        except BaseException:
            self._lock.release()
            raise
        self._service = Service("journal", _Writing(self), self._clock)
        self._service.start()
        if self._connection is not None and self.path.stat().st_size > CHECKED_AT_ONCE_BYTES:
            threading.Thread(target=self._check_beside, name="journal-check", daemon=True).start()

    def begin_evening(self) -> Future[int]:
        """A new evening; the future gives its number once it is on the disk, and may be given to `append` before."""
        return self._submit(None)

    def append(self, event: Event, evening: int | Future[int], hand: int | None = None) -> Future[int]:
        """Keep an event. The future gives the row's number when the event is on the disk, or raises JournalError."""
        clock = self._clock
        return self._submit(
            NewRow(
                evening=evening,
                hand=hand,
                boot_id=clock.boot_id,
                monotonic=clock.monotonic(),
                wall=clock.wall().isoformat(timespec="seconds"),
                clock_trusted=clock.trusted(),
                event=event,
            )
        )

    def wait(self, kept: Future[int], seconds: float) -> bool:
        """Wait until this is on the disk (True), or has to wait in memory (False). Raises what `kept` raises.

        A disk that does not answer for so long counts as a fault until it does.
        """
        with self._changed:
            self._changed.wait_for(lambda: kept.done() or self._state.fault is not None, seconds)
            if not kept.done():
                if self._state.fault is None:
                    self._state = replace(self._state, fault=Fault.SILENT, waiting=1)
                return False
        kept.result()
        return True

    def repair(self) -> None:
        """Set the file aside and begin a new one, because what it holds contradicts itself. Before the first `append` only."""
        self._stop()
        mark_damaged(self.path)
        self._lock.release()
        self.open()

    def close(self) -> None:
        """Write what is waiting, then close the file. May be called more than once."""
        self._stop()
        self._lock.release()

    def __enter__(self) -> Journal:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _stop(self) -> None:
        """End the writer; what still waits is tried once more, then it is refused."""
        if self._service is None:
            return
        if (checking := self._checking) is not None:
            with contextlib.suppress(sqlite3.Error):
                checking.interrupt()
        self._jobs.put(None)
        ended = self._service.wait(CLOSING_SECONDS)
        self._service.stop(0.0)
        self._service = None
        if ended:
            self._collect(0.0)
            if self._waiting:
                self._waiting = self._keep(self._waiting)
            self._let_go(checkpoint=True)
        unkept, self._waiting = self._waiting, []
        for job in unkept:
            if not job.done.done():
                job.done.set_exception(JournalError(f"not kept in the journal {self.path}: {self._state.detail}"))

    def _submit(self, row: NewRow | None) -> Future[int]:
        done: Future[int] = Future()
        if self._service is None:
            done.set_exception(JournalError(f"the journal {self.path} is not open"))
        else:
            self._jobs.put(_Job(row, done))
        return done

    def _open_file(self) -> None:
        """Raises sqlite3.Error and OSError when the disk does not allow it, JournalError when the file is not for us."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.acquire()
        if marker_path(self.path).exists():
            self._repair_file()
        try:
            self._connect()
        except (sqlite3.Error, JournalDamagedError) as error:
            if isinstance(error, sqlite3.Error) and not is_damage(error):
                raise
            self._repair_file()
            self._connect()

    def _connect(self) -> None:
        connection = connect(self.path)
        try:
            prepare(connection, self.path)
            if self.path.stat().st_size <= CHECKED_AT_ONCE_BYTES:
                check_pages(connection, self.path)
        except (sqlite3.Error, OSError, JournalError):
            connection.close()
            raise
        self._connection = connection

    def _repair_file(self) -> None:
        done = repair(self.path)
        with self._changed:
            self._state = replace(self._state, repair=done, damaged=False)

    def _check_beside(self) -> None:
        """Read a large file while the evening goes on already."""
        try:
            with contextlib.closing(connect(self.path, read_only=True)) as connection:
                self._checking = connection
                check_pages(connection, self.path)
        except JournalDamagedError:
            mark_damaged(self.path)
            with self._changed:
                self._state = replace(self._state, damaged=True)
        except sqlite3.Error:
            pass  # Interrupted, or a fault that the writer meets as well.
        finally:
            self._checking = None

    def write(self) -> bool:
        """Everything that waits goes into one transaction, and is acknowledged after its commit. False: closing."""
        closing = self._collect(self._retry_seconds if self._waiting else IDLE_SECONDS)
        if self._waiting:
            self._waiting = self._keep(self._waiting)
        return not closing

    def _collect(self, seconds: float) -> bool:
        """Add what was asked for; waits so long for something. True: closing."""
        try:
            job = self._jobs.get(timeout=seconds) if seconds else self._jobs.get_nowait()
            while job is not None:
                self._waiting.append(job)
                job = self._jobs.get_nowait()
        except queue.Empty:
            return False
        return True

    def _keep(self, jobs: list[_Job]) -> list[_Job]:
        """Write these jobs; returns those that have to wait, in order."""
        try:
            if self._connection is None:
                self._open_file()
            self._commit(jobs)
        except (sqlite3.Error, OSError) as error:
            jobs = [job for job in jobs if not job.done.done()]
            if isinstance(error, sqlite3.Error) and is_damage(error):
                self._start_over(jobs, error)
                return []
            # The connection stays open: it knows that what it could not commit is not there, a new one would find the rest of it.
            self._fail(error, len(jobs))
            return jobs
        except JournalInUseError as error:
            # Somebody else began to write while the disk could not be reached.
            self._fail(error, len(jobs))
            return jobs
        except JournalError as error:
            self._refuse(jobs, error)
            return []
        with self._changed:
            self._state = replace(self._state, fault=None, waiting=0, detail="")
            self._changed.notify_all()
        return []

    def _commit(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; one that does not fit is refused alone. Raises sqlite3.Error for faults of the disk."""
        connection = self._connection
        assert connection is not None
        try:
            connection.execute("BEGIN IMMEDIATE")
            numbers: dict[int, int] = {}
            for job in jobs:
                numbers[id(job.done)] = self._insert(connection, job.row, numbers)
            connection.execute("COMMIT")
        except (sqlite3.Error, JournalError, OverflowError, UnicodeError) as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error) and (is_damage(error) or fault_of(error, self.path.parent) is not None):
                raise
            if len(jobs) > 1:
                for job in jobs:
                    self._commit([job])
            else:
                self._refuse(jobs, JournalError(f"cannot write the journal {self.path}: {error}"))
            return
        for job in jobs:
            job.done.set_result(numbers[id(job.done)])

    def _insert(self, connection: sqlite3.Connection, row: NewRow | None, numbers: dict[int, int]) -> int:
        if row is None:
            return insert_evening(connection)
        evening = row.evening
        if isinstance(evening, Future):
            number = numbers.get(id(evening))
            evening = evening.result(0) if number is None else number
        return insert_event(connection, row, evening)

    def _start_over(self, jobs: list[_Job], error: sqlite3.Error) -> None:
        """The file broke while it was open: repair it, and let everything of this evening be kept again."""
        self._let_go()
        mark_damaged(self.path)
        try:
            self._open_file()
        except (sqlite3.Error, OSError, JournalError) as another:
            self._fail(another, len(jobs))
        self._refuse(jobs, JournalRepairedError(f"the journal {self.path} broke ({error}); a new one was begun"))

    def _refuse(self, jobs: list[_Job], error: JournalError) -> None:
        for job in jobs:
            job.done.set_exception(error)
        with self._changed:
            self._changed.notify_all()

    def _fail(self, error: sqlite3.Error | OSError | JournalError, waiting: int = 0) -> None:
        fault = Fault.BUSY if isinstance(error, JournalError) else fault_of(error, self.path.parent)
        with self._changed:
            self._state = replace(self._state, fault=fault or Fault.FAILING, waiting=waiting, detail=str(error))
            self._changed.notify_all()

    def _let_go(self, checkpoint: bool = False) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                if checkpoint:
                    self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._connection.close()
            self._connection = None


class _Writing:
    """The journal's worker: one transaction a piece of work. The file stays open over its faults, see `Journal`."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def set_up(self) -> None:
        # The file was opened before the service, or is opened again by the first transaction that finds it closed.
        pass

    def work(self) -> bool:
        return self._journal.write()

    def tear_down(self) -> None:
        # An open connection knows that what it could not commit is not there; closing belongs to the end of the journal.
        pass
