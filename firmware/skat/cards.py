"""The 32 cards, their codes and their Augen (ISkO 1.2.1-1.2.2).

A card is written suit + rank: suits `C S H D` (Kreuz, Pik, Herz, Karo), ranks `A T K Q J 9 8 7`. Every card exists once as an
object, so cards compare by identity and cost nothing to look up. A set of cards is, where speed counts, an integer with the
cards' bits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from firmware.skat.errors import CardError

SUIT_LETTERS = "CSHD"
RANK_LETTERS = "ATKQJ987"


class Suit(Enum):
    """A suit, from the highest (clubs, Kreuz) to the lowest (diamonds, Karo). The value is its letter."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(Enum):
    """A rank. The value is its letter: Ass, Zehn, König, Dame, Bube, 9, 8, 7."""

    ACE = "A"
    TEN = "T"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


RANK_POINTS: dict[Rank, int] = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}


class Card:
    """One of the 32 cards. `Card(suit, rank)` gives the one object of that card; its attributes never change.

    `index` is 0..31 (suits C S H D, within a suit A T K Q J 9 8 7), `bit` is 1 << index, `points` are its Augen.
    """

    __slots__ = ("bit", "code", "index", "points", "rank", "suit")

    suit: Suit
    rank: Rank
    index: int
    bit: int
    code: str
    points: int

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        return _BY_CODE[suit.value + rank.value]

    @staticmethod
    def parse(code: str) -> Card:
        """The card with this code, such as `CJ` or `DT`. Raises CardError."""
        try:
            return _BY_CODE[code]
        except (KeyError, TypeError):
            pass
        if isinstance(code, str) and (card := _BY_CODE.get(code.strip().upper())) is not None:
            return card
        raise CardError("card", code, f"a card is one of {SUIT_LETTERS} followed by one of {RANK_LETTERS}, such as CJ")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: cannot delete {name}")

    def __hash__(self) -> int:
        # By index, so that sets of cards come out in the same order in every run.
        return self.index

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card_from_code, (self.code,)


def card_from_code(code: str) -> Card:
    """The card with exactly this code; KeyError if there is none. For code that has checked its input."""
    return _BY_CODE[code]


def _make_card(index: int) -> Card:
    card = object.__new__(Card)
    rank = Rank(RANK_LETTERS[index % 8])
    suit = Suit(SUIT_LETTERS[index // 8])
    values = {"suit": suit, "rank": rank, "index": index, "bit": 1 << index, "points": RANK_POINTS[rank]}
    for name, value in {**values, "code": suit.value + rank.value}.items():
        object.__setattr__(card, name, value)
    return card


ALL_CARDS: tuple[Card, ...] = tuple(_make_card(index) for index in range(32))
"""The 32 cards by index."""

_BY_CODE: dict[str, Card] = {card.code: card for card in ALL_CARDS}

ALL_BITS = (1 << 32) - 1
"""The whole pack as bits."""

JACKS: tuple[Card, ...] = tuple(card for card in ALL_CARDS if card.rank is Rank.JACK)
"""The four jacks (Buben), highest first."""

TOTAL_POINTS = 120
"""Augen of the whole pack."""

CARD_CODES: frozenset[str] = frozenset(_BY_CODE)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from their codes, parted by commas or spaces: `CJ,SJ` or `CJ SJ`. Raises CardError for a wrong code or a card twice."""
    if not isinstance(text, str):
        raise CardError("cards", text, "cards are written as text, such as 'CJ SJ'")
    cards = tuple(Card.parse(code) for code in re.split(r"[\s,]+", text.strip()) if code)
    check_distinct(cards)
    return cards


def format_cards(cards: Iterable[Card], separator: str = " ") -> str:
    """The codes of these cards in their order."""
    return separator.join(card.code for card in cards)


def check_distinct(cards: Iterable[Card], field: str = "cards") -> None:
    """Raises CardError when a card occurs twice."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardError(field, card.code, "this card occurs twice")
        seen.add(card)


def card_points(cards: Iterable[Card]) -> int:
    """The Augen of these cards together."""
    return sum(card.points for card in cards)


def bits_of(cards: Iterable[Card]) -> int:
    """These cards as bits."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of these bits, by index."""
    return tuple(card for card in ALL_CARDS if bits & card.bit)
