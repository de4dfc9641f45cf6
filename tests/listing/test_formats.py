"""How an evening's list is written for spreadsheets, on paper and for other programs."""

import csv
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.listing.hands import written_hands
from firmware.listing.kept import KeptEvening
from firmware.listing.paper import Paper
from firmware.listing.pdf import sheet_pdf
from firmware.listing.scoring import ranks, running_points, summary
from firmware.listing.spreadsheet import csv_text, plain_cell
from firmware.listing.text import print_list
from firmware.session.events import Dealt, PassedIn
from firmware.session.hand import scored
from firmware.session.presenter import Words
from firmware.session.state import fold
from firmware.skat.contracts import parse_contract
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.matadors import Matadors
from firmware.skat.sgf.reading import record_from_sgf
from tests.listing.lists import around
from tests.session.hands import evening, some_hands

NAMES = ("Jörg", "Änne", "Bärbel", "Öhlin", "Ößmann")


def a_list(players: int = 3, mode: ListMode = ListMode.SEEGER, **options: object) -> ScoreList:
    """Spades Hand with 2 won by the second player, Clubs without 1 lost by the first, passed in."""
    score_list = ScoreList(NAMES[:players], 0, ListOptions(mode=mode, **options))
    won = game_row(1, 44, parse_contract("SH"), matadors=Matadors.from_signed(2), bid=20)
    lost = game_row(0, -48, parse_contract("C"), matadors=Matadors.from_signed(-1), bid=18)
    return score_list.add(won).add(lost).add(passed_in_row())


def printed_by(evening: KeptEvening, words: Words, monkeypatch: pytest.MonkeyPatch, place: str = "") -> list[str]:
    """All texts on the sheet, in the order they are drawn."""
    texts: list[str] = []
    monkeypatch.setattr(Paper, "text", lambda self, text, *rest, **more: texts.append(text))
    sheet_pdf(evening, words, place)
    return texts


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", data))


def test_a_spreadsheet_recognises_separator_and_umlauts(words: Words) -> None:
    data = csv_text(around(a_list()), words).encode("utf-8")
    assert data.startswith(b"\xef\xbb\xbf") and data.endswith(b"\r\n")
    text = data.decode("utf-8-sig")
    assert csv.Sniffer().sniff(text, delimiters=";,\t").delimiter == ";"
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert rows[0][words.text("Declarer")] == "Änne"
    assert {len(row) for row in csv.reader(io.StringIO(text), delimiter=";")} == {22}


def test_a_row_of_the_spreadsheet_has_everything_the_paper_sheet_has(words: Words) -> None:
    first, second, third = list(csv.DictReader(io.StringIO(csv_text(around(a_list()), words)[1:]), delimiter=";"))[:3]
    base, with_, without = words.text("Base value"), words.text("With"), words.text("Without")
    plus, minus = words.text("Value +"), words.text("Value −")
    assert (first[base], first[with_], first[without], first["Hand"], first[plus], first[minus]) == (
        "11", "2", "", "x", "44", ""
    )  # fmt: skip
    assert (second[base], second[with_], second[without], second["Hand"], second[plus], second[minus]) == (
        "12", "", "1", "", "", "-48"
    )  # fmt: skip
    assert third[words.text("Passed in")] == "x" and third[plus] == third[minus] == ""


@pytest.mark.parametrize("name", ["=1+1", "+49 40", "-Anna", "@home", "\tx"])
def test_no_player_s_name_is_run_as_a_formula(name: str) -> None:
    assert plain_cell(name) == "'" + name


@pytest.mark.parametrize(("players", "rows"), [(3, 36), (4, 48), (5, 60)])
def test_a_full_list_is_one_page(players: int, rows: int, words: Words) -> None:
    score_list = ScoreList(NAMES[:players])
    for _ in range(rows):
        score_list = score_list.add(game_row(score_list.seatings()[-1].active[0], 24, parse_contract("C")))
    assert score_list.is_full and pages(sheet_pdf(around(score_list), words)) == 1


def test_a_longer_list_goes_on_on_a_second_page(words: Words) -> None:
    assert pages(sheet_pdf(around(a_list(series_length=80)), words)) == 2


def test_the_sheet_names_place_and_day_and_whoever_signs(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = printed_by(around(a_list()), words, monkeypatch, place="Zum Ochsen")
    assert "Zum Ochsen" in texts and words.text("{day:%Y-%m-%d}", day=around(a_list()).date) in texts
    assert all(texts.count(name) == 2 for name in NAMES[:3])


def test_a_day_that_the_clock_did_not_know_is_left_to_fill_in(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    assert around(a_list(), trusted=False).date is None
    assert not any("2026" in text for text in printed_by(around(a_list(), trusted=False), words, monkeypatch))


def test_the_same_list_makes_the_same_file(words: Words) -> None:
    assert sheet_pdf(around(a_list()), words) == sheet_pdf(around(a_list()), words)


def test_bierlachs_counts_minus_points_and_ranks_by_them(words: Words) -> None:
    score_list = a_list(mode=ListMode.BIERLACHS, bierlachs_limit=90)
    assert running_points(score_list) == [(-44, 0, -44), (-92, 0, -44), (0, 0, 0)]
    lines = {line.label: line for line in summary(score_list, words.translator)}
    assert lines[words.text("Minus points")].numbers == (-92, 0, -44)
    assert lines[words.text("Rounds lost")].numbers == (1, 0, 0) and lines[words.text("Rounds lost")].is_result
    assert ranks(score_list) == (3, 1, 2)


def test_a_ramsch_is_named_on_the_sheet(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = printed_by(around(a_list().add(ramsch_row((0, -60, 0)))), words, monkeypatch)
    assert "Ramsch" in texts and "−16" in texts


def test_names_that_look_like_markup_are_printed_as_they_are(words: Words) -> None:
    stream = io.StringIO()
    print_list(replace(a_list(), players=("[/b]", "[red]Anna", ":smile:")), words, stream)
    assert all(name in stream.getvalue() for name in ("[/b]", "[red]Anna", ":smile:"))


def test_hands_in_server_notation_read_back_as_they_were_played(keep) -> None:
    hands = some_hands(3)
    kept = keep(evening(hands))
    for hand, written in zip(hands, written_hands(kept), strict=True):
        record = record_from_sgf(written.line)
        assert [card for _, card in record.plays] == [card for _, card in hand.plays]
        assert (record.declarer, record.high_bid, str(record.contract)) == (
            hand.declarer, hand.bid, str(hand.contract)
        )  # fmt: skip
        assert record.result["value"] == kept.score_list.rows[written.number - 1].booked


def test_a_hand_that_nobody_saw_has_no_line_and_says_why(keep, opened) -> None:
    state = fold([opened, Dealt(1, 0), PassedIn()])
    (hand,) = written_hands(keep([opened, Dealt(1, 0), PassedIn(), scored(state.hand)]))
    assert not hand.line and "passed in" in hand.missing


def test_language_and_place_are_as_configured(
    state_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", "show", "--state", str(state_folder)]) == 0
    assert "Liste" in capsys.readouterr().out
    monkeypatch.setenv("KIEBITZ_TABLE_LANGUAGE", "en")
    monkeypatch.setenv("KIEBITZ_TABLE_PLACE", "Zum Ochsen")
    assert main(["list", "show", "--state", str(state_folder)]) == 0
    assert "Liste" not in capsys.readouterr().out
    texts: list[str] = []
    monkeypatch.setattr(Paper, "text", lambda self, text, *rest, **more: texts.append(text))
    output = ["--format", "pdf", "--output", str(tmp_path / "x.pdf"), "--state", str(state_folder)]
    assert main(["list", "export", *output]) == 0
    assert main(["list", "export", "--place", "Daheim", *output]) == 0
    assert texts.count("Zum Ochsen") == texts.count("Daheim") == 1


def test_the_evenings_are_listed_with_their_numbers(
    state_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", "evenings", "--state", str(state_folder)]) == 0
    assert capsys.readouterr().out.split() == ["1", "----------", "4/36", "Anna,", "Bernd,", "Clara"]
    assert main(["list", "evenings", "--json", "--state", str(state_folder)]) == 0
    assert '"finished": false' in capsys.readouterr().out
    assert main(["list", "evenings", "--state", str(tmp_path)]) == 1
