"""What the main loop needs of the world around it: a screen, a house that keeps evenings, and guests who press buttons too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from display.view import Input, View
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened

if TYPE_CHECKING:
    from firmware.app import App


class Screen(Protocol):
    """Where views are shown, and where keys and touches come from."""

    def show(self, view: View) -> None: ...

    def poll(self) -> Sequence[Input]:
        """Inputs since the last call, in order."""

    def close(self) -> None: ...


class House(Protocol):
    """Where evenings are kept."""

    def suggest(self, last: EveningOpened | None) -> tuple[EveningOpened, Sequence[str]]:
        """How the next evening may begin (as the last one did, if there was one), and further names to choose from."""

    def open(self, opened: EveningOpened) -> Evening:
        """A new evening. Raises StateError and JournalError."""


class Guest(Protocol):
    """Somebody who takes part besides the people at the screen: the simulated players of the demo."""

    def inputs(self, app: App) -> list[Input]:
        """What this guest presses now."""
