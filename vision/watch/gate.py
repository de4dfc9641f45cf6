"""The stillness gate: says from a small grey picture whether anything moves. It is all that runs while nothing happens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

SMALL_WIDTH = 320
"""Longest side of the pictures that the gate compares: 320 x 180 for a 16:9 camera."""
LEAST_MOVING_SHARE = 0.0012
"""Share of the pixels that must change from one picture to the next to count as motion; a card far away covers 0.01."""
SETTLE_SECONDS = 0.2
SETTLE_PICTURES = 2
"""Rest is this long and at least this many pictures without motion."""
NOISE_FACTOR = 5.0
BLOCKS = (16, 9)
LEAST_STEP, MOST_STEP = 7.0, 30.0
"""Grey levels that count as change: some times the sensor's noise, within these bounds."""


class Motion(Enum):
    """What the table does."""

    IDLE = "idle"
    """Nothing has moved since the last rest was looked at."""
    MOVING = "moving"
    SETTLING = "settling"
    STILL = "still"
    """Motion has ended; this picture is worth looking at."""


@dataclass(frozen=True, slots=True)
class GateReport:
    """The state after one picture, and the share of its pixels that changed since the picture before."""

    motion: Motion
    changed: float


class Gate:
    """Fed with every picture. After motion it reports STILL until `accept` is called, then IDLE."""

    def __init__(self, settle_seconds: float = SETTLE_SECONDS) -> None:
        self._settle_seconds = settle_seconds
        self._before: np.ndarray | None = None
        self._noise: float | None = None
        self._motion = Motion.MOVING
        self._rest_since: float | None = None
        self._rest_pictures = 0

    def feed(self, small: np.ndarray, seconds: float) -> GateReport:
        """Takes a picture made by `small_grey` and its time in seconds."""
        before, self._before = self._before, small
        if before is None:
            return GateReport(self._motion, 1.0)
        difference = cv2.absdiff(small, _as_bright(before, small))
        self._learn_noise(difference)
        step = float(np.clip(NOISE_FACTOR * (self._noise or 0.0), LEAST_STEP, MOST_STEP))
        changed = float(cv2.countNonZero(cv2.compare(difference, step, cv2.CMP_GT))) / difference.size
        if changed > LEAST_MOVING_SHARE:
            self._motion, self._rest_since, self._rest_pictures = Motion.MOVING, None, 0
        else:
            self._rest(seconds)
        return GateReport(self._motion, changed)

    def _learn_noise(self, difference: np.ndarray) -> None:
        """The sensor's noise in the quietest quarter of the picture, where nothing moves."""
        blocks = cv2.resize(difference, BLOCKS, interpolation=cv2.INTER_AREA)
        # Differences of two pictures with normal noise sigma average 1.13 sigma.
        noise = (float(np.quantile(blocks, 0.25)) + 0.5) / 1.13
        self._noise = noise if self._noise is None else self._noise + 0.1 * (noise - self._noise)

    def _rest(self, seconds: float) -> None:
        if self._motion is Motion.MOVING:
            self._motion, self._rest_since, self._rest_pictures = Motion.SETTLING, seconds, 0
        if self._motion is Motion.SETTLING and self._rest_since is not None:
            self._rest_pictures += 1
            long_enough = seconds - self._rest_since >= self._settle_seconds - 1e-6
            if self._rest_pictures >= SETTLE_PICTURES and (long_enough or self._rest_pictures >= 6):
                self._motion = Motion.STILL

    def accept(self) -> None:
        """The resting table has been looked at."""
        if self._motion is Motion.STILL:
            self._motion = Motion.IDLE

    def look_again(self) -> None:
        """Something is still to be seen to: report STILL although nothing moved."""
        if self._motion is Motion.IDLE:
            self._motion = Motion.STILL


def _as_bright(before: np.ndarray, now: np.ndarray) -> np.ndarray:
    """The picture before with the brightness of the picture now, so that a flickering lamp is no motion."""
    blocks = [cv2.resize(picture, BLOCKS, interpolation=cv2.INTER_AREA).astype(np.float32) for picture in (before, now)]
    gain = float(np.median((blocks[1] + 1.0) / (blocks[0] + 1.0)))
    if abs(gain - 1.0) < 0.004 or not 0.9 < gain < 1.1:
        return before
    return cv2.convertScaleAbs(before, alpha=gain)


def small_grey(bgr: np.ndarray) -> np.ndarray:
    """The green channel, reduced: nearly the brightness, and the cheapest to get."""
    scale = SMALL_WIDTH / max(bgr.shape[:2])
    size = (max(1, round(bgr.shape[1] * scale)), max(1, round(bgr.shape[0] * scale)))
    # Every second pixel or so is enough, and reading them all would cost more than everything else in the gate.
    step = max(1, int(0.5 / scale))
    return cv2.resize(np.ascontiguousarray(bgr[::step, ::step, 1]), size, interpolation=cv2.INTER_AREA)
