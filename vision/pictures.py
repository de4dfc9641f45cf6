"""Reading picture files, with errors that say what is wrong with the file."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np

PICTURE_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""File names that a folder of pictures is made of, in small letters."""


class PictureError(Exception):
    """A picture file that cannot be used; the message names the file and says what is wrong."""


class CutOffPicture(PictureError):
    """A picture file without its end; `file` is its name."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is cut off in the middle; copy it again")
        self.file = path.name


def load_picture(path: Path) -> np.ndarray:
    """The picture as BGR uint8 of shape (height, width, 3), turned as its EXIF data say. Raises PictureError."""
    if path.is_dir():
        raise PictureError(f"{path} is a folder; name a picture in it")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise PictureError(f"{path} does not exist; check the name") from None
    except OSError as error:
        raise PictureError(f"{path} cannot be read: {error.strerror}") from None
    if not data:
        raise PictureError(f"{path} is empty; copy it again")
    if _cut_off(data):
        raise CutOffPicture(path)
    try:
        picture = cv2.imdecode(np.frombuffer(data, dtype=np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None or picture.size == 0:
        raise PictureError(f"{path} is not a picture that can be read; give a JPEG or PNG file")
    if min(picture.shape[:2]) < 32:
        raise PictureError(f"{path} is only {picture.shape[1]} x {picture.shape[0]} pixels; a card needs more")
    return picture


def pictures_in(folder: Path) -> list[Path]:
    """The picture files of a folder in natural order (`2.jpg` before `10.jpg`)."""
    found = (p for p in folder.iterdir() if p.suffix.lower() in PICTURE_ENDINGS and not p.name.startswith("."))
    return sorted(found, key=lambda p: natural_key(p.name))


def natural_key(name: str) -> list[tuple[int, int, str]]:
    """Sort key that compares runs of digits as numbers."""
    return [
        (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part.lower())
        for part in re.split(r"([0-9]+)", name)
        if part
    ]


def _cut_off(data: bytes) -> bool:
    """A JPEG or PNG file without its end. OpenCV fills the missing part with grey and says nothing."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"IEND" not in data
    if data.startswith(b"\xff\xd8\xff"):
        scan = _start_of_scan(data)
        return scan is None or b"\xff\xd9" not in data[scan:]
    return False


def _start_of_scan(data: bytes) -> int | None:
    """Where a JPEG's picture data begin; previews inside its header have their own end marks."""
    place = 2
    while place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker == 0xDA:
            return place
        if marker == 0xFF or 0xD0 <= marker <= 0xD8 or marker == 0x01:
            place += 1 if marker == 0xFF else 2
            continue
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return None
