"""Whether a picture is good enough to read cards in: sharp, bright, without glare."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

JUDGED_SIDE = 320
"""Longest side, in pixels, of the picture in which brightness and glare are judged."""
DARKEST, BRIGHTEST = 28.0, 225.0
"""Mean grey level between which a table without a card may be lit well: dark wood is dark in good light too."""
DARKEST_PAPER, BRIGHTEST_PAPER = 100.0, 253.0
"""Grey level of a card's paper between which it is lit well."""
MOST_GLARE = 0.03
"""Share of the picture, outside of cards, at full brightness above which a lamp is mirrored."""
MOST_GLARE_ON_CARD = 0.30
"""The same for a card, whose paper may be nearly white."""
FULL = 252
WIDEST_EDGE = 0.05
"""Width of a card's edge, as a share of its short side, above which the lens is out of focus (59 mm: 3 mm)."""
LEAST_WIDEST_EDGE = 3.2
"""Pixels that an edge may always be wide: a small picture of a card is not a blurred one."""
LEAST_EDGE_STEP = 20.0
"""Grey levels across an edge that can be measured."""
REACH, FINE = 9, 0.25
"""How far across an edge is looked, and in which steps, in pixels."""


@dataclass(frozen=True, slots=True)
class PictureQuality:
    """Each is None where it cannot be said: no picture, or (sharp) nothing with an edge in it."""

    sharp: bool | None = None
    bright: bool | None = None
    without_glare: bool | None = None


def judge_picture(bgr: np.ndarray | None, card: np.ndarray | None = None) -> PictureQuality:
    """What a BGR uint8 picture is like. `card` is the outline (4, 2) of a card in it, which makes the answer exact."""
    if bgr is None:
        return PictureQuality()
    scale = min(1.0, JUDGED_SIDE / max(bgr.shape[:2]))
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1.0 else bgr
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    on_card = np.zeros(grey.shape, np.uint8)
    if card is not None:
        cv2.fillConvexPoly(on_card, np.round((card + 0.5) * scale - 0.5).astype(np.int32), 255)
    beside = grey[on_card == 0]
    without_glare = beside.size == 0 or float((beside >= FULL).mean()) <= MOST_GLARE
    if card is None or not on_card.any():
        return PictureQuality(None, DARKEST <= float(grey.mean()) <= BRIGHTEST, without_glare)
    face = grey[on_card > 0]
    paper = float(np.quantile(face, 0.8))
    width = edge_width(bgr, card)
    short = float(np.linalg.norm(card[1] - card[0]))
    return PictureQuality(
        None if width is None else width <= max(LEAST_WIDEST_EDGE, WIDEST_EDGE * short),
        DARKEST_PAPER <= paper <= BRIGHTEST_PAPER,
        without_glare and float((face >= FULL).mean()) <= MOST_GLARE_ON_CARD,
    )


def edge_width(bgr: np.ndarray, card: np.ndarray) -> float | None:
    """Pixels in which a card's edge rises from a tenth to nine tenths: the median over its sides. None without a clear edge."""
    low = np.maximum(np.floor(card.min(axis=0)) - REACH - 3, 0).astype(int)
    high = np.ceil(card.max(axis=0)).astype(int) + REACH + 3
    part = bgr[low[1] : high[1], low[0] : high[0]]
    if min(part.shape[:2]) < 8:
        return None
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    quad = card - low
    offsets = np.arange(-REACH, REACH + FINE, FINE)
    widths = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along = (end - start) / (np.linalg.norm(end - start) + 1e-9)
        across = np.array([-along[1], along[0]])
        # Short pieces: over the whole side a small error of its direction would look like blur.
        for first in np.arange(0.15, 0.85, 0.1):
            places = start + (end - start) * np.linspace(first, first + 0.05, 6)[:, None]
            points = (places[:, None] + across * offsets[None, :, None]).astype(np.float32)
            profile = cv2.remap(grey, points[..., 0], points[..., 1], cv2.INTER_LINEAR).mean(axis=0)
            width = _rise(profile)
            if width is not None:
                widths.append(width)
    return float(np.median(widths)) if len(widths) >= 6 else None


def _rise(profile: np.ndarray) -> float | None:
    """Pixels from a tenth to nine tenths of the step between table and paper."""
    steps = len(profile)
    outside, inside = float(np.median(profile[: steps // 4])), float(np.median(profile[-steps // 4 :]))
    if abs(inside - outside) < LEAST_EDGE_STEP:
        return None
    share = (profile - outside) / (inside - outside)
    above = np.flatnonzero(share >= 0.9)
    if len(above) == 0:
        return None
    below = np.flatnonzero(share[: above[0]] <= 0.1)
    return None if len(below) == 0 else float(above[0] - below[-1]) * FINE
