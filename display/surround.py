"""What every screen has around its body: title and status above, notice line and the six buttons below."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from display import shapes, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.icons import icon
from display.layout import take_left
from display.view import Action, View

BUTTONS: Final = (Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU)
"""The six buttons in the order of `View.buttons`."""


def draw_surround(canvas: Canvas, view: View) -> None:
    """Header, notice line and buttons."""
    _draw_header(canvas, view)
    _draw_notice(canvas, view.notice)
    for action, text, rect in zip(BUTTONS, view.buttons, canvas.grid.buttons, strict=True):
        _draw_button(canvas, action, text, rect)


def _draw_header(canvas: Canvas, view: View) -> None:
    header = canvas.grid.header
    status_width = header.width * 42 // 100
    status = Rect(header.right - status_width, header.top, status_width, header.height)
    drawn = canvas.text(status, view.status, 19, theme.QUIET, Weight.REGULAR, "right")
    right = (drawn.left if view.status else header.right) - canvas.px(16)
    canvas.text(Rect(header.left, header.top, right - header.left, header.height), view.title, 22, theme.TEXT)


def _draw_notice(canvas: Canvas, notice: str) -> None:
    if not notice:
        return
    rect = canvas.grid.notice
    bar, rest = take_left(rect, canvas.px(5), canvas.px(9))
    shapes.rounded_rectangle(canvas.surface, bar.inflate(0, -canvas.px(6)), theme.ACCENT, canvas.px(2))
    canvas.text(rest, notice, 21, theme.ACCENT)


def _draw_button(canvas: Canvas, action: Action, text: str, rect: Rect) -> None:
    if not text:
        canvas.framed_panel(rect, theme.BACKGROUND, theme.PANEL, 12, 1.5)
        return
    main = action is Action.OK
    ground = theme.ACCENT if main else theme.RAISED
    ink = theme.ON_ACCENT if main else theme.TEXT
    canvas.panel(rect, ground, 12)
    side = canvas.px(20)
    sign = icon(action, side, ink if main else theme.ACCENT)
    canvas.surface.blit(sign, (rect.centerx - side // 2, rect.top + canvas.px(10)))
    label = Rect(rect.left, rect.top + canvas.px(33), rect.width, canvas.px(25)).inflate(-canvas.px(10), 0)
    canvas.text(label, text, 19, ink, Weight.SEMIBOLD, "centre")
