"""The page of a break: the table rests, and cards that lie there meanwhile are no plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import Action, Input, MessageBody, View

if TYPE_CHECKING:
    from firmware.app import App


class PausePage:
    """Lies over the game until somebody goes on."""

    holds_play = True

    def act(self, what: Input, app: App) -> None:
        if what in (Action.OK, Action.BACK, Action.MENU):
            app.close_page()

    def view(self, app: App, status: str) -> View:
        words = app.words
        lines = (words.text("Cards on the table do not count now."), words.text("OK goes on."))
        body = MessageBody(words.text("Pause"), lines)
        return View(words.text("Kiebitz"), status, body, buttons=("", "", words.text("OK"), "", "", ""))
