"""A disk that is full, read-only, forbidden or failing: the evening goes on in memory, says so, and is written when it can be."""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.services import Health, overall_health
from firmware.session.evening import Evening
from firmware.session.events import Event
from firmware.session.journal import Fault, Journal, JournalError, JournalInUseError, StorageState, read_events
from firmware.session.state import fold
from tests.session.faulty_files import BROKEN, DENIED, DISK_FULL, READ_ONLY, FaultyDisk, faulty_disk
from tests.session.hands import OPENED, opening, playing, some_hands

RETRY = 0.05
HAND = some_hands(1)[0]
EVENTS: list[Event] = [OPENED, *opening(HAND), *playing(HAND)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    with faulty_disk() as disk:
        yield disk


def stored(path: Path) -> list[Event]:
    return [row.event for row in read_events(path)]


def wait_until_saved(journal: Journal) -> None:
    """Let the writer find out that the disk works again."""
    for _ in range(200):
        if journal.state == StorageState():
            return
        journal.service.wait(0.02)
    pytest.fail(f"still {journal.state}")


@pytest.mark.parametrize("after", range(12))
def test_a_disk_that_is_full_at_any_write_loses_nothing_and_acknowledges_nothing(
    path: Path, disk: FaultyDisk, after: int
) -> None:
    with Journal(path, ManualClock(), RETRY) as journal:
        evening = Evening.begin(journal, OPENED)
        disk.break_down(DISK_FULL, after)
        acknowledged = [OPENED] + [event for event in EVENTS[1:20] if evening.record(event)]
        assert evening.state == fold(EVENTS[:20])
        assert journal.state.fault is Fault.FULL and journal.state.waiting >= 1
        assert len(acknowledged) < 20
        disk.mend()
        wait_until_saved(journal)
        assert all(evening.record(event) for event in EVENTS[20:])
    assert stored(path) == EVENTS


@pytest.mark.parametrize("after", range(8))
def test_a_batch_with_a_refused_event_that_meets_another_fault_is_written_once(
    path: Path, disk: FaultyDisk, after: int
) -> None:
    with Journal(path, ManualClock(), RETRY) as journal:
        evening = journal.begin_evening().result(5)
        disk.break_down(DISK_FULL)
        kept = [journal.append(OPENED, evening), journal.append(OPENED, 77)]
        kept += [journal.append(event, evening) for event in EVENTS[1:4]]
        assert not journal.wait(kept[-1], 5)
        disk.break_down(DISK_FULL, after)
        journal.service.wait(3 * RETRY)
        disk.mend()
        for future in (kept[0], *kept[2:]):
            future.result(5)
        with pytest.raises(JournalError, match="FOREIGN KEY"):
            kept[1].result(5)
    assert stored(path) == EVENTS[:4]


@pytest.mark.parametrize(
    ("error", "faults"),
    [
        (READ_ONLY, {Fault.READ_ONLY, Fault.FAILING, Fault.DENIED}),
        (DENIED, {Fault.DENIED, Fault.FAILING}),
        (BROKEN, {Fault.FAILING}),
    ],
)
def test_other_faults_while_playing_are_shown_and_pass(
    path: Path, disk: FaultyDisk, error: int, faults: set[Fault]
) -> None:
    with Journal(path, ManualClock(), RETRY) as journal:
        evening = Evening.begin(journal, OPENED)
        disk.break_down(error)
        assert not any(evening.record(event) for event in EVENTS[1:])
        assert journal.state.fault in faults
        disk.mend()
        wait_until_saved(journal)
    assert stored(path) == EVENTS


def test_a_new_evening_begins_without_a_disk_and_is_kept_later(path: Path, disk: FaultyDisk) -> None:
    disk.break_down(DENIED, refuse_open=True)
    with Journal(path, ManualClock(), RETRY) as journal:
        assert journal.state.fault is not None
        assert Evening.resume(journal) is None
        evening = Evening.begin(journal, OPENED)
        assert evening.number is None
        for event in EVENTS[1:]:
            assert not evening.record(event)
        assert evening.state == fold(EVENTS)
        disk.mend()
        wait_until_saved(journal)
        assert evening.number == 1
    assert stored(path) == EVENTS


def test_a_broken_journal_on_a_full_disk_is_repaired_when_there_is_room(path: Path, disk: FaultyDisk) -> None:
    with Journal(path, ManualClock()) as journal:
        evening = Evening.begin(journal, OPENED)
        for event in EVENTS[1:20]:
            evening.record(event)
    path.write_bytes(b"\xa5" * 100 + path.read_bytes()[100:])
    disk.break_down(DISK_FULL)
    with Journal(path, ManualClock(), RETRY) as journal:
        assert journal.state.fault is Fault.FULL
        assert Evening.resume(journal) is None
        another = Evening.begin(journal, OPENED)
        assert not another.record(EVENTS[1])
        disk.mend()
        for _ in range(200):
            if journal.state.fault is None:
                break
            journal.service.wait(0.02)
        assert journal.state.repair is not None and journal.state.repair.lost == ()
    assert [row.event for row in read_events(path, 1)] == EVENTS[:20]
    assert [row.event for row in read_events(path, 2)] == EVENTS[:2]


def test_what_could_never_be_kept_is_said_when_closing(path: Path, disk: FaultyDisk) -> None:
    journal = Journal(path, ManualClock(), RETRY)
    journal.open()
    evening = journal.begin_evening().result(5)
    disk.break_down(DISK_FULL)
    kept = journal.append(OPENED, evening)
    assert not journal.wait(kept, 5)
    journal.close()
    with pytest.raises(JournalError, match="not kept"):
        kept.result(0)
    disk.mend()
    assert stored(path) == []


def test_the_second_program_is_told_which_one_runs(path: Path) -> None:
    script = """
import sys
import threading
from pathlib import Path
from firmware.clock import ManualClock
from firmware.session.journal import Journal
with Journal(Path(sys.argv[1]), ManualClock()):
    print("open", flush=True)
    sys.stdin.read()
"""
    first = subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None and first.stdout.readline() == "open\n"
    with pytest.raises(JournalInUseError, match=rf"in use by process {first.pid} \("):
        Journal(path, ManualClock()).open()
    first.kill()
    first.wait()
    with Journal(path, ManualClock()) as journal:
        assert journal.state == StorageState()


@pytest.mark.parametrize(
    "command", [["run", "--camera", "sim"], ["demo", "--headless", "--hands", "1"], ["list", "import", "evening.json"]]
)
def test_every_command_that_writes_says_that_another_program_has_the_journal(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        evening = Evening.begin(journal, OPENED)
        for event in EVENTS[1:]:
            evening.record(event)
    assert main(["list", "export", "--format", "json", "--output", "evening.json", "--state", str(tmp_path)]) == 0
    other = tmp_path / "other"
    with Journal(other / "journal.sqlite3", ManualClock()):
        assert main([*command, "--state", str(other)]) == 2
    message = capsys.readouterr().err
    assert f"in use by process {os.getpid()} (" in message and message.count("\n") == 1
    assert read_events(other / "journal.sqlite3") == []


@contextlib.contextmanager
def mounted(folder: Path, size: str) -> Iterator[None]:
    """A small file system of its own at this folder."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root may mount a small file system")
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


def test_a_really_full_file_system_holds_up_nobody(tmp_path: Path) -> None:
    with mounted(tmp_path, "400k"), Journal(tmp_path / "journal.sqlite3", ManualClock(), RETRY) as journal:
        evening = Evening.begin(journal, OPENED)
        filler = tmp_path / "filler"
        with contextlib.suppress(OSError), filler.open("wb") as stream:
            while True:
                stream.write(bytes(4096))
        for event in EVENTS[1:]:
            evening.record(event)
        assert journal.state.fault is Fault.FULL and journal.state.waiting > 0
        filler.unlink()
        wait_until_saved(journal)
        assert stored(journal.path) == EVENTS
        journal.close()


def test_a_read_only_file_system_still_shows_the_evening_and_plays_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with mounted(tmp_path, "2M"):
        with Journal(path, ManualClock()) as journal:
            evening = Evening.begin(journal, OPENED)
            for event in EVENTS[1:10]:
                evening.record(event)
        remount(tmp_path, "ro")
        with Journal(path, ManualClock(), RETRY) as journal:
            assert journal.state.fault is Fault.READ_ONLY
            resumed = Evening.resume(journal)
            assert resumed is not None and resumed.state == fold(EVENTS[:10])
            for event in EVENTS[10:]:
                assert not resumed.record(event)
            remount(tmp_path, "rw")
            wait_until_saved(journal)
            assert stored(path) == EVENTS


def test_the_writer_is_a_service_that_beats_ends_and_survives_an_error_of_its_own(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(path, ManualClock(), RETRY) as journal:
        evening = Evening.begin(journal, OPENED)
        assert journal.service.state.health is Health.RUNNING
        keep, broken = journal._keep, [True]

        def fails_once(jobs):  # type: ignore[no-untyped-def]
            if broken.pop() if broken else False:
                raise RuntimeError("an error of the program")
            return keep(jobs)

        monkeypatch.setattr(journal, "_keep", fails_once)
        assert evening.record(opening(HAND)[0])
        assert journal.service.state.restarts == 1
        service = journal.service
    assert service.state.health in (Health.ENDED, Health.STOPPED)
    assert stored(path) == [OPENED, opening(HAND)[0]]


def test_a_disk_that_hangs_shows_as_a_stuck_writer_and_does_not_hold_up_the_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware.session.evening.ACKNOWLEDGE_SECONDS", 0.05)
    monkeypatch.setattr("firmware.session.journal.writer.CLOSING_SECONDS", 0.05)
    clock, free, hangs = ManualClock(), threading.Event(), threading.Event()
    with Journal(path, clock, RETRY) as journal:
        evening = Evening.begin(journal, OPENED)
        keep = journal._keep

        def hanging(jobs):  # type: ignore[no-untyped-def]
            hangs.set()
            free.wait(20)
            return keep(jobs)

        monkeypatch.setattr(journal, "_keep", hanging)
        assert not evening.record(opening(HAND)[0])
        assert hangs.wait(5) and journal.state.fault is Fault.SILENT
        clock.advance(30.0)
        assert journal.service.state.health is Health.STUCK
        assert overall_health([journal.service]) is Health.STUCK
    free.set()
