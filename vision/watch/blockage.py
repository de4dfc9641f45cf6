"""Whether something lies over the area, or the lens is covered, for long: then nothing that is played can be seen."""

from __future__ import annotations

import cv2
import numpy as np

CHECK_SECONDS = 0.5
"""Between two checks; each costs a tenth of a millisecond."""
BLOCKED_SECONDS = 5.0
"""So long it must last: a hand that gathers a trick is quicker."""
COVERED_SHARE, FREE_SHARE = 0.30, 0.20
"""Share of the picture that must differ from the free table, and below which it is free again."""
LEAST_STEP = 25
MOST_DARKER = 0.8
"""Changes of light that are evened; greater ones are told as such."""
DARK, WHITE, FLAT = 25.0, 240.0, 6.0
"""Mean grey level and spread of a picture in which nothing can be seen."""
TORN_PART = 12
"""One part in so many of a picture's height must be of one level for it to be half written."""

SCENE_SIZE = (160, 90)
LEAST_STRUCTURE, LEAST_LIKENESS = 0.01, 0.3
"""Spread of the fine structure below which a picture has none, and correlation above which two show the same."""


def is_blind(small: np.ndarray) -> bool:
    """Nothing can be seen in this small grey picture: black, or white all over."""
    mean, spread = cv2.meanStdDev(small[::4, ::4])
    return bool(spread.item() < FLAT and not DARK < mean.item() < WHITE)


def is_torn(small: np.ndarray, resting: np.ndarray) -> bool:
    """The lower part of this small grey picture was never written: rows of one level, where the table at rest has none."""
    if np.ptp(small[-1]) > 0 or np.ptp(resting[-1]) == 0:
        return False
    return int(np.ptp(small[-len(small) // TORN_PART :])) == 0


MOST_CHANGED = 0.2
"""Share of a picture that may look different beside the light: a trick, or a hand that leaves."""
MOST_CAST, MOST_DARKER = 1.3, 0.4
"""How differently another light can change the three colours, and how much light it can leave."""
LIGHT_SAMPLING = 8
"""Every so many pixels in both directions tell what the light has done."""


class Blockage:
    """Fed with small grey pictures; says when the view becomes blocked and when it is free again."""

    def __init__(self) -> None:
        self.is_blocked = False
        self._free: np.ndarray | None = None
        self._since: float | None = None
        self._checked = -np.inf

    def forget(self) -> None:
        """The light or the camera has changed: the next picture that is not blind shows the free table."""
        self._free = None

    def feed(self, small: np.ndarray, seconds: float) -> str | None:
        """`blocked` or `unblocked` when that has just become certain, else None."""
        if seconds - self._checked < CHECK_SECONDS:
            return None
        self._checked = seconds
        blind = is_blind(small)
        if self._free is None or self._free.shape != small.shape:
            if not blind:
                self._free = small
            share = 1.0 if blind else 0.0
        else:
            share = 1.0 if blind else _differing(self._free, small)
        if share <= FREE_SHARE:
            self._free, self._since = small, None
            was, self.is_blocked = self.is_blocked, False
            return "unblocked" if was else None
        if share >= COVERED_SHARE and self._since is None:
            self._since = seconds
        if self._since is not None and not self.is_blocked and seconds - self._since >= BLOCKED_SECONDS:
            self.is_blocked = True
            return "blocked"
        return None


def _differing(free: np.ndarray, small: np.ndarray) -> float:
    """Share of the pixels that differ once both are equally bright."""
    gain = float(np.median((small[::4, ::4] + 1.0) / (free[::4, ::4] + 1.0)))
    # What covers more than half would pass for a change of light.
    if MOST_DARKER < gain < 1.0 / MOST_DARKER:
        free = cv2.convertScaleAbs(free, alpha=gain)
    return float(cv2.countNonZero(cv2.compare(cv2.absdiff(free, small), LEAST_STEP, cv2.CMP_GT))) / small.size


def is_same_scene(before: np.ndarray, now: np.ndarray) -> bool:
    """Two BGR pictures show the same table, whatever the light: their fine structure is alike, or there is none."""
    fine = []
    for picture in (before, now):
        small = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), SCENE_SIZE, interpolation=cv2.INTER_AREA)
        # The logarithm makes shades of one light alike.
        level = np.log(small.astype(np.float32) + 8.0)
        fine.append(level - cv2.GaussianBlur(level, (0, 0), 3.0))
    first, second = fine
    spread = float(first.std() * second.std())
    if spread < LEAST_STRUCTURE**2:
        return True
    return float(((first - first.mean()) * (second - second.mean())).mean()) > LEAST_LIKENESS * spread


def is_other_light(before: np.ndarray, now: np.ndarray, changed: np.ndarray) -> bool:
    """Two BGR pictures show one table in another light: it became brighter or darker alike, in all colours, but for the mask `changed`.

    Where cards are all the structure that a plain table has, they may have been laid or taken away meanwhile.
    """
    if cv2.countNonZero(changed) > MOST_CHANGED * changed.size:
        return False
    step = slice(None, None, LIGHT_SAMPLING)
    ratios = (now[step, step].astype(np.float32) + 4.0) / (before[step, step].astype(np.float32) + 4.0)
    gains = np.median(ratios.reshape(-1, 3), axis=0)
    return bool(gains.max() < MOST_CAST * gains.min() and gains.min() > MOST_DARKER and gains.max() < 1.0 / MOST_DARKER)
