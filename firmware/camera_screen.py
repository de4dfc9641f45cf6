"""The camera screen: the live picture with the cards that are seen in it, and whether it is good enough to read cards in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from display.view import CameraBody, Lamp, SeenCard, View
from firmware.session.presenter.words import Words
from firmware.thumbnails import thumbnail
from vision.calibration import PictureQuality
from vision.calibration import judge_picture as judge_light
from vision.calibration.quality import JUDGED_SIDE

SHOWN_SIDE = 480
"""Pixels of the longer side of the picture on the screen."""

LEAST_SHARPNESS = 40.0
"""Variance of the Laplacian below which the lens is out of focus, at JUDGED_SIDE."""


def judge_picture(bgr: np.ndarray | None) -> PictureQuality:
    """What a BGR uint8 picture of shape (height, width, 3) is like, whatever lies in it."""
    if bgr is None:
        return PictureQuality()
    scale = min(1.0, JUDGED_SIDE / max(bgr.shape[:2]))
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    if scale < 1.0:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    sharpness = float(cv2.Laplacian(grey, cv2.CV_64F).var())
    return replace(judge_light(bgr), sharp=sharpness >= LEAST_SHARPNESS)


def camera_view(
    bgr: np.ndarray | None,
    words: Words,
    trouble: str = "",
    seen: Sequence[SeenCard] = (),
    table_found: bool | None = None,
) -> View:
    """The screen with this picture, None while there is none. `seen` are outlines in the picture as it is shown (SHOWN_SIDE).

    `table_found` says whether the camera was aligned, None where that cannot be done.
    """
    state = judge_picture(bgr)
    lamps = [
        _lamp(words.text("Sharp"), state.sharp, words.text("Turn the lens.")),
        _lamp(words.text("Bright"), state.bright, words.text("More or less light.")),
        _lamp(words.text("No glare"), state.without_glare, words.text("Move the lamp.")),
    ]
    if table_found is not None:
        lamps.append(_lamp(words.text("Table found"), table_found, words.text("Press Align.")))
    lines = () if bgr is not None else (words.text("There is no picture yet."),)
    picture = None if bgr is None else thumbnail(bgr, SHOWN_SIDE)
    body = CameraBody(words.text("Camera"), picture, tuple(lamps), tuple(seen), lines)
    return View(
        words.text("Kiebitz"), trouble, body, buttons=("", "", "", words.text("Back"), "", ""), suits=words.suits
    )


def _lamp(name: str, lit: bool | None, advice: str) -> Lamp:
    return Lamp(name, lit, advice if lit is False else "")
