"""The camera protocol: deliberately smaller than any driver's, so that a folder, a film and a simulated table fit it too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np


class CameraError(Exception):
    """A camera that cannot be used; the message names the source and says what to do."""


class CameraTimeout(CameraError):
    """No picture came in time; the camera may come back."""


class CameraGone(CameraError):
    """The camera is lost; it must be opened anew."""


class EndOfFrames(Exception):
    """A recorded source has no more pictures."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR uint8 of shape (height, width, 3), its number from 0 and its monotonic time in seconds."""

    number: int
    seconds: float
    bgr: np.ndarray = field(repr=False, compare=False)
    file: str | None = None


class Camera(Protocol):
    """A source of pictures. `close` may be called at any time and more than once."""

    def open(self) -> None:
        """Claim the device or check the source. Raises CameraError."""

    def frame(self, timeout: float) -> Frame:
        """The newest picture, waiting at most `timeout` seconds. Raises CameraTimeout, CameraGone or EndOfFrames."""

    def describe(self) -> str:
        """One line for people: what this camera is."""

    def close(self) -> None: ...
