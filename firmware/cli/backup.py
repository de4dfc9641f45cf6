"""`kiebitz backup`: a checked copy of journal, settings and everything else in the state folder."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from firmware.cli.options import add_state, counted
from firmware.errors import UserError
from firmware.places import state_directory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz backup /media/usb/kiebitz.zip          while the evening goes on, if you like\n"
        "  kiebitz backup --check /media/usb/kiebitz.zip  read a backup and say what it holds"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the zip file to write; an older backup is replaced")
    parser.add_argument("--check", action="store_true", help="only check the backup that is there")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_state(parser, "the folder to copy (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """Write or check a backup; either way it has been read back when this returns 0."""
    from firmware.backup import BackupError, check_backup, write_backup

    try:
        if arguments.check:
            backup = check_backup(arguments.file)
        else:
            backup = write_backup(state_directory(arguments.state), arguments.file)
    except BackupError as error:
        raise UserError(str(error)) from error
    if arguments.json:
        print(json.dumps({"file": str(arguments.file), "evenings": list(backup.evenings), "files": backup.files}))
    else:
        print(
            f"{arguments.file}: {counted(len(backup.evenings), 'evening')}, {counted(len(backup.files), 'file')}, checked"
        )
    return 0
