"""`kiebitz read`: the cards in still pictures."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import cast

import numpy as np

from firmware.decks import AUTO, DeckChoice
from firmware.errors import UserError
from firmware.reading import open_reader
from vision.pictures import PictureError, load_picture
from vision.reader import CardReader
from vision.readings import FoundCard

EPILOG = """example:
  kiebitz read table.jpg
  kiebitz read --json table.jpg hand.jpg

Cards are named suit + rank: C S H D (Kreuz Pik Herz Karo, or Eichel Grün Rot Schellen), A T K Q J 9 8 7.
--deck NAME reads with a deck that was enrolled (see kiebitz enroll); --deck auto finds out which one it is, and names it.
With --json each picture is one line {"file", "cards": [{"card", "p", "alternatives", "quad"}]}; "card" is null when not sure.
With --deck there is also "deck": its name, or null when another deck is on the table.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture files (JPEG, PNG)")
    parser.add_argument("--deck", metavar="NAME", help="an enrolled deck, or auto")
    parser.add_argument("--json", action="store_true", help="one JSON object a line instead of a table")


def run(arguments: argparse.Namespace) -> int:
    """Reads every picture that can be read. Raises UserError at the end if some could not."""
    problems: list[str] = []
    reader = None
    deck = None
    for name in arguments.images:
        try:
            image = load_picture(Path(name))
        except PictureError as error:
            problems.append(str(error))
            continue
        if reader is None:
            reader = open_reader()
            if arguments.deck is not None:
                reader = CardReader(reader.model)
                deck = _Deck(reader, arguments.deck)
        cards = reader.read_picture(image) if deck is None else deck.read(image)
        if arguments.json:
            line: dict[str, object] = {"file": name, "cards": [card.to_json() for card in cards]}
            if deck is not None:
                line["deck"] = deck.name
            print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            _print_table(name, cards)
            if deck is not None:
                print(deck.sentence)
    if problems:
        for problem in problems[:-1]:
            print(f"kiebitz: {problem}", file=sys.stderr)
        raise UserError(problems[-1])
    return 0


class _Deck:
    """The deck of `--deck` over all pictures of one call."""

    def __init__(self, reader: CardReader, wanted: str) -> None:
        self._reader = reader
        self._choice = DeckChoice(reader, wanted)
        self._wanted = wanted
        self.name: str | None = None if wanted == AUTO else wanted

    def read(self, image: np.ndarray) -> list[FoundCard]:
        """The cards of a picture; they are read again when they have shown which deck it is."""
        cards = self._reader.read_picture(image)
        for card in cards:
            said = self._choice.note(card.reading)
            if said is None:
                continue
            self.name = cast("str | None", said["deck"])
            if self._wanted == AUTO:
                return self._reader.read_picture(image)
        return cards

    @property
    def sentence(self) -> str:
        """What is known of the deck."""
        if self.name is not None:
            return f"deck: {self.name}"
        return "deck: none of the enrolled ones" if self._choice.is_settled else "deck: not certain yet"


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
