"""The stored calibration of the camera: one file in the state folder."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import numpy as np

from firmware.errors import UserError
from firmware.files import replace_file
from firmware.places import calibration_path
from vision.calibration import Calibration, CalibrationError


def save_calibration(calibration: Calibration, folder: Path) -> Path:
    """Stores it in a state folder, in the place of the one before; returns the file. Raises UserError when that fails."""
    file = calibration_path(folder)
    try:
        replace_file(file, (json.dumps(calibration.to_json(), indent=1) + "\n").encode())
    except OSError as error:
        raise UserError(f"the calibration {file} cannot be written: {error.strerror}") from None
    return file


def keep_moved(calibration: Calibration, motion: np.ndarray, folder: Path) -> Calibration:
    """The calibration after the camera was bumped, stored in the place of the one before; `motion` (3, 3) takes old pixels to new ones.

    A folder that cannot be written leaves the old one there: the table is watched all the same.
    """
    moved = calibration.moved(motion)
    with contextlib.suppress(UserError):
        save_calibration(moved, folder)
    return moved


def load_calibration(folder: Path) -> Calibration | None:
    """The stored calibration, None where there is none. Raises UserError for a file that cannot be used."""
    file = calibration_path(folder)
    return read_calibration(file) if file.exists() else None


def read_calibration(file: Path) -> Calibration:
    """The calibration in this file. Raises UserError for one that cannot be used."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"the calibration {file} cannot be read ({error}); run: kiebitz calibrate") from None
    try:
        return Calibration.from_json(json.loads(text))
    except (CalibrationError, ValueError) as error:
        raise UserError(f"the calibration {file} cannot be used: {error}; run: kiebitz calibrate") from None
