"""How well real photographs are read: a table per source, through the finder and with the outlines given.

    python tests/photo_report.py --shared DIR [--json] [--every N] [--sources NAME,NAME]

DIR holds `photos/labels.csv` (default: KIEBITZ_SHARED or ../shared). Through the finder, a labelled card is found when an outline
overlaps it by IoU 0.5 (or, where only a box is labelled, has its centre in the box); then it is right (sure), doubtful or wrong (sure).
Where a picture has one card without a place, the surest card of the picture counts. Patches are cut with the labelled corners.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

import cv2
import numpy as np

# As a script this file's folder comes first, and its subfolders would hide the packages of the same names.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

from models.loader import load_model
from vision.pictures import load_picture
from vision.reader import CardReader
from vision.readings import CardReading, FoundCard
from vision.rectify import rectify
from vision.training.whole_pictures import Label, labelled_pictures, match_label

OTHER = "other"
LEAST_OVERLAP = 0.5


@dataclass
class Counts:
    """Cards of one source. `ghosts` are sure cards where no labelled card is, in pictures whose labels are complete."""

    pictures: int = 0
    complete_pictures: int = 0
    cards: int = 0
    found: int = 0
    right: int = 0
    doubtful: int = 0
    wrong: int = 0
    ghosts: int = 0
    patches: int = 0
    patch_top1: int = 0
    patch_top3: int = 0
    patch_sure_wrong: int = 0
    patch_unsure: int = 0
    others: int = 0
    others_read_as_card: int = 0
    mistakes: list[str] = field(default_factory=list)


def count_scene(counts: Counts, name: str, labels: list[Label], found: list[FoundCard]) -> None:
    """Compares what was found in a picture with its labels."""
    counts.pictures += 1
    left = list(found)
    for label in labels:
        match = match_label(label, left, len(labels) == 1, LEAST_OVERLAP)
        if match is not None:
            left.remove(match)
        if label.card == OTHER:
            continue
        counts.cards += 1
        if match is None:
            counts.mistakes.append(f"{name}: {label.card} not found")
            continue
        counts.found += 1
        card = match.reading.card
        counts.right += card == label.card
        counts.doubtful += card is None
        if card is not None and card != label.card:
            counts.wrong += 1
            counts.mistakes.append(f"{name}: {label.card} read as {card} ({match.reading.probability:.3f})")
    if all(label.complete for label in labels):
        counts.complete_pictures += 1
        placed = all(label.quad is not None or label.box is not None for label in labels)
        for ghost in left if placed else ():
            if ghost.reading.card is not None:
                counts.ghosts += 1
                counts.mistakes.append(f"{name}: ghost {ghost.reading.card} ({ghost.reading.probability:.3f})")


def count_patch(counts: Counts, label: Label, reading: CardReading) -> None:
    """Compares the reading of a patch cut with the labelled corners."""
    if label.card == OTHER:
        counts.others += 1
        counts.others_read_as_card += reading.card is not None
        return
    codes = [code for code, _ in reading.alternatives]
    counts.patches += 1
    counts.patch_top1 += codes[0] == label.card
    counts.patch_top3 += label.card in codes
    counts.patch_unsure += reading.card is None
    counts.patch_sure_wrong += reading.card is not None and reading.card != label.card


def report(reader: CardReader, shared: Path, every: int = 1, sources: set[str] | None = None) -> dict[str, Counts]:
    """Counts per source; with `every` only each n-th picture of a source with more than 40."""
    from rich.progress import track

    pictures = list(labelled_pictures(shared / "photos"))
    sizes = {source: sum(1 for p in pictures if p[1] == source) for _, source, _ in pictures}
    seen = dict.fromkeys(sizes, 0)
    counts: dict[str, Counts] = {}
    console_off = not sys.stderr.isatty()
    from rich.console import Console

    for name, source, labels in track(pictures, "reading", console=Console(stderr=True), disable=console_off):
        seen[source] += 1
        if (sources and source not in sources) or (sizes[source] > 40 and seen[source] % every):
            continue
        image = load_picture(shared / "photos" / name)
        current = counts.setdefault(source, Counts())
        count_scene(current, name, labels, reader.read_picture(image))
        placed = [label for label in labels if label.quad is not None]
        patches = [rectify(image, label.quad, reader.patch_size) for label in placed]
        for label, reading in zip(placed, reader.read_patches(patches), strict=True):
            count_patch(current, label, reading)
    return counts


def print_table(counts: dict[str, Counts]) -> None:
    """The table, the French-suited total, and the mistakes."""
    heads = (
        "source",
        "pictures",
        "cards",
        "found",
        "right",
        "doubtful",
        "wrong",
        "ghosts",
        "patches",
        "top-1",
        "top-3",
    )
    heads += ("unsure", "sure-wrong", "other", "read")
    rows = [heads]
    for source, c in counts.items():
        top1 = f"{c.patch_top1 / c.patches:.1%}" if c.patches else "-"
        rows.append((source, c.pictures, c.cards, c.found, c.right, c.doubtful, c.wrong, c.ghosts, c.patches, top1,
                     c.patch_top3, c.patch_unsure, c.patch_sure_wrong, c.others, c.others_read_as_card))  # fmt: skip
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(heads))]
    for row in rows:
        print(
            "  ".join(
                str(v).ljust(w) if i == 0 else str(v).rjust(w) for i, (v, w) in enumerate(zip(row, widths, strict=True))
            )
        )
    for mistake in (m for c in counts.values() for m in c.mistakes):
        print(" ", mistake)
    print(json.dumps(summary(counts)))


def summary(counts: dict[str, Counts]) -> dict[str, float]:
    """French-suited patches together and as the mean over their sources; all cards through the finder."""
    french = [c for source, c in counts.items() if c.patches and source != "schwollie-schafkopf"]
    patches = sum(c.patches for c in french) or 1
    cards = sum(c.cards for c in counts.values()) or 1
    return {
        "french_patches": patches,
        "french_top1": round(sum(c.patch_top1 for c in french) / patches, 4),
        "french_top1_mean_of_sources": round(float(np.mean([c.patch_top1 / c.patches for c in french])), 4)
        if french
        else 0.0,
        "french_unsure": round(sum(c.patch_unsure for c in french) / patches, 4),
        "french_sure_wrong": sum(c.patch_sure_wrong for c in french),
        "scene_cards": cards,
        "scene_found": round(sum(c.found for c in counts.values()) / cards, 4),
        "scene_right": round(sum(c.right for c in counts.values()) / cards, 4),
        "scene_wrong": sum(c.wrong for c in counts.values()),
        "ghosts": sum(c.ghosts for c in counts.values()),
        "complete_pictures": sum(c.complete_pictures for c in counts.values()),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("KIEBITZ_SHARED", "../shared")))
    parser.add_argument("--model", type=Path, help="another model than the installed one")
    parser.add_argument("--every", type=int, default=1, help="only each n-th picture of the large sources")
    parser.add_argument("--sources", help="only these, parted by commas")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    arguments = parser.parse_args()
    if not (arguments.shared / "photos" / "labels.csv").is_file():
        print(f"{arguments.shared}/photos/labels.csv does not exist; name the folder with --shared", file=sys.stderr)
        return 2
    cv2.setNumThreads(1)
    chosen = set(arguments.sources.split(",")) if arguments.sources else None
    counts = report(CardReader(load_model(arguments.model)), arguments.shared, arguments.every, chosen)
    if arguments.json:
        print(json.dumps({"sources": {s: asdict(c) for s, c in counts.items()}, "summary": summary(counts)}))
    else:
        print_table(counts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
