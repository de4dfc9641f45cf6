"""A folder of pictures as a camera: one picture after another, in natural order of their names."""

from __future__ import annotations

import json
from pathlib import Path

from vision.cameras.base import CameraError, EndOfFrames, Frame
from vision.pictures import load_picture, pictures_in

USUAL_FPS = 15.0
TIMES_FILE = "frames.jsonl"
"""In a recording: one object a line with `file`, `frame` (its number) and `seconds` of each picture."""


class FolderCamera:
    """Pictures of a folder at `fps` pictures a second (their time, not the clock's: `frame` never waits).

    Without `fps` a recording's pictures have the times at which they were taken, all others 15 a second.
    """

    def __init__(self, folder: Path, fps: float | None = None) -> None:
        self.folder = folder
        self.fps = fps
        self._files: list[Path] = []
        self._times: dict[str, tuple[int, float]] = {}
        self._next = 0

    def open(self) -> None:
        if not self.folder.is_dir():
            raise CameraError(f"{self.folder} is no folder; check the name")
        self._files = pictures_in(self.folder)
        self._next = 0
        if not self._files:
            raise CameraError(f"the folder {self.folder} holds no pictures; put JPEG or PNG files into it")
        self._times = _times(self.folder / TIMES_FILE) if self.fps is None else {}

    def frame(self, timeout: float = 0.0) -> Frame:
        """The next picture. Raises EndOfFrames after the last, and PictureError for one that cannot be read (the next call goes on)."""
        if self._next >= len(self._files):
            raise EndOfFrames(f"{self.folder} has no more pictures")
        number, path = self._next, self._files[self._next]
        self._next += 1
        number, seconds = self._times.get(path.name, (number, number / (self.fps or USUAL_FPS)))
        return Frame(number, seconds, load_picture(path), file=path.name)

    def describe(self) -> str:
        return f"folder {self.folder}, {len(self._files)} pictures"

    def close(self) -> None:
        self._files = []


def _times(file: Path) -> dict[str, tuple[int, float]]:
    """Number and seconds of each picture of a recording; empty for another folder. A line that is cut off ends it."""
    times = {}
    try:
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            times[str(entry["file"])] = int(entry["frame"]), float(entry["seconds"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return times
