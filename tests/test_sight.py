"""Pictures beside the main loop: nothing waits, nothing is lost that must not be, and a lost camera comes back."""

import threading
from collections.abc import Callable

import numpy as np
import pytest

from firmware.clock import ManualClock, SystemClock
from firmware.sight import BackgroundSight, CameraState, LockstepSight, PacedCamera, Seen, Sight, ThreadedSight
from vision.cameras.base import CameraError, CameraGone, EndOfFrames, Frame
from vision.readings import TableEvent


class Recording:
    """A camera with so many frames."""

    def __init__(self, count: int, opens: bool = True) -> None:
        self.count, self.opens, self.number, self.closed = count, opens, 0, 0

    def open(self) -> None:
        if not self.opens:
            raise CameraError("the camera usb:0 is not there; plug it in")

    def frame(self, timeout: float) -> Frame:
        if self.number >= self.count:
            raise EndOfFrames
        self.number += 1
        return Frame(self.number, self.number / 10, np.zeros((2, 2, 3), np.uint8))

    def describe(self) -> str:
        return "recording"

    def close(self) -> None:
        self.closed += 1


class Counting:
    """A watcher that tells of every frame."""

    def __init__(self) -> None:
        self.frames: list[int] = []

    def feed(self, frame: Frame) -> list[TableEvent]:
        self.frames.append(frame.number)
        return [TableEvent("cleared", frame.number, frame.seconds)]


def until(sight: Sight, done: Callable[[list[Seen]], bool], seconds: float = 20.0) -> list[Seen]:
    """What is seen until it is enough; fails when that takes too long."""
    seen: list[Seen] = []
    for _ in range(int(seconds * 100)):
        seen += sight.poll()
        if done(seen):
            return seen
        threading.Event().wait(0.01)
    pytest.fail(f"only {seen} was seen")


def ended(seen: list[Seen]) -> bool:
    return any(isinstance(one, CameraState) and one.ended for one in seen)


def test_in_lockstep_every_frame_is_one_step() -> None:
    watcher = Counting()
    sight = LockstepSight(Recording(3), watcher)
    sight.start()
    assert [len(sight.poll()) for _ in range(3)] == [1, 1, 1]
    assert sight.frame is not None and sight.frame.number == 3
    assert sight.poll() == [CameraState(ended=True)] and sight.poll() == []
    assert watcher.frames == [1, 2, 3]


def test_in_the_background_no_frame_is_dropped() -> None:
    watcher, camera = Counting(), Recording(500)
    sight = BackgroundSight(camera, watcher)
    sight.start()
    seen = until(sight, ended)
    sight.stop()
    assert len(seen) == 501 and watcher.frames == list(range(1, 501))
    assert camera.closed >= 1


def test_a_failure_in_the_background_is_seen() -> None:
    sight = BackgroundSight(Recording(1, opens=False), Counting())
    sight.start()
    (state,) = until(sight, bool)
    sight.stop()
    assert isinstance(state, CameraState) and "plug it in" in state.trouble


def test_a_live_camera_shows_the_newest_frame_and_ends() -> None:
    watcher = Counting()
    sight = ThreadedSight(PacedCamera(Recording(20), SystemClock(), speed=10.0), lambda: watcher, SystemClock())
    sight.start()
    until(sight, ended)
    sight.stop()
    assert watcher.frames == sorted(set(watcher.frames)) and watcher.frames


def test_a_watcher_that_cannot_start_is_said() -> None:
    def broken() -> Counting:
        raise RuntimeError("the card network is missing")

    sight = ThreadedSight(Recording(3), broken, SystemClock())
    sight.start()
    seen = until(sight, lambda seen: any(isinstance(one, CameraState) and one.trouble for one in seen))
    sight.stop()
    assert CameraState(trouble="the card network is missing") in seen


def test_a_camera_that_was_lost_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.sight.RETRY_SECONDS", 0.01)

    class Loose(Recording):
        def frame(self, timeout: float) -> Frame:
            frame = super().frame(timeout)
            if frame.number == 2:
                raise CameraGone("the camera usb:0 is gone")
            return frame

    camera = Loose(4)
    sight = ThreadedSight(camera, Counting, SystemClock())
    sight.start()
    seen = until(sight, ended)
    sight.stop()
    states = [one for one in seen if isinstance(one, CameraState)]
    assert states == [CameraState(trouble="the camera usb:0 is gone"), CameraState(), CameraState(ended=True)]


def test_stopping_does_not_wait_for_a_main_loop_that_reads_nothing() -> None:
    sight = BackgroundSight(Recording(100_000), Counting())
    sight.start()
    sight.stop()
    assert "sight" not in [thread.name for thread in threading.enumerate()]


def test_a_paced_camera_gives_each_frame_when_its_time_has_come() -> None:
    clock = ManualClock(100.0)
    camera = PacedCamera(Recording(3), clock, speed=2.0)
    camera.open()
    times = []
    for _ in range(3):
        camera.frame(1.0)
        times.append(round(clock.monotonic(), 3))
    assert times == [100.0, 100.05, 100.1]
