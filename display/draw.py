"""One View in, one picture out; and what a touched point means. Both from the same rectangles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.layout import Grid, grid_of
from display.options import OptionPage
from display.screens.banner import banner_options, draw_banner
from display.screens.camera import draw_camera
from display.screens.entry import draw_entry, entry_options
from display.screens.help import draw_table, draw_terms
from display.screens.message import draw_message
from display.screens.pair import draw_pair
from display.screens.play import draw_play
from display.screens.question import draw_question, question_options
from display.screens.result import draw_result
from display.screens.score_list import draw_list
from display.surround import BUTTONS, draw_surround
from display.view import (
    CameraBody,
    Choice,
    EntryBody,
    Input,
    ListBody,
    MessageBody,
    Option,
    PairBody,
    PlayBody,
    ResultBody,
    TableBody,
    TermsBody,
    View,
)

_DIMMED_ALPHA = 190


@dataclass(frozen=True, slots=True)
class Target:
    """A rectangle that can be touched, and what touching it asks for."""

    rect: Rect
    input: Input


def draw_view(view: View, size: tuple[int, int]) -> pygame.Surface:
    """The screen as a new picture of this size. Raises FontMissing where the font is not installed."""
    return paint(view, size).surface


def paint(view: View, size: tuple[int, int]) -> Canvas:
    """The screen with the record of the texts drawn."""
    canvas = Canvas(size, view.suits, view.large)
    draw_surround(canvas, view)
    if view.banner is not None:
        draw_banner(canvas, view.banner, view.question)
    elif view.question is not None:
        draw_question(canvas, view.question)
    else:
        _draw_body(canvas, view)
    if view.dimmed:
        shade = pygame.Surface(size, pygame.SRCALPHA, 32)
        shade.fill((*theme.SHADOW, _DIMMED_ALPHA))
        canvas.surface.blit(shade, (0, 0))
    return canvas


def _draw_body(canvas: Canvas, view: View) -> None:
    match view.body:
        case PlayBody() as body:
            draw_play(canvas, body)
        case PairBody() as body:
            draw_pair(canvas, body)
        case ResultBody() as body:
            draw_result(canvas, body)
        case ListBody() as body:
            draw_list(canvas, body)
        case EntryBody() as body:
            draw_entry(canvas, body)
        case MessageBody() as body:
            draw_message(canvas, body)
        case CameraBody() as body:
            draw_camera(canvas, body)
        case TermsBody() as body:
            draw_terms(canvas, body)
        case TableBody() as body:
            draw_table(canvas, body)


def _options(view: View, grid: Grid) -> tuple[OptionPage, tuple[Option, ...]] | None:
    if view.question is not None:
        if view.banner is not None:
            return banner_options(grid, view.banner, view.question), view.question.options
        return question_options(grid, view.question), view.question.options
    if view.banner is None and isinstance(view.body, EntryBody):
        return entry_options(grid, view.body), view.body.options
    return None


def targets(view: View, size: tuple[int, int]) -> tuple[Target, ...]:
    """Everything that can be touched: the buttons in use, the options on the screen that are enabled, the page arrows."""
    grid = grid_of(size)
    found = [
        Target(rect, action) for action, text, rect in zip(BUTTONS, view.buttons, grid.buttons, strict=True) if text
    ]
    shown = _options(view, grid)
    if shown is not None:
        page, options = shown
        found.extend(Target(rect, Choice(index)) for index, rect in page.cells if options[index].enabled)
        found.extend(Target(rect, turning) for _, turning, rect in page.arrows)
    return tuple(found)


def hit_test(view: View, size: tuple[int, int], point: tuple[int, int]) -> Input | None:
    """What touching this point (in pixels of the drawn screen) asks for; None where there is nothing."""
    for target in targets(view, size):
        if target.rect.collidepoint(point):
            return target.input
    return None
