"""Whole simulated hands through the whole program, beside their scripts: how many without a touch, what was silently wrong.

    python -m tests.simulated_hands --level easy|normal|hard --hands N [--processes 2] [--out FILE.jsonl]

FILE gets a line a hand with its seed; a run that is started again goes on after the hands that are in it. Hands with odd numbers have
decks and tables that no training may load (`vision/kept_back.json`).
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

from firmware.reading import open_reader
from tests.whole_hands.hands import hand_plan
from tests.whole_hands.judging import judge
from tests.whole_hands.playing import play_hand
from vision.reader import CardReader
from vision.simulator.art import DrawnArt
from vision.simulator.difficulty import PRESETS
from vision.watch import Watcher


@dataclass(frozen=True, slots=True)
class Run:
    """What is measured."""

    level: str


@cache
def _reader() -> CardReader:
    cv2.setNumThreads(1)
    return open_reader()


def measure(run: Run, number: int) -> dict[str, Any]:
    """Play one hand; the line for the file."""
    start = time.process_time()
    plan = hand_plan(run.level, number)
    watcher = Watcher(CardReader(_reader().model))
    played = play_hand(plan.hand, plan.seed, plan.level, DrawnArt(plan.style), plan.table, watcher)
    return {
        "hand": number,
        "seed": plan.seed,
        "level": plan.level,
        "deck": plan.deck,
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
        **{name: sum(line[name] for line in lines) for name in ("wrong", "false", "asked", "missed")},
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
    given = parser.parse_args(words)
    done: dict[int, dict[str, Any]] = {}
    if given.out is not None and given.out.exists():
        done = {line["hand"]: line for line in map(json.loads, given.out.read_text("utf-8").splitlines())}
    wanted = range(given.first, given.first + given.hands)
    for line in lines_of(Run(given.level), [number for number in wanted if number not in done], given.processes):
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
