"""French suit signs in shapes of their own for every deck: broad, narrow, with other feet, solid, shaded, in outline or with an ornament inside."""

from __future__ import annotations

import numpy as np

from vision.faces.canvas import Colour, blend
from vision.faces.outline import Contour, ellipse, path, polygon, rectangle, ribbon, star
from vision.training.german_signs import Part, sign_sprite

SOLID, SHADED, OUTLINED, INLAID = "solid", "shaded", "outlined", "inlaid"
FINISHES = (SOLID, SHADED, OUTLINED, INLAID)
"""How a sign's surface is printed: in one ink, with a lighter half or rim, as a line, or with an ornament in the colour of the paper."""


def _between(generator: np.random.Generator, low: float, high: float) -> float:
    return float(generator.uniform(low, high))


def _foot(generator: np.random.Generator, top: float) -> Contour:
    """What a club or spade stands on, from the height `top` down to 50."""
    wide, waist = _between(generator, 8, 24), _between(generator, 2, 6)
    if generator.random() < 0.3:
        return polygon((-waist, top), (waist, top), (wide, 50), (-wide, 50))
    sole = _between(generator, 40, 50)
    return path(
        f"M {-waist} {top} C {-waist} {top + 20} {-waist - 3} {sole - 6} {-wide} 50 Q 0 {sole} {wide} 50 "
        f"C {waist + 3} {sole - 6} {waist} {top + 20} {waist} {top} Z"
    )[0]


def _club(generator: np.random.Generator) -> list[Contour]:
    radius = _between(generator, 19, 27)
    spread, height = radius * _between(generator, 0.85, 1.3), _between(generator, 4, 16)
    long = _between(generator, 0.88, 1.18)
    top = ellipse(0, -50 + radius * long, radius * _between(generator, 0.88, 1.05), radius * long)
    sides = [ellipse(side * spread, height, radius, radius * _between(generator, 0.88, 1.08)) for side in (-1, 1)]
    knot = polygon((-9, -14), (9, -14), (13, height), (-13, height))
    return [top, *sides, knot, _foot(generator, 0)]


def _spade(generator: np.random.Generator) -> list[Contour]:
    wide, low, tip = _between(generator, 33, 49), _between(generator, 30, 42), _between(generator, 2, 16)
    shoulder, belly, neck = _between(generator, -20, 2), _between(generator, 8, 20), _between(generator, 14, 28)
    body = path(
        f"M 0 -50 C {tip} -32 {wide} {shoulder} {wide} {belly} C {wide} {low - 4} {wide * 0.75} {low} {wide * 0.54} {low} "
        f"C {wide * 0.3} {low} 6 {neck + 10} 0 {neck} C -6 {neck + 10} {-wide * 0.3} {low} {-wide * 0.54} {low} "
        f"C {-wide * 0.75} {low} {-wide} {low - 4} {-wide} {belly} C {-wide} {shoulder} {-tip} -32 0 -50 Z"
    )[0]
    return [body, _foot(generator, neck - 6)]


def _heart(generator: np.random.Generator) -> list[Contour]:
    wide, top, dip = _between(generator, 36, 50), _between(generator, -50, -42), _between(generator, -36, -16)
    low, point = _between(generator, -4, 22), _between(generator, 0.05, 0.35)
    return [
        path(
            f"M 0 50 C {-wide * point} {low + 22} {-wide} {low} {-wide} -18 C {-wide} {top + 8} {-wide * 0.75} {top} {-wide * 0.5} {top} "
            f"C {-wide * 0.2} {top} -3 {dip - 8} 0 {dip} C 3 {dip - 8} {wide * 0.2} {top} {wide * 0.5} {top} "
            f"C {wide * 0.75} {top} {wide} {top + 8} {wide} -18 C {wide} {low} {wide * point} {low + 22} 0 50 Z"
        )[0]
    ]


def _diamond(generator: np.random.Generator) -> list[Contour]:
    wide, hollow = _between(generator, 26, 46), _between(generator, -3, 11)
    x, y = wide / 2 - hollow, 25 - hollow
    return [path(f"M 0 -50 Q {x} {-y} {wide} 0 Q {x} {y} 0 50 Q {-x} {y} {-wide} 0 Q {-x} {-y} 0 -50 Z")[0]]


def french_parts(suit: str, ink: Colour, paper: Colour, finish: str, generator: np.random.Generator) -> list[Part]:
    """A sign of `suit` (C S H D) with a finish of `FINISHES`, as parts for `sign_sprite`."""
    contours = {"C": _club, "S": _spade, "H": _heart, "D": _diamond}[suit](generator)
    parts: list[Part] = [(contour, ink, None) for contour in contours]
    if finish == SHADED:
        lighter = blend(ink, paper, _between(generator, 0.15, 0.4))
        half = rectangle(0, -60, 60, 60) if generator.random() < 0.5 else rectangle(-60, -60, 60, 0)
        parts += [(half, lighter, contour) for contour in contours]
    elif finish == OUTLINED:
        # The same sign in paper, a little smaller, leaves a line of ink.
        share = _between(generator, 0.72, 0.9)
        inner = paper if generator.random() < 0.6 else blend(paper, ink, _between(generator, 0.1, 0.4))
        parts += [(_shrunk(contour, share), inner, None) for contour in contours]
    elif finish == INLAID:
        centre = {"C": (0.0, 0.0), "S": (0.0, 8.0), "H": (0.0, -10.0), "D": (0.0, 0.0)}[suit]
        size = _between(generator, 9, 17)
        kind = int(generator.integers(4))
        if kind == 0:
            parts.append((star(*centre, size, size * 0.45, int(generator.integers(4, 9))), paper, None))
        elif kind == 1:
            ring = ellipse(*centre, size * 1.2, size)
            parts.append((ribbon(np.vstack([ring, ring[:2]]), size * 0.25), paper, None))
        elif kind == 2:
            parts += [(_shrunk(contour, 0.36) + centre, paper, None) for contour in contours]
        else:
            for turn in range(6):
                x, y = np.cos(turn * np.pi / 3) * size * 0.8, np.sin(turn * np.pi / 3) * size * 0.8
                parts.append((ellipse(centre[0] + x, centre[1] + y, size * 0.3), paper, None))
    return parts


def _shrunk(contour: Contour, share: float) -> Contour:
    """The contour pulled towards its own middle, by the same distance on all sides as far as may be."""
    low, high = contour.min(axis=0), contour.max(axis=0)
    half = (high - low) / 2
    line = (1 - share) * half.min()
    return (contour - (low + half)) * np.maximum(1 - line / half, 0.2) + (low + half)


def french_sprite(suit: str, ink: Colour, paper: Colour, finish: str, seed: int) -> np.ndarray:
    """A sign as BGRA (160, 160, 4), upright; the same seed gives the same shape in every finish."""
    return sign_sprite(french_parts(suit, ink, paper, finish, np.random.default_rng([seed, "CSHD".index(suit), 71])))
