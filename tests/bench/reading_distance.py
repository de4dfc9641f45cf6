"""How small a card may be in the picture: `python tests/bench/reading_distance.py` reads drawn decks at falling widths.

Each card is drawn large, seen with the lens blur and the noise of a plain camera at so many pixels of width, and read from its corners.
"""

from __future__ import annotations

import argparse
import json

import cv2
import numpy as np

from models.loader import load_model
from vision.faces import CARD_FACES, NAMED_STYLES, draw_face
from vision.reader import CardReader

WIDTHS = (120, 96, 80, 64, 56, 48, 40, 32)
DECKS = ("french-german-index", "french-english-index", "tournament")
NOISE = 4.0


def seen(face: np.ndarray, width: int, generator: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """A picture of the card `width` pixels wide at an odd place and angle on a dark table, and its corners (4, 2)."""
    height = width * face.shape[0] / face.shape[1]
    size = round(1.6 * height)
    angle = generator.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    corners = corners @ turn.T + size / 2 + generator.uniform(-0.5, 0.5, 2)
    scale = 4
    source = np.array([[0, 0], [face.shape[1], 0], [face.shape[1], face.shape[0]], [0, face.shape[0]]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (corners * scale).astype(np.float32))
    fine = cv2.warpPerspective(
        face, matrix, (size * scale, size * scale), flags=cv2.INTER_AREA, borderValue=(46, 70, 40)
    )
    # A lens spreads a point over about a pixel of the sensor.
    picture = cv2.resize(cv2.GaussianBlur(fine, (0, 0), 0.6 * scale), (size, size), interpolation=cv2.INTER_AREA)
    noisy = picture.astype(np.float32) + generator.normal(0, NOISE, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), corners.astype(np.float32)


def measure(width: int, reader: CardReader) -> dict[str, float]:
    """Shares of the cards of all decks that are read right, surely right, and surely wrong at this width."""
    right = sure = wrong = count = 0
    for number, deck in enumerate(DECKS):
        style = NAMED_STYLES[deck]
        generator = np.random.default_rng(1000 * width + number)
        for code in CARD_FACES:
            picture, corners = seen(draw_face(code, style, 480), width, generator)
            reading = reader.read_quads(picture, [corners])[0]
            count += 1
            right += bool(reading.alternatives) and reading.alternatives[0][0] == code
            sure += reading.card == code
            wrong += reading.card is not None and reading.card != code
    return {"right": right / count, "sure_right": sure / count, "sure_wrong": wrong / count, "cards": count}


def main() -> None:
    """Print a line for each width."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    reader = CardReader(load_model())
    for width in WIDTHS:
        found = measure(width, reader)
        if arguments.json:
            print(json.dumps({"width": width, **found}))
        else:
            print(
                f"{width:4} px: right {found['right']:6.1%}, sure and right {found['sure_right']:6.1%}, surely wrong {found['sure_wrong']:.1%}"
            )


if __name__ == "__main__":
    main()
