"""Letters and signs printed onto cards say which card it is and leave the rest alone."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from vision.rectify import BLANK
from vision.training import disturb
from vision.training.gallery import LABELS, Gallery, Print
from vision.training.lettered import index_fonts
from vision.training.stamps import Stamps, french_stamps, german_figure, german_stamps, with_indices


@pytest.fixture(scope="module")
def french() -> list[Stamps]:
    return french_stamps(3, 1, index_fonts())


@pytest.fixture(scope="module")
def german() -> list[Stamps]:
    return german_stamps(2, 1, index_fonts())


def court() -> np.ndarray:
    picture = np.full((240, 160, 3), 250, np.uint8)
    picture[20:220, 40:120] = (60, 120, 200)
    return picture


def test_new_indices_stand_in_opposite_corners_and_leave_the_middle(french: list[Stamps]) -> None:
    printed = with_indices(court(), "HQ", french[1])
    np.testing.assert_array_equal(printed[80:160, 45:115], court()[80:160, 45:115])
    np.testing.assert_array_equal(printed[:60, :20], printed[::-1, ::-1][:60, :20])
    assert (printed[4:60, 4:24].min(axis=2) < 150).any()


def test_other_cards_get_other_indices(french: list[Stamps]) -> None:
    assert not np.array_equal(with_indices(court(), "HQ", french[0]), with_indices(court(), "HJ", french[0]))
    assert not np.array_equal(with_indices(court(), "HQ", french[0]), with_indices(court(), "SQ", french[0]))


def test_a_german_figure_is_double_headed_and_drawn_from_the_seed(german: list[Stamps]) -> None:
    first, again = (german_figure(court(), "CJ", german[0], np.random.default_rng(5)) for _ in range(2))
    np.testing.assert_array_equal(first, again)
    assert first.shape == (240, 160, 3)
    np.testing.assert_array_equal(first[:60, :20], first[::-1, ::-1][:60, :20])


def test_a_gallery_without_stamps_prints_none() -> None:
    label = LABELS.index("HQ")
    gallery = Gallery([Print(court(), label, "poker", 0, "made", bare=True)])
    assert gallery.stamped(gallery.prints[0], np.random.default_rng(1)) is None


def test_a_gallery_with_stamps_prints_onto_bare_decks_only(french: list[Stamps]) -> None:
    label = LABELS.index("HQ")
    bare = Print(court(), label, "poker", 0, "made", bare=True)
    other = Print(court(), label, "plain", 1, "drawn")
    gallery = Gallery([bare, other], french)
    assert gallery.stamped(bare, np.random.default_rng(1)) is not None
    assert gallery.stamped(other, np.random.default_rng(1)) is None


@pytest.mark.parametrize("area", [0.2, 0.45])
def test_about_the_wanted_share_is_painted_over(area: float) -> None:
    shares = []
    for seed in range(20):
        picture = np.full((144, 96, 3), 255, np.uint8)
        disturb.blank_beyond_edge(picture, area, np.random.default_rng(seed))
        shares.append((picture == BLANK).all(axis=2).mean())
    assert abs(np.mean(shares) - area) < 0.06
