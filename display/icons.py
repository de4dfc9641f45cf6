"""The signs on the six buttons, and arrows for pages, as own polygons in a unit square."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from display.shapes import Polygon, scaled, shape
from display.theme import Colour
from display.view import Action


def _bar(x0: float, y0: float, x1: float, y1: float, thickness: float) -> Polygon:
    """A straight stroke with square ends."""
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    nx, ny = -(y1 - y0) / length * thickness / 2, (x1 - x0) / length * thickness / 2
    return ((x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny))


_UP: Final = (((0.5, 0.2), (0.92, 0.76), (0.08, 0.76)),)
_DOWN: Final = (((0.5, 0.8), (0.92, 0.24), (0.08, 0.24)),)
_CHECK: Final = (((0.07, 0.55), (0.19, 0.42), (0.39, 0.61), (0.81, 0.15), (0.94, 0.27), (0.40, 0.86)),)
_BACK: Final = (((0.06, 0.5), (0.5, 0.1), (0.5, 0.37), (0.94, 0.37), (0.94, 0.63), (0.5, 0.63), (0.5, 0.9)),)
_PENCIL: Final = (
    ((0.08, 0.92), (0.15, 0.65), (0.35, 0.85)),
    ((0.22, 0.58), (0.62, 0.18), (0.82, 0.38), (0.42, 0.78)),
    ((0.68, 0.12), (0.76, 0.04), (0.96, 0.24), (0.88, 0.32)),
)
_MENU: Final = tuple(_bar(0.08, y, 0.92, y, 0.15) for y in (0.22, 0.5, 0.78))

ICONS: Final[dict[Action, tuple[Polygon, ...]]] = {
    Action.UP: _UP,
    Action.DOWN: _DOWN,
    Action.OK: _CHECK,
    Action.BACK: _BACK,
    Action.CORRECT: _PENCIL,
    Action.MENU: _MENU,
}


@lru_cache(maxsize=64)
def icon(action: Action, side: int, colour: Colour) -> pygame.Surface:
    """The sign of a button as a square picture with transparent ground. Kept: do not draw on it."""
    return shape(scaled(ICONS[action], side), side, side, colour)
