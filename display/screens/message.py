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
    inside = area.inflate(-2 * canvas.px(28), -2 * canvas.px(20))
    ornament, inside = take_top(inside, canvas.px(40))
    side = ornament.height
    step = side + canvas.px(12)
    left = ornament.centerx - (3 * step + side) // 2
    for number, suit in enumerate(SUITS):
        canvas.suit_chip(suit, Rect(left + number * step, ornament.top, side, side))
    title, lines = take_top(inside, inside.height * 50 // 100, canvas.px(6))
    title = Rect(title.left, title.bottom - canvas.px(72), title.width, canvas.px(72))
    canvas.text(title, body.title, 56, theme.TEXT, Weight.BOLD, "centre", least=26)
    canvas.paragraph(lines, "\n".join(body.lines), 27, theme.TEXT, Weight.REGULAR, "centre")
