"""`kiebitz list stick`: lists onto a USB stick, as the screen writes them."""

from __future__ import annotations

import argparse
import sys

from firmware.cli.options import counted, translator, whole_number
from firmware.errors import UserError
from firmware.places import journal_path, possible_state_directory


def take_home(arguments: argparse.Namespace) -> int:
    """Write one evening, or all, onto a stick. 1: there is no evening, or no stick. Raises JournalError and UserError."""
    from dataclasses import replace

    from firmware.cli.config import configuration_of
    from firmware.listing.take_home import TakeHome
    from firmware.services import PermanentFault
    from firmware.session.journal import evening_numbers
    from firmware.session.presenter import Words
    from firmware.setup import deck_of
    from firmware.sticks import GivenFolder, MountedSticks

    path = journal_path(possible_state_directory(arguments.state))
    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1
    if not arguments.all:
        asked = arguments.evening
        number = numbers[-1] if asked is None else whole_number("--evening", asked, 1, 10**9)
        if number not in numbers:
            raise UserError(f"--evening {number}: the journal {path} has the evenings {numbers[0]} to {numbers[-1]}")
        numbers = [number]
    sticks = (MountedSticks() if arguments.to is None else GivenFolder(arguments.to)).found()
    if not sticks and arguments.to is not None:
        raise UserError(f"--to {arguments.to}: there is no such folder; check the name")
    if not sticks:
        print("kiebitz: there is no USB stick; plug one in, or give a folder with --to", file=sys.stderr)
        return 1
    configuration = configuration_of(arguments)
    words = Words(translator(arguments.language))
    work = TakeHome(
        path,
        numbers,
        sticks[0],
        lambda evening: replace(words, deck=deck_of(evening.opened.deck)),
        configuration.text("table.place"),
    )
    try:
        while work.work():
            pass
    except PermanentFault as fault:
        raise UserError(str(fault)) from fault
    print(f"{counted(work.files, 'file')} in {sticks[0].folder}; the stick may come out")
    return 0
