"""The art step names what is missing, and cuts cards at their edges."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from firmware.cli import main
from vision.training import art
from vision.training.decks import DECKS, PACKAGES


def test_missing_packages_come_with_their_install_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art.shutil, "which", lambda name: None)
    missing = art.missing_packages(tmp_path)
    lines = art.install_lines(missing, tmp_path)
    assert "sudo apt install librsvg2-bin" in lines
    assert f"npm install --prefix {tmp_path / 'npm'} svg-cards" in lines


def test_the_command_prints_install_lines_and_says_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(art.shutil, "which", lambda name: None)
    pytest.importorskip("matplotlib")
    assert main(["train", "art", "--data", str(tmp_path)]) == 1
    assert "missing: sudo apt install librsvg2-bin" in capsys.readouterr().out


def test_every_deck_names_a_known_package_and_a_licence() -> None:
    assert all(deck.package in PACKAGES and deck.licence for deck in DECKS)
    assert len({deck.name for deck in DECKS}) == len(DECKS)


def test_the_decks_kept_out_are_eight_with_three_skat_decks() -> None:
    held_out = {deck.name for deck in DECKS if deck.held_out}
    assert {"gnome-rheinland", "kde-xskat-french", "kde-xskat-german"} < held_out and len(held_out) == 8


def test_decks_without_copyleft_are_freely_licensed() -> None:
    free = {deck.licence.split()[0] for deck in DECKS if not deck.copyleft}
    assert free == {"MIT", "CC0-1.0"}


def test_a_card_is_cut_at_its_opaque_edges_and_corners_become_paper() -> None:
    drawing = np.zeros((300, 200, 4), np.uint8)
    drawing[30:270, 20:180] = (240, 250, 255, 255)
    drawing[30:34, 20:24, 3] = 0
    drawing[60:100, 40:80, :3] = 0
    card = art.cut_card(drawing)
    assert card.shape == (240, 160, 3)
    assert np.abs(card[0, 0].astype(int) - (240, 250, 255)).max() <= 3
    assert card[50, 40].max() < 10 and card[20, 40].min() > 200


def test_an_empty_drawing_is_refused() -> None:
    with pytest.raises(art.ArtError):
        art.cut_card(np.zeros((100, 80, 4), np.uint8))


def test_a_deck_that_was_not_built_is_named_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(art.ArtError, match="kiebitz train art"):
        art.load_deck(DECKS[0], tmp_path)


def test_evaluating_a_folder_without_labels_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "evaluate", "--data", str(tmp_path), "--model", str(tmp_path / "none.onnx")]) == 2
    assert "none.json" in capsys.readouterr().err


def test_exporting_a_run_that_does_not_exist_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    assert main(["train", "export", "--data", str(tmp_path), "--run", "none"]) == 2
    assert "no checkpoint" in capsys.readouterr().err


def test_fitting_without_art_names_the_step_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    assert main(["train", "fit", "--data", str(tmp_path), "--steps", "2000", "--own", "0", "--without-copyleft"]) == 2
    assert "kiebitz train art" in capsys.readouterr().err
