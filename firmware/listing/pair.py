"""The list of an evening for two: as text, for spreadsheets, for programs and on paper, each in a simple form of its own."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

from firmware.session.presenter.lists import MINUS
from firmware.session.two_players.state import PairEvening, PairRow
from firmware.session.two_players.words import GAME_NAMES, row_name

if TYPE_CHECKING:
    from firmware.listing.kept import KeptEvening
    from firmware.session.presenter import Words

MARGIN = 20.0
PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
ROW_HEIGHT = 6.0
ROWS_ON_A_PAGE = 34
CORRECTED = "*"
"""Stands beside the number of a row that was entered anew."""

TOP = 34.0
"""Millimetres from the top of the page to the heads of the table."""


def heads(evening: PairEvening, words: Words) -> tuple[str, ...]:
    """The heads of the table: number, dealer, game, Augen and tricks of both, and their points after the row."""
    text = words.text
    return (text("No."), text("Dealer"), text("Game"), text("Card points"), text("Tricks"), *evening.players)


def cells(evening: PairEvening, number: int, row: PairRow, words: Words) -> tuple[str, ...]:
    """One row of the table as text; `number` counts from 1."""
    return (
        f"{number}{CORRECTED if row.corrected else ''}",
        evening.players[row.dealer],
        row_name(words.translator, evening.game, row, words.deck),
        f"{row.points[0]} : {row.points[1]}",
        f"{row.tricks[0]} : {row.tricks[1]}",
        *(_signed(points) for points in evening.running()[number - 1]),
    )


def below(evening: PairEvening, words: Words) -> tuple[tuple[str, tuple[int, int]], ...]:
    """The lines below the table: points, and games won."""
    return ((words.text("Points"), evening.totals), (words.text("Games won"), evening.won))


def print_pair_list(evening: PairEvening, words: Words, stream: TextIO | None = None) -> None:
    """The list as a table of text on `stream` (default: standard output)."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    title = f"{words.text('List')} · {words.text(GAME_NAMES[evening.game])}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for place, head in enumerate(heads(evening, words)):
        table.add_column("" if place == 0 else head, justify="left" if place in (1, 2) else "right")
    for number, row in enumerate(evening.rows, start=1):
        table.add_row(*cells(evening, number, row, words), end_section=number == len(evening.rows))
    for label, numbers in below(evening, words):
        table.add_row("", "", label, "", "", *map(_signed, numbers))
    Console(file=stream, highlight=False, markup=False, emoji=False).print(table)


def pair_csv(evening: PairEvening, words: Words) -> str:
    """The list for spreadsheets: byte order mark, semicolons, plain numbers; Augen and tricks in columns of their own."""
    from firmware.listing.spreadsheet import BYTE_ORDER_MARK, TICK, plain_cell

    players = [plain_cell(name) for name in evening.players]
    number, dealer, game, points, tricks = heads(evening, words)[:5]
    stream = io.StringIO()
    stream.write(BYTE_ORDER_MARK)
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    of_both = [f"{head} {name}" for head in (points, tricks) for name in players]
    writer.writerow([number, dealer, game, *of_both, words.text("Corrected"), *players])
    for place, (row, running) in enumerate(zip(evening.rows, evening.running(), strict=True), start=1):
        name = row_name(words.translator, evening.game, row, words.deck)
        mark = TICK if row.corrected else ""
        writer.writerow([place, players[row.dealer], name, *row.points, *row.tricks, mark, *running])
    for label, numbers in below(evening, words):
        writer.writerow([label, *[""] * 7, *numbers])
    return stream.getvalue()


def pair_rows(evening: PairEvening) -> list[dict[str, Any]]:
    """One object for each row of the list, in order; `game` is what was named (see the events), pairs are by player."""
    return [
        {
            "game": number,
            "dealer": evening.players[row.dealer],
            "chosen": row.choice,
            "doublings": row.doublings,
            "winner": None if row.winner is None else evening.players[row.winner],
            "end": row.end.value,
            "corrected": row.corrected,
            "points": dict(zip(evening.players, row.points, strict=True)),
            "tricks": dict(zip(evening.players, row.tricks, strict=True)),
            "booked": dict(zip(evening.players, row.booked, strict=True)),
            "totals": dict(zip(evening.players, running, strict=True)),
        }
        for number, (row, running) in enumerate(zip(evening.rows, evening.running(), strict=True), start=1)
    ]


def pair_pdf(kept: KeptEvening, evening: PairEvening, words: Words, place: str = "") -> bytes:
    """The list on A4, to be signed by both."""
    from firmware.listing.paper import Paper
    from firmware.listing.pdf import NO_DATE, new_document

    day = kept.date
    pdf = new_document(words.text("Score sheet"))
    pdf.set_creation_date(NO_DATE if day is None else datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
    paper = Paper(pdf)
    starts = range(0, max(1, len(evening.rows)), ROWS_ON_A_PAGE)
    for start in starts:
        pdf.add_page()
        paper.text(words.text(GAME_NAMES[evening.game]), MARGIN, MARGIN - 6, 90, 9, size=19, bold=True)
        date = "" if day is None else day.strftime("%d.%m.%Y")
        about = " · ".join(part for part in (place.strip(), date, "Kiebitz") if part)
        paper.text(about, PAGE_WIDTH - MARGIN - 90, MARGIN - 6, 90, 9, size=9, align="R", grey=0.4)
        _draw_row(paper, TOP - ROW_HEIGHT, heads(evening, words), bold=True)
        top = TOP
        paper.line(MARGIN, top, PAGE_WIDTH - MARGIN, top, 0.4)
        for number in range(start, min(start + ROWS_ON_A_PAGE, len(evening.rows))):
            _draw_row(paper, top, cells(evening, number + 1, evening.rows[number], words))
            top += ROW_HEIGHT
            paper.line(MARGIN, top, PAGE_WIDTH - MARGIN, top, 0.1, grey=0.6)
        if start == starts[-1]:
            _draw_below(paper, top + 2, evening, words)
    return bytes(pdf.output())


_WIDTHS = (10.0, 28.0, 46.0, 24.0, 18.0, 22.0, 22.0)
"""Millimetres; the columns of the table on paper."""


def _draw_row(paper: Any, top: float, texts: tuple[str, ...], bold: bool = False) -> None:
    left = MARGIN
    for place, (text, width) in enumerate(zip(texts, _WIDTHS, strict=True)):
        align = "L" if place in (1, 2) else "R"
        paper.text(text, left, top, width - 2, ROW_HEIGHT, size=10, bold=bold, align=align)
        left += width


def _draw_below(paper: Any, top: float, evening: PairEvening, words: Words) -> None:
    for label, numbers in below(evening, words):
        _draw_row(paper, top, ("", "", label, "", "", *map(_signed, numbers)), bold=True)
        top += ROW_HEIGHT
    base = top + 22
    half = (PAGE_WIDTH - 2 * MARGIN) / 2
    for place, name in enumerate(evening.players):
        left = MARGIN + place * half
        paper.line(left + 2, base, left + half - 6, base, 0.3)
        paper.text(name, left, base + 0.5, half - 4, 5, size=9, align="C", grey=0.3)


def _signed(number: int) -> str:
    return str(number).replace("-", MINUS)
