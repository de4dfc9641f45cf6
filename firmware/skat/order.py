"""The order of the cards in every game: what must be followed, what is legal, who wins the trick (ISkO 2.3.1-2.3.4, 4.2.1).

Five orders: suit games (four jacks, then the trump suit), Grand (four jacks), Null (no trumps, A K D B 10 9 8 7), Ramsch (as
Grand), and Skat-Duell without trumps (no trumps, A 10 K D B 9 8 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from firmware.skat.cards import ALL_CARDS, Card, Rank, Suit
from firmware.skat.contracts import Game
from firmware.skat.errors import CardError


class FollowClass(IntEnum):
    """The class of cards that must be followed (Bedienklasse): one of the suits, or the trumps."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3
    TRUMP = 4


_SUIT_CLASSES: dict[Suit, FollowClass] = {suit: FollowClass(number) for number, suit in enumerate(Suit)}

_SUIT_RANKS = "ATKQJ987"
_NULL_RANKS = "AKQJT987"


def _trump_order(game: Game) -> tuple[Card, ...]:
    """The trumps, highest first."""
    if game in (Game.NULL, Game.NO_TRUMP):
        return ()
    jacks = tuple(card for card in ALL_CARDS if card.rank is Rank.JACK)
    return jacks + tuple(card for card in ALL_CARDS if card.suit is game.trump_suit and card.rank is not Rank.JACK)


def _class_order(game: Game, follow: FollowClass) -> tuple[Card, ...]:
    trumps = _trump_order(game)
    if follow is FollowClass.TRUMP:
        return trumps
    ranks = _NULL_RANKS if game is Game.NULL else _SUIT_RANKS
    own = [card for card in ALL_CARDS if _SUIT_CLASSES[card.suit] is follow and card not in trumps]
    return tuple(sorted(own, key=lambda card: ranks.index(card.rank.value)))


ORDERS: dict[Game, tuple[tuple[Card, ...], ...]] = {
    game: tuple(_class_order(game, follow) for follow in FollowClass) for game in Game
}
"""Game -> for each FollowClass its cards, highest first."""

CLASSES: dict[Game, tuple[FollowClass, ...]] = {
    game: tuple(next(follow for follow in FollowClass if card in ORDERS[game][follow]) for card in ALL_CARDS)
    for game in Game
}
"""Game -> for each card index its FollowClass."""

CLASS_BITS: dict[Game, tuple[int, ...]] = {
    game: tuple(sum(card.bit for card in cards) for cards in classes) for game, classes in ORDERS.items()
}
"""Game -> for each FollowClass its cards as bits."""


def _strengths(game: Game) -> tuple[int, ...]:
    strengths = [0] * 32
    for follow, cards in zip(FollowClass, ORDERS[game], strict=True):
        for place, card in enumerate(reversed(cards)):
            strengths[card.index] = place + 1 + (100 if follow is FollowClass.TRUMP else 0)
    return tuple(strengths)


STRENGTHS: dict[Game, tuple[int, ...]] = {game: _strengths(game) for game in Game}
"""Game -> for each card index a number: comparable between cards of one class, and every trump above every other card."""


def follow_class(game: Game, card: Card) -> FollowClass:
    """The class that a led card asks for, and that this card belongs to (Bedienklasse)."""
    return CLASSES[game][card.index]


def class_cards(game: Game, follow: FollowClass) -> tuple[Card, ...]:
    """All cards of a class, highest first; empty for the trumps of a game without trumps."""
    return ORDERS[game][follow]


def legal_cards(game: Game, led: Card | None, hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of this hand that may be played to the led card, in the hand's order; any card if nothing is led or none follows."""
    own = tuple(hand)
    if led is None:
        return own
    classes = CLASSES[game]
    asked = classes[led.index]
    return tuple(card for card in own if classes[card.index] is asked) or own


def legal_bits(game: Game, led: Card | None, hand: int) -> int:
    """The same for a hand given as bits."""
    if led is None:
        return hand
    return hand & CLASS_BITS[game][CLASSES[game][led.index]] or hand


def is_legal(game: Game, led: Card | None, hand: Iterable[Card], card: Card) -> bool:
    """Whether this card of the hand may be played. Raises CardError when it is not in the hand."""
    own = tuple(hand)
    if card not in own:
        raise CardError("card", card.code, "this card is not in the hand")
    return card in legal_cards(game, led, own)


def beats(game: Game, first: Card, later: Card) -> bool:
    """Whether a card played later takes the trick from the one that is winning it so far."""
    classes, strengths = CLASSES[game], STRENGTHS[game]
    if classes[later.index] is classes[first.index]:
        return strengths[later.index] > strengths[first.index]
    return classes[later.index] is FollowClass.TRUMP


def trick_winner(game: Game, cards: Sequence[Card]) -> int:
    """The place in the trick (0 led it) of the card that wins it; also for a trick that is not complete yet. Raises CardError if empty."""
    if not cards:
        raise CardError("trick", "", "a trick without cards has no winner")
    best = 0
    for place in range(1, len(cards)):
        if beats(game, cards[best], cards[place]):
            best = place
    return best


def sorted_hand(game: Game, hand: Iterable[Card]) -> tuple[Card, ...]:
    """A hand as players hold it: trumps first, then the suits, each from its highest card down."""
    classes, strengths = CLASSES[game], STRENGTHS[game]
    return tuple(sorted(hand, key=lambda card: ((classes[card.index] + 1) % 5, -strengths[card.index])))
