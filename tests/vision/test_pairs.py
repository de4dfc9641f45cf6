"""Two cards that lie side by side are told from one."""

from __future__ import annotations

import numpy as np

from vision.readings import CardReading
from vision.watch.pairs import holds_two


def _card(left: float, top: float) -> np.ndarray:
    return np.array([[left, top], [left + 60, top], [left + 60, top + 90], [left, top + 90]])


def _read(code: str | None) -> CardReading:
    return CardReading(code, 0.9, ((code or "H7", 0.9),))


BOTH = np.array([[0.0, 0.0], [122.0, 0.0], [122.0, 90.0], [0.0, 90.0]])
FIRST, SECOND = _card(0, 0), _card(62, 0)


def test_an_outline_around_two_cards_that_were_read_is_no_card() -> None:
    assert holds_two(BOTH, [(BOTH, _read("H8")), (FIRST, _read("H7")), (SECOND, _read("H8"))])


def test_what_may_be_two_halves_of_one_card_is_no_pair() -> None:
    assert not holds_two(BOTH, [(FIRST, _read("H8")), (SECOND, _read("H8"))])
    assert not holds_two(BOTH, [(FIRST, _read("H7")), (SECOND, _read(None))])


def test_outlines_of_one_card_or_beside_it_are_no_pair() -> None:
    near = FIRST + np.array([8.0, 3.0])
    assert not holds_two(BOTH, [(FIRST, _read("H7")), (near, _read("H8"))])
    assert not holds_two(BOTH, [(FIRST, _read("H7")), (SECOND + np.array([80.0, 0.0]), _read("H8"))])
    assert not holds_two(FIRST, [(FIRST, _read("H7")), (SECOND, _read("H8"))])
