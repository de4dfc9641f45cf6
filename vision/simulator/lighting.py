"""Light on the table: what each pixel's colour is multiplied by, and where a lamp mirrors itself in glossy cards."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

_SUN_EDGE = 12.0
"""How sharp the edge of sunlight is; half of the picture's width times this many is its steepest rise."""


@dataclass(frozen=True, slots=True)
class Lighting:
    """A lamp: `gain` in the picture's middle, BGR `cast`, loss `gradient` towards the direction `bearing` (degrees).

    `glare` is the strength of the reflection centred at `glare_place` (shares of picture width and height) with
    `glare_size` (share of the width). `slant` is where shadows fall, millimetres per millimetre of height. `sun` is what sunlight
    adds right of `sun_edge` (share of the picture's width).
    """

    gain: float
    cast: tuple[float, float, float]
    gradient: float
    bearing: float
    glare: float
    glare_place: tuple[float, float]
    glare_size: float
    slant: tuple[float, float]
    sun: float = 0.0
    sun_edge: float = 1.0

    def dimmed(self, gain: float, cast: tuple[float, float, float]) -> Lighting:
        """The same lamp, `gain` times as bright and tinted by `cast` on top."""
        b, g, r = (mine * more for mine, more in zip(self.cast, cast, strict=True))
        return replace(self, gain=self.gain * gain, cast=(b, g, r), glare=self.glare * gain)

    def map(self, size: tuple[int, int]) -> np.ndarray:
        """Factor per pixel and channel, float32 of shape (height, width, 3); lens shading included."""
        width, height = size
        # Smooth, so an eighth of the resolution is enough.
        x = np.linspace(-1, 1, width // 8, dtype=np.float32)[None, :]
        y = np.linspace(-1, 1, height // 8, dtype=np.float32)[:, None] * height / width
        angle = math.radians(self.bearing)
        level = 1 - self.gradient * (0.5 + 0.5 * (x * math.cos(angle) + y * math.sin(angle)))
        level = self.gain * level * (1 - 0.10 * (x**2 + y**2))
        if self.sun:
            # A window frame's shadow has a soft edge.
            level = level * (1 + self.sun / (1 + np.exp(np.clip((2 * self.sun_edge - 1 - x) * _SUN_EDGE, -30, 30))))
        small = level[..., None] * np.array(self.cast, dtype=np.float32)
        return cv2.resize(small.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)

    def glare_map(self, size: tuple[int, int]) -> np.ndarray:
        """Light to add on glossy cards, float32 of shape (height, width), grey levels."""
        width, height = size
        x = np.linspace(0, 1, width // 8, dtype=np.float32)[None, :] - self.glare_place[0]
        y = (np.linspace(0, 1, height // 8, dtype=np.float32)[:, None] - self.glare_place[1]) * height / width
        small = 255 * self.glare * np.exp(-(x**2 + y**2) / (2 * self.glare_size**2))
        return cv2.resize(small.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
