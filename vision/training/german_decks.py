"""Random German-suited decks in makers' manners: southern double-headed ones, and ones in rows or on twigs, with one head or two.

Signs come from `german_signs`, number cards from `german_pips`, courts and aces from `german_figures`.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.faces import CARD_FACES
from vision.faces.canvas import Canvas, Colour, blend, rgb
from vision.faces.style import BARE_DAUS_LETTERS, DAUS_LETTERS, OBER_LETTERS
from vision.training.german_figures import draw_daus, draw_german_court, draw_pip_scene
from vision.training.german_pips import WIDTH, GermanLook, draw_once, draw_southern, numeral_fonts, print_indices
from vision.training.german_signs import random_sign

SOUTHERN, ROWS, BRANCH = "southern", "german-rows", "german-branch"
MANNERS = {SOUTHERN: "southern", ROWS: "rows", BRANCH: "branch"}
"""Families of these decks, with the manner of their number cards."""

_PAPERS = tuple(rgb(v) for v in ("#ffffff", "#fdfbf5", "#f8f3e8", "#f2ead6", "#ece2c8"))
_DARKS = tuple(rgb(v) for v in ("#17181c", "#17181c", "#17181c", "#2a2118", "#5a1a1c", "#203a6a"))


def random_look(generator: np.random.Generator, manner: str, fonts: list[str]) -> GermanLook:
    """A random maker's look in a manner of `MANNERS`."""

    def between(low: float, high: float) -> float:
        return float(generator.uniform(low, high))

    def one_of(options: tuple[Colour, ...]) -> Colour:
        return options[int(generator.integers(len(options)))]

    southern = manner == "southern"
    height = between(0.055, 0.105) if southern else between(0.06, 0.13)
    corners = int(generator.choice([4, 4, 4, 2, 0] if southern else [0, 2, 2, 2, 4]))
    top = between(0.055, 0.11) if corners == 0 or generator.random() < 0.25 else 0.0
    letters = (OBER_LETTERS, OBER_LETTERS, DAUS_LETTERS, BARE_DAUS_LETTERS)[int(generator.integers(4))]
    dark = one_of(_DARKS)
    sideways = float(generator.choice([90, 90, 90, 0, -90, 25])) if southern else 0.0
    three = bool(generator.random() < 0.65)
    return GermanLook(
        manner=manner,
        height=round(WIDTH * between(1.48, 1.82)),
        paper=blend(one_of(_PAPERS), one_of(_PAPERS), between(0, 1)),
        signs={suit: random_sign(suit, generator) for suit in "CSHD"},
        letters=letters,
        font=str(generator.choice(numeral_fonts(fonts))),
        narrow=between(0.65, 0.98),
        index_height=height,
        index_place=(between(0.045, 0.085), between(0.03, 0.065)),
        index_corners=corners,
        index_sign=float(generator.choice([0.0, 1.0, 1.0])) * between(0.04, 0.08),
        index_colour=dark,
        roman=bool(generator.random() < (0.15 if southern else 0.45)),
        top_numeral=top,
        top_roman=bool(generator.random() < 0.8),
        pip=between(0.26, 0.42) if southern else between(0.2, 0.3),
        overlap=between(0.42, 0.75),
        turns={"C": sideways + between(-6, 6), "S": between(20, 105), "H": between(-4, 4), "D": between(-4, 4)},
        flips={suit: bool(generator.random() < 0.3) for suit in "CSHD"} | {"S": False},
        three_columns={"C": False, "S": False, "H": three and bool(generator.random() < 0.6), "D": three},
        frame=int(generator.choice([0, 1, 1, 2])),
        frame_inset=between(0.015, 0.05),
        line=blend(dark, rgb("#ffffff"), between(0, 0.4)),
        dividing=southern or bool(generator.random() < 0.3),
        twig=one_of(tuple(rgb(v) for v in ("#c42430", "#8a5a2b", "#2f8a3e", "#d9a441"))),
        blossom=one_of(tuple(rgb(v) for v in ("#f2c62c", "#c42430", "#d9a441", "#3f8ac8"))),
        court_sign=between(0.2, 0.36),
        double=southern or bool(generator.random() < 0.5),
        outward=bool(generator.random() < 0.5),
        middle_shift=float(generator.choice([0.0, 0.5, 0.5, 1.0])),
        alone_turn={
            "C": float(generator.choice([0, 180, 180])),
            "S": 0.0,
            "H": float(generator.choice([0, 180])),
            "D": 0.0,
        },
        scenes=manner == "rows" and bool(generator.random() < 0.4),
    )


def draw_german(code: str, look: GermanLook, seed: int, generator: np.random.Generator) -> np.ndarray:
    """The face `code` of a deck of this look, BGR uint8 (look.height, 320, 3); `seed` fixes what the deck's figures share."""
    suit, rank = code[0], code[1]
    canvas = Canvas(WIDTH, look.height, look.paper)
    if rank in "KQJ":
        draw_german_court(canvas, look, suit, rank, seed, generator)
    elif rank == "A":
        draw_daus(canvas, look, suit, seed, generator)
    elif look.manner == "southern":
        draw_southern(canvas.pixels, look, suit, rank, generator)
    else:
        if look.scenes:
            draw_pip_scene(canvas, look, seed, generator)
        draw_once(canvas.pixels, look, suit, rank, generator)
    if look.dividing and rank != "A" and look.double:
        middle, left = look.height // 2, int(look.frame_inset * WIDTH)
        cv2.line(canvas.pixels, (left, middle), (WIDTH - left, middle), look.line, 2, cv2.LINE_AA)
    print_indices(canvas, look, suit, rank)
    return np.ascontiguousarray(canvas.pixels)


def german_deck(family: str, number: int, seed: int, fonts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Pictures (32, 240, 160, 3) and codes (32,) of one random deck of a family of `MANNERS`."""
    generator = np.random.default_rng([seed, number, list(MANNERS).index(family), 53])
    look = random_look(generator, MANNERS[family], fonts)
    figures = int(generator.integers(1, 2**31))
    faces = [
        cv2.resize(draw_german(code, look, figures, generator), (160, 240), interpolation=cv2.INTER_AREA)
        for code in CARD_FACES
    ]
    return np.stack(faces), np.array(CARD_FACES)
