"""The journal: acknowledged means on disk, nothing is changed, and a broken file is an error that helps."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.events import Dealt, EveningOpened, PassedIn
from firmware.session.journal import (
    Journal,
    JournalError,
    evening_numbers,
    last_evening_number,
    read_events,
    schema,
)

OPENED = EveningOpened(players=("Anna", "Bernd", "Jürgen"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def test_what_was_appended_is_read_back_in_order(path: Path) -> None:
    clock = ManualClock()
    with Journal(path, clock) as journal:
        evening = journal.begin_evening().result(5)
        clock.advance(1.5)
        numbers = [
            journal.append(OPENED, evening).result(5),
            journal.append(Dealt(hand=1, dealer=0), evening, hand=1).result(5),
        ]
    rows = read_events(path)
    assert [row.event for row in rows] == [OPENED, Dealt(hand=1, dealer=0)]
    assert [row.id for row in rows] == numbers == [1, 2]
    assert (rows[1].evening, rows[1].hand, rows[1].monotonic, rows[1].boot_id) == (evening, 1, 1.5, "manual")
    assert rows[0].clock_trusted is False


def test_evenings_are_kept_apart(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        first, second = journal.begin_evening().result(5), journal.begin_evening().result(5)
        journal.append(OPENED, first).result(5)
        journal.append(PassedIn(), second).result(5)
    assert evening_numbers(path) == [first, second]
    assert [row.event for row in read_events(path, second)] == [PassedIn()]


def test_many_appends_at_once_are_all_acknowledged(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        evening = journal.begin_evening().result(5)
        futures = [journal.append(Dealt(hand=hand, dealer=0), evening, hand) for hand in range(200)]
        assert [future.result(5) for future in futures] == list(range(1, 201))
    assert [row.hand for row in read_events(path)] == list(range(200))


def test_a_row_can_neither_be_changed_nor_deleted(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        evening = journal.begin_evening().result(5)
        journal.append(OPENED, evening).result(5)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute("UPDATE event SET payload = '{}'")
    with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        connection.execute("DELETE FROM event")
    connection.close()


def test_an_event_of_an_evening_that_does_not_exist_is_refused(path: Path) -> None:
    with Journal(path, ManualClock()) as journal, pytest.raises(JournalError, match="FOREIGN KEY"):
        journal.append(OPENED, 7).result(5)


def test_a_failed_append_leaves_the_writer_alive(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        with pytest.raises(JournalError):
            journal.append(OPENED, 7).result(5)
        evening = journal.begin_evening().result(5)
        assert journal.append(OPENED, evening).result(5) == 1


def test_a_closed_journal_refuses_events(path: Path) -> None:
    journal = Journal(path, ManualClock())
    journal.open()
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="not open"):
        journal.append(OPENED, 1).result(5)


def test_the_file_is_written_the_safe_way(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        journal.begin_evening().result(5)
        connection = sqlite3.connect(path)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        connection.close()


def test_another_programs_database_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="no journal of Kiebitz"):
        Journal(path, ManualClock()).open()
    assert path.read_bytes() == before


def test_a_newer_journal_is_not_touched(path: Path) -> None:
    Journal(path, ManualClock()).__enter__().close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(JournalError, match="newer Kiebitz"):
        Journal(path, ManualClock()).open()


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "yet" / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        assert journal.begin_evening().result(5) == 1
    assert path.exists()


def test_an_event_may_be_given_before_its_evening_has_a_number(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        journal.begin_evening().result(5)
        evening = journal.begin_evening()
        futures = [journal.append(OPENED, evening), journal.append(Dealt(hand=1, dealer=0), evening, 1)]
        assert [future.result(5) for future in futures] == [1, 2]
        assert evening.result(5) == 2
    assert [row.evening for row in read_events(path)] == [2, 2]


def test_order_is_by_row_and_a_jumping_clock_is_only_a_label(path: Path) -> None:
    class Jumping(ManualClock):
        years = (2024, 2034, 2014)
        asked = -1

        def wall(self) -> datetime:
            self.asked += 1
            return datetime(self.years[self.asked], 1, 1, tzinfo=UTC)

    clock = Jumping()
    with Journal(path, clock) as journal:
        evening = journal.begin_evening()
        for hand in (1, 2, 3):
            clock.advance(1)
            journal.append(Dealt(hand=hand, dealer=0), evening, hand).result(5)
    rows = read_events(path)
    assert [row.hand for row in rows] == [1, 2, 3]
    assert [row.wall[:4] for row in rows] == ["2024", "2034", "2014"]
    assert [row.monotonic for row in rows] == [1.0, 2.0, 3.0]


def test_the_newest_evening_with_events_is_found(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        journal.begin_evening().result(5)
        assert last_evening_number(path) is None
        second = journal.begin_evening().result(5)
        journal.append(OPENED, second).result(5)
        journal.begin_evening().result(5)
        assert last_evening_number(path) == second
        assert evening_numbers(path) == [second]


MIGRATIONS = {1: "ALTER TABLE event ADD COLUMN note TEXT", 2: "ALTER TABLE event ADD COLUMN place TEXT"}


def test_an_older_journal_is_brought_up_to_date_and_a_copy_is_kept_first(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        journal.append(OPENED, journal.begin_evening()).result(5)
    connection = schema.connect(path)
    schema.prepare(connection, path, MIGRATIONS, version=3)
    assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    assert connection.execute("SELECT kind, note, place FROM event").fetchall() == [("evening_opened", None, None)]
    connection.close()
    assert [row.event for row in read_events(path.with_name("journal.sqlite3.version-1"))] == [OPENED]


def test_a_migration_that_fails_leaves_the_journal_as_it_was(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        journal.append(OPENED, journal.begin_evening()).result(5)
    connection = schema.connect(path)
    with pytest.raises(JournalError, match=r"version 2 to 3.*copy is"):
        schema.prepare(connection, path, {**MIGRATIONS, 2: "ALTER TABLE nothing ADD COLUMN x"}, version=3)
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    assert connection.execute("SELECT count(*) FROM event").fetchone() == (1,)
    connection.close()


def test_the_writer_syncs_each_commit_and_checks_references(path: Path) -> None:
    connection = schema.connect(path)
    schema.prepare(connection, path)
    pragmas = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys")}
    connection.close()
    assert pragmas == {"synchronous": 2, "foreign_keys": 1}


def test_a_file_cut_off_while_it_was_made_is_a_journal_without_evenings(path: Path) -> None:
    path.touch()
    assert evening_numbers(path) == [] and last_evening_number(path) is None
    sqlite3.connect(path).execute("PRAGMA journal_mode = WAL")
    assert evening_numbers(path) == []
    with Journal(path, ManualClock()) as journal:
        journal.append(OPENED, journal.begin_evening().result(5)).result(5)
    assert len(evening_numbers(path)) == 1
