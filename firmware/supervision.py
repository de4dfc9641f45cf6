"""What the main loop tells the service manager at its turns: ready once something is on the screen, alive while it is, how it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.clock import Clock
from firmware.notify import Notifier
from firmware.services import Watched, trouble_of

LOOK_SECONDS = 1.0
"""Between two looks at how the services are."""

FEEDINGS = 4.0
"""So often the watchdog is fed within its time: a few that come late or get lost do no harm."""

WELL = "everything works"


class Supervision:
    """`turn` is called by the main loop at every turn: when the loop hangs, nothing is told and the watchdog bites."""

    def __init__(
        self,
        notifier: Notifier,
        clock: Clock,
        services: Sequence[Watched],
        is_shown: Callable[[], bool],
        feeds: Callable[[], bool],
    ) -> None:
        """`is_shown` says whether a picture has been drawn, `feeds` whether the watchdog may be fed."""
        self._notifier = notifier
        self._clock = clock
        self._services = services
        self._is_shown = is_shown
        self._feeds = feeds
        self._is_ready = False
        self._status = ""
        self._look_at = self._feed_at = clock.monotonic()

    def turn(self) -> None:
        """Tell what is due."""
        now = self._clock.monotonic()
        if not self._is_ready and self._is_shown():
            self._is_ready = True
            self._notifier.ready()
        if now >= self._look_at:
            self._look_at = now + LOOK_SECONDS
            self._tell_status(" · ".join(trouble_of(self._services)) or WELL)
        period = self._notifier.watchdog_seconds
        if period is not None and now >= self._feed_at and self._feeds():
            self._feed_at = now + period / FEEDINGS
            self._notifier.alive()

    def stop(self) -> None:
        """The main loop has ended."""
        self._notifier.stopping()

    def _tell_status(self, status: str) -> None:
        if status != self._status:
            self._status = status
            self._notifier.status(status)
