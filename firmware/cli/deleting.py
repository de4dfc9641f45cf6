"""`kiebitz list delete`: an evening and its pictures, for good."""

from __future__ import annotations

import argparse
import sys

from firmware.cli.options import counted, whole_number
from firmware.errors import UserError
from firmware.places import journal_path, possible_state_directory

COPIES = ("damaged-*", "before-restore-*", "*.version-*", "*.zip")
"""What in the state folder may hold older copies of the journal."""


def delete(arguments: argparse.Namespace) -> int:
    """Delete one evening. 1: there is no evening at all. Raises JournalError and UserError; nothing is changed then."""
    from firmware.evidence import EvidenceStore
    from firmware.session.journal import erase_evening, evening_numbers

    folder = possible_state_directory(arguments.state)
    path = journal_path(folder)
    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1
    number = whole_number("EVENING", arguments.evening, 1, 10**9)
    if number not in numbers:
        raise UserError(f"there is no evening {number} in {path}; `kiebitz list evenings` shows which there are")
    if not arguments.yes:
        raise UserError(
            f"evening {number} and its pictures would be deleted for good; say --yes if that is meant, "
            "and take a copy before (kiebitz list export, kiebitz backup)"
        )
    rows = erase_evening(path, number)
    try:
        pictures = EvidenceStore(folder).delete(number)
    except OSError as error:
        raise UserError(f"the list of evening {number} is deleted, its pictures are not: {error}") from error
    print(f"evening {number} is deleted: {rows} entries, {counted(pictures, 'picture')}")
    copies = sorted(each.name for pattern in COPIES for each in folder.glob(pattern))
    if copies:
        print(f"older copies may still hold it: {', '.join(copies)} in {folder}; delete them by hand if you want")
    return 0
