"""All records from outside agree with our rules; the report that shows it finds what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.records_report import REPORTS, main, report_on

ENTRIES = {
    "iss-dev.jsonl": (27, 200),
    "xskat-dev.jsonl": (6691, 60_000),
    "referee-dev.jsonl": (2600, 18_000),
    "peer-cases.jsonl": (119, 119),
    "xskat-lists-dev.jsonl": (289, 578),
    "iss-sgf-samples.txt": (7, 28),
}
"""File -> its entries, and how many comparisons must agree at least."""


@pytest.mark.parametrize("name", REPORTS)
def test_every_comparable_class_of_every_file_agrees(shared: Path, name: str) -> None:
    report = report_on(shared / "games" / name)
    entries, agreed = ENTRIES[name]
    assert report.differences == []
    assert report.entries == entries
    assert report.agreed >= agreed


def changed_line(path: Path, change: Any) -> str:
    value = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    change(value)
    return json.dumps(value)


CHANGES: list[tuple[str, Any, str]] = [
    ("iss-dev.jsonl", lambda value: value["result"].update(value=25), "value"),
    ("xskat-dev.jsonl", lambda value: value.update(winners="0120120120"), "winners"),
    ("referee-dev.jsonl", lambda value: value.update(plays="0CJ 0CJ"), "readable"),
    ("peer-cases.jsonl", lambda value: value["expect"].update(won=None, value=7), "value"),
    ("xskat-lists-dev.jsonl", lambda value: value.update(totals=[1, 2, 3]), "plain totals"),
]


@pytest.mark.parametrize(("name", "change", "wrong"), CHANGES, ids=[row[0] for row in CHANGES])
def test_what_differs_is_found(shared: Path, tmp_path: Path, name: str, change: Any, wrong: str) -> None:
    (tmp_path / name).write_text(changed_line(shared / "games" / name, change) + "\n", encoding="utf-8")
    report = report_on(tmp_path / name)
    assert report.classes[wrong].differing == 1
    assert wrong in report.differences[0]


def test_a_server_line_that_cannot_be_read_or_tells_another_game_is_found(shared: Path, tmp_path: Path) -> None:
    games = shared / "games"
    (tmp_path / "iss-dev.jsonl").write_text((games / "iss-dev.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    line = (games / "iss-sgf-samples.txt").read_text(encoding="utf-8").splitlines()[0]
    samples = tmp_path / "iss-sgf-samples.txt"
    samples.write_text(line.replace(" win ", " loss ") + "\n" + line[:-20] + "\n", encoding="utf-8")
    report = report_on(samples)
    differing = {name: count.differing for name, count in report.classes.items() if count.differing}
    assert differing == {"record of the same deal": 1, "written from that record": 1, "readable": 1}


def test_a_kind_of_case_that_is_not_known_is_not_comparable(tmp_path: Path) -> None:
    case = {"id": "x", "kind": "tarock", "given": {}, "expect": {"won": True}}
    (tmp_path / "peer-cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    report = report_on(tmp_path / "peer-cases.jsonl")
    assert (report.classes["tarock"].not_comparable, report.differences) == (1, [])


def test_the_command_prints_the_table_and_ends_with_one_when_something_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    case = {"id": "x", "kind": "next-bid", "given": {"after": 18}, "expect": {"next": 20}}
    (tmp_path / "peer-cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    case["expect"] = {"next": 19}
    (tmp_path / "peer-cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "x: next-bid is {'next': 20}, recorded {'next': 19}" in out
    assert '{"peer-cases.jsonl": 1}' in out
