"""The list as a sheet of A4 paper in the manner of the club sheets, to be printed, signed and pinned to the wall."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from fpdf import FPDF

from display.fonts import Weight, font_path
from firmware.listing.audit import Change
from firmware.listing.changes_text import moment_text, said_text, signed
from firmware.listing.kept import KeptEvening
from firmware.listing.pair import pair_pdf
from firmware.listing.paper import Columns, Paper
from firmware.listing.scoring import running_points, summary
from firmware.listing.sheet_grid import draw_heads, draw_rows
from firmware.listing.text import CORRECTED
from firmware.session.presenter import Words
from firmware.skat.lists.sheet import sheet_lines

MARGIN = 10.0
PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
WIDTH = PAGE_WIDTH - 2 * MARGIN
HEADS_TOP, HEADS_HEIGHT = 31.0, 21.0
SUMMARY_LINE = 4.9
SIGNATURES = 17.0
FOOTNOTES = 7.0
NOTE, NOTE_LINE, NOTE_LINES = 7.0, 3.0, 2
"""Points, millimetres and number of the lines about corrections."""

MOST_ROWS = 60
"""Rows on one page: the full list of a table of five."""

ROWS_OF_LONG_LISTS = 48
HIGHEST_ROW = 5.2
"""Millimetres."""

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""Stands in the file of a list whose date nobody knows; it is printed nowhere."""


def new_document(title: str) -> FPDF:
    """An empty A4 document with the fonts of the sheet."""
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    pdf = FPDF(format="A4", unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creator("Kiebitz")
    for weight, style in ((Weight.REGULAR, ""), (Weight.BOLD, "B")):
        pdf.add_font("sheet", style, str(font_path(weight)))
    return pdf


def sheet_pdf(evening: KeptEvening, words: Words, place: str = "") -> bytes:
    """The sheet as a PDF file: one page for up to 60 rows, with empty rows as far as the list is not played.

    The date is printed only when the clock could be trusted; what is not known is a line to fill in.
    """
    if evening.pair is not None:
        return pair_pdf(evening, evening.pair, words, place)
    pdf = new_document(words.text("Score sheet"))
    day = evening.date
    pdf.set_creation_date(NO_DATE if day is None else datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
    paper = Paper(pdf)
    score_list = evening.score_list
    columns = Columns(MARGIN, PAGE_WIDTH - 2 * MARGIN, len(score_list.players))
    lines = sheet_lines(score_list)
    points = running_points(score_list)
    count = max(len(lines), score_list.series.length)
    a_page = MOST_ROWS if count <= MOST_ROWS else ROWS_OF_LONG_LISTS
    starts = range(0, count, a_page)
    for page, start in enumerate(starts, start=1):
        pdf.add_page()
        _draw_title(paper, evening, words, place, f"{page} / {len(starts)}" if len(starts) > 1 else "")
        draw_heads(paper, columns, HEADS_TOP, HEADS_HEIGHT, score_list.players, words)
        below = summary(score_list, words.translator)
        room = PAGE_HEIGHT - MARGIN - FOOTNOTES - SIGNATURES - SUMMARY_LINE * len(below) - 3 - HEADS_TOP - HEADS_HEIGHT
        rows = min(a_page, count - start)
        height = min(HIGHEST_ROW, room / rows)
        top = HEADS_TOP + HEADS_HEIGHT
        draw_rows(paper, columns, top, height, range(start, start + rows), lines, points, evening, words)
        if page == len(starts):
            bottom = _draw_summary(paper, columns, top + rows * height + 2, evening, words)
            _draw_signatures(paper, columns, bottom, score_list.players, words)
    return bytes(pdf.output())


def _draw_title(paper: Paper, evening: KeptEvening, words: Words, place: str, page: str) -> None:
    paper.text(words.text("Score sheet"), MARGIN, MARGIN, 90, 9, size=19, bold=True)
    games = words.translator.plural("{count} game", "{count} games", evening.score_list.series.length)
    right = " · ".join(part for part in (games, page, "Kiebitz") if part)
    paper.text(right, PAGE_WIDTH - MARGIN - 90, MARGIN, 90, 9, size=9, align="R", grey=0.4)
    day = evening.date
    fields = (
        (words.text("Place"), place.strip(), 88.0),
        (words.text("Date"), "" if day is None else words.text("{day:%Y-%m-%d}", day=day), 46.0),
        (words.text("Series"), "", 28.0),
        (words.text("Table"), "", 28.0),
    )
    left = MARGIN
    for label, value, width in fields:
        taken = paper.width(label, 8.5) + 2
        paper.text(label, left, 21, taken, 6, size=8.5, grey=0.3)
        paper.line(left + taken, 26.5, left + width - 4, 26.5, 0.2)
        paper.text(value, left + taken + 1, 20.6, width - taken - 6, 6, size=10.5, bold=True)
        left += width


def _draw_summary(paper: Paper, columns: Columns, top: float, evening: KeptEvening, words: Words) -> float:
    """The lines below the list, each player's numbers in his columns, and the footnote. Returns where they end."""
    for line in summary(evening.score_list, words.translator):
        label_width = columns.players_left - MARGIN - 2
        paper.text(line.label, MARGIN, top, label_width, SUMMARY_LINE, size=9, bold=line.is_result, align="R")
        for place, number in enumerate(line.numbers):
            left, width = columns.player(place)
            paper.box(
                left, top, width, SUMMARY_LINE, 0.5 if line.is_result else 0.2, fill=0.92 if line.is_result else None
            )
            paper.text(signed(number), left, top, width, SUMMARY_LINE, 10 if line.is_result else 9, line.is_result, "C")
        top += SUMMARY_LINE
    if evening.corrected:
        players = evening.score_list.players
        notes = "; ".join(_correction(index, change, players, words) for index, change in evening.corrected.items())
        corrected = words.text("corrected")
        for number, note in enumerate(paper.lines(f"{CORRECTED} {corrected}: {notes}", WIDTH, NOTE, NOTE_LINES)):
            paper.text(note, MARGIN, top + 0.8 + number * NOTE_LINE, WIDTH, NOTE_LINE, size=NOTE, grey=0.2)
    return top + FOOTNOTES


def _correction(index: int, change: Change, players: Sequence[str], words: Words) -> str:
    """What a corrected row said before, and since when it says something else."""
    said = words.text("No. {number}: {said} before", number=index + 1, said=said_text(change.before, players, words))
    return f"{said} ({moment_text(change, words)})" if change.clock_trusted else said


def _draw_signatures(paper: Paper, columns: Columns, top: float, players: Sequence[str], words: Words) -> None:
    """A line to sign on for whoever kept the list and for every player, below his own columns."""
    base = top + SIGNATURES - 6
    places = [(MARGIN, columns.players_left - MARGIN - 8, words.text("List kept by"))]
    places += [(*columns.player(place), name) for place, name in enumerate(players)]
    for left, width, name in places:
        paper.line(left + 1, base, left + width - 1, base, 0.3)
        paper.text(name, left, base + 0.5, width, 4, size=7.5, align="C", grey=0.3)
