"""The result screen: won or lost, what is booked very large, the computation in words, and the details."""

from __future__ import annotations

from pygame import Rect

from display import shapes, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import columns_of, rows_of, take_bottom, take_left, take_right, take_top
from display.view import ResultBody

_MOST_DETAILS = 6


def draw_result(canvas: Canvas, body: ResultBody) -> None:
    """The whole result screen."""
    area = canvas.grid.body
    top, rest = take_top(area, canvas.px(188), canvas.grid.gap)
    booked, words = take_left(top, canvas.px(268), canvas.grid.gap)
    _draw_booked(canvas, body, booked)
    _draw_words(canvas, body, words)
    _draw_details(canvas, body, rest)


def _verdict_colour(won: bool | None) -> theme.Colour:
    if won is None:
        return theme.ACCENT
    return theme.GOOD if won else theme.BAD


def _draw_booked(canvas: Canvas, body: ResultBody, rect: Rect) -> None:
    colour = _verdict_colour(body.won)
    canvas.framed_panel(rect, theme.PANEL, colour, 16, 3)
    inside = rect.inflate(-2 * canvas.px(14), -2 * canvas.px(10))
    if body.booked_label:
        label, inside = take_bottom(inside, canvas.px(28))
        canvas.text(label, body.booked_label, 20, theme.QUIET, Weight.REGULAR, "centre")
    canvas.text(inside.inflate(-2 * canvas.px(6), 0), body.booked, 128, colour, Weight.BOLD, "centre", least=30)


def _draw_words(canvas: Canvas, body: ResultBody, rect: Rect) -> None:
    canvas.panel(rect, theme.PANEL, 16)
    inside = rect.inflate(-2 * canvas.px(18), -2 * canvas.px(10))
    title, inside = take_top(inside, canvas.px(50))
    canvas.text(title, body.title, 42, _verdict_colour(body.won), Weight.BOLD, least=22)
    if body.contract:
        contract, inside = take_top(inside, canvas.px(36), canvas.px(4))
        chip, contract = take_left(contract, canvas.px(30), canvas.px(10))
        if body.contract_suit:
            canvas.suit_chip(body.contract_suit, chip)
        else:
            canvas.letter_chip(body.contract[:1], chip)
        canvas.text(contract, body.contract, 26, theme.TEXT)
    canvas.paragraph(inside, body.explanation, 25, theme.TEXT, Weight.REGULAR, middle=True)


def _draw_details(canvas: Canvas, body: ResultBody, rect: Rect) -> None:
    canvas.panel(rect, theme.PANEL, 16)
    inside = rect.inflate(-2 * canvas.px(18), -2 * canvas.px(8))
    if body.cards:
        strip, inside = take_right(inside, canvas.px(150), canvas.px(18))
        label, cards = take_top(strip, canvas.px(22), canvas.px(4))
        canvas.text(label, body.cards_label, 17, theme.QUIET, Weight.REGULAR)
        canvas.cards(body.cards, cards)
    details = body.details[:_MOST_DETAILS]
    columns = columns_of(inside, 2, canvas.px(28))
    cells = [cell for column in columns for cell in rows_of(column, _MOST_DETAILS // 2, 0)]
    for number, ((label_text, value), cell) in enumerate(zip(details, cells, strict=False)):
        drawn = canvas.text(
            Rect(cell.right - cell.width * 58 // 100, cell.top, cell.width * 58 // 100, cell.height),
            value,
            23,
            theme.TEXT,
            Weight.SEMIBOLD,
            "right",
        )
        room = drawn.left - canvas.px(8) - cell.left
        canvas.text(Rect(cell.left, cell.top, room, cell.height), label_text, 19, theme.QUIET, Weight.REGULAR)
        if (number + 1) % (_MOST_DETAILS // 2) and number + 1 < len(details):
            shapes.rounded_rectangle(canvas.surface, Rect(cell.left, cell.bottom, cell.width, 1), theme.RAISED, 0)
