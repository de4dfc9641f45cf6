"""Index letters: outlines from an installed font, or from our own strokes in the narrow manner of old card indices."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from vision.faces.outline import Contour, Outline, affine, bezier, ellipse, move, path, polygon, ribbon

FONT_WEIGHTS = ("Light", "Regular", "Semibold", "Bold", "Black", "It", "SemiboldIt", "BoldIt")
"""Weights of Source Sans Pro that the package font-source-sans-pro brings."""

STROKE_FONTS = ("stroke", "stroke-bold", "stroke-pen", "stroke-slab", "stroke-slab-bold", "stroke-fine")
"""Our own letters: even line, broad-pen contrast, slab feet."""

_STROKES: dict[str, tuple[float, tuple[str, ...]]] = {
    # width, strokes; letters are 100 high, baseline at y = 0, top at y = -100
    "A": (66, ("M 2 0 L 33 -100 L 64 0", "M 14 -36 L 52 -36")),
    "K": (62, ("M 8 0 L 8 -100", "M 58 -100 L 9 -42", "M 24 -58 L 60 0")),
    "D": (62, ("M 8 0 L 8 -100 L 26 -100 C 48 -100 58 -80 58 -50 C 58 -20 48 0 26 0 L 8 0",)),
    "B": (
        60,
        (
            "M 8 0 L 8 -100 L 30 -100 C 58 -100 58 -54 30 -54 L 10 -54",
            "M 30 -54 C 62 -54 62 0 28 0 L 8 0",
        ),
    ),
    "E": (54, ("M 50 -100 L 8 -100 L 8 0 L 52 0", "M 8 -54 L 42 -54")),
    "R": (60, ("M 8 0 L 8 -100 L 28 -100 C 60 -100 60 -50 28 -50 L 10 -50", "M 30 -50 L 58 0")),
    "Q": (
        68,
        (
            "M 34 -100 C 8 -100 6 -70 6 -50 C 6 -20 12 0 34 0 C 56 0 62 -20 62 -50 C 62 -80 54 -100 34 -100",
            "M 38 -28 L 64 8",
        ),
    ),
    "J": (48, ("M 40 -100 L 40 -28 C 40 8 6 6 5 -24",)),
    "O": (
        68,
        ("M 34 -100 C 8 -100 6 -70 6 -50 C 6 -20 12 0 34 0 C 56 0 62 -20 62 -50 C 62 -80 54 -100 34 -100",),
    ),
    "U": (64, ("M 8 -100 L 8 -34 C 8 10 56 10 56 -34 L 56 -100",)),
    "X": (62, ("M 6 -100 L 57 0", "M 57 -100 L 5 0")),
    "V": (62, ("M 4 -100 L 31 0 L 58 -100",)),
    "I": (20, ("M 10 -100 L 10 0",)),
    "0": (
        58,
        ("M 29 -100 C 8 -100 6 -74 6 -50 C 6 -26 8 0 29 0 C 50 0 52 -26 52 -50 C 52 -74 50 -100 29 -100",),
    ),
    "1": (34, ("M 6 -80 L 22 -100 L 22 0",)),
    "2": (56, ("M 6 -72 C 6 -108 52 -108 50 -68 C 49 -48 18 -26 6 0 L 53 0",)),
    "3": (56, ("M 6 -84 C 14 -108 50 -106 48 -76 C 47 -58 34 -54 22 -53 C 38 -53 52 -46 51 -26 C 50 8 8 8 4 -18",)),
    "4": (58, ("M 42 0 L 42 -100 L 4 -30 L 56 -30",)),
    "5": (56, ("M 48 -100 L 12 -100 L 9 -52 C 26 -70 52 -58 51 -32 C 50 8 10 8 4 -18",)),
    "6": (56, ("M 44 -98 C 18 -88 6 -62 6 -34 C 6 12 52 10 52 -30 C 52 -66 10 -66 7 -32",)),
    "7": (54, ("M 4 -84 L 4 -100 L 50 -100 C 34 -70 22 -40 20 0",)),
    "8": (
        56,
        (
            "M 28 -54 C 4 -58 6 -100 28 -100 C 50 -100 52 -58 28 -54",
            "M 28 -54 C -4 -48 0 0 28 0 C 56 0 60 -48 28 -54",
        ),
    ),
    "9": (56, ("M 50 -66 C 48 -34 4 -34 5 -68 C 6 -108 51 -110 51 -66 C 51 -34 36 -10 12 0",)),
}

_SLAB_LETTERS = frozenset("AKDUXVI1")
_STROKE_WIDTHS = {
    "stroke": (11.0, None, False),
    "stroke-bold": (17.0, None, False),
    "stroke-pen": (18.0, 6.0, False),
    "stroke-slab": (12.0, 8.0, True),
    "stroke-slab-bold": (19.0, 8.0, True),
    "stroke-fine": (7.0, None, False),
}


class _OutlinePen(BasePen):  # type: ignore[misc]
    """Collects a glyph's curves as polygons."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[Contour] = []
        self._points: list[tuple[float, float]] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self._points = [pt]

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self._points.append(pt)

    def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:
        self._points += bezier([self._points[-1], pt1, pt2, pt3], 6)

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:
        self._points += bezier([self._points[-1], pt1, pt2], 6)

    def _closePath(self) -> None:
        self.contours.append(np.array(self._points, dtype=np.float64))
        self._points = []

    _endPath = _closePath


@lru_cache(maxsize=32)
def _open_font(font: str) -> TTFont:
    if font in FONT_WEIGHTS:
        with resources.as_file(resources.files("font_source_sans_pro") / f"files/SourceSansPro-{font}.ttf") as file:
            return TTFont(file)
    if not Path(font).is_file():
        raise ValueError(f"index font {font!r}: not one of {', '.join(FONT_WEIGHTS + STROKE_FONTS)} and no font file")
    return TTFont(font, fontNumber=0)


@lru_cache(maxsize=2048)
def _font_letter(letter: str, font: str) -> tuple[float, tuple[Outline, ...]]:
    opened = _open_font(font)
    glyphs = opened.getGlyphSet()
    name = opened.getBestCmap().get(ord(letter))
    if name is None:
        raise ValueError(f"font {font!r} has no letter {letter!r}")
    pen = _OutlinePen(glyphs)
    glyphs[name].draw(pen)
    reference = _OutlinePen(glyphs)
    glyphs[opened.getBestCmap()[ord("K")]].draw(reference)
    capital = max(float(contour[:, 1].max()) for contour in reference.contours)
    scale = 100.0 / capital
    contours = tuple(contour * (scale, -scale) for contour in pen.contours)
    return float(glyphs[name].width) * scale, (contours,)


@lru_cache(maxsize=2048)
def _stroke_letter(letter: str, font: str) -> tuple[float, tuple[Outline, ...]]:
    width, strokes = _STROKES[letter]
    thick, thin, slab = _STROKE_WIDTHS[font]
    parts: list[Outline] = []
    for stroke in strokes:
        line = path(stroke)[0]
        parts.append((ribbon(line, thick, thin),))
        if thin is None:
            parts += [(ellipse(x, y, thick / 2),) for x, y in (line[0], line[-1])]
        if slab and letter in _SLAB_LETTERS:
            half = 13.0 if letter == "I" else 10.0
            for x, y in (line[0], line[-1]):
                if abs(y) in (0.0, 100.0):
                    inner = y - 4 if y == 0 else y + 4
                    parts.append((polygon((x - half, y), (x + half, y), (x + half, inner), (x - half, inner)),))
    return width + thick + (8.0 if slab else 4.0), tuple(parts)


def letter_outlines(text: str, font: str, narrow: float = 1.0) -> tuple[float, tuple[Outline, ...]]:
    """Advance width and outlines of a short text whose capitals are 100 high; left end of the baseline at (0, 0).

    `font` is a weight of `FONT_WEIGHTS`, one of `STROKE_FONTS`, or the path of a font file. `narrow` below 1 presses
    the letters together. Raises ValueError for an unknown font or a letter that it lacks.
    """
    find = _stroke_letter if font in STROKE_FONTS else _font_letter
    cursor = 0.0
    parts: list[Outline] = []
    for letter in text:
        advance, outlines = find(letter, font)
        lead = _STROKE_WIDTHS[font][0] / 2 if font in STROKE_FONTS else 0.0
        shift = affine(x=(cursor + lead) * narrow, wide=narrow)
        parts += [move(outline, shift) for outline in outlines]
        cursor += advance
    return cursor * narrow, tuple(parts)
