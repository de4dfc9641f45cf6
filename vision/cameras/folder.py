"""A folder of pictures as a camera: one picture after another, in natural order of their names."""

from __future__ import annotations

from pathlib import Path

from vision.cameras.base import CameraError, EndOfFrames, Frame
from vision.pictures import load_picture, pictures_in


class FolderCamera:
    """Pictures of a folder at `fps` pictures a second (their time, not the clock's: `frame` never waits)."""

    def __init__(self, folder: Path, fps: float = 15.0) -> None:
        self.folder = folder
        self.fps = fps
        self._files: list[Path] = []
        self._next = 0

    def open(self) -> None:
        if not self.folder.is_dir():
            raise CameraError(f"{self.folder} is no folder; check the name")
        self._files = pictures_in(self.folder)
        self._next = 0
        if not self._files:
            raise CameraError(f"the folder {self.folder} holds no pictures; put JPEG or PNG files into it")

    def frame(self, timeout: float = 0.0) -> Frame:
        """The next picture. Raises EndOfFrames after the last, and PictureError for one that cannot be read (the next call goes on)."""
        if self._next >= len(self._files):
            raise EndOfFrames(f"{self.folder} has no more pictures")
        number, path = self._next, self._files[self._next]
        self._next += 1
        return Frame(number, number / self.fps, load_picture(path), file=path.name)

    def describe(self) -> str:
        return f"folder {self.folder}, {len(self._files)} pictures"

    def close(self) -> None:
        self._files = []
