"""From which edge of the picture the hand came."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

LEAST_STEP = 25
"""Grey levels by which a hand differs from the table."""
LEAST_CONTACT = 12
"""Pixels along an edge, summed over the pictures of a movement."""

TOWARDS = {"north": (0.0, -1.0), "east": (1.0, 0.0), "south": (0.0, 1.0), "west": (-1.0, 0.0)}
"""Where a side lies, in pixels."""


class HandSide:
    """Adds up, over the pictures of one movement, where something new touches the picture's edges."""

    def __init__(self) -> None:
        self._contact = dict.fromkeys(("north", "east", "south", "west"), 0)
        self._order: list[str] = []

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
            if self._contact[side] >= LEAST_CONTACT and side not in self._order:
                self._order.append(side)

    @property
    def side(self) -> str | None:
        """The edge with the most contact; None when nothing touched an edge."""
        best = max(self._contact, key=lambda side: self._contact[side])
        return best if self._contact[best] >= LEAST_CONTACT else None

    def in_order(self, quads: Sequence[np.ndarray]) -> list[int] | None:
        """Of two cards (4, 2) that lie apart and came in one movement: which came first, by the sides from which hands came.

        The card towards the side of the first hand is the first. None when that cannot be said: not two cards or fewer than two sides.
        """
        if len(quads) != 2 or len(self._order) < 2:
            return None
        first, second = (np.array(TOWARDS[side]) for side in self._order[:2])
        apart = quads[0].mean(axis=0) - quads[1].mean(axis=0)
        return [0, 1] if float(apart @ (first - second)) > 0 else [1, 0]

    def reset(self) -> None:
        """The movement is over."""
        self._contact = dict.fromkeys(self._contact, 0)
        self._order = []
