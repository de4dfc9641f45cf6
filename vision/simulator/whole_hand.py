"""A whole hand at a simulated table from a seed and a difficulty: camera, light, table, deck, people, and all that goes on beside the play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vision.simulator.art import FaceArt
from vision.simulator.camera import SimulatedCamera
from vision.simulator.disturbances import DISTURBANCES, disturbed
from vision.simulator.script import Action, Gather, Lay, Wait, shuffled_script
from vision.simulator.table import SimulatedTable

PAUSES: dict[str, tuple[float, float]] = {"easy": (0.7, 1.1), "normal": (0.55, 0.95), "hard": (0.45, 0.8)}
"""Seconds between a card laid and the next hand, by difficulty."""

Trick = tuple[Sequence[tuple[str, str]], str]
"""A trick: (side, card code) of each play in order, and the side that takes it."""


def whole_hand(
    seed: int,
    difficulty: str = "normal",
    tricks: Iterable[Trick] | None = None,
    art: FaceArt | None = None,
    table: str | None = None,
    size: tuple[int, int] = (1280, 720),
    fps: float = 15.0,
    coarse_motion: bool = False,
) -> SimulatedCamera:
    """The camera over a table on which one hand is played. Without `tricks` thirty shuffled cards are.

    `art` and `table` are chosen by the seed where not given. Raises ValueError for unknown names.
    """
    simulated = SimulatedTable(seed, difficulty, art, table, size, fps, coarse_motion)
    return SimulatedCamera(seed, hand_script(seed, difficulty, tricks), simulated)


def hand_script(seed: int, difficulty: str = "normal", tricks: Iterable[Trick] | None = None) -> tuple[Action, ...]:
    """What happens in that hand."""
    plain = shuffled_script(seed) if tricks is None else _plain(tricks)
    random = np.random.default_rng((seed, 59))
    low, high = PAUSES[difficulty]
    paced: list[Action] = []
    for action in plain:
        if isinstance(action, Lay):
            action = Lay(action.card, action.side, float(random.uniform(low, high)))
        elif isinstance(action, Gather):
            action = Gather(action.side, float(random.uniform(low, high)))
        paced.append(action)
    return disturbed(paced, DISTURBANCES[difficulty], seed)


def _plain(tricks: Iterable[Trick]) -> list[Action]:
    actions: list[Action] = [Wait(1.0)]
    for plays, winner in tricks:
        actions += [Lay(card, side) for side, card in plays]
        actions.append(Gather(winner))
    return actions
