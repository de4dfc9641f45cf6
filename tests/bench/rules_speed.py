"""How fast the rules are: recorded games through the tracker, beside the playouts of OpenSpiel's skat in Python, in one run.

    python tests/bench/rules_speed.py [FOLDER] [--seconds N] [--json]

FOLDER holds the record files (default: `games` in the folder given by KIEBITZ_SHARED, or in ../shared beside the checkout). Prints games
per second and their ratio to OpenSpiel's. Needed: at least 1/6 with revoke proof, at least 1/3 without. Ends with 1 if that is missed, with
2 if OpenSpiel (extra `compare`) or the records are missing.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from firmware.skat.records import GameRecord, parse_record
from firmware.tracker import HandTracker

NEEDED = {"with revoke proof": 1 / 6, "without": 1 / 3}


def load_records(folder: Path, most: int = 1000) -> list[GameRecord]:
    """Full games from the record files."""
    records = []
    for path in sorted(folder.glob("*-dev.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines()[:most]:
            try:
                record = parse_record(line)
            except ValueError:
                continue
            if len(record.plays) == 30:
                records.append(record)
    return records


def play_records(records: list[GameRecord], prove_revokes: bool) -> int:
    """Every record once through the tracker, with its verdict. Returns the number of games."""
    for record in records:
        assert record.contract is not None
        tracker = HandTracker(record.contract, record.declarer, bid=record.high_bid, prove_revokes=prove_revokes)
        play = tracker.play
        for seat, card in record.plays:
            play(card, seat)
        tracker.result()
    return len(records)


def playouts(game: object, count: int, chance: random.Random) -> int:
    """Random legal games of OpenSpiel's skat, deal and auction included. Returns the number of games."""
    for _ in range(count):
        state = game.new_initial_state()  # type: ignore[attr-defined]
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return count


def speeds(runs: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """Games per second of processor time, each the best of three stretches; the stretches take turns, so that all meet the same load."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(3):
        for name, run in runs.items():
            games, started = 0, time.process_time()
            while (passed := time.process_time() - started) < seconds:
                games += run()
            best[name] = max(best[name], games / passed)
    return best


def main() -> int:
    shared = Path(os.environ.get("KIEBITZ_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    parser = argparse.ArgumentParser(description="Speed of the rules beside OpenSpiel's Python playouts.")
    parser.add_argument("folder", nargs="?", type=Path, default=shared / "games")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of each of three stretches (default: 2)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is missing; install it with: pip install -e '.[compare]'", file=sys.stderr)
        return 2
    records = load_records(options.folder)
    if not records:
        print(f"no full games in {options.folder}", file=sys.stderr)
        return 2
    chance = random.Random(1)
    game = pyspiel.load_game("skat")
    sample = records[:200]
    runs = {
        "OpenSpiel playouts": lambda: playouts(game, 20, chance),
        "with revoke proof": lambda: play_records(sample, True),
        "without": lambda: play_records(sample, False),
    }
    measured = speeds(runs, options.seconds)
    reference = measured["OpenSpiel playouts"]
    ratios = {name: value / reference for name, value in measured.items()}
    met = all(ratios[name] >= needed for name, needed in NEEDED.items())
    if options.json:
        print(json.dumps({"games_per_second": measured, "ratios": ratios, "met": met}))
    else:
        for name, value in measured.items():
            needed = f", needed {NEEDED[name]:.3f}" if name in NEEDED else ""
            print(f"{name:20} {value:10,.0f} games per second, ratio {ratios[name]:.3f}{needed}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
