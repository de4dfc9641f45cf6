"""Colours can be told from their grounds; sizes grow with the screen."""

import pytest

from display import theme
from display.suits import SUITS, suit_colour
from display.view import SuitStyle


@pytest.mark.parametrize(("text", "ground"), theme.PAIRS)
def test_text_colours_keep_the_contrast(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast_ratio(text, ground) >= theme.LEAST_CONTRAST


@pytest.mark.parametrize("style", SuitStyle)
@pytest.mark.parametrize("suit", SUITS)
def test_card_letters_keep_the_contrast(suit: str, style: SuitStyle) -> None:
    assert theme.contrast_ratio(suit_colour(suit, style), theme.PAPER) >= theme.LEAST_CONTRAST


def test_four_colours_are_four() -> None:
    assert len({suit_colour(suit, SuitStyle.FOUR_COLOUR) for suit in SUITS}) == 4


def test_contrast_is_that_of_the_standard() -> None:
    assert theme.contrast_ratio((255, 255, 255), (0, 0, 0)) == pytest.approx(21)
    assert theme.contrast_ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.001)
    assert theme.contrast_ratio((10, 20, 30), (10, 20, 30)) == 1


@pytest.mark.parametrize(
    ("size", "scale"), [((800, 480), 1.0), ((1280, 720), 1.5), ((1024, 768), 1.28), ((400, 480), 0.5)]
)
def test_scale_is_that_of_the_tighter_side(size: tuple[int, int], scale: float) -> None:
    assert theme.scale_of(size) == pytest.approx(scale)
