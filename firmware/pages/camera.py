"""The page with the live picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from display.view import Action, Input, View
from firmware.camera_screen import SHOWN_SIDE, camera_view
from firmware.pages.outlines import outline
from firmware.session.menu import Request
from firmware.skat.cards import Card

if TYPE_CHECKING:
    import numpy as np

    from firmware.app import App

PICTURE_SECONDS = 0.2
"""Between two pictures."""


class CameraPage:
    """Shows what the camera sees, a few times a second; with `leads_on` calibration and enrolment are one press away."""

    def __init__(self, leads_on: bool = False) -> None:
        self._leads_on = leads_on
        self._shown: View | None = None
        self._next = 0.0

    def act(self, what: Input, app: App) -> None:
        if self._leads_on and what in (Action.OK, Action.CORRECT):
            app.open_requested(Request.CALIBRATE if what is Action.OK else Request.ENROL)
        elif what in (Action.BACK, Action.OK, Action.MENU):
            app.close_page()

    def view(self, app: App, status: str) -> View:
        now = app.clock.monotonic()
        if self._shown is None or now >= self._next:
            self._next = now + PICTURE_SECONDS
            frame = None if app.sight is None else app.sight.frame
            shown = self._shown_with(None if frame is None else frame.bgr, app, status)
            text = app.words.text
            if self._leads_on:
                shown = replace(shown, buttons=("", "", text("Align"), text("Back"), text("Learn deck"), ""))
            self._shown = shown
        return self._shown

    def _shown_with(self, bgr: np.ndarray | None, app: App, status: str) -> View:
        """The picture with every card that the watcher knows to lie there."""
        scale = 1.0 if bgr is None else SHOWN_SIDE / max(bgr.shape[:2])
        seen = []
        for lying in app.on_table.cards:
            card = None if lying.code is None else app.words.card(Card.parse(lying.code))
            marked = outline(lying.quad, scale, "?")
            seen.append(marked if card is None else replace(marked, card=card))
        return camera_view(bgr, app.words, status, seen, app.table_found() if self._leads_on else None)
