"""How well each card that a doubtful one may be fits what was played around it: hardly anybody revokes, and turns have an order.

A wrong card makes players revoke who followed suit, or gives the trick to another, who then leads from the wrong side. That is no proof,
for people do revoke: it enters the decoding as weights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import permutations

from firmware.session.following import Following, follow
from firmware.session.hand import HandState
from firmware.session.revokes import revokes_in
from firmware.session.sectors import SIDES
from firmware.skat.cards import Card
from firmware.skat.contracts import Game

REVOKE = -4.0
"""Log weight of a revoke that a card makes (one hand in about fifty has any)."""
ASTRAY = -1.0
"""Log weight of a card that came from another side than that of the player whose turn it was: an arm may reach across the table."""
LEAST = -6.0
"""Least weight of a card: what was seen of it counts more than what players should have done."""


def rule_weights(hand: HandState, number: int, cards: Iterable[Card]) -> dict[Card, float]:
    """Log weights (`LEAST`..0) of these cards for the play with this number, from the rules and the sides that hands came from.

    Empty where tricks and turns are not as they were seen, whatever the card: a card was missed, or counted too often.
    """
    if hand.cleared not in (len(hand.plays) // 3, (len(hand.plays) - 1) // 3):
        return {}
    strangeness = {card: _strangeness(_followed(hand, number, card)) for card in cards}
    usual = max(strangeness.values(), default=0.0)
    if usual <= LEAST:
        return {}
    return {card: max(LEAST, value - usual) for card, value in strangeness.items()}


def _followed(hand: HandState, number: int, card: Card) -> Following:
    """The hand if that play was this card, up to the next doubtful trick."""
    plays = tuple(replace(play, card=card) if play.number == number else play for play in hand.plays)
    game = Game.RAMSCH if hand.contract is None else hand.contract
    return follow(game, hand.declarer, plays, awarded=dict(hand.awarded))


def _strangeness(following: Following) -> float:
    """The log weight of everything that is strange about a hand: 0 for nothing."""
    return REVOKE * len(revokes_in(following)) + ASTRAY * _astray(following)


def _astray(following: Following) -> int:
    """Cards that came from another side than the others of their seat, with the seats at the sides where most of their cards came from."""
    seen: Counter[tuple[int, str]] = Counter()
    for trick in following.tricks:
        for place, play in enumerate(trick.plays):
            seat = trick.seat(place)
            if seat is not None and play.side is not None:
                seen[seat, play.side] += 1
    most = max(sum(seen[seat, side] for seat, side in enumerate(sides)) for sides in permutations(SIDES, 3))
    return seen.total() - most
