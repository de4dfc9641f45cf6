"""Finds cards that lie clear, at a small part of the cost of the full search, and tells whether anything else may lie in the picture.

Few masks, few outlines. What is found here counts only if it is read surely and if nothing that may be a side of another card is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from vision.finder import Hypothesis, Sight, hypotheses_of_regions
from vision.finder_regions import (
    card_sized,
    distance_to_border,
    edge_masks,
    levels,
    lightness_of_darkest,
    strongest_gradients,
)
from vision.geometry import side_lengths

CHECKED_SIZE = 320
"""Longest side, in pixels, of the picture in which sides of further cards are looked for: the grain of cloth and carpets is gone there."""
MOST = 12
"""Outlines that are proposed."""
FAINT = 0.35
"""An edge that is weaker than this share of the found cards' weakest side is no card's: shadows, folds, the grain of wood."""
LEAST_STEP = 24
"""An edge weaker than this, in grey levels a pixel by Sobel's operator (a fourth of its sum), is not looked at."""
SIDE_PIECE = 0.5
"""A straight piece as long as this share of a found card's short side may be what is seen of a card."""
BORDER = 0.3
"""What lies nearer to the picture's border than this share of a card's short side is not looked at."""
MARGIN = 0.06
"""Share of a card's short side around it that is its own: its shadow, the thickness of a stack."""


def clear_contours(sight: Sight, plain: bool = True) -> list[np.ndarray]:
    """Contours (n, 1, 2) of light regions and of regions unlike the picture's border.

    Without `plain`, of regions less yellow than the rest and of what edges close off: for tables as light as cards.
    """
    smooth = cv2.GaussianBlur(sight.small, (5, 5), 0)
    return card_sized(_plain_masks(smooth) if plain else _further_masks(smooth), smooth.shape[:2])


def clear_hypotheses(sight: Sight, contours: list[np.ndarray]) -> list[Hypothesis]:
    """Outlines of these regions, most promising first."""
    return hypotheses_of_regions(sight, contours, MOST)


def _plain_masks(smooth: np.ndarray) -> Iterator[np.ndarray]:
    yield from _middle_levels(lightness_of_darkest(smooth))
    yield from _middle_levels(distance_to_border(cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)))


def _further_masks(smooth: np.ndarray) -> Iterator[np.ndarray]:
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)
    yield from _middle_levels(cv2.bitwise_not(cv2.extractChannel(lab, 2)))
    yield from edge_masks(lab, (0.90,))


def _middle_levels(channel: np.ndarray) -> Iterator[np.ndarray]:
    for level in (levels(channel) or ())[1:3]:
        _, mask = cv2.threshold(channel, level, 255, cv2.THRESH_BINARY)
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def unexplained(sight: Sight, cards: Sequence[np.ndarray], others: Sequence[np.ndarray] = ()) -> np.ndarray:
    """Straight pieces (n, 2, 2) outside these cards and `others` (quads of the full picture) that may be sides of further cards.

    They are as clear as the sides of `cards`, and in the coordinates of the full picture.
    """
    small = sight.small
    scale = min(1.0, CHECKED_SIZE / max(small.shape[:2]))
    if scale < 1.0:
        small = cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    quads, known = ([(sight.reduced(quad) + 0.5) * scale - 0.5 for quad in some] for some in (cards, others))
    across, down, strength = strongest_gradients(small)
    short = min(float(side_lengths(quad).min()) for quad in quads)
    limit = max(float(LEAST_STEP * 4), FAINT * min(_weakest_side(strength, quad) for quad in quads))
    edges = cv2.Canny(across, down, 0.5 * limit, limit)
    own = np.zeros(edges.shape, np.uint8)
    for quad in (*quads, *known):
        corners = [np.round(quad * 16).astype(np.int32)]
        cv2.fillPoly(own, corners, 255, cv2.LINE_8, 4)
        width = 2 * max(2, round(MARGIN * float(side_lengths(quad).min()))) + 1
        cv2.polylines(own, corners, True, 255, width, cv2.LINE_8, 4)
    edges[own > 0] = 0
    # What reaches into the picture by less cannot be read.
    band = max(1, round(BORDER * short))
    edges[:band] = edges[-band:] = 0
    edges[:, :band] = edges[:, -band:] = 0
    least = max(6.0, SIDE_PIECE * short)
    count, _, stats, _ = cv2.connectedComponentsWithStats(edges, connectivity=8)
    large = np.maximum(stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT]) >= 0.7 * least
    if count < 2 or not large.any():
        return np.zeros((0, 2, 2))
    lines = cv2.HoughLinesP(edges, 1.0, np.pi / 90, max(6, round(0.75 * least)), minLineLength=least, maxLineGap=2)
    if lines is None:
        return np.zeros((0, 2, 2))
    return sight.full((lines.reshape(-1, 2, 2).astype(np.float64) + 0.5) / scale - 0.5)


def _weakest_side(strength: np.ndarray, quad: np.ndarray) -> float:
    """Median edge strength along the weakest of four sides."""
    thick = cv2.dilate(strength, np.ones((3, 3), np.uint8))
    along = np.linspace(0.1, 0.9, 24)[:, None]
    height, width = strength.shape
    medians = []
    for start, end in zip(quad, quad[[1, 2, 3, 0]], strict=True):
        points = np.round(start + (end - start) * along).astype(int)
        inside = ((points >= 0) & (points < (width, height))).all(axis=1)
        if inside.sum() >= 6:
            medians.append(float(np.median(thick[points[inside, 1], points[inside, 0]])))
    return min(medians, default=0.0)
