"""A revoke or another thing that must be seen: title, text, the evidence as cards and pictures, and the choices."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from display import shapes, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.layout import LEAST_TARGET, Grid, columns_of, take_bottom, take_right, take_top
from display.options import OptionPage, draw_options, option_page
from display.view import Banner, Question

_CHOICES = 3
_PICTURES = 2


@dataclass(frozen=True, slots=True)
class BannerLayout:
    """Where the parts of a banner are."""

    panel: Rect
    title: Rect
    text: Rect
    cards: Rect
    pictures: Rect
    prompt: Rect
    choices: Rect


def banner_layout(grid: Grid, with_cards: bool, with_pictures: bool, with_choices: bool) -> BannerLayout:
    """Title strip, words and cards at the left, pictures (or without any the cards, large) at the right, choices below."""
    panel = grid.body
    title, inside = take_top(panel, grid.px(46))
    inside = inside.inflate(-2 * grid.px(14), -2 * grid.px(10))
    choices, prompt = (
        Rect(inside.left, inside.bottom, inside.width, 0),
        Rect(inside.left, inside.bottom, inside.width, 0),
    )
    if with_choices:
        choices, inside = take_bottom(inside, grid.px(LEAST_TARGET), grid.px(2))
        prompt, inside = take_bottom(inside, grid.px(24), grid.px(4))
    pictures = Rect(inside.right, inside.top, 0, inside.height)
    if with_pictures:
        pictures, inside = take_right(inside, inside.width * 54 // 100, grid.px(14))
    if with_cards and not with_pictures:
        cards, text = take_right(inside, inside.width * 54 // 100, grid.px(14))
    else:
        text, cards = take_top(inside, inside.height * (55 if with_cards else 100) // 100, grid.px(6) * with_cards)
    return BannerLayout(panel, title, text, cards, pictures, prompt, choices)


def _layout(grid: Grid, banner: Banner, question: Question | None) -> BannerLayout:
    return banner_layout(grid, bool(banner.cards), bool(banner.pictures), question is not None)


def banner_options(grid: Grid, banner: Banner, question: Question) -> OptionPage:
    """The cells of the choices that are on the screen now."""
    area = _layout(grid, banner, question).choices
    columns = min(_CHOICES, max(1, len(question.options)))
    count = len(question.options)
    return option_page(area, count, question.selected, columns, 1, grid.gap, 2 * grid.px(LEAST_TARGET) + grid.gap)


def draw_banner(canvas: Canvas, banner: Banner, question: Question | None) -> None:
    """The banner over the whole body, with the question's options as its choices."""
    layout = _layout(canvas.grid, banner, question)
    ground, ink = (theme.ALARM, theme.ON_ALARM) if banner.serious else (theme.ACCENT, theme.ON_ACCENT)
    canvas.framed_panel(layout.panel, theme.PANEL, ground, 16, 3)
    _draw_title(canvas, banner.title, layout.title, ground, ink)
    canvas.paragraph(layout.text, banner.text, 24, theme.TEXT, Weight.REGULAR)
    canvas.cards(banner.cards, layout.cards, "left" if banner.pictures else "right")
    pictures = banner.pictures[:_PICTURES]
    for picture, rect in zip(
        pictures, columns_of(layout.pictures, max(1, len(pictures)), canvas.grid.gap), strict=False
    ):
        canvas.panel(rect, theme.SHADOW, 8)
        canvas.picture(picture, rect.inflate(-2 * canvas.px(4), -2 * canvas.px(4)))
    if question is not None:
        canvas.text(layout.prompt, question.prompt, 19, theme.QUIET, Weight.REGULAR)
        draw_options(canvas, banner_options(canvas.grid, banner, question), question.options, question.selected)


def _draw_title(canvas: Canvas, text: str, rect: Rect, ground: theme.Colour, ink: theme.Colour) -> None:
    shapes.rounded_rectangle(canvas.surface, rect, ground, canvas.px(16))
    canvas.surface.fill(ground, (rect.left, rect.centery, rect.width, rect.bottom - rect.centery))
    canvas.text(rect.inflate(-2 * canvas.px(18), 0), text, 32, ink, Weight.BOLD, least=20)
