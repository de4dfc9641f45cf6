"""A folder of pictures as a camera: one picture after another, in natural order of their names."""

from __future__ import annotations

import json
from pathlib import Path

from vision.cameras.base import CameraError, EndOfFrames, Frame
from vision.pictures import load_picture, pictures_in

USUAL_FPS = 15.0
TIMES_FILE = "frames.jsonl"
"""In a recording: one object a line with `file`, `frame` (its number) and `seconds` of each picture, in order; a file may come again."""


class FolderCamera:
    """Pictures of a folder at `fps` pictures a second (their time, not the clock's: `frame` never waits).

    Without `fps` a recording's pictures have the times at which they were taken, all others 15 a second.
    """

    def __init__(self, folder: Path, fps: float | None = None) -> None:
        self.folder = folder
        self.fps = fps
        self._shots: list[tuple[Path, int, float]] = []
        self._next = 0

    def open(self) -> None:
        if not self.folder.is_dir():
            raise CameraError(f"{self.folder} is no folder; check the name")
        files = pictures_in(self.folder)
        self._next = 0
        if not files:
            raise CameraError(f"the folder {self.folder} holds no pictures; put JPEG or PNG files into it")
        rate = self.fps or USUAL_FPS
        self._shots = [(file, number, number / rate) for number, file in enumerate(files)]
        if self.fps is None:
            self._shots = _recorded(self.folder, files) or self._shots

    def frame(self, timeout: float = 0.0) -> Frame:
        """The next picture. Raises EndOfFrames after the last, and PictureError for one that cannot be read (the next call goes on)."""
        if self._next >= len(self._shots):
            raise EndOfFrames(f"{self.folder} has no more pictures")
        path, number, seconds = self._shots[self._next]
        self._next += 1
        return Frame(number, seconds, load_picture(path), file=path.name)

    def describe(self) -> str:
        return f"folder {self.folder}, {len(self._shots)} pictures"

    def close(self) -> None:
        self._shots = []


def _recorded(folder: Path, files: list[Path]) -> list[tuple[Path, int, float]]:
    """File, number and seconds of each picture of a recording; empty for another folder. A line that is cut off ends it."""
    known = {file.name: file for file in files}
    shots = []
    try:
        for line in (folder / TIMES_FILE).read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            shots.append((known[str(entry["file"])], int(entry["frame"]), float(entry["seconds"])))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return shots
