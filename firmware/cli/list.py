"""`kiebitz list`: show and export the lists of the evenings."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from firmware.cli.options import add_language, add_state, translator, whole_number
from firmware.errors import UserError
from firmware.i18n.names import Deck
from firmware.places import journal_path, state_directory
from firmware.session.evening import events_of
from firmware.session.journal import JournalError, evening_numbers
from firmware.session.presenter import Words
from firmware.session.state import EveningState, fold

FORMATS = ("text", "csv", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz list show                          the list of the last evening\n"
        "  kiebitz list show --evening 3 --json\n"
        "  kiebitz list export --format csv --output evening.csv"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="print a list")
    show.add_argument("--json", action="store_true", help="one JSON object a line")
    export = actions.add_parser("export", help="write a list to a file")
    export.add_argument("--format", metavar="FORMAT", default="csv", help=f"one of {', '.join(FORMATS)} (default csv)")
    export.add_argument("--output", metavar="FILE", type=Path, help="the file to write (default: standard output)")
    for action in (show, export):
        action.add_argument("--evening", metavar="N", help="the evening's number (default: the last one)")
        add_language(action)
        add_state(action, "the folder with the journal (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """Print or write one list. 1: there is no evening yet."""
    words_in = translator(arguments.language)
    as_format = ("json" if arguments.json else "text") if arguments.action == "show" else arguments.format
    if as_format not in FORMATS:
        raise UserError(f"--format {as_format!r} is not known; choose one of {', '.join(FORMATS)}")
    path = journal_path(state_directory(arguments.state))
    try:
        evenings = evening_numbers(path) if path.exists() else []
        if not evenings:
            print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
            return 1
        number = evenings[-1] if arguments.evening is None else whole_number("--evening", arguments.evening, 1, 10**9)
        if number not in evenings:
            raise UserError(f"--evening {number}: the journal {path} has the evenings {_ranges(evenings)}")
        state = fold(events_of(path, number))
    except JournalError as error:
        raise UserError(str(error)) from error
    text = list_text(state, Words(words_in, _deck(state)), as_format)
    output = arguments.output if arguments.action == "export" else None
    if output is None:
        sys.stdout.write(text)
        return 0
    try:
        output.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UserError(f"--output {output}: cannot be written ({error.strerror}); give another file") from error
    return 0


def list_text(state: EveningState, words: Words, as_format: str) -> str:
    """The list of an evening as `text`, `csv` or `json` (one object a line)."""
    import io

    from firmware.listing import csv_text, json_rows, print_list

    assert state.score_list is not None, "a journal's evening begins with its opening"
    if as_format == "csv":
        return csv_text(state.score_list, words)
    if as_format == "json":
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in json_rows(state.score_list))
    stream = io.StringIO()
    print_list(state.score_list, words, stream)
    return stream.getvalue()


def _deck(state: EveningState) -> Deck:
    try:
        return Deck("" if state.opened is None else state.opened.deck)
    except ValueError:
        return Deck.FRENCH_GERMAN_INDEX


def _ranges(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
