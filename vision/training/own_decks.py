"""Decks drawn by our own code (`vision.faces`) as training art: random ones of every family, German-suited ones included."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.faces import BACK, CARD_FACES, FAMILIES, JOKER, draw_face, random_style
from vision.kept_back import refuse_kept_back_deck
from vision.training.alike_decks import ALIKE, alike_deck
from vision.training.appearance import turn_colours
from vision.training.art import ART_HEIGHT, ART_WIDTH
from vision.training.gallery import LABELS, Print
from vision.training.german_decks import MANNERS, german_deck
from vision.training.lettered import index_fonts
from vision.training.stacked_decks import stacked_deck

HELD_OUT_FAMILY = "four-corners"
"""The family that is never trained on while temperature and thresholds are fitted."""
STACKED = "stacked"
"""Southern German manner with overlapping signs, drawn by `stacked_decks`."""
GERMAN_FAMILIES = ("bavarian", "saxon", "prussian", "franconian", STACKED, *MANNERS)
ALL_FAMILIES = (*FAMILIES, STACKED, *MANNERS, ALIKE)
DECKS_MORE = {"southern": 4, "german-rows": 2, "german-branch": 2, ALIKE: 3}
"""So many times the decks of other families: these differ more among themselves, and no art of such decks is to be had."""
_OWN_PLACES = ("large-index", ALIKE)
"""Families whose figures stand in places of their own, so that no other deck's figure fits there."""
_SOME_OTHERS = (*(suit + rank for suit in "CSHD" for rank in "26"), "C3", "S4", "H5", "D3", JOKER)


def draw_deck(family: str, number: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Pictures (N, 240, 160, 3) and codes (N,) of one random deck of a family; German-suited families have no 2..6.

    Raises KeptBackError for a deck that is kept back for measuring.
    """
    refuse_kept_back_deck(family, number)
    if family == STACKED:
        return stacked_deck(number, seed, index_fonts())
    if family == ALIKE:
        return alike_deck(number, seed, index_fonts())
    if family in MANNERS:
        return german_deck(family, number, seed, index_fonts())
    generator = np.random.default_rng([seed, number, list(FAMILIES).index(family)])
    style = random_style(generator, family, index_fonts())
    faces = list(CARD_FACES) + [BACK] + ([JOKER] if family in GERMAN_FAMILIES else list(_SOME_OTHERS))
    size = (ART_WIDTH, ART_HEIGHT)
    pictures = np.stack(
        [cv2.resize(draw_face(face, style, ART_WIDTH), size, interpolation=cv2.INTER_AREA) for face in faces]
    )
    codes = np.array([face if face in CARD_FACES or face == BACK else "other" for face in faces])
    return pictures, codes


def draw_family(
    family: str, count: int, data: Path, seed: int, done: Callable[[str], None] = lambda family: None
) -> tuple[np.ndarray, np.ndarray]:
    """`count` decks of a family, kept in `data/art` once drawn; pictures (count, N, 240, 160, 3) and codes (N,)."""
    file = data / "art" / f"own-{family}-{seed}.npz"
    if file.exists():
        with np.load(file) as stored:
            pictures, codes = stored["pictures"], stored["codes"]
        if len(pictures) >= count:
            return pictures[:count], codes
    decks = [draw_deck(family, number, seed) for number in range(count)]
    pictures, codes = np.stack([deck[0] for deck in decks]), decks[0][1]
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name("." + file.name)
    with draft.open("wb") as target:
        np.savez(target, pictures=pictures, codes=codes)
    draft.replace(file)
    done(family)
    return pictures, codes


def own_prints(
    data: Path,
    count: int,
    seed: int,
    families: Sequence[str] = ALL_FAMILIES,
    done: Callable[[str], None] = lambda family: None,
) -> list[Print]:
    """Prints of `count` decks of each family, numbered from 0."""
    numbers = {code: at for at, code in enumerate(LABELS)}
    prints: list[Print] = []
    for family in families:
        pictures, codes = draw_family(family, count * DECKS_MORE.get(family, 1), data, seed, done)
        look = "own-german" if family in GERMAN_FAMILIES else ("own-large" if family in _OWN_PLACES else "own")
        generator = np.random.default_rng([seed, ALL_FAMILIES.index(family), 31])
        for deck, faces in enumerate(pictures):
            first = len(prints)
            for at, (face, code) in enumerate(zip(faces, codes, strict=True)):
                prints.append(Print(face, numbers[str(code)], look, first + at, f"own-{family}-{deck}"))
            if look != "own-german":
                continue
            # German suits are told apart by their shapes; every maker has colours of his own.
            spread = 5 if family in MANNERS else 18
            turn, fade = int(generator.normal(0, spread)), generator.uniform(0.6, 1.2)
            for at, (face, code) in enumerate(zip(faces, codes, strict=True)):
                if code not in ("back", "other"):
                    printed = turn_colours(face, turn, fade)
                    prints.append(Print(printed, numbers[str(code)], look, first + at, f"own-{family}-{deck}"))
    return prints
