"""The watcher of `kiebitz run`: with the calibration of its camera where there is one, and a memory of its tricks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from firmware.calibrations import load_calibration
from firmware.clock import Clock
from firmware.errors import UserError
from firmware.sight import Watching
from firmware.trick_memory import FOLDER, TrickMemory
from vision.calibration import Calibration


def usable_calibration(folder: Path) -> Calibration | None:
    """The stored calibration; None where there is none or it is damaged: the table is watched without it as well."""
    try:
        return load_calibration(folder)
    except UserError:
        return None


def watcher_maker(calibration: Calibration | None, memory: TrickMemory) -> Callable[[], Watching]:
    """Makes the watcher in the thread that calls it, so that loading the network holds up nothing else."""

    def make() -> Watching:
        from firmware.reading import open_reader
        from vision.calibration import use_calibration
        from vision.watch import Watcher

        watcher = Watcher(open_reader())
        if calibration is not None:
            use_calibration(watcher, calibration)
        return memory.watching(watcher)

    return make


def trick_keeper(
    memory: TrickMemory, folder: Path, clock: Clock, about: Callable[[], dict[str, object]]
) -> Callable[[], str]:
    """Stores the trick in the state folder when called; returns its name, empty when there is no trick. `about` describes the game."""

    def keep() -> str:
        name = clock.wall().strftime("%Y-%m-%d-%H%M%S")
        return name if memory.keep(folder / FOLDER, name, about()) is not None else ""

    return keep
