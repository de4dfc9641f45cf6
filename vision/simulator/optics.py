"""The simulated camera's geometry: from millimetres on and above the table to pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import cv2
import numpy as np


@dataclass(frozen=True)
class Optics:
    """A pinhole camera above the table with radial distortion.

    Table coordinates are millimetres: x right and y down in the picture, height above the table third. The camera looks at
    `aim`; `tilt` moves it from straight above towards the direction `bearing` (degrees, 90 = the lower edge), `roll` turns it.
    """

    size: tuple[int, int]
    field_width: float
    tilt: float = 0.0
    bearing: float = 90.0
    roll: float = 0.0
    lens: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)
    height: float = 750.0
    _rotation: np.ndarray = field(init=False, repr=False, compare=False)
    _centre: np.ndarray = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        sideways = self.height * math.tan(math.radians(self.tilt))
        bearing = math.radians(self.bearing)
        target = np.array([self.aim[0], self.aim[1], 0.0])
        # Heights count downwards here, which makes the system right-handed.
        centre = target + np.array([sideways * math.cos(bearing), sideways * math.sin(bearing), -self.height])
        forward = (target - centre) / np.linalg.norm(target - centre)
        right = np.cross([0.0, 1.0, 0.0], forward)
        right /= np.linalg.norm(right)
        down = np.cross(forward, right)
        cos, sin = math.cos(math.radians(self.roll)), math.sin(math.radians(self.roll))
        rotation = np.stack([cos * right + sin * down, cos * down - sin * right, forward])
        object.__setattr__(self, "_rotation", rotation)
        object.__setattr__(self, "_centre", centre)

    @property
    def focal(self) -> float:
        """Focal length in pixels."""
        distance = self.height / math.cos(math.radians(self.tilt))
        return self.size[0] * distance / self.field_width

    @property
    def pixels_per_millimetre(self) -> float:
        """Scale at the middle of the table."""
        return self.size[0] / self.field_width

    def project(self, points: np.ndarray, height: float = 0.0) -> np.ndarray:
        """Pixels of table points of shape (n, 2), all `height` millimetres above the table; pixel centres have whole numbers."""
        points = np.asarray(points, dtype=np.float64)
        space = np.concatenate([points, np.full((len(points), 1), -height)], axis=1) - self._centre
        seen = space @ self._rotation.T
        plane = seen[:, :2] / seen[:, 2:]
        return self._distort(plane) * self.focal + self._middle

    def depth(self, points: np.ndarray, height: float = 0.0) -> np.ndarray:
        """How far in front of the camera table points of shape (n, 2) are, in millimetres; negative behind it."""
        points = np.asarray(points, dtype=np.float64)
        space = np.concatenate([points, np.full((len(points), 1), -height)], axis=1) - self._centre
        return np.asarray(space @ self._rotation[2])

    def to_table(self, pixels: np.ndarray) -> np.ndarray:
        """Table points under pixels of shape (n, 2); the inverse of `project` at height 0."""
        distorted = (np.asarray(pixels, dtype=np.float64) - self._middle) / self.focal
        plane = distorted.copy()
        for _ in range(8):
            plane = distorted / self._stretch(plane)[:, None]
        rays = np.concatenate([plane, np.ones((len(plane), 1))], axis=1) @ self._rotation
        scale = -self._centre[2] / rays[:, 2]
        return (self._centre + rays * scale[:, None])[:, :2]

    def table_maps(self, step: int = 8) -> tuple[np.ndarray, np.ndarray]:
        """Table x and y in millimetres under every pixel, two float32 arrays of shape (height, width)."""
        width, height = self.size
        columns, rows = np.meshgrid(np.arange(0, width + step, step), np.arange(0, height + step, step))
        table = self.to_table(np.stack([columns.ravel(), rows.ravel()], axis=1)).astype(np.float32)
        maps = []
        for axis in range(2):
            coarse = table[:, axis].reshape(columns.shape)
            # Every grid point holds the value of its own pixel, which is what an affine resampling keeps.
            fine = cv2.warpAffine(
                coarse,
                np.array([[step, 0, 0], [0, step, 0]], dtype=np.float64),
                (width, height),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
            maps.append(fine)
        return maps[0], maps[1]

    @property
    def _middle(self) -> np.ndarray:
        return np.array([(self.size[0] - 1) / 2, (self.size[1] - 1) / 2])

    def _stretch(self, plane: np.ndarray) -> np.ndarray:
        # Far outside of the picture the lens's square law would fold space; there it stays as at one and a half times the edge.
        edge = self.size[0] / 2 / self.focal
        return 1 + self.lens * np.minimum((plane**2).sum(axis=1) / edge**2, 2.25)

    def _distort(self, plane: np.ndarray) -> np.ndarray:
        return plane * self._stretch(plane)[:, None]


def rectangle_corners(width: float, height: float, place: tuple[float, float], turn: float) -> np.ndarray:
    """Corners of a rectangle centred at `place`, turned clockwise by degrees: top left, top right, bottom right, bottom left."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    return corners @ np.array([[cos, sin], [-sin, cos]]) + place
