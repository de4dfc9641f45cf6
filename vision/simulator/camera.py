"""The simulated table as a camera: pictures in virtual time, so nothing ever waits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from vision.cameras.base import CameraError, EndOfFrames, Frame
from vision.simulator.script import Action, shuffled_script
from vision.simulator.table import SimulatedTable
from vision.simulator.truth import FrameTruth


class SimulatedCamera:
    """Camera over a simulated table. Without a `script` a shuffled deck is played in tricks, `seed` choosing everything.

    `truth` is the truth of the frame delivered last. Frames come as fast as they are asked for; their times follow the
    table's frame rate.
    """

    def __init__(
        self, seed: int = 0, script: Iterable[Action] | None = None, table: SimulatedTable | None = None
    ) -> None:
        self._seed = seed
        self._script = script
        self._table = table
        self._frames: Iterator[tuple[np.ndarray, FrameTruth]] | None = None
        self.truth: FrameTruth | None = None

    def open(self) -> None:
        """Set the table. A camera opened again goes on with the next frame."""
        if self._frames is None:
            if self._table is None:
                self._table = SimulatedTable(self._seed)
            script = shuffled_script(self._seed) if self._script is None else self._script
            self._frames = self._table.frames(script)

    def frame(self, timeout: float) -> Frame:
        """The next picture. Raises EndOfFrames after the script, CameraError if not open, and what the table raises."""
        if self._frames is None:
            raise CameraError("the simulated camera is not open; open it first")
        try:
            picture, self.truth = next(self._frames)
        except StopIteration:
            raise EndOfFrames("the simulated table's script is over") from None
        return Frame(self.truth.number, self.truth.seconds, picture)

    def describe(self) -> str:
        table = self._table
        if table is None:
            return f"simulated table, seed {self._seed}"
        width, height = table.size
        return f"simulated table, seed {table.seed}, {table.difficulty.name}, {table.table}, {width}x{height} at {table.fps:g} fps"

    def close(self) -> None:
        """Nothing to release; frames go on after `open`."""
