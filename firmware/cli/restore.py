"""`kiebitz restore`: put a backup in place; what was there before is kept beside it."""

from __future__ import annotations

import argparse
from pathlib import Path

from firmware.cli.options import add_state, counted
from firmware.errors import UserError
from firmware.places import writable_state_directory


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "example:\n"
        "  kiebitz restore /media/usb/kiebitz.zip\n"
        "the backup is checked first, and a damaged one changes nothing; end a running Kiebitz before"
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that `kiebitz backup` wrote")
    add_state(parser, "the folder to restore into (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """Check and restore a backup."""
    from firmware.backup import BackupError, restore_backup

    try:
        backup, aside = restore_backup(arguments.file, writable_state_directory(arguments.state))
    except BackupError as error:
        raise UserError(str(error)) from error
    print(
        f"restored {counted(len(backup.evenings), 'evening')} and {counted(len(backup.files) - 1, 'other file')} from {arguments.file}"
    )
    if aside is not None:
        print(f"what was there before is kept in {aside}")
    return 0
