"""The simulated table of the demo: a camera whose script is written while the game goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from vision.faces import NAMED_STYLES
from vision.simulator.art import DrawnArt
from vision.simulator.camera import SimulatedCamera
from vision.simulator.script import Action, Wait
from vision.simulator.table import SimulatedTable

IDLE = Wait(0.2)
"""What happens at the table while nobody plays."""


class LiveScript:
    """Actions in the order they are given; the table rests while there are none. `lay` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: deque[Action] = deque()

    def lay(self, actions: tuple[Action, ...]) -> None:
        """Let these actions happen after those already given."""
        self._waiting.extend(actions)

    @property
    def is_idle(self) -> bool:
        """Whether all actions have begun."""
        return not self._waiting

    def __iter__(self) -> Iterator[Action]:
        while True:
            yield self._waiting.popleft() if self._waiting else IDLE


def demo_camera(script: LiveScript, seed: int, deck: str, difficulty: str) -> SimulatedCamera:
    """The camera over a table with this deck (a name of `vision.faces.NAMED_STYLES`). Raises ValueError for unknown names."""
    try:
        style = NAMED_STYLES[deck]
    except KeyError:
        raise ValueError(f"no deck called {deck!r}; choose one of {', '.join(NAMED_STYLES)}") from None
    table = SimulatedTable(seed, difficulty, DrawnArt(style))
    return SimulatedCamera(seed, script, table)
