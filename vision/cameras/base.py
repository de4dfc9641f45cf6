"""The camera protocol: deliberately smaller than any driver's, so that a folder, a film and a simulated table fit it too."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, runtime_checkable

import numpy as np


class CameraError(Exception):
    """A camera that cannot be used; the message names the source and says what to do."""


class CameraSoftwareMissing(CameraError):
    """What drives the camera is not installed; the message says what to install."""


class CameraTimeout(CameraError):
    """No picture came in time; the camera may come back."""


class CameraGone(CameraError):
    """The camera is lost; it must be opened anew."""


class EndOfFrames(Exception):
    """A recorded source has no more pictures."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: BGR uint8 of shape (height, width, 3), its number from 0 and its monotonic time in seconds.

    `small` is the same picture in grey and reduced, uint8 (h, w), from a camera that makes one beside it.
    """

    number: int
    seconds: float
    bgr: np.ndarray = field(repr=False, compare=False)
    file: str | None = None
    small: np.ndarray | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class CameraLock:
    """Values that a camera keeps instead of choosing them anew: None for those that it does not have.

    `exposure` in microseconds, `gain` a factor, `colour_gains` of red and blue, `lens_position` in dioptres.
    """

    exposure: float | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    lens_position: float | None = None

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> CameraLock:
        """Raises TypeError or ValueError for what is no lock."""
        red_blue = stored.get("colour_gains")
        values = {name: float(stored[name]) for name in ("exposure", "gain", "lens_position") if name in stored}
        return cls(colour_gains=None if red_blue is None else (float(red_blue[0]), float(red_blue[1])), **values)


class Camera(Protocol):
    """A source of pictures. `close` may be called at any time and more than once."""

    def open(self) -> None:
        """Claim the device or check the source. Raises CameraError."""

    def frame(self, timeout: float) -> Frame:
        """The newest picture, waiting at most `timeout` seconds. Raises CameraTimeout, CameraGone or EndOfFrames."""

    def describe(self) -> str:
        """One line for people: what this camera is."""

    def close(self) -> None: ...


@runtime_checkable
class LockableCamera(Protocol):
    """A camera whose automatics can be switched off: a table under one lamp needs none."""

    def lock(self, values: CameraLock | None = None) -> CameraLock:
        """Keep these values, or those of now, from now on; returns what is kept. Raises CameraError."""

    def unlock(self) -> None:
        """Let the camera choose again."""
