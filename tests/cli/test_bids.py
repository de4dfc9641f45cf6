"""`kiebitz bids`: the bid values, and what a hand is worth."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli import main

HAND = "CJ,SJ,HA,HT,HK,H9,SA,S7,D8,D7"


def test_the_63_values_with_their_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bids", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 63
    assert rows[0] == {"bid": 18, "games": [{"game": "D", "factor": 2}]}
    assert rows[3] == {"bid": 23, "games": [{"game": "N"}]}
    assert main(["bids"]) == 0
    out = capsys.readouterr().out
    assert "Kreuz 12×2" in out and "Null ouvert" in out and "264" in out


def test_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bids", "--hand", HAND, "--json"]) == 0
    rows = {row["contract"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["GH"] == {
        "contract": "GH",
        "matadors": 2,
        "value": 96,
        "bid_up_to": 96,
        "bid_up_to_with_schneider": 120,
        "lowest_value": 96,
        "highest_value": 144,
    }
    assert rows["NO"]["matadors"] is None
    assert main(["bids", "--hand", HAND]) == 0
    out = capsys.readouterr().out
    assert "Grand Hand" in out and "96..144" in out


@pytest.mark.parametrize(
    ("hand", "reason"),
    [("CJ,SJ", "ten cards, or twelve"), ("CJ,CJ", "twice"), ("CJ,XX", "XX"), ("nowhere.jpg", "no picture nowhere.jpg")],
)
def test_bad_hands_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], hand: str, reason: str) -> None:
    assert main(["bids", "--hand", hand]) == 2
    err = capsys.readouterr().err
    assert reason in err and err.count("\n") == 1


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.jpg").write_text("no picture")
    assert main(["bids", "--hand", str(tmp_path / "text.jpg")]) == 2
    assert "no picture that can be read" in capsys.readouterr().err
