"""Where the program keeps what must survive: the folder of the journal, found on every system."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs

from firmware.errors import UserError

STATE_VARIABLE = "KIEBITZ_STATE"
JOURNAL_NAME = "journal.sqlite3"


def state_directory(chosen: Path | None = None) -> Path:
    """The folder for journal and settings: `chosen`, else the environment's KIEBITZ_STATE, else the user's own state folder."""
    if chosen is not None:
        return chosen
    from_environment = os.environ.get(STATE_VARIABLE)
    if from_environment:
        return Path(from_environment)
    return Path(platformdirs.user_state_path("kiebitz", appauthor=False))


def writable_state_directory(chosen: Path | None = None) -> Path:
    """The state folder, made if needed and tried by writing. Raises UserError when nothing can be kept there."""
    folder = state_directory(chosen)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError(
            f"cannot write into the state folder {folder} ({reason}); "
            f"give another one with --state FOLDER or {STATE_VARIABLE}, or make this one writable"
        ) from error
    return folder


def possible_state_directory(chosen: Path | None = None) -> Path:
    """The state folder for a program that runs even when nothing can be kept. Raises UserError when a file is in its place."""
    folder = state_directory(chosen)
    if folder.exists() and not folder.is_dir():
        raise UserError(f"the state folder {folder} is a file; give a folder with --state or {STATE_VARIABLE}")
    return folder


def journal_path(folder: Path) -> Path:
    """The journal's file inside a state folder."""
    return folder / JOURNAL_NAME


def decks_directory(folder: Path) -> Path:
    """The enrolled decks' folder inside a state folder."""
    return folder / "decks"


def calibration_path(folder: Path) -> Path:
    """The calibration's file inside a state folder."""
    return folder / "calibration.json"
