"""The words: turns the steps of a verdict and the names of cards and games into sentences, German first.

May import `firmware.skat` and `firmware.tracker`; knows no screen and no voice.
"""

from firmware.i18n.names import (
    Deck,
    card_name,
    contract_name,
    game_name,
    index_letters,
    party_name,
    rank_name,
    seat_name,
    short_seat_name,
    suit_name,
)
from firmware.i18n.rulings import citation, citations, question_text
from firmware.i18n.spoken import spoken_bid, spoken_call, spoken_game
from firmware.i18n.translator import LANGUAGES, MessageError, Translator, UnknownLanguageError, mark, mark_in
from firmware.i18n.verdicts import explanation, result_sentence, spoken_result

__all__ = [
    "LANGUAGES",
    "Deck",
    "MessageError",
    "Translator",
    "UnknownLanguageError",
    "card_name",
    "citation",
    "citations",
    "contract_name",
    "explanation",
    "game_name",
    "index_letters",
    "mark",
    "mark_in",
    "party_name",
    "question_text",
    "rank_name",
    "result_sentence",
    "seat_name",
    "short_seat_name",
    "spoken_bid",
    "spoken_call",
    "spoken_game",
    "spoken_result",
    "suit_name",
]
