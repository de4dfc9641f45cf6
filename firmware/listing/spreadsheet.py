"""The list as CSV that a spreadsheet opens right: byte order mark, semicolons, plain numbers, one column for each tick."""

from __future__ import annotations

import csv
import io

from firmware.i18n.translator import Translator, mark
from firmware.listing.changes_text import change_text
from firmware.listing.kept import KeptEvening
from firmware.listing.pair import pair_csv
from firmware.listing.scoring import running_points, summary
from firmware.session.presenter import Words
from firmware.session.presenter.lists import row_text
from firmware.skat.lists.rows import Level
from firmware.skat.lists.sheet import sheet_lines

BYTE_ORDER_MARK = "\ufeff"
"""By it spreadsheets know that umlauts are UTF-8."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be run as a formula."""

LEVEL_LABELS = {
    Level.HAND: mark("Hand"),
    Level.SCHNEIDER: mark("Schneider"),
    Level.SCHNEIDER_ANNOUNCED: mark("Schneider announced"),
    Level.SCHWARZ: mark("Schwarz"),
    Level.SCHWARZ_ANNOUNCED: mark("Schwarz announced"),
    Level.OUVERT: mark("ouvert"),
}
"""The levels on the sheet -> their message."""

TICK = "x"


def csv_text(evening: KeptEvening, words: Words) -> str:
    """The list with heads in the table's language; the last columns are the players' running totals."""
    if evening.pair is not None:
        return pair_csv(evening.pair, words)
    score_list = evening.score_list
    players = [plain_cell(name) for name in score_list.players]
    heads = [*_heads(words.translator), *players]
    text = io.StringIO()
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(heads)
    lines = zip(score_list.rows, sheet_lines(score_list), running_points(score_list), strict=True)
    for index, (row, line, points) in enumerate(lines):
        writer.writerow(
            [
                _cell(line.game_number),
                players[line.dealer],
                "" if row.declarer is None else players[row.declarer],
                row_text(row, words),
                _cell(row.bid),
                _cell(line.base_value),
                _cell(line.mit),
                _cell(line.ohne),
                *(TICK if level in line.levels else "" for level in Level),
                _cell(line.plus),
                _cell(None if line.minus is None else -line.minus),
                TICK if line.passed_in else "",
                TICK if index in evening.corrected else "",
                _before(evening, index, words),
                *points,
            ]
        )
    for below in summary(score_list, words.translator):
        writer.writerow([below.label, *[""] * (len(heads) - len(players) - 1), *below.numbers])
    return text.getvalue()


def plain_cell(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _heads(translator: Translator) -> list[str]:
    text = translator.text
    return [
        text("No."),
        text("Dealer"),
        text("Declarer"),
        text("Game"),
        text("Bid value"),
        text("Base value"),
        text("With"),
        text("Without"),
        *(text(LEVEL_LABELS[level]) for level in Level),
        text("Value +"),
        text("Value −"),
        text("Passed in"),
        text("Corrected"),
        text("Said before"),
    ]


def _before(evening: KeptEvening, index: int, words: Words) -> str:
    """What a corrected row said before, when it was changed and by whom; empty for all others."""
    change = evening.corrected.get(index)
    return "" if change is None else plain_cell(change_text(change, evening.score_list.players, words))


def _cell(number: int | None) -> int | str:
    return "" if number is None else number
