"""A recording of what was watched: every picture exactly (PNG) with its time, and every event, to be watched again."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType

import cv2

from firmware.errors import UserError
from vision.cameras.base import Frame
from vision.cameras.folder import TIMES_FILE

QUICKLY = (cv2.IMWRITE_PNG_STRATEGY, cv2.IMWRITE_PNG_STRATEGY_HUFFMAN_ONLY)
"""Looking for repetitions costs three times as much and, with a sensor's noise, makes pictures larger."""


class Recording:
    """A folder with `000000.png` and so on, `frames.jsonl` with their times, and `events.jsonl`. A context manager.

    A picture of 1280x720 takes 1.2 MB and 16 ms of an x86 server core, so an hour at 15 pictures a second takes 63 GB. The folder is a source of pictures like any other: watched again it gives the same events.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Recording:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if any(self.folder.glob("*.png")):
                raise UserError(f"--record {self.folder} holds pictures already; name a new folder")
            self._times = (self.folder / TIMES_FILE).open("w", encoding="utf-8")
            self._events = (self.folder / "events.jsonl").open("w", encoding="utf-8")
        except OSError as error:
            raise UserError(f"--record {self.folder} cannot be written: {error.strerror}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._events.close()
        self._times.close()

    def picture(self, frame: Frame) -> None:
        """Keeps a frame. Raises UserError when the disk is full."""
        file = self.folder / f"{frame.number:06d}.png"
        good, data = cv2.imencode(".png", frame.bgr, QUICKLY)
        try:
            if good:
                file.write_bytes(data.tobytes())
                line = {"file": file.name, "frame": frame.number, "seconds": frame.seconds}
                self._times.write(json.dumps(line) + "\n")
                self._times.flush()
        except OSError as error:
            raise UserError(f"--record {file} cannot be written: {error.strerror}") from None

    def line(self, text: str) -> None:
        """Keeps one line of output."""
        self._events.write(text + "\n")
        self._events.flush()
