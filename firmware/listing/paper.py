"""A sheet of paper to draw on: text that fits its box, lines and ticks in millimetres, and the columns of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fpdf import FPDF

Align = Literal["L", "C", "R"]

SMALLEST = 4.5
"""Points; a text that does not fit in this size is cut."""

NAME = 11.0
SMALLEST_NAME = 8.0
"""Points; smaller names go on two lines."""

LEFT_WIDTHS = (9.5, 9.0, 6.5, 6.5, *(5.6,) * 6, 11.5, 11.5)
"""Millimetres: number, base value, with, without, six levels, value plus, value minus."""

PASSED_IN_WIDTH = 7.0
POINTS_SHARE = 0.5
"""Of a player's columns for the points; the rest is shared by games won and lost."""


class Paper:
    """Draws on the current page of a PDF with its font `sheet`."""

    def __init__(self, pdf: FPDF) -> None:
        self._pdf = pdf

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """The width of a text in millimetres."""
        self._pdf.set_font("sheet", "B" if bold else "", size)
        return float(self._pdf.get_string_width(text))

    def text(
        self,
        text: str,
        left: float,
        top: float,
        width: float,
        height: float,
        size: float,
        bold: bool = False,
        align: Align = "L",
        grey: float = 0.0,
    ) -> None:
        """A line of text in a box, made smaller or cut until it fits."""
        if not text:
            return
        text, size = self._fitted(text, width - 0.8, size, bold)
        drawn = self.width(text, size, bold)
        offset = {"L": 0.0, "C": (width - drawn) / 2, "R": width - drawn - 0.6}[align]
        self._pdf.set_text_color(round(grey * 255))
        self._pdf.text(left + offset, top + height / 2 + size * 0.118, text)

    def lines(self, text: str, width: float, size: float, most: int) -> list[str]:
        """The text broken at spaces into lines of this width; what does not fit into `most` lines stays in the last."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and len(lines) < most and self.width(longer, size) > width - 1:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def name(self, name: str, left: float, top: float, width: float, height: float) -> None:
        """A name in the middle of a box, on two lines where one would have to be small."""
        lines = [name]
        if self.width(name, SMALLEST_NAME, bold=True) > width - 0.8:
            lines = _halves(name)
        size = NAME / len(lines) ** 0.5
        line_height = height / len(lines)
        for number, line in enumerate(lines):
            self.text(line, left, top + number * line_height, width, line_height, size, bold=True, align="C")

    def upright(self, text: str, left: float, bottom: float, width: float, height: float, size: float) -> None:
        """A text from the bottom to the top in the middle of a narrow column."""
        text, size = self._fitted(text, height - 2, size, False)
        self.width(text, size)
        self._pdf.set_text_color(0)
        x, y = left + width / 2 + size * 0.118, bottom - 1
        with self._pdf.rotation(90, x, y):
            self._pdf.text(x, y, text)

    def line(self, x1: float, y1: float, x2: float, y2: float, thickness: float, grey: float = 0.0) -> None:
        """A straight line."""
        self._pdf.set_draw_color(round(grey * 255))
        self._pdf.set_line_width(thickness)
        self._pdf.line(x1, y1, x2, y2)

    def box(
        self, left: float, top: float, width: float, height: float, thickness: float, fill: float | None = None
    ) -> None:
        """A frame, filled with a grey where `fill` is given (0 black, 1 white); thickness 0 draws no frame."""
        self._pdf.set_draw_color(0)
        self._pdf.set_line_width(thickness)
        if fill is not None:
            self._pdf.set_fill_color(round(fill * 255))
        style = ("D" if thickness else "") + ("F" if fill is not None else "")
        self._pdf.rect(left, top, width, height, style=style)

    def cross(self, left: float, top: float, width: float, height: float) -> None:
        """The mark that ticks a column."""
        half = min(width, height) * 0.26
        x, y = left + width / 2, top + height / 2
        self.line(x - half, y - half, x + half, y + half, 0.4)
        self.line(x - half, y + half, x + half, y - half, 0.4)

    def _fitted(self, text: str, width: float, size: float, bold: bool) -> tuple[str, float]:
        while size > SMALLEST and self.width(text, size, bold) > width:
            size -= 0.25
        if self.width(text, size, bold) > width:
            while text and self.width(text + "…", size, bold) > width:
                text = text[:-1]
            text = text.rstrip() + "…"
        return text, size


def _halves(name: str) -> list[str]:
    """The name broken at the space or hyphen nearest to its middle; whole when it has none."""
    breaks = [place + 1 for place, letter in enumerate(name) if letter in " -" and 0 < place < len(name) - 1]
    if not breaks:
        return [name]
    middle = min(breaks, key=lambda place: abs(place - len(name) / 2))
    return [name[:middle].rstrip(), name[middle:]]


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of the sheet stand: the fixed ones, then three for each player, then "passed in"."""

    left: float
    width: float
    players: int

    @property
    def players_left(self) -> float:
        """Where the players' columns begin."""
        return self.left + sum(LEFT_WIDTHS)

    @property
    def _player_width(self) -> float:
        return (self.left + self.width - PASSED_IN_WIDTH - self.players_left) / self.players

    def fixed(self, index: int) -> tuple[float, float]:
        """Left edge and width of one of the first twelve columns."""
        return self.left + sum(LEFT_WIDTHS[:index]), LEFT_WIDTHS[index]

    def player(self, place: int) -> tuple[float, float]:
        """Left edge and width of a player's three columns together."""
        return self.players_left + place * self._player_width, self._player_width

    def player_parts(self, place: int) -> tuple[tuple[float, float], ...]:
        """Left edge and width of points, games won and games lost."""
        left, width = self.player(place)
        points, count = width * POINTS_SHARE, width * (1 - POINTS_SHARE) / 2
        return (left, points), (left + points, count), (left + points + count, count)

    @property
    def passed_in(self) -> tuple[float, float]:
        """Left edge and width of the last column."""
        return self.left + self.width - PASSED_IN_WIDTH, PASSED_IN_WIDTH
