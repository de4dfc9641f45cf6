"""Where the journal is kept: room, speed, and whether it survives switching off."""

from __future__ import annotations

import os
import shutil
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from firmware.doctor.finding import Finding, Grade, Report
from firmware.doctor.machine import Machine
from firmware.i18n.translator import Translator, mark
from firmware.places import journal_path

LITTLE_ROOM, TOO_LITTLE_ROOM = 200, 20
"""Megabytes free: below the first pictures are soon no longer kept, below the second games are at risk."""

SLOW_SYNC_MS = 250.0
"""A card is acknowledged when it is on the disk; a slower disk makes the screen lag behind the table."""

SYNCS = 12
BLOCK = 4096

FORGETFUL = {"overlay", "tmpfs", "ramfs"}
"""File systems whose content is gone when the machine is switched off."""


def check_storage(folder: Path, machine: Machine, say: Translator) -> list[Finding]:
    """The state folder `folder`: writable, room, speed, lasting, journal in order."""
    report = Report("storage", say)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        times = sync_milliseconds(folder)
    except OSError as error:
        return [
            report(
                "writable",
                Grade.BAD,
                mark("nothing can be kept in {folder}: {reason}"),
                mark("make the folder writable, or name another one with KIEBITZ_STATE"),
                folder=str(folder),
                reason=error.strerror or str(error),
            )
        ]
    return [
        report("writable", Grade.FINE, mark("the lists are kept in {folder}"), folder=str(folder)),
        _lasting(folder, machine, report),
        _room(folder, report),
        _speed(times, report),
        *_journal(journal_path(folder), report),
    ]


def sync_milliseconds(folder: Path, times: int = SYNCS) -> list[float]:
    """How long each of some small writes takes until it is on the disk. Raises OSError."""
    taken = []
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        for _ in range(times):
            begin = time.perf_counter()
            file.write(b"\0" * BLOCK)
            os.fsync(file.fileno())
            taken.append(1000 * (time.perf_counter() - begin))
    return taken


def _lasting(folder: Path, machine: Machine, report: Report) -> Finding:
    kind, _ = machine.mount_of(folder.resolve())
    if kind in FORGETFUL:
        return report(
            "lasting",
            Grade.BAD if machine.board else Grade.HINT,
            mark("{folder} lies on {kind}: everything is gone when the machine is switched off"),
            mark("give the lists a partition of their own (see systemd/README.md), or switch the overlay off"),
            folder=str(folder),
            kind=kind,
        )
    return report("lasting", Grade.FINE, mark("it lies on {kind} and survives switching off"), kind=kind or "?")


def _room(folder: Path, report: Report) -> Finding:
    free = shutil.disk_usage(folder).free // 1_000_000
    grade = Grade.BAD if free < TOO_LITTLE_ROOM else Grade.HINT if free < LITTLE_ROOM else Grade.FINE
    return report(
        "room",
        grade,
        mark("{megabytes} MB are free"),
        mark("make room: below 50 MB no more pictures are kept, below 10 MB games wait in memory"),
        megabytes=free,
    )


def _speed(times: list[float], report: Report) -> Finding:
    median, worst = statistics.median(times), max(times)
    return report(
        "speed",
        Grade.HINT if median > SLOW_SYNC_MS else Grade.FINE,
        mark("a decision is on the disk after {median:.1f} ms, at worst {worst:.1f} ms"),
        mark("the memory card is slow or worn: take another one, A1 or A2 class"),
        median=round(median, 2),
        worst=round(worst, 2),
    )


def _journal(path: Path, report: Report) -> list[Finding]:
    if not path.exists():
        return [report("journal", Grade.FINE, mark("there is no journal yet; the first evening makes it"))]
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=2)) as connection:
            answer = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        answer = str(error)
    if answer == "ok":
        size = path.stat().st_size // 1000
        return [report("journal", Grade.FINE, mark("the journal is in order ({kilobytes} kB)"), kilobytes=size)]
    if "locked" in answer or "busy" in answer:
        return [report("journal", Grade.ABSENT, mark("the journal is being written just now; it is not checked"))]
    return [
        report(
            "journal",
            Grade.BAD,
            mark("the journal is damaged: {reason}"),
            mark("start kiebitz run: it keeps the old file, saves what can be read and goes on with it"),
            reason=answer,
        )
    ]
