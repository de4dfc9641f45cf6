"""The page on which a table is set up before an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import Input, View
from firmware.session.events import EveningOpened
from firmware.session.presenter.setup import present_setup
from firmware.setup import Outcome, Setup

if TYPE_CHECKING:
    from firmware.app import App


class SetupPage:
    """Walks through the form; a finished one opens the evening."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def act(self, what: Input, app: App) -> None:
        self.setup, outcome = self.setup.handle(what)
        if isinstance(outcome, EveningOpened):
            app.open_evening(outcome)
        elif outcome is Outcome.QUIT:
            app.quit()
        elif outcome is Outcome.BACK:
            app.close_page()

    def view(self, app: App, status: str) -> View:
        return present_setup(self.setup, app.words, app.notice, status)
