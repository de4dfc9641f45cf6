"""Something to settle: a doubtful card with its picture beside the candidates, a ruling with its choices."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import LEAST_TARGET, Grid, take_left, take_top
from display.options import OptionPage, draw_options, option_page, rows_for
from display.view import Question

_ROWS = 3


@dataclass(frozen=True, slots=True)
class QuestionLayout:
    """Where the parts of a question are; without a picture the options take its place too."""

    panel: Rect
    prompt: Rect
    picture: Rect
    options: Rect


def question_layout(grid: Grid, with_picture: bool) -> QuestionLayout:
    """Prompt above, picture at the left, three rows of options at the right."""
    panel = grid.body
    inside = panel.inflate(-2 * grid.px(14), -2 * grid.px(12))
    prompt, rest = take_top(inside, grid.px(58), grid.px(8))
    picture = Rect(rest.left, rest.top, 0, rest.height)
    if with_picture:
        picture, rest = take_left(rest, grid.px(330), grid.px(14))
    return QuestionLayout(panel, prompt, picture, rest)


def question_options(grid: Grid, question: Question) -> OptionPage:
    """The cells that are on the screen now."""
    layout = question_layout(grid, question.picture is not None)
    columns = 1 if len(question.options) <= _ROWS or question.picture is not None else 2
    columns = question.columns or columns
    count = len(question.options)
    rows = _ROWS if question.columns else rows_for(count, columns, _ROWS)
    return option_page(layout.options, count, question.selected, columns, rows, grid.gap, grid.px(LEAST_TARGET))


def draw_question(canvas: Canvas, question: Question) -> None:
    """The question over the whole body."""
    layout = question_layout(canvas.grid, question.picture is not None)
    canvas.framed_panel(layout.panel, theme.PANEL, theme.ACCENT, 16, 2.5)
    canvas.paragraph(layout.prompt, question.prompt, 32, theme.TEXT, Weight.SEMIBOLD, middle=True)
    if question.picture is not None:
        canvas.panel(layout.picture, theme.SHADOW, 8)
        frame = layout.picture.inflate(-2 * canvas.px(4), -2 * canvas.px(4))
        canvas.picture(question.picture, frame)
    draw_options(canvas, question_options(canvas.grid, question), question.options, question.selected)
