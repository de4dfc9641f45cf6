"""The pages of the menu in words."""

from __future__ import annotations

from collections.abc import Mapping

from display.view import Option, Question
from firmware.i18n.endings import claimed_text, ending_text
from firmware.i18n.translator import mark
from firmware.session.asks import (
    MenuAsk,
    WhichClaim,
    WhichEnding,
    WhichKontra,
)
from firmware.session.menu import IsMeant, MenuItem
from firmware.session.presenter.words import Words, player_at
from firmware.session.questions import Dialogue
from firmware.session.state import EveningState

_ITEMS: Mapping[MenuItem, str] = {
    MenuItem.LIST: mark("List"),
    MenuItem.EARLY_END: mark("End the game early"),
    MenuItem.STEPWISE: mark("Bidding step by step"),
    MenuItem.SHORT: mark("Bidding in short"),
    MenuItem.SHOW_HAND: mark("Show the open hand"),
    MenuItem.ANNOUNCEMENT: mark("Correct the announcement"),
    MenuItem.DECIDED: mark("Is the game decided?"),
    MenuItem.DEAL_AGAIN: mark("Deal again"),
    MenuItem.PAUSE: mark("Pause"),
    MenuItem.CAMERA: mark("Camera"),
    MenuItem.STICK: mark("Lists onto a USB stick"),
    MenuItem.SETTINGS: mark("Settings"),
    MenuItem.HELP: mark("Help"),
    MenuItem.NEW_EVENING: mark("New evening"),
    MenuItem.QUIT: mark("Quit"),
    MenuItem.SHUT_DOWN: mark("Switch off"),
}
_MEANT: Mapping[MenuItem, str] = {
    MenuItem.QUIT: mark("Quit? The evening is kept."),
    MenuItem.NEW_EVENING: mark("Begin a new evening? This list ends here."),
    MenuItem.SHUT_DOWN: mark("Switch the box off? The evening is kept."),
}
"""What is asked before a line of the menu is done."""


DOUBLING_WORDS = ("Kontra", "Re", "Supra", "Hirsch")
"""What players say, in every language."""


def doubling_word(doublings: int) -> str:
    """What the next doubling is called after so many."""
    return DOUBLING_WORDS[min(doublings, len(DOUBLING_WORDS) - 1)]


def _item_text(item: MenuItem, state: EveningState, words: Words) -> str:
    if item is MenuItem.KONTRA and state.hand is not None:
        return doubling_word(len(state.hand.doublings))
    return words.text(_ITEMS[item])


def menu_question(ask: MenuAsk, dialogue: Dialogue, state: EveningState, words: Words) -> Question:
    """The page of the menu that is open."""
    if isinstance(ask, WhichKontra):
        assert state.hand is not None, "a game is doubled in a hand"
        hand = state.hand
        seats = tuple(Option(player_at(state, hand, seat), words.seat(seat)) for seat in ask.options)
        return Question(words.text("Who says {word}?", word=doubling_word(len(hand.doublings))), seats, dialogue.cursor)
    if isinstance(ask, WhichEnding):
        endings = tuple(Option(ending_text(words.translator, kind)) for kind in ask.options)
        return Question(words.text("How did the game end?"), endings, dialogue.cursor)
    if isinstance(ask, IsMeant):
        options = tuple(Option(words.text("yes") if meant else words.text("no")) for meant in ask.options)
        return Question(words.text(_MEANT[ask.item]), options, dialogue.cursor)
    if isinstance(ask, WhichClaim):
        levels = tuple(Option(claimed_text(words.translator, level)) for level in ask.options)
        return Question(words.text("What does the declarer claim?"), levels, dialogue.cursor)
    items = tuple(Option(_item_text(item, state, words)) for item in ask.options)
    return Question(words.text("Menu"), items, dialogue.cursor)
