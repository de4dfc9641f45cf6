"""A stand-in for picamera2 with the methods and signatures that our adapter uses, and faults that a test scripts."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np


class FakeRequest:
    """One completed request."""

    def __init__(self, camera: FakePicamera2) -> None:
        self._camera = camera
        self.is_released = False

    def make_array(self, name: str) -> np.ndarray:
        width, height = self._camera.config[name]["size"]
        if name == "lores":
            # Rows are padded to a multiple of 64.
            padded = -(-width // 64) * 64
            yuv = np.full((height * 3 // 2, padded), 128, np.uint8)
            yuv[:height] = 7
            yuv[:height, :width] = 90
            return yuv
        return np.full((height, width, 3), (10, 20, 30), np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        return {"SensorTimestamp": 1_000_000_000 + 66_666_667 * self._camera.captured}

    def release(self) -> None:
        self.is_released = True


class FakePicamera2:
    """Scripted through class attributes, which a test sets before the camera is opened."""

    missing = False
    timeouts = 0
    fail_start = False
    stop_hangs: threading.Event | None = None
    made: list[FakePicamera2] = []  # noqa: RUF012 - emptied by the fixture

    def __init__(self, camera_num=0, verbose_console=None, tuning=None, allocator=None) -> None:
        if type(self).missing:
            raise IndexError("list index out of range")
        self.config: dict[str, Any] = {}
        self.controls: dict[str, Any] = {}
        self.captured = self.flushed = 0
        self.is_started = self.is_closed = False
        self.requests: list[FakeRequest] = []
        type(self).made.append(self)

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        return dict.fromkeys(("ExposureTime", "AnalogueGain", "ColourGains", "AwbEnable", "FrameRate"), (0, 1, 0))

    def create_video_configuration(
        self,
        main={},  # noqa: B006 - as in the real package
        lores=None,
        raw=None,
        transform=None,
        colour_space=None,
        buffer_count=6,
        controls={},  # noqa: B006
        display="main",
        encode="main",
        queue=True,
        sensor={},  # noqa: B006
        use_case="video",
    ) -> dict[str, Any]:
        return {"main": main, "lores": lores, "buffer_count": buffer_count, "controls": controls}

    def configure(self, camera_config=None) -> None:
        self.config = camera_config

    def start(self, config=None, show_preview=False) -> None:
        if type(self).fail_start:
            raise RuntimeError("Failed to start camera")
        self.is_started = True

    def capture_request(self, wait=None, signal_function=None, flush=None) -> FakeRequest:
        if type(self).timeouts:
            type(self).timeouts -= 1
            raise TimeoutError
        self.captured += 1
        self.requests.append(FakeRequest(self))
        return self.requests[-1]

    def capture_metadata(self, wait=None, signal_function=None) -> dict[str, Any]:
        return {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.5, 2.25), "Lux": 300.0}

    def set_controls(self, controls) -> None:
        unknown = set(controls) - set(self.camera_controls)
        if unknown:
            raise RuntimeError(f"Control {sorted(unknown)[0]} is not advertised by libcamera")
        self.controls |= controls

    def autofocus_cycle(self, wait=None, signal_function=None) -> bool:
        return True

    def cancel_all_and_flush(self) -> None:
        self.flushed += 1

    def stop(self) -> None:
        if type(self).stop_hangs is not None:
            type(self).stop_hangs.wait()
        self.is_started = False

    def close(self) -> None:
        self.is_closed = True
