"""When is a game decided? The state of a game between two tricks, and who has won or lost it already (ISkO 4.1.3-4.1.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.contracts import Contract
from firmware.skat.errors import ScoringError
from firmware.skat.facts import TRICKS
from firmware.skat.matadors import Matadors
from firmware.skat.scoring import game_value

POINTS_TO_WIN = 61
POINTS_FOR_SCHNEIDER = 90
POINTS_OUT_OF_SCHNEIDER = 31


class Decision(Enum):
    """Whose game it is already, if anybody's."""

    OPEN = "open"
    DECLARER = "decided for the declarer"
    DEFENDERS = "decided for the defenders"


class Owed(Enum):
    """What the declarer must reach to win: the announced level or the one his bid needs, whichever is higher."""

    SIMPLE = 0
    SCHNEIDER = 1
    SCHWARZ = 2
    NO_TRICK = 3
    OUT_OF_REACH = 4


@dataclass(frozen=True, slots=True)
class Situation:
    """What is won and lost after a number of complete tricks.

    `declarer_points` are Augen with the Skat, whoever has seen it (ISkO 5.2.2). The trick that lies on the table counts for nobody.
    `matadors` is None only in Null games. Raises ScoringError for numbers that cannot be.
    """

    contract: Contract
    bid: int
    matadors: Matadors | None
    declarer_points: int
    defenders_points: int
    declarer_tricks: int
    defenders_tricks: int

    def __post_init__(self) -> None:
        if (self.matadors is None) != self.contract.is_null:
            raise ScoringError("matadors", self.matadors, "needed in suit games and Grand, absent in Null")
        for name, limit in (
            ("declarer_points", 120),
            ("defenders_points", 120),
            ("declarer_tricks", TRICKS),
            ("defenders_tricks", TRICKS),
        ):
            if not 0 <= getattr(self, name) <= limit:
                raise ScoringError(name, getattr(self, name), f"0..{limit}")
        if self.declarer_points + self.defenders_points > 120:
            raise ScoringError(
                "declarer_points", self.declarer_points, f"with {self.defenders_points} of the defenders more than 120"
            )
        if self.declarer_tricks + self.defenders_tricks > TRICKS:
            raise ScoringError(
                "declarer_tricks", self.declarer_tricks, f"with {self.defenders_tricks} of the defenders more than 10"
            )


def owed(situation: Situation) -> Owed:
    """What the declarer must reach: see Owed. OUT_OF_REACH: not even Schwarz lifts the value to the bid."""
    contract, matadors = situation.contract, situation.matadors
    if matadors is None:
        return Owed.NO_TRICK if contract.null_value >= situation.bid else Owed.OUT_OF_REACH
    values = (
        game_value(contract, matadors),
        game_value(contract, matadors, schneider=True),
        game_value(contract, matadors, schwarz=True),
    )
    needed = next((level for level, value in enumerate(values) if value >= situation.bid), None)
    if needed is None:
        return Owed.OUT_OF_REACH
    announced = contract.schneider_announced + contract.schwarz_announced
    return Owed(max(announced, needed))


def schwarz_is_impossible(situation: Situation) -> bool:
    """Schwarz owed in a game without the jack of clubs: the defenders hold a trump that must win."""
    return (
        owed(situation) is Owed.SCHWARZ and situation.matadors is not None and not situation.matadors.with_jack_of_clubs
    )


def decision(situation: Situation) -> Decision:
    """Whose game it is (rules reference 6.3)."""
    level = owed(situation)
    if level is Owed.OUT_OF_REACH or schwarz_is_impossible(situation):
        return Decision.DEFENDERS
    if level is Owed.NO_TRICK:
        return _by_tricks(situation.declarer_tricks, situation.defenders_tricks, Decision.DEFENDERS, Decision.DECLARER)
    if level is Owed.SCHWARZ:
        return _by_tricks(situation.defenders_tricks, situation.declarer_tricks, Decision.DEFENDERS, Decision.DECLARER)
    to_win, to_defeat = (POINTS_TO_WIN, 60) if level is Owed.SIMPLE else (POINTS_FOR_SCHNEIDER, POINTS_OUT_OF_SCHNEIDER)
    if situation.declarer_points >= to_win:
        return Decision.DECLARER
    return Decision.DEFENDERS if situation.defenders_points >= to_defeat else Decision.OPEN


def _by_tricks(against: int, for_: int, if_any: Decision, if_all: Decision) -> Decision:
    if against:
        return if_any
    return if_all if for_ == TRICKS else Decision.OPEN
