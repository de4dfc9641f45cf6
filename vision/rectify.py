"""From a quad in a picture to an upright card patch of fixed size."""

from __future__ import annotations

import cv2
import numpy as np

BLANK = (90, 90, 90)
"""Colour painted over what hides a part of a card, so that nothing of another card is read as part of this one."""


def rectify(image: np.ndarray, quad: np.ndarray | tuple, size: tuple[int, int]) -> np.ndarray:
    """The card inside `quad` as a BGR patch of `size` (width, height), its first side at the top.

    Large cards are sampled at up to four times the size and averaged, so that thin index strokes do not alias.
    """
    corners = np.asarray(quad, dtype=np.float32).reshape(4, 2)
    width, height = size
    short = max(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3]))
    long = max(np.linalg.norm(corners[2] - corners[1]), np.linalg.norm(corners[3] - corners[0]))
    factor = int(np.clip(np.ceil(min(short / width, long / height)), 1, 4))
    w, h = width * factor, height * factor
    # Pixel centres sit at whole numbers, so the outline of a w x h picture runs from -0.5 to w - 0.5.
    target = np.array([[-0.5, -0.5], [w - 0.5, -0.5], [w - 0.5, h - 0.5], [-0.5, h - 0.5]], dtype=np.float32)
    transform = cv2.getPerspectiveTransform(corners, target)
    patch = cv2.warpPerspective(image, transform, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if factor > 1:
        patch = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    return patch


def half_turn(quad: np.ndarray) -> np.ndarray:
    """The same outline read upside down."""
    return np.roll(np.asarray(quad).reshape(4, 2), 2, axis=0)


def quarter_turn(quad: np.ndarray) -> np.ndarray:
    """The same outline with long and short sides exchanged."""
    return np.roll(np.asarray(quad).reshape(4, 2), 1, axis=0)
