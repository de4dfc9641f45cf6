"""Time as a parameter: monotonic seconds order things, wall time is only a label that may be wrong."""

from __future__ import annotations

import time
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

BOOT_ID_FILE = Path("/proc/sys/kernel/random/boot_id")
SYNCHRONIZED_FILE = Path("/run/systemd/timesync/synchronized")
"""Exists once the time was set from the network; a Raspberry Pi without a battery does not know the time before."""


class Clock(Protocol):
    """Where the program gets its time from."""

    @property
    def boot_id(self) -> str:
        """Names the start of the machine; monotonic times compare only within the same one."""

    def monotonic(self) -> float:
        """Seconds that never jump or run backwards, from an unspecified beginning."""

    def wall(self) -> datetime:
        """The date and time as far as the machine knows it, with time zone."""

    def trusted(self) -> bool:
        """Whether the wall time was set by somebody who knows it."""

    def sleep(self, seconds: float) -> None:
        """Let that much time pass."""


class SystemClock:
    """The machine's own clock."""

    def __init__(self) -> None:
        try:
            self._boot_id = BOOT_ID_FILE.read_text(encoding="ascii").strip()
        except OSError:
            self._boot_id = str(uuid.uuid4())

    @property
    def boot_id(self) -> str:
        return self._boot_id

    def monotonic(self) -> float:
        return time.monotonic()

    def wall(self) -> datetime:
        return datetime.now(UTC)

    def trusted(self) -> bool:
        return SYNCHRONIZED_FILE.exists()

    def sleep(self, seconds: float) -> None:
        if seconds > 0:
            time.sleep(seconds)


class ManualClock:
    """A clock that stands still until it is told to go on: for tests and for simulated tables that run as fast as they can."""

    def __init__(self, seconds: float = 0.0, wall: datetime = datetime(2024, 1, 1, tzinfo=UTC)) -> None:
        self._seconds = seconds
        self._wall = wall

    @property
    def boot_id(self) -> str:
        return "manual"

    def monotonic(self) -> float:
        return self._seconds

    def wall(self) -> datetime:
        return self._wall

    def trusted(self) -> bool:
        return False

    def sleep(self, seconds: float) -> None:
        self.advance(max(0.0, seconds))

    def advance(self, seconds: float) -> None:
        """Let time pass. Raises ValueError for a step backwards, which monotonic time never takes."""
        if seconds < 0:
            raise ValueError(f"monotonic time does not run backwards ({seconds} s)")
        self._seconds += seconds
