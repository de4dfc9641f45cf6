"""Small pictures for the screen, made of camera pictures."""

from __future__ import annotations

import cv2
import numpy as np

from display.view import Picture

LONGEST_SIDE = 160
"""Pixels; a question shows a card no larger."""


def thumbnail(bgr: np.ndarray, longest_side: int = LONGEST_SIDE) -> Picture:
    """A BGR uint8 picture of shape (height, width, 3), made smaller if needed, as the screen takes it."""
    height, width = bgr.shape[:2]
    scale = min(1.0, longest_side / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = cv2.resize(bgr, size, interpolation=cv2.INTER_AREA) if scale < 1.0 else bgr
    return Picture(size[0], size[1], np.ascontiguousarray(small[:, :, ::-1]).tobytes())
