"""The calibration sheet as a PDF: ArUco markers on A4, drawn as squares, with a line to check the size of the print."""

from __future__ import annotations

import logging

from fpdf import FPDF

from vision.calibration.markers import MARKER_CELLS, MARKER_SIDE, MIDDLES, SHEET_SIZE, marker_cells

CHECK_LINE = 100.0
"""Millimetres of the line at the foot of the sheet."""
OVERLAP = 0.02
"""Millimetres that squares overlap, so that no printer leaves a white hair between them."""


def calibration_sheet(title: str, instruction: str) -> bytes:
    """One page of A4. `title` and `instruction` are printed below the markers, in letters of Latin-1."""
    logging.getLogger("fpdf").setLevel(logging.ERROR)
    width, height = SHEET_SIZE
    pdf = FPDF(format="A4", unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creator("Kiebitz")
    pdf.add_page()
    pdf.set_fill_color(0)
    cell = MARKER_SIDE / MARKER_CELLS
    for number, (x, y) in enumerate(MIDDLES):
        left, top = width / 2.0 + x - MARKER_SIDE / 2.0, height / 2.0 + y - MARKER_SIDE / 2.0
        for row, cells in enumerate(marker_cells(number)):
            for column, is_black in enumerate(cells):
                if is_black:
                    pdf.rect(left + column * cell, top + row * cell, cell + OVERLAP, cell + OVERLAP, style="F")
    start, foot = (width - CHECK_LINE) / 2.0, height - 18.0
    pdf.set_line_width(0.3)
    pdf.line(start, foot, start + CHECK_LINE, foot)
    for x in (start, start + CHECK_LINE):
        pdf.line(x, foot - 1.5, x, foot + 1.5)
    pdf.set_font("helvetica", size=9)
    pdf.set_xy(0, foot + 2.0)
    pdf.multi_cell(width, 4.5, f"{title}\n{instruction}", align="C")
    return bytes(pdf.output())
