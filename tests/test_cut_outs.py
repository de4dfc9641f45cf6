"""Decks cut out of photographs for the simulated table."""

from __future__ import annotations

import csv
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.whole_hands.cutouts import PAPER_GREY, CutOutError, cut_outs, deck_of_cut_outs
from vision.readings import CARD_CODES

FIELDS = ["file", "source", "kind", "card", *(f"{axis}{n}" for n in (1, 2, 3, 4) for axis in "xy"), "occluded"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A shot of each card in dim light, with a dark mark at the top; of the ace of clubs another one, covered."""
    rows = []
    for code in (*CARD_CODES, "CA"):
        shot = sum(row["card"] == code for row in rows)
        picture = np.full((300, 220, 3), 30, np.uint8)
        cv2.rectangle(picture, (40, 50), (159, 229), (150, 150, 150), cv2.FILLED)
        if shot == 0:
            cv2.rectangle(picture, (80, 60), (119, 90), (20, 20, 120), cv2.FILLED)
        cv2.imwrite(str(tmp_path / f"{code}-{shot}.png"), picture)
        corners = dict(zip(FIELDS[4:12], (40, 50, 160, 50, 160, 230, 40, 230), strict=True))
        rows.append(
            {"file": f"{code}-{shot}.png", "source": "mine", "kind": "single", "card": code, "occluded": "0"} | corners
        )
    rows[-1]["occluded"] = "1"
    with (tmp_path / "labels.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, FIELDS)
        writer.writeheader()
        writer.writerows(rows)
    return tmp_path


def test_a_deck_is_cut_along_its_corners_and_its_paper_made_white(folder: Path) -> None:
    art, enrolled = deck_of_cut_outs(cut_outs(folder, "mine"), np.random.default_rng(1))
    face, _ = art.face("CJ", 120)
    assert enrolled is None and face.shape[0] / face.shape[1] == pytest.approx(1.5, abs=0.02)
    assert abs(float(np.median(face)) - PAPER_GREY) < 3
    assert face[25, 60, 2] > face[25, 60, 0] + 40


def test_covered_cards_are_left_out_and_enrolling_needs_another_shot(folder: Path) -> None:
    found = cut_outs(folder, "mine")
    assert {len(shots) for shots in found.values()} == {1}

    class Network:
        input_size = (96, 144)

    with pytest.raises(CutOutError, match="only one shot of"):
        deck_of_cut_outs(found, np.random.default_rng(1), Network())  # type: ignore[arg-type]


def test_what_is_missing_is_named(folder: Path) -> None:
    with pytest.raises(CutOutError, match="nobody has no whole CA"):
        cut_outs(folder, "nobody")
    with pytest.raises(CutOutError, match=r"no labels\.csv"):
        cut_outs(folder / "elsewhere", "mine")
