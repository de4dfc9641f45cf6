"""An evening can be deleted on request: nothing of it is left in the file, and nothing else is lost by it."""

import json
import sqlite3
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.evidence import EvidenceStore, Place
from firmware.session.corrections import correction
from firmware.session.evening import Evening, load
from firmware.session.events import EveningOpened, Event
from firmware.session.journal import (
    Journal,
    JournalInUseError,
    erase_evening,
    evening_numbers,
    last_evening_number,
    read_events,
)
from firmware.session.journal.salvage import MOST_WHOLE, READABLE_NAME, repair, tidy
from firmware.session.remembered import remembered_names
from firmware.skat.lists.rows import annulled_row
from tests.session.hands import OPENED, evening, some_hands
from tests.test_evidence import picture

SECRET = EveningOpened(players=("Geheimnisvoll", "Verschwiegen", "Namenlos"))
EVENTS = evening(some_hands(2))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with three evenings; the players of the second one want to be forgotten."""
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        for opened in (OPENED, SECRET, OPENED):
            running = Evening.begin(journal, opened)
            for event in EVENTS[1:]:
                running.record(event)
    return path


def events_of(path: Path, number: int) -> list[Event]:
    return [row.event for row in read_events(path, number)]


def test_nothing_of_a_deleted_evening_is_left_in_any_file(path: Path) -> None:
    assert erase_evening(path, 2) == len(EVENTS)
    assert evening_numbers(path) == [1, 3]
    for file in path.parent.iterdir():
        assert b"Geheimnisvoll" not in file.read_bytes()
    assert "Geheimnisvoll" not in remembered_names(path)
    assert erase_evening(path, 2) == 0


def test_the_other_evenings_stay_as_they_were_and_go_on(path: Path) -> None:
    before = events_of(path, 1), events_of(path, 3)
    erase_evening(path, 2)
    assert (events_of(path, 1), events_of(path, 3)) == before
    with Journal(path, ManualClock()) as journal:
        running = load(journal, 3)
        assert running.record(correction(1, annulled_row()))
        assert Evening.begin(journal, OPENED).number == 4
    assert events_of(path, 3)[-1] == correction(1, annulled_row())


def test_events_are_still_never_changed_afterwards(path: Path) -> None:
    erase_evening(path, 2)
    connection = sqlite3.connect(path)
    for statement in ("UPDATE event SET payload = '{}' WHERE evening = 1", "DELETE FROM event"):
        with pytest.raises(sqlite3.IntegrityError, match="events are never"):
            connection.execute(statement)
    connection.close()


def test_the_last_evening_is_the_one_before_when_the_last_was_deleted(path: Path) -> None:
    erase_evening(path, 3)
    assert last_evening_number(path) == 2


def test_a_repair_does_not_take_a_deleted_evening_for_damage(path: Path) -> None:
    erase_evening(path, 2)
    before = events_of(path, 1), events_of(path, 3)
    done = repair(path)
    assert done.lost == () and done.kept == 3 * len(EVENTS)
    assert evening_numbers(path) == [1, 3] and (events_of(path, 1), events_of(path, 3)) == before


def test_a_running_program_keeps_its_journal(path: Path) -> None:
    with Journal(path, ManualClock()), pytest.raises(JournalInUseError):
        erase_evening(path, 2)


def test_a_correction_of_an_old_evening_that_was_on_a_lost_page_breaks_that_evening_from_there_only(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        first, third = load(journal, 1), load(journal, 3)
        first.record(correction(1, annulled_row()))
        lost = read_events(path)[-1].id
        third.record(correction(2, annulled_row()))
        first.undo()
    connection = sqlite3.connect(path)
    connection.executescript("DROP TRIGGER event_is_not_deleted")
    connection.execute("DELETE FROM event WHERE id = ?", (lost,))
    connection.commit()
    connection.close()
    done = repair(path)
    assert done.lost == ((lost, lost),)
    # Without the correction its undo would have taken back the last result.
    assert events_of(path, 1) == EVENTS and events_of(path, 3) == EVENTS
    assert len((done.folder / READABLE_NAME).read_text("utf-8").splitlines()) == 3 * len(EVENTS) + 2


def test_only_the_newest_folders_of_repairs_stay_whole(tmp_path: Path) -> None:
    for number in (1, 2, 3, 4, 5, 12):
        folder = tmp_path / f"damaged-{number}"
        folder.mkdir()
        (folder / "journal.sqlite3").write_bytes(b"broken")
        (folder / READABLE_NAME).write_text("{}\n")
    (tmp_path / "damaged-by-hand").mkdir()
    (tmp_path / "damaged-2" / READABLE_NAME).unlink()
    tidy(tmp_path)
    whole = [int(file.parent.name[8:]) for file in tmp_path.glob("damaged-*/journal.sqlite3")]
    assert sorted(whole) == [2, *(4, 5, 12)[-MOST_WHOLE:]]
    assert len(list(tmp_path.glob(f"damaged-*/{READABLE_NAME}"))) == 5


def run(*words: str) -> int:
    return main(["list", *words])


def test_the_command_deletes_an_evening_with_its_pictures_when_it_is_meant(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = EvidenceStore(path.parent)
    store.keep(Place(2, 1, 1), picture())
    state = ("--state", str(path.parent))
    assert run("delete", "2", *state) == 2
    assert "--yes" in capsys.readouterr().err and evening_numbers(path) == [1, 2, 3]
    assert run("delete", "2", "--yes", *state) == 0
    out = capsys.readouterr().out
    assert "evening 2 is deleted" in out and "1 picture" in out
    assert evening_numbers(path) == [1, 3] and not store.load(2, 1)
    assert run("delete", "2", "--yes", *state) == 2
    assert run("delete", "x", "--yes", *state) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_the_command_names_the_copies_that_still_hold_the_evening(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    repair(path)
    assert run("delete", "2", "--yes", "--state", str(path.parent)) == 0
    assert "damaged-1" in capsys.readouterr().out
    assert run("evenings", "--json", "--state", str(path.parent)) == 0
    assert [json.loads(line)["evening"] for line in capsys.readouterr().out.splitlines()] == [1, 3]
