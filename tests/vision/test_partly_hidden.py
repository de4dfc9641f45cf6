"""Cards of which a part lies under another: what is shown to the card network."""

from __future__ import annotations

import numpy as np
import pytest

from vision.partly_hidden import ENDS, PartlyHidden
from vision.rectify import BLANK

SIZE = (96, 144)


@pytest.fixture
def half() -> PartlyHidden:
    """A card whose every pixel differs, its lower half under another card."""
    picture = np.random.default_rng(1).integers(100, 255, (144, 96, 3)).astype(np.uint8)
    hidden = np.zeros((144, 96), bool)
    hidden[72:] = True
    return PartlyHidden(picture, hidden)


def test_what_lies_on_the_card_is_painted_over(half: PartlyHidden) -> None:
    painted = half.painted_over()
    assert (painted[72:] == BLANK).all() and (painted[:72] == half.picture[:72]).all()
    assert painted.dtype == np.uint8


def test_the_hidden_end_shows_the_other_end_turned(half: PartlyHidden) -> None:
    depth = int(np.ceil(ENDS * 144))
    completed = half.completed()
    assert (completed[144 - depth :] == half.picture[:depth][::-1, ::-1]).all()
    assert (completed[:72] == half.picture[:72]).all()


def test_the_hidden_middle_stays_painted_over(half: PartlyHidden) -> None:
    """A seven's half turn would make an eight of it."""
    depth = int(np.ceil(ENDS * 144))
    assert (half.completed()[72 : 144 - depth] == BLANK).all()


def test_where_both_ends_are_hidden_nothing_is_made_up(half: PartlyHidden) -> None:
    everything = PartlyHidden(half.picture, np.ones((144, 96), bool))
    assert (everything.completed() == BLANK).all()


def test_a_card_on_top_hides_its_place_and_a_strip_around_it() -> None:
    image = np.full((300, 300, 3), 200, np.uint8)
    quad = np.array([(50, 50), (146, 50), (146, 194), (50, 194)], float)
    above = np.array([(20, 122), (280, 122), (280, 290), (20, 290)], float)
    hidden = PartlyHidden.cut(image, quad, [above], SIZE).hidden
    assert hidden[72:].all() and not hidden[:66].any()
    assert hidden[69].all()


def test_a_card_that_nothing_lies_on_is_seen_whole() -> None:
    image = np.full((300, 300, 3), 200, np.uint8)
    quad = np.array([(50, 50), (146, 50), (146, 194), (50, 194)], float)
    assert not PartlyHidden.cut(image, quad, [], SIZE).hidden.any()
