"""French-suited decks whose court figures do not say which rank they are, and whose aces bear one large sign of any shape.

Makers draw Dame and Bube so much alike that only the letter tells them apart, and some print a letter, a sign or an ornament instead of a figure.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.faces import BACK, CARD_FACES, DeckStyle, draw_face, random_style
from vision.faces.brush import FIGURE_HEIGHT, FIGURE_WIDTH, Brush
from vision.faces.canvas import Canvas, rgb
from vision.faces.courts import draw_figure
from vision.faces.outline import affine, chain, rectangle
from vision.faces.pips import draw_index, draw_text, pip_places, pip_spread
from vision.faces.style import ENGLISH_LETTERS, GERMAN_LETTERS
from vision.training.french_signs import FINISHES, SOLID, french_sprite
from vision.training.german_scenes import draw_leaves, draw_scene
from vision.training.german_signs import lay_sign

ALIKE = "alike"
"""Name of this family of decks."""
_WIDTH = 320
_BASES = ("plain-german", "tournament", "ornamental", "large-index")
_COURTS = ("same", "same", "same", "any", "any", "letter", "sign", "scene")
"""What stands for a figure: that of another rank for all three, that of any rank, a large letter, the sign, or an ornament."""
_KINDS = ("king", "queen", "jack", "ober", "unter")
_SCENES = ("beast", "vessel", "medallion")


def alike_style(generator: np.random.Generator, fonts: list[str]) -> DeckStyle:
    """A random style of this manner; signs and what stands on courts are drawn by `alike_deck`."""
    base = str(generator.choice(_BASES))
    style = random_style(generator, base, fonts)
    large = base == "large-index"
    height = style.index_height if large else float(generator.uniform(62, 150))
    return replace(
        style,
        letters=GERMAN_LETTERS if generator.random() < 0.7 else ENGLISH_LETTERS,
        index_corners=2 if large else int(generator.choice([2, 2, 4])),
        index_height=height,
        index_sign=height * float(generator.choice([0.0, 1.0, 1.0, 1.0]) * generator.uniform(0.5, 0.9)),
        index_place=style.index_place
        if large
        else (float(generator.uniform(55, 90)), float(generator.uniform(38, 85))),
        narrow=float(generator.uniform(0.65, 1.0)),
        courts="double",
        court_margin=(float(generator.uniform(110, 200)), float(generator.uniform(50, 110))),
        court_sign=float(generator.uniform(110, 200)),
    )


class AlikeDeck:
    """One deck of this manner: `seed` fixes its signs, what its courts show and how its aces are ornamented."""

    def __init__(self, style: DeckStyle, seed: int) -> None:
        generator = np.random.default_rng([seed, 81])
        self.style, self.seed = style, seed
        self.courts = str(generator.choice(_COURTS))
        self.kind = str(generator.choice(_KINDS))
        self.finish = SOLID if generator.random() < 0.75 else str(generator.choice(FINISHES))
        self.ace_finish = str(generator.choice((self.finish, *FINISHES)))
        self.ace_size = float(generator.uniform(0.25, 0.82))
        self.ace_leaves = bool(generator.random() < 0.3)
        self.wide = float(generator.uniform(0.85, 1.12))
        self.signs = {suit: self._sprite(suit, self.finish) for suit in "CSHD"}

    def _sprite(self, suit: str, finish: str) -> np.ndarray:
        return french_sprite(suit, self.style.ink(suit).main, self.style.paper, finish, self.seed)

    def draw(self, code: str, generator: np.random.Generator) -> np.ndarray:
        """The face `code`, BGR uint8 (height, 320, 3)."""
        suit, rank = code[0], code[1]
        canvas = Canvas(_WIDTH, round(_WIDTH * self.style.aspect), self.style.paper)
        if rank in "KQJ":
            self._court(canvas, suit, rank, generator)
        elif rank == "A":
            self._ace(canvas, suit, generator)
        else:
            self._pips(canvas, suit, rank)
        self._indices(canvas, suit, rank)
        return np.ascontiguousarray(canvas.pixels)

    def _lay(self, canvas: Canvas, suit: str, x: float, y: float, size: float, turn: float = 0.0) -> None:
        """The deck's sign of `size` card units at a place in card units."""
        scale = canvas.scale
        # A sprite shows 116 units of the sign's box.
        lay_sign(canvas.pixels, self.signs[suit], (x * scale, y * scale), size * 1.16 * scale, turn, self.wide)

    def _indices(self, canvas: Canvas, suit: str, rank: str) -> None:
        style = self.style
        bare = replace(style, index_sign=0.0)
        x, y = style.index_place
        for _ in range(2):
            draw_index(canvas, bare, suit, rank)
            for corner in (x, 1000 - x)[: style.index_corners // 2] if style.index_sign else ():
                self._lay(canvas, suit, corner, y + style.index_height * 1.16 + style.index_sign / 2, style.index_sign)
            canvas.turn()

    def _pips(self, canvas: Canvas, suit: str, rank: str) -> None:
        style = self.style
        columns, rows = pip_spread(style), style.pip_rows * style.height
        for column, row in pip_places(rank, style.pip_layout):
            at = (500 + column * columns, style.height / 2 + row * rows)
            self._lay(canvas, suit, *at, style.pip_height, 180.0 if row > 0.01 else 0.0)

    def _ace(self, canvas: Canvas, suit: str, generator: np.random.Generator) -> None:
        middle, size = self.style.height / 2, self.ace_size * 1000
        if self.ace_leaves:
            for _ in range(2):
                colour = self.style.figure_colours[int(generator.integers(3))]
                draw_leaves(canvas, colour, (500, middle - size * 0.5 - 70), 120, generator)
                canvas.turn()
        sign = self._sprite(suit, self.ace_finish)
        scale = canvas.scale
        lay_sign(canvas.pixels, sign, (500 * scale, middle * scale), size * 1.16 * scale, 0.0, self.wide)

    def _court(self, canvas: Canvas, suit: str, rank: str, generator: np.random.Generator) -> None:
        style = self.style
        margin_x, margin_y = style.figure_margin
        frame = rectangle(margin_x, margin_y, 1000 - margin_x, style.height - margin_y)
        if style.court_ground is not None:
            canvas.fill(frame, style.court_ground)
        middle = style.height / 2
        if self.courts == "letter":
            text, height = style.index_text(rank), float(generator.uniform(300, 560))
            ink = style.index_colour(suit)
            draw_text(canvas, text, style.font, height, (500, middle - height / 2), ink, style.narrow)
        elif self.courts == "sign":
            self._lay(canvas, suit, 500, middle, float(generator.uniform(260, 520)))
        else:
            if self.courts == "scene":
                draw_scene(canvas, style, str(generator.choice(_SCENES)), (margin_y + 60, middle), generator)
            else:
                self._figure(canvas, suit, rank, (margin_x, margin_y))
            size = style.court_sign
            self._lay(canvas, suit, margin_x + size * 0.6, margin_y + size * 0.66, size)
            canvas.repeat_upside_down()
            line = rectangle(margin_x, middle, 1000 - margin_x, middle + 1)
            canvas.line(line, 6, style.ink(suit).main, closed=True)
        for inset in range(style.court_frame):
            step = inset * 14.0
            outline = rectangle(
                margin_x - step, margin_y - step, 1000 - margin_x + step, style.height - margin_y + step
            )
            canvas.line(outline, 6 - 2 * inset, style.ink(suit).main, closed=True)

    def _figure(self, canvas: Canvas, suit: str, rank: str, margin: tuple[float, float]) -> None:
        """A half figure; the same for King, Dame and Bube of a suit where all are alike."""
        style, (margin_x, margin_y) = self.style, margin
        own = 0 if self.courts == "same" else 1 + "KQJ".index(rank)
        generator = np.random.default_rng([self.seed, "CSHD".index(suit), own, 83])
        kind = self.kind if self.courts == "same" else str(generator.choice(_KINDS))
        wide, tall = (1000 - 2 * margin_x) / FIGURE_WIDTH, (style.height / 2 - margin_y) / FIGURE_HEIGHT
        place = np.array([[wide, 0, 500.0], [0, tall, margin_y]])
        if generator.random() < 0.5:
            place = chain(affine(mirror=True), place)
        before = canvas.pixels.copy()
        draw_figure(Brush(canvas, place, rgb("#211d1f"), float(generator.uniform(4, 7.5))), style, kind, generator)
        x0, x1 = round(margin_x * canvas.scale), round((1000 - margin_x) * canvas.scale)
        before[:, x0:x1] = canvas.pixels[:, x0:x1]
        canvas.pixels[:] = before


def alike_deck(number: int, seed: int, fonts: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """Pictures (33, 240, 160, 3) and codes (33,) of one random deck of this manner, with its back."""
    generator = np.random.default_rng([seed, number, 57])
    style = alike_style(generator, fonts)
    deck = AlikeDeck(style, int(generator.integers(1, 2**31)))
    faces = [deck.draw(code, generator) for code in CARD_FACES] + [draw_face(BACK, style, _WIDTH)]
    small = [cv2.resize(face, (160, 240), interpolation=cv2.INTER_AREA) for face in faces]
    return np.stack(small), np.array([*CARD_FACES, BACK])
