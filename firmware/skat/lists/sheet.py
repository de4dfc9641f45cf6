"""The classic paper sheet, line by line, for printing and for the screen (rules reference 10.1)."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.skat.lists.rows import Level, RowKind
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import Cell, running


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line. `game_number` counts from 1 and is None for a passed-in deal that is dealt again.

    `base_value` is the Grundwert, for Null games the fixed value; `mit` and `ohne` the matadors; `levels` the ticks;
    `plus` and `minus` what is booked; `cells` one entry per place, None where nothing changed and the cell stays empty.
    """

    game_number: int | None
    dealer: int
    base_value: int | None
    mit: int | None
    ohne: int | None
    levels: tuple[Level, ...]
    plus: int | None
    minus: int | None
    cells: tuple[Cell | None, ...]
    passed_in: bool
    bid: int | None
    bid_entered: bool


def sheet_lines(score_list: ScoreList) -> tuple[SheetLine, ...]:
    """All lines of the list."""
    lines = []
    number = 0
    before = (Cell(0, 0, 0),) * len(score_list.players)
    for row, seating, cells in zip(score_list.rows, score_list.seatings(), running(score_list), strict=False):
        counts = score_list.series.counts(row.kind is RowKind.PASSED_IN)
        number += counts
        contract, matadors = row.contract, row.matadors
        base = None
        if contract is not None:
            base = contract.null_value if contract.is_null else contract.game.base_value
        lines.append(
            SheetLine(
                game_number=number if counts else None,
                dealer=seating.dealer,
                base_value=base,
                mit=matadors.count if matadors is not None and matadors.with_jack_of_clubs else None,
                ohne=matadors.count if matadors is not None and not matadors.with_jack_of_clubs else None,
                levels=row.levels,
                plus=row.booked if row.won else None,
                minus=-row.booked if row.lost else None,
                cells=tuple(now if now != then else None for now, then in zip(cells, before, strict=True)),
                passed_in=row.kind is RowKind.PASSED_IN,
                bid=row.bid,
                bid_entered=row.bid_entered,
            )
        )
        before = cells
    return tuple(lines)
