"""German-suited decks in the double-headed manner of southern makers: signs of a suit overlap like roof tiles, acorns hang sideways on a stem,
four small indices stand in the corners, a line divides the halves. Signs, indices and courts are those of `vision.faces`."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.faces import CARD_FACES, DeckStyle, draw_face, random_style
from vision.faces.canvas import Canvas
from vision.faces.outline import affine, rectangle
from vision.faces.pips import draw_index, draw_sign

_WIDTH = 320


def stacked_style(generator: np.random.Generator, fonts: list[str]) -> DeckStyle:
    """A random style of this manner."""
    style = random_style(generator, str(generator.choice(["bavarian", "saxon", "franconian"])), fonts)
    return replace(
        style,
        index_corners=int(generator.choice([4, 4, 2])),
        index_height=float(generator.uniform(62, 105)),
        index_sign=float(generator.uniform(38, 70)),
        index_place=(float(generator.uniform(48, 75)), float(generator.uniform(35, 65))),
        letters=("A", "K", "O", "U") if generator.random() < 0.7 else ("D", "K", "O", "U"),
        ten="10",
        roman=False,
        index_black=bool(generator.random() < 0.8),
        courts=str(generator.choice(["double", "slanted"])),
        court_sign=float(generator.uniform(170, 260)),
        court_frame=int(generator.choice([0, 1])),
        court_margin=(float(generator.uniform(70, 110)), float(generator.uniform(50, 90))),
    )


def _sign_sprite(style: DeckStyle, suit: str, generator: np.random.Generator) -> np.ndarray:
    """One suit sign as BGRA (120, 120, 4), sometimes with one half printed in another ink, as acorns and bells often are."""
    layers = []
    for ground in ((255, 255, 255), (0, 0, 0)):
        canvas = Canvas(240, 240, ground)
        draw_sign(canvas, style, suit, affine(8.6, x=500, y=500))
        layers.append(canvas.pixels.astype(np.float32))
    alpha = 1.0 - np.clip((layers[0] - layers[1]).mean(axis=2) / 255.0, 0, 1)
    colour = layers[1] / np.maximum(alpha[..., None], 0.05)
    if suit in "CD" and generator.random() < 0.7:
        other = np.array([(30, 30, 200), (40, 120, 40), (150, 90, 20)][generator.integers(3)], np.float32)
        main = np.array(style.ink(suit).main, np.float32)
        surface = np.abs(colour - main).max(axis=2) < 40
        half = np.zeros(surface.shape, bool)
        if generator.random() < 0.5:
            half[:, 120:] = True
        else:
            half[110:180] = True
        colour[surface & half] = other
    sprite = np.dstack([np.clip(colour, 0, 255), alpha * 255.0]).astype(np.uint8)
    return cv2.resize(sprite, (120, 120), interpolation=cv2.INTER_AREA)


def _paste(card: np.ndarray, sprite: np.ndarray, middle: tuple[float, float], size: float, turn: float) -> None:
    """Lay a sign of `size` pixels, turned by `turn` degrees, with its centre at `middle` on the card (in place)."""
    matrix = cv2.getRotationMatrix2D((59.5, 59.5), turn, size / 120)
    matrix[:, 2] += np.array(middle) - 59.5
    laid = cv2.warpAffine(sprite, matrix, (card.shape[1], card.shape[0]), flags=cv2.INTER_AREA)
    alpha = laid[..., 3:].astype(np.float32) / 255.0
    card[...] = (laid[..., :3] * alpha + card * (1.0 - alpha)).astype(np.uint8)


def _number_card(card: np.ndarray, style: DeckStyle, suit: str, rank: str, generator: np.random.Generator) -> None:
    """Columns of overlapping signs in each half; odd ranks get single signs at the top and bottom of the middle."""
    height, width = card.shape[:2]
    sprite = _sign_sprite(style, suit, generator)
    size = width * generator.uniform(0.24, 0.33)
    count = {"7": 3, "8": 2, "9": 4, "T": 5}[rank] if suit in "CS" else {"7": 3, "8": 4, "9": 3, "T": 4}[rank]
    if suit in "CS" and rank == "8":
        count = 4
    sideways = suit == "C" and generator.random() < 0.7
    # Leaves hang at an angle from a stem, their tips outwards; other signs stand upright.
    lean = generator.uniform(15, 95) if suit == "S" else 0.0
    column = width * generator.uniform(0.17, 0.23)
    step = size * (0.5 if sideways else generator.uniform(0.45, 0.7))
    single = rank in "79" or (rank == "T" and suit in "HD")
    step = min(step, (height * 0.5 - size * 1.1) / (count - 1 + (0.8 if single else 0.0)))
    for half in range(2):
        stem = tuple(float(v) for v in generator.uniform(20, 200, 3))
        if suit in "CS":
            cv2.line(card, (width // 2, height // 2 - 6), (width // 2, int(height * 0.12)), stem, 4, cv2.LINE_AA)
        shown = count - 1 if rank == "7" and suit == "D" and half else count
        for row in range(shown):
            down = height * 0.5 - size * 0.55 - row * step
            for side in (-1, 1):
                turn = (90.0 * side if sideways else -lean * side) + generator.normal(0, 2)
                _paste(card, sprite, (width / 2 + side * column, down), size, turn)
        if single:
            _paste(card, sprite, (width / 2, height * 0.5 - size * 0.55 - (count - 0.3) * step), size * 0.95, 0.0)
        card[...] = card[::-1, ::-1].copy()


def _ace(card: np.ndarray, style: DeckStyle, suit: str, generator: np.random.Generator) -> None:
    """Two large signs in each half with an ornament, a beast or a figure between them, here as coloured shapes."""
    height, width = card.shape[:2]
    sprite = _sign_sprite(style, suit, generator)
    size = width * generator.uniform(0.24, 0.34)
    spread, tilt = width * generator.uniform(0.16, 0.26), generator.uniform(-60, 60)
    for _ in range(2):
        for _ in range(int(generator.integers(4, 16))):
            colour = tuple(float(v) for v in generator.uniform(0, 230, 3))
            at = (int(width * generator.uniform(0.2, 0.8)), int(height * generator.uniform(0.26, 0.5)))
            axes = (int(width * generator.uniform(0.02, 0.16)), int(width * generator.uniform(0.01, 0.09)))
            thick = -1 if generator.random() < 0.6 else 3
            cv2.ellipse(
                card, at, axes, generator.uniform(0, 180), 0, generator.uniform(150, 360), colour, thick, cv2.LINE_AA
            )
        for side in (-1, 1):
            _paste(card, sprite, (width / 2 + side * spread, height * generator.uniform(0.14, 0.2)), size, tilt * side)
        card[...] = card[::-1, ::-1].copy()


def draw_stacked(code: str, style: DeckStyle, generator: np.random.Generator) -> np.ndarray:
    """The face `code` in this manner, BGR uint8 (height, 320, 3)."""
    suit, rank = code[0], code[1]
    if rank in "KQJ":
        return draw_face(code, style, _WIDTH)
    height = round(_WIDTH * style.aspect)
    canvas = Canvas(_WIDTH, height, style.paper)
    card = canvas.pixels
    if rank == "A":
        _ace(card, style, suit, generator)
    else:
        _number_card(card, style, suit, rank, generator)
    if style.court_frame:
        canvas.line(rectangle(70, 55, 930, style.height - 55, 60), 5, (90, 90, 90), closed=True)
    if rank != "A":
        canvas.line(rectangle(70, style.height / 2, 930, style.height / 2 + 1, 0), 5, (90, 90, 90), closed=True)
    for _ in range(2):
        draw_index(canvas, style, suit, rank)
        canvas.turn()
    return np.ascontiguousarray(canvas.pixels)


def stacked_deck(number: int, seed: int, fonts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Pictures (32, 240, 160, 3) and codes (32,) of one random deck of this manner."""
    generator = np.random.default_rng([seed, number, 51])
    style = stacked_style(generator, fonts)
    faces = [
        cv2.resize(draw_stacked(code, style, generator), (160, 240), interpolation=cv2.INTER_AREA)
        for code in CARD_FACES
    ]
    return np.stack(faces), np.array(CARD_FACES)
