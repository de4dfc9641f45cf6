"""The page that reads cards laid open before the camera: the declarer's hand, or the Skat. They count once somebody has taken them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from display.view import UNKNOWN_CARD, Action, CameraBody, EntryBody, Input, Lamp, Option, Picture, SeenCard, View
from firmware.pages.calibrate import SHOWN_SIDE
from firmware.pages.looking import LAST_LOOK_SECONDS, Looking
from firmware.pages.outlines import outline
from firmware.session.presenter import Words
from firmware.shown_cards import ShownCards, shown_cards
from firmware.skat.cards import Card
from firmware.thumbnails import thumbnail
from vision.cameras.base import Frame
from vision.readings import CardReading, FoundCard

if TYPE_CHECKING:
    from firmware.app import App

ReadPicture = Callable[[np.ndarray], list[FoundCard]]
"""Finds the cards in a BGR picture."""

Keep = Callable[[tuple[Card, ...], "Laid | None", "App"], None]
"""Takes the cards that were shown, and how they lay in the picture; None where all were named by hand."""

AGREEING = 2
"""Pictures one after the other that must show the same cards, all of them sure, before these are offered by themselves."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A picture with the cards found in it."""

    frame: Frame
    found: tuple[FoundCard, ...]

    @property
    def codes(self) -> frozenset[str]:
        """The cards that are sure."""
        return frozenset(each.reading.card for each in self.found if each.reading.card is not None)


class ShownCardsPage:
    """Looks until all cards are read alike twice, or OK is pressed; then they are looked through, put right and taken, or left out.

    A card that was read twice stays read, so that a large hand can be shown in parts.
    """

    holds_play = True

    def __init__(
        self, title: str, count: int, possible: Sequence[Card], make: Callable[[], ReadPicture], keep: Keep, app: App
    ) -> None:
        """`title` in the table's language; `count` cards of the `possible` ones are shown. `make` makes what reads, in a thread of its own."""
        self._title = title
        self._count = count
        self._possible = tuple(possible)
        self._make = make
        self._keep = keep
        self._laid: Laid | None = None
        self._alike = 0
        self._read_before: dict[str, list[CardReading]] = {}
        self._form: ShownCards | None = None
        self._looking = Looking(lambda: None if app.sight is None else app.sight.frame, self._made, app.clock)
        self._looking.start()

    def act(self, what: Input, app: App) -> None:
        if self._form is not None:
            self._in_form(self._form, what, app)
        elif what in (Action.BACK, Action.MENU):
            self._close(app)
        elif what is Action.OK:
            self._form = self._read()

    def stop(self) -> None:
        """Let the look that is under way end: nothing may run on when the program ends."""
        self._looking.stop(LAST_LOOK_SECONDS)

    def view(self, app: App, status: str) -> View:
        self._follow()
        if self._form is not None:
            return chosen_view(self._title, self._form, app.words, status)
        trouble = status or self._looking.trouble
        return looking_view(self._title, self._laid, self._read(), app.words, trouble)

    def _made(self) -> Callable[[Frame], Laid]:
        read = self._make()
        return lambda frame: Laid(frame, tuple(read(frame.bgr)))

    def _follow(self) -> None:
        """Take over the newest picture; cards that are all sure, twice alike, are offered."""
        laid = self._looking.result
        if laid is None or laid is self._laid or self._form is not None:
            return
        is_same = self._laid is not None and laid.codes == self._laid.codes
        self._laid = laid
        for each in laid.found:
            if each.reading.card is not None:
                self._read_before.setdefault(each.reading.card, []).append(each.reading)
        form = self._read()
        self._alike = (self._alike + 1 if is_same else 1) if form.is_complete else 0
        if self._alike >= AGREEING:
            self._form = form

    def _read(self) -> ShownCards:
        readings = [] if self._laid is None else [each.reading for each in self._laid.found]
        readings += [read[-1] for read in self._read_before.values() if len(read) >= AGREEING]
        return shown_cards(readings, self._count, self._possible)

    def _in_form(self, form: ShownCards, what: Input, app: App) -> None:
        if what is Action.CORRECT:
            self._form, self._alike = None, 0
            self._read_before.clear()
            return
        after, is_taken = form.handle(what)
        if is_taken:
            laid = self._laid
            self._close(app)
            self._keep(form.known, laid, app)
        elif after is None:
            self._close(app)
        else:
            self._form = after

    def _close(self, app: App) -> None:
        self._looking.stop()
        app.close_page()


def looking_view(title: str, laid: Laid | None, form: ShownCards, words: Words, status: str = "") -> View:
    """The live picture with the cards read in it."""
    text = words.text
    picture: Picture | None = None
    seen: tuple[SeenCard, ...] = ()
    if laid is not None:
        scale = SHOWN_SIDE / max(laid.frame.bgr.shape[:2])
        picture = thumbnail(laid.frame.bgr, SHOWN_SIDE)
        seen = tuple(_marked(each, scale, words) for each in laid.found)
    count = len(form.cards)
    progress = text("{number} of {count}", number=len(form.known), count=count)
    lamp = Lamp(text("Cards read"), True if form.is_complete else None, progress)
    line = text("Lay the cards side by side; none should cover another.")
    if laid is None:
        line = text("There is no picture yet.")
    buttons = ("", "", text("Continue"), text("Leave out"), "", "")
    return View(text("Kiebitz"), status, CameraBody(title, picture, (lamp,), seen, (line,)), buttons=buttons)


def chosen_view(title: str, form: ShownCards, words: Words, status: str = "") -> View:
    """The cards to look through, or what one of them can be."""
    text = words.text
    walk = (text("Up"), text("Down"), text("OK"))
    if form.place is not None:
        options = tuple(Option(words.card_name(card), card=words.card(card)) for card in form.choices)
        buttons = (*walk, text("Back"), text("Look again"), "")
        body = EntryBody(title, text("Which card is it?"), options, form.cursor)
        return View(text("Kiebitz"), status, body, buttons=buttons, suits=words.suits)
    missing = len(form.cards) - len(form.known)
    todo = (
        ""
        if form.is_complete
        else words.translator.plural("{count} card is missing", "{count} cards are missing", missing)
    )
    take = Option(text("Take these cards"), todo)
    options = (take, *(_option(each.card, words) for each in form.cards))
    buttons = (*walk, text("Leave out"), text("Look again"), "")
    body = EntryBody(title, text("Are these the cards?"), options, form.cursor)
    return View(text("Kiebitz"), status, body, buttons=buttons, suits=words.suits)


def _option(card: Card | None, words: Words) -> Option:
    if card is None:
        return Option(words.text("not sure"), card=UNKNOWN_CARD)
    return Option(words.card_name(card), card=words.card(card))


def _marked(found: FoundCard, scale: float, words: Words) -> SeenCard:
    """The outline of a card with what it was read as, a question mark where that is not sure."""
    marked = outline(found.quad, scale, "?")
    if found.reading.card is None:
        return marked
    return SeenCard(words.card(Card.parse(found.reading.card)), marked.corners)
