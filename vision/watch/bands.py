"""Bands that a flickering lamp makes of a rolling shutter: every row of a picture is as bright as the lamp was when it was read out."""

from __future__ import annotations

import cv2
import numpy as np

COLUMNS, LEAST_PARTS = 32, 6
"""Parts of a row in which its brightness is compared, and how many of them must show the same thing in both pictures."""
LEAST_GAIN, MOST_GAIN = 0.85, 1.18
"""A lamp changes its light by less within one picture."""
LEAST_BAND = 0.008
"""Relative difference between rows that is none."""


def row_gains(before: np.ndarray, now: np.ndarray) -> np.ndarray | None:
    """How much brighter each row of one picture is than that row of another, beyond what all rows are; shape (height,), float32.

    Both are of one size, grey or BGR, of which the green channel is looked at. None where no row differs.
    """
    parts = []
    for picture in (before, now):
        grey = picture if picture.ndim == 2 else cv2.extractChannel(picture, 1)
        parts.append(cv2.resize(grey, (COLUMNS, grey.shape[0]), interpolation=cv2.INTER_AREA).astype(np.float32) + 1.0)
    ratios = parts[1] / parts[0]
    ratios /= np.median(ratios)
    # Where something has come or gone the light cannot be compared.
    ratios[(ratios < LEAST_GAIN) | (ratios > MOST_GAIN)] = np.inf
    ratios.sort(axis=1)
    count = np.isfinite(ratios).sum(axis=1)
    gains = np.where(count >= LEAST_PARTS, ratios[np.arange(len(ratios)), count // 2], np.float32(1.0))
    return gains if float(np.abs(gains - 1.0).max()) > LEAST_BAND else None


def with_bands_of(picture: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The picture with the bands of the other one (same size, grey or BGR uint8), so that only what has really changed differs.

    The picture itself where their bands are alike.
    """
    gains = row_gains(picture, other)
    if gains is None:
        return picture
    factors = np.repeat(gains[:, None], picture.shape[1], axis=1)
    if picture.ndim == 3:
        factors = cv2.merge([factors] * picture.shape[2])
    return cv2.multiply(picture, factors, dtype=cv2.CV_8U)
