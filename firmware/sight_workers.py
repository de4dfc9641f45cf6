"""What the threads between camera and main loop do: one takes pictures, one watches the newest of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from vision.cameras.base import Camera, CameraGone, CameraSoftwareMissing, CameraTimeout, EndOfFrames, Frame

if TYPE_CHECKING:
    from firmware.sight import Seen, Watching

FRAME_TIMEOUT_SECONDS = 2.0

TIMEOUTS_BEFORE_OPENING_AGAIN = 2
"""A camera that stays silent for so many pictures is closed and opened again."""


class CameraFault(Enum):
    """What is wrong with the camera, for the screen."""

    MISSING = "missing"
    GONE = "gone"
    SILENT = "silent"
    STUCK = "stuck"
    SOFTWARE = "software"
    READING = "reading"


def camera_fault(error: Exception) -> CameraFault:
    """The kind of a camera's fault."""
    if isinstance(error, CameraSoftwareMissing):
        return CameraFault.SOFTWARE
    if isinstance(error, CameraTimeout):
        return CameraFault.SILENT
    return CameraFault.GONE if isinstance(error, CameraGone) else CameraFault.MISSING


class LatestFrame:
    """The newest frame and nothing else; who takes it waits for one that was not taken before."""

    def __init__(self) -> None:
        self.newest: Frame | None = None
        self._is_fresh = False
        self._is_closed = False
        self._changed = threading.Condition()

    def put(self, frame: Frame) -> None:
        """Replace whatever is there."""
        with self._changed:
            self.newest, self._is_fresh = frame, True
            self._changed.notify()

    def take(self, seconds: float) -> Frame | None:
        """The newest frame, None when none came in so much time."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._is_fresh, seconds)
            if self._is_closed or not self._is_fresh:
                return None
            self._is_fresh = False
            return self.newest

    def close(self) -> None:
        """Let nobody wait any more."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()


class Capture:
    """The camera's worker: one frame a piece of work. `fault` is the kind of the last thing that went wrong."""

    def __init__(self, camera: Camera, slot: LatestFrame) -> None:
        self._camera = camera
        self._slot = slot
        self._missed = 0
        self.fault = CameraFault.MISSING

    def set_up(self) -> None:
        self._missed = 0
        try:
            self._camera.open()
        except Exception as error:
            self.fault = camera_fault(error)
            raise

    def work(self) -> bool:
        try:
            frame = self._camera.frame(FRAME_TIMEOUT_SECONDS)
        except EndOfFrames:
            return False
        except CameraTimeout as error:
            self._missed += 1
            self.fault = camera_fault(error)
            if self._missed >= TIMEOUTS_BEFORE_OPENING_AGAIN:
                raise
            return True
        except Exception as error:
            self.fault = camera_fault(error)
            raise
        self._missed = 0
        self._slot.put(frame)
        return True

    def tear_down(self) -> None:
        self._camera.close()


class Watch:
    """The watcher's worker: one frame a piece of work, or a while without any."""

    def __init__(self, make_watcher: Callable[[], Watching], slot: LatestFrame, tell: Callable[[Seen], None]) -> None:
        self._make_watcher = make_watcher
        self._slot = slot
        self._tell = tell
        self._watcher: Watching | None = None

    def set_up(self) -> None:
        if self._watcher is None:
            self._watcher = self._make_watcher()

    def work(self) -> bool:
        assert self._watcher is not None, "set_up comes first"
        frame = self._slot.take(FRAME_TIMEOUT_SECONDS)
        if frame is not None:
            for event in self._watcher.feed(frame):
                self._tell(event)
        return True

    def tear_down(self) -> None:
        # What it knows of the table is worth more than a fresh start; a picture that it cannot read is followed by others.
        pass
