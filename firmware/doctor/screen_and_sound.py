"""The screen and the voice. The display is opened in a process of its own: a missing library would end this one without a word."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from display.window import display_problem
from firmware.doctor.finding import Finding, Grade, Report
from firmware.doctor.machine import Machine
from firmware.hardware.speaker import PROGRAM
from firmware.i18n.translator import Translator, mark

PROBE = """
import json, os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
surface = pygame.display.set_mode((320, 200), pygame.HIDDEN)
surface.fill((1, 2, 3))
pygame.display.flip()
print(json.dumps({"driver": pygame.display.get_driver(), "sizes": pygame.display.get_desktop_sizes()}))
"""

PROBE_SECONDS = 15.0
SMALLEST = (800, 480)


def probe_display() -> tuple[int, str, str]:
    """Exit code, output and the last line of complaint of a process that opens a hidden window."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", PROBE], capture_output=True, text=True, timeout=PROBE_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return -1, "", f"no answer for {PROBE_SECONDS:.0f} s"
    return done.returncode, done.stdout, (done.stderr.strip().splitlines() or [""])[-1]


def check_screen(
    say: Translator,
    environment: Mapping[str, str] | None = None,
    probe: Callable[[], tuple[int, str, str]] = probe_display,
) -> list[Finding]:
    """Which display driver serves, how large the display is, and what is missing."""
    report = Report("screen", say)
    problem = display_problem(dict(os.environ if environment is None else environment))
    if problem:
        return [
            report(
                "display",
                Grade.ABSENT,
                mark("{reason}"),
                mark("start it on the box's own screen or from a desktop"),
                reason=problem,
            )
        ]
    code, output, complaint = probe()
    if code < 0 and not complaint:
        advice = mark("a library is missing: sudo apt install libwayland-egl1 libwayland-client0 libxkbcommon0 libegl1")
        return [report("display", Grade.BAD, mark("opening the display ended with a crash"), advice)]
    if code:
        advice = mark("see that nothing else holds the display, and that XDG_RUNTIME_DIR is set")
        return [report("display", Grade.BAD, mark("the display cannot be opened: {reason}"), advice, reason=complaint)]
    answer = json.loads(output)
    width, height = (answer["sizes"] or [[0, 0]])[0]
    small = max(width, height) < SMALLEST[0] or min(width, height) < SMALLEST[1]
    return [
        report(
            "display",
            Grade.HINT if small else Grade.FINE,
            mark("display of {width} x {height} pixels by {driver}"),
            mark("800 x 480 is the least that can be read from the table"),
            width=width,
            height=height,
            driver=answer["driver"],
        )
    ]


def check_sound(machine: Machine, say: Translator, find: Callable[[str], str | None] = shutil.which) -> list[Finding]:
    """Is there a voice, and something to hear it with."""
    report = Report("sound", say)
    voice = find(PROGRAM)
    found = [
        report(
            "voice",
            Grade.FINE if voice else Grade.HINT,
            mark("the voice {program} is installed")
            if voice
            else mark("the voice {program} is missing; nothing is spoken"),
            mark("sudo apt install {program}"),
            program=PROGRAM,
        )
    ]
    cards = sorted(Path(machine.root / "dev/snd").glob("pcm*p"))
    found.append(
        report(
            "output",
            Grade.FINE if cards else Grade.ABSENT,
            mark("sound outputs: {count}") if cards else mark("no sound output; the game goes on in silence"),
            count=len(cards),
        )
    )
    return found
