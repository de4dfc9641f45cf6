"""Heads of court figures: face, hair, beard, and what they wear on the head."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.faces.brush import Brush
from vision.faces.canvas import Colour, blend, rgb
from vision.faces.outline import ellipse, path, polygon, rectangle, smooth, star

HAIR_COLOURS = (rgb("#d9a441"), rgb("#6b4226"), rgb("#2b211c"), rgb("#b9b4aa"), rgb("#a5562a"), rgb("#e6cf8a"))
SKIN_COLOURS = (rgb("#f6dcc4"), rgb("#f2d2b4"), rgb("#fbeee2"), rgb("#e9c09a"), rgb("#fdf6ee"))


@dataclass(frozen=True, slots=True)
class HeadColours:
    skin: Colour
    hair: Colour
    main: Colour
    second: Colour
    gold: Colour


def draw_head(brush: Brush, kind: str, colours: HeadColours, random: np.random.Generator) -> None:
    """A head in the figure's box. `kind` is king, queen, jack, ober or unter."""
    _hair_behind(brush, kind, colours, random)
    neck = path("M -36 285 L 36 285 C 36 340 44 365 62 384 L -62 384 C -44 365 -36 340 -36 285 Z")[0]
    brush.shape(neck, blend(colours.skin, colours.hair, 0.1))
    face = path(
        "M -66 165 C -72 235 -62 290 -30 322 C -12 338 12 338 30 322 C 62 290 72 235 66 165 C 50 120 -50 120 -66 165 Z"
    )[0]
    if kind != "queen":
        for side in (-1, 1):
            brush.shape(ellipse(side * 68, 232, 13, 24), colours.skin)
    brush.shape(face, colours.skin)
    _features(brush, kind, colours, random)
    if kind in ("king", "ober"):
        _beard(brush, kind, colours, random)
    _hair_before(brush, kind, colours, random)
    {"king": _crown, "queen": _coronet, "jack": _cap, "ober": _hat, "unter": _cap}[kind](brush, colours, random)


def _features(brush: Brush, kind: str, colours: HeadColours, random: np.random.Generator) -> None:
    look = float(random.uniform(-5, 5))
    white = rgb("#ffffff")
    for side in (-1, 1):
        x = side * 28
        eye = path(f"M {x - 16} 222 Q {x} 208 {x + 16} 222 Q {x} 232 {x - 16} 222 Z")[0]
        brush.shape(eye, white, bare=True)
        brush.shape(ellipse(x + look, 220, 7, 8), brush.ink, bare=True)
        brush.line([(x - 17, 221), (x, 211), (x + 17, 221)], width=0.9)
        brow = 197 if kind == "queen" else 200
        brush.line([(x - 20, brow + 3), (x, brow - 5), (x + 19, brow + 2)], blend(colours.hair, brush.ink, 0.5), 1.2)
        if kind in ("queen", "jack"):
            brush.shape(ellipse(side * 42, 262, 13, 9), blend(colours.skin, rgb("#e0665a"), 0.4), bare=True)
    brush.line([(5, 215), (9, 245), (13, 258), (-4, 263)], width=0.8)
    red = rgb("#c23b35")
    lips = path("M -18 288 Q -8 280 0 284 Q 8 280 18 288 Q 0 301 -18 288 Z")[0]
    brush.shape(lips, red, bare=True)
    brush.line([(-19, 288), (0, 290), (19, 288)], width=0.6)


def _beard(brush: Brush, kind: str, colours: HeadColours, random: np.random.Generator) -> None:
    shade = blend(colours.hair, brush.ink, 0.55)
    if kind == "king":
        tip = float(random.uniform(385, 440))
        forked = random.random() < 0.4
        middle = (
            f"L 24 {tip} L 0 {tip - 38} L -24 {tip}"
            if forked
            else f"C 40 {tip} 20 {tip + 8} 0 {tip + 8} C -20 {tip + 8} -40 {tip} -60 352"
        )
        beard = path(
            "M -70 232 C -62 262 -50 276 -30 280 C -14 272 14 272 30 280 C 50 276 62 262 70 232 C 78 300 74 336 60 352 "
            + (f"L 40 {tip - 20} {middle} L -40 {tip - 20} L -60 352" if forked else middle)
            + " C -74 336 -78 300 -70 232 Z"
        )[0]
        brush.shape(beard, colours.hair)
        for x in (-36, -14, 14, 36):
            brush.line([(x, 312), (x * 0.85, 345), (x * 0.6, 372)], shade, 0.6)
        brush.shape(path("M -17 290 Q 0 282 17 290 Q 0 302 -17 290 Z")[0], rgb("#c23b35"), bare=True)
    moustache = path(
        "M 0 270 C 14 266 34 270 58 290 C 40 292 14 290 0 281 C -14 290 -40 292 -58 290 C -34 270 -14 266 0 270 Z"
    )[0]
    brush.shape(moustache, colours.hair)


def _hair_behind(brush: Brush, kind: str, colours: HeadColours, random: np.random.Generator) -> None:
    length = {"king": 355.0, "queen": 420.0, "jack": 330.0, "ober": 320.0, "unter": 300.0}[kind]
    length += float(random.uniform(-20, 35))
    wide = float(random.uniform(100, 125)) if kind == "queen" else float(random.uniform(88, 106))
    hair = path(
        f"M 0 118 C -70 112 -{wide - 8} 160 -{wide} 230 C -{wide + 6} {length - 40} -{wide - 6} {length} -{wide - 30} {length + 6} "
        f"C -50 {length + 4} -46 {length - 30} -40 {length - 60} L 40 {length - 60} C 46 {length - 30} 50 {length + 4} {wide - 30} {length + 6} "
        f"C {wide - 6} {length} {wide + 6} {length - 40} {wide} 230 C {wide - 8} 160 70 112 0 118 Z"
    )[0]
    brush.shape(hair, colours.hair)
    shade = blend(colours.hair, brush.ink, 0.5)
    for side in (-1, 1):
        for offset in (0, 16):
            x = side * (wide - 14 - offset)
            brush.line([(x, 215), (x + side * 5, 260), (x - side * 6, length - 30)], shade, 0.6)
    if kind in ("king", "jack") and random.random() < 0.6:
        for side in (-1, 1):
            brush.shape(ellipse(side * (wide - 18), length - 16, 26), colours.hair)
            brush.line([tuple(p) for p in ellipse(side * (wide - 18), length - 16, 13, start=0, end=300)], shade, 0.6)


def _hair_before(brush: Brush, kind: str, colours: HeadColours, random: np.random.Generator) -> None:
    if kind == "queen":
        for side in (-1, 1):
            lock = path(
                f"M 0 132 C {side * 48} 130 {side * 82} 160 {side * 84} 240 C {side * 60} 200 {side * 34} 176 0 172 Z"
            )[0]
            brush.shape(lock, colours.hair)
    else:
        fringe = path("M -72 190 C -76 130 76 130 72 190 C 40 166 -40 166 -72 190 Z")[0]
        brush.shape(fringe, colours.hair)


def _crown(brush: Brush, colours: HeadColours, random: np.random.Generator) -> None:
    spikes = int(random.integers(3, 6))
    top = float(random.uniform(30, 48))
    if random.random() < 0.6:
        brush.shape(path("M -80 148 C -86 40 86 40 80 148 Z")[0], colours.main)
    width = 104.0
    points: list[tuple[float, float]] = [(-84, 165)]
    for spike in range(spikes):
        x = -width + 2 * width * spike / (spikes - 1)
        points.append((x, top + 14 * abs(x) / width))
        if spike < spikes - 1:
            points.append((x + width / (spikes - 1), 104))
    points.append((84, 165))
    brush.shape(polygon(*points), colours.gold)
    cross = random.random() < 0.5
    for spike in range(spikes):
        x = -width + 2 * width * spike / (spikes - 1)
        y = top + 14 * abs(x) / width - 9
        if cross and abs(x) < 1:
            brush.shape(rectangle(x - 6, y - 36, x + 6, y + 4), colours.gold)
            brush.shape(rectangle(x - 18, y - 24, x + 18, y - 12), colours.gold)
        else:
            brush.shape(ellipse(x, y, 12), colours.second)
    brush.shape(path("M -86 138 Q 0 120 86 138 L 82 176 Q 0 156 -82 176 Z")[0], colours.gold)
    for x in (-58, -29, 0, 29, 58):
        brush.shape(ellipse(x, 150 + abs(x) * 0.1, 8), colours.second if x % 2 else colours.main)


def _coronet(brush: Brush, colours: HeadColours, random: np.random.Generator) -> None:
    kind = int(random.integers(3))
    if kind == 0:
        points = [(-66.0, 150.0), (-84, 92), (-50, 122), (-30, 72), (0, 112), (30, 72), (50, 122), (84, 92), (66, 150)]
        brush.shape(polygon(*points), colours.gold)
        for x, y in ((-84, 88), (-30, 68), (30, 68), (84, 88)):
            brush.shape(ellipse(x, y, 11), colours.second)
    elif kind == 1:
        veil = path(
            "M 0 70 C -92 74 -128 170 -132 300 L -96 300 C -96 200 -70 150 0 148 C 70 150 96 200 96 300 L 132 300 C 128 170 92 74 0 70 Z"
        )[0]
        brush.shape(veil, blend(colours.main, rgb("#ffffff"), 0.25))
        for x in (-60, -30, 0, 30, 60):
            brush.shape(ellipse(x, 112 + x * x * 0.012, 13), colours.gold)
    else:
        brush.shape(
            path("M -74 150 C -80 80 -30 54 0 92 C 30 54 80 80 74 150 C 30 130 -30 130 -74 150 Z")[0], colours.main
        )
        brush.shape(star(0, 84, 28, 12, 5), colours.gold)
    brush.shape(path("M -78 146 Q 0 118 78 146 L 76 168 Q 0 140 -76 168 Z")[0], colours.gold)
    for x in range(-60, 61, 20):
        brush.shape(ellipse(x, 141 + x * x * 0.0035, 6), rgb("#ffffff"))
    if random.random() < 0.7:
        for side in (-1, 1):
            brush.shape(ellipse(side * 78, 272, 9, 15), colours.gold)


def _cap(brush: Brush, colours: HeadColours, random: np.random.Generator) -> None:
    kind = int(random.integers(3))
    side = -1 if random.random() < 0.5 else 1
    _feather(brush, colours, side, random)
    if kind == 0:
        beret = smooth(
            [(-110, 140), (-118, 95), (-60, 58), (20, 48), (100, 66), (128, 112), (96, 146), (0, 132)], closed=True
        )
        brush.shape(beret, colours.main)
        brush.line([(-70, 82), (0, 74), (80, 92)], width=0.7)
    elif kind == 1:
        brush.shape(path("M -84 150 L -74 70 C -40 52 40 52 74 70 L 84 150 Z")[0], colours.main)
        for x in (-44, -15, 15, 44):
            brush.line([(x, 64), (x * 1.15, 130)], width=0.7)
    else:
        brush.shape(path("M -90 150 C -96 60 40 20 92 74 C 120 100 100 140 90 150 Z")[0], colours.main)
        brush.shape(ellipse(side * 88, 78, 17), colours.gold)
    band = path("M -98 132 Q 0 108 98 132 L 94 172 Q 0 146 -94 172 Z")[0]
    brush.pattern(
        band, colours.second, [(ellipse(x, 140 + abs(x) * 0.15, 9), colours.gold) for x in range(-80, 81, 32)]
    )


def _hat(brush: Brush, colours: HeadColours, random: np.random.Generator) -> None:
    side = -1 if random.random() < 0.5 else 1
    _feather(brush, colours, side, random)
    brush.shape(path("M -70 140 C -84 60 -50 40 0 44 C 50 40 84 60 70 140 Z")[0], colours.main)
    brim = path(
        "M -142 128 C -100 112 -60 118 0 118 C 60 118 100 112 142 128 C 120 172 60 166 0 160 C -60 166 -120 172 -142 128 Z"
    )[0]
    brush.shape(brim, blend(colours.main, brush.ink, 0.25))
    brush.shape(rectangle(-74, 100, 74, 120), colours.gold)


def _feather(brush: Brush, colours: HeadColours, side: int, random: np.random.Generator) -> None:
    rise = float(random.uniform(0, 30))
    spine = [(side * 30, 100.0), (side * 90, 40 - rise * 0.3), (side * 160, 20 - rise * 0.4), (side * 205, 70.0)]
    feather = smooth(
        [
            (side * 28, 104),
            (side * 70, 26),
            (side * 150, 2),
            (side * 208, 40),
            (side * 212, 84),
            (side * 168, 50),
            (side * 98, 62),
        ],
        closed=True,
    )
    brush.shape(feather, blend(colours.second, rgb("#ffffff"), 0.35))
    brush.line(spine, width=0.8)
