"""The help screens: words with their explanations, and small tables such as that of the bid values."""

from __future__ import annotations

from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import columns_of, rows_of, take_bottom, take_left, take_right, take_top
from display.suits import SUITS
from display.view import WORDS_ON_A_PAGE, TableBody, TermsBody

_WORD_SHARE = 26
_FIRST_COLUMN_SHARE = 22
_LINE = 26


def draw_terms(canvas: Canvas, body: TermsBody) -> None:
    """The word at the left, what it means at the right, four below each other."""
    inside = _head(canvas, body.title, body.page)
    rows = rows_of(inside, WORDS_ON_A_PAGE, canvas.px(6))
    for (word, explanation), row in zip(body.terms, rows, strict=False):
        canvas.panel(row, theme.RAISED, 8)
        left, right = take_left(row.inflate(-2 * canvas.px(12), 0), row.width * _WORD_SHARE // 100, canvas.px(10))
        canvas.text(left, word, 24, theme.ACCENT, Weight.SEMIBOLD)
        canvas.paragraph(right.inflate(0, -canvas.px(4)), explanation, 20, theme.TEXT, Weight.REGULAR, middle=True)


def draw_table(canvas: Canvas, body: TableBody) -> None:
    """Heads, rows with a sign of their suit, and the lines below."""
    inside = _head(canvas, body.title, body.page)
    foot, grid = take_bottom(inside, len(body.lines) * canvas.px(_LINE), canvas.px(4))
    lines = rows_of(grid, len(body.rows) + 1, canvas.px(3))
    _draw_row(canvas, body.heads, lines[0], "", 17, theme.QUIET, Weight.REGULAR)
    for number, (cells, line) in enumerate(zip(body.rows, lines[1:], strict=True)):
        canvas.panel(line, theme.RAISED, 6)
        suit = body.suits[number] if number < len(body.suits) else ""
        _draw_row(canvas, cells, line, suit, 24, theme.TEXT, Weight.SEMIBOLD)
    if body.lines:
        for text, line in zip(body.lines, rows_of(foot, len(body.lines), 0), strict=True):
            canvas.text(line, text, 19, theme.ACCENT, Weight.REGULAR)


def _draw_row(
    canvas: Canvas, cells: tuple[str, ...], rect: Rect, suit: str, size: int, colour: theme.Colour, weight: Weight
) -> None:
    first, rest = take_left(rect.inflate(-2 * canvas.px(8), 0), rect.width * _FIRST_COLUMN_SHARE // 100, canvas.px(8))
    sign, words = take_left(first, canvas.px(28), canvas.px(8))
    if suit in SUITS:
        canvas.suit_chip(suit, sign.inflate(0, -canvas.px(4)))
    elif suit:
        canvas.letter_chip(suit, sign.inflate(0, -canvas.px(4)))
    canvas.text(words, cells[0], size, colour, weight)
    for cell, column in zip(cells[1:], columns_of(rest, max(1, len(cells) - 1), canvas.px(4)), strict=True):
        canvas.text(column, cell, size, colour, weight, "right")


def _head(canvas: Canvas, title: str, page: str) -> Rect:
    """Draws panel, title and page number; what is left below them."""
    area = canvas.grid.body
    canvas.panel(area, theme.PANEL, 16)
    inside = area.inflate(-2 * canvas.px(14), -2 * canvas.px(8))
    line, inside = take_top(inside, canvas.px(34), canvas.px(4))
    number, words = take_right(line, canvas.px(90))
    canvas.text(words, title, 26, theme.TEXT)
    canvas.text(number, page, 18, theme.QUIET, Weight.REGULAR, "right")
    return inside
