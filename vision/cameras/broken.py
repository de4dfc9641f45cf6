"""A camera that breaks as a script says: what happens at real tables, for tests."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.cameras.base import Camera, CameraError, CameraGone, CameraTimeout, Frame


class FaultKind(Enum):
    """What can go wrong with one picture."""

    TIMEOUT = "timeout"
    """No picture in time; the next is asked for again."""
    GONE = "gone"
    """The camera is lost: it must be closed and opened anew."""
    REPEAT = "repeat"
    """The picture of before once more."""
    BLACK = "black"
    BLURRED = "blurred"
    HALF = "half"
    """The lower part has not been written."""
    SMALL = "small"
    """A picture of another size."""
    FAILURE = "failure"
    """The driver raises something that no protocol names."""
    HANG = "hang"
    """The question is never answered, until `release` is called."""


@dataclass(frozen=True, slots=True)
class Fault:
    """From the picture with number `at` (counted from 0 over the camera's whole life), `times` pictures in a row."""

    at: int
    kind: FaultKind
    times: int = 1


class BrokenCamera:
    """Another camera with faults. `fail_opening` are numbers of openings (from 0) that fail; `hang_closing` of closings that hang.

    A hang ends when `release` is called, so that tests can end too. Pictures that are lost to a fault are still taken from the
    camera behind: the table does not wait.
    """

    def __init__(
        self,
        camera: Camera,
        faults: Iterable[Fault] = (),
        fail_opening: Iterable[int] = (),
        hang_closing: Iterable[int] = (),
    ) -> None:
        self._camera = camera
        self._faults = {fault.at + extra: fault.kind for fault in faults for extra in range(fault.times)}
        self._fail_opening, self._hang_closing = frozenset(fail_opening), frozenset(hang_closing)
        self._released = threading.Event()
        self._last: Frame | None = None
        self._is_open = self._was_open = False
        self.asked = self.openings = self.closings = 0
        """How often a picture was asked for, the camera opened, and closed."""

    def open(self) -> None:
        number, self.openings = self.openings, self.openings + 1
        if number in self._fail_opening:
            raise CameraError("the camera does not answer; check its cable")
        if not self._was_open:
            self._camera.open()
        self._is_open = self._was_open = True

    def frame(self, timeout: float) -> Frame:
        """The next picture, or what the script says. Raises what a Camera raises, and RuntimeError for a failure."""
        if not self._is_open:
            raise CameraGone("the camera is not open")
        fault = self._faults.get(self.asked)
        self.asked += 1
        if fault is FaultKind.HANG:
            self._released.wait()
            raise CameraTimeout("the camera answered too late")
        frame = self._camera.frame(timeout)
        last, self._last = self._last, frame
        if fault is FaultKind.TIMEOUT:
            raise CameraTimeout(f"the camera gave no picture for {timeout:g} s")
        if fault is FaultKind.GONE:
            self._is_open = False
            raise CameraGone("the camera was unplugged")
        if fault is FaultKind.FAILURE:
            raise RuntimeError("the driver has failed")
        if fault is FaultKind.REPEAT and last is not None:
            return Frame(frame.number, frame.seconds, last.bgr, frame.file)
        return frame if fault is None else Frame(frame.number, frame.seconds, _spoiled(fault, frame.bgr), frame.file)

    def describe(self) -> str:
        return f"broken camera ({self._camera.describe()})"

    def close(self) -> None:
        number, self.closings = self.closings, self.closings + 1
        self._is_open = False
        if number in self._hang_closing:
            self._released.wait()

    def release(self) -> None:
        """Ends every hang, now and later."""
        self._released.set()


def _spoiled(fault: FaultKind, picture: np.ndarray) -> np.ndarray:
    if fault is FaultKind.BLACK:
        return np.zeros_like(picture)
    if fault is FaultKind.BLURRED:
        return cv2.GaussianBlur(picture, (0, 0), picture.shape[1] / 160.0)
    if fault is FaultKind.SMALL:
        return picture[::2, ::2].copy()
    if fault is FaultKind.HALF:
        half = picture.copy()
        half[len(half) * 2 // 5 :] = 128
        return half
    return picture
