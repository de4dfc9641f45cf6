"""Number cards, aces and indices."""

from __future__ import annotations

import numpy as np

from vision.faces.canvas import Canvas, Colour, blend
from vision.faces.lettering import letter_outlines
from vision.faces.outline import affine, chain, ellipse, path, rectangle, ribbon, smooth, star
from vision.faces.signs import Sign, french_sign, german_sign
from vision.faces.style import SUITS, DeckStyle

_L, _M, _R = -1.0, 0.0, 1.0

_SKAT_LAYOUT: dict[str, tuple[tuple[float, float], ...]] = {
    # column -1..1, row -1..1
    "2": ((_M, -1), (_M, 1)),
    "3": ((_M, -1), (_M, 0), (_M, 1)),
    "4": ((_L, -1), (_R, -1), (_L, 1), (_R, 1)),
    "5": ((_L, -1), (_R, -1), (_M, 0), (_L, 1), (_R, 1)),
    "6": ((_L, -1), (_R, -1), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "7": ((_L, -1), (_R, -1), (_M, -0.5), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    "8": ((_L, -1), (_R, -1), (_M, -0.5), (_L, 0), (_R, 0), (_M, 0.5), (_L, 1), (_R, 1)),
    "9": (*((x, y) for y in (-1, -1 / 3, 1 / 3, 1) for x in (_L, _R)), (_M, 0)),
    "T": (*((x, y) for y in (-1, -1 / 3, 1 / 3, 1) for x in (_L, _R)), (_M, -2 / 3), (_M, 2 / 3)),
}
_CENTRE_LAYOUT: dict[str, tuple[tuple[float, float], ...]] = {
    "7": ((_L, -1), (_R, -1), (_L, 0), (_M, 0), (_R, 0), (_L, 1), (_R, 1)),
    "8": ((_L, -1), (_M, -1), (_R, -1), (_L, 0), (_R, 0), (_L, 1), (_M, 1), (_R, 1)),
    "9": tuple((x, y) for y in (-1, 0, 1) for x in (_L, _M, _R)),
}
_ROWS_LAYOUT: dict[str, tuple[tuple[float, float], ...]] = {
    "7": (*((x, y) for y in (-1, -1 / 3, 1 / 3) for x in (_L, _R)), (_M, 1)),
    "8": tuple((x, y) for y in (-1, -1 / 3, 1 / 3, 1) for x in (_L, _R)),
    "9": (*((x, y) for y in (-1, -0.5, 0, 0.5) for x in (_L, _R)), (_M, 1)),
    "T": tuple((x, y) for y in (-1, -0.5, 0, 0.5, 1) for x in (_L, _R)),
}


def pip_places(rank: str, layout: str) -> tuple[tuple[float, float], ...]:
    """Columns and rows, both -1..1, of the pips of a number card (2..9, T)."""
    other = {"centre": _CENTRE_LAYOUT, "rows": _ROWS_LAYOUT, "vine": _ROWS_LAYOUT}.get(layout, {})
    return other.get(rank, _SKAT_LAYOUT[rank])


def pip_spread(style: DeckStyle) -> float:
    """Distance of the outer pip columns from the middle in card units, at most so much that no pip touches an index."""
    if style.index_corners == 0:
        return style.pip_columns * 1000
    room = 500 - style.index_place[0] - 0.42 * style.index_height - 0.47 * style.pip_height * style.sign_wide
    return min(style.pip_columns * 1000, max(room, 0.5 * style.pip_height))


def suit_sign(style: DeckStyle, suit: str) -> Sign:
    return german_sign(suit, style.sign_manner) if style.german_suits else french_sign(suit, style.sign_manner)


def draw_sign(canvas: Canvas, style: DeckStyle, suit: str, matrix: np.ndarray) -> None:
    """One suit sign, its box of 100 units placed by `matrix`."""
    ink = style.ink(suit)
    colours = {"main": ink.main, "second": ink.second, "light": ink.light, "line": ink.line}
    stretched = chain(affine(wide=style.sign_wide), matrix)
    for outline, name in suit_sign(style, suit):
        canvas.fill(outline, colours[name], stretched)


def draw_text(
    canvas: Canvas, text: str, font: str, height: float, middle: tuple[float, float], colour: Colour, narrow: float
) -> None:
    """Text whose capitals are `height` high, centred at `middle` in x, with its top at `middle` in y."""
    width, outlines = letter_outlines(text, font, narrow)
    scale = height / 100
    place = affine(scale, x=middle[0] - width * scale / 2, y=middle[1] + height)
    for outline in outlines:
        canvas.fill(outline, colour, place)


def draw_index(canvas: Canvas, style: DeckStyle, suit: str, rank: str) -> None:
    """The index of the upper left corner, and of the upper right if the style has four; the caller turns it for the lower half."""
    if style.index_corners == 0:
        return
    text = style.index_text(rank)
    x, y = style.index_place
    for corner in (x, 1000 - x)[: style.index_corners // 2]:
        narrow = style.narrow * (0.74 if len(text) > 1 else 1.0) * (0.8 if len(text) > 2 else 1.0)
        bottom = y
        if text:
            draw_text(canvas, text, style.font, style.index_height, (corner, y), style.index_colour(suit), narrow)
            bottom = y + style.index_height * 1.16
        if style.index_sign > 0:
            scale = style.index_sign / 100
            draw_sign(canvas, style, suit, affine(scale, x=corner, y=bottom + style.index_sign / 2))


def draw_pips(canvas: Canvas, style: DeckStyle, suit: str, rank: str) -> None:
    """The pips of a number card, lower half upside down."""
    places = pip_places(rank, style.pip_layout)
    columns, rows, scale = pip_spread(style), style.pip_rows * style.height, style.pip_height / 100
    if style.pip_layout == "vine":
        scale *= 0.92
        _draw_vine(canvas, style, suit, places)
    if style.pip_layout == "centre" and rank in _CENTRE_LAYOUT:
        scale = min(scale, columns / 104)
    for column, row in places:
        upside_down = row > 0.01 and style.pip_layout != "vine"
        turn = 180.0 if upside_down else 0.0
        if style.pip_layout == "vine" and column:
            turn = 14.0 * column
        x, y = 500 + column * columns, style.height / 2 + row * rows
        draw_sign(canvas, style, suit, affine(scale, turn, x, y))


def _draw_vine(canvas: Canvas, style: DeckStyle, suit: str, places: tuple[tuple[float, float], ...]) -> None:
    columns, rows, middle = pip_spread(style), style.pip_rows * style.height, style.height / 2
    colour = blend(style.inks[1].main, style.inks[1].line, 0.4)
    canvas.line(
        smooth(
            [(500, middle - rows * 0.9), (512, middle - rows * 0.3), (490, middle + rows * 0.4), (500, middle + rows)]
        ),
        16,
        colour,
    )
    for column, row in places:
        if column:
            x, y = 500 + column * columns, middle + row * rows
            canvas.line(smooth([(500, y + 120), (500 + column * 90, y + 95), (x - column * 20, y + 35)]), 11, colour)


def draw_ace(canvas: Canvas, style: DeckStyle, suit: str) -> None:
    """The ace, or on German-suited decks the Daus with two signs."""
    if style.german_suits:
        _draw_daus(canvas, style, suit)
        return
    manner = style.ace_of_spades if suit == "S" else style.ace
    middle = style.height / 2
    heights = {"plain": 1.25, "large": 2.3, "ornament": 1.55, "medallion": 1.3, "garland": 1.35, "crest": 2.75}
    scale = style.pip_height * heights[manner] / 100
    ink = style.ink(suit).main
    if manner == "medallion":
        for radius, width in ((270, 14), (240, 6)):
            canvas.line(ellipse(500, middle, radius), width, ink, closed=True)
        for angle in range(0, 360, 20):
            ray = affine(1.0, angle, 500, middle)
            canvas.fill(path("M -12 -285 Q 0 -330 12 -285 Z"), ink, ray)
    elif manner == "garland":
        leaf = path("M 0 0 C 26 -18 30 -52 0 -82 C -30 -52 -26 -18 0 0 Z")
        green = blend(style.figure_colours[-1], ink, 0.35)
        for side in (-1, 1):
            for step in range(9):
                around = 20 + step * 17.5
                spin = affine(0.95, side * (around + 62), *_on_circle(middle, 265, side * around))
                canvas.fill(leaf, green, spin)
    elif manner == "ornament":
        for turn in (0, 180):
            for side in (False, True):
                place = chain(affine(1.0, mirror=side), affine(1.0, turn, 500, middle))
                scroll = smooth([(12, -330), (70, -300), (130, -330), (120, -390), (70, -385), (78, -345), (110, -355)])
                canvas.fill(ribbon(scroll, 13), ink, place)
            canvas.fill(star(0, -330, 30, 12, 4), ink, affine(1.0, turn, 500, middle))
    draw_sign(canvas, style, suit, affine(scale, x=500, y=middle))
    if manner == "crest":
        light = style.paper
        spot = middle + scale * 6
        inner = affine(scale * 0.5, x=500, y=spot)
        for outline, _ in suit_sign(style, suit):
            canvas.fill(outline, light, inner)
        draw_sign(canvas, style, suit, affine(scale * 0.4, x=500, y=spot))
        for side in (-1, 1):
            for step in range(6):
                x, y = 500 + side * scale * (9 + step * 4.4), spot + scale * (-20 + step * 5.2)
                canvas.fill(star(x, y, scale * 2.3, scale * 0.9, 5), light)
    elif manner == "large" and suit == "S":
        canvas.line(ellipse(500, middle + scale * 8, scale * 17, scale * 13), scale * 1.1, style.paper, closed=True)
        canvas.fill(star(500, middle + scale * 8, scale * 10, scale * 4, 8), style.paper)


def _on_circle(middle: float, radius: float, degrees: float) -> tuple[float, float]:
    angle = np.radians(degrees + 90)
    return 500 + radius * float(np.cos(angle)), middle + radius * float(np.sin(angle))


def _draw_daus(canvas: Canvas, style: DeckStyle, suit: str) -> None:
    random = np.random.default_rng((style.seed, SUITS.index(suit), 77))
    ink, middle = style.ink(suit), style.height / 2
    scale = style.pip_height * 1.75 / 100
    green = blend(style.inks[1].main, style.inks[1].line, 0.25)
    kind = int(random.integers(4))
    leaf = path("M 0 0 C 40 -20 46 -70 0 -120 C -46 -70 -40 -20 0 0 Z")
    for turn in (0.0, 180.0):
        upper = affine(1.0, turn, 500, middle)
        for mirror in (False, True):
            place = chain(affine(1.0, mirror=mirror), upper)
            branch = smooth([(0, 0), (120, -70), (235, -60), (300, -150), (270, -230)])
            canvas.fill(ribbon(branch, 14), blend(green, ink.line, 0.4), place)
            for x, y, angle in ((120, -75, 10), (225, -62, 70), (298, -150, 60), (268, -228, -10), (180, -60, 150)):
                canvas.fill(leaf, green if kind % 2 else ink.main, chain(affine(0.75, angle, x, y), place))
                canvas.fill(path("M -3 0 L 3 0 L 0 -95 Z"), ink.line, chain(affine(0.75, angle, x, y), place))
        # Straight in the middle of its half; the lower sign stands on its head, as in double decks.
        draw_sign(canvas, style, suit, chain(affine(scale, x=0, y=-style.height * 0.245), upper))
    if kind < 2:
        ribbon_colour = style.figure_colours[1]
        canvas.inked(rectangle(260, middle - 52, 740, middle + 52, 20), ribbon_colour, ink.line, 7)
        for x in range(320, 700, 60):
            canvas.fill(star(x, middle, 22, 9, 4), ink.line)
    else:
        canvas.inked(ellipse(500, middle, 70), style.figure_colours[0], ink.line, 7)
        canvas.fill(star(500, middle, 58, 24, 8), style.figure_colours[1])


def draw_pip_frame(canvas: Canvas, style: DeckStyle) -> None:
    """A line close to the card's edge, outside the indices."""
    canvas.line(rectangle(26, 26, 974, style.height - 26, 34), 6, style.inks[0].line, closed=True)
