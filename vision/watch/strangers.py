"""What lies or moves on the table and is no card: hands, sleeves, glasses."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.watch.difference import Blob

LOOKS_UNTIL_FURNITURE = 3
"""Looks after which a thing that lies there counts as part of the table."""
LOOKS_UNTIL_ARM_IS_FURNITURE = 8
"""The same for what reaches in from the picture's edge."""
SAME_PLACE = 12.0
"""Reduced pixels between the middles of two blobs that are the same thing."""


class Strangers:
    """Remembers blobs that were not understood, and for how many looks each has stayed."""

    def __init__(self) -> None:
        self._seen: list[tuple[np.ndarray, int]] = []

    def remember(self, blobs: Sequence[Blob], shape: tuple[int, int]) -> np.ndarray:
        """Mask (height, width) of what is still not to be taken for the table."""
        unknown = np.zeros(shape, np.uint8)
        seen = []
        for blob in blobs:
            middle = blob.contour.reshape(-1, 2).mean(axis=0)
            looks = 1 + max((n for place, n in self._seen if np.hypot(*(place - middle)) < SAME_PLACE), default=0)
            if looks < (LOOKS_UNTIL_ARM_IS_FURNITURE if blob.sides else LOOKS_UNTIL_FURNITURE):
                cv2.drawContours(unknown, [blob.contour], -1, 255, cv2.FILLED)
            seen.append((middle, looks))
        self._seen = seen
        return cv2.dilate(unknown, np.ones((9, 9), np.uint8))
