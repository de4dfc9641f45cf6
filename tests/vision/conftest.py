"""A world without a network: plain white cards whose number is printed as black bars, and a network that reads bars."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.reader import CardReader
from vision.readings import CARD_CODES

CARD_WIDTH, CARD_HEIGHT = 59, 91
BITS = 6


class BarNetwork:
    """Stands in for the card network: reads the bars of test cards, says `other` for everything else."""

    input_size = (64, 96)
    temperature = 1.0
    thresholds = {"sure": 0.9}  # noqa: RUF012 - read only

    def __init__(self) -> None:
        self.runs = 0

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.runs += 1
        scores = np.zeros((len(patches), 34), np.float32)
        for row, patch in enumerate(patches):
            index = self._index(patch.astype(np.float32).mean(axis=2))
            scores[row, 33 if index is None else index] = 12.0
        return scores, np.tile(np.eye(1, 8, dtype=np.float32), (len(patches), 1))

    @staticmethod
    def _index(grey: np.ndarray) -> int | None:
        white = np.percentile(grey, 90)
        margin = np.concatenate([grey[2:5].ravel(), grey[-5:-2].ravel(), grey[:, 2:4].ravel(), grey[:, -4:-2].ravel()])
        if white < 60 or np.percentile(margin, 12) < 0.7 * white:
            return None
        index = 0
        for bit in range(BITS):
            x = 64 * (bit + 1.0) / (BITS + 1.0)
            places = ((28, x), (68, 64 - x))
            above, below = (grey[y - 4 : y + 4, int(c) - 2 : int(c) + 2].mean() < 0.55 * white for y, c in places)
            if above != below:
                return None
            index |= int(above) << bit
        # No card is without bars: that is a piece of paper.
        index -= 1
        # The frame in the middle is what tells a test card from a sheet of white paper.
        if grey[46:50, 8:56].mean() > 0.75 * white:
            return None
        return index if 0 <= index < len(CARD_CODES) else None


def card_face(code: str) -> np.ndarray:
    """The picture of a test card, BGR, 10 pixels a millimetre across; the same upside down."""
    index = CARD_CODES.index(code)
    face = np.full((CARD_HEIGHT * 4, CARD_WIDTH * 4, 3), 245, np.uint8)
    height, width = face.shape[:2]
    # A card's edge throws a thin shadow; without it white on white could not be seen by anybody.
    cv2.rectangle(face, (0, 0), (width - 1, height - 1), (190, 190, 190), 3)
    cv2.rectangle(face, (20, height // 2 - 12), (width - 20, height // 2 + 12), (40, 30, 160), cv2.FILLED)
    for bit in range(BITS):
        if index + 1 >> bit & 1:
            x, y = int(width * (bit + 1.0) / (BITS + 1.0)), int(height * 28 / 96)
            for cx, cy in ((x, y), (width - 1 - x, height - 1 - y)):
                cv2.rectangle(face, (cx - 11, cy - 24), (cx + 11, cy + 24), (20, 20, 20), cv2.FILLED)
    return face


def lay(picture: np.ndarray, code: str, centre: tuple[float, float], angle: float, height: float) -> np.ndarray:
    """Draws a test card into a picture; returns its corners (4, 2), clockwise. `height` is its long side in pixels."""
    face = card_face(code)
    width = height * CARD_WIDTH / CARD_HEIGHT
    turn = np.radians(angle)
    axis = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-np.sin(turn), np.cos(turn)])
    half = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    corners = np.array([np.array(centre) + sx * axis * width / 2 + sy * down * height / 2 for sx, sy in half])
    return paste(picture, face, corners)


def paste(picture: np.ndarray, face: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Draws a face into the quad `corners` of a picture, in place; returns the corners."""
    h, w = face.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    transform = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    size = (picture.shape[1], picture.shape[0])
    warped = cv2.warpPerspective(face, transform, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full((h, w), 255, np.uint8), transform, size, flags=cv2.INTER_LINEAR)
    share = mask[..., None].astype(np.float32) / 255.0
    picture[:] = (picture * (1 - share) + warped * share).astype(np.uint8)
    return corners


def cloth(
    height: int = 360, width: int = 640, colour: tuple[int, int, int] = (60, 90, 40), seed: int = 1
) -> np.ndarray:
    """A table top with a little texture."""
    noise = np.random.default_rng(seed).normal(0, 3, (height, width, 1))
    return np.clip(np.array(colour, np.float32) + noise, 0, 255).astype(np.uint8)


@pytest.fixture
def network() -> BarNetwork:
    return BarNetwork()


@pytest.fixture
def reader(network: BarNetwork) -> CardReader:
    return CardReader(network)


@pytest.fixture
def lay_card() -> Callable[..., np.ndarray]:
    return lay


@pytest.fixture
def table() -> Callable[..., np.ndarray]:
    return cloth


@pytest.fixture
def paste_face() -> Callable[..., np.ndarray]:
    return paste


@pytest.fixture
def face_of() -> Callable[[str], np.ndarray]:
    return card_face
