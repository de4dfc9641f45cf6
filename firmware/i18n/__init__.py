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
from firmware.i18n.translator import LANGUAGES, MessageError, Translator, UnknownLanguageError, mark, mark_in

__all__ = [
    "LANGUAGES",
    "Deck",
    "MessageError",
    "Translator",
    "UnknownLanguageError",
    "card_name",
    "contract_name",
    "game_name",
    "index_letters",
    "mark",
    "mark_in",
    "party_name",
    "rank_name",
    "seat_name",
    "short_seat_name",
    "suit_name",
]
