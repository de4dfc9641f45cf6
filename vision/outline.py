"""One outline put exactly onto the edges of the full picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.geometry import order_corners

SIDE = 400.0
"""Longest side in pixels at which an outline is refined: more would cost time and find the paper's grain."""
REACH, LEAST_REACH = 0.012, 3
"""How far an edge is looked for, as a share of the card's longest side; at least so many pixels."""


def refine_outline(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The quad (4, 2) moved onto the edges near it, in order; as it was where the picture does not support that."""
    return supported_outline(image, quad)[0]


def supported_outline(image: np.ndarray, quad: np.ndarray, least_reach: int = LEAST_REACH) -> tuple[np.ndarray, float]:
    """The refined outline and the share of its sides that lies on edges, 0..1. `least_reach` in pixels is how far edges are looked for.

    Only the part of the picture around the card is looked at.
    """
    longest = float(np.ptp(quad, axis=0).max())
    pad = 9.0 + least_reach + 0.03 * longest
    low = np.maximum(np.floor(quad.min(axis=0) - pad), 0).astype(int)
    high = np.ceil(quad.max(axis=0) + pad).astype(int) + 1
    part = image[low[1] : high[1], low[0] : high[0]]
    if min(part.shape[:2]) < 8:
        return quad, 0.0
    scale = min(1.0, SIDE / longest)
    if scale < 1.0:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edges = EdgeField.of(part)
    local = ((quad - low + 0.5) * scale - 0.5)[None]
    refined = order_corners(edges.refine(local, reach=max(least_reach, round(REACH * longest * scale))))
    before, after = edges.support(np.concatenate([local, refined])).mean(axis=1)
    if after < before - 0.02:
        return quad, float(before)
    return (refined[0] + 0.5) / scale - 0.5 + low, float(after)
