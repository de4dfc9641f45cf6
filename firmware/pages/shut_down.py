"""The page that is there while the menu button is held to switch the box off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import Action, Input, MessageBody, View

if TYPE_CHECKING:
    from firmware.app import App

HOLD_SECONDS = 2.0
"""So long the button must be held on after the page has come; then letting go switches off."""

LONGEST_HOLD_SECONDS = 10.0
"""A button that is down for so long is stuck and switches nothing off."""

LET_GO_SECONDS = 0.5
"""A held button repeats itself; after so long without it was let go."""


class ShutDownPage:
    """Switches off when the button is let go after it was held long enough, and goes away when it was not, or when it is stuck."""

    def __init__(self, now: float) -> None:
        self._begun = self._held = now

    @property
    def _seconds(self) -> float:
        return self._held - self._begun

    def act(self, what: Input, app: App) -> None:
        if what is Action.SHUT_DOWN:
            self._held = app.clock.monotonic()
        if what is not Action.SHUT_DOWN or self._seconds > LONGEST_HOLD_SECONDS:
            app.close_page()

    def follow(self, app: App) -> None:
        """See whether the button was let go."""
        if app.clock.monotonic() - self._held <= LET_GO_SECONDS:
            return
        app.close_page()
        if self._seconds >= HOLD_SECONDS:
            app.shut_down()

    def view(self, app: App, status: str) -> View:
        words = app.words
        left = HOLD_SECONDS - self._seconds
        lines = (words.text("Let go to switch off."), words.text("Any other button cancels."))
        if left > 0:
            lines = (words.text("Keep holding: {seconds} s", seconds=f"{left:.0f}"), words.text("Let go to stay."))
        return View(words.text("Kiebitz"), status, MessageBody(words.text("Switch off"), lines))
