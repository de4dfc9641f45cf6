"""Patches are cut from labelled photographs whatever corner comes first, and faults of the folder are named."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.cli import main
from vision.training.photographs import PhotographError, photographed_cards, short_side_first

HEADER = "file,source,kind,card,x1,y1,x2,y2,x3,y3,x4,y4,x,y,w,h,suits,index,occluded,complete\n"


def write(folder: Path, corners: list[tuple[int, int]], card: str = "CJ") -> None:
    """A photograph with a white card whose upper left quarter is red, and its labels."""
    picture = np.full((300, 300, 3), 40, np.uint8)
    picture[50:200, 100:200] = 250
    picture[50:125, 100:150] = (0, 0, 200)
    cv2.imwrite(str(folder / "one.png"), picture)
    numbers = ",".join(str(v) for corner in corners for v in corner)
    row = f"one.png,made,single,{card},{numbers},,,,,french,english,0,1\n"
    (folder / "labels.csv").write_text(HEADER + row + f"one.png,made,single,{card},,,,,,,,,,,,,french,english,0,1\n")


UPRIGHT = [(100, 50), (200, 50), (200, 200), (100, 200)]


def test_a_patch_holds_the_card_edge_to_edge(tmp_path: Path) -> None:
    write(tmp_path, UPRIGHT)
    (card,) = photographed_cards(tmp_path, (96, 144))
    assert (card.code, card.source, card.covered, card.across) == ("CJ", "made", False, None)
    assert np.abs(card.patch[20, 20].astype(int) - (0, 0, 200)).max() < 10
    assert card.patch[2:-2, -20:-2].min() > 240


@pytest.mark.parametrize("first", range(4))
def test_the_short_side_comes_first_whatever_corner_is_named_first(tmp_path: Path, first: int) -> None:
    corners = short_side_first(np.roll(np.array(UPRIGHT, np.float32), first, axis=0))
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    assert sides[0] < sides[1]


def test_a_nearly_square_outline_is_cut_both_ways(tmp_path: Path) -> None:
    write(tmp_path, [(100, 50), (200, 50), (200, 160), (100, 160)])
    (card,) = photographed_cards(tmp_path, (96, 144))
    assert card.across is not None and card.across.shape == card.patch.shape


def test_a_folder_without_labels_is_named(tmp_path: Path) -> None:
    with pytest.raises(PhotographError, match=r"labels\.csv"):
        photographed_cards(tmp_path, (96, 144))


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    write(tmp_path, UPRIGHT)
    (tmp_path / "one.png").unlink()
    with pytest.raises(PhotographError, match=r"one\.png"):
        photographed_cards(tmp_path, (96, 144))


def test_photographs_are_measured_without_any_card_art(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    write(tmp_path, UPRIGHT)
    words = ["train", "evaluate", "--data", str(tmp_path / "empty"), "--photos", str(tmp_path), "--json"]
    assert main(words) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["photographs"]["made"]["count"] == 1 and "rendered" not in report
    assert report["misread"][0]["card"] == "CJ"


def test_the_command_writes_numbers_limits_and_a_matrix_of_what_was_taken_for_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    write(tmp_path, UPRIGHT)
    out = tmp_path / "report"
    words = ["train", "evaluate", "--data", str(tmp_path / "empty"), "--photos", str(tmp_path), "--out", str(out)]
    assert main(words) == 0
    printed = capsys.readouterr().out
    assert "whole pictures: 1" in printed and "limits" in printed
    report = json.loads((out / "evaluation.json").read_text(encoding="utf-8"))
    assert report["pictures"]["kinds"]["made"]["whole"]["cards"] == 2
    assert {line["name"] for line in report["limits"]} >= {"whole cards, French suits: top-1"}
    assert sum(times for _, _, times in report["confusion"]["photographs"]) == 1
    assert (out / "confusion_photographs.png").stat().st_size > 1000
