"""A rectified card of which a part lies under other cards: what is hidden painted over, or its ends completed by the card's half turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.rectify import BLANK, rectify

EDGE = 0.05
"""Width of the strip around a card on top that is hidden with it, as a share of the width of the card below: its shadow, a frame."""
ENDS = 0.2
"""Depth of the strips along the short sides that are completed, as a share of the card's length: they hold the indices and those pips that
lie in pairs. Farther in, the half turn of a seven, of some nines and of an ace of spades would show another card."""
FARTHEST = 30000
"""Coordinates of a covering card beyond which its outline cannot be drawn into the patch; such a card lies edge-on far outside."""


@dataclass(frozen=True, eq=False)
class PartlyHidden:
    """A rectified card (height, width, 3) BGR uint8 and which of its pixels lie under another card, (height, width) bool."""

    picture: np.ndarray
    hidden: np.ndarray

    @classmethod
    def cut(
        cls, image: np.ndarray, quad: np.ndarray, on_top: Sequence[np.ndarray], size: tuple[int, int]
    ) -> PartlyHidden:
        """The card inside `quad` (4, 2) of a picture as a patch of `size` (width, height); `on_top` are the outlines of cards that lie on it."""
        width, height = size
        hidden = np.zeros((height, width), np.uint8)
        target = np.array(
            [(-0.5, -0.5), (width - 0.5, -0.5), (width - 0.5, height - 0.5), (-0.5, height - 0.5)], np.float32
        )
        matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        for card in on_top:
            corners = cv2.perspectiveTransform(card.astype(np.float32)[None], matrix)[0]
            if np.isfinite(corners).all() and np.abs(corners).max() < FARTHEST:
                points = np.round(corners).astype(np.int32)
                cv2.fillConvexPoly(hidden, points, 1)
                cv2.polylines(hidden, [points], True, 1, max(1, round(2 * EDGE * width)))
        return cls(rectify(image, quad, size), hidden > 0)

    def painted_over(self) -> np.ndarray:
        """The patch with what lies on the card painted over in BLANK."""
        return np.where(self.hidden[..., None], np.array(BLANK, np.uint8), self.picture)

    def completed(self) -> np.ndarray:
        """The same, but hidden parts of both ends show what is seen a half turn away: cards look alike in both turns."""
        height = len(self.hidden)
        rows = np.arange(height)
        end = np.minimum(rows, height - 1 - rows) < ENDS * height
        known = self.hidden & ~self.hidden[::-1, ::-1] & end[:, None]
        return np.where(known[..., None], self.picture[::-1, ::-1], self.painted_over())
