"""Which seat a card came from: by the place and the slant in which the cards of each seat come to lie, and by the side its hand came from.

Nobody says who sits where. In every trick of three the seats lay one after the other in the same direction, so the tricks are laid
over each other, each turned to where it fits the others best; that makes three seats, of which only their order is known.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.geometry import areas
from vision.watch.bump import moved_quad

SEATS = 3
REMEMBERED_TRICKS = 12
PLACE_SPREAD, SLANT_SPREAD = 0.2, 0.5
"""How far the cards of a seat lie from each other before any is known (one sigma): in cards' mean sides, and as a vector of doubled angles."""
ASSUMED_CARDS = 2.0
"""So many cards that assumption counts for."""
BROAD_PLACE, BROAD_SLANT = 1.0, 0.8
"""The spread of a card that lies like none of its seat's cards,"""
ASTRAY = 0.05
"""and how often one does."""

MOST_ASTRAY, MOST_OTHER_SIDES = 1.5, 1
"""Mean distance, in cards' mean sides, and how many cards from other sides: above that a trick was played by others than the newest one."""
OTHER_SIDE = 4.0
"""How much farther two tricks are for each card that came from another side, as a squared distance."""
ASSUMED_SIDES = 0.4
"""So many cards are assumed to have come from each of the four sides before any is known."""


@dataclass(frozen=True, eq=False)
class SeenCard:
    """How a card lies: its outline (4, 2) and the picture's edge that its hand came from, None if unseen."""

    quad: np.ndarray = field(repr=False)
    side: str | None = None


@dataclass(frozen=True, eq=False)
class _Model:
    """Means (3, 4) of the seats' features, their variances (4,), and how many of the seats' cards came from each side."""

    unit: float
    means: np.ndarray
    variances: np.ndarray
    sides: tuple[dict[str, int], ...]


class Seats:
    """Remembers how the cards of the last whole tricks lay, in the order of play."""

    def __init__(self) -> None:
        self._tricks: deque[tuple[SeenCard, ...]] = deque(maxlen=REMEMBERED_TRICKS)

    @property
    def are_known(self) -> bool:
        """A whole trick has been seen."""
        return bool(self._tricks)

    def learn(self, cards: Sequence[SeenCard]) -> None:
        """A trick was taken away; its cards in the order of play. One that is not whole says nothing."""
        if len(cards) == SEATS:
            self._tricks.append(tuple(cards))

    def follow(self, motion: np.ndarray) -> None:
        """The camera has moved: `motion` (3, 3) takes pixels of before to those of now."""
        moved = [tuple(SeenCard(moved_quad(motion, card.quad), card.side) for card in trick) for trick in self._tricks]
        self._tricks = deque(moved, maxlen=REMEMBERED_TRICKS)

    def fits(self, orders: Sequence[Sequence[SeenCard]]) -> np.ndarray:
        """Log probability that a trick began so, for each order of its cards; zeros while nothing is known.

        Which seat led is not known; each may have.
        """
        if not self._tricks or not orders:
            return np.zeros(len(orders))
        model = self._model()
        return np.array([_fit(order, model) for order in orders])

    def _model(self) -> _Model:
        """All tricks that the same people played, laid over the newest one. The newest trick says which seat is the first."""
        unit = float(np.sqrt(np.median(areas(np.array([card.quad for trick in self._tricks for card in trick])))))
        newest, *older = reversed(self._tricks)
        chosen, features = [newest], [_features(newest, unit)]
        for trick in older:
            typical = np.mean(features, axis=0)
            turned = [tuple(trick[(first + place) % SEATS] for place in range(SEATS)) for first in range(SEATS)]
            offsets = [_features(laid, unit) - typical for laid in turned]
            far = [
                float(np.square(offset).sum()) + OTHER_SIDE * _other_sides(laid, newest) / SEATS
                for laid, offset in zip(turned, offsets, strict=True)
            ]
            best = int(np.argmin(far))
            astray = np.hypot(offsets[best][:, 0], offsets[best][:, 1]).mean() > MOST_ASTRAY
            if not astray and _other_sides(turned[best], newest) <= MOST_OTHER_SIDES:
                chosen.append(turned[best])
                features.append(_features(turned[best], unit))
        means, variances = _spread(np.array(features))
        sides = tuple(_counted([trick[seat].side for trick in chosen]) for seat in range(SEATS))
        return _Model(unit, means, variances, sides)


def _spread(cards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Means (3, 4) and variances (4,) of features (tricks, 3, 4). Few tricks say little of one seat's spread, so all seats share theirs."""
    count = len(cards)
    means = cards.mean(axis=0)
    found = np.square(cards - means).sum(axis=0).mean(axis=0)
    found = np.repeat([found[:2].mean(), found[2:].mean()], 2)
    assumed = np.square(np.repeat([PLACE_SPREAD, SLANT_SPREAD], 2))
    return means, (found + ASSUMED_CARDS * assumed) / (count - 1 + ASSUMED_CARDS) * (1.0 + 1.0 / count)


def _other_sides(one: Sequence[SeenCard], other: Sequence[SeenCard]) -> int:
    """How many cards of two tricks surely came from different sides."""
    return sum(None not in (a.side, b.side) and a.side != b.side for a, b in zip(one, other, strict=True))


def _counted(sides: Sequence[str | None]) -> dict[str, int]:
    known = [side for side in sides if side is not None]
    return {side: known.count(side) for side in known}


def _features(cards: Sequence[SeenCard], unit: float) -> np.ndarray:
    """Place in cards' mean sides and slant as a vector of the doubled angle, (n, 4): half a turn makes no difference."""
    quads = np.array([card.quad for card in cards], dtype=np.float64)
    across = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    doubled = 2.0 * np.arctan2(across[:, 1], across[:, 0])
    return np.column_stack([quads.mean(axis=1) / unit, np.cos(doubled), np.sin(doubled)])


def _fit(cards: Sequence[SeenCard], model: _Model) -> float:
    """Log probability of cards in their order, whoever of the seats laid the first."""
    offsets = _features(cards, model.unit)[:, None] - model.means
    broad = np.square([BROAD_PLACE, BROAD_PLACE, BROAD_SLANT, BROAD_SLANT])
    likely = _log_normal(offsets, model.variances)
    astray = _log_normal(offsets, np.maximum(broad, model.variances))
    of_seats = np.logaddexp(np.log(1.0 - ASTRAY) + likely, np.log(ASTRAY) + astray)
    of_seats = of_seats + np.array([[_log_side(card.side, counts) for counts in model.sides] for card in cards])
    places = np.arange(len(cards))
    return float(np.logaddexp.reduce([of_seats[places, (first + places) % SEATS].sum() for first in range(SEATS)]))


def _log_side(side: str | None, counts: dict[str, int]) -> float:
    """Log probability that the hand of a seat with these counts came from this side."""
    if side is None:
        return 0.0
    return float(np.log((counts.get(side, 0) + ASSUMED_SIDES) / (sum(counts.values()) + 4 * ASSUMED_SIDES)))


def _log_normal(offsets: np.ndarray, variances: np.ndarray) -> np.ndarray:
    """Log density of independent normal offsets along the last axis."""
    return -0.5 * (np.square(offsets) / variances + np.log(2.0 * np.pi * variances)).sum(axis=-1)
