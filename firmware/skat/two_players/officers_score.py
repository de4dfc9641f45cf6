"""The result of a game of Offiziersskat by the table's way of scoring (rules reference 12.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.cards import TOTAL_POINTS
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import SkatError
from firmware.skat.two_players.officers import CALLER, DEALER, TRICKS

POINTS_TO_WIN = 61
SCHNEIDER_POINTS = 30
ALL_TRICKS_IN_RAMSCH = 120
MOST_DOUBLINGS = 2


class OfficersScoring(Enum):
    """SIMPLE: 1 point, 2 for Schneider, 3 for Schwarz, to the winner. POINTS: the caller writes his Augen when he wins and the
    other's as minus when he loses. VALUE: the caller writes the base value times the levels, lost games doubled.
    """

    SIMPLE = "simple"
    POINTS = "augen"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class OfficersResult:
    """Who won and what both write. `winner` is None in Ramsch, where both write their Augen as minus."""

    winner: int | None
    schneider: bool
    schwarz: bool
    booked: tuple[int, int]


def score_officers(
    game: Game,
    points: tuple[int, int],
    tricks: tuple[int, int],
    scoring: OfficersScoring = OfficersScoring.SIMPLE,
    doublings: int = 0,
) -> OfficersResult:
    """The result after sixteen tricks; `doublings` 1 for Kontra, 2 for Re. Raises SkatError for facts that cannot be.

    With 60 each the one who did not name the game wins.
    """
    if sum(points) != TOTAL_POINTS or min(points) < 0:
        raise SkatError("points", points, "both players' Augen make 120")
    if sum(tricks) != TRICKS or min(tricks) < 0:
        raise SkatError("tricks", tricks, "both players' tricks make 16")
    if not 0 <= doublings <= MOST_DOUBLINGS:
        raise SkatError("doublings", doublings, "0, 1 for Kontra or 2 for Re")
    factor = 1 << doublings
    if game is Game.RAMSCH:
        return _ramsch(points, tricks, factor)
    if game is Game.NULL:
        winner = CALLER if tricks[CALLER] == 0 else DEALER
        return OfficersResult(winner, False, False, _booked(winner, 1, _null_value(scoring), scoring, factor))
    winner = CALLER if points[CALLER] >= POINTS_TO_WIN else DEALER
    loser = 1 - winner
    schwarz = tricks[loser] == 0
    schneider = schwarz or points[loser] <= SCHNEIDER_POINTS
    levels = 1 + schneider + schwarz
    value = points[winner] if scoring is OfficersScoring.POINTS else game.base_value * levels
    return OfficersResult(winner, schneider, schwarz, _booked(winner, levels, value, scoring, factor))


def _null_value(scoring: OfficersScoring) -> int:
    return TOTAL_POINTS if scoring is OfficersScoring.POINTS else Contract(Game.NULL).null_value


def _booked(winner: int, levels: int, value: int, scoring: OfficersScoring, factor: int) -> tuple[int, int]:
    if scoring is OfficersScoring.SIMPLE:
        return (levels * factor, 0) if winner == CALLER else (0, levels * factor)
    lost = 2 * value if scoring is OfficersScoring.VALUE else value
    return (value if winner == CALLER else -lost) * factor, 0


def _ramsch(points: tuple[int, int], tricks: tuple[int, int], factor: int) -> OfficersResult:
    """Augen taken are minus; all tricks give 120 plus."""
    if TRICKS in tricks:
        winner = tricks.index(TRICKS)
        plus = ALL_TRICKS_IN_RAMSCH * factor
        return OfficersResult(winner, False, True, (plus, 0) if winner == CALLER else (0, plus))
    return OfficersResult(None, False, False, (-points[0] * factor, -points[1] * factor))
