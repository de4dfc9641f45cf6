"""Faces and tables kept back for measuring: training refuses to load them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.faces import FAMILIES
from vision.kept_back import (
    KeptBackError,
    kept_back_decks,
    kept_back_style,
    kept_back_tables,
    refuse_kept_back_table,
)
from vision.simulator.surfaces import SURFACES, surface
from vision.training.own_decks import draw_deck


@pytest.mark.parametrize("deck", kept_back_decks(), ids=lambda deck: "-".join(map(str, deck)))
def test_training_refuses_every_deck_of_the_list(deck: tuple[str, int]) -> None:
    with pytest.raises(KeptBackError, match=f"{deck[0]} {deck[1]} is kept back"):
        draw_deck(*deck, seed=0)


def test_training_draws_other_decks_of_the_same_families() -> None:
    pytest.importorskip("matplotlib", reason="fonts of the extra train")
    pictures, codes = draw_deck("plain-german", 0, seed=0)
    assert len(pictures) == len(codes) > 32


@pytest.mark.parametrize("table", kept_back_tables())
def test_training_refuses_every_table_of_the_list(table: str) -> None:
    with pytest.raises(KeptBackError, match=f"{table} is kept back"):
        refuse_kept_back_table(table)


def test_only_what_is_on_the_list_can_be_had_as_kept_back() -> None:
    with pytest.raises(ValueError, match="not kept back"):
        kept_back_style("plain-german", 3)


def test_the_list_names_families_and_surfaces_that_exist() -> None:
    assert {family for family, _ in kept_back_decks()} <= set(FAMILIES)
    assert {table.split(":")[0] for table in kept_back_tables()} <= set(SURFACES)


def test_a_numbered_table_is_the_same_whatever_the_seed() -> None:
    one, two = (surface("green felt:1000", np.random.default_rng(seed)) for seed in (1, 2))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, surface("green felt:1001", np.random.default_rng(1)))
