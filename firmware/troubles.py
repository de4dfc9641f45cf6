"""The lines above the game that say what is wrong with the box: storage, camera, buttons, a part that hangs, mistakes in the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.clock import Clock
from firmware.hardware.panel import Panel
from firmware.session.evening import Evening
from firmware.session.presenter import Words
from firmware.session.presenter.camera_trouble import camera_line
from firmware.session.presenter.storage import repair_line, storage_line
from firmware.sight import CameraState
from firmware.watchdog import Watchdog

if TYPE_CHECKING:
    from firmware.evidence import EvidenceKeeper

REPAIR_TOLD_SECONDS = 60.0
"""How long the screen says that the journal had to be repaired, or what is wrong with the settings."""


class Troubles:
    """Knows whom to ask. `camera` is how the camera was when it last told."""

    def __init__(
        self,
        clock: Clock,
        panel: Panel,
        watchdog: Watchdog | None = None,
        evidence: EvidenceKeeper | None = None,
        told_at_start: str = "",
    ) -> None:
        self._clock = clock
        self._panel = panel
        self.watchdog = watchdog
        self._evidence = evidence
        self._told_at_start = told_at_start
        self._begun = clock.monotonic()
        self.camera = CameraState()

    def lines(self, evening: Evening | None, words: Words) -> tuple[str, ...]:
        """One line for each thing that is wrong now, how the game is kept first."""
        everything = (
            *self._storage_lines(evening, words),
            self._camera_line(words),
            self._panel.trouble,
            self._restart_line(words),
        )
        return tuple(line for line in everything if line)

    def _camera_line(self, words: Words) -> str:
        """What is wrong with the camera, or that there will be no more pictures."""
        if self.camera.ended:
            return words.text("No more pictures: the recording or simulation is over.")
        return self.camera.trouble if self.camera.fault is None else camera_line(self.camera.fault, words)

    def _restart_line(self, words: Words) -> str:
        """That a part hangs for good: after the game the watchdog ends the program, and the evening is resumed."""
        if self.watchdog is None or not self.watchdog.wants_restart:
            return ""
        return words.text("A part of the box hangs; after this game it starts anew.")

    def _storage_lines(self, evening: Evening | None, words: Words) -> tuple[str, ...]:
        """What people must know about how their game is kept; a repair is told for a while only."""
        is_new = self._clock.monotonic() < self._begun + REPAIR_TOLD_SECONDS
        mistakes = self._told_at_start if is_new else ""
        if evening is None:
            return (mistakes,)
        told = repair_line(evening.storage.repair, evening.left_out, words) if is_new else ""
        return storage_line(evening.storage, words), self._low_line(words), told, mistakes

    def _low_line(self, words: Words) -> str:
        """That the disk is nearly full; the game itself still has room."""
        is_low = self._evidence is not None and self._evidence.is_low
        return words.text("The disk is nearly full: make room soon.") if is_low else ""
