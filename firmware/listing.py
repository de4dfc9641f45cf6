"""The list of an evening outside the screen: a table of text, CSV for spreadsheets, JSON for programs."""

from __future__ import annotations

import csv
import io
from typing import Any, TextIO

from firmware.session.presenter import Words
from firmware.session.presenter.lists import list_body, row_text
from firmware.skat.contracts import format_contract
from firmware.skat.lists.rows import Row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import running, totals

CSV_START = "\ufeff"
"""The byte order mark by which spreadsheets know that umlauts are UTF-8."""


def print_list(score_list: ScoreList, words: Words, stream: TextIO | None = None) -> None:
    """The list as a table of text on `stream` (default: standard output)."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    body = list_body(score_list, words)
    table = Table(title=body.title, title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("", justify="right")
    for place, head in enumerate(body.heads):
        table.add_column(head, justify="left" if place == 0 else "right")
    for number, row in enumerate(body.rows, start=1):
        table.add_row(row.number, *row.cells, end_section=number == len(body.rows))
    for row in body.totals:
        table.add_row(row.number, *row.cells)
    Console(file=stream, highlight=False).print(table)


def json_rows(score_list: ScoreList) -> list[dict[str, Any]]:
    """One object for each row of the list, in order."""
    lines = zip(score_list.rows, score_list.seatings(), running(score_list), strict=False)
    return [
        {
            "game": number,
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
        }
        for number, (row, seating, cells) in enumerate(lines, start=1)
    ]


def csv_text(score_list: ScoreList, words: Words) -> str:
    """The list as CSV with heads in the table's language, separated by semicolons as German spreadsheets expect."""
    text = io.StringIO()
    text.write(CSV_START)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(
        [
            words.text("No."),
            words.text("Dealer"),
            words.text("Declarer"),
            words.text("Game"),
            words.text("Bid value"),
            words.text("Value"),
            *score_list.players,
        ]
    )
    for number, (row, seating, cells) in enumerate(
        zip(score_list.rows, score_list.seatings(), running(score_list), strict=False), start=1
    ):
        declarer = "" if row.declarer is None else score_list.players[row.declarer]
        writer.writerow(
            [
                number,
                score_list.players[seating.dealer],
                declarer,
                row_text(row, words),
                "" if row.bid is None else row.bid,
                _booked(row),
                *(cell.points for cell in cells),
            ]
        )
    lines = totals(score_list)
    writer.writerow(["", "", "", words.text("Won / lost"), "", "", *(f"{line.won}/{line.lost}" for line in lines)])
    writer.writerow(["", "", "", "Seeger-Fabian", "", "", *(line.seeger for line in lines)])
    return text.getvalue()


def _booked(row: Row) -> str:
    return "" if row.declarer is None else str(row.booked)
