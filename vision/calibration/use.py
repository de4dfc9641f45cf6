"""What a watcher gains from a calibration: the cards' size before the first card, and where a card is a play."""

from __future__ import annotations

import numpy as np

from vision.calibration.calibration import Calibration
from vision.watch.difference import COMPARE_WIDTH
from vision.watch.watcher import Watcher

STEPS = 3
"""Places across and down the play area at which the cards' size is told."""


def use_calibration(watcher: Watcher, calibration: Calibration) -> None:
    """From now on the watcher knows scale and play area. Its pictures must be of the shape that the calibration was made for."""
    scale = COMPARE_WIDTH / max(calibration.picture_size)
    low, high = calibration.play_area.min(axis=0), calibration.play_area.max(axis=0)
    for x in np.linspace(low[0], high[0], STEPS + 2)[1:-1]:
        for y in np.linspace(low[1], high[1], STEPS + 2)[1:-1]:
            quad = calibration.plane.card((float(x), float(y)), 0.0, calibration.card_size)
            watcher.size.learn((quad + 0.5) * scale - 0.5)
    known = {calibration.picture_size: calibration}

    def is_in_play(quad: np.ndarray, size: tuple[int, int]) -> bool:
        if size not in known:
            known[size] = calibration.scaled(size)
        return known[size].is_in_play(quad)

    watcher.in_play = is_in_play
