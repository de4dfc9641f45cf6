"""Courts and aces of German-suited decks: schematic figures that fill the card, with large signs where makers put them.

King and Ober bear their sign at the top, the Unter lower down; the ace (Daus) bears two beside a scene, a vessel or a medallion.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.faces import DeckStyle, random_style
from vision.faces.brush import FIGURE_HEIGHT, FIGURE_WIDTH, Brush
from vision.faces.canvas import Canvas, Colour, rgb
from vision.faces.courts import draw_figure, draw_legs
from vision.faces.outline import affine, chain, smooth
from vision.training.german_pips import WIDTH, GermanLook
from vision.training.german_scenes import draw_leaves, draw_scene, hatch
from vision.training.german_signs import lay_sign

_KINDS = ("king", "ober", "unter", "queen", "jack")
_TRUE = {"K": "king", "Q": "ober", "J": "unter"}
_INK: Colour = rgb("#1c1a1c")
_PRINT_INKS = tuple(
    rgb(v) for v in ("#c42430", "#17763a", "#f2c62c", "#2a5fae", "#8a5a2b", "#f4ead6", "#e0a070", "#3f8ac8")
)


def _figure_style(seed: int, look: GermanLook) -> DeckStyle:
    """Colours of this deck's figures."""
    generator = np.random.default_rng([seed, 61])
    style = random_style(generator, "bavarian")
    inks = tuple(_PRINT_INKS[int(at)] for at in generator.permutation(len(_PRINT_INKS))[:5])
    return replace(style, paper=look.paper, figure_colours=inks, aspect=look.height / WIDTH)


def _figure(
    canvas: Canvas,
    style: DeckStyle,
    kind: str,
    box: tuple[float, float, float, float],
    standing: bool,
    generator: np.random.Generator,
) -> None:
    """A figure in the box (left, top, right, bottom) in card units; half length, or standing full length."""
    left, top, right, bottom = box
    down = (bottom - top) * (0.53 if standing else 1.0)
    place = np.array([[(right - left) / FIGURE_WIDTH, 0, (left + right) / 2], [0, down / FIGURE_HEIGHT, top]])
    if generator.random() < 0.5:
        place = chain(affine(mirror=True), place)
    before = canvas.pixels.copy()
    brush = Brush(canvas, place, _INK, float(generator.uniform(3.5, 7)))
    if standing:
        draw_legs(brush, style, generator)
    draw_figure(brush, style, kind, generator)
    _draw_drapery(brush, style, generator)
    hatch(canvas.pixels, before, generator)


def _draw_drapery(brush: Brush, style: DeckStyle, generator: np.random.Generator) -> None:
    """Up to four cloaks, shields or scarves over the body, so that figures are neither alike nor symmetrical."""
    for _ in range(int(generator.integers(0, 5))):
        angles = np.linspace(0, 2 * np.pi, int(generator.integers(6, 11)), endpoint=False)
        radii = generator.uniform(40, 170) * generator.uniform(0.55, 1.35, len(angles))
        centre = (generator.normal(0, 150), generator.uniform(430, 640))
        stretch = generator.uniform(0.5, 1.8)
        edge = [
            (centre[0] + float(r * np.cos(a) * stretch), centre[1] + float(r * np.sin(a)))
            for a, r in zip(angles, radii, strict=True)
        ]
        cloth = smooth(edge, closed=True)
        brush.shape(cloth, style.figure_colours[int(generator.integers(5))])
        if generator.random() < 0.5:
            brush.line(edge[: int(generator.integers(3, 6))], style.figure_colours[int(generator.integers(5))], 3.0)


def draw_german_court(
    canvas: Canvas, look: GermanLook, suit: str, rank: str, seed: int, generator: np.random.Generator
) -> None:
    """King, Ober or Unter. Every third figure is that of another rank: makers do not agree what an Ober looks like."""
    style = _figure_style(seed, look)
    height = style.height
    kind = _TRUE[rank] if generator.random() < 0.65 else str(generator.choice(_KINDS))
    inset = generator.uniform(0.03, 0.16) * 1000
    side = 1 if generator.random() < 0.2 else -1
    # Makers leave room for the sign: the figure leans away from it.
    lean = -side * generator.uniform(-20, 120)
    top = generator.uniform(0.01, 0.07) * 1000
    bottom = height / 2 if look.double else height - look.frame_inset * 1000
    _figure(canvas, style, kind, (inset + lean, top, 1000 - inset + lean, bottom), not look.double, generator)
    sign, size = look.signs[suit], look.court_sign * WIDTH
    x = WIDTH * (0.5 + side * (0.5 - look.index_place[0] - 0.07)) - side * size * 0.5
    y = WIDTH * generator.uniform(0.02, 0.08) + size * 0.5
    if rank == "J":
        end = look.height * (0.5 if look.double else generator.uniform(0.55, 0.95))
        y = max(end - size * generator.uniform(0.52, 0.9), size)
    both = rank == "K" and generator.random() < 0.35
    ground = generator.random() < 0.4
    turn = float(generator.normal(0, 9)) + (180.0 if look.flips[suit] and suit != "H" else 0.0)
    for at in (x, WIDTH - x) if both else (x,):
        if ground:
            cv2.circle(canvas.pixels, (int(at), int(y)), int(size * 0.56), look.paper, -1, cv2.LINE_AA)
        lay_sign(canvas.pixels, sign, (at, y), size, turn)
    if look.double:
        canvas.repeat_upside_down(0.0 if generator.random() < 0.85 else float(generator.uniform(-0.35, 0.35)))
    _clear_corners(canvas, look)


def _clear_corners(canvas: Canvas, look: GermanLook) -> None:
    """Indices stand on bare paper."""
    across = int((look.index_place[0] + look.index_height * 0.45) * WIDTH)
    down = int((look.index_place[1] + look.index_height * 1.2 + look.index_sign) * WIDTH)
    for _ in range(2):
        for corner in range(look.index_corners // 2):
            if corner:
                canvas.pixels[:down, WIDTH - across :] = look.paper
            else:
                canvas.pixels[:down, :across] = look.paper
        canvas.turn()


def draw_daus(canvas: Canvas, look: GermanLook, suit: str, seed: int, generator: np.random.Generator) -> None:
    """The ace: two signs above, and two below where the card is double-headed, around what the maker fancied."""
    style = _figure_style(seed, look)
    size = WIDTH * generator.uniform(0.22, 0.36)
    turn, spread = generator.uniform(-100, 100), WIDTH * generator.uniform(0.16, 0.3)
    y, large = size * generator.uniform(0.55, 0.8), generator.random() < 0.25
    _ornament(canvas, style, look.double or large, generator)
    if large:
        # One large sign in each half.
        size *= generator.uniform(1.1, 1.8)
        y = look.height * generator.uniform(0.2, 0.3)
        for _ in range(2):
            lay_sign(canvas.pixels, look.signs[suit], (WIDTH / 2, y), size)
            canvas.turn()
    else:
        for _ in range(2 if look.double else 1):
            for side in (-1, 1):
                lay_sign(canvas.pixels, look.signs[suit], (WIDTH / 2 + side * spread, y), size, turn * side)
            if look.double:
                canvas.turn()
    _clear_corners(canvas, look)


def _ornament(canvas: Canvas, style: DeckStyle, double: bool, generator: np.random.Generator) -> None:
    """A figure, an animal, a vessel, a medallion or a banner between the signs; twice, head to head, if `double`."""
    if generator.random() < 0.08:
        return
    top = style.height * generator.uniform(0.08, 0.24)
    base = style.height * (0.5 if double else generator.uniform(0.75, 0.97))
    kind = int(generator.integers(5))
    if kind == 0:
        wide = generator.uniform(200, 420)
        who = str(generator.choice(_KINDS))
        _figure(canvas, style, who, (500 - wide, top, 500 + wide, base), not double, generator)
    elif kind < 4:
        draw_scene(canvas, style, ("beast", "vessel", "medallion")[kind - 1], (top, base), generator)
    else:
        middle, wide = style.height / 2, generator.uniform(220, 400)
        bow = generator.uniform(-60, 60)
        edge = [(500 - wide, middle - 60), (500, middle - 80 + bow), (500 + wide, middle - 60)]
        edge += [(500 + wide, middle + 60), (500, middle + 60 + bow), (500 - wide, middle + 60)]
        draw_leaves(canvas, style.figure_colours[2], (500, middle - 130), 120, generator)
        canvas.inked(smooth(edge, closed=True), style.figure_colours[1], _INK, 6)
    if double and kind != 3:
        canvas.repeat_upside_down()


def draw_pip_scene(canvas: Canvas, look: GermanLook, seed: int, generator: np.random.Generator) -> None:
    """A scene in the middle of a number card, as in Prussian decks; its pips are printed over it."""
    style = _figure_style(seed, look)
    top, base = style.height * generator.uniform(0.3, 0.42), style.height * generator.uniform(0.58, 0.75)
    if generator.random() < 0.4:
        who, wide = str(generator.choice(_KINDS)), (base - top) * 0.45
        _figure(canvas, style, who, (500 - wide, top, 500 + wide, base), False, generator)
    else:
        draw_scene(canvas, style, str(generator.choice(["beast", "vessel"])), (top, base), generator)
