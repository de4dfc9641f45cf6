"""Games settled before anything was announced: valued by bid and matadors as the cheapest game that covers the bid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware.skat.citations import LEADING, Rule
from firmware.skat.contracts import BASE_VALUES, Game
from firmware.skat.matadors import Matadors
from firmware.skat.offences.ruling import Party
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.scoring import lowest_factor


@dataclass(frozen=True, slots=True)
class UnannouncedResult:
    """A game without an announcement: `game` with `factor` is the cheapest that covers `bid`; `booked` as in the list."""

    won: bool
    game: Game
    factor: int
    bid: int
    game_value: int
    booked: int
    rules: tuple[Rule, ...]


def unannounced_result(
    won: bool,
    bid: int,
    hand: bool,
    every_matadors: Mapping[Game, Matadors] | None,
    rules: tuple[Rule, ...],
    kontra: int = 0,
    bock: int = 1,
) -> UnannouncedResult | Question:
    """The booking of such a game. `hand`: the Skat was not picked up. Without the declarer's matadors in all games: a Question."""
    if every_matadors is None:
        return Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", bid),), rules=rules)
    game, factor, value = cheapest_game(every_matadors, bid, hand)
    booked = (value if won else -2 * value) * 2**kontra * bock
    return UnannouncedResult(won, game, factor, bid, value, booked, rules)


def lead_before_announcement(
    party: Party, bid: int, hand: bool, every_matadors: Mapping[Game, Matadors] | None, kontra: int = 0, bock: int = 1
) -> UnannouncedResult | Question:
    """A lead before the announcement loses the declarer a game (ISkO 4.1.1). What it costs the defenders no book says: ask."""
    if party is Party.DEFENDERS:
        return Question(QuestionCode.NO_GAME_YET, rules=(LEADING,))
    return unannounced_result(False, bid, hand, every_matadors, (LEADING,), kontra, bock)


def cheapest_game(every: Mapping[Game, Matadors], bid: int, hand: bool) -> tuple[Game, int, int]:
    """The suit game or Grand with the lowest value that covers the bid, its factor and its value (rules reference 8.6)."""
    factors = {game: max(every[game].count + 1 + hand, lowest_factor(base, bid)) for game, base in BASE_VALUES.items()}
    game = min(factors, key=lambda each: BASE_VALUES[each] * factors[each])
    return game, factors[game], BASE_VALUES[game] * factors[game]
