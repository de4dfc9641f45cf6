"""Whole photographs through finder and network, compared with their labels. Nothing here is ever trained on.

The folder holds `labels.csv` (see `vision.training.photographs`). A card whose corners are labelled is found when an outline overlaps it by
`LEAST_OVERLAP`; where only a box is labelled, when an outline has its centre in the box; where only the card is named, when it is among the
sure readings of the picture (a picture's only card: the surest reading).
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from vision.geometry import contains, order_corners, overlap
from vision.pictures import PictureError, load_picture
from vision.reader import CardReader, Network
from vision.readings import CARD_CODES, FoundCard
from vision.training.measures import Confusion
from vision.training.photographs import PhotographError

LEAST_OVERLAP = 0.7
"""Intersection over union from which an outline is that of a labelled card."""
NO_CARD = "other"
"""Label of what is none of the 32 cards."""


@dataclass(frozen=True, eq=False)
class Label:
    """One row of labels.csv. `suits` is french or german; `quad` (4, 2) or None; `box` x, y, width, height or None; `complete`: every card of the
    picture has a row."""

    card: str
    suits: str
    quad: np.ndarray | None
    box: tuple[float, float, float, float] | None
    complete: bool
    covered: bool = False


@dataclass
class PictureCounts:
    """Cards of one kind. `right` and `sure_wrong` are sure readings, `top1` and `top3` count doubtful ones too; all of them found cards."""

    cards: int = 0
    found: int = 0
    top1: int = 0
    top3: int = 0
    right: int = 0
    sure_wrong: int = 0
    not_sure: int = 0

    def add(self, other: PictureCounts) -> PictureCounts:
        """Both together."""
        return PictureCounts(*(a + b for a, b in zip(self.to_json().values(), other.to_json().values(), strict=True)))

    def to_json(self) -> dict[str, int]:
        """The counts as plain numbers."""
        return asdict(self)


@dataclass
class WholePictures:
    """What was measured. `kinds` is source -> kind (`whole`, `covered`) -> counts, `suits` source -> french or german; a ghost is a sure card where no labelled one is, in a
    picture whose labels are complete and placed. `pairs` are (shown, best reading) of the found cards; `mistakes` one line each."""

    pictures: int = 0
    complete_pictures: int = 0
    ghosts: int = 0
    kinds: dict[str, dict[str, PictureCounts]] = field(default_factory=dict)
    suits: dict[str, str] = field(default_factory=dict)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)

    def confusion(self) -> Confusion:
        """What the found cards were first taken for."""
        shown, read = (np.array([CARD_CODES.index(pair[k]) for pair in self.pairs], np.int64) for k in (0, 1))
        return Confusion.of(shown, read, CARD_CODES)


def labelled_pictures(folder: Path) -> Iterator[tuple[str, str, list[Label]]]:
    """(file, source, its labels) in the order of labels.csv. Raises PhotographError."""
    table = folder / "labels.csv"
    pictures: dict[str, tuple[str, list[Label]]] = {}
    try:
        with table.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        raise PhotographError(
            f"cannot read {table}: {error.strerror}; give the folder that holds labels.csv"
        ) from error
    for row in rows:
        corners = [(row[f"x{i}"], row[f"y{i}"]) for i in (1, 2, 3, 4)]
        quad = order_corners(np.array(corners, dtype=np.float64)) if row["x1"] else None
        box = tuple(float(row[name]) for name in ("x", "y", "w", "h")) if row["x"] else None
        complete, covered = row["complete"] == "1", row["occluded"] == "1"
        label = Label(row["card"], row["suits"], quad, box, complete, covered)
        pictures.setdefault(row["file"], (row["source"], []))[1].append(label)
    for name, (source, labels) in pictures.items():
        yield name, source, labels


def measure_pictures(model: Network, folder: Path, done: Callable[[], None] = lambda: None) -> WholePictures:
    """Reads every labelled picture of the folder without an enrolled deck; calls `done` after each. Raises PhotographError."""
    reader, measured = CardReader(model), WholePictures()
    for name, source, labels in labelled_pictures(folder):
        path = folder / name if (folder / name).exists() else folder / source / name
        try:
            image = load_picture(path)
        except PictureError as error:
            raise PhotographError(str(error)) from error
        count_picture(measured, name, source, labels, reader.read_picture(image))
        done()
    return measured


def count_picture(
    measured: WholePictures, name: str, source: str, labels: Sequence[Label], found: Sequence[FoundCard]
) -> None:
    """Compares what was found in a picture with its labels."""
    measured.pictures += 1
    left = list(found)
    kinds = measured.kinds.setdefault(source, {})
    measured.suits[source] = labels[0].suits
    # What has a place is settled first, so that a card without one is not given the reading of another.
    for label in sorted(labels, key=lambda one: one.quad is None and one.box is None):
        match = match_label(label, left, alone=len(labels) == 1)
        if match is not None:
            left = [card for card in left if card is not match]
        if label.card == NO_CARD:
            continue
        counts = kinds.setdefault("covered" if is_covered(label, labels) else "whole", PictureCounts())
        _count(measured, counts, f"{name}: {label.card}", label.card, match)
    strays = [card for card in left if card.reading.card is not None]
    placed = all(label.quad is not None or label.box is not None for label in labels)
    complete = all(label.complete for label in labels)
    measured.complete_pictures += complete
    if complete and placed:
        measured.ghosts += len(strays)
        measured.mistakes += [f"{name}: ghost {card.reading.card} ({card.reading.probability:.3f})" for card in strays]
    elif not placed and len(labels) > 1:
        there = {label.card for label in labels}
        wrong = [card for card in strays if card.reading.card not in there]
        kinds.setdefault("covered", PictureCounts()).sure_wrong += len(wrong)
        measured.mistakes += [f"{name}: read as {c.reading.card} ({c.reading.probability:.3f})" for c in wrong]


def is_covered(label: Label, labels: Sequence[Label]) -> bool:
    """The card is labelled as covered, or its box meets another card's: then one of the two lies on the other."""
    if label.covered:
        return True
    box = label.box if label.quad is None else None
    others = [other.box for other in labels if other is not label and other.quad is None and other.box is not None]
    return box is not None and any(_boxes_meet(box, other) for other in others)


def match_label(
    label: Label, found: Sequence[FoundCard], alone: bool, least_overlap: float = LEAST_OVERLAP
) -> FoundCard | None:
    """The found card that lies where the label says, the rightly read one if several lie in its box; None if there is none."""
    if label.quad is not None:
        close = [(overlap(label.quad, np.array(card.quad)), card) for card in found]
        return max((c for c in close if c[0] >= least_overlap), key=lambda c: c[0], default=(0.0, None))[1]
    if label.box is not None:
        x, y, w, h = label.box
        square = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
        inside = [card for card in found if contains(square, tuple(np.mean(card.quad, axis=0)))]
        exact = [card for card in inside if card.reading.card == label.card]
        return next(iter(exact or inside), None)
    if alone:
        return max(found, key=lambda card: card.reading.probability, default=None)
    return next((card for card in found if card.reading.card == label.card), None)


def _boxes_meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Two boxes x, y, width, height have an area in common."""
    return all(
        min(one[k] + one[k + 2], other[k] + other[k + 2]) > max(one[k], other[k]) for k in (0, 1)
    )  # fmt: skip


def _count(measured: WholePictures, counts: PictureCounts, what: str, card: str, match: FoundCard | None) -> None:
    """Adds one labelled card and what was found of it."""
    counts.cards += 1
    if match is None:
        measured.mistakes.append(f"{what} not found")
        return
    reading = match.reading
    best = [code for code, _ in reading.alternatives]
    counts.found += 1
    counts.top1 += best[0] == card
    counts.top3 += card in best
    counts.not_sure += reading.card is None
    counts.right += reading.card == card
    if card in CARD_CODES:
        measured.pairs.append((card, best[0]))
    if reading.card is not None and reading.card != card:
        counts.sure_wrong += 1
        measured.mistakes.append(f"{what} read as {reading.card} ({reading.probability:.3f})")
