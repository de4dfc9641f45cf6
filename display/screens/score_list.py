"""The list screen: the last games, and the totals large below them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final

from pygame import Rect

from display import fonts, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import take_bottom, take_top
from display.view import ListBody, ListRow

_NUMBER: Final = re.compile(r"[+\-−–±]?\d[\d.,  ]*%?|[-–—]?")
_ROW: Final = 31
_TOTAL: Final = 40


def draw_list(canvas: Canvas, body: ListBody) -> None:
    """The whole list screen. Of the rows, as many of the last ones as there is room for."""
    area = canvas.grid.body
    canvas.panel(area, theme.PANEL, 16)
    inside = area.inflate(-2 * canvas.px(14), -2 * canvas.px(6))
    title, inside = take_top(inside, canvas.px(34))
    canvas.text(title, body.title, 24, theme.TEXT)
    totals = body.totals[:3]
    foot, inside = take_bottom(inside, canvas.px(_TOTAL) * len(totals), canvas.px(4) if totals else 0)
    head, inside = take_top(inside, canvas.px(26), canvas.px(2))
    row_height = canvas.px(_ROW)
    rows = body.rows[-max(1, inside.height // row_height) :]
    columns = _columns(canvas, body, rows, inside)
    numeric = [_all_numbers([row.cells[i] for row in rows if i < len(row.cells)]) for i in range(_count(body))]
    _draw_cells(canvas, ListRow("", body.heads), columns, numeric, head, 17, theme.QUIET, Weight.REGULAR)
    canvas.surface.fill(theme.LINE, (inside.left, head.bottom, inside.width, 1))
    for number, row in enumerate(rows):
        rect = Rect(inside.left, inside.top + number * row_height, inside.width, row_height)
        if number % 2:
            canvas.panel(rect.inflate(canvas.px(12), 0), theme.mixed(theme.PANEL, theme.RAISED, 0.45), 6)
        colour = theme.BAD if row.lost else theme.TEXT
        _draw_cells(canvas, row, columns, numeric, rect, 21, colour, Weight.REGULAR)
    for number, row in enumerate(totals):
        rect = Rect(foot.left, foot.top + number * canvas.px(_TOTAL), foot.width, canvas.px(_TOTAL))
        first = number == 0
        if first:
            canvas.surface.fill(theme.ACCENT, (foot.left, foot.top, foot.width, canvas.px(2)))
        colour = theme.ACCENT if first else theme.TEXT
        _draw_cells(
            canvas, row, columns, numeric, rect, 34 if first else 24, colour, Weight.BOLD if first else Weight.SEMIBOLD
        )


def _count(body: ListBody) -> int:
    return max([len(body.heads), *(len(row.cells) for row in (*body.rows, *body.totals))], default=0)


def _all_numbers(cells: Sequence[str]) -> bool:
    return any(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)


def _columns(canvas: Canvas, body: ListBody, rows: Sequence[ListRow], area: Rect) -> list[tuple[int, int]]:
    """(left, right) of the number column and of every column: each as wide as its longest text asks, then shared out."""
    size = canvas.px(21)
    gap = canvas.px(16)
    texts = [["00", *(row.number for row in rows), *(row.number for row in body.totals)]]
    for i in range(_count(body)):
        texts.append([row.cells[i] for row in (*rows, *body.totals, ListRow("", body.heads)) if i < len(row.cells)])
    wanted = [
        max((fonts.width_of(text, size, Weight.SEMIBOLD) for text in column if text), default=0) + gap
        for column in texts
    ]
    wanted[0] = min(wanted[0], area.width // 6)
    room = area.width - wanted[0]
    asked = max(1, sum(wanted[1:]))
    edges = [area.left, area.left + wanted[0]]
    running = 0
    for width in wanted[1:]:
        running += width
        edges.append(area.left + wanted[0] + room * running // asked)
    return [
        (left, right - gap * (number + 1 < len(edges) - 1))
        for number, (left, right) in enumerate(itertools.pairwise(edges))
    ]


def _draw_cells(
    canvas: Canvas,
    row: ListRow,
    columns: Sequence[tuple[int, int]],
    numeric: Sequence[bool],
    rect: Rect,
    size: int,
    colour: theme.Colour,
    weight: Weight,
) -> None:
    left, right = columns[0]
    number = f"{row.number} *" if row.corrected and row.number else row.number
    canvas.text(Rect(left, rect.top, right - left, rect.height), number, min(size, 21), theme.QUIET, Weight.REGULAR)
    for i, cell in enumerate(row.cells):
        left, right = columns[i + 1]
        align = "right" if numeric[i] else "left"
        canvas.text(Rect(left, rect.top, right - left, rect.height), cell, size, colour, weight, align, least=14)
