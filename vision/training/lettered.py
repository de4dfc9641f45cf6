"""New indices on installed decks: the same figures and pips with A K D B or A K Q J in another type, size and place.

Few installed decks have German letters, while that is what Skat cards have; and a deck's letters are what its courts are known by.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from vision.faces import DeckStyle, random_style
from vision.faces.canvas import Canvas
from vision.faces.pips import draw_index
from vision.faces.style import ENGLISH_LETTERS, GERMAN_LETTERS, Ink, plain_inks
from vision.training.appearance import paper_colour

MARGIN, DEPTH = 0.155, 0.27
"""Width and height of the corner that is cleared for the new index, as shares of the card's."""


def index_fonts() -> list[str]:
    """Further fonts for indices that the extra `train` brings with matplotlib: DejaVu and STIX, several weights."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return [
        str(file)
        for file in sorted(folder.glob("*.ttf"))
        if file.name.startswith(("DejaVuSans", "DejaVuSerif", "STIXGen")) and "Display" not in file.name
    ]


def random_lettering(
    generator: np.random.Generator, inks: dict[str, tuple[float, float, float]], fonts: list[str], german: bool
) -> DeckStyle:
    """A style with a random type in these inks (BGR by suit letter), with German letters (A K D B) or English ones."""
    style = random_style(generator, "plain-german", fonts)
    colours: list[Ink] = [
        ink
        for suit in "CSHD"
        for ink in plain_inks((tuple(int(v) for v in inks[suit]),) * 4)[:1]  # type: ignore[arg-type]
    ]
    height = float(generator.uniform(72, 140))
    return replace(
        style,
        aspect=1.5,
        inks=(colours[0], colours[1], colours[2], colours[3]),
        letters=GERMAN_LETTERS if german else ENGLISH_LETTERS,
        narrow=float(generator.uniform(0.65, 0.95)),
        index_corners=4 if generator.random() < 0.45 else 2,
        index_height=height,
        index_sign=height * float(generator.uniform(0.55, 0.85)),
        index_place=(float(generator.uniform(60, 82)), float(generator.uniform(42, 80))),
    )


def reletter(card: np.ndarray, code: str, lettering: DeckStyle) -> np.ndarray:
    """The card (240, 160, 3) with its two or four indices printed anew."""
    height, width = card.shape[:2]
    canvas = Canvas(width, height, (0, 0, 0))
    canvas.pixels = card.copy()
    paper = paper_colour(card).astype(np.uint8)
    for _ in range(2):
        canvas.pixels[4 : int(height * DEPTH), 4 : int(width * MARGIN)] = paper
        if lettering.index_corners == 4:
            canvas.pixels[4 : int(height * DEPTH), width - int(width * MARGIN) : width - 4] = paper
        draw_index(canvas, lettering, code[0], code[1])
        canvas.turn()
    return canvas.pixels
