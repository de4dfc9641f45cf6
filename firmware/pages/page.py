"""What a page over the game is to the main loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from display.view import Input, View

if TYPE_CHECKING:
    from firmware.app import App


class Page(Protocol):
    """A screen that lies over the game and takes all inputs until it closes itself (`app.close_page`).

    `app` has everything that a page may need: words, clock, sight, evening, and what it may ask for (`open_page`, `say`, `quit` ...).
    A page with a method `stop` is told by it that the program ends. A page with `holds_play = True` keeps what lies on the table
    meanwhile from counting as plays.
    """

    def act(self, what: Input, app: App) -> None:
        """An input of button, key or touch."""

    def view(self, app: App, status: str) -> View:
        """The screen of this moment; `status` is the line of troubles."""
