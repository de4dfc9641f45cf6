"""A long life: many hands through the whole program, some of them with pictures; memory must stay flat, the journal grows evenly.

    python tests/bench/soak.py [--hands N] [--pictures N] [--json]

All hands are fed as readings but --pictures of them (default 20), spread evenly: these are played at the simulated table, drawn, seen
by the camera, watched and read by the network. One journal and one process for all.

Prints resident memory after each tenth of the hands, bytes of the journal a hand, what was read from pictures, and events and hands a
second. Ends with 1 when memory grew by more than 5 % and 2 MB from the second tenth (when everything is loaded and an evening is
full) to the last, or when a hand with pictures did not end in the list.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import gc
import json
import sys
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from firmware.app import App  # noqa: E402
from firmware.hardware.panel import SimulatedPanel  # noqa: E402
from firmware.i18n.translator import Translator  # noqa: E402
from firmware.session.evening import Evening  # noqa: E402
from firmware.session.events import EveningOpened  # noqa: E402
from firmware.session.journal import Journal  # noqa: E402
from firmware.session.presenter import Words  # noqa: E402
from firmware.sight import LockstepSight  # noqa: E402

HANDS_PER_EVENING = 36
PICTURE_SEEDS = 4
"""So many different tables: the simulator keeps what it has drawn of each, which says nothing about the program."""


def resident_megabytes() -> float:
    """What the program holds now (Linux): free memory that the allocator has not given back yet is given back first.

    The simulated table draws with large arrays of ever-changing sizes, which leave such memory behind; a camera's are all alike.
    """
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


class PictureHands:
    """Hands at the simulated table, one evening of one hand each, in the same journal; the network is loaded once."""

    def __init__(self, journal: Journal) -> None:
        from firmware.reading import open_reader

        self._journal = journal
        self._reader = open_reader()
        self.played = self.listed = self.right = self.cards = 0

    def play(self, seed: int) -> None:
        """One hand from the deal to its row in the list."""
        from firmware.clock import ManualClock
        from firmware.demo.players import SimulatedPlayers
        from firmware.demo.report import hand_reports
        from firmware.demo.run import PAUSE_SECONDS, STEP_SECONDS, DemoOptions, picture_camera
        from firmware.demo.table import LiveScript
        from tests.session.fed_evening import LastScreen
        from tests.session.hands import some_hands
        from vision.watch import Watcher

        options = DemoOptions(hands=1, seed=seed)
        scripts = some_hands(1, seed=seed)
        clock, script = ManualClock(), LiveScript()
        sight = LockstepSight(picture_camera(script, options), Watcher(self._reader))
        players = SimulatedPlayers(scripts, script, clock, pause_seconds=PAUSE_SECONDS)
        evening = Evening.begin(self._journal, EveningOpened(("Anna", "Bernd", "Clara"), games=1))
        app = App(evening, LastScreen(), sight, SimulatedPanel(), Words(Translator("de")), clock, players)
        app.start()
        while not app.finished:
            app.step()
            clock.advance(STEP_SECONDS)
        app.stop()
        self.played += 1
        self.listed += app.state.score_list is not None and len(app.state.score_list.rows) == 1
        count = hand_reports(app.evening.events, scripts)[0].cards
        self.right += count.sure
        self.cards += count.played


def soak(hands: int, pictures: int) -> dict[str, object]:
    """Play so many hands, so many of them with pictures. Returns what is to be said."""
    from firmware.clock import ManualClock
    from firmware.session.journal import read_events
    from tests.session.fed_evening import FedEvening
    from tests.session.hands import some_hands

    scripts = some_hands(min(hands, HANDS_PER_EVENING), seed=21)
    memory: list[float] = []
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="kiebitz-soak-") as folder:
        path = Path(folder) / "journal.sqlite3"
        with Journal(path, ManualClock()) as journal:
            fed = FedEvening(journal, ManualClock(), scripts)
            seen = PictureHands(journal)
            finished, in_evening = 0, 0
            while finished < hands:
                fed.step()
                score_list = fed.app.state.score_list
                rows = 0 if score_list is None else len(score_list.rows)
                if rows > in_evening:
                    finished += 1
                    while seen.played < pictures and finished >= (seen.played + 1) * hands // (pictures + 1):
                        seen.play(seed=1000 + seen.played % PICTURE_SEEDS)
                        finished += 1
                    if finished * 10 % hands < 10:
                        memory.append(round(resident_megabytes(), 1))
                in_evening = rows
        seconds = time.perf_counter() - begin
        events = sum(1 for _ in read_events(path))
        size = path.stat().st_size
    return {
        "hands": hands,
        "events": events,
        "bytes_per_hand": round(size / hands),
        "hands_with_pictures": seen.played,
        "of_them_in_the_list": seen.listed,
        "cards_sure_and_right": f"{seen.right} of {seen.cards}",
        "resident_megabytes": memory,
        "hands_per_second": round(hands / seconds, 2),
        "events_per_second": round(events / seconds, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--pictures", type=int, default=20, help="hands with pictures among them")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    result = soak(given.hands, given.pictures)
    if given.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name.replace('_', ' ')}: {value}")
    memory = result["resident_megabytes"]
    assert isinstance(memory, list)
    early, late = memory[min(1, len(memory) - 1)], memory[-1]
    grown = late > early * 1.05 and late > early + 2.0
    return int(grown or result["hands_with_pictures"] != result["of_them_in_the_list"])


if __name__ == "__main__":
    sys.exit(main())
