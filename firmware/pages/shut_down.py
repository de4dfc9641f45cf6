"""The page that is there while the menu button is held to switch the box off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import Action, Input, MessageBody, View

if TYPE_CHECKING:
    from firmware.app import App

HOLD_SECONDS = 2.0
"""So long the button must be held on after the page has come."""

LET_GO_SECONDS = 0.5
"""A held button repeats itself; after so long without it was let go."""


class ShutDownPage:
    """Switches off when the button is held long enough, and goes away when it is let go."""

    def __init__(self, now: float) -> None:
        self._begun = self._held = now

    def act(self, what: Input, app: App) -> None:
        now = app.clock.monotonic()
        if what is not Action.SHUT_DOWN:
            app.close_page()
            return
        self._held = now
        if now - self._begun >= HOLD_SECONDS:
            app.shut_down()

    def follow(self, app: App) -> None:
        """Close when the button was let go."""
        if app.clock.monotonic() - self._held > LET_GO_SECONDS:
            app.close_page()

    def view(self, app: App, status: str) -> View:
        words = app.words
        left = max(0.0, HOLD_SECONDS - (self._held - self._begun))
        lines = (words.text("Keep holding: {seconds} s", seconds=f"{left:.0f}"), words.text("Let go to stay."))
        return View(words.text("Kiebitz"), status, MessageBody(words.text("Switch off"), lines))
