"""The grid of the score sheet on paper: heads, a line for every deal, and the shade on whoever sits out."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.listing.kept import KeptEvening
from firmware.listing.paper import LEFT_WIDTHS, Columns, Paper
from firmware.listing.spreadsheet import LEVEL_LABELS
from firmware.listing.text import CORRECTED
from firmware.session.presenter import Words
from firmware.session.presenter.lists import MINUS, row_text
from firmware.skat.lists.rows import Level, RowKind
from firmware.skat.lists.sheet import SheetLine

NUMBER, BASE, WITH, WITHOUT, FIRST_LEVEL, PLUS, MINUS_COLUMN = 0, 1, 2, 3, 4, 10, 11
SHADE = 0.92
HAIR, THIN, THICK = 0.12, 0.2, 0.5
"""Line widths in millimetres."""

HAIR_GREY = 0.35

SUBHEADS = 6.0


def draw_heads(paper: Paper, columns: Columns, top: float, height: float, players: Sequence[str], words: Words) -> None:
    """What each column holds: upright for the narrow ones, the players' names above theirs."""
    text = words.text
    labels = [
        text("Game no."),
        text("Base value"),
        text("With"),
        text("Without"),
        *(text(LEVEL_LABELS[level]) for level in Level),
        text("Value +"),
        text("Value −"),
    ]
    for index, label in enumerate(labels):
        left, width = columns.fixed(index)
        paper.box(left, top, width, height, THIN)
        paper.upright(label, left, top + height, width, height, 8)
    for place, name in enumerate(players):
        left, width = columns.player(place)
        paper.box(left, top, width, height, THICK)
        paper.text(str(place + 1), left, top + 1, width, 5, size=8, align="C", grey=0.4)
        paper.name(name, left + 0.5, top + 5, width - 1, height - SUBHEADS - 5.5)
        subheads = (
            text("Points"),
            words.translator.text_in("narrow column", "won"),
            words.translator.text_in("narrow column", "lost"),
        )
        for (part_left, part_width), label in zip(columns.player_parts(place), subheads, strict=True):
            paper.box(part_left, top + height - SUBHEADS, part_width, SUBHEADS, THIN)
            paper.text(label, part_left, top + height - SUBHEADS, part_width, SUBHEADS, size=7, align="C")
    left, width = columns.passed_in
    paper.box(left, top, width, height, THIN)
    paper.upright(text("Passed in"), left, top + height, width, height, 8)


def draw_rows(
    paper: Paper,
    columns: Columns,
    top: float,
    height: float,
    numbers: range,
    lines: Sequence[SheetLine],
    points: Sequence[tuple[int, ...]],
    evening: KeptEvening,
    words: Words,
) -> None:
    """The rows with these numbers (from 0), those not played yet empty. A thicker line ends every round of deals."""
    size = min(9.5, height * 2.15)
    table = len(evening.score_list.players)
    for offset, index in enumerate(numbers):
        y = top + offset * height
        if index < len(lines):
            _shade_sitting_out(paper, columns, y, height, evening, index)
    _draw_lines(paper, columns, top, height, len(numbers), table)
    for offset, index in enumerate(numbers):
        y = top + offset * height
        if index < len(lines):
            before = points[index - 1] if index else (0,) * table
            _draw_row(paper, columns, y, height, size, lines[index], (before, points[index]), evening, index, words)
        else:
            left, width = columns.fixed(NUMBER)
            number = index + 1 - sum(line.game_number is None for line in lines)
            paper.text(str(number), left, y, width - 2, height, size, align="R", grey=0.5)


def _shade_sitting_out(
    paper: Paper, columns: Columns, y: float, height: float, evening: KeptEvening, index: int
) -> None:
    for place in evening.score_list.seatings()[index].sitting_out:
        left, width = columns.player(place)
        paper.box(left, y, width, height, 0, fill=SHADE)


def _draw_lines(paper: Paper, columns: Columns, top: float, height: float, rows: int, table: int) -> None:
    right, bottom = columns.left + columns.width, top + rows * height
    for row in range(1, rows + 1):
        y = top + row * height
        paper.line(columns.left, y, right, y, *((THICK, 0.0) if row % table == 0 or row == rows else (HAIR, HAIR_GREY)))
    for index in range(len(LEFT_WIDTHS)):
        left, _ = columns.fixed(index)
        paper.line(left, top, left, bottom, THIN)
    for place in range(table):
        for part, (left, _) in enumerate(columns.player_parts(place)):
            paper.line(left, top, left, bottom, *((HAIR, HAIR_GREY) if part else (THICK, 0.0)))
    left, width = columns.passed_in
    paper.line(left, top, left, bottom, THICK)
    paper.line(left + width, top, left + width, bottom, THIN)


def _draw_row(
    paper: Paper,
    columns: Columns,
    y: float,
    height: float,
    size: float,
    line: SheetLine,
    points: tuple[tuple[int, ...], tuple[int, ...]],
    evening: KeptEvening,
    index: int,
    words: Words,
) -> None:
    def write(column: int, text: str, indent: float = 1.0) -> None:
        left, width = columns.fixed(column)
        paper.text(text, left, y, width - indent, height, size, align="R")

    write(NUMBER, str(line.game_number or "–"), indent=2)
    if index in evening.corrected:
        left, width = columns.fixed(NUMBER)
        paper.text(CORRECTED, left + width - 2.6, y, 2.6, height, size + 1, bold=True)
    row = evening.score_list.rows[index]
    if row.kind in (RowKind.RAMSCH, RowKind.FREE, RowKind.ANNULLED):
        left, width = columns.fixed(BASE)[0], sum(LEFT_WIDTHS[BASE:PLUS])
        # The columns mean nothing in this row: its text stands free of their lines.
        paper.box(left + 0.4, y + 0.4, width - 0.8, height - 0.8, 0, fill=1.0)
        paper.text(row_text(row, words), left, y, width, height, size, align="C")
    for column, number in ((BASE, line.base_value), (WITH, line.mit), (WITHOUT, line.ohne), (PLUS, line.plus)):
        write(column, "" if number is None else str(number))
    write(MINUS_COLUMN, "" if line.minus is None else str(line.minus))
    for offset, level in enumerate(Level):
        if level in line.levels:
            paper.cross(*_cell(columns.fixed(FIRST_LEVEL + offset), y, height))
    if line.passed_in:
        paper.cross(*_cell(columns.passed_in, y, height))
    before, after = points
    for place, (was, now) in enumerate(zip(before, after, strict=True)):
        cell, parts = line.cells[place], columns.player_parts(place)
        if now != was or cell is not None:
            left, width = parts[0]
            paper.text(str(now).replace("-", MINUS), left, y, width - 1, height, size, bold=True, align="R")
        if cell is not None and place == row.declarer:
            for (left, width), count, shown in ((parts[1], cell.won, row.won), (parts[2], cell.lost, row.lost)):
                if shown:
                    paper.text(str(count), left, y, width, height, size, align="C")


def _cell(column: tuple[float, float], y: float, height: float) -> tuple[float, float, float, float]:
    return column[0], y, column[1], height
