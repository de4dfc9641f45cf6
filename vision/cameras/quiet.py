"""Keeps OpenCV and FFmpeg from writing to standard error: what is wrong with a source is said once, by an exception."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import cv2

# FFmpeg's own messages are governed by this alone, and only until its first use; -8 is its "quiet".
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


@contextmanager
def quiet_opencv() -> Iterator[None]:
    """No log lines of OpenCV's video layer inside this block."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)
