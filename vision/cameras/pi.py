"""The Raspberry Pi's own camera, through picamera2, which comes with the operating system."""

from __future__ import annotations

import threading
from typing import Any

from vision.cameras.base import CameraError, CameraGone, CameraTimeout, Frame

STOP_SECONDS = 3.0
"""A stop may hang in the kernel when the cable is loose; after this time the camera is given up."""


class PiCamera:
    """Main stream as BGR, three buffers; the newest picture counts.

    picamera2 is imported on opening, so that everything else works where it is not installed.
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), fps: float = 15.0) -> None:
        self.size = size
        self.fps = fps
        self._camera: Any = None
        self._count = 0

    def open(self) -> None:
        try:
            from picamera2 import Picamera2
        except ImportError:
            raise CameraError(
                "the camera software is missing; install it with: sudo apt install python3-picamera2 "
                "and make the environment with --system-site-packages"
            ) from None
        try:
            camera = Picamera2()
        except (RuntimeError, IndexError) as error:
            raise CameraError(f"no Raspberry Pi camera answers ({error}); check the ribbon cable") from None
        # The format that libcamera calls RGB888 lies in memory as blue, green, red.
        camera.configure(
            camera.create_video_configuration(
                main={"size": self.size, "format": "RGB888"}, buffer_count=3, controls={"FrameRate": self.fps}
            )
        )
        camera.start()
        self._camera, self._count = camera, 0

    def frame(self, timeout: float = 1.0) -> Frame:
        """The newest picture with the sensor's own time. Raises CameraTimeout or CameraGone."""
        if self._camera is None:
            raise CameraGone("the Raspberry Pi camera is not open")
        try:
            request = self._camera.capture_request(wait=timeout)
        except TimeoutError:
            self._camera.cancel_all_and_flush()
            raise CameraTimeout(f"the camera gave no picture for {timeout:g} s") from None
        except RuntimeError as error:
            raise CameraGone(f"the camera stopped: {error}") from None
        try:
            picture = request.make_array("main")
            seconds = request.get_metadata()["SensorTimestamp"] / 1e9
        finally:
            request.release()
        number = self._count
        self._count += 1
        return Frame(number, seconds, picture)

    def lock_exposure(self) -> None:
        """Keep exposure, gain, white balance and focus as they are now: a table under one lamp needs no automatics."""
        metadata = self._camera.capture_metadata(wait=2.0)
        wanted = {
            "ExposureTime": metadata.get("ExposureTime"),
            "AnalogueGain": metadata.get("AnalogueGain"),
            "ColourGains": metadata.get("ColourGains"),
            "LensPosition": metadata.get("LensPosition"),
        }
        if wanted["LensPosition"] is not None:
            wanted["AfMode"] = 0
        known = self._camera.camera_controls
        # A control that this sensor does not have raises instead of being passed over.
        self._camera.set_controls(
            {name: value for name, value in wanted.items() if value is not None and name in known}
        )

    def describe(self) -> str:
        return f"Raspberry Pi camera, {self.size[0]} x {self.size[1]}"

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is None:
            return

        def stop() -> None:
            camera.stop()
            camera.close()

        worker = threading.Thread(target=stop, name="camera stop", daemon=True)
        worker.start()
        worker.join(STOP_SECONDS)
