"""Timing that other work on the machine disturbs as little as possible."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


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


def median(times: list[float]) -> float:
    """The middle one."""
    return statistics.median(times)


def percentile_95(times: list[float]) -> float:
    """Only one in twenty is longer."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
