"""`kiebitz replay FILE.jsonl`: game records through tracker and scoring."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from firmware.early_ends import ENDING_RULES
from firmware.errors import UserError
from firmware.i18n.names import contract_name
from firmware.i18n.translator import Translator
from firmware.replay import BadLine, Replayed, read_lines, replay_lines

LANGUAGES = ("de", "en", "nl", "sv")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.jsonl", type=Path, help="game records, one JSON object a line")
    parser.add_argument("--json", action="store_true", help="one JSON object a game on standard output")
    parser.add_argument("--language", choices=LANGUAGES, default="de", help="of the explanations (default: de)")
    parser.add_argument(
        "--ending",
        choices=sorted(ENDING_RULES),
        default="server",
        help="who gets the rest when a record stops early (default: server, the rule of the game server)",
    )
    parser.epilog = (
        "example: kiebitz replay games.jsonl --json\nA bad line is reported and skipped; the exit code is then 2."
    )


def run(arguments: argparse.Namespace) -> int:
    lines = read_lines(arguments.file)
    translator = Translator(arguments.language)
    games: list[Replayed] = []
    bad = 0
    started = time.perf_counter()
    for item in replay_lines(lines, ending=ENDING_RULES[arguments.ending]):
        if isinstance(item, BadLine):
            bad += 1
            print(f"kiebitz: {arguments.file}, line {item.number}: {item.message}", file=sys.stderr)
            continue
        games.append(item)
        if arguments.json:
            print(json.dumps(item.to_json(translator), ensure_ascii=False))
    seconds = time.perf_counter() - started
    if not games and not bad:
        raise UserError(f"{arguments.file}: no game record in it; give a file with one game record (JSON) a line")
    if not arguments.json:
        _print_table(games, translator)
        _print_summary(games, bad, seconds)
    return 2 if bad else 0


def _print_table(games: list[Replayed], translator: Translator) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    # In a pipe there is no terminal width to fit into: nothing may be cut off.
    if not console.is_terminal:
        console = Console(width=200)
    table = Table("game", "declarer", "contract", "bid", "points", "tricks", "value", "explanation", "revokes")
    for game in games:
        record = game.record
        contract = "" if record.contract is None else contract_name(translator, record.contract)
        table.add_row(
            record.id,
            _shown(record.declarer),
            contract,
            _shown(record.high_bid or None),
            _shown(game.points),
            _shown(game.tricks),
            "" if game.verdict is None else f"{game.verdict.booked:+d}",
            game.explanation(translator),
            ", ".join(_revoke_text(seat=revoke.seat, trick=revoke.trick) for revoke in game.revokes),
        )
    console.print(table)


def _print_summary(games: list[Replayed], bad: int, seconds: float) -> None:
    kinds = Counter(_kind(game) for game in games)
    counts = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    revokes = sum(len(game.revokes) for game in games)
    speed = f", {len(games) / seconds:,.0f} games per second" if seconds > 0 else ""
    print(f"{len(games)} games: {counts or 'none'}; {revokes} revokes, {bad} bad lines{speed}")


def _kind(game: Replayed) -> str:
    if game.verdict is not None:
        return "won" if game.verdict.won else "lost"
    return "passed in" if game.record.is_passed else "broken off" if game.record.is_aborted else "not played to the end"


def _revoke_text(seat: int | None, trick: int | None) -> str:
    who = "party" if seat is None else f"seat {seat}"
    return who if trick is None else f"{who} in trick {trick}"


def _shown(number: int | None) -> str:
    return "" if number is None else str(number)
