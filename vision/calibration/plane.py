"""The table's plane in the picture: from pixels to millimetres, found by cards (a rigid rectangle of known size) or by known points.

Table coordinates are millimetres, x right and y down as in the picture, from the point under the picture's middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from scipy.optimize import least_squares

CARD_SIZES: tuple[tuple[float, float], ...] = ((59.0, 91.0), (63.5, 88.9))
"""Short and long side in millimetres of French-suited Skat cards and of poker cards."""
UNIT = 100.0
"""Millimetres in one unit of the fit: its numbers are then all near 1."""


@dataclass(frozen=True, eq=False)
class TablePlane:
    """`matrix` (3, 3) takes homogeneous pixels to table millimetres."""

    matrix: np.ndarray = field(repr=False)

    def to_table(self, points: np.ndarray) -> np.ndarray:
        """Pixels (n, 2) -> millimetres (n, 2)."""
        return _mapped(self.matrix, points)

    def to_picture(self, points: np.ndarray) -> np.ndarray:
        """Millimetres (n, 2) -> pixels (n, 2)."""
        return _mapped(np.linalg.inv(self.matrix), points)

    def card(self, place: tuple[float, float], turn: float, size: tuple[float, float]) -> np.ndarray:
        """The outline (4, 2) in pixels of a card of `size` millimetres at `place`, turned clockwise by degrees."""
        return self.to_picture(_outline(size, np.array([*place, np.radians(turn)])))

    def pixels_per_millimetre(self, place: tuple[float, float] = (0.0, 0.0)) -> float:
        """Scale at a place of the table: the square root of pixels in a square millimetre."""
        around = np.array(place) + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        return float(np.sqrt(cv2.contourArea(self.to_picture(around).astype(np.float32))))

    def moved(self, motion: np.ndarray) -> TablePlane:
        """The plane after the picture has moved: `motion` (3, 3) takes old pixels to new ones."""
        return TablePlane(self.matrix @ np.linalg.inv(motion))


@dataclass(frozen=True, eq=False)
class PlaneFit:
    """A plane, the size of card that explains it (None: not found by cards), and the mean error of the corners in millimetres."""

    plane: TablePlane
    card_size: tuple[float, float] | None
    error: float


def plane_of_cards(
    quads: Sequence[np.ndarray],
    picture_size: tuple[int, int],
    sizes: Sequence[tuple[float, float]] = CARD_SIZES,
) -> PlaneFit:
    """The plane on which all outlines (4, 2), short side first, are cards of one of the `sizes`.

    Three outlines or more determine it; with fewer the table counts as seen from straight above.
    """
    fits = [_fit_cards(np.asarray(quads, dtype=np.float64), picture_size, size) for size in sizes]
    return min(fits, key=lambda fit: fit.error)


def plane_of_points(picture: np.ndarray, table: np.ndarray, picture_size: tuple[int, int]) -> PlaneFit:
    """The plane from points (n, 2), n >= 4, known in pixels and in millimetres. Raises ValueError when they lie in one line."""
    matrix, _ = cv2.findHomography(np.asarray(picture, np.float64), np.asarray(table, np.float64), cv2.RANSAC, 2.0)
    if matrix is None:
        raise ValueError("the points lie in one line")
    error = float(np.linalg.norm(_mapped(matrix, picture) - table, axis=1).mean())
    return PlaneFit(_centred(matrix, picture_size), None, error)


def _fit_cards(quads: np.ndarray, picture_size: tuple[int, int], size: tuple[float, float]) -> PlaneFit:
    """Least squares over the plane and each card's place and turn; the first card's are zero."""
    middle, span = np.array(picture_size) / 2.0, float(max(picture_size)) / 2.0
    seen = (quads - middle) / span
    card = (size[0] / UNIT, size[1] / UNIT)
    is_free = len(quads) >= 3

    def predicted(values: np.ndarray) -> np.ndarray:
        plane = np.append(values[:8], 1.0).reshape(3, 3)
        poses = np.concatenate([np.zeros((1, 3)), values[8:].reshape(-1, 3)])
        return np.stack([_mapped(plane, _outline(card, pose)) for pose in poses])

    def residuals(values: np.ndarray) -> np.ndarray:
        away = (predicted(values) - seen).ravel()
        return away if is_free else np.append(away, 10.0 * values[6:8])

    fit = least_squares(residuals, _start(seen, card), method="trf", x_scale="jac", max_nfev=200)
    plane = np.append(fit.x[:8], 1.0).reshape(3, 3)
    to_pixels = np.array([[span, 0, middle[0]], [0, span, middle[1]], [0, 0, 1.0]])
    to_units = np.diag([1 / UNIT, 1 / UNIT, 1.0])
    matrix = np.linalg.inv(to_pixels @ plane @ to_units)
    centred = _centred(matrix, picture_size)
    errors = np.linalg.norm(
        np.stack([centred.to_table(quad) for quad in quads])
        - np.stack([centred.to_table(one * span + middle) for one in predicted(fit.x)]),
        axis=2,
    )
    return PlaneFit(centred, size, float(errors.mean()))


def _start(seen: np.ndarray, card: tuple[float, float]) -> np.ndarray:
    """Straight from above: one scale for all, the first card's place and turn in the plane, the others' beside it."""
    centres = seen.mean(axis=1)
    tops = (seen[:, 1] - seen[:, 0] + seen[:, 2] - seen[:, 3]) / 2.0
    angles = np.arctan2(tops[:, 1], tops[:, 0])
    areas = [cv2.contourArea(quad.astype(np.float32)) for quad in seen]
    scale = float(np.sqrt(np.mean(areas) / (card[0] * card[1])))
    cos, sin = scale * np.cos(angles[0]), scale * np.sin(angles[0])
    turn = np.array([[cos, -sin], [sin, cos]])
    places = (centres[1:] - centres[0]) @ np.linalg.inv(turn).T
    poses = np.column_stack([places, angles[1:] - angles[0]])
    return np.concatenate([[cos, -sin, centres[0, 0], sin, cos, centres[0, 1], 0.0, 0.0], poses.ravel()])


def _outline(size: tuple[float, float], pose: np.ndarray) -> np.ndarray:
    """Corners (4, 2) of a card of `size` at pose (x, y, angle in radians), clockwise, the first side a short one."""
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(size) / 2.0
    cos, sin = np.cos(pose[2]), np.sin(pose[2])
    return half @ np.array([[cos, sin], [-sin, cos]]) + pose[:2]


def _centred(matrix: np.ndarray, picture_size: tuple[int, int]) -> TablePlane:
    """The same plane with its origin under the picture's middle and x to the right there."""
    middle = np.array(picture_size) / 2.0
    origin, right = _mapped(matrix, middle + np.array([[0.0, 0.0], [1.0, 0.0]]))
    angle = np.arctan2(*(right - origin)[::-1])
    cos, sin = np.cos(-angle), np.sin(-angle)
    turn = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    shift = np.array([[1, 0, -origin[0]], [0, 1, -origin[1]], [0, 0, 1.0]])
    whole = turn @ shift @ matrix
    return TablePlane(whole / whole[2, 2])


def _mapped(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Points (n, 2) through a homography."""
    points = np.asarray(points, dtype=np.float64)
    whole = points @ matrix[:, :2].T + matrix[:, 2]
    return whole[:, :2] / whole[:, 2:]
