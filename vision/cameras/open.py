"""Finds the camera that a short text names."""

from __future__ import annotations

from pathlib import Path

from vision.cameras import quiet as _quiet  # noqa: F401 - sets the log level before any video is opened
from vision.cameras.base import Camera, CameraError

KINDS = "pi, usb:N, file:PATH, sim[:SEED]"


def open_camera(spec: str, fps: float | None = None) -> Camera:
    """The opened camera for `pi`, `usb:N`, `file:PATH` (a folder of pictures or a video) or `sim[:SEED]`.

    `fps` is the frame rate of a folder, or overrides a video's. Raises CameraError for a text, a device or a file that does not fit.
    """
    camera = _make(spec, fps)
    camera.open()
    return camera


def _make(spec: str, fps: float | None) -> Camera:
    kind, _, rest = spec.partition(":")
    if kind == "file" and rest:
        path = Path(rest)
        if path.is_dir():
            from vision.cameras.folder import FolderCamera

            return FolderCamera(path, fps)
        from vision.cameras.video import VideoCamera

        return VideoCamera(path, fps)
    if kind == "usb" and rest.isascii() and rest.isdigit():
        from vision.cameras.usb import UsbCamera

        return UsbCamera(int(rest))
    if kind == "sim" and (rest == "" or (rest.isascii() and rest.isdigit())):
        from vision.simulator.camera import SimulatedCamera

        return SimulatedCamera(seed=int(rest or "0"))
    if spec == "pi":
        from vision.cameras.pi import PiCamera

        return PiCamera()
    raise CameraError(f"unknown camera '{spec}'; use one of: {KINDS}")
