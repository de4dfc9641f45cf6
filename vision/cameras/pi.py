"""The Raspberry Pi's own camera, through picamera2, which comes with the operating system."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

import numpy as np

from vision.cameras.base import CameraError, CameraGone, CameraLock, CameraSoftwareMissing, CameraTimeout, Frame

STOP_SECONDS = 3.0
"""A stop may hang in the kernel when the cable is loose; after this time the camera is given up."""
LOCK_SECONDS = 2.0
CONTROLS = {
    "exposure": "ExposureTime",
    "gain": "AnalogueGain",
    "colour_gains": "ColourGains",
    "lens_position": "LensPosition",
}
MANUAL_FOCUS, CONTINUOUS_FOCUS = 0, 2


class PiCamera:
    """Main stream as BGR, a small grey one beside it for the stillness gate, three buffers; the newest picture counts.

    picamera2 is imported on opening, so that everything else works where it is not installed.
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), fps: float = 15.0) -> None:
        self.size = size
        self.fps = fps
        self.lores_size = (320, round(320 * size[1] / size[0] / 2) * 2)
        self._camera: Any = None
        self._stopping: threading.Thread | None = None
        self._lock: CameraLock | None = None
        self._count = 0

    def open(self) -> None:
        """Raises CameraError when there is no software, no camera, or one that still hangs in a stop."""
        if self._stopping is not None and self._stopping.is_alive():
            raise CameraError("the camera's driver hangs; unplug the power, check the ribbon cable, and start again")
        try:
            from picamera2 import Picamera2
        except ImportError:
            raise CameraSoftwareMissing(
                "the camera software is missing; install it with: sudo apt install python3-picamera2 "
                "and make the environment with --system-site-packages"
            ) from None
        try:
            camera = Picamera2()
        except (RuntimeError, IndexError) as error:
            raise CameraError(f"no Raspberry Pi camera answers ({error}); check the ribbon cable") from None
        self._camera = camera
        try:
            # The format that libcamera calls RGB888 lies in memory as blue, green, red.
            camera.configure(
                camera.create_video_configuration(
                    main={"size": self.size, "format": "RGB888"},
                    lores={"size": self.lores_size, "format": "YUV420"},
                    buffer_count=3,
                    controls={"FrameRate": self.fps},
                )
            )
            camera.start()
            if self._lock is not None:
                self.lock(self._lock)
        except RuntimeError as error:
            self.close()
            raise CameraError(f"the Raspberry Pi camera does not start ({error}); check the ribbon cable") from None

    def frame(self, timeout: float = 1.0) -> Frame:
        """The newest picture with the sensor's own time. Raises CameraTimeout or CameraGone."""
        if self._camera is None:
            raise CameraGone("the Raspberry Pi camera is not open")
        try:
            request = self._camera.capture_request(wait=timeout)
        except TimeoutError:
            with contextlib.suppress(RuntimeError):
                self._camera.cancel_all_and_flush()
            raise CameraTimeout(f"the camera gave no picture for {timeout:g} s") from None
        except RuntimeError as error:
            raise CameraGone(f"the camera stopped: {error}") from None
        try:
            picture = request.make_array("main")
            small = self._grey(request.make_array("lores"))
            seconds = request.get_metadata()["SensorTimestamp"] / 1e9
        finally:
            request.release()
        number = self._count
        self._count += 1
        return Frame(number, seconds, picture, small=small)

    def _grey(self, yuv: np.ndarray) -> np.ndarray:
        """The brightness of a YUV420 picture: its first rows, without what pads them."""
        width, height = self.lores_size
        return np.ascontiguousarray(yuv[:height, :width])

    def lock(self, values: CameraLock | None = None) -> CameraLock:
        """Keep exposure, gain, white balance and focus: these, or as they are now. Raises CameraError when the camera is silent.

        A camera that is opened again keeps them too.
        """
        if self._camera is None:
            raise CameraGone("the Raspberry Pi camera is not open")
        self._lock = self._values_of_now() if values is None else values
        controls = {CONTROLS[name]: value for name, value in self._lock.to_json().items()}
        if "ExposureTime" in controls:
            controls["ExposureTime"] = round(controls["ExposureTime"])
        if "LensPosition" in controls:
            controls["AfMode"] = MANUAL_FOCUS
        self._set(controls)
        return self._lock

    def unlock(self) -> None:
        """Let the camera choose again."""
        self._lock = None
        if self._camera is not None:
            self._set({"ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True, "AfMode": CONTINUOUS_FOCUS})

    def focus_once(self) -> bool:
        """Focus now and keep it. False where the lens cannot be moved, or found nothing to focus on."""
        if self._camera is None or "AfMode" not in self._camera.camera_controls:
            return False
        return bool(self._camera.autofocus_cycle(wait=LOCK_SECONDS))

    def _values_of_now(self) -> CameraLock:
        try:
            metadata = self._camera.capture_metadata(wait=LOCK_SECONDS)
        except TimeoutError:
            raise CameraTimeout(f"the camera gave no picture for {LOCK_SECONDS:g} s") from None
        known = {name: metadata[control] for name, control in CONTROLS.items() if metadata.get(control) is not None}
        return CameraLock.from_json(known)

    def _set(self, controls: dict[str, Any]) -> None:
        # A control that this sensor does not have raises instead of being passed over.
        known = self._camera.camera_controls
        self._camera.set_controls({name: value for name, value in controls.items() if name in known})

    def describe(self) -> str:
        return f"Raspberry Pi camera, {self.size[0]} x {self.size[1]}"

    def close(self) -> None:
        """Stops in a thread of its own: one that hangs is left behind, and `open` says so."""
        camera, self._camera = self._camera, None
        if camera is None:
            return

        def stop() -> None:
            with contextlib.suppress(RuntimeError):
                camera.stop()
            camera.close()

        self._stopping = threading.Thread(target=stop, name="camera stop", daemon=True)
        self._stopping.start()
        self._stopping.join(STOP_SECONDS)
