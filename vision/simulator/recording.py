"""Simulated frames on disk: a folder of PNG pictures or a lossless video, with the truth beside it as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

import cv2
import numpy as np

from vision.simulator.truth import FrameTruth

TRUTH_FILE = "truth.jsonl"

Frames = Iterable[tuple[np.ndarray, FrameTruth]]


class RecordingError(Exception):
    """A recording that cannot be written; the message names the file and says why."""


def write_folder(frames: Frames, folder: Path) -> int:
    """Write `frame-000000.png` and so on with `truth.jsonl` into a new or empty folder; returns the number of frames.

    Raises RecordingError if the folder holds anything or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise RecordingError(f"{folder}: not empty; name a new folder")
        with (folder / TRUTH_FILE).open("w", encoding="utf-8") as truths:
            return sum(1 for _ in _each_png(_noting(frames, truths), folder))
    except OSError as error:
        raise RecordingError(f"{folder}: cannot be written ({error.strerror})") from error


def write_video(frames: Frames, file: Path, fps: float) -> int:
    """Write a lossless FFV1 video (`.mkv` or `.avi`) and the truth as `NAME.truth.jsonl`; returns the number of frames.

    Raises RecordingError if the file cannot be written or this OpenCV has no FFV1.
    """
    count = 0
    writer: cv2.VideoWriter | None = None
    try:
        with file.with_suffix(f".{TRUTH_FILE}").open("w", encoding="utf-8") as truths:
            for picture, _ in _noting(frames, truths):
                if writer is None:
                    height, width = picture.shape[:2]
                    fourcc = cv2.VideoWriter.fourcc(*"FFV1")
                    writer = cv2.VideoWriter(str(file), fourcc, fps, (width, height))
                    if not writer.isOpened():
                        raise RecordingError(
                            f"{file}: no FFV1 video can be written here; write a folder of pictures instead"
                        )
                writer.write(picture)
                count += 1
    except OSError as error:
        raise RecordingError(f"{file}: cannot be written ({error.strerror})") from error
    finally:
        if writer is not None:
            writer.release()
    return count


def _noting(frames: Frames, truths: TextIO) -> Iterator[tuple[np.ndarray, FrameTruth]]:
    for picture, truth in frames:
        truths.write(json.dumps(truth.to_json()) + "\n")
        yield picture, truth


def _each_png(frames: Frames, folder: Path) -> Iterator[Path]:
    for picture, truth in frames:
        file = folder / f"frame-{truth.number:06d}.png"
        done, data = cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 1])
        if not done:
            raise RecordingError(f"{file}: the picture could not be packed")
        file.write_bytes(data.tobytes())
        yield file
