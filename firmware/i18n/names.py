"""What the table calls cards, suits, games, seats and parties, by language and by the deck on the table.

The rules know card codes only (`CJ`); a deck decides the names (Kreuz-Bube, Eichel-Unter) and the letters in the corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from firmware.i18n.translator import Translator, mark, mark_in
from firmware.skat.cards import Card, Rank, Suit
from firmware.skat.contracts import Contract, Game


class Deck(Enum):
    """How the cards on the table are printed: it decides names and corner letters, never the rules."""

    FRENCH_GERMAN_INDEX = "french"
    """French suits, corner letters A K D B; the usual Skat pack and the four-coloured tournament pack."""

    FRENCH_ENGLISH_INDEX = "french-english"
    """French suits, corner letters A K Q J."""

    GERMAN = "german"
    """German suits (Eichel, Grün, Rot, Schellen) with Daus, König, Ober, Unter."""


_FRENCH_SUITS: Mapping[Suit, tuple[str, str]] = {
    Suit.CLUBS: mark_in("suit", "Clubs"),
    Suit.SPADES: mark_in("suit", "Spades"),
    Suit.HEARTS: mark_in("suit", "Hearts"),
    Suit.DIAMONDS: mark_in("suit", "Diamonds"),
}
_GERMAN_SUITS: Mapping[Suit, tuple[str, str]] = {
    Suit.CLUBS: mark_in("German suit", "Acorns"),
    Suit.SPADES: mark_in("German suit", "Leaves"),
    Suit.HEARTS: mark_in("German suit", "Hearts"),
    Suit.DIAMONDS: mark_in("German suit", "Bells"),
}
_FRENCH_SUITS_IN_CARDS: Mapping[Suit, tuple[str, str]] = {
    Suit.CLUBS: mark_in("suit in a card's name", "Club"),
    Suit.SPADES: mark_in("suit in a card's name", "Spade"),
    Suit.HEARTS: mark_in("suit in a card's name", "Heart"),
    Suit.DIAMONDS: mark_in("suit in a card's name", "Diamond"),
}
_GERMAN_SUITS_IN_CARDS: Mapping[Suit, tuple[str, str]] = {
    Suit.CLUBS: mark_in("German suit in a card's name", "Acorn"),
    Suit.SPADES: mark_in("German suit in a card's name", "Leaf"),
    Suit.HEARTS: mark_in("German suit in a card's name", "Heart"),
    Suit.DIAMONDS: mark_in("German suit in a card's name", "Bell"),
}
_FRENCH_RANKS: Mapping[Rank, tuple[str, str]] = {
    Rank.ACE: mark_in("rank", "ace"),
    Rank.TEN: mark_in("rank", "ten"),
    Rank.KING: mark_in("rank", "king"),
    Rank.QUEEN: mark_in("rank", "queen"),
    Rank.JACK: mark_in("rank", "jack"),
    Rank.NINE: mark_in("rank", "nine"),
    Rank.EIGHT: mark_in("rank", "eight"),
    Rank.SEVEN: mark_in("rank", "seven"),
}
_GERMAN_RANKS: Mapping[Rank, tuple[str, str]] = {
    **_FRENCH_RANKS,
    Rank.ACE: mark_in("German rank", "ace"),
    Rank.QUEEN: mark_in("German rank", "Ober"),
    Rank.JACK: mark_in("German rank", "Unter"),
}
_INDEX_LETTERS: Mapping[Deck, Mapping[Rank, str]] = {
    Deck.FRENCH_GERMAN_INDEX: {Rank.TEN: "10", Rank.QUEEN: "D", Rank.JACK: "B"},
    Deck.FRENCH_ENGLISH_INDEX: {Rank.TEN: "10"},
    Deck.GERMAN: {Rank.TEN: "10", Rank.QUEEN: "O", Rank.JACK: "U"},
}
_OTHER_GAMES: Mapping[Game, str] = {
    Game.GRAND: mark("Grand"),
    Game.NULL: mark("Null"),
    Game.RAMSCH: mark("Ramsch"),
    Game.NO_TRUMP: mark("No trumps"),
}
_SEATS = (mark("Forehand"), mark("Middlehand"), mark("Rearhand"))
_SHORT_SEATS = (mark_in("seat, short", "FH"), mark_in("seat, short", "MH"), mark_in("seat, short", "RH"))


def suit_name(translator: Translator, suit: Suit, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The suit as players of this deck call it: "Kreuz", "Eichel"."""
    return translator.text_in(*(_GERMAN_SUITS if deck is Deck.GERMAN else _FRENCH_SUITS)[suit])


def rank_name(translator: Translator, rank: Rank, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The rank: "Bube", on German-suited packs "Unter"."""
    return translator.text_in(*(_GERMAN_RANKS if deck is Deck.GERMAN else _FRENCH_RANKS)[rank])


def card_name(translator: Translator, card: Card, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The card in one word: "Kreuz-Bube", "Eichel-Unter", "Club jack"."""
    rank_word = rank_name(translator, card.rank, deck)
    if deck is Deck.GERMAN:
        suit_word = translator.text_in(*_GERMAN_SUITS_IN_CARDS[card.suit])
        return translator.text_in("a German-suited card", "{suit} {rank}", suit=suit_word, rank=rank_word)
    suit_word = translator.text_in(*_FRENCH_SUITS_IN_CARDS[card.suit])
    return translator.text_in("a French-suited card", "{suit} {rank}", suit=suit_word, rank=rank_word)


def index_letters(card: Card, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """What is printed in the corner of the card: "B", "10"; on German-suited packs "U"."""
    return _INDEX_LETTERS[deck].get(card.rank, card.rank.value)


def game_name(translator: Translator, game: Game, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The game: "Kreuz", "Grand", "Null"."""
    suit = game.trump_suit
    return suit_name(translator, suit, deck) if suit else translator.text(_OTHER_GAMES[game])


def contract_name(translator: Translator, contract: Contract, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """The game as announced, without what goes without saying: "Kreuz Hand Schneider angesagt", "Null ouvert Hand".

    An ouvert suit game or Grand is always Hand with Schwarz announced (ISkO 5.2.6), so "Grand ouvert" says it all.
    """
    words = [game_name(translator, contract.game, deck)]
    if contract.ouvert:
        words.append(translator.text("ouvert"))
    plays_for_all_tricks = contract.ouvert and not contract.is_null
    if contract.hand and not plays_for_all_tricks:
        words.append(translator.text("Hand"))
    if contract.schwarz_announced and not plays_for_all_tricks:
        words.append(translator.text("Schwarz announced"))
    elif contract.schneider_announced and not plays_for_all_tricks:
        words.append(translator.text("Schneider announced"))
    return " ".join(words)


def seat_name(translator: Translator, seat: int) -> str:
    """The active seat 0, 1 or 2: "Vorhand", "Mittelhand", "Hinterhand"."""
    return translator.text(_SEATS[seat])


def short_seat_name(translator: Translator, seat: int) -> str:
    """The active seat 0, 1 or 2 in two letters: "VH", "MH", "HH"."""
    return translator.text_in(*_SHORT_SEATS[seat])


def party_name(translator: Translator, declarer: bool) -> str:
    """The declarer's party or the other one: "Alleinspieler", "Gegenpartei"."""
    return translator.text("Declarer") if declarer else translator.text("Defenders")
