"""What each game of a hand would be worth, and how far it may be bid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from firmware.skat.bids import BID_VALUES
from firmware.skat.cards import ALL_CARDS, Card, bits_of, check_distinct
from firmware.skat.contracts import BASE_VALUES, NULL_VALUES, Contract, Game
from firmware.skat.errors import CardError
from firmware.skat.matadors import Matadors, matadors, matadors_of_bits
from firmware.skat.scoring import game_value


@dataclass(frozen=True, slots=True)
class HandValue:
    """One game of a hand. `matadors` are None in Null games.

    `value` is the Spielwert of a simple win with the cards as they are, `bid_limit` the highest bid it covers, `schneider_limit` the
    highest bid covered if a party becomes Schneider (None in Null). While the Skat is unknown `lowest_value` and `highest_value` say what
    it can make of `value` (ISkO 2.4.3: the Skat counts for the matadors, also in Hand games); with twelve cards they equal it.
    """

    contract: Contract
    matadors: Matadors | None
    value: int
    bid_limit: int
    schneider_limit: int | None
    lowest_value: int
    highest_value: int


def hand_values(cards: Iterable[Card]) -> tuple[HandValue, ...]:
    """Every game of ten cards (pick-up and Hand) or of the declarer's twelve (pick-up only), suit games first, then Grand and Null.

    Raises CardError for another number of cards or a card twice.
    """
    own = tuple(cards)
    check_distinct(own, "hand")
    if len(own) not in (10, 12):
        raise CardError("number of cards", len(own), "ten cards, or twelve with the Skat")
    hands = (False, True) if len(own) == 10 else (False,)
    values = [_trump_value(Contract(game, hand=hand), own) for game in BASE_VALUES for hand in hands]
    for (hand, ouvert), value in NULL_VALUES.items():
        if hand in hands:
            values.append(
                HandValue(Contract(Game.NULL, hand=hand, ouvert=ouvert), None, value, value, None, value, value)
            )
    return tuple(values)


def bid_limit(value: int) -> int:
    """The highest legal bid that a game of this value covers, 0 if none."""
    return max((bid for bid in BID_VALUES if bid <= value), default=0)


def _trump_value(contract: Contract, own: tuple[Card, ...]) -> HandValue:
    held = matadors(contract.game, own)
    value = game_value(contract, held)
    counts = _possible_counts(contract.game, own)
    base = contract.game.base_value
    return HandValue(
        contract,
        held,
        value,
        bid_limit(value),
        bid_limit(value + base),
        value + base * (min(counts) - held.count),
        value + base * (max(counts) - held.count),
    )


def _possible_counts(game: Game, own: tuple[Card, ...]) -> set[int]:
    """The numbers of matadors over every Skat that these ten cards leave possible; with twelve cards just the one."""
    bits = bits_of(own)
    if len(own) == 12:
        return {matadors_of_bits(game, bits).count}
    unseen = [card for card in ALL_CARDS if not bits & card.bit]
    return {matadors_of_bits(game, bits | first.bit | second.bit).count for first, second in combinations(unseen, 2)}
