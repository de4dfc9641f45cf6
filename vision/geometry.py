"""Plane geometry of card outlines: order of corners, overlap, side lengths, intersections.

Quads are float arrays of shape (4, 2), pixels, clockwise in the picture (y points down).
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.readings import Quad

CARD_ASPECTS: tuple[float, float] = (63.5 / 88.9, 59.0 / 91.0)
"""Short side through long side of poker cards (2.5 x 3.5 inch) and of French-suited Skat cards (59 x 91 mm)."""

MEAN_ASPECT = 0.68
"""Between the two; for completing an outline of which one side is known."""


def order_corners(points: np.ndarray) -> np.ndarray:
    """Corners of shape (..., 4, 2) put clockwise in the picture, the first and second joined by a short side."""
    points = np.asarray(points, dtype=np.float64)
    offsets = points - points.mean(axis=-2, keepdims=True)
    turn = np.argsort(np.arctan2(offsets[..., 1], offsets[..., 0]), axis=-1)
    points = np.take_along_axis(points, turn[..., None], axis=-2)
    sides = side_lengths(points)
    lying = sides[..., 0] + sides[..., 2] > sides[..., 1] + sides[..., 3]
    return np.where(lying[..., None, None], _next(points), points)


def _next(points: np.ndarray) -> np.ndarray:
    """Each corner's successor; like a roll by one, without its overhead."""
    return points[..., [1, 2, 3, 0], :]


def side_lengths(quads: np.ndarray) -> np.ndarray:
    """Lengths of the four sides, shape (..., 4); side i joins corner i to corner i + 1."""
    edges = _next(quads) - quads
    return np.hypot(edges[..., 0], edges[..., 1])


def area(polygon: np.ndarray) -> float:
    """Area of a polygon of shape (n, 2), without sign."""
    x, y = polygon[:, 0], polygon[:, 1]
    # Like a roll by one, without its overhead: this is called for every outline.
    next_x, next_y = np.concatenate((x[1:], x[:1])), np.concatenate((y[1:], y[:1]))
    return float(abs(np.dot(x, next_y) - np.dot(y, next_x)) / 2.0)


def areas(quads: np.ndarray) -> np.ndarray:
    """Areas of quads of shape (..., 4, 2), without sign."""
    x, y = quads[..., 0], quads[..., 1]
    following = [1, 2, 3, 0]
    return np.abs(np.sum(x * y[..., following] - y * x[..., following], axis=-1)) / 2.0


def corner_turns(quads: np.ndarray) -> np.ndarray:
    """Sine of the turn at the end of each side, shape (..., 4); all positive in a convex quad that runs clockwise."""
    edges = _next(quads) - quads
    edges = edges / (np.hypot(edges[..., 0], edges[..., 1])[..., None] + 1e-9)
    following = _next(edges)
    return edges[..., 0] * following[..., 1] - edges[..., 1] * following[..., 0]


def is_convex(quad: np.ndarray) -> bool:
    """All four turns of one quad go the same way."""
    turns = corner_turns(quad)
    return bool((turns > 0).all() or (turns < 0).all())


def intersection_area(first: np.ndarray, second: np.ndarray) -> float:
    """Common area of two convex polygons."""
    value, _ = cv2.intersectConvexConvex(first.astype(np.float32), second.astype(np.float32))
    return float(value)


def overlap(first: np.ndarray, second: np.ndarray) -> float:
    """Intersection over union of two convex quads, 0..1."""
    if np.any(first.max(axis=0) < second.min(axis=0)) or np.any(second.max(axis=0) < first.min(axis=0)):
        return 0.0
    common = intersection_area(first, second)
    return common / max(area(first) + area(second) - common, 1e-9)


def quads_from_lines(points: np.ndarray, directions: np.ndarray) -> np.ndarray:
    """Corners where neighbouring lines meet: points and directions (..., 4, 2) of the sides -> quads (..., 4, 2).

    Corner i is where side i - 1 meets side i. Parallel neighbours give corners that are not finite.
    """
    before, before_direction = points[..., [3, 0, 1, 2], :], directions[..., [3, 0, 1, 2], :]
    determinant = before_direction[..., 0] * directions[..., 1] - before_direction[..., 1] * directions[..., 0]
    offset = points - before
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (offset[..., 0] * directions[..., 1] - offset[..., 1] * directions[..., 0]) / determinant
        return before + along[..., None] * before_direction


def as_quad(points: np.ndarray) -> Quad:
    """The array as the tuple that readings carry."""
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return (a, b, c, d)


def contains(quad: np.ndarray, point: tuple[float, float]) -> bool:
    """The point lies inside or on the outline."""
    return cv2.pointPolygonTest(quad.astype(np.float32), (float(point[0]), float(point[1])), False) >= 0
