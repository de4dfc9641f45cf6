"""Services survive what drivers do: faults that pass, faults that do not, and work that never returns."""

import threading
from collections.abc import Callable

import pytest

from firmware.clock import ManualClock
from firmware.services import LONGEST_RETRY_SECONDS, Health, PermanentFault, Service, ServiceState, SteppedService
from firmware.sight import CameraState, ThreadedSight
from tests.test_sight import Counting, Recording, ended, until
from vision.cameras.base import CameraGone, CameraTimeout, Frame


class Scripted:
    """A worker that does what a script says, step by step: None works, an exception is raised, "set up" ones when setting up."""

    def __init__(self, *steps: Exception | None, setting_up: tuple[Exception | None, ...] = ()) -> None:
        self.steps, self.setting_up = list(steps), list(setting_up)
        self.calls: list[str] = []

    def set_up(self) -> None:
        self.calls.append("set up")
        if self.setting_up and (fault := self.setting_up.pop(0)) is not None:
            raise fault

    def work(self) -> bool:
        self.calls.append("work")
        if not self.steps:
            return False
        if (fault := self.steps.pop(0)) is not None:
            raise fault
        return True

    def tear_down(self) -> None:
        self.calls.append("tear down")
        raise OSError("tearing down fails as well")


def lived(worker: Scripted, retry: float = 0.001) -> tuple[Service, list[ServiceState]]:
    """The whole life of a service with this worker."""
    states: list[ServiceState] = []
    service = Service("test", worker, ManualClock(), states.append, retry)
    service.start()
    service._thread.join(20)  # type: ignore[union-attr]
    assert service.stop(0)
    return service, states


def healths(states: list[ServiceState]) -> list[str]:
    return [state.health.value for state in states]


def test_work_goes_on_until_there_is_none() -> None:
    worker = Scripted(None, None)
    service, states = lived(worker)
    assert worker.calls == ["set up", "work", "work", "work", "tear down"]
    assert healths(states) == ["starting", "running", "ended"]
    assert service.state == ServiceState(Health.ENDED)


def test_a_fault_is_shown_and_tried_again_with_everything_torn_down_before() -> None:
    worker = Scripted(None, OSError("device busy"), None)
    _, states = lived(worker)
    assert worker.calls == ["set up", "work", "work", "tear down", "set up", "work", "work", "tear down"]
    assert healths(states) == ["starting", "running", "retrying", "running", "ended"]
    assert states[2] == ServiceState(Health.RETRYING, "device busy", 1)


def test_a_fault_that_does_not_pass_is_not_tried_again() -> None:
    worker = Scripted(setting_up=(PermanentFault("there is no camera library; install python3-picamera2"),))
    service, _ = lived(worker)
    assert worker.calls == ["set up", "tear down"]
    assert service.state == ServiceState(Health.FAILED, "there is no camera library; install python3-picamera2", 0)


def test_the_wait_doubles_up_to_a_longest_and_begins_anew_after_work(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    worker = Scripted(None, OSError("again"), setting_up=(*(OSError("not there"),) * 7, None, None))
    monkeypatch.setattr(threading.Event, "wait", _remembering(waits))
    service = Service("test", worker, ManualClock(), first_retry_seconds=0.5)
    service._run()
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, LONGEST_RETRY_SECONDS, LONGEST_RETRY_SECONDS, 0.5]


def _remembering(waits: list[float]) -> Callable[[threading.Event, float | None], bool]:
    def wait(event: threading.Event, timeout: float | None = None) -> bool:
        waits.append(timeout or 0.0)
        return event.is_set()

    return wait


class Hanging(Recording):
    """A camera that hangs in the driver at its third picture, whatever time it was given."""

    def __init__(self) -> None:
        super().__init__(1000)
        self.asked_at_once = self.most_at_once = 0
        self.hangs, self.free = threading.Event(), threading.Event()

    def frame(self, timeout: float) -> Frame:
        self.asked_at_once += 1
        self.most_at_once = max(self.most_at_once, self.asked_at_once)
        if self.number == 2 and not self.free.is_set():
            self.hangs.set()
            self.free.wait(20)
        self.asked_at_once -= 1
        return super().frame(timeout)


def test_a_camera_that_hangs_is_said_is_asked_once_only_and_may_come_back() -> None:
    camera, clock = Hanging(), ManualClock()
    sight = ThreadedSight(camera, Counting, clock)
    sight.start()
    assert camera.hangs.wait(10)
    clock.advance(30.0)
    seen = until(sight, lambda seen: any(isinstance(one, CameraState) for one in seen))
    assert "does not answer" in next(one.trouble for one in seen if isinstance(one, CameraState))
    assert sight.services[0].state.health is Health.STUCK
    camera.free.set()
    until(sight, lambda seen: CameraState() in seen and ended(seen))
    sight.stop()
    assert camera.most_at_once == 1


def test_stopping_leaves_a_hanging_camera_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.sight.FRAME_TIMEOUT_SECONDS", -0.9)
    camera = Hanging()
    sight = ThreadedSight(camera, Counting, ManualClock())
    sight.start()
    assert camera.hangs.wait(10)
    sight.stop()
    assert sight.services[0].state.health is Health.RUNNING
    camera.free.set()


def test_twenty_camera_losses_of_every_kind_are_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.sight.RETRY_SECONDS", 0.001)
    kinds = [
        CameraGone("the camera usb:0 is gone"),
        OSError("device or resource busy"),
        IndexError("list index out of range"),
        RuntimeError("Cannot allocate memory"),
        CameraTimeout("no picture"),
    ]

    class Loose(Recording):
        losses = 0

        def frame(self, timeout: float) -> Frame:
            frame = super().frame(timeout)
            if frame.number % 3 == 0 and self.losses < 20:
                self.losses += 1
                raise kinds[self.losses % len(kinds)]
            return frame

    camera = Loose(100)
    sight = ThreadedSight(camera, Counting, ManualClock())
    sight.start()
    seen = until(sight, ended)
    sight.stop()
    troubles = [one.trouble for one in seen if isinstance(one, CameraState)]
    assert camera.losses == 20 and troubles[-2:] == ["", ""]
    assert {"device or resource busy", "list index out of range"} <= set(troubles)


def test_a_watcher_that_fails_at_one_picture_goes_on_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.sight.RETRY_SECONDS", 0.001)

    class Failing(Counting):
        def feed(self, frame: Frame):  # type: ignore[no-untyped-def]
            if not self.frames:
                self.frames.append(frame.number)
                raise ValueError("a picture of a strange shape")
            return super().feed(frame)

    watcher, free = Failing(), threading.Event()

    class Waiting(Recording):
        def frame(self, timeout: float) -> Frame:
            if self.number:
                free.wait(0.005)
            return super().frame(timeout)

    sight = ThreadedSight(Waiting(5000), lambda: watcher, ManualClock())
    sight.start()
    seen = until(sight, lambda seen: any(not isinstance(one, CameraState) for one in seen))
    sight.stop()
    assert CameraState("a picture of a strange shape") in seen and len(watcher.frames) > 1


def stepped(worker: Scripted, clock: ManualClock, retry: float = 1.0) -> tuple[SteppedService, list[ServiceState]]:
    states: list[ServiceState] = []
    return SteppedService("display", worker, clock, states.append, retry, 4.0), states


def test_work_of_the_main_loop_is_set_up_done_and_torn_down_step_by_step() -> None:
    worker = Scripted(None, None)
    service, states = stepped(worker, ManualClock())
    assert [service.step() for _ in range(4)] == [True, True, True, False]
    assert worker.calls == ["set up", "work", "work", "work", "tear down"]
    assert healths(states) == ["running", "ended"]


def test_work_of_the_main_loop_that_fails_is_tried_again_later_and_later_without_waiting() -> None:
    worker, clock = (
        Scripted(None, OSError("display lost"), None, setting_up=(None, *(OSError("not there"),) * 4, None)),
        ManualClock(),
    )
    service, states = stepped(worker, clock)
    assert service.step() and not service.step()
    assert states[-1] == ServiceState(Health.RETRYING, "display lost", 1)
    tried = []
    for second in range(1, 20):
        clock.advance(1.0)
        calls = len(worker.calls)
        service.step()
        if len(worker.calls) > calls and service.state.health is Health.RETRYING:
            tried.append(second)
    assert tried == [1, 3, 7, 11]
    assert Health.RUNNING in [state.health for state in states[2:]]


def test_a_fault_of_the_main_loop_s_work_that_does_not_pass_ends_it() -> None:
    service, _ = stepped(Scripted(PermanentFault("no driver")), ManualClock())
    assert not service.step() and not service.step()
    assert service.state == ServiceState(Health.FAILED, "no driver", 0)
    service.stop()
