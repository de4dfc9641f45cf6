"""Anti-aliased filled shapes: polygons as coverage masks, rounded rectangles, circles. Exact on every machine.

The masks are sampled here rather than by the graphics library, whose filling and smoothing differ between builds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from display.theme import Colour

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Mask = NDArray[np.uint8]

_SAMPLES = 8
"""Samples along each side of a pixel."""


def coverage(polygons: Sequence[Polygon], width: int, height: int, samples: int = _SAMPLES) -> Mask:
    """How much of each pixel the polygons cover, uint8 (height, width), 255 = all of it.

    Points are in pixels from the top left. Each polygon is filled even-odd; together they are one shape. `samples` is their number
    along each side of a pixel.
    """
    rows, columns = height * samples, width * samples
    inside = np.zeros((rows, columns), dtype=bool)
    for polygon in polygons:
        inside |= _filled(polygon, rows, columns, samples)
    share = inside.reshape(height, samples, width, samples).sum(axis=(1, 3), dtype=np.uint32)
    full = samples * samples
    mask: Mask = ((share * 255 + full // 2) // full).astype(np.uint8)
    return mask


def _filled(polygon: Polygon, rows: int, columns: int, samples: int) -> NDArray[np.bool_]:
    crossings = np.zeros((rows, columns + 1), dtype=np.uint8)
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if y0 == y1:
            continue
        if y0 > y1:
            x0, y0, x1, y1 = x1, y1, x0, y0
        first = max(0, ceil(y0 * samples - 0.5))
        last = min(rows, ceil(y1 * samples - 0.5))
        if first >= last:
            continue
        row = np.arange(first, last)
        x = x0 + ((row + 0.5) / samples - y0) * (x1 - x0) / (y1 - y0)
        column = np.clip(np.ceil(x * samples - 0.5), 0, columns).astype(np.intp)
        crossings[row, column] += 1
    inside: NDArray[np.bool_] = np.cumsum(crossings[:, :-1], axis=1, dtype=np.uint8) % 2 == 1
    return inside


def tinted(mask: Mask, colour: Colour) -> pygame.Surface:
    """A picture of one colour with the mask as its transparency."""
    height, width = mask.shape
    surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    surface.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(surface)[:] = mask.T
    return surface


def circle_polygon(centre: Point, radius: float, points: int = 72) -> Polygon:
    """A circle as a polygon."""
    x, y = centre
    angles = (2 * pi * i / points for i in range(points))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def curve(start: Point, first: Point, second: Point, end: Point, points: int = 16) -> Polygon:
    """A cubic Bézier curve as points; the start is left out so that curves can be strung together."""
    steps = ((i + 1) / points for i in range(points))
    return tuple(
        (
            (1 - t) ** 3 * start[0] + 3 * (1 - t) ** 2 * t * first[0] + 3 * (1 - t) * t * t * second[0] + t**3 * end[0],
            (1 - t) ** 3 * start[1] + 3 * (1 - t) ** 2 * t * first[1] + 3 * (1 - t) * t * t * second[1] + t**3 * end[1],
        )
        for t in steps
    )


def scaled(polygons: Sequence[Polygon], factor: float, shift: Point = (0.0, 0.0)) -> tuple[Polygon, ...]:
    """The polygons times a factor, then moved."""
    return tuple(tuple((x * factor + shift[0], y * factor + shift[1]) for x, y in polygon) for polygon in polygons)


@lru_cache(maxsize=256)
def shape(polygons: tuple[Polygon, ...], width: int, height: int, colour: Colour) -> pygame.Surface:
    """The polygons (points in pixels) in one colour. Kept: do not draw on it."""
    return tinted(coverage(polygons, width, height), colour)


@lru_cache(maxsize=256)
def disc(diameter: int, colour: Colour) -> pygame.Surface:
    """A filled circle. Kept: do not draw on it."""
    return shape((circle_polygon((diameter / 2, diameter / 2), diameter / 2),), diameter, diameter, colour)


def rounded_rectangle(surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int) -> None:
    """Fill a rectangle with round corners."""
    radius = min(radius, rect.width // 2, rect.height // 2)
    if radius < 1:
        surface.fill(colour, rect)
        return
    surface.fill(colour, rect.inflate(-2 * radius, 0))
    for x in (rect.left, rect.right - radius):
        surface.fill(colour, (x, rect.top + radius, radius, rect.height - 2 * radius))
    round_part = disc(2 * radius, colour)
    for right in (False, True):
        for bottom in (False, True):
            place = (rect.right - radius if right else rect.left, rect.bottom - radius if bottom else rect.top)
            surface.blit(round_part, place, (radius * right, radius * bottom, radius, radius))


def framed_rectangle(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, line: Colour, radius: int, thickness: int
) -> None:
    """A filled rectangle with round corners and a line around it, all inside `rect`."""
    rounded_rectangle(surface, rect, line, radius)
    rounded_rectangle(surface, rect.inflate(-2 * thickness, -2 * thickness), colour, max(radius - thickness, 0))


@lru_cache(maxsize=32)
def _dashed_corner_frame(
    size: tuple[int, int], colour: Colour, radius: int, thickness: int, dash: int
) -> pygame.Surface:
    width, height = size
    frame = pygame.Surface(size, pygame.SRCALPHA, 32)
    frame.fill((*colour, 0))
    whole = pygame.Surface(size, pygame.SRCALPHA, 32)
    rounded_rectangle(whole, whole.get_rect(), colour, radius)
    outer = pygame.surfarray.array_alpha(whole)
    hole = pygame.Surface(size, pygame.SRCALPHA, 32)
    rounded_rectangle(hole, hole.get_rect().inflate(-2 * thickness, -2 * thickness), colour, max(radius - thickness, 0))
    ring = np.where(pygame.surfarray.array_alpha(hole) > 0, 255 - pygame.surfarray.array_alpha(hole), outer)
    along_x = _dashes(width, radius, dash)
    along_y = _dashes(height, radius, dash)
    x = np.arange(width)[:, None]
    y = np.arange(height)[None, :]
    side = (y < thickness) | (y >= height - thickness)
    shown = np.where(side, along_x[:, None], along_y[None, :])
    in_corner = ((x < radius) | (x >= width - radius)) & ((y < radius) | (y >= height - radius))
    pygame.surfarray.pixels_alpha(frame)[:] = np.where(in_corner | shown, ring, 0).astype(np.uint8)
    return frame


def _dashes(length: int, radius: int, dash: int) -> NDArray[np.bool_]:
    """Where along a side the dashes are: an odd number of equal parts between the corners, first and last left empty."""
    straight = max(1, length - 2 * radius)
    parts = max(3, round(straight / dash) | 1)
    part = (np.arange(length) - radius) * parts // straight
    return np.asarray(part % 2 == 1)


def dashed_frame(
    surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: int, thickness: int, dash: int
) -> None:
    """A dashed line with round corners along the inside of `rect`."""
    surface.blit(_dashed_corner_frame(rect.size, colour, radius, thickness, dash), rect)
