"""Whole simulated hands through the whole program, beside their scripts: how many without a touch, what was silently wrong.

    python -m tests.simulated_hands --level easy|normal|hard --hands N [--processes 2] [--out FILE.jsonl]
    python -m tests.simulated_hands --faces DIR --source NAME [--enrol] --hands 50

FILE gets a line a hand with its seed; a run that is started again goes on after the hands that are in it. Hands with odd numbers have
decks and tables that no training may load (`vision/kept_back.json`). With --faces the cards are cut out of the photographs of a source
in DIR (`labels.csv` with corners), another shot of each card for each hand; --enrol reads with that deck enrolled from yet other shots.
--without leaves a part of the watching out, to see what it brings; `python -m tests.whole_hands.ablation FILE...` compares such files.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from firmware.reading import open_reader
from tests.whole_hands.cutouts import CutOut, cut_outs, deck_of_cut_outs
from tests.whole_hands.hands import hand_plan
from tests.whole_hands.judging import judge
from tests.whole_hands.parts import PARTS, watcher_without
from tests.whole_hands.playing import play_hand
from vision.reader import CardReader
from vision.simulator.art import DrawnArt, FaceArt
from vision.simulator.difficulty import PRESETS


@dataclass(frozen=True, slots=True)
class Run:
    """What is measured."""

    level: str
    faces: Path | None = None
    source: str = ""
    enrols: bool = False
    without: str = ""


@cache
def _reader() -> CardReader:
    cv2.setNumThreads(1)
    return open_reader()


@cache
def _cut_outs(folder: Path, source: str) -> dict[str, list[CutOut]]:
    return cut_outs(folder, source)


def measure(run: Run, number: int) -> dict[str, Any]:
    """Play one hand; the line for the file."""
    start = time.process_time()
    plan = hand_plan(run.level, number)
    network = _reader().model
    art: FaceArt = DrawnArt(plan.style)
    enrolled = None
    if run.faces is not None:
        random = np.random.default_rng((plan.seed, 67))
        art, enrolled = deck_of_cut_outs(_cut_outs(run.faces, run.source), random, network if run.enrols else None)
    with watcher_without(run.without, CardReader(network, deck=enrolled)) as watcher:
        played = play_hand(plan.hand, plan.seed, plan.level, art, plan.table, watcher)
    return {
        "hand": number,
        "seed": plan.seed,
        "level": plan.level,
        "deck": run.source or plan.deck,
        "source": run.source,
        "enrolled": run.enrols,
        "without": run.without,
        "table": plan.table,
        "kept_back": plan.is_kept_back,
        **judge(plan.hand, played).to_json(),
        "frames": played.frames,
        "cpu_seconds": round(time.process_time() - start, 1),
    }


def lines_of(run: Run, numbers: Sequence[int], processes: int) -> Iterator[dict[str, Any]]:
    """A line for each hand as it is done."""
    task = partial(measure, run)
    if processes == 1:
        yield from map(task, numbers)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(task, numbers)


def summary(lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """All hands together."""
    causes: Counter[str] = Counter()
    for line in lines:
        causes.update(line["causes"])
    hands = max(1, len(lines))
    return {
        "hands": len(lines),
        "without_a_touch_percent": round(100 * sum(line["clean"] for line in lines) / hands, 1),
        **{name: sum(line[name] for line in lines) for name in ("wrong", "false", "asked", "missed", "doubted")},
        "false_a_hand": round(sum(line["false"] for line in lines) / hands, 3),
        "causes": dict(causes.most_common()),
        "cpu_seconds_a_hand": round(sum(line["cpu_seconds"] for line in lines) / hands, 1),
        "touched": sorted(line["hand"] for line in lines if not line["clean"]),
    }


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulated_hands", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--level", choices=sorted(PRESETS), default="normal")
    parser.add_argument("--hands", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="number of the first hand")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="lines of JSON; hands that are in it are not played again")
    parser.add_argument("--faces", type=Path, metavar="DIR", help="photographs with corners, such as shared/photos")
    parser.add_argument(
        "--source", default="avgustine13-overhead", help="whose photographs (default avgustine13-overhead)"
    )
    parser.add_argument(
        "--enrol", action="store_true", help="read with the deck enrolled from another shot of each card"
    )
    parser.add_argument("--without", choices=sorted(PARTS), default="", help="leave this part of the watching out")
    given = parser.parse_args(words)
    source = given.source if given.faces is not None else ""
    run = Run(given.level, given.faces, source, given.enrol, given.without)
    done: dict[int, dict[str, Any]] = {}
    if given.out is not None and given.out.exists():
        done = {line["hand"]: line for line in map(json.loads, given.out.read_text("utf-8").splitlines())}
    wanted = range(given.first, given.first + given.hands)
    for line in lines_of(run, [number for number in wanted if number not in done], given.processes):
        done[line["hand"]] = line
        if given.out is not None:
            with given.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        if not line["clean"] or line["wrong"] or line["false"]:
            print(
                f"hand {line['hand']}: {line['deck']}, {line['table']}: {line['causes']}", file=sys.stderr, flush=True
            )
    print(json.dumps(summary([done[number] for number in wanted if number in done]), indent=1))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
