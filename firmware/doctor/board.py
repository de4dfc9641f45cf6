"""Power, heat, memory and clock of the machine."""

from __future__ import annotations

from datetime import UTC, datetime

from firmware.clock import Clock
from firmware.doctor.finding import Finding, Grade, Report
from firmware.doctor.machine import Machine
from firmware.i18n.translator import Translator, mark

UNDERVOLTAGE_NOW, UNDERVOLTAGE_SINCE_START = 1 << 0, 1 << 16
SLOWED_NOW = (1 << 1) | (1 << 2) | (1 << 3)

HOT, TOO_HOT = 70.0, 80.0
"""Degrees Celsius: from the first the case wants air, at the second the Raspberry Pi slows down."""

LITTLE_MEMORY, TOO_LITTLE_MEMORY = 900, 400
"""Megabytes. The program takes up to 250, system and compositor about as much."""

OLDEST_DATE = datetime(2025, 1, 1, tzinfo=UTC)
"""A clock that shows less was never set."""


def check_board(machine: Machine, clock: Clock, say: Translator) -> list[Finding]:
    """Board, power, temperature, memory and clock."""
    return [
        *_power(machine, say),
        *_heat(machine, say),
        *_memory(machine, say),
        _clock(clock, say),
    ]


def _power(machine: Machine, say: Translator) -> list[Finding]:
    report = Report("power", say)
    flags = machine.throttled
    if flags is None:
        if machine.board:
            return [
                report(
                    "supply",
                    Grade.HINT,
                    mark("the power supply cannot be judged"),
                    mark("install vcgencmd: sudo apt install raspi-utils"),
                )
            ]
        return [report("supply", Grade.ABSENT, mark("no Raspberry Pi: the power supply is not checked"))]
    if flags & UNDERVOLTAGE_NOW:
        grade, text = Grade.BAD, mark("too little voltage now")
    elif flags & UNDERVOLTAGE_SINCE_START:
        grade, text = Grade.HINT, mark("too little voltage at some moment since the start")
    else:
        grade, text = Grade.FINE, mark("the power supply is strong enough")
    advice = mark(
        "use the Raspberry Pi's own power supply and a short cable; too little voltage makes cameras drop out"
    )
    found = [report("supply", grade, text, advice, flags=f"0x{flags:x}")]
    if flags & SLOWED_NOW:
        found.append(
            report("speed", Grade.HINT, mark("the processor is slowed down now"), mark("give the case air or a fan"))
        )
    return found


def _heat(machine: Machine, say: Translator) -> list[Finding]:
    celsius = machine.celsius
    if celsius is None:
        return []
    grade = Grade.BAD if celsius >= TOO_HOT else Grade.HINT if celsius >= HOT else Grade.FINE
    return [
        Report("power", say)(
            "temperature",
            grade,
            mark("the processor has {celsius:.0f} °C"),
            mark("give the case air or a fan"),
            celsius=round(celsius, 1),
        )
    ]


def _memory(machine: Machine, say: Translator) -> list[Finding]:
    megabytes = machine.memory_megabytes
    if megabytes is None:
        return []
    grade = Grade.BAD if megabytes < TOO_LITTLE_MEMORY else Grade.HINT if megabytes < LITTLE_MEMORY else Grade.FINE
    return [
        Report("power", say)(
            "memory",
            grade,
            mark("{megabytes} MB of memory"),
            mark("a Raspberry Pi 4 or 5 with 1 GB or more is what Kiebitz is made for"),
            megabytes=megabytes,
        )
    ]


def _clock(clock: Clock, say: Translator) -> Finding:
    report = Report("clock", say)
    now = clock.wall()
    advice = mark(
        "games are kept in order all the same, only dates on lists may be wrong; set it: sudo timedatectl set-time"
    )
    if now < OLDEST_DATE:
        return report("date", Grade.BAD, mark("the clock was never set: {date}"), advice, date=now.date().isoformat())
    if not clock.trusted():
        return report(
            "date",
            Grade.HINT,
            mark("the clock shows {date}, but nobody has confirmed it since the start"),
            advice,
            date=now.date().isoformat(),
        )
    return report("date", Grade.FINE, mark("the clock is set: {date}"), date=now.date().isoformat())
