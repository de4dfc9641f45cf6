"""From which edge of the picture the hand came."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

import cv2
import numpy as np

LEAST_STEP = 25
"""Grey levels by which a hand differs from the table."""
LEAST_CONTACT = 12
"""Pixels along an edge, summed over the pictures of a movement."""

TOWARDS = {"north": (0.0, -1.0), "east": (1.0, 0.0), "south": (0.0, 1.0), "west": (-1.0, 0.0)}
"""Where a side lies, in pixels; clockwise from the top."""


class HandSide:
    """Adds up, over the pictures of one movement, where something new touches the picture's edges."""

    def __init__(self) -> None:
        self._contact = dict.fromkeys(TOWARDS, 0)
        self._order: list[str] = []

    def note(self, small: np.ndarray, resting: np.ndarray) -> None:
        """A picture of the movement and the picture of the table at rest, both small and grey."""
        changed = cv2.absdiff(small, resting) > LEAST_STEP
        for side, strip in (
            ("north", changed[1:3]),
            ("south", changed[-3:-1]),
            ("west", changed[:, 1:3]),
            ("east", changed[:, -3:-1]),
        ):
            self._contact[side] += int(np.count_nonzero(strip)) // 2
            if self._contact[side] >= LEAST_CONTACT and side not in self._order:
                self._order.append(side)

    @property
    def side(self) -> str | None:
        """The edge with the most contact; None when nothing touched an edge."""
        best = max(self._contact, key=lambda side: self._contact[side])
        return best if self._contact[best] >= LEAST_CONTACT else None

    @property
    def touched(self) -> tuple[str, ...]:
        """The edges from which hands came, in the order in which they came."""
        return tuple(self._order)

    def sides_of(self, quads: Sequence[np.ndarray]) -> list[str | None]:
        """Where each of the cards (4, 2) came from that came to rest in one movement: people lay them towards themselves.

        A single card has the edge with the most contact; where fewer hands than cards were seen, nobody laid some of them.
        """
        if len(quads) == 1:
            return [self.side]
        if not self._order:
            return [None] * len(quads)
        middles = np.array([quad.mean(axis=0) for quad in quads])
        towards = (middles - middles.mean(axis=0)) @ np.array([TOWARDS[side] for side in self._order]).T
        count = min(len(quads), len(self._order))
        choices = (
            (cards, sides)
            for cards in permutations(range(len(quads)), count)
            for sides in permutations(range(len(self._order)), count)
            if list(cards) == sorted(cards)
        )
        cards, sides = max(choices, key=lambda choice: float(towards[list(choice[0]), list(choice[1])].sum()))
        laid = {card: self._order[side] for card, side in zip(cards, sides, strict=True)}
        return [laid.get(card) for card in range(len(quads))]

    def reset(self) -> None:
        """The movement is over."""
        self._contact = dict.fromkeys(self._contact, 0)
        self._order = []


def turn_of(sides: Sequence[str | None]) -> bool | None:
    """Whether a trick's cards came from these sides in the direction of play, clockwise; None where that cannot be said."""
    if len(sides) < 2 or any(side is None for side in sides):
        return None
    around = list(TOWARDS)
    places = [around.index(side) for side in sides if side is not None]
    steps = [(after - before) % 4 for before, after in pairwise(places)]
    if 0 in steps or (len(places) == 3 and places[0] == places[2]):
        return None
    if len(places) == 2:
        # Between two who sit opposite each other nobody knows where the third one sits.
        return None if steps[0] == 2 else steps[0] == 1
    return sum(steps) + (places[0] - places[-1]) % 4 == 4 if len(places) == 3 else None
