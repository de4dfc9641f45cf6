"""`kiebitz update`: another version on the box, and back again. Never by itself, and never during a series."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from firmware.cli.options import add_state
from firmware.errors import UserError
from firmware.places import state_directory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz update                                      what is installed\n"
        "  sudo kiebitz update /home/pi/kiebitz                the version in this unpacked folder\n"
        "  sudo kiebitz update /media/usb/kiebitz --wheels /media/usb/wheels\n"
        "  sudo kiebitz update --back                          the version before\n"
        "everything is backed up first; a version that does not come up is taken back by itself"
    )
    parser.add_argument("source", metavar="FOLDER", nargs="?", type=Path, help="the new version, unpacked")
    parser.add_argument("--wheels", metavar="DIR", type=Path, help="Python packages, for a box without network")
    parser.add_argument("--back", action="store_true", help="go back to the version before")
    parser.add_argument(
        "--prepare", action="store_true", help="only look whether an update may come, and write the backup"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_state(parser, "the folder with the journal (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """Show, prepare, update or go back. 1 when it may not be now, or did not succeed."""
    from firmware.update import UpdateRefused, check_no_series, installer_of, own_installer

    if sum((arguments.source is not None, arguments.back, arguments.prepare)) > 1:
        raise UserError("FOLDER, --back and --prepare exclude each other")
    if arguments.wheels is not None and arguments.source is None:
        raise UserError("--wheels goes with the FOLDER of a new version")
    folder = state_directory(arguments.state)
    try:
        if arguments.prepare:
            return _prepare(folder)
        if arguments.back:
            check_no_series(folder)
            return _install(own_installer(), "--back")
        if arguments.source is not None:
            wheels = () if arguments.wheels is None else ("--wheels", str(arguments.wheels))
            return _install(installer_of(arguments.source), *wheels)
    except UpdateRefused as refused:
        print(f"kiebitz: {refused}", file=sys.stderr)
        return 1
    return _show(arguments.json)


def _prepare(folder: Path) -> int:
    from firmware.update import back_up_before_update, check_no_series, installed

    check_no_series(folder)
    backup = back_up_before_update(folder, version=installed().current)
    print("nothing to back up yet" if backup is None else f"backup: {backup}")
    return 0


def _install(installer: Path, *options: str) -> int:
    return 0 if subprocess.run(["bash", str(installer), *options], check=False).returncode == 0 else 1


def _show(as_json: bool) -> int:
    from firmware.update import PREFIX, installed

    found = installed()
    if as_json:
        print(json.dumps({"current": found.current or None, "previous": found.previous or None}))
    elif not found.current:
        print(f"nothing is installed in {PREFIX}; systemd/install.sh makes a box of this machine")
    else:
        print(f"installed: {found.current}")
        print(f"before it: {found.previous}" if found.previous else "before it: nothing to go back to")
    return 0
