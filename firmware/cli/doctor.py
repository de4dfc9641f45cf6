"""`kiebitz doctor`: looks at every part of the box and says what to do."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.config import configuration_of
from firmware.cli.options import add_state, translator
from firmware.errors import UserError
from firmware.i18n.translator import LANGUAGES, Translator, mark
from firmware.places import journal_path, state_directory

if TYPE_CHECKING:
    from firmware.config import Configuration
    from firmware.doctor.finding import Finding

EPILOG = """examples:
  kiebitz doctor                       everything that can be checked without you
  kiebitz doctor --guided              press each button, look at each lamp
  kiebitz doctor --camera usb:0        another camera than the configured one
  kiebitz doctor --bundle help.zip     what a helper needs, without names, lists and pictures

Exit code 1 when something is bad. Only one program can hold camera and buttons: stop the service first
(sudo systemctl stop kiebitz), else these two are found busy."""

PARTS = {
    "power": mark("Power"),
    "clock": mark("Clock"),
    "software": mark("Software"),
    "storage": mark("Storage"),
    "model": mark("Card network"),
    "screen": mark("Screen"),
    "sound": mark("Sound"),
    "panel": mark("Buttons and lamps"),
    "camera": mark("Camera"),
}

SIGNS = {"fine": ("+", "green"), "hint": ("!", "yellow"), "bad": ("x", "bold red"), "absent": ("-", "dim")}
"""Grade -> sign at the beginning of its line, and colour."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("--camera", metavar="SPEC", help="pi, usb:N, file:PATH or sim[:SEED] (default: as configured)")
    parser.add_argument("--only", metavar="PART", action="append", help=f"check this only: {', '.join(PARTS)}")
    parser.add_argument("--guided", action="store_true", help="also try each button and lamp, with your help")
    parser.add_argument("--bundle", metavar="FILE.zip", type=Path, help="write a support bundle without personal data")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--language", metavar="CODE", help=f"{', '.join(LANGUAGES)} (default: as configured)")
    add_state(parser, "the folder with the journal (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """Print what was found. 1: something is bad."""
    from firmware.doctor.finding import Grade

    if arguments.guided and (arguments.json or not sys.stdin.isatty()):
        raise UserError("--guided asks questions: run it in a terminal, without --json")
    wanted = arguments.only or list(PARTS)
    for part in wanted:
        if part not in PARTS:
            raise UserError(f"--only {part!r} is no part of the box; choose from {', '.join(PARTS)}")
    configuration = configuration_of(arguments)
    say = translator(arguments.language or configuration.text("table.language"))
    found: list[Finding] = []
    show = _print_json if arguments.json else _printer(say)
    for part in wanted:
        for finding in _checks(part, arguments, configuration, say)():
            found.append(finding)
            show(finding)
    if arguments.bundle is not None:
        _write_bundle(arguments, found, configuration, say)
    bad = sum(finding.grade is Grade.BAD for finding in found)
    hints = sum(finding.grade is Grade.HINT for finding in found)
    if not arguments.json:
        print()
        if bad or hints:
            print(say.text(mark("Bad: {bad}, hints: {hints}."), bad=bad, hints=hints))
        else:
            print(say.text(mark("Everything is in order.")))
    return 1 if bad else 0


def _checks(
    part: str, arguments: argparse.Namespace, configuration: Configuration, say: Translator
) -> Callable[[], list[Finding]]:
    """The checks of one part; imports are made here so that one broken library does not keep the others from being checked."""
    from firmware.clock import SystemClock
    from firmware.doctor.finding import Grade, Report
    from firmware.doctor.machine import Machine

    machine, clock = Machine(), SystemClock()

    def check() -> list[Finding]:
        if part in ("power", "clock"):
            from firmware.doctor.board import check_board

            return [finding for finding in check_board(machine, clock, say) if finding.part == part]
        if part == "software":
            from firmware.doctor.software import check_software

            return check_software(machine, say)
        if part == "storage":
            from firmware.doctor.storage import check_storage

            return check_storage(state_directory(arguments.state), machine, say)
        if part == "model":
            from firmware.doctor.reading import check_reading

            return check_reading(say)
        if part == "panel":
            from firmware.doctor.panel import check_panel
            from firmware.hardware.gpio import open_panel

            pins = configuration.pins
            panel = open_panel(pins, clock, configuration.text("pins.factory"))
            guide = (_tell, _ask(say)) if arguments.guided else (None, None)
            return check_panel(panel, pins, clock, say, *guide)
        if part == "camera":
            from firmware.doctor.camera import check_camera

            return check_camera(arguments.camera or configuration.text("camera.source"), clock, say)
        from firmware.doctor.screen_and_sound import check_screen, check_sound

        return check_screen(say) if part == "screen" else check_sound(machine, say)

    def guarded() -> list[Finding]:
        try:
            return check()
        except UserError as error:
            return [Report(part, say)("check", Grade.BAD, mark("{reason}"), reason=str(error))]
        except Exception as error:  # noqa: BLE001 - a driver may raise anything, and the other parts are still to be checked
            advice = mark("run the installer again")
            return [
                Report(part, say)("check", Grade.BAD, mark("cannot be checked: {reason}"), advice, reason=str(error))
            ]

    return guarded


def _print_json(finding: Finding) -> None:
    print(json.dumps(finding.to_json(), ensure_ascii=False), flush=True)


def _printer(say: Translator) -> Callable[[Finding], None]:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    last = ""

    def show(finding: Finding) -> None:
        nonlocal last
        if finding.part != last:
            console.print(Text(say.text(PARTS[finding.part]), style="bold"))
            last = finding.part
        sign, colour = SIGNS[finding.grade.value]
        console.print(Text.assemble("  ", (sign, colour), " ", finding.text))
        if finding.advice:
            console.print(Text(f"      -> {finding.advice}", style=colour))

    return show


def _tell(text: str) -> None:
    print(f"    {text}", flush=True)


def _ask(say: Translator) -> Callable[[str], bool]:
    yes = say.text(mark("y"))

    def ask(question: str) -> bool:
        answer = input(f"    {question} [{yes}/n] ").strip().lower()
        return answer in ("", yes, "y")

    return ask


def _write_bundle(
    arguments: argparse.Namespace, found: list[Finding], configuration: Configuration, say: Translator
) -> None:
    from firmware.doctor.bundle import write_bundle
    from firmware.doctor.machine import Machine
    from firmware.session.remembered import remembered_names

    journal = journal_path(state_directory(arguments.state))
    names = remembered_names(journal) if journal.exists() else ()
    try:
        write_bundle(arguments.bundle, found, configuration, Machine(), names)
    except OSError as error:
        raise UserError(
            f"--bundle {arguments.bundle}: {error.strerror or error}; give a file in a folder that is there"
        ) from error
    if not arguments.json:
        print(say.text(mark("The support bundle is in {file}."), file=arguments.bundle))
