"""Quads from contours: four lines fitted to an outline, and outlines completed from the straight pieces of a merged one."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.geometry import (
    MEAN_ASPECT,
    area,
    areas,
    corner_turns,
    order_corners,
    quads_from_lines,
    side_lengths,
)

LEAST_ASPECT = 0.30
"""Short side through long side in the picture; perspective may shorten either direction."""


def plausible(quads: np.ndarray, least_area: float) -> np.ndarray:
    """Which quads (n, 4, 2) could be cards seen in perspective: convex, angles, proportions and size. Shape (n,), bool."""
    finite = np.isfinite(quads).all(axis=(1, 2))
    quads = np.where(finite[:, None, None], quads, 0.0)
    # Angles between 50 and 130 degrees have a sine above 0.766.
    good = finite & (corner_turns(quads) > 0.766).all(axis=1) & (areas(quads) >= least_area)
    sides = side_lengths(quads) + 1e-9
    first, second = sides[:, 0] + sides[:, 2], sides[:, 1] + sides[:, 3]
    good &= np.minimum(first, second) >= LEAST_ASPECT * np.maximum(first, second)
    for one, other in ((0, 2), (1, 3)):
        good &= np.minimum(sides[:, one], sides[:, other]) >= 0.5 * np.maximum(sides[:, one], sides[:, other])
    return good


Fit = tuple[np.ndarray, float] | None
"""Four lines fitted to the hull of a contour as a quad, and the share of the quad that the hull fills; None if it has no four sides."""


def quad_of_contour(contour: np.ndarray) -> Fit:
    """The fit of one contour."""
    return quads_of_contours([contour])[0]


def quads_of_contours(contours: Sequence[np.ndarray], rounds: int = 2) -> list[Fit]:
    """The fit of each contour. One round is enough for an outline that is put onto edges afterwards."""
    fits: list[Fit] = [None] * len(contours)
    places, starts, points, sizes = [], [], [], []
    for place, contour in enumerate(contours):
        hull = cv2.convexHull(contour).reshape(-1, 2)
        if len(hull) >= 4:
            places.append(place)
            starts.append(_four_corners(hull))
            points.append(_dense(hull))
            sizes.append(area(hull.astype(np.float64)))
    if not places:
        return fits
    quads, dense = order_corners(np.array(starts)), np.array(points)
    for _ in range(rounds):
        quads = _fit_lines(dense, quads)
    convex = (corner_turns(quads) > 0).all(axis=1) | (corner_turns(quads) < 0).all(axis=1)
    ordered = order_corners(quads)
    filled = np.array(sizes) / np.maximum(areas(ordered), 1e-9)
    for index, place in enumerate(places):
        if convex[index]:
            fits[place] = (ordered[index], float(filled[index]))
    return fits


def _four_corners(hull: np.ndarray) -> np.ndarray:
    """Coarse corners along the hull, (4, 2): the hull simplified until four are left, else the upright rectangle of least area."""
    length = cv2.arcLength(hull, True)
    for share in (0.01, 0.02, 0.03, 0.04, 0.06, 0.08):
        corners = cv2.approxPolyDP(hull, share * length, True).reshape(-1, 2)
        # Corners of a hull, in order along it, are convex.
        if len(corners) == 4:
            return corners
        if len(corners) < 4:
            break
    return cv2.boxPoints(cv2.minAreaRect(hull))


def _dense(polygon: np.ndarray, count: int = 120) -> np.ndarray:
    """Evenly spaced points along a closed polygon, shape (count, 2)."""
    closed = np.concatenate([polygon, polygon[:1]]).astype(np.float64)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
    places = np.linspace(0.0, along[-1], count, endpoint=False)
    return np.stack([np.interp(places, along, closed[:, 0]), np.interp(places, along, closed[:, 1])], axis=1)


def _fit_lines(points: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """Each side of quads (n, 4, 2) becomes the line through the outline's points (n, m, 2) near it.

    Corners are left out and stray points weighed down. A quad stays as it is where that fails.
    """
    starts, ends = quads, quads[:, [1, 2, 3, 0]]
    lengths = side_lengths(quads) + 1e-9
    direction = (ends - starts) / lengths[..., None]
    offset = points[:, :, None] - starts[:, None]
    dx, dy = direction[:, None, :, 0], direction[:, None, :, 1]
    along = (offset[..., 0] * dx + offset[..., 1] * dy) / lengths[:, None]
    away = offset[..., 1] * dx - offset[..., 0] * dy
    distance = np.abs(away)
    longest = lengths.max(axis=1)[:, None, None]
    nearest = distance.argmin(axis=2)[..., None] == np.arange(4)
    weight = (nearest & (along > 0.1) & (along < 0.9) & (distance < 0.12 * longest)).astype(np.float64)
    weight /= 1.0 + (distance / (0.02 * longest)) ** 2
    total = weight.sum(axis=1)
    enough = total.min(axis=1) > 0.5
    total = np.maximum(total, 1e-9)
    # In the frame of each side a line is away = shift + slope * along.
    x = (along - 0.5) * lengths[:, None]
    mean_x, mean_y = (weight * x).sum(axis=1) / total, (weight * away).sum(axis=1) / total
    offset_x = x - mean_x[:, None]
    spread = (weight * offset_x**2).sum(axis=1)
    slope = (weight * offset_x * (away - mean_y[:, None])).sum(axis=1) / (spread + 1e-6)
    shift = mean_y - slope * mean_x
    normal = np.stack([-direction[..., 1], direction[..., 0]], axis=2)
    middles = (starts + ends) / 2.0 + normal * shift[..., None]
    fitted = quads_from_lines(middles, direction + normal * slope[..., None])
    finite = np.isfinite(fitted).all(axis=(1, 2))
    turns = corner_turns(np.where(finite[:, None, None], fitted, quads))
    good = enough & finite & ((turns > 0).all(axis=1) | (turns < 0).all(axis=1))
    return np.where(good[:, None, None], fitted, quads)


def straight_pieces(contour: np.ndarray) -> np.ndarray:
    """The straight pieces of a contour, shape (n, 2, 2), in order along it."""
    length = cv2.arcLength(contour, True)
    corners = cv2.approxPolyDP(contour, max(2.0, 0.006 * length), True).reshape(-1, 2).astype(np.float64)
    if len(corners) < 3:
        return np.zeros((0, 2, 2))
    return np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)


def quads_of_corners(segments: np.ndarray, least_area: float, groups: np.ndarray | None = None) -> np.ndarray:
    """Outlines from pairs of segments (n, 2, 2) of one group (n,) that meet at about a right angle; shape (m, 4, 2).

    Either both lengths are taken as they are, or one side is trusted and the other follows from a card's proportions,
    for cards of which a neighbour hides the rest.
    """
    if len(segments) < 2:
        return np.zeros((0, 4, 2))
    vectors = segments[:, 1] - segments[:, 0]
    lengths = np.linalg.norm(vectors, axis=1) + 1e-9
    units = vectors / lengths[:, None]
    i, j = _pairs(groups, len(segments))
    square = np.abs((units[i] * units[j]).sum(axis=1)) < 0.55
    i, j = i[square], j[square]
    large = lengths[i] * lengths[j] >= 0.4 * least_area
    i, j = i[large], j[large]
    gaps = np.linalg.norm(segments[i][:, :, None] - segments[j][:, None], axis=3).reshape(-1, 4)
    near = gaps.min(axis=1, initial=np.inf) <= 8.0 + 0.2 * np.minimum(lengths[i], lengths[j])
    i, j, gaps = i[near], j[near], gaps[near]
    if len(i) == 0:
        return np.zeros((0, 4, 2))
    at_i, at_j = np.divmod(gaps.argmin(axis=1), 2)
    near_i, near_j = segments[i, at_i], segments[j, at_j]
    offset = near_j - near_i
    turn = units[i, 0] * units[j, 1] - units[i, 1] * units[j, 0]
    along = (offset[:, 0] * units[j, 1] - offset[:, 1] * units[j, 0]) / turn
    corner = near_i + along[:, None] * units[i]
    a, b = segments[i, 1 - at_i] - corner, segments[j, 1 - at_j] - corner
    length_a = np.linalg.norm(a, axis=1, keepdims=True) + 1e-9
    length_b = np.linalg.norm(b, axis=1, keepdims=True) + 1e-9
    quads = []
    for factor_a, factor_b in _completions(length_a, length_b):
        p, q = corner + a * factor_a, corner + b * factor_b
        quads.append(order_corners(np.stack([corner, p, p + q - corner, q], axis=1)))
    return np.concatenate(quads)


def _pairs(groups: np.ndarray | None, count: int) -> tuple[np.ndarray, np.ndarray]:
    """All pairs i < j of one group; the members of a group stand together."""
    if groups is None:
        return np.triu_indices(count, 1)
    _, sizes = np.unique(groups, return_counts=True)
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    parts = [np.array(np.triu_indices(size, 1)) + first for first, size in zip(firsts, sizes, strict=True)]
    i, j = np.concatenate(parts, axis=1)
    return i, j


def _completions(length_a: np.ndarray, length_b: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    """Factors for the two sides: both as seen, or one of them made to fit the other."""
    one = np.ones_like(length_a)
    choices = [(one, one)]
    for ratio in (MEAN_ASPECT, 1.0 / MEAN_ASPECT):
        choices.append((one, ratio * length_a / length_b))
        choices.append((ratio * length_b / length_a, one))
    return choices
