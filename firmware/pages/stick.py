"""The page that writes lists onto a USB stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from display.view import Action, Choice, EntryBody, Input, MessageBody, Option, Select, View
from firmware.listing.kept import KeptEvening
from firmware.listing.take_home import TakeHome
from firmware.services import Health, Service
from firmware.session.journal import JournalError, evening_numbers
from firmware.session.presenter import Words
from firmware.setup import deck_of
from firmware.sticks import Stick, Sticks

if TYPE_CHECKING:
    from firmware.app import App

LOOK_SECONDS = 1.0
"""How often it is looked whether a stick was plugged in."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """One thing to choose: which evenings go onto which stick."""

    stick: Stick
    numbers: tuple[int, ...]
    is_all: bool


class StickPage:
    """Waits for a stick, asks what goes onto it, writes, and says that the stick may come out."""

    def __init__(self, sticks: Sticks, journal: Path, current: int | None, place: str = "") -> None:
        """`current` is the evening that is open; where nothing else is known the last one is offered."""
        self._sticks = sticks
        self._journal = journal
        self._current = current
        self._place = place
        self._offers: tuple[_Offer, ...] = ()
        self._looked = -LOOK_SECONDS
        self._cursor = 0
        self._work: TakeHome | None = None
        self._service: Service | None = None

    def act(self, what: Input, app: App) -> None:
        if self._service is not None:
            if self._is_over and what in (Action.OK, Action.BACK, Action.MENU):
                app.close_page()
            return
        if what in (Action.BACK, Action.MENU):
            app.close_page()
        elif what in (Action.UP, Action.DOWN) and self._offers:
            self._cursor = (self._cursor + (1 if what is Action.DOWN else -1)) % len(self._offers)
        elif isinstance(what, Choice | Select) and 0 <= what.index < len(self._offers):
            self._cursor = what.index
            if isinstance(what, Choice):
                self._write(app)
        elif what is Action.OK and self._offers:
            self._write(app)

    def view(self, app: App, status: str) -> View:
        words = app.words
        if self._service is None:
            self._look(app)
            return self._offering(words, status)
        state = self._service.state
        assert self._work is not None, "a service has work"
        if state.health is Health.FAILED or state.health is Health.STUCK:
            reason = state.trouble or words.text("The stick does not answer.")
            return _message(words, status, (words.text("That did not work."), reason), is_over=self._is_over)
        if state.health is Health.ENDED:
            done = words.translator.plural(
                "{count} file is on the stick.", "{count} files are on the stick.", self._work.files
            )
            return _message(words, status, (done, words.text("The stick may come out.")), is_over=True)
        progress = words.text("Evening {number} of {count}", number=self._work.done + 1, count=self._work.count)
        return _message(words, status, (progress, words.text("Leave the stick in.")), is_over=False)

    @property
    def _is_over(self) -> bool:
        return self._service is not None and self._service.state.health in (Health.ENDED, Health.FAILED, Health.STUCK)

    def _look(self, app: App) -> None:
        """See which sticks are there, once in a while."""
        now = app.clock.monotonic()
        if now < self._looked + LOOK_SECONDS:
            return
        self._looked = now
        self._offers = tuple(self._offered(self._sticks.found()))
        self._cursor = min(self._cursor, max(0, len(self._offers) - 1))

    def _offered(self, sticks: Sequence[Stick]) -> list[_Offer]:
        numbers = self._numbers() if sticks else []
        if not numbers:
            return []
        current = self._current if self._current in numbers else numbers[-1]
        offers = [_Offer(stick, (current,), False) for stick in sticks]
        if len(numbers) > 1:
            offers += [_Offer(stick, tuple(numbers), True) for stick in sticks]
        return offers

    def _numbers(self) -> list[int]:
        try:
            return evening_numbers(self._journal) if self._journal.exists() else []
        except JournalError:
            return []

    def _write(self, app: App) -> None:
        offer = self._offers[self._cursor]
        self._work = TakeHome(self._journal, offer.numbers, offer.stick, _words_of(app.words), self._place)
        self._service = Service("stick", self._work, app.clock)
        self._service.start()

    def _offering(self, words: Words, status: str) -> View:
        if not self._offers:
            lines = (words.text("Put a USB stick in."), words.text("The lists are written as PDF, CSV and JSON."))
            return _message(words, status, lines, is_over=True)
        options = tuple(
            Option(
                words.text("All evenings ({number})", number=len(offer.numbers))
                if offer.is_all
                else words.text("This evening"),
                offer.stick.name,
            )
            for offer in self._offers
        )
        body = EntryBody(words.text("USB stick"), words.text("What goes onto the stick?"), options, self._cursor)
        return _view(
            words, status, body, (words.text("Up"), words.text("Down"), words.text("OK"), words.text("Back"), "", "")
        )


def _words_of(words: Words) -> Callable[[KeptEvening], Words]:
    """The words for the list of an evening: in the language of the screen, with the deck of that evening."""
    return lambda evening: replace(words, deck=deck_of(evening.opened.deck))


def _message(words: Words, status: str, lines: tuple[str, ...], is_over: bool) -> View:
    back = words.text("Back") if is_over else ""
    return _view(words, status, MessageBody(words.text("USB stick"), lines), ("", "", "", back, "", ""))


def _view(
    words: Words, status: str, body: EntryBody | MessageBody, buttons: tuple[str, str, str, str, str, str]
) -> View:
    return View(words.text("Kiebitz"), status, body, buttons=buttons)
