"""The page with the live picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import Action, Input, View
from firmware.camera_screen import camera_view

if TYPE_CHECKING:
    from firmware.app import App

PICTURE_SECONDS = 0.2
"""Between two pictures."""


class CameraPage:
    """Shows what the camera sees, a few times a second."""

    def __init__(self) -> None:
        self._shown: View | None = None
        self._next = 0.0

    def act(self, what: Input, app: App) -> None:
        if what in (Action.BACK, Action.OK, Action.MENU):
            app.close_page()

    def view(self, app: App, status: str) -> View:
        now = app.clock.monotonic()
        if self._shown is None or now >= self._next:
            self._next = now + PICTURE_SECONDS
            frame = None if app.sight is None else app.sight.frame
            self._shown = camera_view(None if frame is None else frame.bgr, app.words, status)
        return self._shown
