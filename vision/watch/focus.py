"""Whether a picture is only out of focus: nothing has come or gone, but everything has lost its edges."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.watch.difference import Change, gain_between, max_channel

LEAST_CHANGED = 0.002
"""Share of the picture that must have changed before it is looked at."""
COARSE, COARSE_BLUR = 4, 2.0
"""How both pictures are made equally unsharp: reduced so many times, then blurred."""
MARGIN = 32
"""Pixels round the change that are looked at as well; a multiple of `COARSE`."""
LEAST_STEP, MOST_CHANGED = 14, 0.001
"""Colour step that counts between two unsharp pictures, and share of them in which it may be found."""
MOST_UNLIKE = 0.05
"""Share of an outline in which two unsharp pictures may differ that show the same there."""
LEAST_INSIDE = 0.2
"""Least share of an outline that must be left to say so."""
LEAST_LOSS = 0.6
"""Share of the fine structure of the changed pixels that a picture keeps at most when it is out of focus."""


def is_out_of_focus(accepted: np.ndarray, now: np.ndarray, change: Change) -> bool:
    """Two reduced pictures (BGR uint8, one size) that differ by `change` show the same, and the second one is blurred."""
    if cv2.countNonZero(change.whole) < LEAST_CHANGED * change.whole.size:
        return False
    gain = gain_between(accepted, now)
    part = _around(change.whole)
    before, after = accepted[part], now[part]
    if gain is not None:
        before = cv2.transform(before, gain)
    step = cv2.compare(max_channel(cv2.absdiff(_unsharp(before), _unsharp(after))), LEAST_STEP, cv2.CMP_GT)
    if cv2.countNonZero(step) > MOST_CHANGED * change.whole.size / COARSE**2:
        return False
    changed = change.whole[part]
    return _structure(after, changed) < LEAST_LOSS * _structure(before, changed)


def shows_the_same(accepted: np.ndarray, now: np.ndarray, quad: np.ndarray, besides: Sequence[np.ndarray]) -> bool:
    """Within an outline (4, 2), `besides` other ones, two reduced pictures (BGR uint8, one size) are alike once both are unsharp."""
    inside = np.zeros(now.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 255)
    whole = cv2.countNonZero(inside)
    for other in besides:
        cv2.fillConvexPoly(inside, np.round(other).astype(np.int32), 0)
        cv2.polylines(inside, [np.round(other).astype(np.int32)], True, 0, 4 * COARSE)
    if not whole or cv2.countNonZero(inside) < LEAST_INSIDE * whole:
        return False
    gain = gain_between(accepted, now)
    part = _around(inside)
    before, after = accepted[part], now[part]
    if gain is not None:
        before = cv2.transform(before, gain)
    step = cv2.compare(max_channel(cv2.absdiff(_unsharp(before), _unsharp(after))), LEAST_STEP, cv2.CMP_GT)
    inside = cv2.resize(inside[part], step.shape[::-1], interpolation=cv2.INTER_NEAREST)
    return cv2.countNonZero(step & inside) <= MOST_UNLIKE * cv2.countNonZero(inside)


def _around(changed: np.ndarray) -> tuple[slice, slice]:
    """Rows and columns of the changed pixels with a margin, on the grid of the reduced picture."""
    x, y, width, height = (int(value) // COARSE * COARSE for value in cv2.boundingRect(changed))
    reach = MARGIN + COARSE
    return slice(max(0, y - MARGIN), y + height + reach), slice(max(0, x - MARGIN), x + width + reach)


def _unsharp(picture: np.ndarray) -> np.ndarray:
    size = (max(1, picture.shape[1] // COARSE), max(1, picture.shape[0] // COARSE))
    return cv2.GaussianBlur(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), (0, 0), COARSE_BLUR)


def _structure(picture: np.ndarray, changed: np.ndarray) -> float:
    """Mean strength of edges in the changed pixels."""
    edges = cv2.Laplacian(cv2.extractChannel(picture, 1), cv2.CV_16S)
    return float(cv2.mean(cv2.convertScaleAbs(edges), changed)[0])
