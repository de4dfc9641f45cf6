"""Options to walk through, in pages of large cells: laid out here for drawing and for touching alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from display import theme
from display.canvas import Canvas
from display.fonts import Weight
from display.icons import icon
from display.layout import columns_of, rows_of, take_left, take_right
from display.view import Action, Input, Option, Select


@dataclass(frozen=True, slots=True)
class OptionPage:
    """The cells of one page: `cells` are (index of the option, rectangle); the arrows turn pages where there are more."""

    cells: tuple[tuple[int, Rect], ...]
    arrows: tuple[tuple[Action, Input, Rect], ...]
    page: int
    pages: int


def columns_for(options: Sequence[Option]) -> int:
    """How many columns suit these options: many short ones side by side, a few long ones below each other."""
    longest = max((len(option.text) for option in options), default=0)
    detailed = any(option.detail for option in options)
    if len(options) <= 3:
        return 1
    if longest <= 4 and not detailed:
        return 5
    if longest <= 12 and not detailed and len(options) > 6:
        return 3
    return 2


def option_page(area: Rect, count: int, selected: int, columns: int, rows: int, gap: int, arrow: int) -> OptionPage:
    """The page that holds the selected option. Cells are filled column by column, so that "down" goes down.

    With more than one page, a strip of `arrow` pixels at the right has the two page arrows.
    """
    per_page = columns * rows
    pages = max(1, -(-count // per_page))
    page = min(max(selected, 0), max(count - 1, 0)) // per_page
    arrows: tuple[tuple[Action, Input, Rect], ...] = ()
    if pages > 1:
        strip, area = take_right(area, arrow, gap)
        upper, lower = rows_of(strip, 2, gap)
        arrows = (
            (Action.UP, Select(((page - 1) % pages) * per_page), upper),
            (Action.DOWN, Select(((page + 1) % pages) * per_page), lower),
        )
    first = page * per_page
    cells = []
    for column, strip in enumerate(columns_of(area, columns, gap)):
        for row, cell in enumerate(rows_of(strip, rows, gap)):
            index = first + column * rows + row
            if index < count:
                cells.append((index, cell))
    return OptionPage(tuple(cells), arrows, page, pages)


def draw_options(canvas: Canvas, page: OptionPage, options: Sequence[Option], selected: int) -> None:
    """The cells of a page with the selected one in the accent colour, and the page arrows."""
    for index, rect in page.cells:
        _draw_option(canvas, options[index], rect, index == selected)
    for action, _, rect in page.arrows:
        canvas.panel(rect, theme.RAISED)
        side = canvas.px(26)
        canvas.surface.blit(icon(action, side, theme.ACCENT), (rect.centerx - side // 2, rect.centery - side // 2))
    if page.pages > 1:
        upper = page.arrows[0][2]
        strip = Rect(upper.left, upper.bottom - canvas.px(24), upper.width, canvas.px(20))
        canvas.text(strip, f"{page.page + 1}/{page.pages}", 16, theme.QUIET, Weight.REGULAR, "centre")


def _draw_option(canvas: Canvas, option: Option, rect: Rect, selected: bool) -> None:
    if not option.enabled:
        canvas.framed_panel(rect, theme.BACKGROUND, theme.LINE if selected else theme.PANEL)
        text, quiet = theme.DISABLED, theme.DISABLED
    elif selected:
        canvas.panel(rect, theme.ACCENT)
        text, quiet = theme.ON_ACCENT, theme.ON_ACCENT
    else:
        canvas.panel(rect, theme.RAISED)
        text, quiet = theme.TEXT, theme.QUIET
    inside = rect.inflate(-canvas.px(20), -canvas.px(8))
    if option.card is not None:
        place, inside = take_left(inside, round(inside.height * 0.72), canvas.px(12))
        canvas.card(option.card, place)
    elif option.suit:
        place, inside = take_left(inside, canvas.px(40), canvas.px(12))
        canvas.suit_chip(option.suit, place)
    _draw_words(canvas, option, inside, text, quiet)


def _draw_words(canvas: Canvas, option: Option, inside: Rect, text: theme.Colour, quiet: theme.Colour) -> None:
    short = not (option.detail or option.card or option.suit)
    if short:
        size = 36 if len(option.text) <= 4 else 26
        canvas.text(inside, option.text, size, text, Weight.SEMIBOLD, "centre", least=14)
    elif not option.detail:
        canvas.text(inside, option.text, 28, text, least=15)
    else:
        upper, lower = rows_of(inside, 2, 0)
        upper.height += canvas.px(5)
        lower = Rect(lower.left, upper.bottom, lower.width, inside.bottom - upper.bottom)
        canvas.text(upper, option.text, 26, text, least=15)
        canvas.text(lower, option.detail, 18, quiet, Weight.REGULAR)
