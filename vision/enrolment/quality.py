"""How well a card was photographed: sharp, bright, without glare, large enough."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

BLURRED = 1.5
"""Width of a printed edge (standard deviation of a Gaussian), in hundredths of the card's width, from which small signs run together."""
DARK = 70.0
"""Brightness of the paper below which colours are lost in the sensor's noise, 0..255."""
GLARE = 0.03
"""Share of the card that a bright spot may wash out."""
SMALL = 80.0
"""Least width of the card in the picture, in pixels."""
_MEASURED_WIDTH = 192


@dataclass(frozen=True, slots=True)
class Quality:
    """`blur` in hundredths of the card's width, `paper` 0..255, `glare` as a share of the card, `width` of the card in the picture in pixels."""

    blur: float
    paper: float
    glare: float
    width: float

    @property
    def faults(self) -> tuple[str, ...]:
        """Any of `blurred`, `dark`, `glare`, `small`."""
        checks = {
            "blurred": self.blur > BLURRED,
            "dark": self.paper < DARK,
            "glare": self.glare > GLARE,
            "small": self.width < SMALL,
        }
        return tuple(name for name, is_so in checks.items() if is_so)


def quality_of(patch: np.ndarray, width: float) -> Quality:
    """Measures a card's BGR patch; `width` is the card's width in the picture in pixels."""
    scale = _MEASURED_WIDTH / patch.shape[1]
    sized = patch if scale == 1.0 else cv2.resize(patch, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return Quality(_blur(sized), _paper(sized), _glare(sized), width)


def _blur(patch: np.ndarray) -> float:
    """Width of the steepest printed edges: a step's contrast through its slope."""
    grey = cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY).astype(np.float32)
    inner = (slice(8, -8), slice(8, -8))
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=0.125), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=0.125))
    window = np.ones((13, 13), np.uint8)
    contrast = cv2.dilate(grey, window) - cv2.erode(grey, window)
    slope, contrast = slope[inner], contrast[inner]
    strong = contrast >= 0.6 * np.percentile(contrast, 98)
    steepness = np.percentile(slope[strong] / np.maximum(contrast[strong], 1.0), 90)
    # The slope in the middle of a Gaussian step is its height through sqrt(2 pi) sigma.
    sigma = 1.0 / (np.sqrt(2.0 * np.pi) * max(float(steepness), 1e-3))
    return float(100.0 * sigma / _MEASURED_WIDTH)


def _paper(patch: np.ndarray) -> float:
    return float(np.percentile(patch.max(axis=2), 75))


def _glare(patch: np.ndarray) -> float:
    """Share of the card that is pure white although its paper is not."""
    darkest = patch.min(axis=2)
    white = darkest >= 250
    share = float(white.mean())
    if share > 0.5:
        # So much white is bright paper, not a lamp's reflection.
        return 0.0
    paper = np.percentile(darkest[~white], 75)
    return share if paper < 225 else 0.0
