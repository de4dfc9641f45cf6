"""A camera that breaks is opened again, and what was lost is said."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from firmware.clock import ManualClock
from firmware.sight import CameraState, ThreadedSight
from firmware.steady import RETRY_SECONDS, SteadyCamera
from vision.cameras.base import CameraError, CameraGone, CameraTimeout, EndOfFrames, Frame
from vision.cameras.broken import BrokenCamera, Fault, FaultKind
from vision.readings import TableEvent


class Plain:
    """Twelve pictures."""

    def __init__(self, pictures: int = 12) -> None:
        self.number, self.pictures, self.opened = 0, pictures, 0

    def open(self) -> None:
        self.opened += 1

    def frame(self, timeout: float) -> Frame:
        if self.number >= self.pictures:
            raise EndOfFrames
        self.number += 1
        return Frame(self.number - 1, self.number / 10, np.full((20, 32, 3), 100 + self.number, np.uint8))

    def describe(self) -> str:
        return "plain"

    def close(self) -> None:
        pass


def broken(*faults: Fault, **how) -> BrokenCamera:
    camera = BrokenCamera(Plain(), faults, **how)
    camera.open()
    return camera


def told(camera: BrokenCamera, clock: ManualClock) -> list[str | int]:
    return [i.kind if isinstance(i, TableEvent) else i.number for i in SteadyCamera(camera, clock, 1.0).items()]


def test_frames_go_on_with_their_numbers_after_the_camera_was_unplugged():
    clock = ManualClock()
    camera = broken(Fault(3, FaultKind.GONE), fail_opening=(1, 2))
    assert told(camera, clock) == [0, 1, 2, "camera_lost", "camera_back", *range(3, 11)]
    assert camera.openings == 4 and clock.monotonic() == 2 * RETRY_SECONDS


def test_one_timeout_is_passed_over_and_two_lose_the_camera():
    assert told(broken(Fault(2, FaultKind.TIMEOUT)), ManualClock()) == list(range(11))
    lost = told(broken(Fault(2, FaultKind.TIMEOUT, 2)), ManualClock())
    assert lost[:4] == [0, 1, "camera_lost", "camera_back"]


def test_whatever_a_driver_raises_the_camera_is_opened_again():
    assert told(broken(Fault(1, FaultKind.FAILURE)), ManualClock())[:4] == [0, "camera_lost", "camera_back", 1]


def test_events_have_frame_and_time_of_where_they_happened():
    items = list(SteadyCamera(broken(Fault(5, FaultKind.GONE)), ManualClock(), 1.0).items())
    (lost,) = [i for i in items if isinstance(i, TableEvent) and i.kind == "camera_lost"]
    assert (lost.frame, lost.seconds) == (5, pytest.approx(0.4))
    assert lost.to_json() == {"event": "camera_lost", "frame": 5, "t": 0.4}


@pytest.mark.parametrize(
    "kind", [FaultKind.BLACK, FaultKind.BLURRED, FaultKind.HALF, FaultKind.REPEAT, FaultKind.SMALL]
)
def test_a_bad_picture_is_a_picture_and_only_that_one_is_bad(kind):
    good, bad = broken(), broken(Fault(4, kind))
    pairs = [(good.frame(1.0).bgr, bad.frame(1.0).bgr) for _ in range(8)]
    differs = [a.shape != b.shape or not np.array_equal(a, b) for a, b in pairs]
    if kind is FaultKind.BLURRED:
        assert not any(differs[:4] + differs[5:])
    else:
        assert differs == [number == 4 for number in range(8)]


def test_the_script_of_a_broken_camera():
    camera = BrokenCamera(Plain(), [Fault(0, FaultKind.TIMEOUT), Fault(1, FaultKind.GONE)], fail_opening=(0,))
    with pytest.raises(CameraError, match="does not answer"):
        camera.open()
    with pytest.raises(CameraGone):
        camera.frame(1.0)
    camera.open()
    with pytest.raises(CameraTimeout):
        camera.frame(1.0)
    for _ in range(2):
        with pytest.raises(CameraGone):
            camera.frame(1.0)
    camera.open()
    assert camera.frame(1.0).number == 2


def test_a_stop_that_never_returns_does_not_stop_the_program():
    from firmware.clock import SystemClock

    camera = BrokenCamera(Plain(100_000), hang_closing=(0,))
    seen = threading.Event()

    class Watching:
        def feed(self, frame):
            seen.set()
            return []

    sight = ThreadedSight(camera, Watching, SystemClock())
    sight.start()
    assert seen.wait(5.0)
    for service in sight.services:
        service.stop(0.3)
    camera.release()
    assert all(not isinstance(one, CameraState) or not one.ended for one in sight.poll())
