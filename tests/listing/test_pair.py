"""Lists of evenings for two: text, CSV, JSON and PDF in their own simple form, out of the journal and back."""

import csv
import io
import json
from pathlib import Path

import pytest

from firmware.cli import main
from firmware.clock import ManualClock
from firmware.listing import read_evening
from firmware.places import journal_path
from firmware.session.evening import Evening
from firmware.session.journal import Journal
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import opened, played_evening

GAMES = tuple(TwoPlayerGame)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with an evening of Offiziersskat and a duel."""
    folder = tmp_path_factory.mktemp("pair")
    with Journal(journal_path(folder), ManualClock()) as journal:
        for game in GAMES:
            events = played_evening(opened(game, games=4 if game is TwoPlayerGame.OFFICERS else None), seed=4)
            evening = Evening.begin(journal, events[0])  # type: ignore[arg-type]
            for event in events[1:]:
                evening.record(event)
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("number", [1, 2])
def test_every_format_has_the_same_rows_and_totals(folder: Path, number: int, capsys) -> None:
    pair = read_evening(journal_path(folder), number).pair
    assert pair is not None
    common = ("--evening", number, "--state", folder)
    text = told(capsys, "list", "show", *common, "--language", "de")
    assert "Anna" in text and "Punkte" in text
    rows = [json.loads(line) for line in told(capsys, "list", "show", "--json", *common).splitlines()]
    assert tuple(rows[-1]["totals"].values()) == pair.totals and len(rows) == len(pair.rows)
    sheet = list(csv.reader(io.StringIO(told(capsys, "list", "export", *common)), delimiter=";"))
    assert [tuple(map(int, line[-2:])) for line in sheet[1:-2]] == list(pair.running())
    assert all(len(line) == 10 for line in sheet)


def test_the_sheet_of_paper_is_a_pdf_with_every_row(folder: Path, tmp_path: Path, capsys) -> None:
    told(capsys, "list", "export", "--format", "pdf", "--state", folder, "--output", tmp_path / "duel.pdf")
    assert (tmp_path / "duel.pdf").read_bytes().startswith(b"%PDF")


def test_an_exported_evening_is_taken_into_another_journal(folder: Path, tmp_path: Path, capsys) -> None:
    file = tmp_path / "duel.json"
    told(capsys, "list", "export", "--format", "json", "--state", folder, "--output", file)
    assert "Anna, Bernd" in told(capsys, "list", "import", file, "--state", tmp_path)
    there = read_evening(journal_path(tmp_path), 1)
    assert there.events == read_evening(journal_path(folder), 2).events


def test_the_evenings_are_listed_with_their_games(folder: Path, capsys) -> None:
    lines = told(capsys, "list", "evenings", "--state", folder).splitlines()
    assert "4/4" in lines[0] and "/-" in lines[1]


def test_games_for_two_do_not_count_in_the_statistics(folder: Path, capsys) -> None:
    assert "Anna" not in told(capsys, "list", "statistics", "--state", folder)


@pytest.mark.parametrize("action", [("export", "--format", "sgf"), ("correct", "1", "--passed-in")])
def test_what_games_for_two_cannot_is_said_in_one_line(folder: Path, action: tuple[str, ...], capsys) -> None:
    assert main(["list", *action, "--state", str(folder)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
