"""Small camera pictures for the example views: cards lying on wood, made from our own card drawing."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import pygame
from numpy.typing import NDArray

from display.cards import card_picture
from display.view import CardView, Picture, SuitStyle

_CARD_HEIGHT = 150


def corners_of(width: int, height: int, place: tuple[float, float, float]) -> tuple[tuple[float, float], ...]:
    """The four corners, clockwise, of a card lying at (x, y, degrees), x and y as shares of the picture."""
    x, y, degrees = place
    high = height * 0.48
    wide = high * 0.7
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        (round(x * width + c * dx - s * dy, 2), round(y * height + s * dx + c * dy, 2))
        for dx, dy in ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
    )


def table_picture(
    width: int,
    height: int,
    cards: tuple[tuple[CardView, tuple[float, float, float]], ...],
    suits: SuitStyle = SuitStyle.FRENCH,
) -> Picture:
    """A picture of wood with cards at (x, y, degrees), the first lowest."""
    image = _wood(width, height)
    for card, place in cards:
        _lay(image, card, place, suits)
    return Picture(width, height, np.clip(image, 0, 255).astype(np.uint8).tobytes())


def _wood(width: int, height: int) -> NDArray[np.float64]:
    rows, columns = np.mgrid[0:height, 0:width].astype(float)
    grain = ((rows * 7 + (columns // 9) % 5) % 23) / 23
    light = 1.06 - 0.42 * columns / width
    base = np.array((122.0, 84.0, 56.0))
    return (base[None, None, :] * (0.9 + 0.14 * grain[:, :, None])) * light[:, :, None]


def _lay(image: NDArray[np.float64], card: CardView, place: tuple[float, float, float], suits: SuitStyle) -> None:
    height, width, _ = image.shape
    x, y, degrees = place
    surface = card_picture(card, suits, _CARD_HEIGHT)
    colours = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(float)
    alpha = pygame.surfarray.array_alpha(surface).T.astype(float) / 255
    factor = _CARD_HEIGHT / (height * 0.48)
    c, s = cos(radians(degrees)), sin(radians(degrees))
    for sub_row in (0.25, 0.75):
        for sub_column in (0.25, 0.75):
            rows, columns = np.mgrid[0:height, 0:width].astype(float)
            dx, dy = columns + sub_column - x * width, rows + sub_row - y * height
            u = np.floor((c * dx + s * dy) * factor + surface.get_width() / 2).astype(int)
            v = np.floor((-s * dx + c * dy) * factor + surface.get_height() / 2).astype(int)
            inside = (u >= 0) & (v >= 0) & (u < surface.get_width()) & (v < surface.get_height())
            cover = np.zeros((height, width))
            cover[inside] = alpha[v[inside], u[inside]]
            paint = np.zeros((height, width, 3))
            paint[inside] = colours[v[inside], u[inside]]
            if sub_row == sub_column == 0.25:
                total_cover, total_paint = cover, paint * cover[:, :, None]
            else:
                total_cover, total_paint = total_cover + cover, total_paint + paint * cover[:, :, None]
    image *= 1 - total_cover[:, :, None] / 4
    image += total_paint / 4 * 0.95
