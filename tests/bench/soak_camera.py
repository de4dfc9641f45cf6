"""Two simulated hours under a camera that is lost and a lamp that is switched: nothing may be lost, nothing may grow.

    python tests/bench/soak_camera.py [--hands 40] [--minutes 120] [--losses 20] [--lights 50] [--json]

Hands are spread over the time; in between the table rests. Prints the events seen beside those scripted, resident memory after every
hand, and the CPU time that watching takes in a second in which nothing happens, at 15 pictures a second. Ends with 1 when an event was
lost or came too often, or when memory after the first third of the hands did not stay within 5 MB. Memory is measured at the same point of
every hand, the table bare, and without the faces and hands that the simulator keeps drawn, which are none of the program's. The CPU time
of an idle second is to be at most 1.5 % of a core; it is told, not judged, for the machine may be busy.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import gc
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT))

from firmware.clock import ManualClock  # noqa: E402
from firmware.demo.hands import scripted_hands  # noqa: E402
from firmware.reading import open_reader  # noqa: E402
from firmware.steady import SteadyCamera  # noqa: E402
from tests.whole_hands.playing import table_tricks  # noqa: E402
from vision.cameras.base import Frame  # noqa: E402
from vision.cameras.broken import BrokenCamera, Fault, FaultKind  # noqa: E402
from vision.reader import CardReader  # noqa: E402
from vision.simulator import Action, Gather, Lay, Light, SimulatedCamera, SimulatedTable, Wait, hand_script  # noqa: E402
from vision.simulator.art import _drawn_face  # noqa: E402
from vision.simulator.hands import hand_picture  # noqa: E402
from vision.watch import Watcher  # noqa: E402

FPS = 15.0
SEED = 41
MOST_SPREAD_MEGABYTES = 5.0
LEAST_REST = 2.0
"""Seconds for which the table rests at least after a hand."""
EXPOSURES = 8
"""Different pictures of one resting table; then they come again, which costs nothing."""


@dataclass
class Outcome:
    """What came of the run. `memory` in megabytes."""

    scripted: Counter[str]
    seen: Counter[str] = field(default_factory=Counter)
    cards_right: int = 0
    frames: int = 0
    idle_frames: int = 0
    idle_cpu: float = 0.0
    memory: list[float] = field(default_factory=list)

    @property
    def spread(self) -> float:
        """Megabytes between the least and the greatest value after the first third of the hands."""
        warm = self.memory[len(self.memory) // 3 :]
        return max(warm) - min(warm) if warm else 0.0

    @property
    def is_good(self) -> bool:
        kinds = ("card", "cleared", "camera_lost", "camera_back", "light_changed")
        complete = all(self.seen[kind] == self.scripted[kind] for kind in kinds)
        return complete and self.cards_right == self.scripted["card"] and self.spread <= MOST_SPREAD_MEGABYTES

    def to_json(self) -> dict[str, Any]:
        per_second = 100.0 * FPS * self.idle_cpu / max(1, self.idle_frames)
        return {
            "frames": self.frames,
            "scripted": dict(self.scripted),
            "seen": dict(self.seen),
            "cards right": self.cards_right,
            "resident megabytes": self.memory,
            "spread after the first third": round(self.spread, 1),
            "cpu of an idle second percent of a core": round(per_second, 2),
        }


class _Reused:
    """A sensor that exposes a resting table a few times only."""

    def __init__(self, sensor: Any) -> None:
        self._sensor, self._of, self._made, self._next = sensor, None, [], 0

    def expose(self, picture: np.ndarray, seconds: float = 0.0) -> np.ndarray:
        if picture is not self._of:
            self._of, self._made = picture, []
        if len(self._made) < EXPOSURES:
            self._made.append(self._sensor.expose(picture, seconds))
            return self._made[-1]
        self._next += 1
        return self._made[self._next % EXPOSURES]


def script(hands: int, minutes: float, lights: int) -> Iterator[Action]:
    """The evening: each hand in its share of the time, lamps switched between tricks; a long `Wait` ends each hand."""
    share = 60.0 * minutes / max(1, hands)
    switches = 0
    for number, hand in enumerate(itertools.islice(scripted_hands(SEED), hands)):
        used = 0.0
        for action in hand_script(SEED + number, "easy", table_tricks(hand)):
            yield action
            used += getattr(action, "pause_seconds", 1.0) + 1.3
            if isinstance(action, Gather) and switches * hands < lights * (number + 1) and switches < lights:
                switches += 1
                yield Light(0.55 if switches % 2 else 1.0, pause_seconds=2.0)
                used += 2.0
        yield Wait(max(LEAST_REST, share - used))


def run(hands: int, minutes: float, losses: int, lights: int) -> Outcome:
    """Play it."""
    cv2.setNumThreads(1)
    actions = list(script(hands, minutes, lights))
    cards = [action.card for action in actions if isinstance(action, Lay)]
    scripted = Counter(
        card=len(cards),
        cleared=sum(isinstance(action, Gather) for action in actions),
        light_changed=sum(isinstance(action, Light) for action in actions),
        camera_lost=losses,
        camera_back=losses,
    )
    table = SimulatedTable(SEED, "easy", table="green felt", fps=FPS, coarse_motion=True)
    table._sensor = _Reused(table._sensor)  # type: ignore[assignment]
    most = 60.0 * minutes * FPS
    faults = [Fault(round((number + 0.5) * most / losses), FaultKind.GONE) for number in range(losses)]
    watcher = Watcher(CardReader(open_reader().model))
    outcome, read = Outcome(scripted), []

    def measured() -> Iterator[Action]:
        for action in actions:
            if isinstance(action, Wait) and action.seconds >= LEAST_REST:
                _forget_drawings(table)
                outcome.memory.append(_resident_megabytes())
            yield action

    broken = BrokenCamera(SimulatedCamera(SEED, measured(), table), faults, fail_opening=[2, 3])
    broken.open()
    for item in SteadyCamera(broken, ManualClock(), 1.0).items():
        if not isinstance(item, Frame):
            outcome.seen[item.kind] += 1
            continue
        start = time.process_time()
        events = watcher.feed(item)
        spent = time.process_time() - start
        outcome.frames += 1
        if not events and not watcher.is_moving:
            outcome.idle_frames += 1
            outcome.idle_cpu += spent
        for event in events:
            outcome.seen[event.kind] += 1
            if event.kind == "card" and event.reading is not None:
                read.append(event.reading.card)
    outcome.cards_right = sum(a == b for a, b in zip(read, cards, strict=False))
    return outcome


def _forget_drawings(table: SimulatedTable) -> None:
    """What the simulator keeps to draw quickly comes and goes with the cards and the light."""
    _drawn_face.cache_clear()
    hand_picture.cache_clear()
    table.renderer.set_light(table.renderer.lighting)
    if table._coarse is not None:
        table._coarse.set_light(table.renderer.lighting)


def _resident_megabytes() -> float:
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        # What the C library keeps for later is no leak.
        ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return round(pages * 4096 / 1e6, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--losses", type=int, default=20)
    parser.add_argument("--lights", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    outcome = run(given.hands, given.minutes, given.losses, given.lights)
    if given.json:
        print(json.dumps(outcome.to_json()))
    else:
        for name, value in outcome.to_json().items():
            print(f"{name}: {value}")
    return 0 if outcome.is_good else 1


if __name__ == "__main__":
    raise SystemExit(main())
