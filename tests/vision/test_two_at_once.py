"""Two cards laid in one movement, the later player's hand first: they are told in the order of their seats."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.film import Film

PLACES = {"south": ((322, 262), 8.0), "west": ((222, 172), 98.0), "east": ((424, 178), 84.0)}
"""Where each player lays cards, and their slant."""


@pytest.fixture
def film(reader, table, lay_card) -> Film:
    return Film(reader, table, lay_card)


def play(film: Film, side: str, code: str, shift: tuple[int, int] = (0, 0)) -> None:
    (x, y), slant = PLACES[side]
    film.play(code, (x + shift[0], y + shift[1]), slant, side)


def both_hands(film: Film, first: str, second: str) -> list[np.ndarray]:
    """A hand comes from each of two sides, the second a picture after the first, and they leave as they came."""
    pictures = []
    for reach, later in ((0.2, 0.0), (0.3, 0.2), (0.3, 0.3), (0.2, 0.3), (0.0, 0.2)):
        picture = film.picture
        for side, share in ((first, reach), (second, later)):
            if share:
                changed = film.with_hand(side, share)
                hand = (changed != film.picture).any(axis=2)
                picture = np.where(hand[..., None], changed, picture)
        pictures.append(picture)
    return pictures


@pytest.mark.parametrize(("first", "second"), [("west", "south"), ("south", "west")])
def test_two_cards_at_once_are_told_in_the_order_of_their_seats(film: Film, first: str, second: str) -> None:
    for side, code in (("south", "C7"), ("west", "H8"), ("east", "D9")):
        play(film, side, code)
    film.clear()
    for picture in both_hands(film, first, second)[:3]:
        film.show(picture)
    for side, code in (("south", "CJ"), ("west", "HA")):
        (x, y), slant = PLACES[side]
        film.lay_card(film.picture, code, (x + 9, y - 6), slant, 90)
    for picture in both_hands(film, first, second)[2:]:
        film.show(picture)
    film.rest(8)
    play(film, "east", "D7", (-8, 5))
    assert film.cards() == ["C7", "H8", "D9", "CJ", "HA", "D7"]
    assert [event.side for event in film.events if event.kind == "card"] == ["south", "west", "east"] * 2
