"""Kills a program in the middle of an evening at random moments, and looks for what it had acknowledged.

    python -m tests.session.kill_report [--times N] [--seed N] [--unsynced]

Each time the next program goes on with the journal of the one before. With --unsynced (needs a C compiler and Linux) a power cut is
played: of everything that was not synced, each half kilobyte survives by chance. Ends with 1 when an acknowledged event is missing, when
the journal does not fold, or when going on took longer than three seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from firmware.clock import SystemClock
from firmware.session.coding import encode
from firmware.session.evening import Evening
from firmware.session.events import Event
from firmware.session.journal import Journal, last_evening_number, read_events
from firmware.session.state import fold
from tests.session.fed_evening import FedEvening
from tests.session.hands import some_hands

CHECKOUT = Path(__file__).resolve().parents[2]
LONGEST_LIFE_SECONDS = 0.5
LONGEST_RESUME_SECONDS = 3.0
SECTOR = 512
NAMES = ("journal.sqlite3", "journal.sqlite3-wal")
SYNCED = "KIEBITZ_SYNCED"
HANDS = some_hands(2, seed=9)


@dataclass
class Report:
    """What came of all kills."""

    kills: int = 0
    acknowledged: int = 0
    stored: int = 0
    in_a_trick: int = 0
    resumes: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        resumes = sorted(self.resumes) or [0.0]
        return (
            f"kills {self.kills} ({self.in_a_trick} within a trick), acknowledged {self.acknowledged}, missing "
            f"{len(self.faults)}, in the journal {self.stored}; going on took {resumes[len(resumes) // 2] * 1000:.0f} ms "
            f"(median), {resumes[-1] * 1000:.0f} ms (longest)"
        )


def child(folder: Path, pipe: int, seed: int) -> None:
    """The program that is killed: tells on the pipe that it has begun, then each event that was acknowledged."""
    begin = time.monotonic()
    clock = SystemClock()
    journal = Journal(folder / NAMES[0], clock)
    journal.open()
    record = Evening.record

    def telling(evening: Evening, event: Event) -> bool:
        kept = record(evening, event)
        if kept:
            os.write(pipe, (json.dumps([evening.number, event.kind, encode(event)]) + "\n").encode())
        return kept

    Evening.record = telling  # type: ignore[method-assign]
    fed = FedEvening(journal, clock, HANDS, seed)
    os.write(pipe, (json.dumps(["begun", time.monotonic() - begin, repr(journal.state.repair)]) + "\n").encode())
    fed.play(lambda: False)


def kill_once(folder: Path, seconds: float, seed: int) -> list[list[object]]:
    """Let a program live for so long. Returns what it told."""
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        try:
            os.close(reading)
            child(folder, writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(seconds)
    os.kill(number, signal.SIGKILL)
    with os.fdopen(reading, "rb") as stream:
        told = stream.read().decode()
    os.waitpid(number, 0)
    return [json.loads(line) for line in told.splitlines() if line.endswith("]")]


def look(path: Path, told: list[list[object]], known: dict[int, list[list[object]]], report: Report) -> None:
    """Compare what was told with what is there; `known` are the events of each evening that must be there."""
    for line in told:
        if line[0] == "begun":
            report.resumes.append(float(str(line[1])))
            if line[2] != "None":
                report.faults.append(f"kill {report.kills}: a repair was needed: {line[2]}")
        else:
            known.setdefault(int(str(line[0])), []).append(line[1:])
            report.acknowledged += 1
    if not path.exists():
        return
    for number in {*list(known)[-2:], last_evening_number(path) or 0} - {0}:
        events = [stored.event for stored in read_events(path, number)]
        rows = [[event.kind, encode(event)] for event in events]
        expected = known.get(number, [])
        if rows[: len(expected)] != expected:
            report.faults.append(f"kill {report.kills}: evening {number} has {len(rows)} of {len(expected)} events")
        state = fold(events)
        report.in_a_trick += state.hand is not None and len(state.hand.plays) % 3 > 0
        # What was written but not told any more counts from now on: the next program goes on with it.
        known[number] = rows


def run(times: int, seed: int, folder: Path, unsynced: bool = False) -> Report:
    """Kill so many times in this folder."""
    chance = random.Random(seed)
    report, known = Report(), {}  # type: ignore[var-annotated]
    place = folder / "0"
    place.mkdir()
    for report.kills in range(1, times + 1):
        synced = place / "synced"
        if unsynced:
            synced.mkdir(exist_ok=True)
            os.environ[SYNCED] = str(synced)
        told = kill_once(place, chance.uniform(0.0, LONGEST_LIFE_SECONDS), chance.randrange(2**31))
        if unsynced:
            after = folder / str(report.kills)
            _cut_power(place, synced, after, chance)
            shutil.rmtree(place)
            place = after
        look(place / NAMES[0], told, known, report)
    number = last_evening_number(place / NAMES[0])
    while number:
        report.stored += len(read_events(place / NAMES[0], number))
        number -= 1
    return report


def _cut_power(before: Path, synced: Path, after: Path, chance: random.Random) -> None:
    """The files as they are on the disk after a power cut, and that is then what is synced."""
    os.environ.pop(SYNCED, None)
    (after / "synced").mkdir(parents=True)
    for name in NAMES:
        if not (synced / name).exists():
            continue
        safe, cached = (synced / name).read_bytes(), (before / name).read_bytes() if (before / name).exists() else b""
        length = chance.choice((len(safe), len(cached), chance.randint(*sorted((len(safe), len(cached))))))
        content = bytearray(safe[:length].ljust(length, b"\0"))
        for start in range(0, length, SECTOR):
            if chance.random() < 0.5:
                content[start : start + SECTOR] = cached[start : start + SECTOR].ljust(
                    min(SECTOR, length - start), b"\0"
                )
        (after / name).write_bytes(content)
        (after / "synced" / name).write_bytes(content)


def _preloaded(arguments: list[str]) -> int:
    """This report once more with the library that remembers what was synced."""
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler is None or not sys.platform.startswith("linux"):
        print("--unsynced needs Linux and a C compiler (Debian: apt install gcc)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "unsynced.so"
        source = Path(__file__).with_name("unsynced.c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
        command = [sys.executable, "-m", "tests.session.kill_report", *arguments]
        environment = {**os.environ, "LD_PRELOAD": str(library)}
        return subprocess.run(command, cwd=CHECKOUT, env=environment, check=False).returncode


def report_command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """This report as a program of its own, which may fork because it has no threads."""
    command = [sys.executable, "-m", "tests.session.kill_report", *arguments]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--unsynced", action="store_true", help="play a power cut: unsynced writes are lost by chance")
    given = parser.parse_args(arguments)
    if given.unsynced and "unsynced.so" not in os.environ.get("LD_PRELOAD", ""):
        return _preloaded(sys.argv[1:] if arguments is None else arguments)
    with tempfile.TemporaryDirectory(prefix="kiebitz-kill-") as folder:
        report = run(given.times, given.seed, Path(folder), given.unsynced)
    print(report)
    for fault in report.faults:
        print(f"  {fault}")
    return int(bool(report.faults) or max(report.resumes, default=0.0) > LONGEST_RESUME_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
