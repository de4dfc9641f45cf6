"""How well real decks are read after enrolment from one or two photographs a card: errors, sure errors, not sure.

    python tests/enrolment_report.py --shared DIR [--model FILE.onnx] [--json] [--no-scenes]

DIR holds `photos/labels.csv` (default: KIEBITZ_SHARED or ../shared). Cards are cut with the labelled corners; where those are missing, whole
pictures are read through the finder. The last table reads disturbed copies of the very photographs that were enrolled: it says
that prototypes work for German suits, not how well a second photograph would be read.
"""

from __future__ import annotations

import argparse
import csv
import itertools
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import cv2
import numpy as np

# As a script this file's folder comes first, and its subfolders would hide the packages of the same names.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

from models.loader import load_model
from vision.enrolment import EnrolledDeck, Shot
from vision.enrolment.deck import STORED_SCALE, KnownNetwork, fit_patch
from vision.geometry import order_corners
from vision.pictures import load_picture
from vision.reader import CardReader
from vision.readings import CARD_CODES, CardReading
from vision.rectify import rectify
from vision.training.disturb import MODERATE, TRAINING, photograph

COPIES = 4


@dataclass
class Row:
    """One line of the table. `alone` is what the network's classes get wrong without the deck."""

    source: str
    shots: int
    choices: int = 0
    cards: int = 0
    wrong: int = 0
    sure_wrong: int = 0
    not_sure: int = 0
    alone: int = 0
    mistakes: list[str] = field(default_factory=list)

    def count(self, label: Label, reading: CardReading, alone: CardReading) -> None:
        """Compares one reading with its label."""
        self.cards += 1
        best = reading.alternatives[0][0]
        self.wrong += best != label.card
        self.sure_wrong += reading.card is not None and reading.card != label.card
        self.not_sure += reading.card is None
        self.alone += alone.alternatives[0][0] != label.card
        if best != label.card:
            self.mistakes.append(f"{label.file}: {label.card} read as {best} ({reading.probability:.3f})")


@dataclass(frozen=True, eq=False)
class Label:
    """One labelled card. `quad` (4, 2) or None where the corners are not known."""

    file: str
    card: str
    covered: bool
    single: bool
    quad: np.ndarray | None


class Photographs:
    """The labelled photographs, each loaded when it is needed."""

    def __init__(self, shared: Path) -> None:
        self._folder = shared / "photos"
        self._kept: tuple[str, np.ndarray] = ("", np.zeros(0))

    def labels(self, source: str) -> list[Label]:
        """The cards of the 32 in a source, in the order of labels.csv."""
        out = []
        with (self._folder / "labels.csv").open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["source"] != source or row["card"] not in CARD_CODES:
                    continue
                corners = [(row[f"x{i}"], row[f"y{i}"]) for i in (1, 2, 3, 4)]
                quad = order_corners(np.array(corners, dtype=np.float64)) if row["x1"] else None
                out.append(Label(row["file"], row["card"], row["occluded"] == "1", row["kind"] == "single", quad))
        return out

    def picture(self, file: str) -> np.ndarray:
        """The picture, BGR."""
        if self._kept[0] != file:
            self._kept = (file, load_picture(self._folder / file))
        return self._kept[1]

    def shot(self, label: Label, size: tuple[int, int]) -> Shot:
        """The card as enrolment would store it."""
        stored = (size[0] * STORED_SCALE, size[1] * STORED_SCALE)
        return Shot(label.card, rectify(self.picture(label.file), label.quad, stored), label.file)


def read_row(
    row: Row, photographs: Photographs, network: KnownNetwork, enrolled: Sequence[Label], tested: Sequence[Label]
) -> None:
    """Enrols some labelled cards and reads others."""
    deck = EnrolledDeck.of(row.source, [photographs.shot(label, network.input_size) for label in enrolled], network)
    reader, alone = CardReader(network, deck=deck), CardReader(network)
    row.choices += 1
    for label in tested:
        picture = photographs.picture(label.file)
        row.count(label, reader.read_quads(picture, [label.quad])[0], alone.read_quads(picture, [label.quad])[0])


def baize(photographs: Photographs, network: KnownNetwork, shots: int) -> Row:
    """Each class lies there four times: every choice of the shots in turn, read against the rest."""
    source = "sergiodomgui-baize"
    places: dict[str, list[Label]] = {}
    for label in photographs.labels(source):
        places.setdefault(label.card, []).append(label)
    row = Row(source, shots)
    for chosen in itertools.combinations(range(4), shots):
        enrolled = [found[k] for found in places.values() for k in chosen]
        tested = [label for found in places.values() for k, label in enumerate(found) if k not in chosen]
        read_row(row, photographs, network, enrolled, sorted(tested, key=lambda label: label.file))
    return row


def overhead(photographs: Photographs, network: KnownNetwork, shots: int) -> Row:
    """The first pictures of each card on the first day, against all other days."""
    source = "avgustine13-overhead"
    labels = sorted((label for label in photographs.labels(source)), key=lambda label: label.file)
    days = [Path(label.file).name.split("_")[0] for label in labels]
    first = [label for label, day in zip(labels, days, strict=True) if day == days[0]]
    later = [label for label, day in zip(labels, days, strict=True) if day != days[0]]
    enrolled = [label for code in CARD_CODES for label in [one for one in first if one.card == code][:shots]]
    row = Row(source, shots)
    read_row(row, photographs, network, enrolled, later)
    return row


def altenburg(photographs: Photographs, network: KnownNetwork) -> Row:
    """The singles against the upper cards of the pairs."""
    source = "anima-altenburg"
    labels = [label for label in photographs.labels(source) if label.quad is not None]
    row = Row(source, 1)
    enrolled = [label for label in labels if label.single]
    tested = [label for label in labels if not label.single and not label.covered]
    read_row(row, photographs, network, enrolled, tested)
    return row


def altenburg_scenes(photographs: Photographs, network: KnownNetwork, progress: Iterator[None]) -> dict[str, int]:
    """The pairs as whole pictures: upper and lower cards that are among the sure readings, and sure readings of cards not there."""
    labels = photographs.labels("anima-altenburg")
    deck = EnrolledDeck.of(
        "altenburg", [photographs.shot(label, network.input_size) for label in labels if label.single], network
    )
    reader = CardReader(network, deck=deck)
    out = {"pictures": 0, "upper": 0, "lower": 0, "upper_right": 0, "lower_right": 0, "sure_wrong": 0}
    for file in dict.fromkeys(label.file for label in labels if not label.single):
        there = [label for label in labels if label.file == file]
        sure = [found.reading.card for found in reader.read_picture(photographs.picture(file)) if found.reading.card]
        out["pictures"] += 1
        for label in there:
            place = "lower" if label.covered else "upper"
            out[place] += 1
            out[f"{place}_right"] += label.card in sure
        out["sure_wrong"] += sum(card not in {label.card for label in there} for card in sure)
        next(progress, None)
    return out


def copies(photographs: Photographs, network: KnownNetwork) -> list[Row]:
    """A Bavarian deck: disturbed copies of the enrolled photographs themselves."""
    source = "schwollie-schafkopf"
    labels = [label for label in photographs.labels(source) if label.quad is not None]
    shots = [photographs.shot(label, network.input_size) for label in labels]
    deck = EnrolledDeck.of(source, shots, network)
    reader, alone = CardReader(network, deck=deck), CardReader(network)
    generator = np.random.default_rng(1)
    rows = []
    for name, strength in (("usual", MODERATE), ("hard, some covered", TRAINING)):
        row = Row(f"{source}, copies: {name}", 1, 1)
        for label, shot in zip(labels, shots, strict=True):
            above = [fit_patch(shots[int(generator.integers(len(shots)))].patch, (160, 240))]
            for _ in range(COPIES):
                card = fit_patch(shot.patch, (160, 240))
                patch = photograph(card, above, network.input_size, generator, strength)
                row.count(label, reader.read_patches([patch])[0], alone.read_patches([patch])[0])
        rows.append(row)
    return rows


def report(shared: Path, network: KnownNetwork, scenes: bool) -> tuple[list[Row], list[Row], dict[str, int] | None]:
    """Rows of real photographs, rows of disturbed copies, and the whole pictures."""
    from rich.console import Console
    from rich.progress import track

    photographs = Photographs(shared)
    console = Console(stderr=True)
    quiet = not console.is_terminal
    steps = [
        lambda: baize(photographs, network, 1),
        lambda: overhead(photographs, network, 1),
        lambda: altenburg(photographs, network),
        lambda: baize(photographs, network, 2),
        lambda: overhead(photographs, network, 2),
    ]
    rows = [step() for step in track(steps, "enrolling and reading", console=console, disable=quiet)]
    found = None
    if scenes:
        progress = iter(track([None] * 25, "whole pictures", console=console, disable=quiet))
        found = altenburg_scenes(photographs, network, progress)
    return rows, copies(photographs, network), found


def summary(rows: Sequence[Row], shots: int) -> dict[str, float]:
    """The rows with this many shots together; each choice of a source counts its share."""
    chosen = [row for row in rows if row.shots == shots]
    cards = sum(row.cards / row.choices for row in chosen)
    return {
        "cards": round(cards, 1),
        "wrong": round(sum(row.wrong / row.choices for row in chosen), 2),
        "sure_wrong": round(sum(row.sure_wrong / row.choices for row in chosen), 2),
        "not_sure": round(sum(row.not_sure / row.choices for row in chosen) / cards, 4),
    }


def print_table(rows: Sequence[Row]) -> None:
    """One line a row, then the mistakes."""
    print(
        f"{'source':44}{'shots':>6}{'choices':>9}{'cards':>7}{'wrong':>7}{'sure wrong':>12}{'not sure':>10}{'unenrolled':>12}"
    )
    for row in rows:
        print(
            f"{row.source:44}{row.shots:6}{row.choices:9}{row.cards:7}{row.wrong:7}{row.sure_wrong:12}"
            f"{row.not_sure / row.cards:10.1%}{row.alone:12}"
        )
    for mistake in (line for row in rows for line in row.mistakes):
        print(" ", mistake)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("KIEBITZ_SHARED", "../shared")))
    parser.add_argument("--model", type=Path, help="another network than the installed one")
    parser.add_argument("--no-scenes", action="store_true", help="leave the whole pictures out")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the tables")
    arguments = parser.parse_args()
    if not (arguments.shared / "photos" / "labels.csv").is_file():
        print(f"{arguments.shared}/photos/labels.csv does not exist; name the folder with --shared", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    rows, copied, scenes = report(arguments.shared, load_model(arguments.model), not arguments.no_scenes)
    totals = {"one shot": summary(rows, 1), "two shots": summary(rows, 2)}
    if arguments.json:
        tables = {"photographs": [asdict(row) for row in rows], "copies": [asdict(row) for row in copied]}
        print(json.dumps(tables | {"whole pictures": scenes, "together": totals}))
        return 0
    print("Other photographs of the enrolled deck")
    print_table(rows)
    print(f"together, mean over the choices: {totals}")
    print("\nDisturbed copies of the SAME photographs that were enrolled")
    print_table(copied)
    if scenes is not None:
        print(f"\nanima-altenburg pairs as whole pictures, one shot a card: {scenes}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
