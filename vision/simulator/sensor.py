"""The camera's sensor: fresh noise for every frame, and lamps that flicker."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

_BANK = 2
_SPARE = 96
_READ_OUT = 0.025
"""Seconds from a picture's first row to its last."""


class Sensor:
    """Adds noise of spread `noise` (grey levels) and flicker (relative) to pictures of one size.

    Noise is cut at random places from a few prepared sheets: as good as fresh to look at, and cheap.
    """

    def __init__(self, size: tuple[int, int], noise: float, flicker: float, random: np.random.Generator) -> None:
        self._random, self._flicker = random, flicker
        self._size = size
        self._depth, self._hertz = 0.0, 100.0
        width, height = size
        self._brighter: list[np.ndarray] = []
        self._darker: list[np.ndarray] = []
        for _ in range(_BANK):
            sheet = random.standard_normal((height + _SPARE, width + _SPARE, 3), dtype=np.float32)
            # Demosaicing makes neighbours alike; the spread is restored after the blur.
            sheet = cv2.GaussianBlur(sheet, (3, 3), 0.55)
            sheet *= noise / float(sheet.std())
            self._brighter.append(np.clip(np.round(sheet), 0, 255).astype(np.uint8))
            self._darker.append(np.clip(np.round(-sheet), 0, 255).astype(np.uint8))

    def bands(self, depth: float, hertz: float) -> None:
        """From now on a lamp flickers `hertz` times a second by the share `depth`, row after row, as the shutter rolls."""
        self._depth, self._hertz = depth, hertz

    def expose(self, picture: np.ndarray, seconds: float = 0.0) -> np.ndarray:
        """One frame of this picture, taken at this time; a new array."""
        width, height = self._size
        if self._depth > 0:
            moments = seconds + np.linspace(0.0, _READ_OUT, height)
            gains = 1 + self._depth * np.sin(2 * np.pi * self._hertz * moments)
            picture = np.clip(picture * gains[:, None, None].astype(np.float32), 0, 255).astype(np.uint8)
        sheet = int(self._random.integers(_BANK))
        x, y = (int(value) for value in self._random.integers(0, _SPARE, 2))
        window = slice(y, y + height), slice(x, x + width)
        if self._flicker > 0:
            gain = 1 + self._flicker * float(self._random.uniform(-1, 1))
            picture = cv2.convertScaleAbs(picture, alpha=gain)
        out = cv2.add(picture, self._brighter[sheet][window])
        return cv2.subtract(out, self._darker[sheet][window], dst=out)


def _torn(picture: np.ndarray) -> np.ndarray:
    out = picture.copy()
    out[len(out) * 2 // 5 :] = 128
    return out


SPOILED: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "blurred": lambda picture: cv2.GaussianBlur(picture, (0, 0), picture.shape[1] / 160),
    "torn": _torn,
    "black": np.zeros_like,
    "white": lambda picture: np.full_like(picture, 255),
}
"""What can be wrong with a picture."""
