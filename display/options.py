"""Options to walk through, in pages of large cells: laid out here for drawing and for touching alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from display import fonts, theme
from display.canvas import Canvas
from display.fonts import Weight
from display.icons import icon
from display.layout import columns_of, rows_of, take_left, take_right, take_top
from display.view import Action, Input, Option, Select

_LEAST_COMMON = 20


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


def rows_for(count: int, columns: int, most: int) -> int:
    """As few rows as hold the options, so that few options are large; at most `most`."""
    return max(1, min(most, -(-count // columns)))


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


@dataclass(frozen=True, slots=True)
class _Manner:
    """How all options of one list are written, so that they look alike."""

    with_card: bool
    with_suit: bool
    with_detail: bool
    size: int

    @property
    def centred(self) -> bool:
        return not (self.with_card or self.with_suit or self.with_detail)


def _manner_of(options: Sequence[Option]) -> _Manner:
    with_card = any(option.card is not None for option in options)
    with_suit = any(option.suit for option in options)
    with_detail = any(option.detail for option in options)
    short = all(len(option.text) <= 4 for option in options) and not (with_card or with_suit or with_detail)
    return _Manner(with_card, with_suit, with_detail, 36 if short else 28)


def draw_options(canvas: Canvas, page: OptionPage, options: Sequence[Option], selected: int) -> None:
    """The cells of a page with the selected one in the accent colour, and the page arrows."""
    manner = _manner_of(options)
    cells = [(index, rect, _words_place(canvas, rect, manner)) for index, rect in page.cells]
    size = _common_size(canvas, [(options[index].text, words.width) for index, _, words in cells], manner.size)
    for index, rect, words in cells:
        _draw_option(canvas, options[index], rect, words, index == selected, manner, size)
    for action, _, rect in page.arrows:
        canvas.panel(rect, theme.RAISED)
        side = canvas.px(26)
        canvas.surface.blit(icon(action, side, theme.ACCENT), (rect.centerx - side // 2, rect.centery - side // 2))
    if page.pages > 1:
        upper = page.arrows[0][2]
        strip = Rect(upper.left, upper.bottom - canvas.px(24), upper.width, canvas.px(20))
        canvas.text(strip, f"{page.page + 1}/{page.pages}", 16, theme.QUIET, Weight.REGULAR, "centre")


def _mark_place(canvas: Canvas, rect: Rect, manner: _Manner) -> Rect:
    """Where the card or the suit sign of an option is; without width where the list has none."""
    inside = rect.inflate(-canvas.px(20), -canvas.px(8))
    width = canvas.px(42) if manner.with_suit else 0
    if manner.with_card:
        width = round(min(inside.height, canvas.px(74)) * 0.72)
    return take_left(inside, width)[0]


def _words_place(canvas: Canvas, rect: Rect, manner: _Manner) -> Rect:
    inside = rect.inflate(-canvas.px(20), -canvas.px(8))
    mark = _mark_place(canvas, rect, manner).width
    return take_left(inside, mark, canvas.px(12))[1] if mark else inside


def _common_size(canvas: Canvas, texts: Sequence[tuple[str, int]], wanted: int) -> int:
    """The size at 800x480 in which all (text, width) fit, but not below `_LEAST_COMMON`: a longer one shrinks alone."""
    smallest = min(wanted, _LEAST_COMMON)
    for size in range(wanted, smallest, -1):
        if all(fonts.width_of(text, canvas.type_px(size), Weight.SEMIBOLD) <= width for text, width in texts):
            return size
    return smallest


def _draw_option(
    canvas: Canvas, option: Option, rect: Rect, words: Rect, selected: bool, manner: _Manner, size: int
) -> None:
    if not option.enabled:
        canvas.framed_panel(rect, theme.BACKGROUND, theme.ACCENT if selected else theme.PANEL)
        text, quiet = theme.DISABLED, theme.DISABLED
    elif selected:
        canvas.panel(rect, theme.ACCENT)
        text, quiet = theme.ON_ACCENT, theme.ON_ACCENT
    else:
        canvas.panel(rect, theme.RAISED)
        text, quiet = theme.TEXT, theme.QUIET
    mark = _mark_place(canvas, rect, manner)
    if option.card is not None:
        canvas.card(option.card, mark)
    elif manner.with_suit:
        if option.suit:
            canvas.suit_chip(option.suit, mark)
        else:
            canvas.letter_chip(option.text[:1], mark)
    if manner.centred:
        canvas.text(words, option.text, size, text, Weight.SEMIBOLD, "centre", least=14)
    elif not option.detail:
        canvas.text(words, option.text, size, text, least=14)
    else:
        _draw_with_detail(canvas, option, words, size, text, quiet)


def _draw_with_detail(
    canvas: Canvas, option: Option, inside: Rect, size: int, text: theme.Colour, quiet: theme.Colour
) -> None:
    words = Rect(inside.left, 0, inside.width, min(inside.height, canvas.px(60)))
    words.centery = inside.centery
    upper, lower = take_top(words, words.height * 58 // 100)
    canvas.text(upper, option.text, size, text, least=14)
    canvas.text(lower, option.detail, 18, quiet, Weight.REGULAR)
