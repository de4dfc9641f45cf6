"""How much a simulated player bids, what he plays and which cards he puts away: rules of thumb, legal and reasonable, no more."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from firmware.skat.cards import JACKS, Card, Rank, Suit, card_points
from firmware.skat.contracts import BASE_VALUES, NULL_VALUES, Contract, Game
from firmware.skat.matadors import matadors
from firmware.skat.order import STRENGTHS, FollowClass, follow_class

SUIT_GAME_STRENGTH = 7.2
GRAND_STRENGTH = 5.7
"""What a hand must be worth by `strength` to be bid as that kind of game, before the Skat is seen."""

HAND_SURPLUS = 2.5
"""Strength above what is needed that makes a player leave the Skat untouched."""

SCHNEIDER_SURPLUS = 5.0
"""Strength above what is needed that makes him announce Schneider as well."""

SAFE_NULL_STRENGTHS = (2, 4, 6, 8, 8, 8, 8, 8)
"""Null: the highest harmless strength of the lowest card of a suit, of the second lowest, and so on (7 is 1, the ace 8)."""


def strength(game: Game, cards: Iterable[Card]) -> float:
    """Tricks and length of a hand in this suit game or Grand, as one rough number."""
    own = tuple(cards)
    trumps = [card for card in own if follow_class(game, card) is FollowClass.TRUMP]
    jacks = sum(card in JACKS for card in own)
    worth = len(trumps) + 0.5 * jacks if game is not Game.GRAND else 1.2 * jacks + (JACKS[0] in own)
    for suit in Suit:
        side = [card for card in own if card.suit is suit and card not in trumps]
        ranks = {card.rank for card in side}
        if suit is game.trump_suit:
            worth += 0.5 * (Rank.ACE in {card.rank for card in own if card.suit is suit})
        elif not side:
            worth += 0.5
        else:
            worth += 1.0 * (Rank.ACE in ranks) + 0.7 * ({Rank.ACE, Rank.TEN} <= ranks)
            worth -= 0.3 * sum(card.rank not in (Rank.ACE, Rank.TEN) for card in side) * (Rank.ACE not in ranks)
    return worth


def null_risks(cards: Iterable[Card]) -> int:
    """Cards that could be made to take a trick in a Null game; 0 is a Null that cannot well be lost."""
    own = tuple(cards)
    risks = 0
    for suit in Suit:
        strengths = sorted(STRENGTHS[Game.NULL][card.index] for card in own if card.suit is suit)
        risks += sum(value > safe for value, safe in zip(strengths, SAFE_NULL_STRENGTHS, strict=False))
    return risks


def needed(game: Game) -> float:
    """The strength with which this game is played."""
    return GRAND_STRENGTH if game is Game.GRAND else SUIT_GAME_STRENGTH


def limit(hand: tuple[Card, ...]) -> int:
    """How far a player bids on his ten cards; 0 is a pass."""
    values = [0]
    for game, base in BASE_VALUES.items():
        if strength(game, hand) >= needed(game) - 1.0:
            values.append(base * (matadors(game, hand).count + 1))
    risks = null_risks(hand)
    if risks <= 1:
        values.append(NULL_VALUES[False, False])
    if risks == 0:
        values.append(NULL_VALUES[True, False])
    return max(values)


def hand_contract(hand: tuple[Card, ...], bid: int) -> Contract | None:
    """A Hand game that is strong enough and worth the bid without the Skat, or None to take the Skat up."""
    for game in sorted(BASE_VALUES, key=lambda game: -strength(game, hand) + needed(game)):
        surplus = strength(game, hand) - needed(game)
        contract = Contract(game, hand=True, schneider_announced=surplus >= SCHNEIDER_SURPLUS)
        value = BASE_VALUES[game] * (matadors(game, hand).count + 2)
        if surplus >= HAND_SURPLUS and value >= bid:
            return contract
    if null_risks(hand) == 0 and bid <= NULL_VALUES[True, False]:
        return Contract(Game.NULL, hand=True)
    return None


def contract_and_put_away(twelve: tuple[Card, ...], bid: int) -> tuple[Contract, tuple[Card, Card]]:
    """The game and the two cards to put away, with the Skat in hand: the best of what is worth the bid."""
    best: tuple[float, Contract, tuple[Card, Card]] | None = None
    for away in combinations(twelve, 2):
        kept = tuple(card for card in twelve if card not in away)
        for game, base in BASE_VALUES.items():
            value = base * (matadors(game, twelve).count + 1)
            if any(follow_class(game, card) is FollowClass.TRUMP for card in away):
                continue
            worth = strength(game, kept) - needed(game) + card_points(away) / 20 - (0 if value >= bid else 10)
            best = _better(best, worth, Contract(game), away)
        if bid <= NULL_VALUES[False, False]:
            risks = null_risks(kept)
            best = _better(best, 1.0 - 1.5 * risks, Contract(Game.NULL, ouvert=False), away)
        elif bid <= NULL_VALUES[False, True] and null_risks(kept) == 0:
            best = _better(best, 0.5, Contract(Game.NULL, ouvert=True), away)
    assert best is not None, "twelve cards are never all trumps in every game"
    return best[1], best[2]


def _better(
    best: tuple[float, Contract, tuple[Card, Card]] | None, worth: float, contract: Contract, away: tuple[Card, Card]
) -> tuple[float, Contract, tuple[Card, Card]]:
    return (worth, contract, away) if best is None or worth > best[0] else best
