"""How well real decks are read after enrolment from one or two photographs a card: errors, sure errors, not sure.

    python tests/enrolment_report.py --shared DIR [--model FILE.onnx] [--json] [--no-scenes]

DIR holds `photos/labels.csv` (default: KIEBITZ_SHARED or ../shared). Cards are cut with the labelled corners; where those are missing, whole
pictures are read through the finder. The last table reads disturbed copies of the very photographs that were enrolled: it says
that prototypes work for German suits, not how well a second photograph would be read.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

# As a script this file's folder comes first, and its subfolders would hide the packages of the same names.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

from models.loader import load_model
from vision.enrolment import DeckInPlay, EnrolledDeck
from vision.enrolment.deck import KnownNetwork, fit_patch
from vision.reader import CardReader
from vision.training.disturb import MODERATE, TRAINING, photograph
from vision.training.enrolled import SOURCES, EnrolmentRow, Photographs, read_source, summary

COPIES = 4
RUN = 4


def recognition(photographs: Photographs, network: KnownNetwork) -> dict[str, dict[str, int]]:
    """Of all runs of cards of a source: how often its deck is recognised among the four, how often another one; and, when its own
    is not enrolled, how often it is called foreign or taken for another one, as decks of one pattern may be. A run is `RUN` cards."""
    decks, seen = [], {}
    reader = CardReader(network)
    for source, choices in SOURCES.items():
        enrolled, tested = next(choices(photographs, 1))
        decks.append(
            EnrolledDeck.of(source, [photographs.shot(label, network.input_size) for label in enrolled], network)
        )
        readings = [reader.read_quads(photographs.picture(label.file), [label.quad])[0] for label in tested]
        seen[source] = [reading.embedding for reading in readings]
    german = [label for label in photographs.labels("schwollie-schafkopf") if label.quad is not None]
    decks.append(
        EnrolledDeck.of("schwollie", [photographs.shot(label, network.input_size) for label in german], network)
    )
    out = {}
    for source, embeddings in seen.items():
        counts = {
            "runs": 0,
            "recognised": 0,
            "taken for another": 0,
            "foreign when not enrolled": 0,
            "another when not enrolled": 0,
        }
        others = [deck for deck in decks if deck.name != source]
        for start in range(0, len(embeddings) - RUN + 1, RUN):
            among_all, among_others = DeckInPlay(decks), DeckInPlay(others)
            for embedding in embeddings[start : start + RUN]:
                among_all.note(embedding)
                among_others.note(embedding)
            counts["runs"] += 1
            counts["recognised"] += among_all.deck is not None and among_all.deck.name == source
            wrong = among_all.is_foreign or (among_all.deck is not None and among_all.deck.name != source)
            counts["taken for another"] += wrong
            counts["foreign when not enrolled"] += among_others.is_foreign
            counts["another when not enrolled"] += among_others.deck is not None
        out[source] = counts
    return out


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


def copies(photographs: Photographs, network: KnownNetwork) -> list[EnrolmentRow]:
    """A Bavarian deck: disturbed copies of the enrolled photographs themselves."""
    source = "schwollie-schafkopf"
    labels = [label for label in photographs.labels(source) if label.quad is not None]
    shots = [photographs.shot(label, network.input_size) for label in labels]
    deck = EnrolledDeck.of(source, shots, network)
    reader, alone = CardReader(network, deck=deck), CardReader(network)
    generator = np.random.default_rng(1)
    rows = []
    for name, strength in (("usual", MODERATE), ("hard, some covered", TRAINING)):
        row = EnrolmentRow(f"{source}, copies: {name}", 1, 1)
        for label, shot in zip(labels, shots, strict=True):
            above = [fit_patch(shots[int(generator.integers(len(shots)))].patch, (160, 240))]
            for _ in range(COPIES):
                card = fit_patch(shot.patch, (160, 240))
                patch = photograph(card, above, network.input_size, generator, strength)
                row.count(label, reader.read_patches([patch])[0], alone.read_patches([patch])[0])
        rows.append(row)
    return rows


@dataclass
class Report:
    """All tables. `scenes` is None where whole pictures were left out."""

    photographs: list[EnrolmentRow]
    copies: list[EnrolmentRow]
    recognition: dict[str, dict[str, int]]
    scenes: dict[str, int] | None


def report(shared: Path, network: KnownNetwork, scenes: bool) -> Report:
    """Measures everything."""
    from rich.console import Console
    from rich.progress import track

    photographs = Photographs(shared / "photos")
    console = Console(stderr=True)
    quiet = not console.is_terminal
    wanted = [(source, shots) for shots in (1, 2) for source in SOURCES]
    rows = [
        read_source(source, photographs, network, shots)
        for source, shots in track(wanted, "enrolling and reading", console=console, disable=quiet)
    ]
    found = None
    if scenes:
        progress = iter(track([None] * 25, "whole pictures", console=console, disable=quiet))
        found = altenburg_scenes(photographs, network, progress)
    measured = [row for row in rows if row.choices]
    return Report(measured, copies(photographs, network), recognition(photographs, network), found)


def print_table(rows: Sequence[EnrolmentRow]) -> None:
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
    found = report(arguments.shared, load_model(arguments.model), not arguments.no_scenes)
    totals = {"one shot": summary(found.photographs, 1), "two shots": summary(found.photographs, 2)}
    if arguments.json:
        print(json.dumps(asdict(found) | {"together": totals}))
        return 0
    print("Other photographs of the enrolled deck")
    print_table(found.photographs)
    print(f"together, mean over the choices: {totals}")
    print("\nDisturbed copies of the SAME photographs that were enrolled")
    print_table(found.copies)
    print(f"\nDecks recognised by {RUN} cards")
    for source, counts in found.recognition.items():
        print(f"{source:44}{counts}")
    if found.scenes is not None:
        print(f"\nanima-altenburg pairs as whole pictures, one shot a card: {found.scenes}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
