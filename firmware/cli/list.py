"""`kiebitz list`: show, export and import the lists of the evenings, and what the players made of them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.correcting import add_arguments as add_correcting
from firmware.cli.options import add_state, translator, whole_number
from firmware.errors import UserError
from firmware.files import replace_file
from firmware.i18n.names import Deck
from firmware.i18n.translator import LANGUAGES
from firmware.places import journal_path, possible_state_directory, writable_state_directory

if TYPE_CHECKING:
    from firmware.listing.kept import KeptEvening
    from firmware.session.presenter import Words

FORMATS = {
    "text": "a table",
    "csv": "for spreadsheets",
    "json": "everything, for `list import`",
    "pdf": "the sheet on A4, to sign",
    "sgf": "single hands for other Skat programs",
}

_JOURNAL_HELP = "the folder with the journal (default: KIEBITZ_STATE, or your own)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz list show                          the list of the last evening\n"
        "  kiebitz list evenings                      which evenings there are\n"
        "  kiebitz list show --evening 3 --json\n"
        "  kiebitz list export --format csv --output evening.csv\n"
        "  kiebitz list export --format pdf --place 'Zum Ochsen' --output evening.pdf\n"
        "  kiebitz list export --format json --output evening.json\n"
        "  kiebitz list import evening.json           into the journal of another Kiebitz\n"
        "  kiebitz list correct 7 --points 58         a row entered anew (kiebitz list correct --help)\n"
        "  kiebitz list stick                         PDF, CSV and JSON onto a USB stick\n"
        "  kiebitz list statistics --player Anna --plots pictures"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    show = actions.add_parser("show", help="print a list")
    show.add_argument("--json", action="store_true", help="one JSON object a line")
    export = actions.add_parser("export", help="write a list to a file")
    meanings = "; ".join(f"{name}: {meaning}" for name, meaning in FORMATS.items())
    export.add_argument("--format", metavar="FORMAT", default="csv", help=f"{meanings} (default csv)")
    export.add_argument("--output", metavar="FILE", type=Path, help="the file to write (default: standard output)")
    export.add_argument("--hand", metavar="N", help="sgf: only this hand (default: all, one a line)")
    export.add_argument("--place", metavar="TEXT", help="pdf: where it was played (default: table.place as configured)")
    for action in (show, export):
        action.add_argument("--evening", metavar="N", help="the evening's number (default: the last one)")
        _add_language(action)
        add_state(action, _JOURNAL_HELP)
    evenings = actions.add_parser("evenings", help="what the journal holds: number, day, games, players")
    evenings.add_argument("--json", action="store_true", help="one JSON object a line")
    add_state(evenings, _JOURNAL_HELP)
    statistics = actions.add_parser("statistics", help="every player over all evenings")
    statistics.add_argument("--player", metavar="NAME", help="only this player, with his games and positions")
    statistics.add_argument("--json", action="store_true", help="one JSON object a player")
    statistics.add_argument("--plots", metavar="DIR", type=Path, help="a picture (PNG) for each player in this folder")
    _add_language(statistics)
    add_state(statistics, _JOURNAL_HELP)
    corrected = actions.add_parser(
        "correct", help="enter a row anew, strike it out, or undo that", formatter_class=parser.formatter_class
    )
    add_correcting(corrected)
    stick = actions.add_parser("stick", help="write lists onto a USB stick: PDF, CSV and JSON, each checked")
    stick.add_argument("--evening", metavar="N", help="the evening's number (default: the last one)")
    stick.add_argument("--all", action="store_true", help="all evenings")
    stick.add_argument("--to", metavar="FOLDER", type=Path, help="this folder instead of a stick")
    _add_language(stick)
    add_state(stick, _JOURNAL_HELP)
    deleted = actions.add_parser("delete", help="delete an evening and its pictures for good")
    deleted.add_argument("evening", metavar="EVENING", help="the evening's number")
    deleted.add_argument("--yes", action="store_true", help="it is meant")
    add_state(deleted, _JOURNAL_HELP)
    taken = actions.add_parser("import", help="add an evening from a file that `export --format json` wrote")
    taken.add_argument("file", metavar="FILE", type=Path, help="the evening as JSON")
    taken.add_argument(
        "--anyway",
        action="store_true",
        help="even while an evening is unfinished: `kiebitz run` goes on with the newest",
    )
    add_state(taken, _JOURNAL_HELP)


def _add_language(parser: argparse.ArgumentParser) -> None:
    languages = ", ".join(LANGUAGES)
    parser.add_argument("--language", metavar="CODE", help=f"of the list: {languages} (default: as configured)")


def run(arguments: argparse.Namespace) -> int:
    """Print, write or add one list. 1: there is no evening, or none of its hands can be written."""
    from firmware.session.journal import JournalError

    if arguments.action not in ("import", "evenings", "correct", "delete") and arguments.language is None:
        arguments.language = _configured(arguments, "table.language")

    try:
        if arguments.action == "import":
            return _import(arguments)
        if arguments.action == "correct":
            from firmware.cli.correcting import correct

            return correct(arguments)
        if arguments.action == "delete":
            from firmware.cli.deleting import delete

            return delete(arguments)
        if arguments.action == "stick":
            from firmware.cli.taking_home import take_home

            return take_home(arguments)
        if arguments.action == "evenings":
            from firmware.cli.evenings import show_evenings

            return show_evenings(arguments)
        if arguments.action == "statistics":
            from firmware.cli.statistics import show_statistics

            return show_statistics(arguments)
        return _show_or_export(arguments)
    except JournalError as error:
        raise UserError(str(error)) from error


def _show_or_export(arguments: argparse.Namespace) -> int:
    words_in = translator(arguments.language)
    as_format = ("rows" if arguments.json else "text") if arguments.action == "show" else arguments.format
    if as_format not in (*FORMATS, "rows"):
        raise UserError(f"--format {as_format!r} is not known; choose one of {', '.join(FORMATS)}")
    path = journal_path(possible_state_directory(arguments.state))
    evening = _evening(path, arguments.evening)
    if evening is None:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1

    from firmware.session.presenter import Words

    words = Words(words_in, _deck(evening))
    if as_format == "sgf":
        data = _hands(evening, arguments.hand)
    elif as_format == "pdf":
        data = _pdf(evening, words, arguments)
    else:
        data = list_text(evening, words, as_format).encode("utf-8")
    if not data:
        return 1
    _write(data, arguments.output if arguments.action == "export" else None)
    return 0


def list_text(evening: KeptEvening, words: Words, as_format: str) -> str:
    """The list of an evening as `text`, `csv`, `json` (the whole evening) or `rows` (one object a line)."""
    import io

    from firmware.listing import json_rows, print_list
    from firmware.listing.evening_file import evening_to_json
    from firmware.listing.pair import pair_rows, print_pair_list
    from firmware.listing.spreadsheet import csv_text

    if as_format == "csv":
        return csv_text(evening, words)
    if as_format == "json":
        return evening_to_json(evening)
    if as_format == "rows" and evening.pair is not None:
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in pair_rows(evening.pair))
    if as_format == "rows":
        return "".join(
            json.dumps(row, ensure_ascii=False) + "\n" for row in json_rows(evening.score_list, evening.changes)
        )
    stream = io.StringIO()
    if evening.pair is not None:
        print_pair_list(evening.pair, words, stream)
        return stream.getvalue()
    print_list(evening.score_list, words, stream, evening.changes)
    return stream.getvalue()


def _evening(path: Path, asked: str | None) -> KeptEvening | None:
    """The evening with the number that was asked for, else the last; None when there is none at all."""
    from firmware.listing import read_evening
    from firmware.session.journal import evening_numbers

    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        return None
    number = numbers[-1] if asked is None else whole_number("--evening", asked, 1, 10**9)
    if number not in numbers:
        raise UserError(f"--evening {number}: the journal {path} has the evenings {_ranges(numbers)}")
    return read_evening(path, number)


def _hands(evening: KeptEvening, asked: str | None) -> bytes:
    """The hands in server notation, one a line; what cannot be written is named on standard error."""
    from firmware.listing.hands import written_hands

    if evening.pair is not None:
        raise UserError("--format sgf: server notation knows games of three only; take csv, json or pdf")
    hands = written_hands(evening)
    if asked is not None:
        number = whole_number("--hand", asked, 1, 10**6)
        hands = [hand for hand in hands if hand.number == number]
        if not hands:
            raise UserError(f"--hand {number}: the list has {len(evening.score_list.rows)} hands")
    for hand in hands:
        if hand.missing:
            print(f"kiebitz: hand {hand.number} is left out: {hand.missing}", file=sys.stderr)
    if not hands:
        print("kiebitz: the list has no hands yet", file=sys.stderr)
    return "".join(f"{hand.line}\n" for hand in hands if hand.line).encode("utf-8")


def _pdf(evening: KeptEvening, words: Words, arguments: argparse.Namespace) -> bytes:
    from firmware.listing.pdf import sheet_pdf

    if arguments.output is None and sys.stdout.isatty():
        raise UserError("--format pdf is no text for the terminal; give --output FILE.pdf")
    place = _configured(arguments, "table.place") if arguments.place is None else arguments.place
    return sheet_pdf(evening, words, place)


def _configured(arguments: argparse.Namespace, path: str) -> str:
    """A text from the configuration; its mistakes are told by `kiebitz config check`, not by every list."""
    from firmware.cli.config import configuration_of

    return configuration_of(arguments).text(path)


def _import(arguments: argparse.Namespace) -> int:
    from firmware.listing import read_evening
    from firmware.listing.evening_file import LARGEST_FILE, EveningFileError, evening_from_json, same_content
    from firmware.session.journal import add_evening, evenings_like, last_evening_number

    try:
        with arguments.file.open("rb") as stream:
            evening = evening_from_json(stream.read(LARGEST_FILE + 1))
    except OSError as error:
        raise UserError(f"{arguments.file}: cannot be read ({error.strerror}); check the name") from error
    except EveningFileError as error:
        raise UserError(f"{arguments.file}: {error}") from error
    path = journal_path(writable_state_directory(arguments.state))
    alike = evenings_like(path, evening.stored) if path.exists() else []
    same = next((number for number in alike if same_content(read_evening(path, number), evening)), None)
    if same is not None:
        print(f"evening {same} holds this already; nothing was added")
        return 0
    last = last_evening_number(path) if path.exists() else None
    if last is not None and not arguments.anyway and not read_evening(path, last).state.is_over:
        raise UserError(
            f"evening {last} in {path} is not finished, and `kiebitz run` goes on with the newest evening; "
            "finish it first, import into another --state FOLDER, or say --anyway"
        )
    number = add_evening(path, evening.stored)
    names = ", ".join(evening.players)
    print(f"added as evening {number}: {names}, {evening.rows_played} rows")
    return 0


def _write(data: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.flush()
        stream = getattr(sys.stdout, "buffer", None)
        if stream is not None:
            stream.write(data)
            stream.flush()
        else:
            sys.stdout.write(data.decode("utf-8"))
        return
    try:
        # A pipe or a device is written to; a file is never there in part.
        if output.exists() and not (output.is_file() or output.is_dir()):
            output.write_bytes(data)
        else:
            replace_file(output.resolve(), data)
    except OSError as error:
        raise UserError(f"--output {output}: cannot be written ({error.strerror}); give another file") from error


def _deck(evening: KeptEvening) -> Deck:
    try:
        return Deck(evening.opened.deck)
    except ValueError:
        return Deck.FRENCH_GERMAN_INDEX


def _ranges(numbers: list[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
