"""Disturbed patches depend on the seed alone and look like what they should."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training import appearance, disturb
from vision.training.batches import SIZE, batch
from vision.training.gallery import BACK, LABELS, OTHER, Gallery, Print


def card(value: int) -> np.ndarray:
    picture = np.full((240, 160, 3), 250, np.uint8)
    picture[20:60, 10:40] = (value, 0, 255 - value)
    picture[100:140, 60:100] = (0, value, 0)
    return picture


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    prints = [Print(card(5 * label), label, "poker", label, "made") for label in range(32)]
    prints += [Print(card(200), BACK, "poker", -1, "made"), Print(card(90), OTHER, "poker", -1, "made")]
    return Gallery(prints)


def test_equal_seed_and_step_give_equal_batches(gallery: Gallery) -> None:
    first, again = batch(gallery, 24, 3, 7), batch(gallery, 24, 3, 7)
    for one, other in zip(first, again, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(("seed", "step"), [(3, 8), (4, 7)])
def test_another_seed_or_step_gives_another_batch(gallery: Gallery, seed: int, step: int) -> None:
    assert not np.array_equal(batch(gallery, 24, 3, 7)[0], batch(gallery, 24, seed, step)[0])


def test_a_batch_has_patches_classes_and_card_numbers(gallery: Gallery) -> None:
    patches, labels, instances = batch(gallery, 40, 1, 0)
    assert patches.shape == (40, SIZE[1], SIZE[0], 3) and patches.dtype == np.uint8
    assert labels.min() >= 0 and labels.max() < len(LABELS)
    shown = (labels < 32) & (instances >= 0)
    assert shown.any() and (instances[shown] == labels[shown]).all()


def test_an_undisturbed_card_fills_its_patch() -> None:
    calm = disturb.Strength(light=0.0, lens=0.0, corner=0.0, covered=0.0)
    patch = disturb.photograph(card(40), [], SIZE, np.random.default_rng(1), calm)
    inner = patch[70:80, 40:56].astype(int).mean(axis=(0, 1))
    assert patch.shape == (144, 96, 3)
    # Exposure and colour of the light always vary a little; the sign's green stays the strongest channel.
    assert inner[1] >= inner[0] and inner[1] >= inner[2]


@pytest.mark.parametrize("area", [0.2, 0.4])
def test_a_covering_card_hides_about_the_wanted_share(area: float) -> None:
    shares = []
    for seed in range(40):
        picture = np.full((144, 96, 3), 255, np.uint8)
        disturb.cover_with_card(picture, np.zeros((240, 160, 3), np.uint8), area, np.random.default_rng(seed))
        shares.append((picture.mean(axis=2) < 60).mean())
    assert 0.6 * area < np.mean(shares) < 1.15 * area
    assert max(shares) < area + 0.12


def test_recolouring_changes_the_ink_and_leaves_the_paper() -> None:
    plain = np.full((240, 160, 3), 250, np.uint8)
    plain[100:140, 60:100] = (20, 20, 20)
    green = appearance.recolour(plain, (58, 125, 30), court=False)
    assert np.abs(green[120, 80].astype(int) - (58, 125, 30)).max() < 25
    assert np.abs(green[200, 30].astype(int) - 250).max() < 5


def test_an_exchanged_figure_leaves_the_two_indices() -> None:
    mine, other = np.full((240, 160, 3), 10, np.uint8), np.full((240, 160, 3), 200, np.uint8)
    mixed = appearance.exchange_figure(mine, other)
    assert (mixed[8:60, 5:25] == 10).all() and (mixed[-60:-8, -25:-5] == 10).all()
    assert (mixed[60:180, 40:120] == 200).all()
