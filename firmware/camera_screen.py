"""The camera screen: the live picture, and whether it is good enough to read cards in."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from display.view import CameraBody, Lamp, View
from firmware.session.presenter.words import Words
from firmware.thumbnails import thumbnail

SHOWN_SIDE = 480
"""Pixels of the longer side of the picture on the screen."""

JUDGED_SIDE = 320
"""Pixels of the longer side of the picture that is judged."""

DARKEST, BRIGHTEST = 50.0, 215.0
"""Mean brightness (0 to 255) between which a table is lit well."""

LEAST_SHARPNESS = 40.0
"""Variance of the Laplacian below which the lens is out of focus, at JUDGED_SIDE."""

MOST_GLARE = 0.03
"""Share of pixels at full brightness above which a lamp is mirrored."""

FULL = 252


@dataclass(frozen=True, slots=True)
class PictureState:
    """How good a picture is: each is None while there is no picture."""

    sharp: bool | None = None
    bright: bool | None = None
    without_glare: bool | None = None


def judge_picture(bgr: np.ndarray | None) -> PictureState:
    """What a BGR uint8 picture of shape (height, width, 3) is like."""
    if bgr is None:
        return PictureState()
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    scale = JUDGED_SIDE / max(grey.shape)
    if scale < 1.0:
        size = (max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale)))
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return PictureState(
        sharp=float(cv2.Laplacian(grey, cv2.CV_64F).var()) >= LEAST_SHARPNESS,
        bright=DARKEST <= float(grey.mean()) <= BRIGHTEST,
        without_glare=float((grey >= FULL).mean()) <= MOST_GLARE,
    )


def camera_view(bgr: np.ndarray | None, words: Words, trouble: str = "") -> View:
    """The screen with this picture, None while there is none."""
    state = judge_picture(bgr)
    lamps = (
        _lamp(words.text("Sharp"), state.sharp, words.text("Turn the lens.")),
        _lamp(words.text("Bright"), state.bright, words.text("More or less light.")),
        _lamp(words.text("No glare"), state.without_glare, words.text("Move the lamp.")),
    )
    lines = () if bgr is not None else (words.text("There is no picture yet."),)
    picture = None if bgr is None else thumbnail(bgr, SHOWN_SIDE)
    body = CameraBody(words.text("Camera"), picture, lamps, lines=lines)
    return View(words.text("Kiebitz"), trouble, body, buttons=("", "", "", words.text("Back"), "", ""))


def _lamp(name: str, lit: bool | None, advice: str) -> Lamp:
    return Lamp(name, lit, advice if lit is False else "")
