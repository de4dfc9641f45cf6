"""As much of the main loop as a page with live pictures needs, and frames of a plain table with drawn cards."""

from __future__ import annotations

import time
from collections.abc import Iterator

import cv2
import numpy as np

from display.view import View
from firmware.clock import SystemClock
from firmware.hardware.speaker import Subject
from firmware.i18n.translator import Translator
from firmware.session.presenter import Words
from vision.cameras.base import Frame
from vision.faces import NAMED_STYLES, draw_face

FPS = 15.0
TABLE = (52, 84, 46)


class Camera:
    """The newest picture."""

    frame: Frame | None = None


class Spoken:
    """Remembers what was said."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def say(self, text: str, subject: Subject = Subject.NOTICE) -> None:
        self.texts.append(text)


class Program:
    """Stands for the main loop: the page looks at `sight`, speaks through `speaker` and may close itself."""

    def __init__(self) -> None:
        self.words = Words(Translator("de"))
        self.clock = SystemClock()
        self.sight = Camera()
        self.speaker = Spoken()
        self.closed = False

    def close_page(self) -> None:
        self.closed = True

    def show(self, page, frame: Frame) -> View:
        """Let the page look at this frame, and give the screen after it."""
        self.sight.frame = frame
        end = time.monotonic() + 20.0
        while page._looking.result is None or page._looking._last != (frame.number, frame.seconds):
            assert time.monotonic() < end, page._looking.trouble
            time.sleep(0.001)
        # The result of a look stands a moment after it was begun.
        while _frame_of(page._looking.result).number != frame.number:
            assert time.monotonic() < end, page._looking.trouble
            time.sleep(0.001)
        return page.view(self, "")


def _frame_of(result) -> Frame:
    return result[1] if isinstance(result, tuple) else result.frame


def frames(*codes: str, pictures: int = 12) -> Iterator[Frame]:
    """A table that is empty, then shows each card for a while in another place, with nothing between."""
    generator = np.random.default_rng(5)
    number = 0
    for code in ("", *codes):
        picture = np.full((480, 854, 3), TABLE, np.uint8)
        if code:
            face = draw_face(code, NAMED_STYLES["french-german-index"], 150)
            height, width = face.shape[:2]
            left, top = generator.integers(60, 854 - 60 - height), generator.integers(40, 480 - 40 - height)
            angle = float(generator.uniform(-20, 20))
            matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
            matrix[:, 2] += (left + (height - width) / 2, top)
            cv2.warpAffine(
                face, matrix, (854, 480), dst=picture, borderMode=cv2.BORDER_TRANSPARENT, flags=cv2.INTER_AREA
            )
        for _ in range(pictures):
            noisy = picture.astype(np.int16) + generator.integers(-2, 3, picture.shape)
            yield Frame(number, number / FPS, np.clip(noisy, 0, 255).astype(np.uint8))
            number += 1
