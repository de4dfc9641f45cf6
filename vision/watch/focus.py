"""Whether a picture is only out of focus: nothing has come or gone, but everything has lost its edges."""

from __future__ import annotations

import cv2
import numpy as np

from vision.watch.difference import Change, gain_between, max_channel

LEAST_CHANGED = 0.002
"""Share of the picture that must have changed before it is looked at."""
COARSE_SIZE, COARSE_BLUR = (160, 90), 2.0
"""How both pictures are made equally unsharp: reduced to so many pixels, then blurred."""
LEAST_STEP, MOST_CHANGED = 14, 0.001
"""Colour step that counts between two unsharp pictures, and share of them in which it may be found."""
LEAST_LOSS = 0.6
"""Share of the fine structure of the changed pixels that a picture keeps at most when it is out of focus."""


def is_out_of_focus(accepted: np.ndarray, now: np.ndarray, change: Change) -> bool:
    """Two reduced pictures (BGR uint8, one size) that differ by `change` show the same, and the second one is blurred."""
    if cv2.countNonZero(change.whole) < LEAST_CHANGED * change.whole.size:
        return False
    gain = gain_between(accepted, now)
    first, second = (
        cv2.GaussianBlur(cv2.resize(picture, COARSE_SIZE, interpolation=cv2.INTER_AREA), (0, 0), COARSE_BLUR)
        for picture in (accepted, now)
    )
    if gain is not None:
        first = cv2.transform(first, gain)
    step = cv2.compare(max_channel(cv2.absdiff(first, second)), LEAST_STEP, cv2.CMP_GT)
    if cv2.countNonZero(step) > MOST_CHANGED * step.size:
        return False
    before = accepted if gain is None else cv2.transform(accepted, gain)
    return _structure(now, change) < LEAST_LOSS * _structure(before, change)


def _structure(picture: np.ndarray, change: Change) -> float:
    """Mean strength of edges in the changed pixels."""
    edges = cv2.Laplacian(cv2.extractChannel(picture, 1), cv2.CV_16S)
    return float(cv2.mean(cv2.convertScaleAbs(edges), change.whole)[0])
