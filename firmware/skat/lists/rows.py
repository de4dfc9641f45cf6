"""One row of the list: what was played and what is booked to whom (rules reference 10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import SkatError
from firmware.skat.matadors import Matadors


class ListError(SkatError):
    """A row or correction that the list cannot take."""


class RowKind(Enum):
    """What a row stands for."""

    GAME = "game"
    PASSED_IN = "passed in"
    RAMSCH = "ramsch"
    FREE = "free"
    ANNULLED = "annulled"


class Level(Enum):
    """The levels (Gewinnstufen) ticked on the sheet, in its order."""

    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz announced"
    OUVERT = "ouvert"


@dataclass(frozen=True, slots=True)
class Row:
    """One deal. Build it with `game_row`, `passed_in_row`, `ramsch_row`, `free_row` or `annulled_row`.

    `declarer` is a place at the table; `booked` is signed, lost games doubled, Kontra and Bock included; `game_value` is the
    Spielwert; `bid_entered` false marks a row whose bid value the table did not enter; `points` are what a Ramsch or a freely
    scored game books to every place. `doublings` are Kontra, Re and so on, `bock` the factor of the Bockrunde; `durchmarsch` is a
    Ramsch in which one player took all tricks.
    """

    kind: RowKind
    declarer: int | None = None
    booked: int = 0
    contract: Contract | None = None
    matadors: Matadors | None = None
    schneider: bool = False
    schwarz: bool = False
    game_value: int | None = None
    bid: int | None = None
    bid_entered: bool = True
    overbid: bool = False
    card_points: int | None = None
    points: tuple[int, ...] = ()
    doublings: int = 0
    bock: int = 1
    durchmarsch: bool = False

    def __post_init__(self) -> None:
        """Refuse rows that contradict themselves (ListError)."""
        if (self.declarer is not None) != (self.kind is RowKind.GAME):
            raise ListError(
                "declarer", self.declarer, f"a row '{self.kind.value}' has {_DECLARERS[self.kind is RowKind.GAME]}"
            )
        if (self.booked != 0) != (self.kind is RowKind.GAME):
            raise ListError("booked", self.booked, "a game books a value that is not zero, all other rows book none")
        if bool(self.points) != (self.kind in (RowKind.RAMSCH, RowKind.FREE)):
            raise ListError("points", self.points, "only a Ramsch and a free row book points to every place")

    @property
    def won(self) -> bool:
        """Whether the declarer won; false for rows without declarer."""
        return self.booked > 0

    @property
    def lost(self) -> bool:
        """Whether the declarer lost; false for rows without declarer."""
        return self.booked < 0

    @property
    def game(self) -> Game | None:
        """The game that was played, None when it was not noted."""
        return self.contract.game if self.contract is not None else None

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels to tick, in the order of the sheet. Schwarz includes Schneider."""
        contract = self.contract
        if contract is None or contract.is_null:
            null_levels = ((Level.HAND, contract.hand), (Level.OUVERT, contract.ouvert)) if contract is not None else ()
            return tuple(level for level, counts in null_levels if counts)
        ticked = {
            Level.HAND: contract.hand,
            Level.SCHNEIDER: self.schneider or self.schwarz or contract.schneider_announced,
            Level.SCHNEIDER_ANNOUNCED: contract.schneider_announced,
            Level.SCHWARZ: self.schwarz or contract.schwarz_announced,
            Level.SCHWARZ_ANNOUNCED: contract.schwarz_announced,
            Level.OUVERT: contract.ouvert,
        }
        return tuple(level for level, counts in ticked.items() if counts)

    def booked_to(self, place: int) -> int:
        """What this row adds to a place in the classic list."""
        if self.kind is RowKind.GAME:
            return self.booked if place == self.declarer else 0
        return self.points[place] if self.points else 0


_DECLARERS = {True: "a declarer", False: "no declarer"}


def game_row(declarer: int, booked: int, contract: Contract | None = None, **facts: object) -> Row:
    """A game with a declarer; `facts` are the further fields of Row."""
    return Row(RowKind.GAME, declarer, booked, contract, **facts)  # type: ignore[arg-type]


def passed_in_row() -> Row:
    """A passed-in deal (eingepasst): a game of the list without points."""
    return Row(RowKind.PASSED_IN)


def ramsch_row(points: tuple[int, ...], bock: int = 1, durchmarsch: bool = False) -> Row:
    """A Ramsch with what it books to every place; counts neither as won nor as lost."""
    return Row(RowKind.RAMSCH, points=points, bock=bock, durchmarsch=durchmarsch)


def free_row(points: tuple[int, ...]) -> Row:
    """A game scored by the table itself, such as Admiralsskat."""
    return Row(RowKind.FREE, points=points)


def annulled_row() -> Row:
    """A game that the table struck out afterwards: its place in the rotation stays, nothing is booked."""
    return Row(RowKind.ANNULLED)
