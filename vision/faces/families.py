"""Random decks, in families that differ enough for one to be held out of training."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from vision.faces.backs import BACK_PATTERNS
from vision.faces.canvas import Colour, blend, rgb
from vision.faces.lettering import FONT_WEIGHTS, STROKE_FONTS
from vision.faces.signs import SIGN_MANNERS
from vision.faces.style import (
    BARE_DAUS_LETTERS,
    BLACK,
    BLUE,
    DAUS_LETTERS,
    ENGLISH_LETTERS,
    FIGURE_COLOURS,
    GERMAN_INKS,
    GERMAN_LETTERS,
    GREEN,
    OBER_LETTERS,
    POKER_COLOURS,
    RED,
    TOURNAMENT_COLOURS,
    TWO_COLOURS,
    DeckStyle,
    Ink,
    plain_inks,
)

_SKAT_ASPECT, _POKER_ASPECT = 91 / 59, 88.9 / 63.5
_PALETTES: tuple[tuple[Colour, ...], ...] = (
    FIGURE_COLOURS,
    (rgb("#b5232b"), rgb("#e6c14a"), rgb("#28303f"), rgb("#3f6fb5")),
    (rgb("#a8443a"), rgb("#d9b26a"), rgb("#51748a"), rgb("#6b7a4a"), rgb("#e6d8bb")),
    (rgb("#d02c2c"), rgb("#f3cf3e"), rgb("#1c1c20")),
    (rgb("#7e2d4f"), rgb("#d9a23c"), rgb("#2f5d62"), rgb("#e4dccb"), rgb("#3a3a46")),
    (rgb("#c7632b"), rgb("#f0c95c"), rgb("#3c5a99"), rgb("#6c3f73")),
)


def random_style(random: np.random.Generator, family: str | None = None, fonts: Sequence[str] = ()) -> DeckStyle:
    """A random deck of `family` (one of `FAMILIES`), or of any. `fonts` are paths of further index fonts to draw from.

    The same generator state gives the same deck. Raises ValueError for an unknown family.
    """
    names = tuple(FAMILIES)
    chosen = names[int(random.integers(len(names)))] if family is None else family
    if chosen not in FAMILIES:
        raise ValueError(f"no deck family {chosen!r}: choose one of {', '.join(names)}")
    style = _common(random, tuple(fonts))
    return replace(style, family=chosen, name=f"{chosen}-{style.seed}", **FAMILIES[chosen](random))


def _pick(random: np.random.Generator, *options: Any) -> Any:
    return options[int(random.integers(len(options)))]


def _between(random: np.random.Generator, low: float, high: float) -> float:
    return float(random.uniform(low, high))


def _shade(random: np.random.Generator, colour: Colour, amount: float = 0.18) -> Colour:
    other = tuple(int(value) for value in random.integers(0, 256, 3))
    return blend(colour, other, _between(random, 0, amount))  # type: ignore[arg-type]


def _paper(random: np.random.Generator) -> Colour:
    fresh = (rgb("#ffffff"), rgb("#fdfcf8"), rgb("#faf8f2"))
    aged = (rgb("#f4ecd8"), rgb("#efe3c8"), rgb("#f2eee2"))
    chosen = fresh if random.random() < 0.7 else aged
    return chosen[int(random.integers(len(chosen)))]


def _common(random: np.random.Generator, fonts: tuple[str, ...]) -> DeckStyle:
    family_of_fonts = [FONT_WEIGHTS, STROKE_FONTS] + ([fonts] if fonts else [])
    dark = _shade(random, _pick(random, RED, BLUE, GREEN, rgb("#5b2a6b"), rgb("#7a4a20"), BLACK), 0.3)
    size = _between(random, 90, 150)
    return DeckStyle(
        seed=int(random.integers(1, 2**31)),
        aspect=_pick(random, _SKAT_ASPECT, _SKAT_ASPECT, _POKER_ASPECT) * _between(random, 0.985, 1.015),
        corner_radius=_between(random, 30, 75),
        paper=_paper(random),
        sign_manner=int(random.integers(SIGN_MANNERS)),
        sign_wide=_between(random, 0.86, 1.12),
        font=str(_pick(random, *_pick(random, *family_of_fonts))),
        narrow=_between(random, 0.68, 1.02),
        index_height=size,
        index_place=(_between(random, 72, 105), _between(random, 48, 95)),
        index_sign=_pick(random, 0.0, size * _between(random, 0.55, 0.9), size * _between(random, 0.55, 0.9)),
        pip_height=_between(random, 165, 240),
        pip_columns=_between(random, 0.19, 0.27),
        pip_rows=_between(random, 0.29, 0.345),
        ace=_pick(random, "plain", "plain", "large", "ornament", "medallion", "garland"),
        ace_of_spades=_pick(random, "plain", "large", "ornament", "medallion", "garland", "crest"),
        courts=_pick(random, "double", "double", "slanted"),
        court_frame=_pick(random, 0, 1, 1, 2),
        court_margin=(_between(random, 135, 185), _between(random, 75, 115)),
        court_sign=_between(random, 120, 190),
        figure_colours=tuple(_shade(random, colour) for colour in _pick(random, *_PALETTES)),
        court_ground=_pick(random, None, None, _shade(random, rgb("#f3ead2"), 0.25)),
        back=str(_pick(random, *BACK_PATTERNS)),
        back_colours=(dark, _pick(random, rgb("#ffffff"), rgb("#f3ead6"), _shade(random, rgb("#e9d9a0"), 0.3))),
        back_margin=_pick(random, 0.0, 40.0, 60.0, 85.0),
    )


def _two_colours(random: np.random.Generator) -> tuple[Ink, Ink, Ink, Ink]:
    black, red = _shade(random, BLACK, 0.1), _shade(random, RED, 0.15)
    return plain_inks((black, black, red, red))


def _four_colours(
    random: np.random.Generator, base: tuple[Colour, Colour, Colour, Colour]
) -> tuple[Ink, Ink, Ink, Ink]:
    c, s, h, d = (_shade(random, colour, 0.15) for colour in base)
    return plain_inks((c, s, h, d))


def _plain_german(random: np.random.Generator) -> dict[str, Any]:
    return {"inks": _two_colours(random), "letters": GERMAN_LETTERS, "aspect": _SKAT_ASPECT}


def _plain_english(random: np.random.Generator) -> dict[str, Any]:
    return {"inks": _two_colours(random), "letters": ENGLISH_LETTERS}


def _tournament(random: np.random.Generator) -> dict[str, Any]:
    return {
        "inks": _four_colours(random, TOURNAMENT_COLOURS),
        "letters": _pick(random, GERMAN_LETTERS, GERMAN_LETTERS, ENGLISH_LETTERS),
        "aspect": _SKAT_ASPECT,
    }


def _poker_four_colours(random: np.random.Generator) -> dict[str, Any]:
    return {
        "inks": _four_colours(random, POKER_COLOURS),
        "letters": _pick(random, ENGLISH_LETTERS, ENGLISH_LETTERS, GERMAN_LETTERS),
        "aspect": _POKER_ASPECT,
        "index_corners": _pick(random, 2, 4),
    }


def _large_index(random: np.random.Generator) -> dict[str, Any]:
    size = _between(random, 190, 270)
    return {
        "inks": _pick(random, _two_colours(random), _four_colours(random, TWO_COLOURS)),
        "letters": _pick(random, GERMAN_LETTERS, ENGLISH_LETTERS),
        "index_height": size,
        "index_place": (_between(random, 120, 145), _between(random, 50, 75)),
        "index_sign": size * _between(random, 0.6, 0.9),
        "font": _pick(random, "Bold", "Black", "Semibold", "stroke-bold"),
        "pip_columns": _between(random, 0.13, 0.17),
        "pip_height": _between(random, 140, 180),
        "court_margin": (_between(random, 225, 255), _between(random, 80, 110)),
        "narrow": _between(random, 0.68, 0.8),
    }


def _four_corners(random: np.random.Generator) -> dict[str, Any]:
    return {
        "inks": _two_colours(random),
        "letters": _pick(random, GERMAN_LETTERS, ENGLISH_LETTERS),
        "index_corners": 4,
        "index_height": _between(random, 80, 115),
        "pip_columns": _between(random, 0.16, 0.19),
        "pip_height": _between(random, 150, 190),
        "court_margin": (_between(random, 165, 195), _between(random, 80, 110)),
    }


def _ornamental(random: np.random.Generator) -> dict[str, Any]:
    return {
        "inks": _two_colours(random),
        "letters": _pick(random, GERMAN_LETTERS, ENGLISH_LETTERS),
        "paper": _shade(random, rgb("#f0e4c8"), 0.06),
        "font": _pick(random, "stroke-slab", "stroke-pen", "stroke-slab-bold", "BoldIt", "SemiboldIt"),
        "ace": _pick(random, "ornament", "medallion", "garland"),
        "ace_of_spades": _pick(random, "ornament", "medallion", "garland", "crest"),
        "pip_frame": bool(random.random() < 0.6),
        "court_frame": 2,
        "court_ground": _shade(random, rgb("#e9dcb8"), 0.3),
    }


def _german_inks(random: np.random.Generator) -> tuple[Ink, Ink, Ink, Ink]:
    inks = tuple(
        Ink(
            _shade(random, ink.main, 0.2),
            _shade(random, ink.second, 0.2),
            _shade(random, ink.light, 0.2),
            _shade(random, ink.line, 0.1),
        )
        for ink in GERMAN_INKS
    )
    return inks[0], inks[1], inks[2], inks[3]


def _german(random: np.random.Generator) -> dict[str, Any]:
    return {
        "german_suits": True,
        "inks": _german_inks(random),
        "letters": _pick(random, OBER_LETTERS, DAUS_LETTERS, BARE_DAUS_LETTERS),
        "roman": bool(random.random() < 0.35),
        "ten": _pick(random, "10", "10", "X"),
        "index_black": bool(random.random() < 0.7),
        "index_sign": _pick(random, 0.0, 0.0, _between(random, 55, 80)),
        "index_height": _between(random, 80, 120),
        "pip_height": _between(random, 200, 260),
        "court_sign": _between(random, 170, 230),
    }


def _bavarian(random: np.random.Generator) -> dict[str, Any]:
    return _german(random) | {
        "aspect": 100 / 56 * _between(random, 0.95, 1.02),
        "pip_layout": _pick(random, "rows", "centre"),
        "courts": _pick(random, "full", "full", "double"),
        "court_margin": (_between(random, 80, 130), _between(random, 80, 110)),
    }


def _saxon(random: np.random.Generator) -> dict[str, Any]:
    return _german(random) | {
        "pip_layout": _pick(random, "vine", "vine", "rows"),
        "courts": _pick(random, "double", "full"),
        "sign_manner": _pick(random, 1, 2),
        "court_ground": _shade(random, rgb("#f4ecd6"), 0.2),
    }


def _prussian(random: np.random.Generator) -> dict[str, Any]:
    return _german(random) | {
        "pip_layout": _pick(random, "skat", "skat", "centre"),
        "courts": _pick(random, "double", "slanted"),
        "letters": OBER_LETTERS,
    }


def _franconian(random: np.random.Generator) -> dict[str, Any]:
    return _german(random) | {
        "aspect": 97 / 56,
        "paper": _shade(random, rgb("#f4ebd6"), 0.07),
        "pip_layout": _pick(random, "centre", "rows"),
        "courts": "full",
        "court_frame": 2,
        "court_margin": (_between(random, 80, 110), _between(random, 80, 105)),
        "court_ground": _shade(random, rgb("#ecdfc0"), 0.2),
    }


FAMILIES: dict[str, Callable[[np.random.Generator], dict[str, Any]]] = {
    "plain-german": _plain_german,
    "plain-english": _plain_english,
    "tournament": _tournament,
    "poker-four-colours": _poker_four_colours,
    "large-index": _large_index,
    "four-corners": _four_corners,
    "ornamental": _ornamental,
    "bavarian": _bavarian,
    "saxon": _saxon,
    "prussian": _prussian,
    "franconian": _franconian,
}
"""Families of decks: what each fixes, given the generator. The last four have German suits."""
