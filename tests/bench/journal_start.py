"""How long going on takes with a long past: a journal with many hands is made once, then opened in a fresh program.

    python tests/bench/journal_start.py [--hands N] [--folder FOLDER] [--json]

Prints the size of the journal, bytes a hand, the time to open it and to go on with its last evening, and the time of a new journal
in the same run. Needed: at most three seconds more. Ends with 1 if that is missed. The journal stays in FOLDER for the next run.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HANDS_PER_EVENING = 36
NEEDED_SECONDS = 3.0
CHECKOUT = Path(__file__).resolve().parents[2]

OPEN = """
import sys, time
from pathlib import Path
from firmware.clock import SystemClock
from firmware.session.evening import Evening
from firmware.session.journal import Journal
from firmware.session.remembered import remembered_names
begin = time.perf_counter()
journal = Journal(Path(sys.argv[1]), SystemClock())
journal.open()
opened = time.perf_counter()
evening = Evening.resume(journal)
resumed = time.perf_counter()
names = remembered_names(Path(sys.argv[1]))
named = time.perf_counter()
plays = 0 if evening is None or evening.state.hand is None else len(evening.state.hand.plays)
journal.close()
print(opened - begin, resumed - opened, named - resumed, plays)
"""


def make(path: Path, hands: int) -> None:
    """A journal with so many hands in full evenings, and one more evening that was left in a trick."""
    from firmware.session.coding import encode
    from firmware.session.journal.rows import insert_evening, insert_raw
    from firmware.session.journal.schema import connect, prepare
    from tests.session.hands import evening, some_hands

    events = evening(some_hands(HANDS_PER_EVENING))
    last_scored = max(place for place, event in enumerate(events) if event.kind == "hand_scored")
    unfinished = path.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    with contextlib.closing(connect(unfinished)) as connection:
        prepare(connection, unfinished)
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("BEGIN")
        boot, wall = "b" * 36, "2026-11-30T20:00:00+00:00"
        whole = [(event.kind, event.schema, encode(event)) for event in events]
        for evening_rows in [*([whole] * -(-hands // HANDS_PER_EVENING)), whole[: last_scored - 20]]:
            number = insert_evening(connection)
            for at, (kind, schema, payload) in enumerate(evening_rows):
                insert_raw(connection, (None, number, 1, boot, float(at), wall, 1, kind, schema, payload))
        connection.execute("COMMIT")
    unfinished.replace(path)


def open_time(path: Path) -> tuple[float, float, float, int]:
    """Seconds to open the journal, to go on and to know the players in a fresh program, and the cards in the hand it goes on with."""
    output = subprocess.run(
        [sys.executable, "-c", OPEN, str(path)], cwd=CHECKOUT, capture_output=True, text=True, check=True
    ).stdout
    opened, resumed, named, plays = output.split()
    return float(opened), float(resumed), float(named), int(plays)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "kiebitz-bench")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    sys.path.insert(0, str(CHECKOUT))
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"journal-{given.hands}.sqlite3"
    if not path.exists():
        make(path, given.hands)
    with tempfile.TemporaryDirectory() as folder:
        fresh = min(sum(open_time(Path(folder) / f"{number}.sqlite3")[:3]) for number in range(3))
    times = [open_time(path) for _ in range(3)]
    opened, resumed, named, plays = min(times, key=lambda each: sum(each[:3]))
    more = opened + resumed + named - fresh
    result = {
        "hands": given.hands,
        "megabytes": round(path.stat().st_size / 1e6, 1),
        "bytes_per_hand": round(path.stat().st_size / given.hands),
        "open_seconds": round(opened, 3),
        "resume_seconds": round(resumed, 3),
        "names_seconds": round(named, 3),
        "cards_of_the_running_hand": plays,
        "new_journal_seconds": round(fresh, 3),
        "more_seconds": round(more, 3),
    }
    if given.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return int(more > NEEDED_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
