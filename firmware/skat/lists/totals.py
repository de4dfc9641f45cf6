"""Totals of the classic list and of the tournament scoring (Leistungsbewertung, Seeger-Fabian; SkWO-22 6.3.1), and the ranking."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.skat.lists.options import SEEGER_BONUS, WON_LOST_BONUS, ListMode
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """One player's line under the list.

    `points` are the Spielpunkte, `others_lost` the lost games of others that count for him, `own_bonus` and `others_bonus` what
    Seeger-Fabian adds, `total` what ranks in the chosen way of counting.
    """

    place: int
    points: int
    won: int
    lost: int
    others_lost: int
    own_bonus: int
    others_bonus: int
    total: int

    @property
    def seeger(self) -> int:
        """The total by Seeger-Fabian, whatever the list's way of counting."""
        return self.points + self.own_bonus + self.others_bonus


@dataclass(frozen=True, slots=True)
class Standing:
    """A rank. `by_lot`: everything the rules compare is equal, the lot decides between those with this rank."""

    rank: int
    total: PlayerTotal
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """Running points and counts of one player after a row."""

    points: int
    won: int
    lost: int


def running(score_list: ScoreList) -> tuple[tuple[Cell, ...], ...]:
    """After every row, one Cell for each place."""
    cells = [Cell(0, 0, 0)] * len(score_list.players)
    lines = []
    for row in score_list.rows:
        for place, cell in enumerate(cells):
            own = place == row.declarer
            cells[place] = Cell(
                cell.points + row.booked_to(place), cell.won + (own and row.won), cell.lost + (own and row.lost)
            )
        lines.append(tuple(cells))
    return tuple(lines)


def totals(score_list: ScoreList) -> tuple[PlayerTotal, ...]:
    """The line under the list for every place. Lists counted as Bierlachs get their points from `bierlachs`."""
    lines = running(score_list)
    last = lines[-1] if lines else (Cell(0, 0, 0),) * len(score_list.players)
    return tuple(_total(score_list, place, cell) for place, cell in enumerate(last))


def ranking(score_list: ScoreList) -> tuple[Standing, ...]:
    """All players, best first: total, then more own games won, then fewer own games lost, then the lot."""
    lines = sorted(totals(score_list), key=_rank_key)
    standings = []
    for line in lines:
        equal = [other for other in lines if _rank_key(other) == _rank_key(line)]
        standings.append(Standing(1 + lines.index(equal[0]), line, len(equal) > 1))
    return tuple(standings)


def _rank_key(line: PlayerTotal) -> tuple[int, int, int]:
    return -line.total, -line.won, line.lost


def _total(score_list: ScoreList, place: int, cell: Cell) -> PlayerTotal:
    others_lost = _others_lost(score_list, place)
    own_bonus = WON_LOST_BONUS * (cell.won - cell.lost)
    others_bonus = SEEGER_BONUS[len(score_list.players)] * others_lost
    seeger = score_list.options.mode is ListMode.SEEGER
    total = cell.points + (own_bonus + others_bonus if seeger else 0)
    return PlayerTotal(place, cell.points, cell.won, cell.lost, others_lost, own_bonus, others_bonus, total)


def _others_lost(score_list: ScoreList, place: int) -> int:
    counted = 0
    for row, seating in zip(score_list.rows, score_list.seatings(), strict=False):
        if row.lost and row.declarer != place:
            counted += score_list.options.sitting_out_gets_bonus or seating.seat(place) is not None
    return counted
