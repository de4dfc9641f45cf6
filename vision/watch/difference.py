"""What has changed on the table since the last accepted still picture, light and shadow left out."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

COMPARE_WIDTH = 640
"""Longest side of the pictures that are compared: 640 x 360 for a 16:9 camera."""
LEAST_STEP, MOST_STEP = 7.0, 22.0
"""Colour step (of 255, largest channel, evened over 3 x 3 pixels) that counts as change: above the noise, within these bounds."""
LIGHT_STEP = 22
"""Colour step that a change of light makes."""
BLOCKS = (16, 9)
"""Cells in which the noise is measured; the quietest quarter tells it."""
SHADOW_RANGE = (0.40, 0.97)
"""A shadow leaves this share of the light."""
LIGHT_SHARE = 0.55
"""If more than this share of the table changed, it was the light."""


@dataclass(frozen=True, eq=False)
class Change:
    """Where two pictures differ, as masks uint8 (height, width), 255 where they do.

    `mask` leaves out what may be a shadow, `whole` does not; `light` is the share of pixels that differ before gains are evened.
    """

    mask: np.ndarray = field(repr=False)
    whole: np.ndarray = field(repr=False)
    light: float

    @property
    def is_light(self) -> bool:
        """The whole picture changed: a lamp or the exposure, not a card."""
        return self.light > LIGHT_SHARE


def reduced(bgr: np.ndarray) -> tuple[np.ndarray, float]:
    """The picture at the size for comparing, and how many of its pixels go into one of the full picture."""
    scale = COMPARE_WIDTH / max(bgr.shape[:2])
    if scale == 1.0:
        return bgr, 1.0
    size = (round(bgr.shape[1] * scale), round(bgr.shape[0] * scale))
    return cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), scale


def change_between(reference: np.ndarray, current: np.ndarray) -> Change:
    """Compares two reduced pictures, BGR uint8 of the same shape."""
    raw = max_channel(cv2.absdiff(reference, current))
    light = float(np.count_nonzero(raw > LIGHT_STEP)) / raw.size
    evened = compensate(reference, current)
    difference = cv2.blur(max_channel(cv2.absdiff(evened, current)), (3, 3))
    noise = float(np.quantile(cv2.resize(difference, BLOCKS, interpolation=cv2.INTER_AREA), 0.25))
    whole = difference > np.clip(2.0 * noise + 3.0, LEAST_STEP, MOST_STEP)
    return Change(_tidy(whole & ~_shadow(evened, current)), _tidy(whole), light)


def _tidy(mask: np.ndarray) -> np.ndarray:
    """The mask as uint8 without specks, small gaps closed."""
    out = cv2.morphologyEx(mask.astype(np.uint8) * 255, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return cv2.morphologyEx(out, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7)))


def max_channel(picture: np.ndarray) -> np.ndarray:
    """The largest of the three channels of each pixel."""
    blue, green, red = cv2.split(picture)
    return cv2.max(cv2.max(blue, green), red)


def compensate(reference: np.ndarray, current: np.ndarray) -> np.ndarray:
    """The reference as bright as the current picture: one gain for each channel, from the pixels that changed alike."""
    a = reference[::4, ::4].reshape(-1, 3).astype(np.float32)
    b = current[::4, ::4].reshape(-1, 3).astype(np.float32)
    usable = (a.min(axis=1) > 12) & (b.max(axis=1) < 250) & (a.max(axis=1) < 250)
    if usable.sum() < 200:
        return reference
    gain = np.median(b[usable] / a[usable], axis=0)
    if np.all(np.abs(gain - 1.0) < 0.02):
        return reference
    return np.clip(reference.astype(np.float32) * np.clip(gain, 0.2, 5.0), 0, 255).astype(np.uint8)


def _shadow(reference: np.ndarray, current: np.ndarray) -> np.ndarray:
    """Pixels that kept their hue and lost light."""
    ratio = (current.astype(np.float32) + 4.0) / (reference.astype(np.float32) + 4.0)
    blue, green, red = cv2.split(ratio)
    high, low = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return (high - low < 0.10) & (high < SHADOW_RANGE[1]) & (low > SHADOW_RANGE[0])


@dataclass(frozen=True, eq=False)
class Blob:
    """A connected changed region: its contour (n, 1, 2), area in pixels, and the edges of the picture that it touches."""

    contour: np.ndarray = field(repr=False)
    area: float
    sides: frozenset[str]


def blobs_of(mask: np.ndarray, least_area: float) -> list[Blob]:
    """The regions of a mask, largest first."""
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    height, width = mask.shape
    blobs = []
    for contour in found:
        size = cv2.contourArea(contour)
        if size < least_area:
            continue
        x, y, w, h = cv2.boundingRect(contour)
        sides = {
            name
            for name, touches in (
                ("north", y <= 1),
                ("south", y + h >= height - 1),
                ("west", x <= 1),
                ("east", x + w >= width - 1),
            )
            if touches
        }
        blobs.append(Blob(contour, size, frozenset(sides)))
    return sorted(blobs, key=lambda b: -b.area)
