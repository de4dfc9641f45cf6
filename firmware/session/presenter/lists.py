"""The list screen: a row for each deal, running totals, and the lines below."""

from __future__ import annotations

from display.view import ListBody, ListRow
from firmware.session.presenter.words import Words, matadors_text
from firmware.skat.lists.options import ListMode
from firmware.skat.lists.rows import Row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import running, totals

MINUS = "−"


def list_body(score_list: ScoreList, words: Words) -> ListBody:
    """The whole list of an evening; a row shows the new total of the player who played alone, the others' cells stay empty."""
    heads = (words.text("Game"), words.text("Value"), *score_list.players)
    rows = []
    for number, (row, cells) in enumerate(zip(score_list.rows, running(score_list), strict=True), start=1):
        points = [_signed(cell.points) if place == row.declarer else "" for place, cell in enumerate(cells)]
        rows.append(ListRow(str(number), (row_text(row, words), _value(row), *points), lost=row.lost))
    return ListBody(words.text("List"), heads, tuple(rows), _totals(score_list, words))


def row_text(row: Row, words: Words) -> str:
    """What was played: "Kreuz mit 1", "Grand Hand ohne 2", "Eingepasst"."""
    if row.contract is None:
        return words.text("Passed in") if row.declarer is None else ""
    name = words.contract(row.contract)
    if row.matadors is None:
        return name
    return f"{name} {matadors_text(row.matadors, words)}"


def _value(row: Row) -> str:
    return _signed(row.booked) if row.declarer is not None else "–"


def _signed(number: int) -> str:
    return str(number).replace("-", MINUS)


def _totals(score_list: ScoreList, words: Words) -> tuple[ListRow, ...]:
    lines = totals(score_list)
    rows = [
        ListRow("", (words.text("Points"), "", *(_signed(line.points) for line in lines))),
        ListRow("", (words.text("Won / lost"), "", *(f"{line.won} / {line.lost}" for line in lines))),
    ]
    if score_list.options.mode is ListMode.SEEGER:
        rows.append(ListRow("", (words.text("Seeger-Fabian"), "", *(_signed(line.seeger) for line in lines))))
    return tuple(rows)
