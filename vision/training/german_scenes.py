"""What makers print between the signs of an ace: animals, vessels, medallions, foliage, all schematic and different in every deck."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.faces.canvas import Canvas, Colour, rgb
from vision.faces.outline import affine, ellipse, smooth, star
from vision.faces.style import DeckStyle

_INK: Colour = rgb("#1c1a1c")


def hatch(card: np.ndarray, before: np.ndarray, generator: np.random.Generator) -> None:
    """Engravers shade drapery by fine parallel lines: some on what was drawn since `before` (in place)."""
    drawn = (card != before).any(axis=2)
    height, width = drawn.shape
    down, across = np.mgrid[0:height, 0:width].astype(np.float32)
    shade = generator.uniform(0.3, 0.75)
    for _ in range(int(generator.integers(0, 6)) if generator.random() < 0.6 else 0):
        angle, period = generator.uniform(0, np.pi), generator.uniform(5, 9)
        lines = np.sin((across * np.cos(angle) + down * np.sin(angle)) * 2 * np.pi / period) > 0.55
        fold = np.sin((across * generator.normal() + down * generator.normal()) * 0.03 + generator.uniform(0, 6)) > 0.45
        here = drawn & lines & fold
        card[here] = (card[here] * shade).astype(np.uint8)


def draw_scene(
    canvas: Canvas, style: DeckStyle, kind: str, room: tuple[float, float], generator: np.random.Generator
) -> None:
    """A `beast`, `vessel` or `medallion` between the heights `room` (top, base), in card units."""
    before = canvas.pixels.copy()
    # French-suited styles have as few as three inks.
    style = replace(style, figure_colours=(style.figure_colours * 5)[: max(5, len(style.figure_colours))])
    if kind == "beast":
        _beast(canvas, style, room, generator)
    elif kind == "vessel":
        _vessel(canvas, style, room, generator)
    else:
        _medallion(canvas, style, generator)
    hatch(canvas.pixels, before, generator)


def draw_leaves(
    canvas: Canvas, colour: Colour, at: tuple[float, float], spread: float, generator: np.random.Generator
) -> None:
    """A bunch of plain leaves around a point."""
    for _ in range(int(generator.integers(4, 14))):
        blade = ellipse(0, -spread * 0.6, generator.uniform(0.12, 0.3) * spread, generator.uniform(0.4, 0.8) * spread)
        turned = blade @ affine(1.0, generator.uniform(-110, 110))[:, :2].T
        root = np.array([at[0] + generator.normal(0, spread * 0.6), at[1]])
        canvas.inked(turned + root, colour, _INK, 4)


def _beast(canvas: Canvas, style: DeckStyle, room: tuple[float, float], generator: np.random.Generator) -> None:
    """A four-legged animal on a strip of ground."""
    top, base = room
    floor, fur = base - generator.uniform(10, 60), style.figure_colours[int(generator.integers(5))]
    strip = np.array([(90.0, floor - 40), (910.0, floor - 60), (910.0, base), (90.0, base)])
    canvas.fill(strip, rgb("#2f8a3e"))
    long, tall = generator.uniform(220, 320), min(generator.uniform(80, 150), (floor - top) * 0.3)
    y = floor - tall - generator.uniform(50, 120)
    side = -1 if generator.random() < 0.5 else 1
    thick = generator.uniform(30, 52)
    for x in (-0.75, -0.5, 0.5, 0.75):
        foot = (500 + x * long + generator.normal(0, 30), floor)
        leg = smooth([(500 + x * long, y + tall * 0.4), (500 + x * long + 20, (y + tall + floor) / 2), foot])
        canvas.line(leg, thick + 10, _INK)
        canvas.line(leg, thick, fur)
    canvas.inked(ellipse(500, y, long, tall), fur, _INK, 7)
    drop = generator.uniform(-0.8, 0.4)
    canvas.inked(ellipse(500 + side * long, y + tall * drop, tall * 0.9, tall * 0.62), fur, _INK, 7)
    canvas.inked(ellipse(500 + side * long * 0.88, y + tall * (drop - 0.7), 26, 50), fur, _INK, 6)
    canvas.fill(ellipse(500 + side * long * 1.04, y + tall * (drop - 0.15), 12), _INK)


def _vessel(canvas: Canvas, style: DeckStyle, room: tuple[float, float], generator: np.random.Generator) -> None:
    """A vase with handles and flowers, symmetrical."""
    top, base = room
    rises = np.linspace(0, (base - top) * generator.uniform(0.5, 0.8), 7)
    wides = generator.uniform(30, 210, 7)
    right = [(500 + float(wide), base - float(rise)) for wide, rise in zip(wides, rises, strict=True)]
    colours = style.figure_colours
    for side in (-1, 1):
        bend = [(wides[2], rises[2]), (generator.uniform(220, 330), rises[4]), (wides[5], rises[5])]
        handle = smooth([(500 + side * float(wide), base - float(rise)) for wide, rise in bend])
        canvas.line(handle, 30, _INK)
        canvas.line(handle, 18, colours[1])
    mouth = base - float(rises[-1])
    draw_leaves(canvas, colours[2], (500, mouth), 110, generator)
    canvas.inked(smooth(right + [(1000 - x, y) for x, y in reversed(right)], closed=True), colours[0], _INK, 7)
    for wide, rise in list(zip(wides, rises, strict=True))[1:-1]:
        canvas.line(
            np.array([(500.0 - wide, base - rise), (500.0 + wide, base - rise)]), generator.uniform(4, 24), colours[1]
        )
    for _ in range(int(generator.integers(1, 6))):
        at = (500 + generator.normal(0, 110), mouth - generator.uniform(20, 150))
        canvas.inked(star(*at, 52, 28, 7), colours[3], _INK, 4)


def _medallion(canvas: Canvas, style: DeckStyle, generator: np.random.Generator) -> None:
    middle, radius, colours = style.height / 2, generator.uniform(150, 300), style.figure_colours
    for _ in range(2):
        draw_leaves(canvas, colours[2], (500, middle - radius), radius * 0.6, generator)
        canvas.turn()
    canvas.inked(ellipse(500, middle, radius), colours[0], _INK, 6)
    canvas.inked(ellipse(500, middle, radius * generator.uniform(0.7, 0.9)), style.paper, _INK, 5)
    canvas.inked(star(500, middle, radius * 0.7, radius * 0.3, int(generator.integers(4, 10))), colours[1], _INK, 5)
