"""`kiebitz list correct`: any row of a list entered anew, struck out, or put back as it was."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from firmware.cli.options import add_state, translator, whole_number
from firmware.errors import UserError
from firmware.places import journal_path, possible_state_directory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware.session.corrections import GameFacts
    from firmware.session.evening import Evening
    from firmware.session.events import Event
    from firmware.session.state import EveningState
    from firmware.skat.lists.rows import Row
    from firmware.skat.scoring import MatadorsGiven

EVERYBODY = "all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the action."""
    parser.epilog = (
        "examples:\n"
        "  kiebitz list correct 7 --points 58\n"
        "  kiebitz list correct 7 --declarer Bernd --contract CH --without 1 --bid 24 --won\n"
        "  kiebitz list correct 7 --passed-in --confirmed-by all --reason 'written twice'\n"
        "  kiebitz list correct 7 --annul\n"
        "  kiebitz list correct 7 --undo               as it was before its last correction\n"
        "what is not given stays as the row says; the row's value is computed anew by the rules, and so are all totals"
    )
    parser.add_argument("game", metavar="GAME", help="the row of the list, from 1")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--annul", action="store_true", help="strike the game out: nothing is booked")
    kind.add_argument("--passed-in", action="store_true", help="nobody bid")
    kind.add_argument("--ramsch", metavar="P,P,P", help="a Ramsch, with what it books to every place: --ramsch=-40,0,0")
    kind.add_argument("--undo", action="store_true", help="take the last correction of this row back")
    parser.add_argument("--declarer", metavar="NAME", help="who played alone")
    parser.add_argument("--contract", metavar="CONTRACT", help="C S H D G N, then H S Z O, such as CHS")
    parser.add_argument("--bid", metavar="N", help="the last bid; 0: not known")
    held = parser.add_mutually_exclusive_group()
    held.add_argument("--with", dest="with_matadors", metavar="N", help="with N matadors (mit N Spitzen)")
    held.add_argument("--without", dest="without_matadors", metavar="N", help="without N matadors (ohne N)")
    parser.add_argument("--points", metavar="N", help="the declarer's Augen with the Skat")
    parser.add_argument("--tricks", metavar="N", help="the declarer's tricks")
    result = parser.add_mutually_exclusive_group()
    result.add_argument(
        "--won", dest="won", action="store_true", default=None, help="won, where nobody knows the Augen"
    )
    result.add_argument("--lost", dest="won", action="store_false", help="lost, where nobody knows the Augen")
    parser.add_argument("--schneider", action="store_true", default=None, help="a party was Schneider")
    parser.add_argument("--schwarz", action="store_true", default=None, help="a party was Schwarz")
    parser.add_argument("--kontra", metavar="N", help="doublings 0..4: 1 Kontra, 2 Re, ...")
    parser.add_argument("--bock", metavar="N", help="factor of the Bockrunde")
    parser.add_argument(
        "--booked", metavar="N", help="book this whatever the rules say (lost games doubled, with minus)"
    )
    parser.add_argument(
        "--confirmed-by", metavar="NAMES", help="who agrees, such as Anna,Bernd or all; tournaments need all players"
    )
    parser.add_argument("--reason", metavar="TEXT", default="", help="kept with the correction and printed")
    parser.add_argument("--evening", metavar="N", help="the evening's number (default: the last one)")
    parser.add_argument("--json", action="store_true", help="print the row as one JSON object")
    add_state(parser, "the folder with the journal (default: KIEBITZ_STATE, or your own)")


def correct(arguments: argparse.Namespace) -> int:
    """Correct one row. 1: there is no evening. Raises JournalError and UserError; nothing is changed then."""
    import sys

    from firmware.clock import SystemClock
    from firmware.session.evening import load
    from firmware.session.events import Undone
    from firmware.session.hand import StateError
    from firmware.session.journal import Journal, JournalInUseError, evening_numbers, read_events

    path = journal_path(possible_state_directory(arguments.state))
    numbers = evening_numbers(path) if path.exists() else []
    if not numbers:
        print(f"kiebitz: there is no evening in {path} yet", file=sys.stderr)
        return 1
    number = numbers[-1] if arguments.evening is None else whole_number("--evening", arguments.evening, 1, 10**9)
    if number not in numbers:
        raise UserError(f"--evening {number}: the journal {path} has the evenings {numbers[0]} to {numbers[-1]}")
    read_events(path, number)  # A damaged journal is told before it is opened for writing, which would repair it.
    try:
        with Journal(path, SystemClock()) as journal:
            evening = load(journal, number)
            event = _event(arguments, evening)
            kept = evening.undo() if isinstance(event, Undone) else evening.record(event)
            detail = journal.state.detail
    except JournalInUseError as error:
        raise UserError(f"{error}; a running Kiebitz corrects rows on its screen: menu, List") from error
    except StateError as error:
        raise UserError(f"game {arguments.game} was not corrected: {_why(error)}") from error
    if not kept:
        raise UserError(f"game {arguments.game} was not corrected: {path} cannot be written ({detail})")
    _tell(arguments, number)
    return 0


def _event(arguments: argparse.Namespace, evening: Evening) -> Event:
    """The event that was asked for. Raises UserError."""
    from firmware.session.corrections import correction, game_row_of
    from firmware.session.events import RowCorrected, Undone
    from firmware.skat.errors import SkatError
    from firmware.skat.lists.rows import annulled_row, passed_in_row, ramsch_row

    state = evening.state
    if state.score_list is None:
        raise UserError("an evening for two is corrected on the screen: undo leads back into the last hand")
    rows = state.score_list.rows
    if not rows:
        raise UserError("the list has no rows yet")
    number = whole_number("GAME", arguments.game, 1, len(rows))
    agreed = _agreed(arguments.confirmed_by, state.score_list.players)
    row = rows[number - 1]
    try:
        if arguments.undo:
            last = evening.counting[-1]
            if isinstance(last, RowCorrected) and last.row == number:
                return Undone()
            new = _before_last_correction(evening, number)
        elif arguments.annul:
            new = annulled_row()
        elif arguments.passed_in:
            new = passed_in_row()
        elif arguments.ramsch is not None:
            points = [whole_number("--ramsch", each.strip(), -9999, 9999) for each in arguments.ramsch.split(",")]
            new = ramsch_row(tuple(points))
        else:
            new = game_row_of(_facts(arguments, row, state))
    except SkatError as error:
        raise UserError(f"game {number}: {error}") from error
    if new == row:
        raise UserError(f"game {number} says that already; nothing was changed")
    return correction(number, new, agreed, "command", " ".join(arguments.reason.split()))


def _before_last_correction(evening: Evening, number: int) -> Row:
    """What the row said before it was corrected for the last time. Raises UserError when it never was."""
    from firmware.session.events import RowCorrected
    from firmware.session.state import fold

    counting = evening.counting
    for place in range(len(counting) - 1, 0, -1):
        event = counting[place]
        if isinstance(event, RowCorrected) and event.row == number:
            before = fold(counting[:place]).score_list
            assert before is not None, "a row was corrected in a list"
            return before.rows[number - 1]
    raise UserError(f"game {number} was never corrected, so there is nothing to undo")


def _facts(arguments: argparse.Namespace, row: Row, state: EveningState) -> GameFacts:
    """What is known of the game: what was given, and for the rest what the row says."""
    from firmware.session.corrections import GameFacts
    from firmware.skat.contracts import parse_contract

    assert state.score_list is not None
    contract = row.contract if arguments.contract is None else parse_contract(arguments.contract)
    declarer = row.declarer
    if arguments.declarer is not None:
        declarer = _place("--declarer", arguments.declarer, state.score_list.players)
    if contract is None or declarer is None:
        raise UserError("the row has no game; give at least --declarer and --contract")
    bid = _number(arguments.bid, "--bid", 0, 1000, row.bid)
    points = _number(arguments.points, "--points", 0, 120)
    tricks = _number(arguments.tricks, "--tricks", 0, 10)
    won = arguments.won
    if contract.is_null and points is not None:
        raise UserError("--points: a Null game does not count Augen; give --tricks")
    if (tricks if contract.is_null else points) is None and won is None and arguments.booked is None:
        points, won = _result_as_before(row, contract.is_null)
    same_result = (points is not None and points == row.card_points) or (won is not None and arguments.won is None)
    return GameFacts(
        declarer,
        contract,
        bid=bid or None,
        matadors=_matadors(arguments, row, contract.is_null),
        card_points=points,
        tricks=tricks,
        won=won,
        schneider=row.schneider and same_result if arguments.schneider is None else True,
        schwarz=row.schwarz and same_result if arguments.schwarz is None else True,
        doublings=_number(arguments.kontra, "--kontra", 0, 4, row.doublings) or 0,
        bock=_number(arguments.bock, "--bock", 1, 64, row.bock) or 1,
        booked=_number(arguments.booked, "--booked", -100_000, 100_000),
    )


def _result_as_before(row: Row, is_null: bool) -> tuple[int | None, bool | None]:
    """The Augen, or else whether the declarer had made his game, of a row whose result is not said anew."""
    if row.card_points is not None and not row.schwarz and not is_null:
        return row.card_points, None
    if row.declarer is None or row.overbid:
        raise UserError(
            "whether the declarer made this game does not follow from the row; give --points, --won or --lost"
        )
    return None, row.won


def _matadors(arguments: argparse.Namespace, row: Row, is_null: bool) -> MatadorsGiven:
    from firmware.skat.contracts import BASE_VALUES
    from firmware.skat.matadors import Matadors

    if arguments.with_matadors is not None:
        own = Matadors(True, whole_number("--with", arguments.with_matadors, 1, 11))
    elif arguments.without_matadors is not None:
        own = Matadors(False, whole_number("--without", arguments.without_matadors, 1, 11))
    elif row.matadors is not None:
        own = row.matadors
    else:
        return None
    # So few end among the jacks, so they are the same in every game that counts them; a Null below its bid needs that.
    return dict.fromkeys(BASE_VALUES, own) if is_null and own.count < 4 else own


def _agreed(names: str | None, players: Sequence[str]) -> tuple[int, ...]:
    """The places of those who agree."""
    if names is None:
        return ()
    if names.strip().casefold() == EVERYBODY:
        return tuple(range(len(players)))
    return tuple(_place("--confirmed-by", name, players) for name in names.split(","))


def _place(option: str, name: str, players: Sequence[str]) -> int:
    wanted = " ".join(name.casefold().split())
    for place, player in enumerate(players):
        if " ".join(player.casefold().split()) == wanted:
            return place
    raise UserError(f"{option} {name!r} did not sit there; there were {', '.join(players)}")


def _number(text: str | None, option: str, lowest: int, highest: int, otherwise: int | None = None) -> int | None:
    return otherwise if text is None else whole_number(option, text, lowest, highest)


def _why(error: Exception) -> str:
    text = str(error).removeprefix("row_corrected: ")
    if "confirmed_by" in text:
        return f"{text.partition(': ')[2]}; when they agree, say --confirmed-by all"
    return text


def _tell(arguments: argparse.Namespace, number: int) -> None:
    """Print what the row said and says now."""
    from firmware.cli.config import configuration_of
    from firmware.listing import json_rows, read_evening
    from firmware.listing.changes_text import change_text
    from firmware.session.presenter import Words

    evening = read_evening(journal_path(possible_state_directory(arguments.state)), number)
    index = int(arguments.game) - 1
    if arguments.json:
        print(json.dumps(json_rows(evening.score_list, evening.changes)[index], ensure_ascii=False))
        return
    configuration = configuration_of(arguments)
    words = Words(translator(configuration.text("table.language")))
    change = next(change for change in reversed(evening.changes) if change.index == index)
    print(f"evening {number}, game {index + 1}: {change_text(change, evening.score_list.players, words)}")
