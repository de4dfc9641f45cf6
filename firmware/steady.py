"""A live camera that may break, as one steady stream: its frames, and the events of its loss and its return."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from firmware.clock import Clock
from vision.cameras.base import Camera, CameraTimeout, EndOfFrames, Frame
from vision.pictures import PictureError
from vision.readings import TableEvent

RETRY_SECONDS = 2.0
"""Between two tries to open a camera that is lost."""
TIMEOUTS_UNTIL_LOST = 2


class SteadyCamera:
    """Frames of an opened camera, numbered on and on. One that is lost is closed and opened again until it comes back."""

    def __init__(self, camera: Camera, clock: Clock, timeout: float, retry_seconds: float = RETRY_SECONDS) -> None:
        self._camera = camera
        self._clock = clock
        self._timeout = timeout
        self._retry = retry_seconds
        self._count = 0
        self._first: float | None = None
        self._seconds = 0.0

    def items(self) -> Iterator[Frame | TableEvent]:
        """Frames, `camera_lost` and `camera_back`, without end unless the camera has one."""
        missed = 0
        while True:
            try:
                frame = self._camera.frame(self._timeout)
            except EndOfFrames:
                return
            except PictureError:
                continue
            except CameraTimeout:
                missed += 1
                if missed < TIMEOUTS_UNTIL_LOST:
                    continue
            except Exception:  # noqa: BLE001 - whatever a driver raises, the camera is opened again
                pass
            else:
                missed = 0
                yield self._numbered(frame)
                continue
            yield self._event("camera_lost")
            self._open_again()
            missed = 0
            yield self._event("camera_back")

    def _open_again(self) -> None:
        """Returns when the camera is open."""
        while True:
            try:
                self._camera.close()
                self._camera.open()
                return
            except Exception:  # noqa: BLE001 - it is tried again whatever stands in the way
                self._clock.sleep(self._retry)

    def _numbered(self, frame: Frame) -> Frame:
        self._first = frame.seconds if self._first is None else self._first
        self._seconds = frame.seconds - self._first
        frame = replace(frame, number=self._count)
        self._count += 1
        return frame

    def _event(self, kind: str) -> TableEvent:
        return TableEvent(kind, self._count, self._seconds)
