"""From a camera to table events beside the main loop: a latest-frame slot, a watcher, and a queue of what was seen.

Frames are never queued: who is slow sees fewer of them. Nothing here decides anything about a game.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from firmware.clock import Clock
from vision.cameras.base import Camera, CameraError, CameraTimeout, EndOfFrames, Frame
from vision.readings import TableEvent

FRAME_TIMEOUT_SECONDS = 2.0
RETRY_SECONDS = 2.0

MAXIMUM_WAITING = 200
"""Table events that may wait for the main loop; beyond that something is wrong and the oldest camera messages go."""


class Watching(Protocol):
    """Something that turns frames into table events."""

    def feed(self, frame: Frame) -> list[TableEvent]: ...


@dataclass(frozen=True, slots=True)
class CameraState:
    """How the camera is: `trouble` is empty when it works, else one line for the screen; `ended` says a recording is over."""

    trouble: str = ""
    ended: bool = False


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
    """Camera and watcher in threads of their own. A camera that is lost is opened again, with its trouble shown meanwhile.

    `make_watcher` runs in the watching thread, so that loading the network does not hold up the first screen.
    """

    def __init__(self, camera: Camera, make_watcher: Callable[[], Watching], clock: Clock) -> None:
        self._camera = camera
        self._make_watcher = make_watcher
        self._clock = clock
        self._seen: queue.Queue[Seen] = queue.Queue(MAXIMUM_WAITING)
        self._slot: Frame | None = None
        self._is_fresh = False
        self._fresh = threading.Condition()
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    @property
    def frame(self) -> Frame | None:
        return self._slot

    def start(self) -> None:
        for name, work in (("camera", self._capture), ("vision", self._watch)):
            thread = threading.Thread(target=work, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def poll(self) -> list[Seen]:
        return _emptied(self._seen)

    def stop(self) -> None:
        self._stopping.set()
        with self._fresh:
            self._fresh.notify_all()
        for thread in self._threads:
            thread.join(timeout=FRAME_TIMEOUT_SECONDS + 1.0)
        self._threads = []
        self._camera.close()

    def _tell(self, seen: Seen) -> None:
        _put(self._seen, seen, self._stopping)

    def _capture(self) -> None:
        trouble = ""
        is_open = False
        while not self._stopping.is_set():
            try:
                if not is_open:
                    self._camera.open()
                    is_open = True
                frame = self._camera.frame(FRAME_TIMEOUT_SECONDS)
            except EndOfFrames:
                self._tell(CameraState(ended=True))
                return
            except CameraError as error:
                if str(error) != trouble:
                    trouble = str(error)
                    self._tell(CameraState(trouble=trouble))
                if not isinstance(error, CameraTimeout):
                    self._camera.close()
                    is_open = False
                    self._stopping.wait(RETRY_SECONDS)
                continue
            if trouble:
                trouble = ""
                self._tell(CameraState())
            with self._fresh:
                self._slot = frame
                self._is_fresh = True
                self._fresh.notify()

    def _watch(self) -> None:
        try:
            watcher = self._make_watcher()
        except Exception as error:  # noqa: BLE001 - whatever keeps the watcher from starting must be seen on the screen
            self._tell(CameraState(trouble=str(error)))
            return
        while (frame := self._next_frame()) is not None:
            for event in watcher.feed(frame):
                self._tell(event)

    def _next_frame(self) -> Frame | None:
        """The newest frame that was not watched yet; waits for it. None when it is time to stop."""
        with self._fresh:
            self._fresh.wait_for(lambda: self._stopping.is_set() or self._is_fresh)
            self._is_fresh = False
            return None if self._stopping.is_set() else self._slot


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
            _put(self._seen, CameraState(trouble=str(error)), self._stopping)


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
