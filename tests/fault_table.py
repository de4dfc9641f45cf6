"""Every fault that the program must survive, brought about for real: what happened, and what was lost (nothing).

    python -m tests.fault_table [--json] [FAULT ...]

Prints a table; ends with 1 when anything was lost that should not be.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from display.view import MessageBody, View
from display.window import WindowError
from firmware.clock import ManualClock
from firmware.config.files import write_settings
from firmware.config.layers import load_configuration
from firmware.display_service import ShownScreen
from firmware.hardware.speaker import EspeakSpeaker, Subject, Talk
from firmware.i18n.translator import Translator
from firmware.services import Health
from firmware.session.evening import Evening
from firmware.session.events import Event
from firmware.session.journal import Journal, JournalInUseError, read_events
from firmware.session.presenter import Words
from firmware.session.presenter.storage import repair_line, storage_line
from firmware.session.state import fold
from firmware.sight import CameraState, ThreadedSight
from firmware.sticks import StickError, write_files
from tests.session.faulty_files import BROKEN, DENIED, DISK_FULL, READ_ONLY, faulty_disk
from tests.session.hands import OPENED, evening, opening, playing, some_hands
from vision.cameras.base import CameraGone, CameraTimeout, EndOfFrames, Frame

HAND = some_hands(1)[0]
EVENTS: list[Event] = [OPENED, *opening(HAND), *playing(HAND)]
NOTHING = "nothing"
RETRY_SECONDS = 0.05
WORDS = Words(Translator("en"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What people were told, and what was lost; `allowed`: the loss is what cannot be helped."""

    happened: str
    lost: str
    allowed: bool = False


Fault = Callable[[Path], Outcome]


def stored(path: Path) -> list[Event]:
    return [row.event for row in read_events(path)]


def compared(path: Path, expected: list[Event], happened: str) -> Outcome:
    """Whether the journal holds exactly these events."""
    found = stored(path)
    missing = len(expected) - len(found)
    return Outcome(happened, NOTHING if found == expected else f"{missing} of {len(expected)} events")


def until(done: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        threading.Event().wait(0.005)


def disk(error: int, refuse_open: bool = False, writes: int = 12) -> Fault:
    """The disk fails at each of the first writes in turn, and works again at the end of the hand."""

    def bring_about(folder: Path) -> Outcome:
        told, lost = set(), 0
        with faulty_disk() as faulty:
            for after in range(writes):
                path = folder / f"{after}" / "journal.sqlite3"
                with Journal(path, ManualClock(), RETRY_SECONDS) as journal:
                    running = Evening.begin(journal, OPENED)
                    faulty.break_down(error, after, refuse_open)
                    for event in EVENTS[1:25]:
                        running.record(event)
                    told.add(storage_line(journal.state, WORDS).partition(" (")[0])
                    faulty.mend()
                    until(lambda journal=journal: journal.state.fault is None)  # type: ignore[misc]
                    for event in EVENTS[25:]:
                        running.record(event)
                lost += stored(path) != EVENTS
        return Outcome(
            f"{writes} times: {', '.join(sorted(told - {''}))}; saved later", f"{lost} hands" if lost else NOTHING
        )

    return bring_about


def really_full(folder: Path) -> Outcome:
    """A file system of 1 MB that fills up in the middle of a hand (root only)."""
    mounted = folder / "small"
    mounted.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", mounted], capture_output=True).returncode:
        pytest.skip("needs the right to mount")
    try:
        path = mounted / "journal.sqlite3"
        with Journal(path, ManualClock(), RETRY_SECONDS) as journal:
            running = Evening.begin(journal, OPENED)
            with contextlib.suppress(OSError), (mounted / "filler").open("wb", buffering=0) as filler:
                while filler.write(bytes(4096)):
                    pass
            for event in EVENTS[1:]:
                running.record(event)
            told = storage_line(journal.state, WORDS)
            (mounted / "filler").unlink()
            until(lambda: journal.state.fault is None)
        return compared(path, EVENTS, f"{told}; saved when there was room")
    finally:
        subprocess.run(["umount", "--lazy", mounted], check=True)


def log_cut(folder: Path) -> Outcome:
    """The write-ahead log is cut at fifty places, as after a power cut on a disk that lies; whole commits before it must be there."""
    path = folder / "journal.sqlite3"
    journal = Journal(path, ManualClock())
    journal.open()
    running = Evening.begin(journal, OPENED)
    for event in EVENTS[1:]:
        running.record(event)
    whole, log = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
    journal.close()
    worst = 0
    for number in range(50):
        at = random.Random(number).randrange(len(log))
        other = folder / str(number) / "journal.sqlite3"
        other.parent.mkdir()
        other.write_bytes(whole)
        other.with_name(other.name + "-wal").write_bytes(log[:at])
        with Journal(other, ManualClock()) as again:
            found = stored(other)
            assert found == EVENTS[: len(found)] and again.state.repair is None
        worst = max(worst, len(EVENTS) - len(found))
    return Outcome(
        f"50 cuts: opens without repair, a state from before the cut (up to {worst} events earlier)", NOTHING
    )


def page_overwritten(folder: Path) -> Outcome:
    """A page of the database is overwritten, each in turn."""
    path = folder / "journal.sqlite3"
    events = evening(some_hands(3))
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in events[1:]:
            running.record(event)
    whole = path.read_bytes()
    pages, listed, unlisted, told = len(whole) // 4096, 0, 0, ""
    for page in range(pages):
        where = folder / f"page-{page}" / "journal.sqlite3"
        where.parent.mkdir()
        data = bytearray(whole)
        data[4096 * page : 4096 * (page + 1)] = random.Random(page).randbytes(4096)
        where.write_bytes(data)
        with Journal(where, ManualClock()) as journal:
            done = journal.state.repair
            told = told or repair_line(done, 0, WORDS)
        lost = sum(last - first + 1 for first, last in done.lost) if done else 0
        readable = done.exported if done else len(stored(where))
        listed += lost
        unlisted += max(0, len(events) - readable - lost)
    lost_text = f"{listed / pages:.1f} rows a page, all of them on it and listed"
    return Outcome(f"{pages} pages in turn: {told} Set aside whole, the rest as text", lost_text, allowed=not unlisted)


def clock_jumps(folder: Path) -> Outcome:
    """The clock goes ten years forward and then ten years back in the middle of a trick."""

    class Jumping(ManualClock):
        year = 2026

        def wall(self) -> datetime:
            return datetime(self.year, 11, 30, 20, tzinfo=UTC)

    path, clock = folder / "journal.sqlite3", Jumping()
    for part, year in ((slice(1, 10), 2026), (slice(10, 20), 2036), (slice(20, None), 2016)):
        clock.year = year
        with Journal(path, clock) as journal:
            running = Evening.resume(journal) or Evening.begin(journal, OPENED)
            for event in EVENTS[part]:
                running.record(event)
    with Journal(path, clock) as journal:
        resumed = Evening.resume(journal)
        assert resumed is not None and resumed.state == fold(EVENTS)
    return compared(
        path, EVENTS, "order, turn and resume as before; the date is shown only where the clock was trusted"
    )


class _Camera:
    """A camera that is lost twenty times, in every way."""

    kinds: tuple[Exception, ...] = (
        CameraGone("the camera usb:0 is gone"),
        OSError("device or resource busy"),
        IndexError("list index out of range"),
        RuntimeError("Cannot allocate memory"),
        CameraTimeout("no picture"),
    )

    def __init__(self) -> None:
        self.number = self.losses = 0

    def open(self) -> None:
        pass

    def frame(self, timeout: float) -> Frame:
        import numpy as np

        self.number += 1
        if self.number % 3 == 0 and self.losses < 20:
            self.losses += 1
            raise self.kinds[self.losses % len(self.kinds)]
        if self.number > 90:
            raise EndOfFrames
        return Frame(self.number, float(self.number), np.zeros((4, 4, 3), np.uint8))

    def describe(self) -> str:
        return "usb:0"

    def close(self) -> None:
        pass


class _NoWatcher:
    def feed(self, frame: Frame) -> list[object]:
        return []


def camera_lost(folder: Path) -> Outcome:
    """Twenty losses of the camera while a hand is entered by people."""
    path, camera, troubles = folder / "journal.sqlite3", _Camera(), set()
    import firmware.sight as sight_module

    usual, sight_module.RETRY_SECONDS = sight_module.RETRY_SECONDS, 0.001
    try:
        sight = ThreadedSight(camera, _NoWatcher, ManualClock())  # type: ignore[arg-type]
        with Journal(path, ManualClock()) as journal:
            running = Evening.begin(journal, OPENED)
            sight.start()
            for event in EVENTS[1:]:
                running.record(event)
            ended = False
            end = time.monotonic() + 60
            while not ended and time.monotonic() < end:
                for seen in sight.poll():
                    if isinstance(seen, CameraState):
                        troubles.add(seen.trouble)
                        ended = ended or seen.ended
        sight.stop()
    finally:
        sight_module.RETRY_SECONDS = usual
    assert camera.losses == 20
    return compared(path, EVENTS, f"20 losses, each opened again; said: {'; '.join(sorted(troubles - {''}))}")


def camera_hangs(folder: Path) -> Outcome:
    """The camera's driver never returns."""
    free, hangs = threading.Event(), threading.Event()

    class Hanging(_Camera):
        def frame(self, timeout: float) -> Frame:
            hangs.set()
            free.wait(30)
            raise EndOfFrames

    path, clock = folder / "journal.sqlite3", ManualClock()
    sight = ThreadedSight(Hanging(), _NoWatcher, clock)  # type: ignore[arg-type]
    sight.start()
    hangs.wait(10)
    clock.advance(30.0)
    told = [seen.trouble for seen in sight.poll() if isinstance(seen, CameraState)]
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in EVENTS[1:]:
            running.record(event)
    stuck = sight.services[0].state.health is Health.STUCK
    free.set()
    sight.stop()
    assert stuck
    return compared(path, EVENTS, f"said: {told[0]}; after the game the watchdog ends the program")


def no_sound(folder: Path) -> Outcome:
    """espeak-ng cannot be started."""

    def missing(command: object) -> object:
        raise FileNotFoundError(2, "No such file or directory")

    path = folder / "journal.sqlite3"
    speaker = EspeakSpeaker(talk=Talk.EVERYTHING, first_pause_s=0.001, start=missing)  # type: ignore[arg-type]
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in EVENTS[1:]:
            speaker.say(event.kind, Subject.NOTICE)
            running.record(event)
    until(lambda: bool(speaker.service.state.restarts))
    trouble = speaker.service.state.trouble or "espeak-ng cannot be started"
    speaker.close()
    return compared(path, EVENTS, f"silent, tried again later; state of the voice: {trouble}")


def no_display(folder: Path) -> Outcome:
    """The display is lost in the middle of a hand and comes back at its end."""

    class Cable:
        plugged = visible = True
        shown: View | None = None

        def restore(self) -> None:
            if not self.plugged:
                raise WindowError("no window can be opened")
            self.visible = True

        def show(self, view: View) -> None:
            self.visible = self.plugged
            self.shown = view if self.plugged else self.shown

        def poll(self) -> tuple[()]:
            return ()

        def close(self) -> None:
            pass

    first, second = (View("Kiebitz", "", MessageBody(title)) for title in ("one", "two"))
    path, clock, cable = folder / "journal.sqlite3", ManualClock(), Cable()
    screen = ShownScreen(cable, clock)
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for number, event in enumerate(EVENTS[1:], start=1):
            cable.plugged = not 10 < number < 30
            clock.advance(31.0)
            screen.show(first if number % 2 else second)
            running.record(event)
    assert screen.service.state.health is Health.RUNNING and cable.shown is not None
    return compared(path, EVENTS, "the game goes on by buttons; the newest screen is there again when the display is")


def settings_broken(folder: Path) -> Outcome:
    """The settings file is emptied, filled with zeros, and made unreadable rubbish."""
    file, told = folder / "settings.toml", ""
    write_settings(file, {"voice.volume_percent": 30})
    write_settings(file, {"voice.volume_percent": 40})
    for damage in (b"\0" * 4096, b"\xff\xfe[[[", b"[voice\nvolume"):
        file.write_bytes(damage)
        found = load_configuration(file, {}, system_file=None)
        assert found.number("voice.volume_percent") == 30
        told = str(found.problems[0]).replace(str(folder), "...")
    file.with_name("settings.toml.bak").write_bytes(b"\0")
    assert load_configuration(file, {}, system_file=None).number("voice.volume_percent") == 80
    return Outcome(f"the previous copy holds, then the defaults; said: {told}", "the newest change", allowed=True)


def two_programs(folder: Path) -> Outcome:
    """A second program opens the same journal."""
    path = folder / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        try:
            Journal(path, ManualClock()).open()
        except JournalInUseError as error:
            told = str(error).replace(str(folder), "...").replace(str(os.getpid()), "N")
        for event in EVENTS[1:]:
            running.record(event)
    return compared(path, EVENTS, f"the second is refused: {told}")


def stick_pulled_out(folder: Path) -> Outcome:
    """The stick is pulled out while a list is written onto it."""
    write_files(folder, {"list.csv": b"before"})
    usual, told = os.fsync, ""
    os.fsync = _fail  # type: ignore[assignment]
    try:
        write_files(folder, {"list.csv": b"after"})
    except StickError as error:
        told = str(error).replace(str(folder), "...")
    finally:
        os.fsync = usual
    whole = (folder / "list.csv").read_bytes() == b"before" and len(list(folder.iterdir())) == 1
    return Outcome(f"said: {told}; files on it are whole", NOTHING if whole else "the list on the stick")


def _fail(handle: int) -> None:
    raise OSError(5, "Input/output error")


FAULTS: dict[str, Fault] = {
    "disk full at each write": disk(DISK_FULL),
    "disk really full": really_full,
    "permission lost": disk(DENIED, refuse_open=True, writes=4),
    "file system read-only": disk(READ_ONLY, writes=4),
    "disk fails": disk(BROKEN, writes=4),
    "write-ahead log cut": log_cut,
    "database page overwritten": page_overwritten,
    "clock moved ten years both ways": clock_jumps,
    "20 camera losses": camera_lost,
    "camera hangs": camera_hangs,
    "no sound": no_sound,
    "no display": no_display,
    "settings broken": settings_broken,
    "two programs": two_programs,
    "stick pulled out": stick_pulled_out,
}


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="kiebitz-faults-") as folder:
        yield Path(folder)


def bring_about(name: str) -> Outcome | None:
    """What came of a fault; None where this machine does not let it be brought about."""
    try:
        with scratch() as folder:
            return FAULTS[name](folder)
    except pytest.skip.Exception:
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("faults", metavar="FAULT", nargs="*", help="only these")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    failed = False
    rows = []
    for name in given.faults or FAULTS:
        outcome = bring_about(name)
        if outcome is None:
            rows.append((name, "not tried: this machine does not let it be brought about", "-"))
            continue
        failed |= outcome.lost != NOTHING and not outcome.allowed
        rows.append((name, outcome.happened, outcome.lost))
    if given.json:
        for name, happened, lost in rows:
            print(json.dumps({"fault": name, "happened": happened, "lost": lost}))
    else:
        from rich.console import Console
        from rich.table import Table

        table = Table("fault", "what happened", "lost", show_lines=True)
        for row in rows:
            table.add_row(*row)
        Console(width=150).print(table)
    return int(failed)


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sys.exit(main())
