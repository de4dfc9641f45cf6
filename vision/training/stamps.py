"""Indices and signs drawn once and printed onto any card while training: far more pairs of figure and letter than there are decks.

A court of a deck never seen is known by its letter and sign, so the network has to see every letter beside every figure. `German` stamps turn
the figure of any court card into an Ober, Unter, King or Daus of a German-suited deck, whose makers' art is not to be had.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.faces import DeckStyle
from vision.faces.canvas import Canvas
from vision.faces.outline import affine
from vision.faces.pips import draw_index, draw_sign
from vision.training.appearance import paper_colour, random_inks, turn_colours
from vision.training.german_signs import random_sign
from vision.training.lettered import DEPTH, MARGIN, random_lettering
from vision.training.stacked_decks import stacked_style

WIDTH, HEIGHT = 160, 240
RANKS = "789TJQKA"
_ACROSS, _DOWN = int(WIDTH * MARGIN), int(HEIGHT * DEPTH)
_SIGN = 64


@dataclass(frozen=True, slots=True)
class Stamps:
    """One style's indices: code -> BGRA (64, 24, 4) for the upper left corner and one for the upper right (None with two corners);
    `signs` are large suit signs by suit, BGRA (64, 64, 4), for German suits only."""

    indices: dict[str, tuple[np.ndarray, np.ndarray | None]]
    signs: dict[str, np.ndarray]


def _with_alpha(draw: list[np.ndarray]) -> np.ndarray:
    """BGRA from the same drawing on white and on black."""
    light, dark = (one.astype(np.float32) for one in draw)
    alpha = 1.0 - np.clip((light - dark).mean(axis=2, keepdims=True) / 255.0, 0, 1)
    colour = np.clip(dark / np.maximum(alpha, 0.04), 0, 255)
    return np.concatenate([colour, alpha * 255.0], axis=2).astype(np.uint8)


def _index(style: DeckStyle, code: str) -> tuple[np.ndarray, np.ndarray | None]:
    drawn = []
    for ground in ((255, 255, 255), (0, 0, 0)):
        canvas = Canvas(WIDTH, HEIGHT, ground)
        draw_index(canvas, style, code[0], code[1])
        drawn.append(canvas.pixels)
    left = _with_alpha([one[:_DOWN, :_ACROSS] for one in drawn])
    return left, _with_alpha([one[:_DOWN, -_ACROSS:] for one in drawn]) if style.index_corners == 4 else None


def _sign(style: DeckStyle, suit: str) -> np.ndarray:
    drawn = []
    for ground in ((255, 255, 255), (0, 0, 0)):
        canvas = Canvas(_SIGN, _SIGN, ground)
        draw_sign(canvas, style, suit, affine(8.4, x=500, y=500))
        drawn.append(canvas.pixels)
    return _with_alpha(drawn)


def _maker_sign(suit: str, generator: np.random.Generator) -> np.ndarray:
    return cv2.resize(random_sign(suit, generator), (_SIGN, _SIGN), interpolation=cv2.INTER_AREA)


def french_stamps(count: int, seed: int, fonts: Sequence[str]) -> list[Stamps]:
    """`count` random letterings, two of three with A K D B, mostly in a blackish and a reddish ink."""
    generator = np.random.default_rng([seed, 41])
    made = []
    for number in range(count):
        inks = random_inks(generator)
        if number % 4:
            inks = {**inks, "S": inks["C"], "D": inks["H"]}
        style = random_lettering(generator, inks, list(fonts), german=number % 3 != 0)
        made.append(Stamps({suit + rank: _index(style, suit + rank) for suit in "CSHD" for rank in RANKS}, {}))
    return made


def german_stamps(count: int, seed: int, fonts: Sequence[str]) -> list[Stamps]:
    """`count` random German-suited styles with letters: King, Ober, Unter and ace or Daus."""
    generator = np.random.default_rng([seed, 43])
    made = []
    for _ in range(count):
        style = replace(stacked_style(generator, list(fonts)), aspect=1.5)
        indices = {suit + rank: _index(style, suit + rank) for suit in "CSHD" for rank in "JQKA"}
        own = generator.random() < 0.75
        signs = {suit: _maker_sign(suit, generator) if own else _sign(style, suit) for suit in "CSHD"}
        made.append(Stamps(indices, signs))
    return made


def _lay(card: np.ndarray, stamp: np.ndarray, left: int, top: int) -> None:
    """Print a BGRA stamp with its upper left corner at (left, top) on the card (in place); what lies outside is cut off."""
    height, width = card.shape[:2]
    x1, y1, x2, y2 = max(left, 0), max(top, 0), min(left + stamp.shape[1], width), min(top + stamp.shape[0], height)
    if x1 >= x2 or y1 >= y2:
        return
    part = stamp[y1 - top : y2 - top, x1 - left : x2 - left].astype(np.float32)
    alpha = part[..., 3:] / 255.0
    window = card[y1:y2, x1:x2]
    card[y1:y2, x1:x2] = (part[..., :3] * alpha + window * (1.0 - alpha)).astype(np.uint8)


def with_indices(card: np.ndarray, code: str, stamps: Stamps, clear: bool = True) -> np.ndarray:
    """The card (240, 160, 3) with these indices in its corners, their places cleared before if `clear`."""
    made = card.copy()
    paper = paper_colour(card[::4, ::4]).astype(np.uint8)
    left, right = stamps.indices[code]
    for _ in range(2):
        if clear:
            made[4:_DOWN, 4:_ACROSS] = paper
            if right is not None:
                made[4:_DOWN, WIDTH - _ACROSS : WIDTH - 4] = paper
        _lay(made, left, 0, 0)
        if right is not None:
            _lay(made, right, WIDTH - _ACROSS, 0)
        made = np.ascontiguousarray(made[::-1, ::-1])
    return made


def german_figure(figure: np.ndarray, code: str, stamps: Stamps, generator: np.random.Generator) -> np.ndarray:
    """A German-suited King, Ober, Unter or ace with the middle of another card (240, 160, 3) as its picture.

    The figure says nothing here: letter and signs do. Two signs stand in the upper corners of an ace, one beside the head of a figure
    (or lower, as the Unter's sign usually hangs), all repeated upside down.
    """
    if generator.random() < 0.8:
        figure = turn_colours(figure, int(generator.integers(180)), float(generator.uniform(0.5, 1.3)))
    paper = paper_colour(figure[::4, ::4]).astype(np.uint8)
    card = np.empty_like(figure)
    card[:] = paper
    across, down = int(WIDTH * generator.uniform(0.13, 0.24)), int(HEIGHT * generator.uniform(0.03, 0.12))
    card[down : HEIGHT - down, across : WIDTH - across] = figure[down : HEIGHT - down, across : WIDTH - across]
    size = int(WIDTH * generator.uniform(0.18, 0.34))
    sign = cv2.resize(stamps.signs[code[0]], (size, size), interpolation=cv2.INTER_AREA)
    low = code[1] == "J" and generator.random() < 0.7
    place = (generator.uniform(0.12, 0.22), generator.uniform(0.28, 0.4) if low else generator.uniform(0.04, 0.14))
    if generator.random() < 0.4:
        place = (1.0 - place[0] - size / WIDTH, place[1])
    clean = generator.random() < 0.5
    for _ in range(2):
        sides = (place[0], 1.0 - place[0] - size / WIDTH) if code[1] == "A" else (place[0],)
        for side in sides:
            left, top = int(side * WIDTH), int(place[1] * HEIGHT)
            if clean:
                card[top : top + size, left : left + size] = paper
            turn = generator.uniform(-60, 60) if code[1] == "A" else generator.normal(0, 12)
            matrix = cv2.getRotationMatrix2D(((size - 1) / 2, (size - 1) / 2), turn, 1.0)
            _lay(card, cv2.warpAffine(sign, matrix, (size, size), flags=cv2.INTER_LINEAR), left, top)
        card = np.ascontiguousarray(card[::-1, ::-1])
    return with_indices(card, code, stamps, clear=bool(generator.random() < 0.8))
