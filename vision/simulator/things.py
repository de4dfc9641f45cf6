"""Things that people put on a card table, seen from above: glass, pen, phone, coaster; and the head of a child that leans over it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.faces.canvas import Canvas, rgb
from vision.faces.outline import Contour, ellipse, rectangle, star

PIXELS_PER_MILLIMETRE = 2.4


@dataclass(frozen=True, slots=True)
class ThingPlace:
    """A thing on the table: its name, the place of its middle in millimetres, and its turn in degrees."""

    thing: str
    place: tuple[float, float]
    turn: float = 0.0


THINGS: dict[str, tuple[float, float]] = {
    "glass": (72.0, 72.0),
    "pen": (9.0, 142.0),
    "phone": (74.0, 152.0),
    "coaster": (94.0, 94.0),
    "head": (215.0, 250.0),
}
"""Width and height of each thing in millimetres."""


@lru_cache(maxsize=8)
def thing_picture(thing: str) -> tuple[np.ndarray, np.ndarray]:
    """Straight BGR and alpha (uint8) of a thing, `PIXELS_PER_MILLIMETRE` fine."""
    width, height = THINGS[thing]
    shape = round(width * PIXELS_PER_MILLIMETRE), round(height * PIXELS_PER_MILLIMETRE)
    picture = Canvas(*shape, (0, 0, 0), units=width)
    alpha = Canvas(*shape, (0, 0, 0), units=width)
    {"glass": _glass, "pen": _pen, "phone": _phone, "coaster": _coaster, "head": _head}[thing](picture, alpha)
    return picture.pixels, np.ascontiguousarray(cv2.GaussianBlur(alpha.pixels[..., 0], (3, 3), 0))


def _opaque(alpha: Canvas, outline: Contour, level: int = 255) -> None:
    alpha.fill(outline, (level, level, level))


def _glass(picture: Canvas, alpha: Canvas) -> None:
    """A beer glass: beer and foam within a thick rim."""
    picture.fill(ellipse(36, 36, 36), rgb("#cfd8da"))
    _opaque(alpha, ellipse(36, 36, 35), 170)
    _opaque(alpha, ellipse(36, 36, 31), 235)
    picture.fill(ellipse(36, 36, 31), rgb("#b9852a"))
    picture.fill(ellipse(36, 36, 27.5), rgb("#f3ead2"))
    for x, y, radius in ((28, 30, 6), (44, 40, 8), (33, 46, 4), (45, 27, 3)):
        picture.fill(ellipse(x, y, radius), rgb("#e6d9b4"))
    picture.line(ellipse(36, 36, 33, start=200, end=275), 2.0, rgb("#ffffff"))


def _pen(picture: Canvas, alpha: Canvas) -> None:
    _opaque(alpha, rectangle(1.5, 12, 7.5, 138, 2.5))
    _opaque(alpha, np.array([[2.0, 13.0], [4.5, 1.0], [7.0, 13.0]]))
    picture.fill(rectangle(0, 0, 9, 142), rgb("#25468c"))
    picture.fill(rectangle(0, 0, 9, 14), rgb("#c8ccd0"))
    picture.fill(rectangle(3, 14, 4.2, 138), rgb("#6f8cc9"))
    picture.fill(rectangle(0, 96, 9, 99), rgb("#d8b24a"))
    picture.fill(rectangle(6.2, 100, 7.6, 136), rgb("#c8ccd0"))


def _phone(picture: Canvas, alpha: Canvas) -> None:
    _opaque(alpha, rectangle(1, 1, 73, 151, 9))
    picture.fill(rectangle(0, 0, 74, 152), rgb("#3a3d42"))
    picture.fill(rectangle(3.2, 3.2, 70.8, 148.8, 7), rgb("#0d0f12"))
    picture.fill(np.array([[3.2, 90.0], [3.2, 20.0], [50.0, 3.2], [70.8, 3.2]]), rgb("#191d22"))
    picture.fill(ellipse(37, 9, 2.2), rgb("#2a2e36"))


def _coaster(picture: Canvas, alpha: Canvas) -> None:
    _opaque(alpha, rectangle(1, 1, 93, 93, 14))
    picture.fill(rectangle(0, 0, 94, 94), rgb("#efe6d3"))
    picture.line(rectangle(6, 6, 88, 88, 11), 2.4, rgb("#8f1d2c"), closed=True)
    picture.fill(star(47, 47, 30, 17, 9), rgb("#8f1d2c"))
    picture.fill(ellipse(47, 47, 13), rgb("#efe6d3"))


def _head(picture: Canvas, alpha: Canvas) -> None:
    """A face that looks up into the camera; hair around it."""
    _opaque(alpha, ellipse(107, 125, 98, 118))
    picture.fill(ellipse(107, 125, 107, 125), rgb("#4a3220"))
    picture.fill(ellipse(107, 112, 70, 88), rgb("#d9a382"))
    for x in (78, 136):
        picture.fill(ellipse(x, 104, 13, 8), rgb("#f2eee8"))
        picture.fill(ellipse(x, 104, 6), rgb("#3b2c22"))
    picture.fill(ellipse(107, 78, 12, 16), rgb("#cf9474"))
    picture.fill(ellipse(107, 54, 22, 6), rgb("#a8483f"))
