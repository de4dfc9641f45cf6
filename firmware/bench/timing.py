"""Timing that other work on the machine disturbs as little as possible."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence


def milliseconds(work: Callable[[], object], rounds: int, warm_up: int = 2) -> list[float]:
    """Processor time of this thread for each of so many calls."""
    for _ in range(warm_up):
        work()
    return [thread_milliseconds(work) for _ in range(rounds)]


def thread_milliseconds(work: Callable[[], object]) -> float:
    """Processor time of this thread for one call."""
    begin = time.thread_time()
    work()
    return 1000.0 * (time.thread_time() - begin)


def alternately(works: Sequence[Callable[[], object]], rounds: int, warm_up: int = 2) -> list[list[float]]:
    """Processor time of this thread for each call of each work. In every round each is called once, so that what disturbs, disturbs all alike."""
    for _ in range(warm_up):
        for work in works:
            work()
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, own in zip(works, times, strict=True):
            own.append(thread_milliseconds(work))
    return times


def median(times: list[float]) -> float:
    """The middle one."""
    return statistics.median(times)


def percentile_95(times: list[float]) -> float:
    """Only one in twenty is longer."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
