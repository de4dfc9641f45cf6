"""`kiebitz list evenings`: what the journal holds, one line an evening."""

from __future__ import annotations

import argparse
import json
import sys

from firmware.places import journal_path, possible_state_directory


def show_evenings(arguments: argparse.Namespace) -> int:
    """Print number, day, players and rows of every evening. 1: there is none. Raises JournalError."""
    from firmware.listing.outline import outlines
    from firmware.session.journal import evening_numbers

    path = journal_path(possible_state_directory(arguments.state))
    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1
    for evening in outlines(path):
        day = evening.date
        if arguments.json:
            found = {
                "evening": evening.number,
                "date": None if day is None else day.isoformat(),
                "players": list(evening.players),
                "rows": evening.rows,
                "games": evening.games or None,
                "finished": evening.finished,
            }
            print(json.dumps(found, ensure_ascii=False))
        else:
            date = "----------" if day is None else day.isoformat()
            done = f"{evening.played}/{evening.games or '-'}"
            print(f"{evening.number:4}  {date}  {done:>7}  {', '.join(evening.players)}")
    return 0
