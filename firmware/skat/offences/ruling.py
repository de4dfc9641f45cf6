"""What a ruling says: won or lost, at which level, what is booked, and on which rules and numbers it rests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.citations import OVERBID, OVERBID_NULL, Rule
from firmware.skat.contracts import BASE_VALUES, Contract, Game
from firmware.skat.errors import SkatError
from firmware.skat.matadors import Matadors
from firmware.skat.offences.situation import Decision, Owed, Situation, decision, owed, value_at


class OffenceError(SkatError):
    """An offence or choice that does not fit the game it is judged in."""


class Party(Enum):
    """The two sides of a game; the defenders (Gegenpartei) are liable jointly."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Party:
        """The innocent side when this one offends."""
        return Party.DEFENDERS if self is Party.DECLARER else Party.DECLARER


class Choice(Enum):
    """What the table may do with a ruling."""

    END_NOW = "end the game now"
    PLAY_ON = "play on (Weiterspiel)"
    DISMISS = "it was misread"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A game settled without being played out.

    `decision` is whose game it was at that moment, `owed` what the declarer had to reach, `schneider` and `schwarz` the levels
    that count though nobody announced them. `game_value` is the Spielwert, `booked` what the list gets: signed, doubled when lost,
    times two for each of `doublings`. `points` are the Augen the ruling rests on: declarer at least, declarer at most (the Skat
    may be unseen), defenders; `tricks` those of declarer and defenders. `play_on_by` may demand Weiterspiel instead.
    """

    won: bool
    decision: Decision
    owed: Owed
    contract: Contract
    bid: int
    matadors: Matadors | None
    schneider: bool
    schwarz: bool
    overbid: bool
    game_value: int
    booked: int
    doublings: int
    points: tuple[int, int, int]
    tricks: tuple[int, int]
    rules: tuple[Rule, ...]
    play_on_by: Party | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the device offers; it never decides by itself that a card was played wrongly."""
        if self.play_on_by is None:
            return (Choice.END_NOW, Choice.DISMISS)
        return (Choice.END_NOW, Choice.PLAY_ON, Choice.DISMISS)

    def same_result(self, other: object) -> bool:
        """Whether the other ruling books the same for the same reason."""
        if not isinstance(other, Ruling):
            return False
        return (self.won, self.decision, self.booked) == (other.won, other.decision, other.booked)


def ruling(
    situation: Situation,
    won: bool,
    rules: tuple[Rule, ...],
    schneider: bool = False,
    schwarz: bool = False,
    doublings: int = 0,
    play_on_by: Party | None = None,
) -> Ruling:
    """A ruling with these levels; a lost game whose value does not reach the bid is booked at the smallest multiple that does.

    Not for a Null whose fixed value is below the bid: see `overbid_null_ruling`.
    """
    contract, matadors = situation.contract, situation.matadors
    if matadors is None:
        value, overbid = contract.null_value, False
    else:
        value = value_at(contract, matadors, schneider, schwarz)
        overbid = value < situation.bid
        if overbid:
            value = smallest_multiple(contract.game.base_value, situation.bid)
    return Ruling(
        won=won,
        decision=decision(situation),
        owed=owed(situation),
        contract=contract,
        bid=situation.bid,
        matadors=matadors,
        schneider=schneider or schwarz,
        schwarz=schwarz,
        overbid=overbid,
        game_value=value,
        booked=(value if won else -2 * value) * 2**doublings,
        doublings=doublings,
        points=(situation.declarer_points, situation.declarer_points, situation.defenders_points),
        tricks=(situation.declarer_tricks, situation.defenders_tricks),
        rules=(*rules, OVERBID) if overbid else rules,
        play_on_by=play_on_by,
    )


def overbid_null_ruling(
    situation: Situation, every: Mapping[Game, Matadors], rules: tuple[Rule, ...], doublings: int = 0
) -> Ruling:
    """A Null that could never be won: lost as the cheapest suit game or Grand that covers the bid (ISkO-22 3.6.2)."""
    _, _, value = cheapest_game(every, situation.bid, situation.contract.hand)
    base = ruling(situation, won=False, rules=(*rules, OVERBID_NULL), doublings=doublings)
    return replace(base, overbid=True, game_value=value, booked=-2 * value * 2**doublings)


def cheapest_game(every: Mapping[Game, Matadors], bid: int, hand: bool) -> tuple[Game, int, int]:
    """The suit game or Grand with the lowest value that covers the bid, its factor and its value (rules reference 8.6)."""
    best: tuple[int, Game, int] | None = None
    for game, base in BASE_VALUES.items():
        factor = max(every[game].count + 1 + hand, -(-bid // base))
        if best is None or base * factor < best[0]:
            best = (base * factor, game, factor)
    assert best is not None
    return best[1], best[2], best[0]


def smallest_multiple(base: int, bid: int) -> int:
    """The smallest multiple of a base value that is not below the bid (ISkO 5.4.2)."""
    return base * -(-bid // base)
