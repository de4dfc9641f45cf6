"""When the process should be ended from outside because a part of it hangs for good, and when that has to wait.

A thread that hangs in a driver or in the kernel cannot be ended by itself: only a new process gets rid of it. The journal resumes
the evening, so nothing is lost by that; but nobody wants it in the middle of a game for a camera that can be done without.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from firmware.clock import Clock
from firmware.services import Watched, wedged

PATIENCE_SECONDS = 20.0
"""A hanging service may come back by itself; after so long nobody counts on it."""

MOST_WEDGED = 1
"""With more hanging services than this the program is no use any more, also in the middle of a game."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What ending the process would cost now: `in_game` a hand is being played, `unsaved` events are in memory only."""

    in_game: bool = False
    unsaved: int = 0


class Watchdog:
    """Says whether systemd's watchdog may still be fed. Asked by the main loop, so a main loop that hangs does not feed either."""

    def __init__(self, services: Sequence[Watched], clock: Clock, situation: Callable[[], Situation]) -> None:
        self._services = services
        self._clock = clock
        self._situation = situation
        self._hanging_since: dict[str, float] = {}

    @property
    def given_up(self) -> tuple[str, ...]:
        """The names of the services that hang for so long that they will not come back."""
        now = self._clock.monotonic()
        hanging = wedged(self._services)
        self._hanging_since = {name: self._hanging_since.get(name, now) for name in hanging}
        return tuple(name for name, since in self._hanging_since.items() if now - since >= PATIENCE_SECONDS)

    @property
    def wants_restart(self) -> bool:
        """Whether only a new process helps. The screen offers it while a game is still running."""
        return bool(self.given_up)

    def feeds(self) -> bool:
        """Whether the watchdog is to be fed now.

        Not any more when a service was given up and no game is running, or when more than one hangs. As long as events are in memory
        only, it is fed in any case: the disk may come back, a new process would not have them.
        """
        given_up = self.given_up
        if not given_up:
            return True
        situation = self._situation()
        if situation.unsaved:
            return True
        return situation.in_game and len(given_up) <= MOST_WEDGED
