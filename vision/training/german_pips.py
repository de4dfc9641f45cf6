"""Number cards of German-suited decks: columns of overlapping signs in each half, rows, branches, scenes, numerals in corners or on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.faces.canvas import Canvas, Colour
from vision.faces.lettering import STROKE_FONTS, letter_outlines
from vision.faces.outline import affine, rectangle
from vision.faces.pips import pip_places
from vision.training.german_signs import lay_sign

WIDTH = 320
"""Pixels across while a card is drawn."""
RANK_TEXTS = {"T": ("10", "X"), "9": ("9", "IX"), "8": ("8", "VIII"), "7": ("7", "VII")}


@dataclass(frozen=True, slots=True)
class GermanLook:
    """What a maker's deck has in common. Lengths are shares of the card's width; colours BGR."""

    manner: str
    """`southern` (two full counts, one a half), `rows` (one count over the card) or `branch` (one count on a twig)."""
    height: int
    paper: Colour
    signs: dict[str, np.ndarray]
    letters: tuple[str, str, str, str]
    """Indices of ace, king, Ober and Unter."""
    font: str
    narrow: float
    index_height: float
    index_place: tuple[float, float]
    index_corners: int
    index_sign: float
    index_colour: Colour
    """Ink of all indices."""
    roman: bool
    top_numeral: float
    """Height of a numeral in the middle of the top edge, 0 for none; roman or arabic as `top_roman` says."""
    top_roman: bool
    pip: float
    overlap: float
    """Distance of two signs in a column, in heights of a sign."""
    turns: dict[str, float]
    """How far a sign in the left column of the upper half is turned, degrees anticlockwise; mirrored in the right one."""
    flips: dict[str, bool]
    """Signs of the upper half stand on their heads."""
    three_columns: dict[str, bool]
    frame: int
    frame_inset: float
    line: Colour
    dividing: bool
    twig: Colour
    blossom: Colour
    court_sign: float
    double: bool
    """Courts and aces are double-headed."""
    outward: bool
    """Signs nearer to the edge lie on those nearer to the middle."""
    middle_shift: float
    """Where a short middle column stands: 0 at the dividing line, 1 at the edge."""
    alone_turn: dict[str, float]
    """How far the sign at the end of the middle is turned, degrees."""
    scenes: bool
    """Pips stand around small scenes."""


def draw_numeral(canvas: Canvas, look: GermanLook, text: str, height: float, at: tuple[float, float]) -> None:
    """Text with its top middle at `at`; lengths in shares of the width."""
    narrow = look.narrow * (0.78 if len(text) > 1 else 1.0) * (0.8 if len(text) > 2 else 1.0)
    width, outlines = letter_outlines(text, look.font, narrow)
    scale = height * 10
    place = affine(scale, x=at[0] * 1000 - width * scale / 2, y=(at[1] + height) * 1000)
    for outline in outlines:
        canvas.fill(outline, look.index_colour, place)


def index_text(look: GermanLook, rank: str) -> str:
    """What the corner of a card of `rank` says."""
    if rank in "AKQJ":
        return look.letters["AKQJ".index(rank)]
    return RANK_TEXTS[rank][int(look.roman)]


def print_indices(canvas: Canvas, look: GermanLook, suit: str, rank: str) -> None:
    """Frame, numeral on top and indices, the same in both halves."""
    height = look.height / WIDTH
    for line in range(look.frame):
        inset = (look.frame_inset + 0.016 * line) * 1000
        outline = rectangle(inset, inset, 1000 - inset, height * 1000 - inset, 70 if look.frame == 1 else 0)
        canvas.line(outline, 5, look.line, closed=True)
    text = index_text(look, rank)
    x, y = look.index_place
    for _ in range(2):
        for corner in (x, 1 - x)[: look.index_corners // 2]:
            bottom = y
            if text:
                draw_numeral(canvas, look, text, look.index_height, (corner, y))
                bottom += look.index_height * 1.15
            if look.index_sign and look.index_corners:
                middle = (corner * WIDTH, (bottom + look.index_sign / 2) * WIDTH)
                lay_sign(canvas.pixels, look.signs[suit], middle, look.index_sign * WIDTH)
        if look.top_numeral and rank in RANK_TEXTS:
            shown = RANK_TEXTS[rank][int(look.top_roman)]
            draw_numeral(canvas, look, shown, look.top_numeral, (0.5, look.frame_inset + 0.015))
        canvas.turn()


def _columns(rank: str, three: bool) -> tuple[Sequence[int], bool]:
    """Signs by column from left to right, and whether a further one stands alone at the end of the middle."""
    if three:
        return {"7": ((3, 1, 3), False), "8": ((3, 2, 3), False), "9": ((3, 3, 3), False), "T": ((3, 4, 3), False)}[
            rank
        ]
    return {"7": ((3, 0, 3), True), "8": ((4, 0, 4), False), "9": ((4, 0, 4), True), "T": ((5, 0, 5), False)}[rank]


def draw_southern(card: np.ndarray, look: GermanLook, suit: str, rank: str, generator: np.random.Generator) -> None:
    """All signs of the rank in the upper half, and again in the lower."""
    height, width = card.shape[:2]
    counts, alone = _columns(rank, look.three_columns[suit])
    sign, size = look.signs[suit], look.pip * width
    if look.three_columns[suit]:
        size = min(size, width * 0.24)
    top = height * 0.06 + (look.top_numeral * width if rank == "T" or look.top_numeral else 0.0)
    room = height * 0.5 - top - size * 1.1
    longest = max(counts) - 1 + (0.9 if alone else 0.0)
    step = min(size * look.overlap, room / max(longest, 1))
    spread = min(
        max(width * generator.uniform(0.17, 0.24), size * generator.uniform(0.5, 0.62)), width * 0.47 - size / 2
    )
    if look.three_columns[suit]:
        spread = width * generator.uniform(0.25, 0.29)
    gap = size * generator.uniform(0.52, 0.75)
    turn, upside = look.turns[suit], 180.0 if look.flips[suit] else 0.0
    for _ in range(2):
        if suit in "CS" and not look.three_columns[suit]:
            _draw_twig(card, look, int(height * 0.5 - gap), int(height * 0.5 - gap - longest * step), spread, step)
        for column, count in enumerate(counts):
            shift = look.middle_shift * (max(counts) - count) * step if column == 1 else 0.0
            order = range(count) if look.outward else range(count - 1, -1, -1)
            for row in order:
                at = (width / 2 + (column - 1) * spread, height * 0.5 - gap - shift - row * step)
                lay_sign(card, sign, at, size, upside + turn * (1 - column) + generator.normal(0, 1.5))
        if alone:
            lay_sign(card, sign, (width / 2, height * 0.5 - gap - longest * step), size, look.alone_turn[suit])
        card[...] = card[::-1, ::-1].copy()


def _draw_twig(card: np.ndarray, look: GermanLook, low: int, high: int, spread: float, step: float) -> None:
    middle = card.shape[1] // 2
    cv2.line(card, (middle, low), (middle, high), look.twig, 4, cv2.LINE_AA)
    for y in np.arange(low, high, -step):
        for side in (-1, 1):
            axes = (int(spread * 0.5), int(step * 0.4))
            centre = (int(middle + side * spread * 0.5), int(y - step * 0.3))
            cv2.ellipse(card, centre, axes, 0, 0, 180, look.line, 4, cv2.LINE_AA)
            cv2.ellipse(card, centre, axes, 0, 0, 180, look.blossom, 2, cv2.LINE_AA)
        cv2.circle(card, (middle, int(y)), 5, look.blossom, -1, cv2.LINE_AA)
    cv2.circle(card, (middle, high), 7, look.blossom, -1, cv2.LINE_AA)


def draw_once(card: np.ndarray, look: GermanLook, suit: str, rank: str, generator: np.random.Generator) -> None:
    """The signs of the rank once over the whole card, in rows or on a twig, sometimes around a small scene."""
    height, width = card.shape[:2]
    branch = look.manner == "branch"
    places = pip_places(rank, "rows" if branch else str(generator.choice(["skat", "rows", "centre"])))
    rows = len({row for _, row in places})
    size = min(look.pip * width, height * 0.86 / rows * (1.25 if branch else 1.05))
    columns, down = width * generator.uniform(0.2, 0.27), (height * generator.uniform(0.84, 0.9) - size) / 2
    if look.top_numeral:
        down -= look.top_numeral * width * 0.7
    upright = branch or generator.random() < 0.4
    if branch and suit in "CSHD"[: 4 if generator.random() < 0.3 else 2]:
        low, high = int(height / 2 + down + size * 0.3), int(height / 2 - down * 0.8)
        cv2.line(card, (width // 2, low), (width // 2, high), look.line, 6, cv2.LINE_AA)
        cv2.line(card, (width // 2, low), (width // 2, high), look.twig, 4, cv2.LINE_AA)
        for column, row in places:
            at = (int(width / 2 + column * columns), int(height / 2 + row * down))
            cv2.line(card, (width // 2, min(at[1] + int(size * 0.9), low)), at, look.twig, 3, cv2.LINE_AA)
    for column, row in places:
        at = (width / 2 + column * columns, height / 2 + row * down)
        turn = -18.0 * column if branch else (0.0 if upright or row <= 0.01 else 180.0)
        upside = 180.0 if look.flips[suit] and branch else 0.0
        lay_sign(card, look.signs[suit], at, size, turn + upside + generator.normal(0, 2))


def numeral_fonts(fonts: Sequence[str]) -> list[str]:
    """Fonts in which decks print their numerals: upright serif and stroke types first."""
    serif = [font for font in fonts if "Serif" in font or "STIX" in font]
    return [*serif, *serif, *STROKE_FONTS, *fonts]
