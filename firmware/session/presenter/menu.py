"""The pages of the menu in words."""

from __future__ import annotations

from collections.abc import Mapping

from display.view import Option, Question
from firmware.i18n.endings import ending_text
from firmware.i18n.translator import mark
from firmware.session.menu import IsMeant, MenuItem
from firmware.session.presenter.words import Words, player_at
from firmware.session.questions import Dialogue, MenuAsk, WhichEnding, WhichKontra
from firmware.session.state import EveningState

_ITEMS: Mapping[MenuItem, str] = {
    MenuItem.LIST: mark("List"),
    MenuItem.EARLY_END: mark("End the game early"),
    MenuItem.DEAL_AGAIN: mark("Deal again"),
    MenuItem.CAMERA: mark("Camera"),
    MenuItem.NEW_EVENING: mark("New evening"),
    MenuItem.QUIT: mark("Quit"),
}


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
        prompt = words.text("Quit? The evening is kept.")
        if ask.item is MenuItem.NEW_EVENING:
            prompt = words.text("Begin a new evening? This list ends here.")
        return Question(prompt, options, dialogue.cursor)
    items = tuple(Option(_item_text(item, state, words)) for item in ask.options)
    return Question(words.text("Menu"), items, dialogue.cursor)
