"""The stillness gate: says from a small grey picture whether anything moves. It is all that runs while nothing happens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.watch.bands import with_bands_of
from vision.watch.difference import quiet_level

SMALL_WIDTH = 320
"""Longest side of the pictures that the gate compares: 320 x 180 for a 16:9 camera."""
LEAST_MOVING_SHARE = 0.0012
"""Share of the pixels that must change from one picture to the next to count as motion; a card far away covers 0.01."""
SETTLE_SECONDS = 0.2
SETTLE_PICTURES = 2
"""Rest is this long and at least this many pictures without motion."""
NOISE_FACTOR = 5.0
BLOCKS = (16, 9)
BANDED_PICTURES = 300
"""So many pictures after its last bands a lamp still counts as flickering."""
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
        self._blocks = np.zeros(BLOCKS[::-1], np.uint8)
        self._noise: float | None = None
        self._motion = Motion.MOVING
        self._rest_since: float | None = None
        self._rest_pictures = 0
        self._banded = 0

    @property
    def has_bands(self) -> bool:
        """A flickering lamp has lately made bands that would have passed for motion."""
        return self._banded > 0

    def feed(self, small: np.ndarray, seconds: float) -> GateReport:
        """Takes a picture made by `small_grey` and its time in seconds."""
        before, self._before = self._before, small
        blocks_before, self._blocks = self._blocks, cv2.resize(small, BLOCKS, interpolation=cv2.INTER_AREA)
        if before is None:
            return GateReport(self._motion, 1.0)
        difference = cv2.absdiff(small, _as_bright(before, blocks_before, self._blocks))
        self._learn_noise(difference)
        step = min(max(NOISE_FACTOR * (self._noise or 0.0), LEAST_STEP), MOST_STEP)
        changed = cv2.countNonZero(cv2.compare(difference, step, cv2.CMP_GT)) / difference.size
        self._banded = max(0, self._banded - 1)
        if changed > LEAST_MOVING_SHARE:
            # Only where something seems to move is it worth a look whether it is a lamp.
            difference = cv2.absdiff(small, with_bands_of(before, small))
            without = cv2.countNonZero(cv2.compare(difference, step, cv2.CMP_GT)) / difference.size
            if without <= LEAST_MOVING_SHARE:
                changed, self._banded = without, BANDED_PICTURES
        if changed > LEAST_MOVING_SHARE:
            self._motion, self._rest_since, self._rest_pictures = Motion.MOVING, None, 0
        else:
            self._rest(seconds)
        return GateReport(self._motion, changed)

    def _learn_noise(self, difference: np.ndarray) -> None:
        """The sensor's noise in the quietest quarter of the picture, where nothing moves."""
        # Differences of two pictures with normal noise sigma average 1.13 sigma.
        noise = (quiet_level(difference) + 0.5) / 1.13
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


def _as_bright(before: np.ndarray, blocks_before: np.ndarray, blocks: np.ndarray) -> np.ndarray:
    """The picture before with the brightness of the picture now, so that a flickering lamp is no motion.

    `blocks_before` and `blocks` are the two pictures reduced to BLOCKS.
    """
    ratios = np.sort((blocks + np.float32(1.0)) / (blocks_before + np.float32(1.0)), axis=None)
    gain = float(ratios[ratios.size // 2])
    if abs(gain - 1.0) < 0.004 or not 0.9 < gain < 1.1:
        return before
    return cv2.convertScaleAbs(before, alpha=gain)


def small_grey(bgr: np.ndarray) -> np.ndarray:
    """The green channel, reduced: nearly the brightness, and the cheapest to get.

    Reading all pixels would cost more than everything else in the gate: of a large picture two pixels make one.
    """
    scale = SMALL_WIDTH / max(bgr.shape[:2])
    size = (max(1, round(bgr.shape[1] * scale)), max(1, round(bgr.shape[0] * scale)))
    step = max(1, int(1.0 / scale))
    at = max(0, step // 2 - 1)
    picked = np.ascontiguousarray(bgr[at::step, at::step, 1])
    if step > 1:
        rows, columns = picked.shape
        beside = bgr[at + 1 :: step, at + 1 :: step, 1][:rows, :columns]
        if beside.shape == picked.shape:
            picked = cv2.addWeighted(picked, 0.5, np.ascontiguousarray(beside), 0.5, 0.0)
    return picked if picked.shape == size[::-1] else cv2.resize(picked, size, interpolation=cv2.INTER_AREA)
