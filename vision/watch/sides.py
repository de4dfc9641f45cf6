"""From which edge of the picture the hand came."""

from __future__ import annotations

import cv2
import numpy as np

LEAST_STEP = 25
"""Grey levels by which a hand differs from the table."""
LEAST_CONTACT = 12
"""Pixels along an edge, summed over the pictures of a movement."""


class HandSide:
    """Adds up, over the pictures of one movement, where something new touches the picture's edges."""

    def __init__(self) -> None:
        self._contact = dict.fromkeys(("north", "east", "south", "west"), 0)

    def note(self, small: np.ndarray, resting: np.ndarray) -> None:
        """A picture of the movement and the picture of the table at rest, both small and grey."""
        changed = cv2.absdiff(small, resting) > LEAST_STEP
        for side, strip in (
            ("north", changed[1:3]),
            ("south", changed[-3:-1]),
            ("west", changed[:, 1:3]),
            ("east", changed[:, -3:-1]),
        ):
            self._contact[side] += int(np.count_nonzero(strip)) // 2

    @property
    def side(self) -> str | None:
        """The edge with the most contact; None when nothing touched an edge."""
        best = max(self._contact, key=lambda side: self._contact[side])
        return best if self._contact[best] >= LEAST_CONTACT else None

    def reset(self) -> None:
        """The movement is over."""
        self._contact = dict.fromkeys(self._contact, 0)
