"""A video file as a camera, as fast as it can be read."""

from __future__ import annotations

from pathlib import Path

import cv2

from vision.cameras.base import CameraError, CameraGone, EndOfFrames, Frame
from vision.cameras.quiet import quiet_opencv


class VideoCamera:
    """Frames of a video file; their times come from the file's frame rate."""

    def __init__(self, path: Path, fps: float | None = None) -> None:
        self.path = path
        self.fps = fps
        self._capture: cv2.VideoCapture | None = None
        self._number = 0
        self._expected = 0

    def open(self) -> None:
        if self.path.is_dir():
            raise CameraError(f"{self.path} is a folder, not a video")
        if not self.path.is_file():
            raise CameraError(f"{self.path} does not exist; check the name")
        with quiet_opencv():
            capture = cv2.VideoCapture(str(self.path), cv2.CAP_FFMPEG)
        if not capture.isOpened():
            capture.release()
            raise CameraError(
                f"{self.path} is not a video that can be read, or it is cut off at the start; copy it again"
            )
        rate = capture.get(cv2.CAP_PROP_FPS)
        self.fps = self.fps or (rate if 1.0 <= rate <= 240.0 else 15.0)
        self._expected = max(0, int(capture.get(cv2.CAP_PROP_FRAME_COUNT)))
        self._number = 0
        self._capture = capture

    def frame(self, timeout: float = 0.0) -> Frame:
        """The next picture. Raises EndOfFrames, or CameraGone when the file holds none or ends before the length that it declares."""
        if self._capture is None:
            raise CameraError(f"{self.path} is not open")
        with quiet_opencv():
            good, picture = self._capture.read()
        if not good or picture is None:
            if self._number == 0:
                # FFmpeg takes any text for a subtitle file and opens whatever has the ending of a picture.
                raise CameraGone(
                    f"{self.path} holds no picture that can be read; give a video, or a folder of pictures"
                )
            # Containers round their length; a cut-off file lacks much more than a rounding error.
            if self._number < 0.97 * self._expected - 3:
                raise CameraGone(
                    f"{self.path} is cut off: {self._number} of {self._expected} pictures can be read; copy it again"
                )
            raise EndOfFrames(f"{self.path} has no more pictures")
        number = self._number
        self._number += 1
        return Frame(number, number / (self.fps or 15.0), picture)

    def describe(self) -> str:
        return f"video {self.path}"

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None
