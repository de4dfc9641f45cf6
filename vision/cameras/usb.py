"""A USB webcam. Cameras on a Raspberry Pi's ribbon cable do not come this way: they need `pi`."""

from __future__ import annotations

import time

import cv2

from vision.cameras.base import CameraError, CameraGone, Frame
from vision.cameras.quiet import quiet_opencv

MISSES_UNTIL_GONE = 10


class UsbCamera:
    """The webcam with this number, in the largest of the usual formats up to 1280 x 720."""

    def __init__(self, number: int, size: tuple[int, int] = (1280, 720)) -> None:
        self.number = number
        self.size = size
        self._capture: cv2.VideoCapture | None = None
        self._count = 0
        self._misses = 0

    def open(self) -> None:
        with quiet_opencv():
            capture = cv2.VideoCapture(self.number)
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"there is no USB camera {self.number}; plug one in, or see `ls /dev/video*` for its number"
            )
        # Motion JPEG is what lets a USB 2 camera deliver this size at full rate.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture, self._count, self._misses = capture, 0, 0

    def frame(self, timeout: float = 1.0) -> Frame:
        """The newest picture. Raises CameraGone when the camera has stopped delivering."""
        if self._capture is None:
            raise CameraGone(f"USB camera {self.number} is not open")
        good, picture = self._capture.read()
        while not good or picture is None:
            self._misses += 1
            if self._misses >= MISSES_UNTIL_GONE:
                raise CameraGone(f"USB camera {self.number} gives no pictures any more; check its cable")
            good, picture = self._capture.read()
        self._misses = 0
        number = self._count
        self._count += 1
        return Frame(number, time.monotonic(), picture)

    def describe(self) -> str:
        return f"USB camera {self.number}"

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None
