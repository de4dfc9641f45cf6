"""Work on live pictures for a page: in a thread of its own, always on the newest picture, so that the screen never waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from firmware.clock import Clock
from firmware.services import Health, Service
from vision.cameras.base import Frame

Result = TypeVar("Result")

LAST_LOOK_SECONDS = 3.0
"""How long a program that ends waits for the look that is under way."""

PAUSE_SECONDS = 0.02
"""Between two looks for a newer picture."""


class Looking(Generic[Result]):
    """A service's worker: `make` makes (in the thread) what turns a frame into a result; `result` is the newest one.

    `frame` gives the newest picture of the camera, None before the first.
    """

    def __init__(
        self, frame: Callable[[], Frame | None], make: Callable[[], Callable[[Frame], Result]], clock: Clock
    ) -> None:
        self.result: Result | None = None
        self._frame = frame
        self._make = make
        self._clock = clock
        self._look: Callable[[Frame], Result] | None = None
        self._last: tuple[int, float] | None = None
        self._service = Service("looking", self, clock)

    def start(self) -> None:
        """Begin to look."""
        self._service.start()

    def stop(self, wait_seconds: float = 0.0) -> None:
        """Look no more, and wait so long for a look that is under way."""
        self._service.stop(wait_seconds)

    @property
    def trouble(self) -> str:
        """One line while nothing can be seen; empty when all is well."""
        state = self._service.state
        return state.trouble if state.health in (Health.RETRYING, Health.FAILED, Health.STUCK) else ""

    def set_up(self) -> None:
        """Load what is needed."""
        self._look = self._make()

    def work(self) -> bool:
        """Look at the newest picture, once each."""
        frame = self._frame()
        if frame is None or (frame.number, frame.seconds) == self._last or self._look is None:
            self._clock.sleep(PAUSE_SECONDS)
            return True
        self._last = (frame.number, frame.seconds)
        self.result = self._look(frame)
        return True

    def tear_down(self) -> None:
        """Nothing is held."""
