"""Card backs: repeating patterns in two colours."""

from __future__ import annotations

import numpy as np

from vision.faces.canvas import Canvas, Colour, blend
from vision.faces.outline import Contour, Outline, ellipse, polygon, rectangle, ribbon, star
from vision.faces.style import DeckStyle

BACK_PATTERNS = ("lattice", "stars", "stripes", "circles", "scales", "plaid", "wheel", "plain")


def draw_back(canvas: Canvas, style: DeckStyle) -> None:
    """The back of the deck; point-symmetric, as backs must be."""
    dark, light = style.back_colours
    margin, height = style.back_margin, style.height
    field = rectangle(margin, margin, 1000 - margin, height - margin, 30)
    canvas.fill(field, dark)
    canvas.clipped(field, _pattern(style.back, dark, light, height))
    canvas.line(field, 10, dark, closed=True)
    inner = margin + 26
    if style.back not in ("plaid", "plain"):
        canvas.line(rectangle(inner, inner, 1000 - inner, height - inner, 20), 7, light, closed=True)
    canvas.repeat_upside_down()


def _pattern(kind: str, dark: Colour, light: Colour, height: float) -> list[tuple[Outline | Contour, Colour]]:
    middle = height / 2
    shapes: list[tuple[Outline | Contour, Colour]] = []
    if kind == "lattice":
        for offset in range(-1000, 2600, 90):
            for slope in (1, -1):
                line = [(0, middle + slope * (offset - 800)), (1000, middle + slope * (offset + 200))]
                shapes.append((ribbon(line, 16), light))
        for row, y in enumerate(_steps(middle % 90 - 90, height + 90, 45)):
            for x in _steps(50 + (row % 2) * 45, 1000, 90):
                shapes.append((ellipse(x, y, 9), blend(dark, light, 0.6)))
    elif kind == "stars":
        for row, y in enumerate(_steps(middle - 990, height + 90, 110)):
            for x in _steps(60 if row % 2 else 5, 1000, 110):
                shapes.append((star(x, y, 40, 15, 6), light))
    elif kind == "stripes":
        for offset in range(-1600, 2800, 70):
            shapes.append((ribbon([(offset, 0), (offset + height, height)], 26), light))
            shapes.append((ribbon([(offset + 34, 0), (offset + 34 + height, height)], 6), light))
    elif kind == "circles":
        for row, y in enumerate(_steps(middle - 1000, height + 100, 100)):
            for x in _steps(0 if row % 2 else 58, 1060, 116):
                for radius, colour in ((52, light), (38, dark), (22, light), (9, dark)):
                    shapes.append((ellipse(x, y, radius), colour))
    elif kind == "scales":
        for row, y in enumerate(_steps(height + 60, -100, -52)):
            for x in _steps(0 if row % 2 else 60, 1080, 120):
                shapes.append((ellipse(x, y, 60), light))
                shapes.append((ellipse(x, y, 50), blend(dark, light, 0.15)))
                shapes.append((ellipse(x, y, 24), light))
    elif kind == "plaid":
        for offset in _steps(-800, 801, 160):
            for width, share in ((54, 0.25), (18, 0.8)):
                tint = blend(dark, light, share)
                shapes.append((ribbon([(500 + offset, 0), (500 + offset, height)], width), tint))
                shapes.append((ribbon([(0, middle + offset), (1000, middle + offset)], width), tint))
    elif kind == "wheel":
        for y in (middle - 330, middle + 330):
            for ring in range(6, 0, -1):
                shapes.append((star(500, y, ring * 62, ring * 46, 8 + 2 * ring), light if ring % 2 else dark))
            shapes += [(ellipse(500, y, 30), dark)]
        for y in (120.0, height - 120):
            for x in (140.0, 860.0):
                shapes.append((star(x, y, 80, 30, 8), light))
        for x in (130.0, 870.0):
            shapes.append((polygon((x - 50, middle), (x, middle - 110), (x + 50, middle), (x, middle + 110)), light))
    return shapes


def _steps(start: float, end: float, step: float) -> list[float]:
    return [float(value) for value in np.arange(start, end, step)]
