"""`kiebitz score`: the value of one game in words and numbers."""

from __future__ import annotations

import json

import pytest

from firmware.cli import main


def score(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["score", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_json_has_what_is_booked_and_the_game_value(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = score(capsys, "CH", "--with", "1", "--points", "74", "--bid", "40", "--json")
    got = json.loads(out)
    assert code == 0
    assert list(got) == ["won", "value", "game_value", "overbid", "schneider", "schwarz", "explanation"]
    assert (got["won"], got["value"], got["game_value"], got["overbid"]) == (False, -96, 48, True)
    assert got["explanation"].startswith("mit 1, Spiel 2, Hand 3, mal Kreuz 12 = 36; gereizt 40: überreizt")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("CHS --with 1 --points 80 --tricks 8 --bid 24", -120),
        ("H --without 2 --points 70 --bid 30", 30),
        ("H --with 2 --points 61 --bid 30 --kontra 2", 120),
        ("H --with 2 --points 55 --bid 30 --kontra 1 --bock 2", -240),
        ("D --without 1 --points 120 --tricks 10 --bid 18", 36),
        ("N --tricks 0", 23),
        ("NHO --tricks 1", -118),
        ("N --tricks 0 --bid 24 --without 1", -48),
        ("N --tricks 0 --bid 24 --cards C7,C8,C9,S7,S8,H7,H8,D7,D8,D9,H9,SQ", -162),
        ("G --cards CJ,SJ,C9,S7,S8,H7,H8,D7,D8,D9,H9,SQ --points 61", 72),
    ],
)
def test_values(capsys: pytest.CaptureFixture[str], words: str, value: int) -> None:
    code, out, err = score(capsys, *words.split(), "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["value"] == value


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = score(capsys, "C", "--with", "1", "--points", "68")
    assert out.splitlines()[-1] == "mit 1, Spiel 2, mal Kreuz 12 = 24"
    _, out, _ = score(capsys, "C", "--with", "1", "--points", "68", "--language", "en")
    assert out.splitlines()[-1] == "with 1, game 2, times Clubs 12 = 24"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("X --points 61", "no game"),
        ("G --with 4 --points 121", "--points 121: a whole number from 0 to 120"),
        ("G --with 4 --points 80 --tricks 11", "--tricks 11: a whole number from 0 to 10"),
        ("NS --tricks 0", "Schneider cannot be announced"),
        ("C --with 1", "--points is missing"),
        ("C --points 61", "matadors are missing"),
        ("N", "--tricks is missing"),
        ("N --tricks 0 --points 3", "does not count Augen"),
        ("N --tricks 0 --with 2", "counts no matadors"),
        ("N --tricks 0 --bid 24 --with 4", "twelve cards"),
        ("N --tricks 0 --bid 24", "twelve cards"),
        ("G --with 5 --points 61", "1 to 4"),
        ("C --with 0 --points 61", "1 to 11"),
        ("C --without 12 --points 61", "1 to 11"),
        ("C --with 1 --points 121", "0 to 120"),
        ("C --with 1 --points 61 --tricks 10", "120 Augen"),
        ("C --with 1 --points 120", "only the tricks"),
        ("C --with 1 --points 61 --bid 19", "63 bid values"),
        ("C --with 1 --points 61 --kontra 5", "0 to 4"),
        ("C --with 1 --points 61 --bock 0", "factor"),
        ("C --cards CJ,SJ --points 61", "twelve"),
        ("C --cards CJ,XX --points 61", "XX"),
        ("DO --without 11 --points 120 --tricks 10", "jack of clubs"),
    ],
)
def test_impossible_games_are_refused_in_one_line(capsys: pytest.CaptureFixture[str], words: str, reason: str) -> None:
    code, out, err = score(capsys, *words.split())
    assert (code, out) == (2, "")
    assert reason in err and err.count("\n") == 1 and err.startswith("kiebitz: ")
