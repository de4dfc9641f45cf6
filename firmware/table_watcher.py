"""The watcher of `kiebitz run`: with the calibration of its camera where there is one, and a memory of its tricks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.calibrations import keep_moved, load_calibration
from firmware.clock import Clock
from firmware.decks import AUTO, DeckChoice, has_decks
from firmware.errors import UserError
from firmware.places import possible_state_directory
from firmware.sight import Watching
from firmware.trick_memory import FOLDER, TrickMemory
from vision.calibration import Calibration

if TYPE_CHECKING:
    import numpy as np

    from firmware.table_zones import ShownHand
    from vision.cameras.base import Frame
    from vision.reader import CardReader
    from vision.readings import TableEvent
    from vision.watch import Watcher
    from vision.zones import ZoneMap, ZoneWatcher


def usable_calibration(folder: Path) -> Calibration | None:
    """The stored calibration; None where there is none or it is damaged: the table is watched without it as well."""
    try:
        return load_calibration(folder)
    except UserError:
        return None


@dataclass
class WatchedTable:
    """What is known of the table while it is watched; pages change it, the watching thread takes it over with the next picture.

    `zones` are those of the game that is on, `shown` is where a declarer's open hand was seen.
    `deck` is the enrolled deck that the first cards have shown, empty while none is certain; `is_foreign` says that it is none of them.
    """

    state: Path | None = None
    calibration: Calibration | None = None
    decks_changed: bool = True
    deck: str = ""
    is_foreign: bool = False
    zones: ZoneMap | None = None
    shown: ShownHand | None = None
    moved: Calibration | None = None
    """The calibration as the camera stands after it was bumped, for the next watcher: the present one follows by itself."""


def watcher_maker(table: WatchedTable, memory: TrickMemory) -> Callable[[], Watching]:
    """Makes the watcher in the thread that calls it, so that loading the network holds up nothing else."""

    def make() -> Watching:
        from firmware.reading import open_reader
        from vision.watch import Watcher

        table.decks_changed = True
        if table.moved is not None:
            table.calibration, table.moved = table.moved, None
        return memory.watching(_Following(Watcher(open_reader()), open_reader(), table))

    return make


class _Following:
    """A watcher that takes over what is found out about the table, and finds out which enrolled deck is played with."""

    def __init__(self, watcher: Watcher, reader: CardReader, table: WatchedTable) -> None:
        self._watcher = watcher
        self._reader = reader
        self._table = table
        self._used: Calibration | None = None
        self._choice: DeckChoice | None = None
        self._zones: ZoneMap | None = None
        self._in_zones: ZoneWatcher | None = None

    def feed(self, frame: Frame) -> list[TableEvent]:
        from vision.calibration import use_calibration

        table = self._table
        if table.calibration is not None and table.calibration is not self._used:
            self._used, table.moved = table.calibration, None
            self._watcher.tell_areas_anew()
            use_calibration(self._watcher, self._used)
            self._zones = None
        if table.decks_changed:
            table.decks_changed, table.deck, table.is_foreign = False, "", False
            self._choice = _choice(self._reader, table.state)
        if table.zones is not self._zones:
            self._take_zones(table.zones, frame)
        events = self._watcher.feed(frame) if self._in_zones is None else self._in_zones.feed(frame)
        for event in events:
            if event.kind == "camera_moved" and self._used is not None:
                motion = self._watcher.motion_in(self._used.picture_size)
                table.moved = keep_moved(self._used, motion, possible_state_directory(table.state))
            found = None if self._choice is None else self._choice.note(event.reading)
            if found is not None:
                table.deck, table.is_foreign = str(found["deck"] or ""), found["deck"] is None
        return events

    def _take_zones(self, zones: ZoneMap | None, frame: Frame) -> None:
        """Another game is on: what lies in its open zones is read there and counts no more as played."""
        from vision.calibration import use_calibration
        from vision.zones import ZoneWatcher

        self._zones, self._in_zones, self._watcher.in_play = zones, None, None
        if self._used is not None:
            use_calibration(self._watcher, self._used)
        if zones is None:
            return
        calibrated = self._watcher.in_play

        def is_in_play(quad: np.ndarray, size: tuple[int, int]) -> bool:
            return zones.is_in_play(quad, size) and (calibrated is None or calibrated(quad, size))

        self._in_zones = ZoneWatcher(self._reader, zones, self._watcher)
        self._watcher.leave_out(is_in_play, (frame.bgr.shape[1], frame.bgr.shape[0]))

    @property
    def is_moving(self) -> bool:
        """Whether something moves on the table."""
        return self._watcher.is_moving


def _choice(reader: CardReader, state: Path | None) -> DeckChoice | None:
    """Reads with every enrolled deck until the first cards show which it is; None where none is enrolled or none can be used."""
    reader.deck = None
    try:
        return DeckChoice(reader, AUTO, state) if has_decks(state) else None
    except UserError:
        return None


def trick_keeper(
    memory: TrickMemory, folder: Path, clock: Clock, about: Callable[[], dict[str, object]]
) -> Callable[[], str]:
    """Stores the trick in the state folder when called; returns its name, empty when there is no trick. `about` describes the game."""

    def keep() -> str:
        name = clock.wall().strftime("%Y-%m-%d-%H%M%S")
        return name if memory.keep(folder / FOLDER, name, about()) is not None else ""

    return keep
