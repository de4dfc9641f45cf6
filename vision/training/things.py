"""Printed things that are no cards, drawn at random: coasters, notes, leaflets, photographs on a table. They teach `other`."""

from __future__ import annotations

import cv2
import numpy as np

_SIZE = (160, 240)
_LETTERS = "ABCDEFGHIKLMNOPRSTUVWZabcdefghiklmnoprstuvwz"


def printed_thing(generator: np.random.Generator) -> np.ndarray:
    """A picture (240, 160, 3) of something with print but without a card's indices in its corners.

    Shown across as often as upright, and cut out at random from something larger, as an outline that was laid over part of a coaster shows it.
    """
    long = int(generator.integers(170, 330))
    paper = generator.uniform(170, 255) * np.array([1.0, 1.0, 1.0]) - generator.uniform(0, 45, 3)
    if generator.random() < 0.35:
        paper = generator.uniform(10, 255, 3)
    board = np.full((long, long, 3), np.clip(paper, 0, 255), np.uint8)
    inks = [tuple(float(v) for v in generator.uniform(0, 255, 3)) for _ in range(3)]
    if generator.random() < 0.6:
        _frame(board, inks[0], generator)
    for _ in range(int(generator.integers(1, 5))):
        _shape(board, inks[int(generator.integers(3))], generator)
    if generator.random() < 0.5:
        for _ in range(int(generator.integers(1, 7))):
            _line_of_text(board, inks[int(generator.integers(3))], generator)
    left, top = (int(generator.integers(0, max(1, long - room + 1))) for room in (min(long, 200), min(long, 300)))
    piece = board[top : top + 300, left : left + 200]
    return cv2.resize(piece, _SIZE, interpolation=cv2.INTER_AREA)


def _frame(board: np.ndarray, ink: tuple[float, ...], generator: np.random.Generator) -> None:
    inset, thick = int(generator.integers(4, 24)), int(generator.integers(1, 9))
    long = len(board)
    if generator.random() < 0.4:
        cv2.circle(board, (long // 2, long // 2), long // 2 - inset, ink, thick, cv2.LINE_AA)
    else:
        cv2.rectangle(board, (inset, inset), (long - inset, long - inset), ink, thick, cv2.LINE_AA)


def _shape(board: np.ndarray, ink: tuple[float, ...], generator: np.random.Generator) -> None:
    """A star, disc, ring or patch anywhere, most often large and near the middle."""
    long = len(board)
    centre = np.clip(generator.normal(0.5, 0.16, 2), 0.05, 0.95) * long
    radius = generator.uniform(0.06, 0.4) * long
    kind = generator.random()
    if kind < 0.4:
        points = int(generator.integers(4, 13))
        radii = np.where(np.arange(2 * points) % 2 == 0, radius, radius * generator.uniform(0.3, 0.8))
        angles = np.arange(2 * points) * np.pi / points + generator.uniform(0, 6.3)
        outline = centre + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
        cv2.fillPoly(board, [np.round(outline).astype(np.int32)], ink, cv2.LINE_AA)
    elif kind < 0.75:
        thick = -1 if generator.random() < 0.6 else int(generator.integers(2, 14))
        axes = (int(radius), int(radius * generator.uniform(0.6, 1.0)))
        middle = (int(centre[0]), int(centre[1]))
        cv2.ellipse(board, middle, axes, float(generator.uniform(0, 180)), 0, 360, ink, thick, cv2.LINE_AA)
    else:
        corners = centre + generator.normal(0, radius * 0.7, (int(generator.integers(3, 7)), 2))
        cv2.fillConvexPoly(board, cv2.convexHull(np.round(corners).astype(np.int32)), ink, cv2.LINE_AA)


def _line_of_text(board: np.ndarray, ink: tuple[float, ...], generator: np.random.Generator) -> None:
    """A word or more; single letters would be indices."""
    long = len(board)
    text = "".join(_LETTERS[int(at)] for at in generator.integers(0, len(_LETTERS), int(generator.integers(4, 18))))
    place = (int(generator.uniform(0.05, 0.4) * long), int(generator.uniform(0.15, 0.95) * long))
    cv2.putText(board, text, place, int(generator.integers(0, 8)), generator.uniform(0.3, 1.3), ink, 1, cv2.LINE_AA)
