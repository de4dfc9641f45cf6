"""Whether the camera was bumped: everything that can be recognised in the picture has moved alike."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.watch.difference import Change, change_between, compensate

CELLS = (16, 9)
WIDE_CELLS = 14
"""Cells of the picture that must have changed before it is looked at; a card touches about six."""
FEATURES, FEATURE_DISTANCE = 150, 10
LEAST_TRACKED = 12
LEAST_ALIKE = 0.6
"""Share of the features found again that must have moved alike."""
LEAST_SPREAD = 0.1
"""Share of the picture that these must span where no card lies,"""
CARDS_SPREAD = 1.4
"""and how many times the largest card where some do: one card alone is moved by a hand."""
EXACT = 1.5
"""Reduced pixels by which their motion may differ."""
LEAST_MOTION = 0.8
"""Reduced pixels; less than that does no harm."""
STAYED = 0.3
"""Reduced pixels within which a feature has stayed where it was."""
EXPLAINED = 0.6
"""Share of the changed pixels that may remain."""
STRETCH = 0.07
"""Only small changes of scale: the camera is still above the same table."""


def is_wide(change: Change) -> bool:
    """So much of the picture has changed that the camera may have moved. Cheap."""
    if change.is_light:
        return True
    cells = cv2.resize(change.whole, CELLS, interpolation=cv2.INTER_AREA)
    return int(np.count_nonzero(cells > 4)) >= WIDE_CELLS


def camera_motion(before: np.ndarray, now: np.ndarray, card_areas: Sequence[float] = ()) -> np.ndarray | None:
    """The motion (3, 3) that takes reduced pixels of `before` to those of `now` (BGR of one size); None when there is none.

    `card_areas` are those of the lying cards in reduced pixels.

    None too when too little can be recognised: on a plain cloth with one card nobody can tell the camera's motion from the card's.
    """
    first = cv2.cvtColor(compensate(before, now), cv2.COLOR_BGR2GRAY)
    second = cv2.cvtColor(now, cv2.COLOR_BGR2GRAY)
    points = cv2.goodFeaturesToTrack(first, FEATURES, 0.02, FEATURE_DISTANCE)
    if points is None or len(points) < LEAST_TRACKED:
        return None
    points = np.reshape(points, (-1, 1, 2)).astype(np.float32)
    there, good_there = _tracked(first, second, points)
    if np.mean(np.linalg.norm((there - points).reshape(-1, 2), axis=1) < STAYED) >= LEAST_ALIKE:
        return None
    back, good_back = _tracked(second, first, there)
    error = np.linalg.norm((back - points).reshape(-1, 2), axis=1)
    good = good_there & good_back & (error < 1.0)
    if good.sum() < LEAST_TRACKED:
        return None
    start, end = points[good].reshape(-1, 2), there[good].reshape(-1, 2)
    affine, alike = cv2.estimateAffinePartial2D(start, end, ransacReprojThreshold=EXACT)
    if affine is None:
        return None
    inliers = np.reshape(alike, -1) > 0
    height, width = first.shape
    spread = cv2.contourArea(cv2.convexHull(start[inliers])) if inliers.sum() >= 3 else 0.0
    needed = CARDS_SPREAD * max(card_areas) if card_areas else LEAST_SPREAD * width * height
    scale = float(np.hypot(affine[0, 0], affine[1, 0]))
    if inliers.sum() < max(LEAST_TRACKED, LEAST_ALIKE * good.sum()) or spread < needed:
        return None
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1]], dtype=np.float64)
    motion = np.linalg.norm(corners @ affine.T - corners[:, :2], axis=1).max()
    if motion < LEAST_MOTION or abs(np.log(scale)) > STRETCH:
        return None
    whole = np.vstack([affine, [0.0, 0.0, 1.0]])
    return whole if _explains(whole, before, now) else None


def _explains(motion: np.ndarray, before: np.ndarray, now: np.ndarray) -> bool:
    """Much less of the picture has changed once it is moved."""
    unmoved, moved = change_between(before, now), change_between(moved_picture(motion, before, now), now)
    return cv2.countNonZero(moved.whole) < EXPLAINED * cv2.countNonZero(unmoved.whole)


def _tracked(first: np.ndarray, second: np.ndarray, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    moved, status, _ = cv2.calcOpticalFlowPyrLK(first, second, points, None, winSize=(21, 21), maxLevel=4)
    return moved, np.reshape(status, -1) > 0


def describe(motion: np.ndarray, size: tuple[int, int], scale: float) -> tuple[float, float, float]:
    """Shift of the picture's middle in full pixels (right, down) and turn in degrees; `size` reduced, `scale` reduced/full."""
    middle = np.array([size[0] / 2.0, size[1] / 2.0, 1.0])
    x, y = ((motion @ middle) - middle)[:2] / scale
    return float(x), float(y), float(np.degrees(np.arctan2(motion[1, 0], motion[0, 0])))


def motion_in_full(motion: np.ndarray, scale: float) -> np.ndarray:
    """The motion (3, 3) of reduced pixels in full ones, of which `scale` reduced pixels make one."""
    shift = 0.5 * scale - 0.5
    to_reduced = np.array([[scale, 0.0, shift], [0.0, scale, shift], [0.0, 0.0, 1.0]])
    return np.asarray(np.linalg.inv(to_reduced) @ motion @ to_reduced)


def moved_quad(motion: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """An outline (4, 2) after the motion."""
    return np.asarray(quad @ motion[:2, :2].T + motion[:2, 2])


def moved_picture(motion: np.ndarray, picture: np.ndarray, around: np.ndarray) -> np.ndarray:
    """A picture of the table as the moved camera sees it; what was out of sight is taken from `around`."""
    size = picture.shape[1], picture.shape[0]
    warped = cv2.warpAffine(picture, motion[:2], size, flags=cv2.INTER_LINEAR)
    seen = cv2.warpAffine(np.full(picture.shape[:2], 255, np.uint8), motion[:2], size, flags=cv2.INTER_LINEAR) > 250
    return np.where(seen[..., None], warped, around)
