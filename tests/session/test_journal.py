"""The journal: acknowledged means on disk, nothing is changed, and a broken file is an error that helps."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.events import Dealt, EveningOpened, PassedIn
from firmware.session.journal import Journal, JournalError, evening_numbers, read_events

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


def test_a_text_file_in_its_place_is_an_error_that_says_what_to_do(path: Path) -> None:
    path.write_text("no database at all, but long enough to be looked at as one" * 20, encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"damaged .* move it"):
        Journal(path, ManualClock()).open()
    assert path.read_bytes() == before


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


def test_an_overwritten_page_is_found_when_opening(path: Path) -> None:
    with Journal(path, ManualClock()) as journal:
        evening = journal.begin_evening().result(5)
        for hand in range(300):
            journal.append(Dealt(hand=hand, dealer=0), evening, hand)
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 4] = b"\xa5" * 4096
    path.write_bytes(data)
    with pytest.raises(JournalError, match="damaged"):
        Journal(path, ManualClock()).open()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="nowhere"):
        Journal(tmp_path / "nowhere" / "journal.sqlite3", ManualClock()).open()


def test_a_killed_program_loses_nothing_that_was_acknowledged(path: Path) -> None:
    script = """
import sys
from pathlib import Path
from firmware.clock import ManualClock
from firmware.session.events import Dealt
from firmware.session.journal import Journal
journal = Journal(Path(sys.argv[1]), ManualClock())
journal.open()
evening = journal.begin_evening().result(5)
for hand in range(100000):
    journal.append(Dealt(hand=hand, dealer=0), evening, hand).result(5)
    print(hand, flush=True)
"""
    for stop_after in (1, 7, 40):
        path.unlink(missing_ok=True)
        process = subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        acknowledged = [int(process.stdout.readline()) for _ in range(stop_after)]
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        stored = [row.hand for row in read_events(path)]
        assert stored[: len(acknowledged)] == acknowledged
        assert stored == list(range(len(stored)))
        for name in ("-wal", "-shm"):
            path.with_name(path.name + name).unlink(missing_ok=True)
