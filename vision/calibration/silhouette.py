"""The whole outline of a card that has come to lie: where the picture differs from the table without it.

Reading needs a card's print, measuring its edge: a frame printed on the card must not be taken for its outline.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.finder_fit import quad_of_contour
from vision.geometry import order_corners, overlap
from vision.outline import refine_outline
from vision.watch.difference import compensate, max_channel

AROUND = 0.35
"""How far beyond the rough outline is looked, as a share of its size."""
LEAST_STEP = 9.0
LEAST_OVERLAP = 0.6
"""With the rough outline; less than that is something else."""


def whole_outline(empty: np.ndarray, picture: np.ndarray, rough: np.ndarray) -> np.ndarray:
    """The outline (4, 2) of the card at `rough` in `picture`; `empty` is the table without it, both BGR of one size."""
    pad = AROUND * float(np.ptp(rough, axis=0).max())
    low = np.maximum(np.floor(rough.min(axis=0) - pad), 0).astype(int)
    high = np.ceil(rough.max(axis=0) + pad).astype(int)
    window = slice(low[1], high[1]), slice(low[0], high[0])
    before, after = compensate(empty, picture)[window], picture[window]
    step = cv2.GaussianBlur(max_channel(cv2.absdiff(before, after)), (5, 5), 0)
    noise = float(np.quantile(step, 0.1))
    mask = (step > LEAST_STEP + 2.0 * noise).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8))
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not found:
        return rough
    contour = cv2.convexHull(max(found, key=cv2.contourArea))
    fit = quad_of_contour(contour)
    if fit is None:
        return rough
    quad = refine_outline(picture, order_corners(fit[0] + low))
    return quad if overlap(quad, rough) > LEAST_OVERLAP else rough
