"""`kiebitz read`: the cards in still pictures."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from firmware.errors import UserError
from firmware.reading import open_reader
from vision.pictures import PictureError, load_picture
from vision.readings import FoundCard

EPILOG = """example:
  kiebitz read table.jpg
  kiebitz read --json table.jpg hand.jpg

Cards are named suit + rank: C S H D (Kreuz Pik Herz Karo, or Eichel Blatt Herz Schellen), A T K Q J 9 8 7.
With --json each picture is one line {"file", "cards": [{"card", "p", "alternatives", "quad"}]}; "card" is null when not sure.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files (JPEG, PNG)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Reads every picture that can be read. Raises UserError at the end if some could not."""
    problems: list[str] = []
    reader = None
    for name in arguments.images:
        try:
            image = load_picture(Path(name))
        except PictureError as error:
            problems.append(str(error))
            continue
        reader = reader or open_reader()
        cards = reader.read_picture(image)
        if arguments.json:
            print(json.dumps({"file": name, "cards": [card.to_json() for card in cards]}), flush=True)
        else:
            _print_table(name, cards)
    if problems:
        for problem in problems[:-1]:
            print(f"kiebitz: {problem}", file=sys.stderr)
        raise UserError(problems[-1])
    return 0


def _print_table(name: str, cards: list[FoundCard]) -> None:
    from rich.console import Console
    from rich.table import Table

    from firmware.i18n import Translator, card_name
    from firmware.skat.cards import Card

    translator = Translator("en")
    table = Table(title=name, title_justify="left")
    for head in ("card", "name", "sure", "or", "centre"):
        table.add_column(head)
    for found in cards:
        reading = found.reading
        x = sum(corner[0] for corner in found.quad) / 4.0
        y = sum(corner[1] for corner in found.quad) / 4.0
        rivals = reading.alternatives[0 if reading.card is None else 1 :]
        others = ", ".join(f"{code} {p:.0%}" for code, p in rivals if p >= 0.005)
        table.add_row(
            reading.card or "?",
            card_name(translator, Card.parse(reading.card)) if reading.card else "not sure",
            f"{reading.probability:.1%}",
            others,
            f"{x:.0f}, {y:.0f}",
        )
    console = Console()
    if cards:
        console.print(table)
    else:
        console.print(f"{name}: no card found", highlight=False)
