"""From a camera to table events beside the main loop: a latest-frame slot, a watcher, and a queue of what was seen.

Frames are never queued: who is slow sees fewer of them. Nothing here decides anything about a game.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from firmware.clock import Clock
from firmware.services import Health, Service, ServiceState
from firmware.sight_workers import FRAME_TIMEOUT_SECONDS, CameraFault, Capture, LatestFrame, Watch
from vision.cameras.base import Camera, EndOfFrames, Frame
from vision.readings import TableEvent

_log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0

CAMERA_STUCK_SECONDS = 3.0 * FRAME_TIMEOUT_SECONDS
"""A camera that keeps a question open for so long, although it was told its time, hangs."""

MAXIMUM_WAITING = 200
"""Table events that may wait for the main loop; beyond that something is wrong and the oldest camera messages go."""


class Watching(Protocol):
    """Something that turns frames into table events."""

    def feed(self, frame: Frame) -> list[TableEvent]: ...


@dataclass(frozen=True, slots=True)
class CameraState:
    """How the camera is: `trouble` is empty when it works, else one line that says exactly what is wrong; `ended` says a recording
    is over. `fault` is the kind of trouble, None where it has none of its own.
    """

    trouble: str = ""
    ended: bool = False
    fault: CameraFault | None = field(default=None, compare=False)


Seen = TableEvent | CameraState


class Sight(Protocol):
    """Where the main loop gets what was seen."""

    def start(self) -> None: ...

    def poll(self) -> list[Seen]:
        """What was seen since the last call, in order. Does not wait."""

    @property
    def frame(self) -> Frame | None:
        """The newest picture, None before the first."""

    def stop(self) -> None:
        """End threads and close the camera. May be called more than once."""


class LockstepSight:
    """One frame a poll, in the calling thread: nothing is dropped and the same pictures always give the same events."""

    def __init__(self, camera: Camera, watcher: Watching) -> None:
        self._camera = camera
        self._watcher = watcher
        self._frame: Frame | None = None
        self._ended = False

    @property
    def frame(self) -> Frame | None:
        return self._frame

    def start(self) -> None:
        self._camera.open()

    def poll(self) -> list[Seen]:
        if self._ended:
            return []
        try:
            self._frame = self._camera.frame(FRAME_TIMEOUT_SECONDS)
        except EndOfFrames:
            self._ended = True
            return [CameraState(ended=True)]
        return list(self._watcher.feed(self._frame))

    def stop(self) -> None:
        self._camera.close()


class ThreadedSight:
    """Camera and watcher as services of their own. A camera that is lost is opened again, with its trouble shown meanwhile.

    `make_watcher` runs in the watching thread, so that loading the network does not hold up the first screen. A camera that does not
    answer at all is shown as such; it is never asked a second time while the first question is open.
    """

    def __init__(self, camera: Camera, make_watcher: Callable[[], Watching], clock: Clock) -> None:
        self._seen: queue.Queue[Seen] = queue.Queue(MAXIMUM_WAITING)
        self._slot = LatestFrame()
        self._stopping = threading.Event()
        self._capturing = Capture(camera, self._slot)
        self._capture = Service(
            "camera", self._capturing, clock, self._tell_of_camera, RETRY_SECONDS, CAMERA_STUCK_SECONDS
        )
        self._watch = Service(
            "vision", Watch(make_watcher, self._slot, self._tell), clock, self._tell_of_watcher, RETRY_SECONDS
        )
        self._describe = camera.describe
        self._is_stuck = False

    @property
    def frame(self) -> Frame | None:
        return self._slot.newest

    @property
    def services(self) -> tuple[Service, ...]:
        """The services behind it, to look at their health."""
        return (self._capture, self._watch)

    def start(self) -> None:
        for service in self.services:
            service.start()

    def poll(self) -> list[Seen]:
        seen = _emptied(self._seen)
        stuck = self._capture.state.health is Health.STUCK
        if stuck != self._is_stuck:
            self._is_stuck = stuck
            trouble = f"the camera {self._describe()} does not answer; unplug it and plug it in again" if stuck else ""
            seen.append(CameraState(trouble=trouble, fault=CameraFault.STUCK if stuck else None))
        return seen

    def stop(self) -> None:
        self._stopping.set()
        self._slot.close()
        for service in self.services:
            service.stop(FRAME_TIMEOUT_SECONDS + 1.0)

    def _tell(self, seen: Seen) -> None:
        _put(self._seen, seen, self._stopping)

    def _tell_of_camera(self, state: ServiceState) -> None:
        if state.health is Health.ENDED:
            self._tell(CameraState(ended=True))
        elif state.health in (Health.RETRYING, Health.FAILED):
            _log.warning("camera: %s", state.trouble)
            self._tell(CameraState(trouble=state.trouble, fault=self._capturing.fault))
        elif state.health is Health.RUNNING and state.restarts:
            self._tell(CameraState())

    def _tell_of_watcher(self, state: ServiceState) -> None:
        if state.health in (Health.RETRYING, Health.FAILED):
            _log.warning("reading cards: %s", state.trouble)
            self._tell(CameraState(trouble=state.trouble, fault=CameraFault.READING))
        elif state.health is Health.RUNNING and state.restarts:
            self._tell(CameraState())


class BackgroundSight:
    """Camera and watcher in one thread, frame by frame: for simulated and recorded cameras, which can wait for a slow watcher."""

    def __init__(self, camera: Camera, watcher: Watching) -> None:
        self._lockstep = LockstepSight(camera, watcher)
        self._seen: queue.Queue[Seen] = queue.Queue(MAXIMUM_WAITING)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def frame(self) -> Frame | None:
        return self._lockstep.frame

    def start(self) -> None:
        self._thread = threading.Thread(target=self._work, name="sight", daemon=True)
        self._thread.start()

    def poll(self) -> list[Seen]:
        return _emptied(self._seen)

    def stop(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=FRAME_TIMEOUT_SECONDS + 1.0)
            self._thread = None
        self._lockstep.stop()

    def _work(self) -> None:
        try:
            self._lockstep.start()
            while not self._stopping.is_set():
                for seen in self._lockstep.poll():
                    _put(self._seen, seen, self._stopping)
                    if isinstance(seen, CameraState):
                        return
        except Exception as error:  # noqa: BLE001 - whatever ends the pictures must be seen on the screen
            _put(self._seen, CameraState(trouble=str(error), fault=CameraFault.READING), self._stopping)


def _emptied(waiting: queue.Queue[Seen]) -> list[Seen]:
    """Everything that waits, in order."""
    seen: list[Seen] = []
    while True:
        try:
            seen.append(waiting.get_nowait())
        except queue.Empty:
            return seen


def _put(waiting: queue.Queue[Seen], seen: Seen, stopping: threading.Event) -> None:
    """Hand it to the main loop, which may be busy for a while; nothing any more once it is time to stop."""
    while not stopping.is_set():
        try:
            waiting.put(seen, timeout=0.2)
            return
        except queue.Full:
            continue


class PacedCamera:
    """A simulated or recorded camera in real time: each frame comes when its time has come, `speed` times as fast."""

    def __init__(self, camera: Camera, clock: Clock, speed: float = 1.0) -> None:
        self._camera = camera
        self._clock = clock
        self._speed = speed
        self._begin: float | None = None

    def open(self) -> None:
        self._camera.open()

    def frame(self, timeout: float) -> Frame:
        frame = self._camera.frame(timeout)
        now = self._clock.monotonic()
        if self._begin is None:
            self._begin = now - frame.seconds / self._speed
        self._clock.sleep(min(timeout, self._begin + frame.seconds / self._speed - now))
        return frame

    def describe(self) -> str:
        return self._camera.describe()

    def close(self) -> None:
        self._camera.close()
