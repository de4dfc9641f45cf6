"""The list of an evening outside the screen: a table of text for people, one JSON object a row for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from firmware.listing.audit import Change, change_json, standing
from firmware.listing.changes_text import change_lines
from firmware.listing.scoring import running_points, summary
from firmware.session.presenter import Words
from firmware.session.presenter.lists import MINUS, row_text
from firmware.skat.contracts import format_contract
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import running

CORRECTED = "*"
"""Stands beside the number of a row that once said something else."""


def print_list(
    score_list: ScoreList, words: Words, stream: TextIO | None = None, changes: Sequence[Change] = ()
) -> None:
    """The list as a table of text on `stream` (default: standard output), with the changes to it marked and told below."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    players = score_list.players
    corrected = standing(changes, score_list)
    table = Table(title=words.text("List"), title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("", justify="right")
    table.add_column(words.text("Game"))
    for head in (words.text("Value"), *players):
        table.add_column(head, justify="right")
    before = (0,) * len(players)
    for index, (row, points) in enumerate(zip(score_list.rows, running_points(score_list), strict=True)):
        number = f"{index + 1}{CORRECTED if index in corrected else ''}"
        value = "–" if row.declarer is None else _signed(row.booked)
        cells = (_signed(now) if now != then else "" for now, then in zip(points, before, strict=True))
        table.add_row(number, row_text(row, words), value, *cells, end_section=index == len(score_list.rows) - 1)
        before = points
    for line in summary(score_list, words.translator):
        table.add_row("", line.label, "", *map(_signed, line.numbers))
    console = Console(file=stream, highlight=False, markup=False, emoji=False)
    console.print(table)
    if corrected:
        note = words.text("corrected")
        console.print(f"{CORRECTED} {note}")
    for told in change_lines(changes, players, words):
        console.print(f"  {told}", soft_wrap=True)


def json_rows(score_list: ScoreList, changes: Sequence[Change] = ()) -> list[dict[str, Any]]:
    """One object for each row of the list, in order; `changes` of a row are what was changed in it, also what was taken back."""
    players = score_list.players
    by_row: dict[int, list[dict[str, Any]]] = {}
    for change in changes:
        by_row.setdefault(change.index, []).append(change_json(change, players))
    corrected = standing(changes, score_list)
    lines = zip(score_list.rows, score_list.seatings(), running(score_list), strict=False)
    return [
        {
            "game": number,
            "kind": row.kind.value,
            "dealer": score_list.players[seating.dealer],
            "declarer": None if row.declarer is None else score_list.players[row.declarer],
            "contract": None if row.contract is None else format_contract(row.contract),
            "bid": row.bid,
            "matadors": None if row.matadors is None else row.matadors.signed,
            "points": row.card_points,
            "value": row.game_value,
            "booked": row.booked,
            "won": None if row.declarer is None else row.won,
            "overbid": row.overbid,
            "totals": {player: cell.points for player, cell in zip(score_list.players, cells, strict=True)},
            "corrected": number - 1 in corrected,
            "changes": by_row.get(number - 1, []),
        }
        for number, (row, seating, cells) in enumerate(lines, start=1)
    ]


def _signed(number: int) -> str:
    return str(number).replace("-", MINUS)
