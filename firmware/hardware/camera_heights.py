"""How high the camera hangs: what each camera module sees from there, as a table and as a plot.

`python -m firmware.hardware.camera_heights` prints the table, with a file name it draws the plot (SVG). A camera that looks straight
down from height h sees a field 2 h tan(angle / 2) wide; Kiebitz takes pictures of 1280 pixels across it.
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

PICTURE_WIDTH, PICTURE_HEIGHT = 1280, 720
INDEX_MM = 7.0
"""Height of the letter in the corner of a usual Skat card (59 mm wide)."""

CARD_MM = 59.0
HEIGHTS_CM = (40, 50, 60, 70, 80)

GOOD_PX = 10.7
"""Pixels of an index from which the card is 90 pixels wide: all that the card network takes in, with room for a slanting view."""

LEAST_PX = 7.6
"""Pixels of an index when the card is 64 pixels wide."""

FIELD_MM = (420.0, 300.0)
"""The least field in which three cards are laid without aiming: width and height."""


@dataclass(frozen=True, slots=True)
class Module:
    """A camera with its horizontal angle of view in degrees, over the whole width of the sensor, as its maker gives it."""

    name: str
    degrees: float
    remark: str
    colour: str

    def field_mm(self, height_cm: float) -> tuple[float, float]:
        """Width and height of what a 16:9 picture shows of the table."""
        width = 20.0 * height_cm * math.tan(math.radians(self.degrees / 2))
        return width, width * PICTURE_HEIGHT / PICTURE_WIDTH

    def index_px(self, height_cm: float) -> float:
        """Height in pixels of a card's index."""
        return INDEX_MM * PICTURE_WIDTH / self.field_mm(height_cm)[0]

    def heights_cm(self) -> tuple[int, int] | None:
        """Least and greatest height at which the field is large enough and the index is good, in whole centimetres."""
        fits = [
            height
            for height in range(30, 121)
            if self.index_px(height) >= GOOD_PX
            and all(seen >= wanted for seen, wanted in zip(self.field_mm(height), FIELD_MM, strict=True))
        ]
        return (fits[0], fits[-1]) if fits else None


MODULES = (
    Module("Camera Module 3", 66.0, "autofocus; the recommended one", "#1f6f5c"),
    Module("Camera Module 2", 62.2, "turn the lens once with the ring", "#9c4a1a"),
    Module("HQ Camera, 6 mm", 55.3, "set focus by hand", "#3f4f9c"),
    Module("USB camera, 70°", 70.0, "switch its automatics off", "#8a2f6b"),
    Module("Module 3 Wide", 102.0, "hang it low, corners are stretched", "#b8860b"),
)

WIDTH, HEIGHT = 860, 520
LEFT, RIGHT, TOP, BOTTOM = 84, 620, 64, 440
INK, MUTED, GRID = "#23211c", "#6b655a", "#ddd6c4"
FEWEST_PX, MOST_PX = 4.0, 22.0


def table() -> str:
    """The figures as a Markdown table: what each module sees from 40 to 80 cm, and where it may hang."""
    head = "| camera | across | " + " | ".join(f"{height} cm" for height in HEIGHTS_CM) + " | hang it at |"
    lines = [head, "|---" * (len(HEIGHTS_CM) + 3) + "|"]
    for module in MODULES:
        cells = []
        for height in HEIGHTS_CM:
            width, depth = module.field_mm(height)
            cells.append(f"{width / 10:.0f} x {depth / 10:.0f} cm, {module.index_px(height):.1f} px")
        fits = module.heights_cm()
        where = "-" if fits is None else f"{fits[0]}-{fits[1]} cm"
        lines.append(f"| {module.name} ({module.remark}) | {module.degrees:g}° | {' | '.join(cells)} | {where} |")
    return "\n".join(lines)


def draw_heights() -> str:
    """The plot as SVG: pixels of an index over the camera's height, a line for each module."""
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8ef"/>',
        _text(LEFT, 30, "Wie hoch hängt die Kamera?", 20, INK, bold=True),
        _text(
            LEFT,
            50,
            f"Höhe des Index ({INDEX_MM:g} mm) im Bild, Aufnahme {PICTURE_WIDTH} x {PICTURE_HEIGHT}",
            13,
            MUTED,
        ),
        _band(GOOD_PX, MOST_PX, "#dfeee2"),
        _band(LEAST_PX, GOOD_PX, "#f5edd0"),
        _band(FEWEST_PX, LEAST_PX, "#f6dcd6"),
        _text(LEFT + 8, TOP + 20, "gut", 14, "#2c6b3c", bold=True),
        _text(LEFT + 8, _y((GOOD_PX + LEAST_PX) / 2) + 5, "knapp", 14, "#7a5c10", bold=True),
        _text(LEFT + 8, BOTTOM - 14, "zu klein", 14, "#9c2f1f", bold=True),
    ]
    for pixels in range(int(FEWEST_PX), int(MOST_PX) + 1, 2):
        y = _y(pixels)
        out.append(f'<path d="M{LEFT} {y:.1f} H{RIGHT}" stroke="{GRID}"/>')
        out.append(_text(LEFT - 10, y + 4, str(pixels), 12, INK, "end"))
    for height in range(HEIGHTS_CM[0], HEIGHTS_CM[-1] + 1, 10):
        x = _x(height)
        out.append(f'<path d="M{x:.1f} {TOP} V{BOTTOM}" stroke="{GRID}"/>')
        out.append(_text(x, BOTTOM + 20, f"{height}", 12, INK, "middle"))
    out.append(_text((LEFT + RIGHT) / 2, BOTTOM + 44, "Kamera über dem Tisch, cm", 13, INK, "middle"))
    out.append(_text(20, TOP - 8, "Pixel", 13, INK))
    ends = sorted(((_y(module.index_px(HEIGHTS_CM[-1])), module) for module in MODULES), key=lambda end: end[0])
    label_y = -math.inf
    for y, module in ends:
        points = " ".join(
            f"{_x(height):.1f},{_y(module.index_px(height)):.1f}" for height in range(HEIGHTS_CM[0], HEIGHTS_CM[-1] + 1)
        )
        out.append(f'<polyline points="{points}" fill="none" stroke="{module.colour}" stroke-width="3"/>')
        # Labels of lines that end close together are pushed apart.
        label_y = max(y + 4, label_y + 34)
        out.append(f'<path d="M{RIGHT} {y:.1f} L{RIGHT + 16} {label_y - 4:.1f}" stroke="{module.colour}"/>')
        out.append(_text(RIGHT + 20, label_y, module.name, 13, module.colour, bold=True))
        fits = module.heights_cm()
        out.append(_text(RIGHT + 20, label_y + 15, "" if fits is None else f"{fits[0]} bis {fits[1]} cm", 12, MUTED))
    return "\n".join([*out, "</svg>", ""])


def _x(height_cm: float) -> float:
    return LEFT + (RIGHT - LEFT) * (height_cm - HEIGHTS_CM[0]) / (HEIGHTS_CM[-1] - HEIGHTS_CM[0])


def _y(pixels: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * (pixels - FEWEST_PX) / (MOST_PX - FEWEST_PX)


def _band(low: float, high: float, colour: str) -> str:
    return f'<rect x="{LEFT}" y="{_y(high):.1f}" width="{RIGHT - LEFT}" height="{_y(low) - _y(high):.1f}" fill="{colour}"/>'


def _text(x: float, y: float, text: str, size: int, colour: str, anchor: str = "start", *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(draw_heights(), encoding="utf-8")
    else:
        sys.stdout.write(table() + "\n")
