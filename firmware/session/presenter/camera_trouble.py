"""What is wrong with the camera, in the language of the table and short enough for the line above the game."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.translator import mark
from firmware.session.presenter.words import Words
from firmware.sight_workers import CameraFault

_FAULTS: Mapping[CameraFault, str] = {
    CameraFault.MISSING: mark("No camera: check the cable"),
    CameraFault.GONE: mark("Camera lost: check the cable"),
    CameraFault.SILENT: mark("The camera sends no pictures"),
    CameraFault.STUCK: mark("The camera hangs: plug it in again"),
    CameraFault.SOFTWARE: mark("Camera software is missing"),
    CameraFault.READING: mark("Cards cannot be read"),
}


def camera_line(fault: CameraFault, words: Words) -> str:
    """The fault in a few words; what exactly it is stands in the log and in `kiebitz doctor`."""
    return words.text(_FAULTS[fault])
