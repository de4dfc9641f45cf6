"""Camera pictures made to fit their places, smoothly and exactly alike on every machine."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Rect

from display.view import Picture

Pixels = NDArray[np.uint8]

_UNIT = 256


def picture_place(picture: Picture, rect: Rect) -> Rect:
    """Where a picture of this shape lies when it is as large as the box allows, centred in it."""
    factor = min(rect.width / picture.width, rect.height / picture.height)
    place = Rect(0, 0, max(1, int(picture.width * factor)), max(1, int(picture.height * factor)))
    place.topleft = (rect.left + (rect.width - place.width) // 2, rect.top + (rect.height - place.height) // 2)
    return place


@lru_cache(maxsize=12)
def fitted_picture(picture: Picture, width: int, height: int) -> pygame.Surface:
    """The picture in this size in pixels. Kept: do not draw on it."""
    pixels = np.frombuffer(picture.rgb, dtype=np.uint8).reshape(picture.height, picture.width, 3)
    sized = np.ascontiguousarray(resampled(pixels, width, height))
    return pygame.image.frombuffer(sized.tobytes(), (width, height), "RGB")


def resampled(pixels: Pixels, width: int, height: int) -> Pixels:
    """Pixels (rows, columns, 3) in another size: averaged by whole factors where it shrinks, then bilinear in whole numbers."""
    rows, columns, _ = pixels.shape
    shrink = max(1, min(rows // height, columns // width))
    if shrink > 1:
        rows, columns = rows // shrink, columns // shrink
        blocks = pixels[: rows * shrink, : columns * shrink].reshape(rows, shrink, columns, shrink, 3)
        pixels = (blocks.sum(axis=(1, 3), dtype=np.uint32) // (shrink * shrink)).astype(np.uint8)
    if (rows, columns) == (height, width):
        return pixels
    above, below, down = _neighbours(rows, height)
    left, right, across = _neighbours(columns, width)
    lines = pixels.astype(np.int32)
    lines = lines[above] * (_UNIT - down)[:, None, None] + lines[below] * down[:, None, None]
    lines = lines[:, left] * (_UNIT - across)[None, :, None] + lines[:, right] * across[None, :, None]
    result: Pixels = ((lines + _UNIT * _UNIT // 2) // (_UNIT * _UNIT)).astype(np.uint8)
    return result


def _neighbours(count: int, wanted: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.int32]]:
    """For each wanted line the two lines it lies between and the share of the second in 256ths."""
    place = np.clip(((2 * np.arange(wanted) + 1) * count * _UNIT) // (2 * wanted) - _UNIT // 2, 0, (count - 1) * _UNIT)
    first = place // _UNIT
    return first.astype(np.intp), np.minimum(first + 1, count - 1).astype(np.intp), (place % _UNIT).astype(np.int32)
