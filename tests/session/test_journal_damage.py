"""A broken journal: set aside whole, readable rows beside it, a new one begun with what still holds, and never a start that fails."""

import json
import random
import sqlite3
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.evening import Evening
from firmware.session.events import Dealt, Event
from firmware.session.journal import Journal, JournalError, evening_numbers, last_evening_number, read_events, writer
from firmware.session.journal.pages import BrokenFile
from firmware.session.journal.salvage import repair
from firmware.session.state import fold
from tests.session.hands import OPENED, evening, some_hands

EVENTS = evening(some_hands(4))
PAGE = 4096


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a journal with two evenings, as bytes."""
    path = tmp_path_factory.mktemp("whole") / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        for _ in range(2):
            number = journal.begin_evening()
            for event in EVENTS[:-3]:
                kept = journal.append(event, number)
            kept.result(5)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, whole: bytes) -> Path:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(whole)
    return path


def overwrite(path: Path, page: int) -> None:
    data = bytearray(path.read_bytes())
    data[PAGE * page : PAGE * (page + 1)] = random.Random(page).randbytes(PAGE)
    path.write_bytes(data)


def events_by_evening(path: Path) -> dict[int, list[Event]]:
    return {number: [row.event for row in read_events(path, number)] for number in evening_numbers(path)}


def test_any_overwritten_page_costs_only_its_own_rows_and_they_are_listed(path: Path, whole: bytes) -> None:
    pages = len(whole) // PAGE
    rows = len(EVENTS[:-3]) * 2
    costly = 0
    for page in range(pages):
        path.write_bytes(whole)
        overwrite(path, page)
        broken = path.read_bytes()
        with Journal(path, ManualClock()) as journal:
            repair = journal.state.repair
            if repair is None:
                assert [row.id for row in read_events(path)] == list(range(1, rows + 1))
                continue
            assert (repair.folder / path.name).read_bytes() == broken
            exported = [json.loads(line) for line in (repair.folder / "readable.jsonl").read_text("utf-8").splitlines()]
            lost = sum(last - first + 1 for first, last in repair.lost)
            costly += bool(lost)
            assert len(exported) == repair.exported
            assert lost < 40 and len(exported) + lost == rows
            for events in events_by_evening(path).values():
                assert events == EVENTS[: len(events)]
            if page % 6 == 0:
                resumed = Evening.resume(journal) or Evening.begin(journal, OPENED)
                assert resumed.record(EVENTS[len(resumed.events)])
    assert costly >= pages * 2 // 3


def test_what_is_no_database_is_set_aside_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    content = b"no database at all, but long enough to be looked at as one" * 20
    path.write_bytes(content)
    with Journal(path, ManualClock()) as journal:
        repair = journal.state.repair
        assert repair is not None and (repair.kept, repair.exported) == (0, 0)
        assert (repair.folder / path.name).read_bytes() == content
        Evening.begin(journal, OPENED)
    assert [row.event for row in read_events(path)] == [OPENED]


@pytest.mark.parametrize("pragma", ["application_id = 7", "user_version = 70000", "user_version = 0"])
def test_an_overwritten_header_costs_nothing(path: Path, whole: bytes, pragma: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA {pragma}")
    connection.close()
    with Journal(path, ManualClock()) as journal:
        assert journal.state.repair is not None and journal.state.repair.lost == ()
    assert len(read_events(path)) == 2 * len(EVENTS[:-3])


@pytest.mark.parametrize("size", [0, 1, 100, PAGE, PAGE * 2 + 17])
def test_a_file_cut_short_never_keeps_the_program_from_starting(path: Path, whole: bytes, size: int) -> None:
    path.write_bytes(whole[:size])
    with Journal(path, ManualClock()) as journal:
        assert Evening.begin(journal, OPENED).record(Dealt(1, 0))


def test_a_log_cut_anywhere_gives_a_state_from_before(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    log = path.with_name(path.name + "-wal")
    journal = Journal(path, ManualClock())
    journal.open()
    started = Evening.begin(journal, OPENED)
    for event in EVENTS[1:40]:
        started.record(event)
    database, whole = path.read_bytes(), log.read_bytes()
    journal.close()
    chance, lengths = random.Random(5), set()
    for number in range(12):
        copy = tmp_path / f"copy-{number}" / path.name
        copy.parent.mkdir()
        copy.write_bytes(database)
        copy.with_name(log.name).write_bytes(whole[: chance.randrange(len(whole))])
        with Journal(copy, ManualClock()) as cut:
            resumed = Evening.resume(cut)
            events = () if resumed is None else resumed.events
            assert list(events) == EVENTS[: len(events)]
            lengths.add(len(events))
    assert len(lengths) > 6


def journal_with_log(tmp_path: Path) -> tuple[Path, Path, int]:
    """The files of a journal that was never closed: most of its rows are in the log only."""
    live = tmp_path / "live" / "journal.sqlite3"
    with Journal(live, ManualClock()) as journal:
        started = Evening.begin(journal, OPENED)
        for event in EVENTS[1:30]:
            started.record(event)
        journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # type: ignore[union-attr]
        for event in EVENTS[30:80]:
            started.record(event)
        path = tmp_path / "journal.sqlite3"
        path.write_bytes(live.read_bytes())
        log = path.with_name(path.name + "-wal")
        log.write_bytes(live.with_name(log.name).read_bytes())
    return path, log, 80


def test_rows_that_are_in_the_log_only_survive_a_broken_file_and_the_old_log_is_not_taken_for_the_new_ones(
    tmp_path: Path,
) -> None:
    path, log, count = journal_with_log(tmp_path)
    path.write_bytes(b"\xa5" * PAGE + path.read_bytes()[PAGE:])
    log_bytes = log.read_bytes()
    done = repair(path)
    assert done.lost == () and done.kept == count
    assert (done.folder / log.name).read_bytes() == log_bytes
    assert not log.exists()
    assert events_by_evening(path) == {1: EVENTS[:count]}


def test_frames_that_were_not_committed_or_belong_to_an_older_log_do_not_count(tmp_path: Path) -> None:
    path, log, count = journal_with_log(tmp_path)
    data = log.read_bytes()
    frame = data[-(24 + PAGE) :]
    not_committed = frame[:4] + bytes(4) + frame[8:24] + bytes(PAGE)
    older = frame[:8] + bytes(8) + frame[16:24] + bytes(PAGE)
    for behind in (not_committed, older):
        log.write_bytes(data + behind)
        assert [row[0] for row in BrokenFile(path).rows(10)] == list(range(1, count + 1))
    log.write_bytes(data + frame[:24] + bytes(PAGE))
    assert len(list(BrokenFile(path).rows(10))) < count


def change_row(path: Path, change: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER event_is_not_changed")
    connection.execute(change)
    connection.commit()
    connection.close()


def test_a_row_that_cannot_be_understood_ends_its_evening_and_the_rest_is_kept_as_text(path: Path) -> None:
    rows = len(EVENTS[:-3])
    change_row(path, f"UPDATE event SET payload = '{{\"play\":' WHERE id = {rows + 20}")
    with Journal(path, ManualClock()) as journal:
        assert journal.state.repair is None
        resumed = Evening.resume(journal)
        assert resumed is not None and list(resumed.events) == EVENTS[:19]
        repair = journal.state.repair
        assert repair is not None and repair.lost == ((rows + 20, rows + 20),)
        assert resumed.record(EVENTS[19])
        assert len((repair.folder / "readable.jsonl").read_text("utf-8").splitlines()) == 2 * rows
    assert events_by_evening(path) == {1: EVENTS[:-3], 2: EVENTS[:20]}


def test_events_that_contradict_each_other_go_on_without_the_rest(path: Path) -> None:
    change_row(path, f"UPDATE event SET kind = 'passed_in', payload = '{{}}' WHERE id = {len(EVENTS) - 3 + 20}")
    with Journal(path, ManualClock()) as journal:
        resumed = Evening.resume(journal)
        assert resumed is not None and list(resumed.events) == EVENTS[:19]
        assert (resumed.number, resumed.left_out) == (3, len(EVENTS) - 3 - 19)
        assert journal.state.repair is None


def test_a_repair_that_is_cut_short_is_done_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overwrite(path, 3)
    broken = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", _no_more_power)
        with pytest.raises(KeyboardInterrupt):
            Journal(path, ManualClock()).open()
    with Journal(path, ManualClock()) as journal:
        repair = journal.state.repair
        assert repair is not None and repair.folder.name == "damaged-1"
        assert (repair.folder / path.name).read_bytes() == broken
    assert not path.with_name("damaged-2").exists() and last_evening_number(path)


def _no_more_power(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_file_that_breaks_while_it_is_open_is_replaced_and_the_evening_kept_whole(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        started = Evening.begin(journal, OPENED)
        for event in EVENTS[1:100]:
            started.record(event)
        connection = journal._connection
        assert connection is not None
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA cache_size = 0")
        for page in range(1, path.stat().st_size // PAGE):
            overwrite(path, page)
        assert all(started.record(event) for event in EVENTS[100:])
        assert journal.state.repair is not None
    assert events_by_evening(path)[started.number or 0] == EVENTS
    assert started.state == fold(EVENTS)


def test_a_large_file_is_read_beside_the_game_and_repaired_at_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overwrite(path, 5)
    monkeypatch.setattr(writer, "CHECKED_AT_ONCE_BYTES", PAGE)
    with Journal(path, ManualClock()) as journal:
        for _ in range(100):
            if journal.state.damaged:
                break
            journal.service.wait(0.05)
        assert journal.state.damaged and journal.state.repair is None
    with Journal(path, ManualClock()) as journal:
        assert journal.state.repair is not None and not journal.state.damaged


def test_bytes_changed_anywhere_never_give_a_traceback_or_a_wrong_evening(path: Path, whole: bytes) -> None:
    chance = random.Random(11)
    for _ in range(10):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 8, 200))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        try:
            with Journal(path, ManualClock()) as journal:
                Evening.resume(journal)
        except JournalError as error:
            assert "newer Kiebitz" in str(error) or "no journal of Kiebitz" in str(error)
