"""What was changed in a list afterwards: told with who, when, before and after in every format that is printed or read."""

import csv
import io
import json
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.cli.main import main
from firmware.listing.audit import Change
from firmware.listing.changes_text import change_lines, change_text
from firmware.listing.evening_file import evening_from_json, evening_to_json
from firmware.listing.hands import written_hands
from firmware.listing.kept import KeptEvening
from firmware.listing.paper import Paper
from firmware.listing.pdf import sheet_pdf
from firmware.listing.spreadsheet import csv_text
from firmware.listing.text import json_rows, print_list
from firmware.session.coding import EventError, decode
from firmware.session.corrections import correction
from firmware.session.events import Dealt, EveningOpened, Event, HandScored, PassedIn, Redone, Undone
from firmware.session.hand import scored
from firmware.session.journal import JournalError
from firmware.session.presenter import Words
from firmware.session.state import fold
from firmware.skat.contracts import parse_contract
from firmware.skat.lists.rows import annulled_row, game_row, passed_in_row
from firmware.skat.matadors import Matadors
from tests.listing.conftest import Keep
from tests.session.hands import PLAYERS, evening, opening, playing, some_hands

THREE = evening(some_hands(3))
CLUBS = game_row(0, -48, parse_contract("C"), matadors=Matadors(False, 1), game_value=24, bid=18)
CORRECTED: list[Event] = [*THREE, correction(2, CLUBS, (0, 2), "command", "zweimal verlesen")]


def printed_by(kept: KeptEvening, words: Words, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(Paper, "text", lambda self, text, *rest, **more: texts.append(text))
    sheet_pdf(kept, words)
    return texts


def test_a_correction_is_in_the_audit_trail_with_everything_about_it(keep: Keep) -> None:
    kept = keep(CORRECTED)
    (change,) = kept.changes
    before = keep(THREE).score_list.rows[1]
    wall = "2026-11-30T12:00:00+00:00"
    assert change == Change(1, before, CLUBS, wall, True, "command", (0, 2), "zweimal verlesen")
    assert kept.corrected == {1: change}


def test_a_corrected_row_is_marked_on_paper_in_text_for_spreadsheets_and_programs(
    keep: Keep, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep(CORRECTED)
    said = kept.changes[0].before
    assert said.declarer is not None
    booked = str(said.booked).replace("-", "−")
    texts = printed_by(kept, words, monkeypatch)
    assert texts.count("*") == 1
    note = next(text for text in texts if text.startswith("* "))
    assert booked in note and "Nr. 2" in note and PLAYERS[said.declarer] in note and "30.11.2026" in note
    rows = list(csv.DictReader(io.StringIO(csv_text(kept, words)[1:]), delimiter=";"))
    assert [row[words.text("Corrected")] for row in rows[:3]] == ["", "x", ""]
    assert booked in rows[1][words.text("Said before")] and rows[0][words.text("Said before")] == ""
    stream = io.StringIO()
    print_list(kept.score_list, words, stream, kept.changes)
    assert "2* " in stream.getvalue() and "3*" not in stream.getvalue()
    assert "zweimal verlesen" in stream.getvalue()
    program = json_rows(kept.score_list, kept.changes)
    assert [row["corrected"] for row in program] == [False, True, False]
    (told,) = program[1]["changes"]
    assert (told["before"]["booked"], told["after"]["booked"]) == (said.booked, -48)
    assert (told["by"], told["confirmed_by"], told["at"]) == ("command", ["Anna", "Clara"], "2026-11-30T12:00:00+00:00")


def test_a_change_is_told_in_one_line(keep: Keep, words: Words) -> None:
    kept = keep([*THREE, correction(2, annulled_row())], trusted=False)
    (line,) = change_lines(kept.changes, PLAYERS, words)
    assert line.startswith("2: ") and line.endswith("→ Gestrichen (Uhr nicht gestellt; am Tisch)")


def test_a_correction_that_was_taken_back_is_told_but_marks_no_row(keep: Keep, words: Words) -> None:
    kept = keep([*CORRECTED, Undone()])
    assert kept.corrected == {}
    assert kept.changes[0].taken_back and "zurückgenommen" in change_text(kept.changes[0], PLAYERS, words)
    again = keep([*CORRECTED, Undone(), Redone()])
    assert again.corrected[1].after == CLUBS


def test_rows_whose_bock_factor_changed_are_told_as_following(keep: Keep, words: Words) -> None:
    opened = EveningOpened(PLAYERS, options=(("bock", True), ("bock_triggers", ("all_pass",))))
    events: list[Event] = [opened]
    for number, event in enumerate(THREE):
        events += [event] if number else []
    kept = keep([*events, correction(1, passed_in_row())])
    assert [change.index for change in kept.changes] == [0, 1, 2]
    assert [change.follows for change in kept.changes] == [False, True, True]
    assert "folgt aus anderer Berichtigung" in change_text(kept.changes[1], PLAYERS, words)


def test_a_result_that_was_undone_and_came_out_otherwise_is_a_corrected_row(keep: Keep, opened: EveningOpened) -> None:
    first = some_hands(1)[0]
    before = [*opening(first, 1, 0), *playing(first)]
    row = scored(fold([opened, *before]).hand)  # type: ignore[arg-type]
    undone = [Undone()] * (len(before) + 1)
    after: list[Event] = [Dealt(1, 0), PassedIn()]
    passed = scored(fold([opened, *after]).hand)  # type: ignore[arg-type]
    changed = keep([opened, *before, row, *undone, *after, passed])
    assert {index: change.before.booked for index, change in changed.corrected.items()} == {0: row.booked}
    assert keep([opened, *before, row, Undone(), row]).corrected == {}


def test_the_file_of_an_evening_carries_its_corrections(keep: Keep) -> None:
    kept = keep(CORRECTED)
    data = evening_to_json(kept)
    again = evening_from_json(data.encode("utf-8"))
    assert again.changes == kept.changes and again.score_list == kept.score_list
    assert json.loads(data)["list"][1]["corrected"]


def test_a_hand_whose_row_was_corrected_says_so_for_other_programs_and_an_annulled_one_is_left_out(keep: Keep) -> None:
    plain, kept = written_hands(keep(THREE)), written_hands(keep(CORRECTED))
    assert kept[0] == plain[0] and "corrected in the list" in kept[1].line
    assert "annulled" in written_hands(keep([*THREE, correction(3, annulled_row())]))[2].missing


def run(*words: str) -> int:
    return main(["list", *words])


@pytest.fixture
def folder(tmp_path: Path, state_folder: Path) -> Path:
    """A state folder of its own with an evening of four hands."""
    (tmp_path / "journal.sqlite3").write_bytes((state_folder / "journal.sqlite3").read_bytes())
    return tmp_path


def shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    capsys.readouterr()
    assert run("show", "--json", "--state", str(folder)) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_command_corrects_a_row_by_the_rules(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--declarer",
        "anna",
        "--contract",
        "CH",
        "--without",
        "1",
        "--bid",
        "24",
        "--points",
        "58",
        "--tricks",
        "5",
    )
    assert run("correct", "2", *words, "--reason", "wrong game", "--state", str(folder)) == 0
    assert "wrong game" in capsys.readouterr().out
    row = shown(folder, capsys)[1]
    assert (row["declarer"], row["contract"], row["booked"], row["points"]) == ("Anna", "CH", -72, 58)
    assert row["corrected"]


def test_what_is_not_given_stays_as_the_row_says(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = shown(folder, capsys)[0]
    assert run("correct", "1", "--kontra", "1", "--state", str(folder)) == 0
    after = shown(folder, capsys)[0]
    assert after["booked"] == 2 * int(str(before["booked"]))
    assert [after[name] for name in ("declarer", "contract", "points", "bid")] == [
        before[name] for name in ("declarer", "contract", "points", "bid")
    ]


def test_the_command_strikes_out_and_puts_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = shown(folder, capsys)
    assert run("correct", "2", "--annul", "--state", str(folder)) == 0
    assert shown(folder, capsys)[1]["kind"] == "annulled"
    assert run("correct", "3", "--passed-in", "--state", str(folder)) == 0
    assert run("correct", "2", "--undo", "--state", str(folder)) == 0
    assert run("correct", "3", "--undo", "--state", str(folder)) == 0
    assert [row["booked"] for row in shown(folder, capsys)] == [row["booked"] for row in before]


def test_the_undo_of_the_last_correction_leaves_no_mark(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("correct", "4", "--booked", "-48", "--state", str(folder)) == 0
    assert run("correct", "4", "--undo", "--state", str(folder)) == 0
    row = shown(folder, capsys)[3]
    assert not row["corrected"] and row["changes"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("9", "--annul"), "1 to 4"),
        (("x", "--annul"), "1 to 4"),
        (("2",), "says that already"),
        (("2", "--declarer", "Zoe"), "did not sit there"),
        (("2", "--contract", "CX"), "game 2"),
        (("2", "--bid", "19"), "game 2"),
        (("2", "--points", "121"), "0 to 120"),
        (("2", "--undo"), "never corrected"),
        (("2", "--ramsch=1,2"), "one number for each of 3 places"),
        (("2", "--annul", "--evening", "7"), "--evening 7"),
        (("2", "--annul", "--passed-in"), "not allowed with"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_and_nothing_changes(
    words: tuple[str, ...], says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = shown(folder, capsys)
    assert run("correct", *words, "--state", str(folder)) == 2
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1
    assert shown(folder, capsys) == before


def test_an_evening_that_is_being_played_is_corrected_on_its_screen(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from firmware.clock import ManualClock
    from firmware.session.journal import Journal

    with Journal(folder / "journal.sqlite3", ManualClock()):
        assert run("correct", "2", "--annul", "--state", str(folder)) == 2
    assert "on its screen" in capsys.readouterr().err


def test_scoring_again_what_was_scored_before_is_no_change(keep: Keep, opened: EveningOpened) -> None:
    events: list[Event] = [opened, Dealt(1, 0), PassedIn(), HandScored(1, None, 0)]
    assert keep([*events, Undone(), Redone()]).changes == ()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_correction_with_changed_fields_is_refused_or_stands_in_every_format(
    data: st.DataObject, keep: Keep, words: Words
) -> None:
    """As a damaged or forged row of a journal might say it: a clear error, or a list that can be written."""
    payload = asdict(correction(2, CLUBS, (0, 2), "command", "x"))
    strange = st.sampled_from([None, -1, 0, 1, 2, 3, 7, 99, 10**6, "", "G", "CX", "ramsch", "annulled", [1, 2, 3], [0]])
    for name in data.draw(st.lists(st.sampled_from(sorted(payload)), min_size=1, max_size=4)):
        payload[name] = data.draw(strange)
    try:
        event = decode("row_corrected", 1, json.dumps(payload))
    except EventError as error:
        assert "row_corrected" in str(error)
        return
    try:
        kept = keep([*THREE, event])
    except JournalError as error:
        assert "contradict" in str(error)
        return
    print_list(kept.score_list, words, io.StringIO(), kept.changes)
    assert csv_text(kept, words) and json_rows(kept.score_list, kept.changes)
    assert evening_from_json(evening_to_json(kept).encode("utf-8")).changes == kept.changes
