"""Is a claim right? Answered by trying every legal play when all hands are known (ISkO-22 4.4.4, 4.4.5).

The claimer needs one way of playing that holds against every legal play of the others. A defender who lays down his cards
chooses for himself only: his partner and the declarer may play anything legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from firmware.skat.cards import Card, bits_of, cards_of
from firmware.skat.contracts import Game
from firmware.skat.endings.ending import EndingError
from firmware.skat.order import legal_bits, trick_winner

MOST_CARDS = 6
"""With more cards in a hand the search takes too long for a table; then the players are asked."""

SEATS = 3


class Claim(Enum):
    """What is claimed for the tricks to come."""

    DECLARER_TAKES_ALL = "the declarer takes every trick"
    DECLARER_TAKES_NONE = "the declarer takes no trick"


@dataclass(frozen=True, slots=True)
class Position:
    """The cards still to be played. `hands` by seat, without what lies in `trick`, whose first card `leader` has led.

    Raises EndingError when the hands do not fit the trick or a card is there twice.
    """

    game: Game
    declarer: int
    hands: tuple[frozenset[Card], frozenset[Card], frozenset[Card]]
    leader: int
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        sizes = [len(hand) for hand in self.hands]
        for place in range(len(self.trick)):
            sizes[(self.leader + place) % SEATS] += 1
        cards = [card for hand in self.hands for card in hand] + list(self.trick)
        if len(set(cards)) != len(cards):
            raise EndingError("hands", len(cards), "a card is in two places")
        if len(self.trick) >= SEATS or len(set(sizes)) != 1:
            raise EndingError("hands", sizes, "every seat has the same number of cards, counting the trick that lies")


def claim_is_right(position: Position, claim: Claim, claimer: int) -> bool | None:
    """Whether this seat's claim is right; None when there are too many cards to try everything, then ask the table."""
    if max(len(hand) for hand in position.hands) > MOST_CARDS:
        return None
    declarer, game = position.declarer, position.game
    wanted = claim is Claim.DECLARER_TAKES_ALL

    @cache
    def holds(hands: tuple[int, int, int], leader: int, trick: tuple[Card, ...]) -> bool:
        if len(trick) == SEATS:
            winner = (leader + trick_winner(game, trick)) % SEATS
            return (winner == declarer) is wanted and holds(hands, winner, ())
        seat = (leader + len(trick)) % SEATS
        if not hands[seat]:
            return True
        led = trick[0] if trick else None
        legal = cards_of(legal_bits(game, led, hands[seat]))
        results = (holds(_without(hands, seat, card), leader, (*trick, card)) for card in legal)
        return any(results) if seat == claimer else all(results)

    first, second, third = (bits_of(hand) for hand in position.hands)
    return holds((first, second, third), position.leader, position.trick)


def _without(hands: Sequence[int], seat: int, card: Card) -> tuple[int, int, int]:
    left = [hand & ~card.bit if each == seat else hand for each, hand in enumerate(hands)]
    return left[0], left[1], left[2]
