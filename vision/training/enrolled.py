"""Real decks enrolled from one or two photographs a card, their other photographs read. Nothing here is ever trained on.

The folder holds `labels.csv` (see `vision.training.photographs`). Cards are cut with the labelled corners.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision.enrolment import EnrolledDeck, Shot
from vision.enrolment.deck import STORED_SCALE, KnownNetwork
from vision.geometry import order_corners
from vision.pictures import PictureError, load_picture
from vision.reader import CardReader
from vision.readings import CARD_CODES, CardReading
from vision.rectify import rectify
from vision.training.photographs import PhotographError


@dataclass
class EnrolmentRow:
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


Choice = tuple[list["Label"], list["Label"]]
"""The cards to enrol and the cards to read."""


class Photographs:
    """The labelled photographs, each loaded when it is needed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
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


def baize_choices(photographs: Photographs, shots: int) -> Iterator[Choice]:
    """Each class lies there four times: every choice of the shots in turn, read against the rest."""
    places: dict[str, list[Label]] = {}
    for label in photographs.labels("sergiodomgui-baize"):
        places.setdefault(label.card, []).append(label)
    for chosen in itertools.combinations(range(4), shots):
        enrolled = [found[k] for found in places.values() for k in chosen]
        tested = [label for found in places.values() for k, label in enumerate(found) if k not in chosen]
        yield enrolled, sorted(tested, key=lambda label: label.file)


def overhead_choices(photographs: Photographs, shots: int) -> Iterator[Choice]:
    """The first pictures of each card on the first day, against all other days."""
    labels = sorted(photographs.labels("avgustine13-overhead"), key=lambda label: label.file)
    days = [Path(label.file).name.split("_")[0] for label in labels]
    first = [label for label, day in zip(labels, days, strict=True) if day == days[0]]
    later = [label for label, day in zip(labels, days, strict=True) if day != days[0]]
    yield [label for code in CARD_CODES for label in [one for one in first if one.card == code][:shots]], later


def altenburg_choices(photographs: Photographs, shots: int) -> Iterator[Choice]:
    """The singles against the upper cards of the pairs; there is one single of each card."""
    labels = [label for label in photographs.labels("anima-altenburg") if label.quad is not None]
    if shots == 1:
        tested = [label for label in labels if not label.single and not label.covered]
        yield [label for label in labels if label.single], tested


SOURCES: dict[str, Callable[[Photographs, int], Iterator[Choice]]] = {
    "sergiodomgui-baize": baize_choices,
    "avgustine13-overhead": overhead_choices,
    "anima-altenburg": altenburg_choices,
}


def read_source(source: str, photographs: Photographs, network: KnownNetwork, shots: int) -> EnrolmentRow:
    """All choices of a source, enrolled and read."""
    row = EnrolmentRow(source, shots)
    for enrolled, tested in SOURCES[source](photographs, shots):
        deck = EnrolledDeck.of(source, [photographs.shot(label, network.input_size) for label in enrolled], network)
        reader, alone = CardReader(network, deck=deck), CardReader(network)
        row.choices += 1
        for label in tested:
            picture = photographs.picture(label.file)
            row.count(label, reader.read_quads(picture, [label.quad])[0], alone.read_quads(picture, [label.quad])[0])
    return row


def measure_enrolment(
    folder: Path, network: KnownNetwork, done: Callable[[], None] = lambda: None
) -> list[EnrolmentRow]:
    """A row for each deck of the folder and one or two photographs a card; calls `done` after each. Raises PhotographError."""
    photographs, rows = Photographs(folder), []
    try:
        for shots in (1, 2):
            for source in SOURCES:
                if photographs.labels(source):
                    row = read_source(source, photographs, network, shots)
                    rows += [row] if row.cards else []
                done()
    except PictureError as error:
        raise PhotographError(str(error)) from error
    return rows


def summary(rows: Sequence[EnrolmentRow], shots: int) -> dict[str, float]:
    """The rows with this many shots together; each choice of a source counts its share."""
    chosen = [row for row in rows if row.shots == shots]
    cards = sum(row.cards / row.choices for row in chosen)
    return {
        "cards": round(cards, 1),
        "wrong": round(sum(row.wrong / row.choices for row in chosen), 2),
        "sure_wrong": round(sum(row.sure_wrong / row.choices for row in chosen), 2),
        "not_sure": round(sum(row.not_sure / row.choices for row in chosen) / cards, 4),
    }
