"""All suit signs as own polygons in a unit square: French in two or four colours, German Eichel, Grün, Herz, Schellen."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from display.shapes import Point, Polygon, circle_polygon, curve, scaled, shape
from display.theme import Colour
from display.view import SuitStyle

Layer = tuple[Colour, tuple[Polygon, ...]]

BLACK: Final[Colour] = (24, 30, 32)
RED: Final[Colour] = (190, 28, 36)
GREEN: Final[Colour] = (18, 112, 58)
ORANGE: Final[Colour] = (166, 84, 0)
ACORN: Final[Colour] = (186, 116, 40)
BROWN: Final[Colour] = (104, 62, 20)
OCHRE: Final[Colour] = (132, 84, 0)
GOLD: Final[Colour] = (236, 176, 44)
LEAF_LIGHT: Final[Colour] = (170, 208, 140)

SUITS: Final = ("C", "S", "H", "D")

_INDEX_COLOURS: Final[dict[SuitStyle, dict[str, Colour]]] = {
    SuitStyle.FRENCH: {"C": BLACK, "S": BLACK, "H": RED, "D": RED},
    SuitStyle.FOUR_COLOUR: {"C": BLACK, "S": GREEN, "H": RED, "D": ORANGE},
    SuitStyle.GERMAN: {"C": BROWN, "S": GREEN, "H": RED, "D": OCHRE},
}


def suit_colour(suit: str, style: SuitStyle) -> Colour:
    """The colour of a suit's letters on paper."""
    return _INDEX_COLOURS[style][suit]


def _mirrored(half: Polygon) -> Polygon:
    """A closed outline from its right half, listed from top to bottom."""
    return half + tuple((1 - x, y) for x, y in reversed(half))


def _path(start: Point, *curves: tuple[Point, Point, Point]) -> Polygon:
    points: list[Point] = [start]
    for first, second, end in curves:
        points.extend(curve(points[-1], first, second, end))
    return tuple(points)


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


_HEART = _mirrored(
    _path(
        (0.5, 0.235),
        ((0.545, 0.13), (0.635, 0.07), (0.735, 0.07)),
        ((0.875, 0.07), (0.965, 0.18), (0.965, 0.33)),
        ((0.965, 0.56), (0.68, 0.71), (0.5, 0.955)),
    )
)
_STEM = _mirrored(
    _path((0.5, 0.56), ((0.53, 0.74), (0.57, 0.87), (0.70, 0.945)), ((0.64, 0.945), (0.56, 0.945), (0.5, 0.945)))
)
_SPADE_BLADE = _mirrored(
    _path(
        (0.5, 0.045),
        ((0.66, 0.28), (0.955, 0.42), (0.955, 0.635)),
        ((0.955, 0.765), (0.86, 0.845), (0.75, 0.845)),
        ((0.65, 0.845), (0.565, 0.785), (0.53, 0.70)),
    )
)
_DIAMOND = _mirrored(
    _path((0.5, 0.03), ((0.585, 0.21), (0.71, 0.37), (0.86, 0.5)), ((0.71, 0.63), (0.585, 0.79), (0.5, 0.97)))
)
_CLUB = (
    circle_polygon((0.5, 0.265), 0.218),
    circle_polygon((0.252, 0.6), 0.218),
    circle_polygon((0.748, 0.6), 0.218),
    circle_polygon((0.5, 0.56), 0.13),
    _STEM,
)

_FRENCH: Final[dict[str, tuple[Polygon, ...]]] = {
    "C": _CLUB,
    "S": (_SPADE_BLADE, _STEM),
    "H": (_HEART,),
    "D": (_DIAMOND,),
}

_NUT = _mirrored(
    _path(
        (0.5, 0.36),
        ((0.66, 0.36), (0.80, 0.38), (0.80, 0.46)),
        ((0.80, 0.70), (0.67, 0.86), (0.545, 0.90)),
        ((0.525, 0.91), (0.51, 0.95), (0.5, 0.975)),
    )
)
_SHINE = _path((0.36, 0.50), ((0.33, 0.62), (0.37, 0.72), (0.43, 0.80)), ((0.38, 0.68), (0.40, 0.58), (0.43, 0.50)))
_CAP = _mirrored(
    _path((0.5, 0.13), ((0.72, 0.13), (0.885, 0.25), (0.885, 0.405)), ((0.885, 0.50), (0.70, 0.47), (0.5, 0.47)))
)
_STALK = ((0.44, 0.02), (0.57, 0.02), (0.565, 0.15), (0.45, 0.15))
_CAP_DOTS = tuple(
    circle_polygon((x, y), 0.034, 20)
    for x, y in ((0.36, 0.235), (0.5, 0.215), (0.64, 0.235), (0.26, 0.335), (0.42, 0.32), (0.58, 0.32), (0.74, 0.335))
)

_LEAF = _mirrored(
    _path(
        (0.5, 0.02),
        ((0.60, 0.20), (0.93, 0.27), (0.93, 0.53)),
        ((0.93, 0.70), (0.80, 0.80), (0.67, 0.78)),
        ((0.59, 0.77), (0.53, 0.72), (0.525, 0.68)),
    )
)
_LEAF_STEM = _mirrored(
    _path((0.5, 0.62), ((0.53, 0.76), (0.54, 0.86), (0.60, 0.97)), ((0.56, 0.975), (0.53, 0.975), (0.5, 0.975)))
)
_VEINS = (
    ((0.5, 0.16), (0.518, 0.66), (0.482, 0.66)),
    ((0.505, 0.40), (0.70, 0.33), (0.505, 0.45)),
    ((0.495, 0.40), (0.30, 0.33), (0.495, 0.45)),
    ((0.505, 0.55), (0.78, 0.50), (0.505, 0.60)),
    ((0.495, 0.55), (0.22, 0.50), (0.495, 0.60)),
)

_BELL = (circle_polygon((0.5, 0.54), 0.43), _box(0.40, 0.02, 0.60, 0.2))
_BELL_INSIDE = (circle_polygon((0.5, 0.54), 0.375),)
_BELL_EYE = (circle_polygon((0.5, 0.085), 0.028, 20),)
_BELL_BAND = (tuple((x, y) for x, y in circle_polygon((0.5, 0.54), 0.375) if 0.455 <= y <= 0.625),)
_BELL_SLOT = (_box(0.475, 0.66, 0.525, 0.88), circle_polygon((0.5, 0.70), 0.068, 28))

_GERMAN: Final[dict[str, tuple[Layer, ...]]] = {
    "C": (
        (BROWN, (_STALK,)),
        (ACORN, (_NUT,)),
        (GOLD, (_SHINE,)),
        (BROWN, (_CAP,)),
        (ACORN, _CAP_DOTS),
    ),
    "S": ((GREEN, (_LEAF, _LEAF_STEM)), (LEAF_LIGHT, _VEINS)),
    "H": ((RED, (_HEART,)),),
    "D": (
        (OCHRE, _BELL),
        (GOLD, _BELL_INSIDE),
        (GOLD, _BELL_EYE),
        (RED, _BELL_BAND),
        (BROWN, _BELL_SLOT),
    ),
}


def suit_layers(suit: str, style: SuitStyle) -> tuple[Layer, ...]:
    """The sign of a suit (C S H D) as coloured polygons in the unit square, bottom layer first."""
    if style is SuitStyle.GERMAN:
        return _GERMAN[suit]
    return ((suit_colour(suit, style), _FRENCH[suit]),)


@lru_cache(maxsize=128)
def suit_sign(suit: str, style: SuitStyle, side: int) -> pygame.Surface:
    """The sign of a suit as a square picture with transparent ground. Kept: do not draw on it."""
    sign = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    sign.fill((*suit_colour(suit, style), 0))
    for colour, polygons in suit_layers(suit, style):
        sign.blit(shape(scaled(polygons, side), side, side, colour), (0, 0))
    return sign
