"""`kiebitz list statistics`: every player over all evenings of the journal."""

from __future__ import annotations

import argparse
import json
import sys

from firmware.cli.options import translator
from firmware.errors import UserError
from firmware.places import journal_path, possible_state_directory


def show_statistics(arguments: argparse.Namespace) -> int:
    """Print the statistics and draw them where asked. 1: there is no evening yet. Raises JournalError and UserError."""
    from firmware.listing import read_evening
    from firmware.listing.careers import careers, name_key
    from firmware.listing.careers_text import print_careers
    from firmware.session.journal import evening_numbers
    from firmware.session.presenter import Words

    words = Words(translator(arguments.language))
    path = journal_path(possible_state_directory(arguments.state))
    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1
    # Games for two are another matter: their points do not compare.
    evenings = [read_evening(path, number) for number in numbers]
    everybody = careers(evening.score_list for evening in evenings if evening.pair is None)
    if arguments.player is not None:
        named = [career for career in everybody if name_key(career.name) == name_key(arguments.player)]
        if not named:
            known = ", ".join(career.name for career in everybody)
            raise UserError(f"--player {arguments.player!r} has not played here; there are {known}")
        everybody = named
    if arguments.json:
        for career in everybody:
            print(json.dumps(career.to_json(), ensure_ascii=False))
    else:
        print_careers(everybody, words, sys.stdout)
    if arguments.plots is not None:
        from firmware.listing.plots import save_plots

        try:
            files = save_plots(everybody, words, arguments.plots)
        except OSError as error:
            raise UserError(f"--plots {arguments.plots}: cannot be written ({error.strerror or error})") from error
        print(f"kiebitz: {len(files)} pictures in {arguments.plots}", file=sys.stderr)
    return 0
