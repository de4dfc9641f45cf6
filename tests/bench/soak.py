"""A long life: many hands through the whole program without pictures; memory must stay flat, the journal grows evenly.

    python tests/bench/soak.py [--hands N] [--json]

Prints resident memory after each tenth of the hands, bytes of the journal a hand, and events and hands a second. Ends with 1 when memory
grew by more than 5 % and 2 MB from the second tenth (when everything is loaded and an evening is full) to the last.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
HANDS_PER_EVENING = 36


def resident_megabytes() -> float:
    """What the program occupies now (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


def soak(hands: int) -> dict[str, object]:
    """Play so many hands. Returns what is to be said."""
    from firmware.clock import ManualClock
    from firmware.session.journal import Journal, read_events
    from tests.session.fed_evening import FedEvening
    from tests.session.hands import some_hands

    scripts = some_hands(min(hands, HANDS_PER_EVENING), seed=21)
    memory: list[float] = []
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="kiebitz-soak-") as folder:
        path = Path(folder) / "journal.sqlite3"
        with Journal(path, ManualClock()) as journal:
            fed = FedEvening(journal, ManualClock(), scripts)
            finished, in_evening = 0, 0
            while finished < hands:
                fed.step()
                score_list = fed.app.state.score_list
                rows = 0 if score_list is None else len(score_list.rows)
                if rows > in_evening:
                    finished += 1
                    if finished * 10 % hands < 10:
                        gc.collect()
                        memory.append(round(resident_megabytes(), 1))
                in_evening = rows
        seconds = time.perf_counter() - begin
        events = sum(1 for _ in read_events(path))
        size = path.stat().st_size
    return {
        "hands": hands,
        "events": events,
        "bytes_per_hand": round(size / hands),
        "resident_megabytes": memory,
        "hands_per_second": round(hands / seconds, 2),
        "events_per_second": round(events / seconds, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    sys.path.insert(0, str(CHECKOUT))
    result = soak(given.hands)
    if given.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' ')}: {value}")
    memory = result["resident_megabytes"]
    assert isinstance(memory, list)
    early, late = memory[min(1, len(memory) - 1)], memory[-1]
    return int(late > early * 1.05 and late > early + 2.0)


if __name__ == "__main__":
    sys.exit(main())
