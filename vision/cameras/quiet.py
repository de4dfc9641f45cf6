"""Keeps OpenCV and FFmpeg from writing to standard error: what is wrong with a source is said once, by an exception."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import cv2

# FFmpeg's own messages are governed by this alone, and only until its first use; -8 is its "quiet".
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


SILENT = 0


@contextmanager
def quiet_opencv() -> Iterator[None]:
    """No log lines of OpenCV's video layer inside this block."""
    # OpenCV 5 has moved the two functions into a module of their own.
    logging = cv2.utils.logging if hasattr(cv2.utils, "logging") else cv2
    before = logging.getLogLevel()
    logging.setLogLevel(SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)
