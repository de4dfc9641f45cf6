"""The public drawing of one card face."""

from __future__ import annotations

import cv2
import numpy as np

from vision.faces.backs import draw_back
from vision.faces.canvas import Canvas, rgb
from vision.faces.courts import draw_court
from vision.faces.outline import rectangle, star
from vision.faces.pips import draw_ace, draw_index, draw_pip_frame, draw_pips, draw_text
from vision.faces.style import RANKS, SUITS, DeckStyle

BACK = "back"
JOKER = "joker"
CARD_FACES = tuple(suit + rank for suit in SUITS for rank in RANKS)
"""Codes of the 32 cards, in the order of `vision.readings.CARD_CODES`."""
OTHER_FACES = (*(suit + rank for suit in SUITS for rank in "65432"), JOKER)
"""Faces that no Skat deck has; the reader must call them `other`."""

_SMALL = 560


def face_size(style: DeckStyle, width: int) -> tuple[int, int]:
    """Width and height in pixels of a face `width` pixels wide."""
    return width, round(width * style.aspect)


def draw_face(code: str, style: DeckStyle, width: int) -> np.ndarray:
    """The face `code` as BGR uint8 of shape (height, width, 3), upright, square-cornered; see `face_mask` for the rounded outline.

    `code` is one of `CARD_FACES`, `OTHER_FACES` or `back`. Raises ValueError for another code or a width below 16.
    """
    if width < 16:
        raise ValueError(f"a card face {width} pixels wide shows nothing: at least 16 are needed")
    if code not in CARD_FACES and code not in OTHER_FACES and code != BACK:
        raise ValueError(f"no card face {code!r}: a code such as CJ, C2, joker or back is needed")
    _, height = face_size(style, width)
    # Small faces are drawn at twice their size and averaged down: thin lines stay true.
    factor = 2 if width < _SMALL else 1
    canvas = Canvas(width * factor, height * factor, style.paper)
    if code == BACK:
        draw_back(canvas, style)
    elif code == JOKER:
        _draw_joker(canvas, style)
    else:
        _draw_card(canvas, style, code[0], code[1])
    if factor == 1:
        return canvas.pixels
    return cv2.resize(canvas.pixels, (width, height), interpolation=cv2.INTER_AREA)


def face_mask(style: DeckStyle, width: int) -> np.ndarray:
    """The rounded outline of a card as alpha, uint8 of shape (height, width): 255 inside, 0 outside, soft edge."""
    _, height = face_size(style, width)
    canvas = Canvas(width * 2, height * 2, (0, 0, 0))
    canvas.fill(rectangle(0, 0, 1000, style.height, style.corner_radius), (255, 255, 255))
    return np.ascontiguousarray(cv2.resize(canvas.pixels, (width, height), interpolation=cv2.INTER_AREA)[..., 0])


def _draw_card(canvas: Canvas, style: DeckStyle, suit: str, rank: str) -> None:
    if rank in "KQJ":
        draw_court(canvas, style, suit, rank)
    else:
        if style.pip_frame:
            draw_pip_frame(canvas, style)
        if rank == "A":
            draw_ace(canvas, style, suit)
        else:
            draw_pips(canvas, style, suit, rank)
    # The indices of the lower half are those of the upper half, upside down.
    for _ in range(2):
        draw_index(canvas, style, suit, rank)
        canvas.turn()


def _draw_joker(canvas: Canvas, style: DeckStyle) -> None:
    middle = style.height / 2
    red, gold = style.figure_colours[0], rgb("#e9bd45")
    for _ in range(2):
        for place, letter in enumerate("JOKER"):
            draw_text(canvas, letter, style.font, 90, (85, 80 + place * 105), red, style.narrow)
        canvas.turn()
    for ring, colour in ((300, red), (240, gold), (180, style.figure_colours[2]), (110, style.paper)):
        canvas.fill(star(500, middle, ring, ring * 0.55, 7), colour)
    canvas.fill(star(500, middle, 60, 25, 5), red)
