"""The wiring diagram, drawn from the same pin table that the program uses: `python -m firmware.hardware.wiring FILE.svg`."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

from firmware.errors import UserError
from firmware.hardware.panel import BUTTONS, Lamp, Pins

HEADER: tuple[int | str, ...] = (
    *("3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)
"""What pin 1 to 40 of the header carries: a GPIO number (BCM), or a supply."""

BUTTON_LABELS = {"up": "Auf", "down": "Ab", "ok": "OK", "back": "Zurück", "correct": "Korrigieren", "menu": "Menü"}
LAMP_LABELS = {Lamp.TURN: "LED am Zug", Lamp.QUESTION: "LED Frage", Lamp.TROUBLE: "LED Störung"}

ROW, TOP, WIDTH = 26, 84, 860
INK, MUTED, WIRE, GROUND = "#14241d", "#6b7a72", "#1d6b4a", "#3a3f44"
FRAMES = {"button": "#f6bd60", "lamp": "#e4572e", "buzzer": "#4a6fa5"}


def parts_by_pin(pins: Pins) -> dict[int, tuple[str, str]]:
    """GPIO number -> (label, kind) of what is wired to it; kind is `button`, `lamp` or `buzzer`."""
    parts = {pin: (f"Taster {BUTTON_LABELS[name]}", "button") for name, pin in zip(BUTTONS, pins.buttons, strict=True)}
    parts |= {pin: (f"{LAMP_LABELS[lamp]} + 330 Ω", "lamp") for lamp, pin in zip(Lamp, pins.lamps, strict=True)}
    return parts | {pins.buzzer: ("Summer (aktiv)", "buzzer")}


def draw_wiring(pins: Pins) -> str:
    """The diagram as SVG text: the header in the middle, each part on the side of its pin, grounds on two rails."""
    parts = parts_by_pin(pins)
    missing = [pin for pin in parts if pin not in HEADER]
    if missing:
        raise UserError(f"GPIO {missing[0]} is not on the 40-pin header")
    height = TOP + 20 * ROW + 70
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8ef"/>',
        _text(WIDTH / 2, 36, "Kiebitz am Raspberry Pi: 40-polige Leiste", 20, INK, "middle", bold=True),
        _text(WIDTH / 2, 58, "Pin 1 oben links; GPIO-Nummern nach BCM", 13, MUTED, "middle"),
        f'<rect x="362" y="{TOP - 16}" width="136" height="{20 * ROW + 8}" rx="10" fill="{INK}"/>',
    ]
    grounds: dict[int, list[float]] = {0: [], 1: []}
    for index, carries in enumerate(HEADER):
        side, y = index % 2, TOP + (index // 2) * ROW
        dot, outward = (404, -1) if side == 0 else (456, 1)
        used = carries in parts
        name = f"GPIO {carries}" if isinstance(carries, int) else carries
        out.append(f'<circle cx="{dot}" cy="{y}" r="7" fill="{WIRE if used else MUTED}" stroke="#fbf8ef"/>')
        out.append(_text(dot - outward * 14, y + 4, str(index + 1), 10, "#fbf8ef", "middle"))
        anchor = "end" if side == 0 else "start"
        out.append(_text(dot + outward * 50, y - 4, name, 11, INK if used else MUTED, anchor))
        if used:
            label, kind = parts[int(carries)]
            box = 60 if side == 0 else 620
            end = box + 180 if side == 0 else box
            rail = 34 if side == 0 else WIDTH - 34
            out += [
                f'<path d="M{dot + outward * 7} {y} H{end}" stroke="{WIRE}" stroke-width="2.5"/>',
                f'<path d="M{box if side == 0 else box + 180} {y} H{rail}" stroke="{GROUND}" stroke-width="2.5"/>',
                f'<rect x="{box}" y="{y - 11}" width="180" height="22" rx="6" fill="#ffffff" stroke="{FRAMES[kind]}" stroke-width="2.5"/>',
                _text(box + 90, y + 5, label, 13, INK, "middle"),
            ]
            grounds[side].append(y)
    bottom = TOP + 19 * ROW
    for side, ys in grounds.items():
        if not ys:
            continue
        rail, dot = (34, 404) if side == 0 else (WIDTH - 34, 456)
        # Ground is pin 39 on the left and pin 34 on the right: the lowest of each side.
        ground = TOP + (38 // 2) * ROW if side == 0 else TOP + (33 // 2) * ROW
        out.append(
            f'<path d="M{rail} {min(ys)} V{max(*ys, bottom)}" stroke="{GROUND}" stroke-width="2.5" fill="none"/>'
        )
        way = f"M{dot - 7} {ground} H{rail}" if side == 0 else f"M{dot + 7} {ground} H{rail}"
        out.append(f'<path d="{way}" stroke="{GROUND}" stroke-width="2.5" fill="none"/>')
        out.append(f'<circle cx="{dot}" cy="{ground}" r="7" fill="{GROUND}" stroke="#fbf8ef"/>')
        out.append(_text(rail, bottom + 18, "GND", 12, GROUND, "middle", bold=True))
    out.append(
        _text(WIDTH / 2, height - 22, "Taster schalten gegen GND, der Pull-up sitzt im Pi.", 13, MUTED, "middle")
    )
    return "\n".join([*out, "</svg>", ""])


def _text(x: float, y: float, text: str, size: int, colour: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw_wiring(Pins()), encoding="utf-8")
