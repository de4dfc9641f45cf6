"""The entry screen: a question, the answers already given, options to walk through, and what the choice means."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import LEAST_TARGET, Grid, columns_of, take_bottom, take_top
from display.options import OptionPage, columns_for, draw_options, option_page, rows_for
from display.view import EntryBody

_ROWS = 3
_FEWEST_STEP_PLACES = 4


@dataclass(frozen=True, slots=True)
class EntryLayout:
    """Where the parts of the entry screen are."""

    prompt: Rect
    steps: Rect
    options: Rect
    preview: Rect


def entry_layout(grid: Grid) -> EntryLayout:
    """Question above, answers given below it, three rows of options, preview."""
    prompt, rest = take_top(grid.body, grid.px(36), grid.px(4))
    steps, rest = take_top(rest, grid.px(40), grid.px(6))
    preview, rest = take_bottom(rest, grid.px(26), grid.px(2))
    options, _ = take_top(rest, 3 * grid.px(LEAST_TARGET) + 2 * grid.gap)
    return EntryLayout(prompt, steps, options, preview)


def entry_options(grid: Grid, body: EntryBody) -> OptionPage:
    """The cells that are on the screen now."""
    area = entry_layout(grid).options
    columns = columns_for(body.options)
    rows = rows_for(len(body.options), columns, _ROWS)
    return option_page(area, len(body.options), body.selected, columns, rows, grid.gap, grid.px(LEAST_TARGET))


def draw_entry(canvas: Canvas, body: EntryBody) -> None:
    """The whole entry screen."""
    layout = entry_layout(canvas.grid)
    title = canvas.text(
        Rect(
            layout.prompt.right - layout.prompt.width // 3,
            layout.prompt.top,
            layout.prompt.width // 3,
            layout.prompt.height,
        ),
        body.title,
        20,
        theme.QUIET,
        Weight.REGULAR,
        "right",
    )
    right = title.left - canvas.px(14) if body.title else layout.prompt.right
    prompt = Rect(layout.prompt.left, layout.prompt.top, right - layout.prompt.left, layout.prompt.height)
    canvas.text(prompt, body.prompt, 32, theme.TEXT, Weight.SEMIBOLD)
    _draw_steps(canvas, body, layout.steps)
    draw_options(canvas, entry_options(canvas.grid, body), body.options, body.selected)
    canvas.text(layout.preview, body.preview, 22, theme.ACCENT)


def _draw_steps(canvas: Canvas, body: EntryBody, rect: Rect) -> None:
    places = max(_FEWEST_STEP_PLACES, len(body.steps))
    cells = columns_of(rect, places, canvas.grid.gap)
    for (name, answer), cell in zip(body.steps, cells, strict=False):
        canvas.panel(cell, theme.PANEL, 8)
        inside = cell.inflate(-2 * canvas.px(10), -2 * canvas.px(2))
        label, value = take_top(inside, inside.height * 40 // 100)
        canvas.text(label, name, 14, theme.QUIET, Weight.REGULAR)
        canvas.text(value, answer, 21, theme.TEXT, Weight.SEMIBOLD)
