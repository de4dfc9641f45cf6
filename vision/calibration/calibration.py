"""What is known of a table under its camera: plane, scale, play area, and the camera's locked values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from vision.calibration.plane import CARD_SIZES, TablePlane
from vision.cameras.base import CameraLock

FORMAT = 1


class CalibrationError(Exception):
    """A stored calibration that cannot be used; the message says why."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """Of one camera position. `picture_size` is (width, height) in pixels; `play_area` (n, 2) a convex outline in millimetres.

    `card_size` is (short, long) in millimetres; `error` the mean error of the corners, in millimetres; `lock` the camera's
    values while it was made, None for a camera that has none.
    """

    picture_size: tuple[int, int]
    plane: TablePlane
    play_area: np.ndarray = field(repr=False)
    card_size: tuple[float, float] = CARD_SIZES[0]
    error: float = 0.0
    lock: CameraLock | None = None

    @property
    def pixels_per_millimetre(self) -> float:
        """Scale in the picture's middle."""
        return self.plane.pixels_per_millimetre()

    @property
    def area_in_picture(self) -> np.ndarray:
        """The play area (n, 2) in pixels."""
        return self.plane.to_picture(self.play_area)

    def is_in_play(self, quad: np.ndarray) -> bool:
        """The middle of a card with this outline (4, 2), in pixels, lies in the play area."""
        x, y = self.plane.to_table(np.asarray(quad).mean(axis=0)[None])[0]
        return cv2.pointPolygonTest(self.play_area.astype(np.float32), (float(x), float(y)), False) >= 0

    def moved(self, motion: np.ndarray) -> Calibration:
        """After the camera was bumped: `motion` (3, 3) takes old pixels to new ones."""
        return replace(self, plane=self.plane.moved(motion))

    def scaled(self, picture_size: tuple[int, int]) -> Calibration:
        """For pictures of the same view in another size. Raises CalibrationError for another shape."""
        if picture_size == self.picture_size:
            return self
        factors = np.array(picture_size) / np.array(self.picture_size)
        if abs(factors[0] / factors[1] - 1.0) > 0.02:
            raise CalibrationError(
                f"made for pictures of {self.picture_size[0]}x{self.picture_size[1]}, not {picture_size[0]}x{picture_size[1]}"
            )
        return replace(self, picture_size=picture_size, plane=self.plane.moved(np.diag([*factors, 1.0])))

    def to_json(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "format": FORMAT,
            "picture_size": list(self.picture_size),
            "picture_to_table": [[float(f"{value:.9g}") for value in row] for row in self.plane.matrix],
            "play_area": [[round(float(x), 1), round(float(y), 1)] for x, y in self.play_area],
            "card_size": list(self.card_size),
            "error": round(self.error, 3),
            "lock": None if self.lock is None else self.lock.to_json(),
        }

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Calibration:
        """Raises CalibrationError for anything that `to_json` did not write."""
        try:
            if stored["format"] != FORMAT:
                raise CalibrationError(f"it has format {stored['format']}, this version reads {FORMAT}")
            matrix = np.array(stored["picture_to_table"], dtype=np.float64)
            area = np.array(stored["play_area"], dtype=np.float64)
            width, height = (int(value) for value in stored["picture_size"])
            short, long = (float(value) for value in stored["card_size"])
            lock = None if stored.get("lock") is None else CameraLock.from_json(stored["lock"])
            sound = matrix.shape == (3, 3) and area.ndim == 2 and area.shape[1] == 2 and len(area) >= 3
            if not sound or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
                raise CalibrationError("its numbers are no table plane")
            return cls((width, height), TablePlane(matrix), area, (short, long), float(stored["error"]), lock)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CalibrationError(f"it is damaged ({error})") from None
