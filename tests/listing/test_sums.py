"""The sums in every format are those of the rules engine, on published lists of 36 games."""

import csv
import io
import json
from pathlib import Path

import pytest

from firmware.listing.paper import Paper
from firmware.listing.pdf import sheet_pdf, signed
from firmware.listing.scoring import running_points, summary
from firmware.listing.spreadsheet import csv_text
from firmware.listing.text import json_rows
from firmware.session.presenter import Words
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row, passed_in_row
from firmware.skat.lists.score_list import ScoreList
from tests.listing.lists import around


@pytest.fixture(scope="module")
def published(shared: Path) -> list[tuple[ScoreList, list[int], list[int]]]:
    """All lists with their sums: (list, points, Seeger-Fabian)."""
    found = []
    for line in (shared / "games" / "xskat-lists-dev.jsonl").read_text(encoding="utf-8").splitlines():
        given = json.loads(line)
        rows = tuple(passed_in_row() if game is None else game_row(*game) for game in given["games"])
        score_list = ScoreList(("A", "B", "C"), given["dealer_first"], ListOptions(mode=ListMode.SEEGER), rows)
        found.append((score_list, given["totals"], given["seeger_fabian"]))
    return found


def test_the_lines_below_every_list_are_the_published_sums(published, words: Words) -> None:
    assert len(published) == 289
    for score_list, points, seeger in published:
        lines = {line.label: list(line.numbers) for line in summary(score_list, words.translator)}
        assert lines[words.text("Points")] == points
        assert lines[words.text("Seeger-Fabian")] == seeger
        assert list(running_points(score_list)[-1]) == points


def test_spreadsheets_and_programs_get_the_published_sums(published, words: Words) -> None:
    for score_list, points, seeger in published:
        rows = list(csv.reader(io.StringIO(csv_text(around(score_list), words)), delimiter=";"))
        below = {row[0]: [int(cell) for cell in row[-3:]] for row in rows[37:]}
        assert [int(cell) for cell in rows[36][-3:]] == points == below[words.text("Points")]
        assert below[words.text("Seeger-Fabian")] == seeger
        assert list(json_rows(score_list)[-1]["totals"].values()) == points


def test_the_printed_sheet_shows_the_published_sums(published, words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    for score_list, points, seeger in published[:4]:
        printed: list[str] = []
        monkeypatch.setattr(Paper, "text", lambda self, text, *rest, printed=printed, **more: printed.append(text))
        sheet_pdf(around(score_list), words)
        assert {signed(number) for number in (*points, *seeger)} <= set(printed)
