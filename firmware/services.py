"""Work beside the main loop that survives its faults: set up, run piece by piece, tear down, try again after a while.

A service has one thread for its whole life. A piece of work that never returns (a wedged driver) is therefore never started a second
time: the service shows as stuck, and the rest of the program goes on without it.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from firmware.clock import Clock

FIRST_RETRY_SECONDS = 0.5
LONGEST_RETRY_SECONDS = 10.0
"""Between two tries the wait doubles, from the first to the longest."""

STUCK_SECONDS = 10.0
"""A piece of work that takes so long does not come back by itself."""


class Health(Enum):
    """How a service is."""

    STOPPED = "stopped"
    STARTING = "starting"
    RUNNING = "running"
    RETRYING = "retrying"
    STUCK = "stuck"
    FAILED = "failed"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class ServiceState:
    """`trouble` is one line for people while something is wrong; `restarts` counts the tries after a fault."""

    health: Health = Health.STOPPED
    trouble: str = ""
    restarts: int = 0


class PermanentFault(Exception):
    """A fault that does not go away by trying again; the message says what to do."""


class Worker(Protocol):
    """What a service does. All three run in its thread."""

    def set_up(self) -> None:
        """Claim what is needed. Anything raised is a fault that may pass, PermanentFault one that does not."""

    def work(self) -> bool:
        """One piece of work of a few seconds at most; False when there is nothing more to do, ever."""

    def tear_down(self) -> None:
        """Give everything back; also after a `set_up` that failed half-way."""


class Watched(Protocol):
    """What can be asked how it is: every service."""

    @property
    def name(self) -> str: ...

    @property
    def state(self) -> ServiceState: ...


_WORST_FIRST = (
    Health.STUCK,
    Health.FAILED,
    Health.RETRYING,
    Health.STARTING,
    Health.STOPPED,
    Health.ENDED,
    Health.RUNNING,
)


def overall_health(services: Iterable[Watched]) -> Health:
    """The worst health of all services: stuck before failed before retrying; running when there are none."""
    return min((service.state.health for service in services), key=_WORST_FIRST.index, default=Health.RUNNING)


def wedged(services: Iterable[Watched]) -> tuple[str, ...]:
    """The names of the services whose thread hangs in a piece of work. Each has one thread, so that is how many hang."""
    return tuple(service.name for service in services if service.state.health is Health.STUCK)


def trouble_of(services: Iterable[Watched]) -> tuple[str, ...]:
    """One line for every service that does not work as it should, for a status text or a report."""
    return tuple(
        f"{service.name}: {state.health.value}" + (f" ({state.trouble})" if state.trouble else "")
        for service in services
        if (state := service.state).health in (Health.STUCK, Health.FAILED, Health.RETRYING)
    )


class Service:
    """Keeps a worker going. `on_change` is called in the service's thread with each new state."""

    def __init__(
        self,
        name: str,
        worker: Worker,
        clock: Clock,
        on_change: Callable[[ServiceState], None] = lambda state: None,
        first_retry_seconds: float = FIRST_RETRY_SECONDS,
        stuck_seconds: float = STUCK_SECONDS,
        longest_retry_seconds: float = LONGEST_RETRY_SECONDS,
    ) -> None:
        self._name = name
        self._worker = worker
        self._clock = clock
        self._on_change = on_change
        self._first_retry = first_retry_seconds
        self._longest_retry = longest_retry_seconds
        self._stuck_after = stuck_seconds
        self._state = ServiceState()
        self._beat = clock.monotonic()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def name(self) -> str:
        """What the service is called, also its thread."""
        return self._name

    @property
    def state(self) -> ServiceState:
        """How it is now: stuck when the heartbeat of a working service has stopped."""
        state = self._state
        at_work = state.health in (Health.STARTING, Health.RUNNING)
        if at_work and self._clock.monotonic() - self._beat > self._stuck_after:
            return ServiceState(Health.STUCK, state.trouble, state.restarts)
        return state

    @property
    def stopping(self) -> bool:
        """Whether it is time to end; long pieces of work look at it."""
        return self._stopping.is_set()

    def start(self) -> None:
        """Begin; may be called once."""
        self._beat = self._clock.monotonic()
        self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait so long until there is nothing more to do. False: it still works."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def stop(self, wait_seconds: float) -> bool:
        """Ask it to end and wait so long. False: it is stuck and is left behind. May be called more than once."""
        self._stopping.set()
        if self._thread is None:
            return True
        self._thread.join(wait_seconds)
        return not self._thread.is_alive()

    def _run(self) -> None:
        retry = self._first_retry
        while not self._stopping.is_set():
            try:
                self._live()
            except PermanentFault as fault:
                self._change(Health.FAILED, str(fault))
                return
            except Exception as fault:  # noqa: BLE001 - whatever a driver raises, the service goes on and says so
                if self._state.health is Health.RUNNING:
                    retry = self._first_retry
                self._change(Health.RETRYING, str(fault) or type(fault).__name__, self._state.restarts + 1)
                self._stopping.wait(retry)
                retry = min(2.0 * retry, self._longest_retry)
            else:
                self._change(Health.STOPPED if self._stopping.is_set() else Health.ENDED)
                return

    def _live(self) -> None:
        """One life of the worker, until there is nothing more to do or it is time to end. Raises its fault."""
        try:
            self._beat = self._clock.monotonic()
            if self._state.health is Health.STOPPED:
                self._change(Health.STARTING)
            self._worker.set_up()
            self._beat = self._clock.monotonic()
            while not self._stopping.is_set() and self._worker.work():
                self._beat = self._clock.monotonic()
                if self._state.health is not Health.RUNNING:
                    self._change(Health.RUNNING)
        finally:
            with contextlib.suppress(Exception):
                self._worker.tear_down()

    def _change(self, health: Health, trouble: str = "", restarts: int | None = None) -> None:
        was = self._state
        self._state = ServiceState(health, trouble, was.restarts if restarts is None else restarts)
        if (was.health, was.trouble) != (health, trouble):
            self._on_change(self._state)


class SteppedService:
    """The same for work that only the main loop may do, such as drawing: `step` is called by it and never waits.

    It cannot be stuck by itself: when its work hangs, the main loop hangs.
    """

    def __init__(
        self,
        name: str,
        worker: Worker,
        clock: Clock,
        on_change: Callable[[ServiceState], None] = lambda state: None,
        first_retry_seconds: float = FIRST_RETRY_SECONDS,
        longest_retry_seconds: float = LONGEST_RETRY_SECONDS,
    ) -> None:
        self._name = name
        self._worker = worker
        self._clock = clock
        self._on_change = on_change
        self._first_retry = self._retry = first_retry_seconds
        self._longest_retry = longest_retry_seconds
        self._state = ServiceState()
        self._is_set_up = False
        self._again_at = clock.monotonic()

    @property
    def name(self) -> str:
        """What the service is called."""
        return self._name

    @property
    def state(self) -> ServiceState:
        """How it is now."""
        return self._state

    def step(self) -> bool:
        """Set up where needed and due, then one piece of work. True when it was done."""
        if self._state.health in (Health.FAILED, Health.ENDED):
            return False
        if not self._is_set_up and self._clock.monotonic() < self._again_at:
            return False
        try:
            if not self._is_set_up:
                self._worker.set_up()
                self._is_set_up = True
            goes_on = self._worker.work()
        except PermanentFault as fault:
            self._lose(Health.FAILED, str(fault), self._state.restarts)
            return False
        except Exception as fault:  # noqa: BLE001 - whatever a driver raises, the main loop goes on and says so
            if self._state.health is Health.RUNNING:
                self._retry = self._first_retry
            self._lose(Health.RETRYING, str(fault) or type(fault).__name__, self._state.restarts + 1)
            self._again_at = self._clock.monotonic() + self._retry
            self._retry = min(2.0 * self._retry, self._longest_retry)
            return False
        if goes_on:
            self._change(ServiceState(Health.RUNNING, "", self._state.restarts))
        else:
            self._lose(Health.ENDED, "", self._state.restarts)
        return True

    def stop(self) -> None:
        """Tear down and do nothing any more. May be called more than once."""
        if self._state.health is not Health.STOPPED:
            self._lose(Health.ENDED, "", self._state.restarts)

    def _lose(self, health: Health, trouble: str, restarts: int) -> None:
        self._is_set_up = False
        with contextlib.suppress(Exception):
            self._worker.tear_down()
        self._change(ServiceState(health, trouble, restarts))

    def _change(self, state: ServiceState) -> None:
        was, self._state = self._state, state
        if (was.health, was.trouble) != (state.health, state.trouble):
            self._on_change(state)
