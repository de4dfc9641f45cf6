"""The stages from picture to game, timed in one run: watching a simulated table, reading, and the rules.

What is judged as a ratio is timed alternately with the reference networks, in one thread and in one run; medians are compared.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from firmware.bench.reference import ReferenceNetwork
from firmware.bench.timing import alternately, median, percentile_95, thread_milliseconds
from vision.cameras.base import Frame
from vision.reader import CardReader
from vision.simulator import SimulatedTable, shuffled_script
from vision.simulator.truth import FrameTruth
from vision.watch import Watcher

CARD_KINDS = frozenset({"card", "unsure"})
REFERENCE_EVERY = 10
"""Pictures between two runs of the reference networks."""
RULES_SECONDS = 0.7


@dataclass(frozen=True, slots=True)
class Measured:
    """What one stage gave: results by name, and the median milliseconds of each reference network that ran alternately with it."""

    stage: str
    results: dict[str, float]
    references: dict[str, float] = field(default_factory=dict)


@dataclass
class WatchTimes:
    """Milliseconds of processor time: one idle picture; one card, from the picture in which the table is found at rest
    to its event; and all computing from the last moving picture to the event. `references` are those of the reference networks.
    """

    references: list[list[float]]
    idle: list[float] = field(default_factory=list)
    event: list[float] = field(default_factory=list)
    since_motion: list[float] = field(default_factory=list)


def watch_times(
    reader: CardReader, references: list[ReferenceNetwork], cards: int, tell: Callable[[int], None], seed: int = 1
) -> WatchTimes:
    """Watch a simulated table, 1280x720, until so many cards were reported. `tell` hears how many."""
    watcher, times = Watcher(reader), WatchTimes([[] for _ in references])
    since_motion = working = 0.0
    for number, (picture, truth) in enumerate(SimulatedTable(seed).frames(shuffled_script(seed))):
        if number % REFERENCE_EVERY == 0:
            for network, own in zip(references, times.references, strict=True):
                own.append(thread_milliseconds(network.run))
        begin = time.thread_time()
        events = watcher.feed(Frame(truth.number, truth.seconds, picture))
        spent = 1000.0 * (time.thread_time() - begin)
        if not truth.still:
            since_motion = working = 0.0
        since_motion += spent
        working += spent if spent > _idle_limit(times) else 0.0
        new = sum(event.kind in CARD_KINDS for event in events)
        if new:
            times.event.append(working / new)
            times.since_motion.append(since_motion / new)
            since_motion = working = 0.0
            tell(len(times.event))
            if len(times.event) >= cards:
                break
        elif _is_idle(truth, spent, times):
            times.idle.append(spent)
    return times


def _idle_limit(times: WatchTimes) -> float:
    """A picture that costs more than this was looked at."""
    return 3.0 * median(times.idle) if len(times.idle) > 5 else 2.0


def _is_idle(truth: FrameTruth, spent: float, times: WatchTimes) -> bool:
    return truth.still and spent <= _idle_limit(times)


def watching(
    reader: CardReader, references: list[ReferenceNetwork], cards: int, tell: Callable[[int], None]
) -> Measured:
    """Idle pictures and card events."""
    for network in references:
        network.run()
    times = watch_times(reader, references, cards, tell)
    results = {
        "idle_frame_ms": median(times.idle),
        "card_event_ms": median(times.event),
        "card_event_mean_ms": sum(times.event) / len(times.event),
        "motion_to_event_p95_ms": percentile_95(times.since_motion),
    }
    medians = (median(own) for own in times.references)
    return Measured(
        "watching", results, {network.name: time for network, time in zip(references, medians, strict=True)}
    )


def identity(reader: CardReader, references: list[ReferenceNetwork], rounds: int = 60) -> Measured:
    """The card network for one patch, in one turn and in both."""
    width, height = reader.patch_size
    patches = np.random.default_rng(1).integers(0, 256, (2, height, width, 3), dtype=np.uint8)
    works = {
        "identity_one_turn_ms": lambda: reader.model.run(patches[:1]),
        "identity_both_turns_ms": lambda: reader.model.run(patches),
    }
    return _beside("identity", works, references, rounds)


def whole_picture(reader: CardReader, references: list[ReferenceNetwork], rounds: int = 5) -> Measured:
    """Reading one picture of 1280x720 with three cards."""
    shown = next(
        drawn
        for drawn, truth in SimulatedTable(1).frames(shuffled_script(1))
        if truth.still and truth.hand is None and len(truth.cards) == 3
    )
    return _beside("picture", {"picture_ms": lambda: reader.read_picture(shown)}, references, rounds)


def _beside(
    stage: str, works: Mapping[str, Callable[[], object]], references: list[ReferenceNetwork], rounds: int
) -> Measured:
    """Works and reference networks, alternately."""
    medians = [median(own) for own in alternately([*works.values(), *(network.run for network in references)], rounds)]
    names = [network.name for network in references]
    return Measured(
        stage,
        dict(zip(works, medians[: len(works)], strict=True)),
        dict(zip(names, medians[len(works) :], strict=True)),
    )


def rules_speed() -> dict[str, float]:
    """Full games a second through tracker and scoring, with and without the proof of revokes."""
    from itertools import islice

    from firmware.demo.hands import ScriptedHand, scripted_hands
    from firmware.tracker import HandTracker

    hands = list(islice(scripted_hands(1), 20))

    def play(hand: ScriptedHand, prove: bool) -> None:
        tracker = HandTracker(hand.contract, hand.declarer, bid=hand.bid, prove_revokes=prove)
        for seat, card in hand.plays:
            tracker.play(card, seat)
        tracker.result()

    speeds = {}
    for name, prove in (("with_proof", True), ("without_proof", False)):
        games, begin = 0, time.thread_time()
        while time.thread_time() - begin < RULES_SECONDS:
            for hand in hands:
                play(hand, prove)
            games += len(hands)
        speeds[name] = games / (time.thread_time() - begin)
    return speeds


def stage_results(
    reader: CardReader, references: list[ReferenceNetwork], cards: int, tell: Callable[[int], None]
) -> list[Measured]:
    """All of it, stage by stage; times in milliseconds, rules in games a second."""
    cv2.setNumThreads(1)
    return [
        watching(reader, references, cards, tell),
        identity(reader, references),
        whole_picture(reader, references),
        Measured("rules", {f"games_per_second_{name}": speed for name, speed in rules_speed().items()}),
    ]
