"""The help page: every word in every language, and a bid table that is right."""

import pytest

from display.draw import paint
from display.view import Action, TableBody, TermsBody
from firmware.i18n.glossary import TERMS
from firmware.i18n.names import Deck
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.help import HelpPage, bid_table, help_bodies, help_view
from firmware.session.presenter import Words
from firmware.skat.bids import BID_VALUES


class Program:
    """As much of the main loop as the page needs."""

    def __init__(self) -> None:
        self.words = Words(Translator("de"))
        self.closed = False

    def close_page(self) -> None:
        self.closed = True


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_every_word_is_explained_whole_in_every_language(language, deck, size):
    words = Words(Translator(language), deck)
    bodies = help_bodies(words)
    assert sum(len(body.terms) for body in bodies if isinstance(body, TermsBody)) == len(TERMS)
    for body in bodies:
        for text in paint(help_view(body, words), size).texts:
            assert "…" not in text.shown, text
    assert not words.translator.missing


def test_the_bid_table_has_the_figures_of_the_rules():
    table = bid_table(Words(Translator("de")))
    assert isinstance(table, TableBody)
    # Worked out by hand: Karo 9, Herz 10, Pik 11, Kreuz 12, Grand 24, times 2 to 9.
    assert table.rows[0] == ("Karo", "18", "27", "36", "45", "54", "63", "72", "81")
    assert table.rows[3] == ("Kreuz", "24", "36", "48", "60", "72", "84", "96", "108")
    assert table.rows[4] == ("Grand", "48", "72", "96", "120", "144", "168", "192", "216")
    assert {int(cell) for row in table.rows for cell in row[1:]} <= set(BID_VALUES)
    assert table.lines[0] == "Null 23, Hand 35, ouvert 46, ouvert Hand 59"
    assert "63 Werte von 18 bis 264" in table.lines[1]


def test_pages_turn_in_a_circle_and_back_closes():
    app, page = Program(), HelpPage()
    count = len(help_bodies(app.words))
    first = page.view(app, "")
    page.act(Action.UP, app)
    assert page.view(app, "").body.page == f"{count}/{count}"
    page.act(Action.DOWN, app)
    assert page.view(app, "") == first
    page.act(Action.BACK, app)
    assert app.closed
