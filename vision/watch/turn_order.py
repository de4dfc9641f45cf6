"""In which order the cards of one movement were played: cards that come to rest together are told apart by their seats.

Play goes clockwise, so of two cards that came at once the first is the one after whose seat the other's seat follows. Which seat a
card came from is told by how it lies (`Seats`) and by the sides from which hands came; which of two cards lies on top and whose hand
came first counts too, but two hands that set out together do not arrive in the order of play. A single card is never put elsewhere than
it came: it may have been played out of turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from vision.geometry import overlap
from vision.watch.seats import SEATS, Seats, SeenCard
from vision.watch.sides import HandSide, turn_of
from vision.watch.table import LyingCard

WRONG_WAY = -2.5
"""Log weight of an order in which the hands' sides go against the direction of play: a side is now and then another's sleeve."""
UPPER_FIRST = -1.7
"""Log weight of an order in which the card on top is the earlier one."""
LATER_HAND_FIRST = -1.0
"""Log weight of an order in which the hand that came later laid the earlier card."""
DECIDED = 2.5
"""Log probability by which an order must be the better one to stay: else later cards and tricks may still change it."""


MOST_DOUBTS = 3
"""So many whole tricks wait for later ones to tell their order."""


class TurnOrder:
    """Knows the cards of the open trick in their order. Cards are those of the watcher; only their outlines and sides are looked at."""

    def __init__(self) -> None:
        self._seats = Seats()
        self._trick: list[LyingCard] = []
        self._doubts: list[list[LyingCard]] = []

    def arrange(self, new: Sequence[LyingCard], hands: HandSide, movement: int) -> list[LyingCard]:
        """The cards that came to rest in one movement (a number that rises), in the order of play; `new` has the upper ones last.

        Gives every card its side.
        """
        sides = hands.sides_of([card.quad for card in new]) if new else []
        for height, (card, side) in enumerate(zip(new, sides, strict=True)):
            card.side, card.movement, card.height = side, movement, height
            card.hand = hands.touched.index(side) if side in hands.touched else None
        return self._arranged(self._trick, list(new))[0]

    def lay(self, card: LyingCard) -> None:
        """The next card of the trick."""
        self._trick.append(card)

    def lay_late(self, card: LyingCard, beside: LyingCard) -> LyingCard | None:
        """A card that was found late, but came in the same movement as `beside`: which card of the trick follows it."""
        if all(card is not beside for card in self._trick):
            self._trick.append(card)
            return None
        # What was not seen was hidden: it is taken to lie below.
        card.movement, card.height = beside.movement, min(other.height for other in self._trick) - 1
        together = [place for place, other in enumerate(self._trick) if other.movement == card.movement]
        first, last = together[0], together[-1] + 1
        orders = [[*self._trick[first:place], card, *self._trick[place:last]] for place in range(first, last + 1)]
        best = int(np.argmax(self._values(self._trick[:first], orders, self._trick[last:])))
        self._trick[first:last] = orders[best]
        place = first + best
        return self._trick[place + 1] if place + 1 < len(self._trick) else None

    def revised(self) -> list[tuple[LyingCard, LyingCard]]:
        """The open trick's cards that turn out to have been played in another order: (card, the card that follows it)."""
        before = list(self._trick)
        self._settle(self._trick)
        return _moved(before, self._trick)

    def taken_back(self, card: LyingCard) -> None:
        """This card lies there no more."""
        self._trick = [other for other in self._trick if other is not card]

    def cleared(self) -> list[tuple[LyingCard, LyingCard]]:
        """The trick was taken away; what it says about earlier ones: (card, the card that follows it) that were played in another order."""
        trick, self._trick = self._trick, []
        out: list[tuple[LyingCard, LyingCard]] = []
        if len(trick) != SEATS:
            return out
        if self._is_open(trick):
            self._doubts = [*self._doubts, trick][-MOST_DOUBTS:]
            return out
        self._seats.learn(_as_seen(trick))
        for doubt in self._doubts:
            order = list(doubt)
            self._settle(order)
            if not self._is_open(order):
                out += _moved(doubt, order)
                doubt.clear()
                self._seats.learn(_as_seen(order))
        self._doubts = [doubt for doubt in self._doubts if doubt]
        return out

    def follow(self, motion: np.ndarray) -> None:
        """The camera has moved. The outlines of cards that lie there are the watcher's business."""
        self._seats.follow(motion)
        self._doubts = []

    # Orders

    def _settle(self, trick: list[LyingCard]) -> None:
        """Puts the cards of each movement in the best order."""
        for movement in {card.movement for card in trick}:
            places = [place for place, card in enumerate(trick) if card.movement == movement]
            if len(places) < 2 or places[-1] - places[0] >= len(places):
                continue
            first, last = places[0], places[-1] + 1
            trick[first:last] = self._arranged(trick[:first], trick[first:last], trick[last:])[0]

    def _is_open(self, trick: list[LyingCard]) -> bool:
        for movement in {card.movement for card in trick}:
            places = [place for place, card in enumerate(trick) if card.movement == movement]
            first, last = places[0], places[-1] + 1
            if len(places) > 1 and self._arranged(trick[:first], trick[first:last], trick[last:])[1] < DECIDED:
                return True
        return False

    def _arranged(
        self, before: Sequence[LyingCard], cards: list[LyingCard], after: Sequence[LyingCard] = ()
    ) -> tuple[list[LyingCard], float]:
        """The best order of some cards between others, and by how much log probability it is the best."""
        if len(cards) < 2 or len(before) + len(cards) + len(after) > SEATS:
            return cards, np.inf
        orders = [list(order) for order in permutations(cards)]
        values = self._values(before, orders, after)
        best = int(np.argmax(values))
        return orders[best], float(values[best] - np.max(np.delete(values, best)))

    def _values(
        self, before: Sequence[LyingCard], orders: Sequence[Sequence[LyingCard]], after: Sequence[LyingCard]
    ) -> np.ndarray:
        """Log probability of each order of some cards between others; only those of one trick can be compared."""
        tricks = [[*before, *order, *after] for order in orders]
        values = np.array([_told(order) for order in orders])
        if len(tricks[0]) > SEATS:
            return values
        if self._seats.are_known:
            return values + self._seats.fits([_as_seen(trick) for trick in tricks])
        against = [turn_of([card.side for card in trick]) is False for trick in tricks]
        return values + WRONG_WAY * np.array(against)


def _as_seen(cards: Sequence[LyingCard]) -> list[SeenCard]:
    return [SeenCard(card.quad, card.side) for card in cards]


def _told(order: Sequence[LyingCard]) -> float:
    """What speaks against an order besides the seats: what lies on top, and whose hand came first."""
    value = 0.0
    for place, card in enumerate(order):
        for later in order[place + 1 :]:
            if overlap(card.quad, later.quad) > 0.0:
                value += UPPER_FIRST * (card.height > later.height)
            elif card.hand is not None and later.hand is not None:
                value += LATER_HAND_FIRST * (card.hand > later.hand)
    return value


def _moved(before: Sequence[LyingCard], after: Sequence[LyingCard]) -> list[tuple[LyingCard, LyingCard]]:
    """The moves that make one order the other, each of a card to before another."""
    now, out = list(before), []
    for place, card in enumerate(after):
        if now[place] is not card:
            out.append((card, now[place]))
            now = [*now[:place], card, *(other for other in now[place:] if other is not card)]
    return out
