"""The display as a service of the main loop: shown views, inputs, and a display that may be lost and come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from display.view import Input, View
from firmware.clock import Clock
from firmware.services import SteppedService

FIRST_RETRY_SECONDS = 1.0
LONGEST_RETRY_SECONDS = 30.0
"""Opening a window that cannot be opened takes time that the game needs."""

LOST = "the display is gone: look at its cable and its power; the game goes on"


class DisplayLost(Exception):
    """There is no display any more; it may come back."""


class Display(Protocol):
    """What draws: `display.window.Window` has all of it."""

    @property
    def visible(self) -> bool: ...

    def restore(self) -> None:
        """Get a lost display back; raises while there is none."""

    def show(self, view: View) -> None: ...
    def poll(self) -> Sequence[Input]: ...
    def close(self) -> None: ...


class ShownScreen:
    """A screen for the main loop over a display that may go away; `service` shows how it is. Nothing is raised.

    When nothing new was shown and nothing was touched for `dim_seconds` the view is darkened (0: never) until something happens.
    """

    def __init__(self, display: Display, clock: Clock, dim_seconds: float = 0.0) -> None:
        self.service = SteppedService(
            "display",
            _Drawing(self, display),
            clock,
            first_retry_seconds=FIRST_RETRY_SECONDS,
            longest_retry_seconds=LONGEST_RETRY_SECONDS,
        )
        self._display = display
        self._clock = clock
        self.dim_seconds = dim_seconds
        self._active_at = clock.monotonic()
        self.view: View | None = None
        self.inputs: list[Input] = []

    def show(self, view: View) -> None:
        """Show this view from now on."""
        if view != self.view:
            self._active_at = self._clock.monotonic()
        self.view = view
        self.service.step()

    def poll(self) -> list[Input]:
        """The inputs since the last call, in order."""
        self.service.step()
        inputs, self.inputs = self.inputs, []
        if inputs:
            self._active_at = self._clock.monotonic()
        return inputs

    @property
    def drawn(self) -> View | None:
        """What is to be on the display now."""
        is_idle = 0 < self.dim_seconds <= self._clock.monotonic() - self._active_at
        return self.view if self.view is None or not is_idle else replace(self.view, dimmed=True)

    def close(self) -> None:
        """Close the display for good."""
        self.service.stop()
        self._display.close()


class _Drawing:
    """The display's worker: the newest view drawn and inputs taken is one piece of work."""

    def __init__(self, screen: ShownScreen, display: Display) -> None:
        self._screen = screen
        self._display = display

    def set_up(self) -> None:
        self._display.restore()

    def work(self) -> bool:
        if (view := self._screen.drawn) is not None:
            self._display.show(view)
        self._screen.inputs += self._display.poll()
        if not self._display.visible:
            raise DisplayLost(LOST)
        return True

    def tear_down(self) -> None:
        # The display notices itself that it is gone, and has given back what it had.
        pass
