"""Game records through tracker and scoring, and the command `kiebitz replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware.cli import main
from firmware.i18n.translator import Translator
from firmware.replay import BadLine, Replayed, replay_lines, replay_record
from firmware.skat.errors import RecordError
from firmware.skat.records import parse_record

GAME: dict[str, Any] = {
    "id": "made-1",
    "deal": {
        "fore": "CT C7 SK SQ ST S9 S7 HK H7 DK",
        "middle": "CA CK CQ C8 SA H8 DA DJ DT D7",
        "rear": "CJ C9 SJ S8 HA HQ HJ DQ D9 D8",
        "skat": "HT H9",
    },
    "high_bid": 27,
    "declarer": 2,
    "contract": {"game": "grand", "hand": False, "announced": None, "ouvert": False},
    "put_away": "C9 S8",
    "plays": (
        "0DK 1DA 2D8 1DT 2D9 0ST 1SA 2CJ 0S7 2HJ 0CT 1DJ 2DQ 0C7 1D7 2HA 0H7 1H8 "
        "2HT 0HK 1C8 2HQ 0S9 1CQ 2H9 0SQ 1CK 2SJ 0SK 1CA"
    ),
}

FIELDS = [
    "id",
    "passed",
    "aborted",
    "declarer",
    "contract",
    "won",
    "value",
    "matadors",
    "points",
    "tricks",
    "schneider",
    "schwarz",
    "overbid",
    "winners",
    "revokes",
    "explanation",
]


def changed(**fields: Any) -> dict[str, Any]:
    return {**GAME, **fields}


def replayed(**fields: Any) -> dict[str, Any]:
    return replay_record(parse_record(changed(**fields))).to_json(Translator("de"))


def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, *options: str) -> tuple[int, str, str]:
    path = tmp_path / "games.jsonl"
    path.write_text(text, encoding="utf-8")
    code = main(["replay", str(path), *options])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_full_game_has_all_fields() -> None:
    got = replayed()
    assert list(got) == FIELDS
    assert got == {
        "id": "made-1",
        "passed": False,
        "aborted": False,
        "declarer": 2,
        "contract": "G",
        "won": True,
        "value": 96,
        "matadors": 3,
        "points": 85,
        "tricks": 8,
        "schneider": False,
        "schwarz": False,
        "overbid": False,
        "winners": "1122222222",
        "revokes": [],
        "explanation": "mit 3, Spiel 4, mal Grand 24 = 96",
    }


def test_without_the_deal_a_full_game_gives_the_same() -> None:
    assert replayed(deal=None) == replayed()
    assert replayed(deal=None, put_away=None) == replayed()


PASSED = {"declarer": None, "contract": None, "put_away": None, "plays": "", "high_bid": 0}


def test_passed_in_and_broken_off() -> None:
    passed = replayed(**PASSED)
    assert (passed["passed"], passed["aborted"], passed["won"], passed["winners"]) == (True, False, None, "")
    assert passed["explanation"] == "eingepasst"
    aborted = replayed(**PASSED, end=[{"type": "timeout", "seat": 2}])
    assert (aborted["passed"], aborted["aborted"], aborted["contract"]) == (False, True, None)
    assert replayed(**PASSED, result={"aborted": True})["aborted"] is True


def test_a_record_that_just_stops_is_not_judged() -> None:
    got = replayed(plays=" ".join(GAME["plays"].split()[:13]))
    assert (got["won"], got["value"], got["points"], got["tricks"], got["winners"]) == (None, None, 27, 2, "1122")


def test_a_revoke_in_a_record_is_named() -> None:
    """Middlehand throws a jack on the diamond that forehand led and follows diamonds in the next trick."""
    plays = "0DK 1CA 2D8 0HK 1H8 2HA 2D9 0ST 1DA"
    got = replayed(plays=plays, deal=None, put_away=None)
    assert got["revokes"] == [{"seat": 1, "trick": 1, "proven_at": 3}]


def test_an_open_hand_in_a_record_is_judged_at_once() -> None:
    contract = {"game": "null", "hand": True, "announced": None, "ouvert": True}
    got = replayed(contract=contract, put_away=None, plays="0DK 1DA 2HA", declarer=2)
    assert got["revokes"] == [{"seat": 2, "trick": 1, "proven_at": 1}]


BAD_PLAYS = [
    ("0DK 2D8 1DA", "2D8", "another seat is to play"),
    ("0DK 1DA 2D8 2D9", "2D9", "won the trick before"),
    ("0DK 1DA 1D7", "1D7", "already played to this trick"),
]


@pytest.mark.parametrize(("plays", "token", "reason"), BAD_PLAYS)
def test_plays_in_an_impossible_order_are_refused(plays: str, token: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason) as caught:
        replay_record(parse_record(changed(plays=plays)))
    assert (caught.value.field, caught.value.value) == ("plays", token)


def test_an_open_hand_that_does_not_hold_the_card_is_refused() -> None:
    contract = {"game": "null", "hand": True, "announced": None, "ouvert": True}
    with pytest.raises(RecordError, match="not in the hand"):
        replay_record(parse_record(changed(contract=contract, put_away=None, plays="0DK 1DA 2C7")))


def test_a_bad_line_is_reported_and_the_others_go_on() -> None:
    lines = [json.dumps(GAME), "", "not json", json.dumps(changed(high_bid=25)), "[]", json.dumps(GAME)]
    items = list(replay_lines(lines))
    assert [isinstance(item, Replayed) for item in items] == [True, False, False, False, True]
    bad = [item for item in items if isinstance(item, BadLine)]
    assert [line.number for line in bad] == [3, 4, 5]
    assert bad[1].message.startswith("record made-1: high_bid 25")


def test_command_prints_one_object_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(tmp_path, capsys, json.dumps(GAME) + "\n" + json.dumps(changed(id="b")) + "\n", "--json")
    assert (code, err) == (0, "")
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["made-1", "b"]


def test_command_shows_a_table_and_the_speed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [
        GAME,
        changed(id="p", **PASSED),
        changed(id="s", plays="0DK"),
        changed(id="a", **PASSED, result={"aborted": True}),
    ]
    games.append(changed(id="r", plays="0DK 1CA 2D8 0HK 1H8 2HA 2D9 0ST 1DA", deal=None, put_away=None))
    games.append(changed(id="l", high_bid=120))
    code, out, err = run(tmp_path, capsys, "\n".join(json.dumps(game) for game in games))
    assert (code, err) == (0, "")
    assert "mit 3, Spiel 4, mal Grand 24 = 96" in out
    assert "seat 1 in trick 1" in out
    summary = out.strip().splitlines()[-1]
    assert summary.startswith(
        "6 games: 1 broken off, 1 lost, 2 not played to the end, 1 passed in, 1 won; 1 revokes, 0 bad lines"
    )
    assert summary.endswith("games per second")


def test_a_proven_party_is_shown_as_party(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = changed(
        contract={"game": "clubs", "hand": True, "announced": None, "ouvert": False},
        declarer=0,
        deal=None,
        put_away=None,
        plays="0CJ 1D7 2H7 0SA 1S7 2S8 0DA",
    )
    assert "party in trick 1" in run(tmp_path, capsys, json.dumps(game))[1]
    got = json.loads(run(tmp_path, capsys, json.dumps(game), "--json")[1])
    assert got["revokes"] == [{"seat": None, "trick": 1, "proven_at": 3}]


def test_command_names_file_line_field_and_value_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_clubs = changed(contract={"game": "clubs", "hand": True, "announced": "schwarz", "ouvert": True})
    twice = changed(plays=GAME["plays"].replace("1DT", "1DA"))
    text = "\n".join(json.dumps(game) for game in (open_clubs, twice, GAME))
    code, out, err = run(tmp_path, capsys, text, "--json")
    assert code == 2
    assert [json.loads(line)["value"] for line in out.splitlines()] == [96]
    first, second = err.splitlines()
    assert "games.jsonl, line 1: record made-1: put_away 'C9 S8'" in first and "CHSZO" in first
    assert "games.jsonl, line 2: record made-1: plays '1DA': this card was already played" in second


def test_command_refuses_what_is_no_file_of_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture.jsonl").write_bytes(b"\xff\xd8\xff\xe0\x00")
    (tmp_path / "empty.jsonl").write_text("\n\n")
    for name, reason in [
        ("nowhere.jsonl", "no such file"),
        (".", "folder"),
        ("picture.jsonl", "no text file"),
        ("empty.jsonl", "no game record"),
        ("x" * 300, "cannot be read"),
    ]:
        assert main(["replay", str(tmp_path / name)]) == 2
        err = capsys.readouterr().err
        assert reason in err and err.count("\n") == 1


def test_other_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(tmp_path, capsys, json.dumps(GAME), "--json", "--language", "en")
    assert json.loads(out)["explanation"] == "with 3, game 4, times Grand 24 = 96"
