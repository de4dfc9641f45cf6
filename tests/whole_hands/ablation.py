"""What each part of the watching brings, from the files of runs with and without it, as a table in Markdown.

    python -m tests.simulated_hands --level normal --hands 50 --processes 2 --out whole.jsonl
    python -m tests.simulated_hands --level normal --hands 50 --processes 2 --without vote --out vote.jsonl      (rigid, decoding)
    python -m tests.simulated_hands --faces PHOTOS --source NAME [--enrol] --hands 50 --processes 2 --out ....jsonl
    python -m tests.whole_hands.ablation *.jsonl

Runs of one level with the same cards are compared, over the hands that all of them have played.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

COLUMNS = ("wrong", "false", "asked", "missed", "doubted")
HEADS = ("silently wrong", "false", "asked", "not seen", "in doubt before the last card")
PARTS = {
    "": "everything",
    "vote": "without the vote of several pictures",
    "rigid": "without the rigid rectangle of known size",
    "decoding": "without the joint decoding",
}
Line: TypeAlias = dict[str, Any]
Way: TypeAlias = tuple[str, bool]
"""The part that was left out, and whether the deck was enrolled."""


def runs_of(lines: Iterable[Line]) -> dict[tuple[str, str], dict[Way, dict[int, Line]]]:
    """Hands by number, for every way of reading, for every level and source of cards."""
    runs: dict[tuple[str, str], dict[Way, dict[int, Line]]] = {}
    for line in lines:
        group = runs.setdefault((line["level"], line.get("source", "")), {})
        group.setdefault((line.get("without", ""), line.get("enrolled", False)), {})[line["hand"]] = line
    return runs


def table(lines: Iterable[Line]) -> str:
    """The table. Groups in which nothing is compared are left out."""
    rows = [f"| cards | reading | hands | without a touch | {' | '.join(HEADS)} |", "|---" * (4 + len(HEADS)) + "|"]
    for (level, source), ways in sorted(runs_of(lines).items()):
        if len(ways) < 2:
            continue
        common = set.intersection(*(set(hands) for hands in ways.values()))
        for (without, enrolled), hands in sorted(
            ways.items(), key=lambda item: (item[0][1], list(PARTS).index(item[0][0]))
        ):
            chosen = [hands[number] for number in sorted(common)]
            clean = sum(line["clean"] for line in chosen)
            share = f"{100 * clean / max(1, len(chosen)):.0f} %"
            counts = " | ".join(str(sum(line[name] for line in chosen)) for name in COLUMNS)
            name = PARTS[without] + (", deck enrolled" if enrolled else "")
            rows.append(f"| {source or 'drawn'}, {level} | {name} | {len(chosen)} | {clean} ({share}) | {counts} |")
    return "\n".join(rows)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.whole_hands.ablation", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="what tests.simulated_hands --out wrote")
    lines = [
        json.loads(line) for file in parser.parse_args(words).files for line in file.read_text("utf-8").splitlines()
    ]
    print(table(lines))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
