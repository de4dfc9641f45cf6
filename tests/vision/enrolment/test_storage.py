"""Decks on disk: kept, listed, removed, embedded anew for another network, refused when damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.enrolment import DeckError, EnrolledDeck, Shot, deck_names, load_deck, remove_deck, save_deck
from vision.enrolment.storage import check_name, describe_decks


def deck(network: Any, pattern_of: Callable[..., np.ndarray], name: str = "Altenburg blue") -> EnrolledDeck:
    return EnrolledDeck.of(
        name, [Shot(code, pattern_of(k), f"{code}.jpg") for k, code in enumerate(("CJ", "SJ", "H7"))], network
    )


def test_a_deck_comes_back_as_it_was_kept(
    grey_network: Any, pattern_of: Callable[..., np.ndarray], tmp_path: Path
) -> None:
    network = grey_network()
    before = deck(network, pattern_of)
    save_deck(before, tmp_path)
    after = load_deck("Altenburg blue", tmp_path, network)
    assert after.codes == before.codes == ("CJ", "SJ", "H7")
    assert [shot.file for shot in after.shots] == ["CJ.jpg", "SJ.jpg", "H7.jpg"]
    assert np.allclose(after.embeddings, before.embeddings, atol=1e-6)
    assert np.array_equal(after.shots[1].patch, before.shots[1].patch)


def test_another_network_embeds_the_kept_patches_anew_and_keeps_that(
    grey_network: Any, pattern_of: Callable[..., np.ndarray], tmp_path: Path
) -> None:
    before = deck(grey_network(), pattern_of)
    save_deck(before, tmp_path)

    class Turned(grey_network):  # type: ignore[misc]
        def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
            scores, embeddings = super().run(patches)
            return scores, -embeddings

    later = Turned(sha256="b" * 64)
    after = load_deck(before.name, tmp_path, later)
    assert after.network == "b" * 64
    assert np.allclose(after.embeddings, -before.embeddings, atol=1e-6)
    assert json.loads((tmp_path / "Altenburg blue.json").read_text(encoding="utf-8"))["network"]["sha256"] == "b" * 64


def test_decks_are_listed_and_removed(grey_network: Any, pattern_of: Callable[..., np.ndarray], tmp_path: Path) -> None:
    for name in ("b", "A"):
        save_deck(deck(grey_network(), pattern_of, name), tmp_path)
    assert deck_names(tmp_path) == ["A", "b"]
    assert describe_decks(tmp_path)[0] == {"deck": "A", "cards": 3, "shots": 3}
    remove_deck("A", tmp_path)
    assert deck_names(tmp_path) == ["b"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["b.json", "b.npz"]


def test_a_deck_that_is_not_there_names_those_that_are(
    grey_network: Any, pattern_of: Callable[..., np.ndarray], tmp_path: Path
) -> None:
    save_deck(deck(grey_network(), pattern_of), tmp_path)
    with pytest.raises(DeckError, match="Altenburg blue"):
        load_deck("Berlin", tmp_path, grey_network())
    with pytest.raises(DeckError, match="'Berlin'"):
        remove_deck("Berlin", tmp_path)


@pytest.mark.parametrize("damage", ["npz", "json", "shots"])
def test_a_damaged_deck_is_refused(
    grey_network: Any, pattern_of: Callable[..., np.ndarray], tmp_path: Path, damage: str
) -> None:
    file = save_deck(deck(grey_network(), pattern_of), tmp_path)
    if damage == "npz":
        content = bytearray(file.with_suffix(".npz").read_bytes())
        content[200] ^= 0xFF
        file.with_suffix(".npz").write_bytes(content)
    elif damage == "json":
        file.write_text("{", encoding="utf-8")
    else:
        description = json.loads(file.read_text(encoding="utf-8"))
        description["shots"].pop()
        file.write_text(json.dumps(description), encoding="utf-8")
    with pytest.raises(DeckError, match="damaged"):
        load_deck("Altenburg blue", tmp_path, grey_network())


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 41, "auto", "Auto", "end.", "a\nb"])
def test_names_that_could_not_be_files_or_mean_something_else_are_refused(name: str) -> None:
    with pytest.raises(DeckError, match="name"):
        check_name(name)


@pytest.mark.parametrize("name", ["Skat", "Altenburg blau 2", "Grün", "No. 1"])
def test_ordinary_names_are_allowed(name: str) -> None:
    assert check_name(name) == name
