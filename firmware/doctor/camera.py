"""The camera: found, how many pictures a second, sharp and bright enough, exposure steady."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from firmware.camera_screen import judge_picture
from firmware.clock import Clock
from firmware.doctor.finding import Finding, Grade, Report
from firmware.i18n.translator import Translator, mark
from vision.cameras.base import Camera, CameraError, EndOfFrames, Frame, LockableCamera
from vision.cameras.open import open_camera

SECONDS = 3.0
"""How long pictures are taken."""

SLOW_FPS = 8.0
STEADY = 0.04
"""Share by which the mean brightness of an unchanging table may wander, when exposure is held."""

NARROW = 1280


def check_camera(
    spec: str, clock: Clock, say: Translator, open_it: Callable[[str], Camera] = open_camera
) -> list[Finding]:
    """Opens the camera that `spec` names and looks at its pictures for some seconds."""
    report = Report("camera", say)
    try:
        camera = open_it(spec)
    except CameraError as error:
        return [
            report(
                "found",
                Grade.BAD,
                mark("{reason}"),
                mark("without a camera games can be entered by hand"),
                reason=str(error),
                source=spec,
            )
        ]
    found = [report("found", Grade.FINE, mark("found: {camera}"), camera=camera.describe(), source=spec)]
    try:
        locked = _lock(camera)
        frames = _take(camera, clock)
    except CameraError as error:
        advice = mark("check the cable; on a Raspberry Pi switch off before you plug a ribbon cable")
        return [*found, report("pictures", Grade.BAD, mark("no pictures: {reason}"), advice, reason=str(error))]
    finally:
        camera.close()
    if len(frames) < 2:
        return [
            *found,
            report("pictures", Grade.BAD, mark("the camera gave no second picture"), mark("check the cable")),
        ]
    return [
        *found,
        _rate(frames, report),
        _size(frames[-1], report),
        *_quality(frames[-1].bgr, report),
        _exposure(frames, locked, report),
    ]


def _lock(camera: Camera) -> bool:
    """Hold exposure and white balance where the camera can. Raises CameraError."""
    if not isinstance(camera, LockableCamera):
        return False
    camera.lock()
    return True


def _take(camera: Camera, clock: Clock) -> list[Frame]:
    """The first picture, then those of some seconds, of which only the last keeps its full size."""
    frames: list[Frame] = []
    try:
        frames.append(camera.frame(SECONDS + 2.0))
        begin = clock.monotonic()
        while clock.monotonic() - begin < SECONDS and len(frames) < 200:
            frames.append(camera.frame(SECONDS))
            before = frames[-2]
            frames[-2] = Frame(before.number, before.seconds, before.bgr[::8, ::8].copy())
    except EndOfFrames:
        pass
    return frames


def _rate(frames: list[Frame], report: Report) -> Finding:
    span = frames[-1].seconds - frames[0].seconds
    fps = (len(frames) - 1) / span if span > 0 else 0.0
    return report(
        "rate",
        Grade.HINT if fps < SLOW_FPS else Grade.FINE,
        mark("{fps:.1f} pictures a second"),
        mark("more light, or another USB port; fewer than 8 a second make Kiebitz slow"),
        fps=round(fps, 1),
    )


def _size(frame: Frame, report: Report) -> Finding:
    height, width = frame.bgr.shape[:2]
    return report(
        "size",
        Grade.HINT if width < NARROW else Grade.FINE,
        mark("pictures of {width} x {height} pixels"),
        mark("1280 x 720 is what Kiebitz is made for; with fewer pixels hang the camera lower"),
        width=width,
        height=height,
    )


def _quality(bgr: np.ndarray, report: Report) -> list[Finding]:
    state = judge_picture(bgr)
    rows = (
        (
            "focus",
            state.sharp,
            mark("sharp"),
            mark("not sharp"),
            mark("turn the lens, or focus with kiebitz calibrate; lay something with print on the table first"),
        ),
        (
            "light",
            state.bright,
            mark("bright enough"),
            mark("too dark or too bright"),
            mark("more or less light on the table"),
        ),
        ("glare", state.without_glare, mark("no glare"), mark("a lamp is mirrored"), mark("move the lamp to the side")),
    )
    return [
        report(name, Grade.FINE if good else Grade.HINT, yes if good else no, advice)
        for name, good, yes, no, advice in rows
    ]


def _exposure(frames: list[Frame], locked: bool, report: Report) -> Finding:
    means = np.array([float(frame.bgr[::8, ::8].mean()) for frame in frames[len(frames) // 3 :]])
    wander = float((means.max() - means.min()) / max(1.0, means.mean()))
    if locked and wander <= STEADY:
        return report("exposure", Grade.FINE, mark("exposure is held"), wander=round(wander, 3))
    if wander <= STEADY:
        return report(
            "exposure",
            Grade.FINE,
            mark("exposure is steady (this camera cannot be told to hold it)"),
            wander=round(wander, 3),
        )
    return report(
        "exposure",
        Grade.HINT,
        mark("the brightness wanders by {wander:.0%}"),
        mark(
            "keep hands off the table during this check; else switch the camera's automatic exposure off, or light the table evenly"
        ),
        wander=round(wander, 3),
    )
