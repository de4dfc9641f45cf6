"""Outlines: filled curves as polygons, and the affine maps that place them. Pure geometry, no pixels.

Lengths are card units: a card is 1000 units wide, y points down.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

Contour = np.ndarray
"""A closed polygon, float64 of shape (N, 2)."""

Outline = tuple[Contour, ...]
"""Contours that are filled together by the even-odd rule, so that an inner contour is a hole."""

_CURVE_STEPS = 10


def path(text: str) -> Outline:
    """Outline from a path in SVG's words, absolute coordinates only: M L Q C Z with blanks between all numbers.

    Raises ValueError for any other word.
    """
    contours: list[Contour] = []
    points: list[tuple[float, float]] = []
    words = text.replace(",", " ").split()
    position = 0
    counts = {"M": 1, "L": 1, "Q": 2, "C": 3}
    command = "M"
    while position < len(words):
        if words[position].isalpha():
            command = words[position]
            position += 1
        if command == "Z":
            contours.append(np.array(points, dtype=np.float64))
            points = []
            continue
        if command not in counts:
            raise ValueError(f"path word {command!r} is not one of M L Q C Z")
        numbers = [float(word) for word in words[position : position + 2 * counts[command]]]
        position += 2 * counts[command]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command in "CQ":
            points += bezier([points[-1], *pairs])
        else:
            points += pairs
    if points:
        contours.append(np.array(points, dtype=np.float64))
    return tuple(contours)


def bezier(control: Sequence[tuple[float, float]], steps: int = _CURVE_STEPS) -> list[tuple[float, float]]:
    """Points along a quadratic (three control points) or cubic (four) Bezier curve, without its first point."""
    p = np.array(control, dtype=np.float64)
    t = np.linspace(0.0, 1.0, steps + 1)[1:, None]
    if len(p) == 3:
        curve = (1 - t) ** 2 * p[0] + 2 * t * (1 - t) * p[1] + t**2 * p[2]
    else:
        curve = (1 - t) ** 3 * p[0] + 3 * t * (1 - t) ** 2 * p[1] + 3 * t**2 * (1 - t) * p[2] + t**3 * p[3]
    return [(float(x), float(y)) for x, y in curve]


def smooth(points: Sequence[tuple[float, float]], closed: bool = False, steps: int = 6) -> Contour:
    """A Catmull-Rom curve through all points."""
    p = np.array(points, dtype=np.float64)
    ring = np.vstack([p[-1:], p, p[:2]]) if closed else np.vstack([2 * p[:1] - p[1:2], p, 2 * p[-1:] - p[-2:-1]])
    t = np.linspace(0.0, 1.0, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(ring[:-3], ring[1:-2], ring[2:-1], ring[3:], strict=True):
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    if not closed:
        pieces.append(p[-1:])
    return np.vstack(pieces)


def ellipse(x: float, y: float, rx: float, ry: float | None = None, start: float = 0.0, end: float = 360.0) -> Contour:
    """An ellipse, or the piece of it between two angles in degrees (clockwise from the right, as y points down)."""
    steps = max(8, int(32 * abs(end - start) / 360))
    angles = np.radians(np.linspace(start, end, steps, endpoint=abs(end - start) < 360))
    return np.stack([x + rx * np.cos(angles), y + (rx if ry is None else ry) * np.sin(angles)], axis=1)


def rectangle(x0: float, y0: float, x1: float, y1: float, radius: float = 0.0) -> Contour:
    """A rectangle between two corners, with rounded corners if `radius` is given."""
    if radius <= 0:
        return np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dtype=np.float64)
    return np.vstack(
        [
            ellipse(x1 - radius, y0 + radius, radius, start=-90, end=0),
            ellipse(x1 - radius, y1 - radius, radius, start=0, end=90),
            ellipse(x0 + radius, y1 - radius, radius, start=90, end=180),
            ellipse(x0 + radius, y0 + radius, radius, start=180, end=270),
        ]
    )


def polygon(*points: tuple[float, float]) -> Contour:
    return np.array(points, dtype=np.float64)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = -90.0) -> Contour:
    angles = np.radians(turn + np.arange(2 * points) * 180.0 / points)
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([x + radii * np.cos(angles), y + radii * np.sin(angles)], axis=1)


def ribbon(line: Contour | Sequence[tuple[float, float]], width: float, thin: float | None = None) -> Contour:
    """A line of `width` as a polygon. With `thin`, level pieces are that thin: the contrast of a broad pen."""
    p = np.asarray(line, dtype=np.float64)
    steps = np.diff(p, axis=0)
    lengths = np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)
    directions = steps / lengths[:, None]
    tangents = np.vstack([directions[:1], directions[:-1] + directions[1:], directions[-1:]])
    norms = np.hypot(tangents[:, 0], tangents[:, 1])
    tangents = tangents / np.maximum(norms, 1e-9)[:, None]
    # A corner's offset grows by the mitre; limited, or a sharp corner would throw a spike.
    mitre = np.ones(len(p))
    mitre[1:-1] = np.minimum(2.0 / np.maximum(norms[1:-1], 0.7), 2.2)
    steepness = np.abs(tangents[:, 1])
    widths = np.full(len(p), width) if thin is None else thin + (width - thin) * steepness
    offsets = np.stack([-tangents[:, 1], tangents[:, 0]], axis=1) * (widths / 2 * mitre)[:, None]
    return np.vstack([p + offsets, (p - offsets)[::-1]])


def affine(
    scale: float = 1.0, turn: float = 0.0, x: float = 0.0, y: float = 0.0, mirror: bool = False, wide: float = 1.0
) -> np.ndarray:
    """A 2x3 map: mirror left-right, stretch by `wide`, scale, turn by degrees clockwise, shift."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    flip = -wide if mirror else wide
    return np.array([[cos * flip, -sin, x], [sin * flip, cos, y]])


def move(outline: Outline | Contour, matrix: np.ndarray) -> Outline:
    """The outline under a 2x3 map."""
    contours = outline if isinstance(outline, tuple) else (outline,)
    return tuple(contour @ matrix[:, :2].T + matrix[:, 2] for contour in contours)


def chain(first: np.ndarray, then: np.ndarray) -> np.ndarray:
    """The 2x3 map that applies `first`, then `then`."""
    return np.hstack([then[:, :2] @ first[:, :2], (then[:, :2] @ first[:, 2] + then[:, 2])[:, None]])
