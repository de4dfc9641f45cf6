"""The help: the bid values, then the words of the game with their explanations, page after page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from display.view import WORDS_ON_A_PAGE, Action, Body, Input, TableBody, TermsBody, View
from firmware.i18n.glossary import help_page
from firmware.i18n.names import suit_name
from firmware.session.presenter.words import Words
from firmware.skat.bids import BID_VALUES
from firmware.skat.contracts import BASE_VALUES, NULL_VALUES, Game

if TYPE_CHECKING:
    from firmware.app import App

FACTORS = range(2, 10)
"""Of the bid table: from the plainest game to one with four matadors, Hand, Schneider and Schwarz."""

GAMES = (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS, Game.GRAND)
"""The rows of the bid table, from the cheapest game up."""


class HelpPage:
    """Turns its pages with up and down; every other button closes it."""

    def __init__(self) -> None:
        self._page = 0

    def act(self, what: Input, app: App) -> None:
        count = len(help_bodies(app.words))
        if what is Action.DOWN:
            self._page = (self._page + 1) % count
        elif what is Action.UP:
            self._page = (self._page - 1) % count
        elif what in (Action.BACK, Action.OK, Action.MENU):
            app.close_page()

    def view(self, app: App, status: str) -> View:
        bodies = help_bodies(app.words)
        return help_view(bodies[self._page % len(bodies)], app.words, status)


def help_view(body: Body, words: Words, status: str = "") -> View:
    """The screen with this page of the help."""
    buttons = (words.text("Page back"), words.text("Page on"), "", words.text("Back"), "", "")
    return View(words.text("Help"), status, body, buttons=buttons, suits=words.suits)


def help_bodies(words: Words) -> tuple[Body, ...]:
    """All pages of the help."""
    entries = help_page(words.translator)
    chunks = [entries[first : first + WORDS_ON_A_PAGE] for first in range(0, len(entries), WORDS_ON_A_PAGE)]
    count = 1 + len(chunks)
    terms = [
        TermsBody(
            words.text("Words of the game"),
            tuple((entry.word, entry.explanation) for entry in chunk),
            f"{number}/{count}",
        )
        for number, chunk in enumerate(chunks, start=2)
    ]
    return (bid_table(words, f"1/{count}"), *terms)


def bid_table(words: Words, page: str = "") -> TableBody:
    """What each game may be bid up to: base value times matadors and levels (ISkO 5.1 and 3.3.2)."""
    rows = []
    for game in GAMES:
        suit = game.trump_suit
        name = words.text("Grand") if suit is None else suit_name(words.translator, suit, words.deck)
        base = BASE_VALUES[game]
        rows.append((name, *(str(base * factor) for factor in FACTORS)))
    # Hand and ouvert of a Null game, in the order of their values.
    null = sorted(NULL_VALUES.values())
    lines = (
        words.text(
            "Null {plain}, Hand {hand}, ouvert {ouvert}, ouvert Hand {both}",
            plain=null[0],
            hand=null[1],
            ouvert=null[2],
            both=null[3],
        ),
        words.text(
            "Times: with or without matadors + 1 for the game + 1 for each level. {count} values from {low} to {high}.",
            count=len(BID_VALUES),
            low=BID_VALUES[0],
            high=BID_VALUES[-1],
        ),
    )
    signs = tuple("G" if game.trump_suit is None else game.trump_suit.value for game in GAMES)
    return TableBody(
        words.text("Bid values"),
        (words.text("Game"), *(f"× {factor}" for factor in FACTORS)),
        tuple(rows),
        signs,
        lines,
        page,
    )
