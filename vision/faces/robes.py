"""Bodies of court figures: robe, collar, sleeves, and patterned stuffs."""

from __future__ import annotations

import numpy as np

from vision.faces.brush import Brush
from vision.faces.canvas import Colour, blend, rgb
from vision.faces.outline import Contour, Outline, ellipse, path, polygon, rectangle, ribbon, star

STUFFS = ("stripes", "slanted", "lozenges", "dots", "chevrons", "scales", "florets", "bars", "plain")


def stuff(kind: str, ground: Colour, figure: Colour, third: Colour) -> list[tuple[Outline | Contour, Colour]]:
    """A patterned stuff over the whole figure box and beyond."""
    shapes: list[tuple[Outline | Contour, Colour]] = []
    if kind == "stripes":
        for x in range(-380, 381, 56):
            shapes += [(rectangle(x, 0, x + 24, 1400), figure), (rectangle(x + 34, 0, x + 40, 1400), third)]
    elif kind == "slanted":
        for x in range(-1500, 800, 70):
            shapes += [
                (ribbon([(x, 0), (x + 1400, 1400)], 24), figure),
                (ribbon([(x + 32, 0), (x + 1432, 1400)], 6), third),
            ]
    elif kind == "lozenges":
        for row in range(24):
            for x in range(-400 + (row % 2) * 40, 401, 80):
                y = 360 + row * 50
                shapes.append((polygon((x - 36, y), (x, y - 46), (x + 36, y), (x, y + 46)), figure))
                shapes.append((ellipse(x, y, 9), third))
    elif kind == "dots":
        for row in range(24):
            for x in range(-400 + (row % 2) * 32, 401, 64):
                shapes.append((ellipse(x, 360 + row * 42, 14), figure))
    elif kind == "chevrons":
        for y in range(300, 1500, 70):
            shapes.append((ribbon([(-400, y + 150), (0, y), (400, y + 150)], 26), figure))
            shapes.append((ribbon([(-400, y + 184), (0, y + 34), (400, y + 184)], 6), third))
    elif kind == "scales":
        for row in range(28, 0, -1):
            for x in range(-400 + (row % 2) * 34, 440, 68):
                y = 340 + row * 34
                shapes += [(ellipse(x, y, 34), figure), (ellipse(x, y, 27), ground)]
    elif kind == "florets":
        for row in range(14):
            for x in range(-400 + (row % 2) * 52, 441, 104):
                y = 380 + row * 76
                shapes += [(star(x, y, 34, 12, 4), figure), (ellipse(x, y, 9), third)]
    elif kind == "bars":
        for y in range(360, 1500, 60):
            shapes += [(rectangle(-400, y, 400, y + 22), figure), (rectangle(-400, y + 32, 400, y + 38), third)]
    return shapes


def draw_robe(
    brush: Brush, kind: str, colours: tuple[Colour, Colour, Colour, Colour], random: np.random.Generator
) -> None:
    """Body from the shoulders down past the dividing line, under the head. `colours`: robe, panel, figure, gold."""
    robe, panel, figure, gold = colours
    names = [str(name) for name in random.permutation(STUFFS[:-1])]
    wide = 300.0 if kind == "king" else 262.0 if kind == "queen" else 280.0
    body = path(
        f"M -60 362 C -120 372 -{wide - 60} 385 -{wide - 20} 430 C -{wide} 500 -{wide + 25} 600 -{wide + 40} 720 "
        f"L {wide + 40} 720 C {wide + 25} 600 {wide} 500 {wide - 20} 430 C {wide - 60} 385 120 372 60 362 Z"
    )[0]
    brush.pattern(body, robe, stuff(names[0], robe, figure, gold))
    if kind == "queen":
        front = path("M -78 380 C -110 470 -96 560 -130 720 L 130 720 C 96 560 110 470 78 380 Q 0 470 -78 380 Z")[0]
    elif kind == "king":
        front = path("M -70 375 L -120 720 L 120 720 L 70 375 Z")[0]
    else:
        front = path("M -90 376 C -120 470 -100 600 -96 720 L 96 720 C 100 600 120 470 90 376 Z")[0]
    brush.pattern(front, panel, stuff(names[1], panel, robe, gold))
    if kind in ("jack", "unter", "ober"):
        for y in range(430, 700, 52):
            brush.shape(ellipse(0, y, 12), gold)
    if kind in ("ober", "unter") or random.random() < 0.3:
        brush.shape(path("M -122 610 L 122 610 L 124 652 L -124 652 Z")[0], gold)
        brush.shape(rectangle(-30, 604, 30, 658, 8), figure)
    _collar(brush, kind, colours, random)


def _collar(
    brush: Brush, kind: str, colours: tuple[Colour, Colour, Colour, Colour], random: np.random.Generator
) -> None:
    _, panel, _, gold = colours
    white = rgb("#fbf8f0")
    if kind == "king":
        fur = path(
            "M -70 352 C -150 362 -230 380 -262 440 C -190 470 -60 470 0 452 C 60 470 190 470 262 440 C 230 380 150 362 70 352 C 40 400 -40 400 -70 352 Z"
        )[0]
        spots = [
            (path(f"M {x - 6} {y} L {x + 6} {y} L {x} {y + 26} Z"), brush.ink)
            for x, y in ((-200, 412), (-140, 400), (-84, 414), (-30, 420), (30, 420), (84, 414), (140, 400), (200, 412))
        ]
        brush.pattern(fur, white, spots)
    elif kind == "queen":
        if random.random() < 0.5:
            for x in range(-84, 85, 24):
                brush.shape(ellipse(x, 398 - x * x * 0.004, 12), gold if x % 48 else white)
        else:
            brush.shape(
                path(
                    "M -60 360 C -120 356 -150 380 -160 410 C -110 420 -50 410 0 440 C 50 410 110 420 160 410 C 150 380 120 356 60 360 C 30 396 -30 396 -60 360 Z"
                )[0],
                white,
            )
    else:
        kinds = int(random.integers(3))
        if kinds == 0:
            for x in range(-80, 81, 32):
                brush.shape(ellipse(x, 378 - x * x * 0.002, 21, 17), white)
        elif kinds == 1:
            brush.shape(
                path("M -62 358 L -138 392 L -60 440 L 0 396 L 60 440 L 138 392 L 62 358 C 30 392 -30 392 -62 358 Z")[
                    0
                ],
                blend(panel, white, 0.7),
            )
        else:
            brush.shape(
                path(
                    "M -66 358 C -110 366 -140 384 -150 410 C -60 440 60 440 150 410 C 140 384 110 366 66 358 C 30 392 -30 392 -66 358 Z"
                )[0],
                gold,
            )


def draw_sleeve(
    brush: Brush, side: int, hand: tuple[float, float], colours: tuple[Colour, Colour, Colour], skin: Colour
) -> None:
    """An arm from the shoulder to `hand`, with cuff and hand. `colours`: sleeve, stripes, cuff. `side` is -1 left, 1 right."""
    sleeve, stripes, cuff = colours
    x, y = hand
    shoulder, elbow = side * 228.0, side * 300.0
    arm = path(
        f"M {shoulder - side * 60} 412 C {elbow} 420 {elbow + side * 44} 540 {elbow + side * 10} 640 "
        f"C {elbow - side * 60} 668 {x + side * 90} {y + 70} {x + side * 44} {y + 48} L {x + side * 52} {y - 30} "
        f"C {elbow - side * 90} {y + 10} {elbow - side * 90} 540 {shoulder - side * 60} 500 Z"
    )[0]
    bands: list[tuple[Outline | Contour, Colour]] = []
    for offset in range(0, 420, 62):
        bands.append((ribbon([(shoulder - side * 160, 400 + offset), (elbow + side * 80, 430 + offset)], 20), stripes))
    brush.pattern(arm, sleeve, bands)
    brush.shape(rectangle(*sorted_box(x + side * 26, y - 42, x + side * 62, y + 56), 10), cuff)
    brush.shape(ellipse(x, y + 6, 36, 32), skin)
    for step in (-12, 4, 20):
        brush.line([(x - side * 34, y + step - 2), (x - side * 8, y + step)], width=0.7)


def sorted_box(x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
