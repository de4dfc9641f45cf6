"""The 63 bid values (Reizwerte): every game value that some game can have (ISkO 3.3.2)."""

from __future__ import annotations

from bisect import bisect_right

from firmware.skat.contracts import BASE_VALUES, NULL_VALUES, Game
from firmware.skat.errors import BidError

HIGHEST_SUIT_FACTOR = 18
"""11 matadors and all seven levels."""

HIGHEST_GRAND_FACTOR = 11
"""4 matadors and all seven levels."""


def _highest_factor(game: Game) -> int:
    return HIGHEST_GRAND_FACTOR if game is Game.GRAND else HIGHEST_SUIT_FACTOR


def _all_values() -> tuple[int, ...]:
    values = set(NULL_VALUES.values())
    for game, base in BASE_VALUES.items():
        values.update(base * factor for factor in range(2, _highest_factor(game) + 1))
    return tuple(sorted(values))


BID_VALUES: tuple[int, ...] = _all_values()
"""The legal bid values, lowest (18) first, highest 264."""

_BID_SET = frozenset(BID_VALUES)


def factors_of(value: int) -> tuple[tuple[Game, int], ...]:
    """The suit games and Grand that can have this value, each with its factor; Null values are in NULL_VALUES."""
    return tuple(
        (game, value // base)
        for game, base in BASE_VALUES.items()
        if value % base == 0 and 2 <= value // base <= _highest_factor(game)
    )


def is_bid_value(value: int) -> bool:
    """Whether this number may be bid."""
    return value in _BID_SET


def next_bid_value(value: int) -> int | None:
    """The lowest legal bid value above this number, None above 264."""
    place = bisect_right(BID_VALUES, value)
    return BID_VALUES[place] if place < len(BID_VALUES) else None


def check_bid(value: int, field: str = "bid") -> int:
    """This bid value, unchanged. Raises BidError when it is none of the 63."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BidError(field, value, "a bid is a whole number")
    if value not in _BID_SET:
        above = next_bid_value(value)
        below = max((bid for bid in BID_VALUES if bid < value), default=None)
        near = " and ".join(str(bid) for bid in (below, above) if bid is not None)
        raise BidError(field, value, f"not one of the 63 bid values; the nearest: {near}")
    return value
