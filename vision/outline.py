"""One outline put exactly onto the edges of the full picture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.geometry import order_corners

SIDE = 400.0
"""Longest side in pixels at which an outline is refined: more would cost time and find the paper's grain."""
REACH = 0.012
"""How far an edge is looked for, as a share of the card's longest side; at least three pixels."""


def refine_outline(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The quad (4, 2) moved onto the edges near it, in order; as it was where the picture does not support that.

    Only the part of the picture around the card is looked at.
    """
    longest = float(np.ptp(quad, axis=0).max())
    pad = 12.0 + 0.03 * longest
    low = np.maximum(np.floor(quad.min(axis=0) - pad), 0).astype(int)
    high = np.ceil(quad.max(axis=0) + pad).astype(int) + 1
    part = image[low[1] : high[1], low[0] : high[0]]
    if min(part.shape[:2]) < 8:
        return quad
    scale = min(1.0, SIDE / longest)
    if scale < 1.0:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edges = EdgeField.of(part)
    local = ((quad - low + 0.5) * scale - 0.5)[None]
    refined = order_corners(edges.refine(local, reach=max(3, round(REACH * longest * scale))))
    if edges.support(refined).mean() < edges.support(local).mean() - 0.02:
        return quad
    return (refined[0] + 0.5) / scale - 0.5 + low
