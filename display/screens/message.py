"""Plain words on the whole screen."""

from __future__ import annotations

from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import take_top
from display.suits import SUITS
from display.view import MessageBody


def draw_message(canvas: Canvas, body: MessageBody) -> None:
    """The whole message screen: the four suits as a quiet ornament, the title, the lines."""
    area = canvas.grid.body
    canvas.framed_panel(area, theme.FELT, theme.FELT_LINE, 16, 1.5)
    inside = area.inflate(-2 * canvas.px(28), -2 * canvas.px(22))
    ornament, rest = take_top(inside, canvas.px(40), canvas.px(12))
    side = ornament.height
    step = side + canvas.px(12)
    left = ornament.centerx - (3 * step + side) // 2
    for number, suit in enumerate(SUITS):
        canvas.suit_chip(suit, Rect(left + number * step, ornament.top, side, side))
    title, rest = take_top(rest, canvas.px(64), canvas.px(6))
    canvas.text(title, body.title, 52, theme.TEXT, Weight.BOLD, "centre", least=26)
    canvas.paragraph(rest, "\n".join(body.lines), 26, theme.TEXT, Weight.REGULAR, "centre")
