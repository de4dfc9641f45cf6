"""A card laid on other cards differs from them by its edge and its print only: what it changed falls into pieces. They are joined."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.watch.newest import CardSize
from vision.watch.table import LyingCard

GAP_SHARE = 0.4
"""Gaps up to this share of a card's short side are closed, within cards that lay there before."""


def joined(mask: np.ndarray, lying: Sequence[LyingCard], size: CardSize) -> np.ndarray:
    """The mask with its pieces on lying cards joined; the mask itself while there are none or their size is unknown."""
    if not lying or not size.known or not mask.any():
        return mask
    cards = np.zeros_like(mask)
    for card in lying:
        cv2.fillConvexPoly(cards, np.round(card.quad).astype(np.int32), 255)
    if not (mask & cards).any():
        return mask
    gap = round(GAP_SHARE * size.at(lying[-1].quad.mean(axis=0))[0]) | 1
    x, y, width, height = cv2.boundingRect(cards)
    # Closing costs by the pixel and reaches no further than a gap.
    room = slice(max(0, y - gap), y + height + gap), slice(max(0, x - gap), x + width + gap)
    closed = cv2.morphologyEx(mask[room], cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    joined_mask = mask.copy()
    joined_mask[room] |= closed & cards[room]
    return joined_mask
