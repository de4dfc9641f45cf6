"""Other prints of a deck keep their classes and change what they should."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from vision.training.decks import Deck
from vision.training.gallery import LABELS, deck_prints
from vision.training.lettered import index_fonts, random_lettering, reletter

DECK = Deck("made", "made", "MIT", "files", "made", "poker")
INKS = {"C": (20.0, 20.0, 20.0), "S": (20.0, 20.0, 20.0), "H": (30.0, 30.0, 200.0), "D": (30.0, 30.0, 200.0)}


def cards() -> tuple[np.ndarray, np.ndarray]:
    codes = np.array(["CJ", "SA", "H7", "back", "other"])
    pictures = np.full((5, 240, 160, 3), 250, np.uint8)
    pictures[:, 10:40, 6:20] = 15
    pictures[:, 200:230, 140:154] = 15
    pictures[:, 100:140, 60:100] = 15
    return pictures, codes


def test_every_print_of_a_card_keeps_class_and_number() -> None:
    pictures, codes = cards()
    prints = deck_prints(DECK, pictures, codes, 100, seed=1)
    for at, code in enumerate(codes):
        same = [one for one in prints if one.instance == 100 + at]
        assert {LABELS[one.label] for one in same} == {str(code)}
        assert len(same) == (1 if code in ("back", "other") else 6)


def test_equal_seeds_give_equal_prints() -> None:
    pictures, codes = cards()
    first, again = deck_prints(DECK, pictures, codes, 0, seed=4), deck_prints(DECK, pictures, codes, 0, seed=4)
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one.picture, other.picture)


def test_new_indices_stand_in_both_corners_and_leave_the_middle() -> None:
    pictures, _ = cards()
    generator = np.random.default_rng(2)
    style = replace(random_lettering(generator, INKS, index_fonts(), german=True), index_corners=2)
    printed = reletter(pictures[0], "CJ", style)
    assert style.letters == ("A", "K", "D", "B")
    np.testing.assert_array_equal(printed[80:160, 40:120], pictures[0][80:160, 40:120])
    np.testing.assert_array_equal(printed[:64, :24], printed[::-1, ::-1][:64, :24])
    assert (printed[4:64, 4:24] < 100).any() and not np.array_equal(printed[:64, :24], pictures[0][:64, :24])
