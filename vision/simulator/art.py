"""Where the simulated table takes its card faces from: drawn decks, or pictures given at run time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.faces import BACK, DeckStyle, draw_face, face_mask
from vision.faces.canvas import Canvas
from vision.faces.outline import rectangle
from vision.readings import CARD_CODES

_POKER = (63.5, 88.9)
_PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")


class FaceError(Exception):
    """Card pictures that cannot be used; the message names the folder or code and says what is needed."""


class FaceArt(Protocol):
    """A deck to lay: its size in millimetres and the picture of each face."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card in millimetres."""

    def face(self, code: str, width: int) -> tuple[np.ndarray, np.ndarray]:
        """BGR picture and alpha (uint8) of a face, `width` pixels wide. Raises FaceError for a face that the deck lacks."""


class DrawnArt:
    """Faces drawn by our own code in one style."""

    def __init__(self, style: DeckStyle) -> None:
        self.style = style

    @property
    def size(self) -> tuple[float, float]:
        return _card_size(self.style.aspect)

    def face(self, code: str, width: int) -> tuple[np.ndarray, np.ndarray]:
        return _drawn_face(code, self.style, width)


@lru_cache(maxsize=128)
def _drawn_face(code: str, style: DeckStyle, width: int) -> tuple[np.ndarray, np.ndarray]:
    try:
        return draw_face(code, style, width), face_mask(style, width)
    except ValueError as error:
        raise FaceError(str(error)) from error


class PictureArt:
    """Faces from pictures of whole cards, cut out along the card's edge, upright: a code and its BGR picture.

    Pictures are used as they are and kept only in memory. A missing back is drawn.
    """

    def __init__(self, pictures: Mapping[str, np.ndarray], size: tuple[float, float] | None = None) -> None:
        if not pictures:
            raise FaceError("no card pictures given; at least one is needed")
        self._pictures = dict(pictures)
        self._cache: dict[tuple[str, int], tuple[np.ndarray, np.ndarray]] = {}
        aspects = sorted(picture.shape[0] / picture.shape[1] for picture in self._pictures.values())
        self.size = _card_size(aspects[len(aspects) // 2]) if size is None else size

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(self._pictures)

    def face(self, code: str, width: int) -> tuple[np.ndarray, np.ndarray]:
        key = (code, width)
        if key not in self._cache:
            self._cache[key] = self._make(code, width)
        return self._cache[key]

    def _make(self, code: str, width: int) -> tuple[np.ndarray, np.ndarray]:
        aspect = self.size[1] / self.size[0]
        style = DeckStyle(aspect=aspect, corner_radius=45)
        if code not in self._pictures:
            if code == BACK:
                return draw_face(BACK, style, width), face_mask(style, width)
            raise FaceError(f"the deck of pictures has no card {code}; it has {', '.join(sorted(self._pictures))}")
        picture = self._pictures[code]
        height = round(width * aspect)
        shrink = width < picture.shape[1]
        sized = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC)
        # A cut-out's border carries a hair of the old table: the mask is a little smaller than the picture.
        canvas = Canvas(width, height, (0, 0, 0))
        canvas.fill(rectangle(6, 6, 994, 1000 * aspect - 6, 45), (255, 255, 255))
        return sized, np.ascontiguousarray(canvas.pixels[..., 0])


def folder_art(folder: Path, size: tuple[float, float] | None = None) -> PictureArt:
    """The deck in a folder of pictures named by card code, such as `CJ.png` or `DT.jpg`; `back.png` if there is one.

    Of several shots of a card (`CJ-2.jpg`) the first by name is used. Raises FaceError for a folder without such pictures
    or a picture that cannot be read.
    """
    if not folder.is_dir():
        raise FaceError(f"{folder}: no such folder of card pictures")
    pictures: dict[str, np.ndarray] = {}
    for file in sorted(folder.iterdir()):
        code = file.stem.split("-")[0]
        code = code.lower() if code.lower() == BACK else code.upper()
        if file.suffix.lower() not in _PICTURE_SUFFIXES or code in pictures or code not in (*CARD_CODES, BACK):
            continue
        picture = cv2.imdecode(np.fromfile(file, dtype=np.uint8), cv2.IMREAD_COLOR)
        if picture is None:
            raise FaceError(f"{file}: not a picture that can be read; replace or remove it")
        pictures[code] = picture
    if not pictures:
        raise FaceError(f"{folder}: no card pictures; files named by card code are needed, such as CJ.png")
    return PictureArt(pictures, size)


def _card_size(aspect: float) -> tuple[float, float]:
    """Millimetres of a card of that height by width: poker cards are 63.5 wide, French Skat cards 59, tall German ones 56."""
    if aspect < 1.47:
        return _POKER[0], _POKER[0] * aspect
    width = 59.0 if aspect < 1.62 else 56.0
    return width, width * aspect
