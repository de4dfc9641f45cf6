"""Suit signs, French and German, as coloured outlines in a box of 100 units centred at the origin."""

from __future__ import annotations

from functools import lru_cache

from vision.faces.outline import Contour, Outline, ellipse, path, polygon, rectangle, ribbon, smooth

Sign = tuple[tuple[Outline, str], ...]
"""Outlines with the name of their ink, drawn in this order. Ink names: main, second, light, line."""

SIGN_MANNERS = 3
"""Each suit comes in this many shapes."""


@lru_cache(maxsize=64)
def french_sign(suit: str, manner: int = 0) -> Sign:
    """The French sign of `suit` (C S H D) in one of `SIGN_MANNERS` shapes."""
    if suit == "H":
        return ((path(_HEARTS[manner]), "main"),)
    if suit == "D":
        return ((path(_DIAMONDS[manner]), "main"),)
    if suit == "S":
        return ((path(_SPADES[manner]), "main"),)
    radius, spread, height = ((23.5, 25.0, 9.0), (21.0, 28.0, 8.0), (25.5, 23.5, 11.0))[manner]
    foot = path("M -4 0 C -4 24 -7 40 -20 50 L 20 50 C 7 40 4 24 4 0 Z")
    heart = polygon((-10, -12), (10, -12), (14, 12), (-14, 12))
    leaves: list[Contour] = [
        ellipse(0, -50 + radius, radius),
        ellipse(-spread, height, radius),
        ellipse(spread, height, radius),
    ]
    return tuple([((leaf,), "main") for leaf in leaves] + [((heart,), "main"), (foot, "main")])


_HEARTS = (
    "M 0 50 C -12 28 -47 8 -47 -20 C -47 -42 -33 -50 -23 -50 C -10 -50 -2 -41 0 -30 "
    "C 2 -41 10 -50 23 -50 C 33 -50 47 -42 47 -20 C 47 8 12 28 0 50 Z",
    "M 0 50 C -16 34 -44 14 -44 -18 C -44 -38 -34 -47 -22 -47 C -10 -47 -3 -38 0 -26 "
    "C 3 -38 10 -47 22 -47 C 34 -47 44 -38 44 -18 C 44 14 16 34 0 50 Z",
    "M 0 50 C -6 30 -50 10 -50 -22 C -50 -44 -36 -50 -26 -50 C -12 -50 -3 -44 0 -34 "
    "C 3 -44 12 -50 26 -50 C 36 -50 50 -44 50 -22 C 50 10 6 30 0 50 Z",
)
_DIAMONDS = (
    "M 0 -50 C 9 -33 24 -14 38 0 C 24 14 9 33 0 50 C -9 33 -24 14 -38 0 C -24 -14 -9 -33 0 -50 Z",
    "M 0 -50 L 37 0 L 0 50 L -37 0 Z",
    "M 0 -50 C 5 -30 24 -8 42 0 C 24 8 5 30 0 50 C -5 30 -24 8 -42 0 C -24 -8 -5 -30 0 -50 Z",
)
_SPADES = (
    "M 0 -50 C 9 -32 45 -8 45 15 C 45 32 34 37 25 37 C 14 37 6 31 3 20 C 4 35 9 44 18 50 L -18 50 "
    "C -9 44 -4 35 -3 20 C -6 31 -14 37 -25 37 C -34 37 -45 32 -45 15 C -45 -8 -9 -32 0 -50 Z",
    "M 0 -50 C 14 -34 42 -12 42 13 C 42 28 33 34 24 34 C 14 34 7 28 4 20 L 12 50 L -12 50 "
    "L -4 20 C -7 28 -14 34 -24 34 C -33 34 -42 28 -42 13 C -42 -12 -14 -34 0 -50 Z",
    "M 0 -50 C 4 -30 49 -10 49 17 C 49 36 36 40 27 40 C 15 40 6 33 2 22 C 3 37 10 46 22 50 L -22 50 "
    "C -10 46 -3 37 -2 22 C -6 33 -15 40 -27 40 C -36 40 -49 36 -49 17 C -49 -10 -4 -30 0 -50 Z",
)


@lru_cache(maxsize=64)
def german_sign(suit: str, manner: int = 0) -> Sign:
    """The German sign: C Eichel (acorn), S Gruen (leaf), H Herz, D Schellen (bell), in one of `SIGN_MANNERS` shapes."""
    return {"C": _acorn, "S": _leaf, "H": _red_heart, "D": _bell}[suit](manner)


def _ring(contour: Contour, width: float) -> Outline:
    closed = polygon(*map(tuple, contour), *map(tuple, contour[:2]))
    return (ribbon(closed, width),)


def _acorn(manner: int) -> Sign:
    nut = path("M -26 -4 C -30 24 -14 40 0 50 C 14 40 30 24 26 -4 Z")[0]
    cup = path("M -33 2 C -36 -22 -20 -34 0 -34 C 20 -34 36 -22 33 2 C 20 9 -20 9 -33 2 Z")[0]
    stalk = path("M -4 -32 C -4 -40 -2 -46 4 -50 L 11 -47 C 5 -43 4 -38 4 -32 Z")[0]
    parts: list[tuple[Outline, str]] = [((nut,), "main"), (_ring(nut, 4), "line")]
    parts.append((path("M -16 4 C -18 20 -12 30 -6 36 C -12 22 -10 12 -8 4 Z"), "light"))
    parts += [((cup,), "second"), (_ring(cup, 4), "line"), ((stalk,), "second"), (_ring(stalk, 3), "line")]
    for offset in (-18, 0, 18):
        parts.append(((ribbon(smooth([(offset - 8, -26), (offset, -12), (offset + 4, 4)]), 3),), "line"))
        parts.append(((ribbon(smooth([(offset + 8, -26), (offset, -12), (offset - 4, 4)]), 3),), "line"))
    if manner == 1:
        # Nut upwards, as in the northern decks.
        parts = [(tuple(contour * (1, -1) for contour in outline), ink) for outline, ink in parts]
    if manner == 2:
        leaf = path("M -4 -38 C -24 -50 -40 -44 -48 -30 C -34 -26 -18 -28 -4 -36 Z")[0]
        parts += [((leaf,), "second"), (_ring(leaf, 3), "line")]
    return tuple(parts)


def _leaf(manner: int) -> Sign:
    shapes = (
        "M 0 -50 C 12 -34 42 -18 42 8 C 42 26 28 32 18 28 C 10 26 4 22 0 18 "
        "C -4 22 -10 26 -18 28 C -28 32 -42 26 -42 8 C -42 -18 -12 -34 0 -50 Z",
        "M 0 -50 C 8 -36 22 -34 24 -24 C 36 -22 46 -6 42 8 C 44 22 28 32 16 27 C 8 26 3 22 0 18 "
        "C -3 22 -8 26 -16 27 C -28 32 -44 22 -42 8 C -46 -6 -36 -22 -24 -24 C -22 -34 -8 -36 0 -50 Z",
        "M 0 -50 C 20 -40 36 -14 34 8 C 32 24 16 30 0 20 C -16 30 -32 24 -34 8 C -36 -14 -20 -40 0 -50 Z",
    )
    blade = path(shapes[manner])[0]
    stalk = ribbon(smooth([(0, 14), (1, 34), (8, 50)]), 7)
    parts: list[tuple[Outline, str]] = [((stalk,), "second"), ((blade,), "main"), (_ring(blade, 4), "line")]
    parts.append(((ribbon(smooth([(0, -40), (0, -10), (0, 20)]), 3),), "light"))
    for y in (-20, -6, 8):
        parts.append(((ribbon(smooth([(0, y + 8), (14, y - 2), (25, y - 8)]), 2.5),), "light"))
        parts.append(((ribbon(smooth([(0, y + 8), (-14, y - 2), (-25, y - 8)]), 2.5),), "light"))
    return tuple(parts)


def _red_heart(manner: int) -> Sign:
    heart = path(_HEARTS[manner])[0]
    parts: list[tuple[Outline, str]] = [((heart,), "main"), (_ring(heart, 4), "line")]
    parts.append((path("M -34 -18 C -34 -32 -28 -38 -20 -38 C -26 -32 -28 -26 -27 -14 Z"), "light"))
    return tuple(parts)


def _bell(manner: int) -> Sign:
    body = ellipse(0, 2, 44, 44)
    band = polygon((-44, -6), (44, -6), (42, 12), (-42, 12))
    loop = ellipse(0, -44, 8, 7)
    parts: list[tuple[Outline, str]] = [((loop,), "main"), (_ring(loop, 3), "line"), ((body,), "main")]
    if manner != 2:
        lower = ellipse(0, 2, 44, 44, start=15, end=165)
        parts.append(((lower,), "second"))
    parts += [((band,), "light"), (_ring(band, 3), "line"), (_ring(body, 4), "line")]
    slit = rectangle(-3, 16, 3, 44)
    parts += [((slit,), "line"), ((ellipse(0, 18, 7),), "line")]
    if manner == 1:
        parts += [((ellipse(x, 3, 4),), "line") for x in (-26, 0, 26)]
    parts.append((path("M -30 -14 C -26 -28 -14 -36 -4 -36 C -16 -30 -22 -22 -24 -14 Z"), "light"))
    return tuple(parts)
