"""Fast movements drawn at half the size and enlarged: they are smeared anyway, and a whole hand costs a third less."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from vision.simulator.art import FaceArt
from vision.simulator.hands import Person
from vision.simulator.lighting import Lighting
from vision.simulator.motion import Moment
from vision.simulator.optics import Optics
from vision.simulator.renderer import Renderer

FAST = 80.0
"""Millimetres a second from which a hand is drawn coarsely."""


def is_fast(moment: Moment) -> bool:
    """Whether a card moves or a hand moves fast, so that nobody could read a card near it."""
    return bool(moment.moving) or any(math.hypot(*hand.velocity) > FAST for hand in moment.hands)


class CoarseRenderer:
    """Draws moments at half the size of `optics` and returns pictures of full size."""

    def __init__(
        self,
        optics: Optics,
        lighting: Lighting,
        table: np.ndarray,
        art: FaceArt,
        people: Mapping[str, Person],
        blur: float,
        shadow: float,
    ) -> None:
        self._size = optics.size
        self._renderer = Renderer(_halved(optics), lighting, table, art, people, blur / 2, shadow)

    def set_light(self, lighting: Lighting) -> None:
        """Change the light."""
        self._renderer.set_light(lighting)

    def set_optics(self, optics: Optics) -> None:
        """Move the camera."""
        self._renderer.set_optics(_halved(optics))

    def moving(self, moment: Moment) -> tuple[np.ndarray, tuple[str, ...]]:
        """The picture of a moment, and the sides whose hands are in it."""
        picture, seen = self._renderer.moving(moment)
        return cv2.resize(picture, self._size, interpolation=cv2.INTER_LINEAR), seen


def _halved(optics: Optics) -> Optics:
    width, height = optics.size
    return replace(optics, size=(width // 2, height // 2))
