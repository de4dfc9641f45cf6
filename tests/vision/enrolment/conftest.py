"""A deck drawn by our own code, its pictures on a table, and a stand-in network that knows shades of grey."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from models.loader import CardModel, load_model
from vision.faces import draw_face, named_style
from vision.readings import CARD_CODES


class GreyNetwork:
    """Its embedding is the patch itself, reduced to a few grey pixels; its classes are right only for codes in `reads`."""

    input_size = (24, 36)
    temperature = 1.0
    thresholds = {"sure": 0.9}  # noqa: RUF012 - read only

    def __init__(self, reads: dict[int, str] | None = None, sha256: str = "a" * 64) -> None:
        self.reads = reads or {}
        self.sha256 = sha256
        self.version = "grey"

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        small = np.stack([cv2.resize(patch.mean(axis=2), (6, 9), interpolation=cv2.INTER_AREA) for patch in patches])
        centred = small.reshape(len(patches), -1) - small.mean(axis=(1, 2))[:, None]
        embeddings = centred / (np.linalg.norm(centred, axis=1, keepdims=True) + 1e-6)
        scores = np.zeros((len(patches), 34), np.float32)
        for row, patch in enumerate(patches):
            code = self.reads.get(int(patch[patch.shape[0] // 2, patch.shape[1] // 2, 0]))
            scores[row, 33 if code is None else CARD_CODES.index(code)] = 12.0
        return scores, embeddings.astype(np.float32)


def pattern(number: int, centre: int = 0, size: tuple[int, int] = (24, 36)) -> np.ndarray:
    """A patch that no other number's resembles, the same upside down; its middle pixel has the value `centre`."""
    half = np.random.default_rng(number).integers(0, 256, (4, 6))
    grid = np.concatenate([half, half[:1], half[::-1, ::-1]]).astype(np.uint8)
    patch = cv2.resize(grid, size, interpolation=cv2.INTER_NEAREST)
    patch = np.repeat(patch[..., None], 3, axis=2)
    patch[size[1] // 2, size[0] // 2] = centre
    return patch


@pytest.fixture(scope="session")
def model() -> CardModel:
    return load_model()


@pytest.fixture
def grey_network() -> type[GreyNetwork]:
    return GreyNetwork


@pytest.fixture
def pattern_of() -> Callable[..., np.ndarray]:
    return pattern


@pytest.fixture(scope="session")
def bavarian() -> dict[str, np.ndarray]:
    """The faces of a German-suited deck, 160 pixels wide."""
    style = named_style("german-bavarian")
    return {code: draw_face(code, style, 160) for code in CARD_CODES}


@pytest.fixture(scope="session")
def on_table() -> Callable[..., np.ndarray]:
    return photograph_on_table


def photograph_on_table(face: np.ndarray, angle: float = 8.0, width: float = 150.0) -> np.ndarray:
    """A picture (360, 480, 3) of one face on green cloth, turned by `angle` degrees, `width` pixels wide."""
    picture = np.clip(
        np.array((60, 100, 45), np.float32) + np.random.default_rng(3).normal(0, 3, (360, 480, 1)), 0, 255
    ).astype(np.uint8)
    height = width * face.shape[0] / face.shape[1]
    box = cv2.boxPoints(((240.0, 180.0), (width, height), angle))
    target = np.array([box[1], box[2], box[3], box[0]], np.float32)
    h, w = face.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    return cv2.warpPerspective(
        face,
        cv2.getPerspectiveTransform(source, target),
        (480, 360),
        dst=picture,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
