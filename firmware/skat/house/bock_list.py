"""The Bockrunden of a list: which rows bring them and what each row was multiplied by, all of it from the rows alone.

Therefore a correction of any row recomputes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from firmware.skat.house.bock import Bock, PlayedGame
from firmware.skat.house.options import TableOptions
from firmware.skat.lists.rows import Row, RowKind
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import running


def played_games(score_list: ScoreList) -> Iterator[PlayedGame]:
    """Every row as what a Bockrunde can come of, in order. An annulled row brings none."""
    wins = [0] * len(score_list.players)
    for row, cells in zip(score_list.rows, running(score_list), strict=True):
        if row.declarer is not None:
            wins[row.declarer] = wins[row.declarer] + 1 if row.won else 0
        yield PlayedGame(
            row.kind,
            row.contract,
            row.won,
            declarer_points=row.card_points,
            game_value=row.game_value or 0,
            doublings=row.doublings,
            wins_in_a_row=0 if row.declarer is None else wins[row.declarer],
            scores=tuple(cell.points for place, cell in enumerate(cells) if row.booked_to(place)),
            durchmarsch=row.durchmarsch,
        )


def bock_after(score_list: ScoreList, options: TableOptions) -> Bock:
    """What is still to come after the last row."""
    bock = Bock(len(score_list.players))
    for game in played_games(score_list):
        bock = bock.after(game, options)
    return bock


def bock_factors(score_list: ScoreList, options: TableOptions) -> tuple[int, ...]:
    """What the rules multiply every row by."""
    bock = Bock(len(score_list.players))
    factors = []
    for game in played_games(score_list):
        factors.append(bock.factor_for(game, options))
        bock = bock.after(game, options)
    return tuple(factors)


def correct_with_bock(
    score_list: ScoreList,
    index: int,
    row: Row,
    options: TableOptions,
    confirmed_by: frozenset[int] = frozenset(),
    next_game_announced: bool = False,
) -> ScoreList:
    """The list with row `index` (from 0) replaced, and every later row booked anew whose factor changes by that.

    A row that the table booked with another factor than the rules gave it stays as it is. Raises ListError as `ScoreList.correct`.
    """
    corrected = score_list.correct(index, row, confirmed_by, next_game_announced)
    if not options.bock:
        return corrected
    before = bock_factors(score_list, options)
    for later in range(index + 1, len(corrected.rows)):
        # One after the other: what a row books can itself bring a round (totals of full hundreds).
        factor = bock_factors(corrected, options)[later]
        old = corrected.rows[later]
        if factor != before[later] == old.bock:
            corrected = corrected.correct(later, _times(old, factor), range(len(corrected.players)))
    return corrected


def _times(row: Row, factor: int) -> Row:
    """The row booked with another factor."""
    if row.kind not in (RowKind.GAME, RowKind.RAMSCH):
        return replace(row, bock=factor)
    points = tuple(number // row.bock * factor for number in row.points)
    return replace(row, booked=row.booked // row.bock * factor, points=points, bock=factor)
