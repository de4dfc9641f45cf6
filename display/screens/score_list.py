"""The list screen: the last games, and the totals large below them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from display import fonts, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import take_bottom, take_top
from display.view import ListBody, ListRow

_FIGURES: Final = re.compile(r"[-+−–±]?\d[-\d.,:/%   −–]*|[-–—]?")
_ROW: Final = 29
_TOTALS: Final = (42, 30, 30)
_WIDEST_LEVEL: Final = 112


def draw_list(canvas: Canvas, body: ListBody) -> None:
    """The whole list screen. Of the rows, as many of the last ones as there is room for."""
    area = canvas.grid.body
    canvas.panel(area, theme.PANEL, 16)
    inside = area.inflate(-2 * canvas.px(14), -2 * canvas.px(6))
    title, inside = take_top(inside, canvas.px(30))
    canvas.text(title, body.title, 23, theme.TEXT)
    totals = body.totals[: len(_TOTALS)]
    foot, inside = take_bottom(inside, sum(canvas.px(height) for height in _TOTALS[: len(totals)]), canvas.px(3))
    head, inside = take_top(inside, canvas.px(24), canvas.px(2))
    row_height = canvas.px(_ROW)
    rows = body.rows[-max(1, inside.height // row_height) :]
    numeric = [
        i > 0 and _all_figures([row.cells[i] for row in (*body.rows, *totals) if i < len(row.cells)])
        for i in range(_count(body))
    ]
    columns = _columns(canvas, body, numeric, inside)
    _draw_cells(canvas, ListRow("", body.heads), columns, numeric, head, 17, theme.QUIET, Weight.REGULAR)
    canvas.surface.fill(theme.LINE, (inside.left, head.bottom, inside.width, 1))
    for number, row in enumerate(rows):
        rect = Rect(inside.left, inside.top + number * row_height, inside.width, row_height)
        if number % 2:
            canvas.panel(rect.inflate(canvas.px(12), 0), theme.mixed(theme.PANEL, theme.RAISED, 0.45), 6)
        colour = theme.BAD if row.lost else theme.TEXT
        _draw_cells(canvas, row, columns, numeric, rect, 21, colour, Weight.REGULAR)
    _draw_totals(canvas, totals, columns, numeric, foot)


def _draw_totals(
    canvas: Canvas, totals: Sequence[ListRow], columns: Sequence[tuple[int, int]], numeric: Sequence[bool], rect: Rect
) -> None:
    if totals:
        canvas.surface.fill(theme.ACCENT, (rect.left, rect.top, rect.width, canvas.px(2)))
    for number, (row, height) in enumerate(zip(totals, _TOTALS, strict=False)):
        line, rect = take_top(rect, canvas.px(height))
        if number == 0:
            _draw_cells(canvas, row, columns, numeric, line, 36, theme.ACCENT, Weight.BOLD)
        else:
            _draw_cells(canvas, row, columns, numeric, line, 23, theme.TEXT, Weight.SEMIBOLD)


def _count(body: ListBody) -> int:
    return max([len(body.heads), *(len(row.cells) for row in (*body.rows, *body.totals))], default=0)


def _all_figures(cells: Sequence[str]) -> bool:
    return all(_FIGURES.fullmatch(cell) for cell in cells)


def _columns(canvas: Canvas, body: ListBody, numeric: Sequence[bool], area: Rect) -> list[tuple[int, int]]:
    """(left, right) of the number column and of every column. Columns of figures are as equal as may be; words get what is left."""
    gap = canvas.px(16)
    number = (
        _widest(canvas, ["00", *(f"{row.number} *" if row.corrected else row.number for row in body.rows)], 21) + gap
    )
    number = min(number, area.width // 6)
    wanted = []
    for i in range(_count(body)):
        cells = [row.cells[i] for row in (*body.rows, *body.totals[1:]) if i < len(row.cells)]
        large = [row.cells[i] for row in body.totals[:1] if i < len(row.cells)]
        wanted.append(
            max(_widest(canvas, cells, 23), _widest(canvas, large, 36), _widest(canvas, body.heads[i : i + 1], 15))
            + gap
        )
    room = area.width - number
    figures = [width for width, figure in zip(wanted, numeric, strict=True) if figure]
    words = [width for width, figure in zip(wanted, numeric, strict=True) if not figure]
    shared = _levelled(figures, room - min(sum(words), room * 2 // 5), canvas.px(_WIDEST_LEVEL))
    left_over = room - sum(shared)
    rest = iter(shared)
    edges = [area.left, area.left + number]
    for width, figure in zip(wanted, numeric, strict=True):
        edges.append(edges[-1] + (next(rest) if figure else left_over * width // max(1, sum(words))))
    if len(edges) > 2:
        edges[-1] = area.right
    return [(left, right - (gap if right < area.right else 0)) for left, right in pairwise(edges)]


def _levelled(wanted: Sequence[int], room: int, widest: int) -> list[int]:
    """The widths raised to one level as far as the room allows, at most `widest`; made smaller where they do not fit."""
    if sum(wanted) > room:
        return [width * room // sum(wanted) for width in wanted]
    level = widest
    while sum(max(width, level) for width in wanted) > room:
        level -= 1
    return [max(width, level) for width in wanted]


def _widest(canvas: Canvas, texts: Sequence[str], size: int) -> int:
    return max((fonts.width_of(text, canvas.type_px(size), Weight.SEMIBOLD) for text in texts if text), default=0)


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
