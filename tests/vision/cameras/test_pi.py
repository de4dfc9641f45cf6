"""The Raspberry Pi camera against a stand-in, and the stand-in against the real picamera2.

The contract tests need picamera2, which no ordinary computer has. With a compiler and the headers of libcap
(`sudo apt install gcc python3-dev libcap-dev`) it can be had beside the environment, without libcamera, which is stubbed here:

    pip install --target FOLDER picamera2
    PYTHONPATH=FOLDER python -m pytest tests/vision/cameras/test_pi.py
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import threading
import types

import numpy as np
import pytest

from tests.vision.cameras.fake_picamera2 import FakePicamera2, FakeRequest
from vision.cameras import pi
from vision.cameras.base import CameraError, CameraGone, CameraLock, CameraTimeout, LockableCamera
from vision.cameras.pi import PiCamera


@pytest.fixture
def fake(monkeypatch) -> type[FakePicamera2]:
    monkeypatch.setitem(sys.modules, "picamera2", types.SimpleNamespace(Picamera2=FakePicamera2))
    for name, value in {"missing": False, "timeouts": 0, "fail_start": False, "stop_hangs": None, "made": []}.items():
        monkeypatch.setattr(FakePicamera2, name, value)
    monkeypatch.setattr(pi, "STOP_SECONDS", 0.05)
    return FakePicamera2


@pytest.fixture
def camera(fake) -> PiCamera:
    camera = PiCamera(size=(1280, 720))
    camera.open()
    return camera


def test_frames_have_the_sensors_time_and_a_small_grey_picture_without_padding(camera, fake):
    frames = [camera.frame(1.0) for _ in range(2)]
    assert [frame.number for frame in frames] == [0, 1]
    assert frames[1].seconds - frames[0].seconds == pytest.approx(1 / 15)
    assert frames[0].bgr.shape == (720, 1280, 3) and tuple(frames[0].bgr[0, 0]) == (10, 20, 30)
    assert frames[0].small.shape == (180, 320) and np.all(frames[0].small == 90)
    assert all(request.is_released for request in fake.made[0].requests)
    assert fake.made[0].config["buffer_count"] == 3


def test_a_narrow_small_picture_loses_its_padding(fake):
    camera = PiCamera(size=(640, 480))
    camera.lores_size = (200, 150)
    camera.open()
    small = camera.frame(1.0).small
    assert small.shape == (150, 200) and np.all(small == 90)


def test_a_timeout_flushes_and_the_next_picture_comes(camera, fake):
    fake.timeouts = 1
    with pytest.raises(CameraTimeout, match=r"no picture for 0\.5 s"):
        camera.frame(0.5)
    assert fake.made[0].flushed == 1
    assert camera.frame(0.5).number == 0


def test_a_stop_that_hangs_is_left_behind_and_said_until_it_returns(camera, fake):
    fake.stop_hangs = threading.Event()
    camera.close()
    with pytest.raises(CameraError, match="driver hangs"):
        camera.open()
    with pytest.raises(CameraGone):
        camera.frame(0.1)
    fake.stop_hangs.set()
    camera._stopping.join(2.0)
    camera.open()
    assert camera.frame(0.1).bgr.shape == (720, 1280, 3)
    assert fake.made[0].is_closed and len(fake.made) == 2


def test_a_camera_that_does_not_start_is_closed_again(fake):
    fake.fail_start = True
    with pytest.raises(CameraError, match="does not start"):
        PiCamera().open()
    assert fake.made[0].is_closed


def test_no_camera_is_said_with_what_to_check(fake):
    fake.missing = True
    with pytest.raises(CameraError, match="check the ribbon cable"):
        PiCamera().open()


def test_values_are_locked_and_kept_when_the_camera_is_opened_again(camera, fake):
    assert isinstance(camera, LockableCamera)
    lock = camera.lock()
    assert lock == CameraLock(exposure=9000.0, gain=2.5, colour_gains=(1.5, 2.25))
    camera.close()
    camera.open()
    assert fake.made[1].controls == {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.25)}
    camera.unlock()
    assert fake.made[1].controls["ExposureTime"] == 0 and fake.made[1].controls["AwbEnable"] is True


def test_stored_values_are_set_without_asking_for_controls_that_the_sensor_lacks(camera, fake):
    camera.lock(CameraLock(exposure=5000.0, lens_position=1.25))
    assert fake.made[0].controls == {"ExposureTime": 5000}
    assert camera.focus_once() is False


def test_closing_twice_is_fine(camera):
    camera.close()
    camera.close()


# The contract


class _Stub(types.ModuleType):
    """A module of which every name is a class, so that picamera2 can be imported without libcamera."""

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        made = _stub_class(name)
        setattr(self, name, made)
        return made


class _StubMeta(type):
    def __getattr__(cls, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        made = _stub_class(name)
        setattr(cls, name, made)
        return made

    def __iter__(cls):
        return iter(())


def _stub_class(name: str) -> type:
    return _StubMeta(name, (), {"__init__": lambda self, *values, **named: None})


@pytest.fixture
def real(monkeypatch):
    """The real classes Picamera2 and CompletedRequest."""
    if importlib.util.find_spec("picamera2") is None:
        pytest.skip("picamera2 is not installed (how to have it for this test: see the top of this file)")
    for name in ("libcamera", "pykms"):
        if importlib.util.find_spec(name) is None:
            monkeypatch.setitem(sys.modules, name, _Stub(name))
    if isinstance(sys.modules.get("libcamera"), _Stub):
        monkeypatch.setitem(sys.modules, "libcamera.controls", sys.modules["libcamera"].controls)
    import picamera2

    return picamera2.Picamera2, picamera2.CompletedRequest


def _public(one: type) -> dict[str, object]:
    return {name: value for name, value in vars(one).items() if inspect.isfunction(value) and not name.startswith("_")}


def test_the_stand_in_has_the_signatures_of_the_real_camera(real):
    for fake_class, real_class in zip((FakePicamera2, FakeRequest), real, strict=True):
        for name, method in _public(fake_class).items():
            ours = list(inspect.signature(method).parameters.values())
            theirs = list(inspect.signature(getattr(real_class, name)).parameters.values())
            assert [p.name for p in ours] == [p.name for p in theirs], f"{real_class.__name__}.{name}"
            assert [p.kind for p in ours] == [p.kind for p in theirs], f"{real_class.__name__}.{name}"
            needed = [p.default is inspect.Parameter.empty for p in ours]
            assert needed == [p.default is inspect.Parameter.empty for p in theirs], f"{real_class.__name__}.{name}"


def test_the_real_camera_has_the_controls_as_a_property_and_takes_no_argument_to_be_made(real):
    assert isinstance(inspect.getattr_static(real[0], "camera_controls"), property)
    parameters = inspect.signature(real[0].__init__).parameters.values()
    assert all(p.default is not inspect.Parameter.empty or p.name == "self" for p in parameters)


def test_a_timeout_of_the_real_camera_is_the_error_that_we_catch(real):
    import picamera2

    assert issubclass(picamera2.TimeoutError, TimeoutError)
