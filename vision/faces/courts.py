"""Court cards: who stands where on the card, how the halves meet, and where the suit sign goes."""

from __future__ import annotations

import numpy as np

from vision.faces.attributes import HELD, draw_held
from vision.faces.brush import FIGURE_HEIGHT, FIGURE_WIDTH, Brush
from vision.faces.canvas import Canvas, Colour, blend, rgb
from vision.faces.heads import HAIR_COLOURS, SKIN_COLOURS, HeadColours, draw_head
from vision.faces.outline import affine, chain, path, rectangle, ribbon
from vision.faces.pips import draw_sign
from vision.faces.robes import draw_robe, draw_sleeve
from vision.faces.style import SUITS, DeckStyle

_INK: Colour = rgb("#211d1f")


def court_kind(style: DeckStyle, rank: str) -> str:
    """Which figure a rank shows: king, queen, jack, or on German-suited decks king, ober, unter."""
    if style.german_suits:
        return {"K": "king", "Q": "ober", "J": "unter"}[rank]
    return {"K": "king", "Q": "queen", "J": "jack"}[rank]


def draw_court(canvas: Canvas, style: DeckStyle, suit: str, rank: str) -> None:
    """A court card's figure, sign and frame; indices are the caller's. The upper half only, unless the figure stands full length."""
    random = np.random.default_rng((style.seed, SUITS.index(suit), "KQJ".index(rank)))
    kind = court_kind(style, rank)
    margin_x, margin_y = style.figure_margin
    box_width, box_height = 1000 - 2 * margin_x, style.height - 2 * margin_y
    frame = rectangle(margin_x, margin_y, 1000 - margin_x, style.height - margin_y, 0 if style.court_frame else 24)
    if style.court_ground is not None:
        canvas.fill(frame, style.court_ground)
    full = style.courts == "full"
    size = box_height * 0.53 if full else box_height / 2
    place = np.array([[box_width / FIGURE_WIDTH, 0, 500.0], [0, size / FIGURE_HEIGHT, margin_y]])
    if full:
        place[0, 0] *= 0.8
    faces_left = bool(random.random() < 0.5)
    if faces_left:
        place = chain(affine(mirror=True), place)
    before = canvas.pixels.copy()
    brush = Brush(canvas, place, _INK, 7.0)
    if full:
        draw_legs(brush, style, random)
    draw_figure(brush, style, kind, random)
    _keep_inside(canvas, before, margin_x, margin_y, style)
    # The sign stands beside the head, away from what the figure holds.
    side = 1 if faces_left else -1
    size_of_sign = style.court_sign
    x = 500 + side * (box_width / 2 - size_of_sign * 0.62)
    y = margin_y + size_of_sign * 0.68
    if style.german_suits and kind == "unter":
        # Ober and Unter are told apart by the height of their sign.
        y = style.height - margin_y - size_of_sign * 0.7 if full else style.height / 2 - size_of_sign * 0.75
    scale = size_of_sign / 100
    ground = style.paper if style.court_ground is None else style.court_ground
    if style.german_suits and kind == "unter":
        patch = rectangle(
            x - size_of_sign * 0.56, y - size_of_sign * 0.6, x + size_of_sign * 0.56, y + size_of_sign * 0.6, 20
        )
        canvas.inked(patch, ground, _INK, 5)
    draw_sign(canvas, style, suit, affine(scale, x=x, y=y))
    if full and kind == "king":
        draw_sign(canvas, style, suit, affine(scale, x=1000 - x, y=y))
    if not full:
        slope = 0.0 if style.courts == "double" else float(random.choice((-0.32, 0.32)))
        canvas.repeat_upside_down(slope)
        _draw_divide(canvas, style, slope, random)
    for line in range(style.court_frame):
        inset = -line * 14.0
        canvas.line(
            rectangle(margin_x + inset, margin_y + inset, 1000 - margin_x - inset, style.height - margin_y - inset),
            7.0 if line == 0 else 4.0,
            _INK if line == 0 else style.ink(suit).main,
            closed=True,
        )


def draw_figure(brush: Brush, style: DeckStyle, kind: str, random: np.random.Generator) -> None:
    """A half figure of `kind` (king, queen, jack, ober, unter) in the brush's box."""
    palette = [style.figure_colours[int(i)] for i in random.permutation(len(style.figure_colours))]
    gold = rgb("#e9bd45")
    robe, panel, figure, other = (palette * 2)[:4]
    skin = SKIN_COLOURS[int(random.integers(len(SKIN_COLOURS)))]
    hair = HAIR_COLOURS[int(random.integers(len(HAIR_COLOURS)))]
    thing = str(random.choice(HELD[kind]))
    hand = (float(random.uniform(168, 205)), float(random.uniform(500, 540)))
    lean = float(random.uniform(2, 14))
    draw_robe(brush, kind, (robe, panel, figure, gold), random)
    draw_sleeve(brush, -1, (-70.0, float(random.uniform(545, 585))), (other, gold, figure), skin)
    draw_held(brush, thing, hand, lean, figure if figure != robe else other, gold, random)
    draw_sleeve(brush, 1, hand, (other, gold, panel), skin)
    tilt = affine(1.0, float(random.uniform(-5, 5)), 0, 0)
    tilt[:, 2] = np.array([0, 360]) - tilt[:, :2] @ np.array([0, 360])
    colours = HeadColours(skin, hair, robe if robe != _INK else other, figure, gold)
    draw_head(brush.turned(tilt), kind, colours, random)


def draw_legs(brush: Brush, style: DeckStyle, random: np.random.Generator) -> None:
    """Legs, skirt and ground of a standing figure, below the brush's box."""
    colours = style.figure_colours
    left, right = (colours[int(i)] for i in random.choice(len(colours), 2, replace=False))
    ground = path("M -420 1215 C -200 1180 200 1180 420 1215 L 420 1290 L -420 1290 Z")[0]
    brush.shape(ground, blend(rgb("#4f8a43"), style.paper, 0.25))
    for side, colour in ((-1, left), (1, right)):
        leg = path(
            f"M {side * 10} 800 L {side * 150} 800 C {side * 140} 950 {side * 120} 1050 {side * 112} 1170 L {side * 52} 1170 C {side * 40} 1040 {side * 20} 940 {side * 10} 800 Z"
        )[0]
        brush.shape(leg, colour)
        boot = path(
            f"M {side * 46} 1120 L {side * 116} 1120 L {side * 122} 1190 C {side * 170} 1205 {side * 190} 1222 {side * 188} 1236 L {side * 44} 1236 Z"
        )[0]
        brush.shape(boot, rgb("#4a3424"))
    skirt = path("M -262 660 C -280 740 -300 800 -310 860 C -200 900 200 900 310 860 C 300 800 280 740 262 660 Z")[0]
    brush.pattern(skirt, left, [(ribbon([(x * 0.8, 640), (x, 920)], 34), right) for x in range(-280, 281, 80)])


def _keep_inside(canvas: Canvas, before: np.ndarray, margin_x: float, margin_y: float, style: DeckStyle) -> None:
    """Nothing of the figure sticks out of its box."""
    x0, x1 = round(margin_x * canvas.scale), round((1000 - margin_x) * canvas.scale)
    y0, y1 = round(margin_y * canvas.scale), round((style.height - margin_y) * canvas.scale)
    before[y0:y1, x0:x1] = canvas.pixels[y0:y1, x0:x1]
    canvas.pixels[:] = before


def _draw_divide(canvas: Canvas, style: DeckStyle, slope: float, random: np.random.Generator) -> None:
    margin, middle = style.figure_margin[0], style.height / 2
    x0, x1 = margin, 1000 - margin
    ends = [(x0, middle + slope * (x0 - 500)), (x1, middle + slope * (x1 - 500))]
    kind = int(random.integers(3))
    colour = style.figure_colours[int(random.integers(len(style.figure_colours)))]
    if kind == 0:
        canvas.fill(ribbon(ends, 7), _INK)
        return
    canvas.fill(ribbon(ends, 44), _INK)
    canvas.fill(ribbon(ends, 32), rgb("#efc65a") if kind == 1 else colour)
    along = np.linspace(0, 1, 17)[1:-1]
    for share in along:
        x, y = ends[0][0] + share * (x1 - x0), ends[0][1] + share * (ends[1][1] - ends[0][1])
        dot = path("M -9 0 L 0 -11 L 9 0 L 0 11 Z")
        canvas.fill(dot, colour if kind == 1 else style.paper, affine(1.0, x=x, y=y))
