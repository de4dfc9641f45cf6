"""From a script's actions to moments: who moves what, frame by frame. Everything is drawn from one generator."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from vision.simulator.difficulty import Difficulty
from vision.simulator.motion import (
    DIRECTIONS,
    CardPlace,
    HandPlace,
    Moment,
    Way,
    along,
    between,
    ease,
    way_in,
    with_speed,
)
from vision.simulator.script import SIDES, Gather, Lay, Lean, Nudge, Put, Reach, Remove, ScriptError, TakeBack, Together
from vision.simulator.things import THINGS, ThingPlace

_GRIP = 17.0
"""How far thumb and fingers reach over a held card's edge, in millimetres."""
_RIDE = 0.55
"""Share of a gathered card's distance that closes before the hand draws all cards away."""


class Choreography:
    """The table's cards and how actions move them. `edge(side)` gives the distance from the middle to that border, in millimetres."""

    def __init__(
        self,
        difficulty: Difficulty,
        card_size: tuple[float, float],
        edge: Callable[[str], float],
        fps: float,
        random: np.random.Generator,
    ) -> None:
        self._difficulty, self._size, self._edge, self._fps, self._random = difficulty, card_size, edge, fps, random
        self.cards: tuple[CardPlace, ...] = ()
        self.things: tuple[ThingPlace, ...] = ()
        self._laid = 0

    def moments(self, action: Lay | Gather | TakeBack | Nudge | Reach | Lean | Put | Remove | Together) -> list[Moment]:
        """The moving frames of an action; afterwards `cards` and `things` are what lies on the table. Raises ScriptError."""
        if isinstance(action, Together):
            return self._together(action)
        if action.side not in SIDES:
            raise ScriptError(f"{action}: no side {action.side!r}; choose one of {', '.join(SIDES)}")
        if isinstance(action, Lay):
            moments = list(self._lay(action))
        elif isinstance(action, Reach):
            moments = list(self._reach(action))
        elif isinstance(action, Lean):
            return list(self._lean(action))
        elif isinstance(action, Put | Remove):
            return with_speed(list(self._put(action) if isinstance(action, Put) else self._remove(action)), self._fps)
        else:
            if not self.cards:
                raise ScriptError(f"{action}: there is no card on the table")
            if isinstance(action, Gather):
                moments = list(self._gather(action))
            elif isinstance(action, TakeBack):
                moments = list(self._take_back(action))
            else:
                moments = list(self._nudge(action))
        return with_speed([replace(moment, things=self.things) for moment in moments], self._fps)

    def _between(self, bounds: tuple[float, float]) -> float:
        return float(self._random.uniform(*bounds))

    def _steps(self, seconds: float) -> int:
        return max(2, round(seconds * self._fps))

    def _way(self, side: str, goal: tuple[float, float]) -> Way:
        return way_in(side, goal, self._edge(side) + 150, self._random)

    def _lie(self, action: Lay) -> tuple[tuple[float, float], float]:
        """Where a card comes to lie: towards its player, its short side roughly facing them."""
        direction = DIRECTIONS[action.side]
        place, turn = action.place, action.turn
        if place is None:
            distance = self._between(self._difficulty.spread)
            place = along((0.0, 0.0), direction + self._between((-35, 35)), distance)
        if turn is None:
            turn = direction - 90 + self._between(self._difficulty.turn) + (180 if self._random.random() < 0.5 else 0)
        return place, (turn + 180) % 360 - 180

    def _reach_to_edge(self, arm: float, turn: float) -> float:
        """Distance from a card's middle to its edge in the direction of the arm."""
        angle = math.radians(arm - turn)
        width, height = self._size
        return min(width / 2 / max(abs(math.cos(angle)), 1e-6), height / 2 / max(abs(math.sin(angle)), 1e-6))

    def _lay(self, action: Lay) -> Iterator[Moment]:
        place, turn = self._lie(action)
        self._laid += 1
        way = self._way(action.side, place)
        arm = math.degrees(math.atan2(way.anchor[1] - place[1], way.anchor[0] - place[0]))
        slide = self._between(self._difficulty.slide) if action.slide is None else action.slide
        spin = self._between(self._difficulty.spin) * min(1.0, slide / 40)
        released = along(place, arm, slide)
        grip = max(self._reach_to_edge(arm, turn - spin) - _GRIP, 10.0)
        way = replace(way, goal=along(released, arm, grip))
        lying = CardPlace(action.card, self._laid, action.side, place, turn)
        split = len(self.cards) - 1 if action.under and self.cards else len(self.cards)
        below, above = self.cards[:split], self.cards[split:]
        steps = self._steps(self._between(self._difficulty.hand_seconds))
        for step in range(1, steps + 1):
            share = ease(step / steps)
            height = 34 - 26 * max(0.0, (share - 0.5) * 2) if not above else 9.0
            hand = way.at(share, 0.0, height)
            held = replace(
                lying,
                place=along(hand.place, hand.arm + 180, grip),
                turn=turn - spin + hand.arm - arm,
                height=max(0.0, height - 8),
            )
            yield _moment((*below, held, *above), hand, frozenset({held.number}), held.number)
        self.cards = (*below, lying, *above)
        leaving = self._steps(self._between(self._difficulty.hand_seconds) * 0.9)
        sliding = self._steps(0.22 + slide / 400) if slide > 1 else 0
        for step in range(1, max(leaving, sliding) + 1):
            # A thrown card loses its speed evenly: its course is a parabola.
            left = (1 - min(1.0, step / sliding)) ** 2 if sliding else 0.0
            card = replace(lying, place=between(place, released, left), turn=turn - spin * left)
            hand = way.at(1 - ease(step / leaving), min(0.5, 0.22 * step), 8 + 26 * min(1.0, step / leaving * 2))
            gone = step >= leaving
            moving = frozenset({lying.number}) if left > 0 else frozenset()
            laid = lying.number if step == max(leaving, sliding) else None
            yield _moment((*below, card, *above), None if gone else hand, moving, laid=laid)

    def _reach(self, action: Reach) -> Iterator[Moment]:
        place = action.place
        if place is None:
            place = along((0.0, 0.0), DIRECTIONS[action.side], self._between((20, 90)))
        way = self._way(action.side, place)
        steps = self._steps(self._between(self._difficulty.hand_seconds))
        for step in range(1, steps + 1):
            yield _moment(self.cards, way.at(ease(step / steps), 0.4, action.height + 4))
        for step in range(self._steps(action.rest_seconds)):
            hand = way.at(1.0, 0.4, action.height)
            tremor = (math.sin(step * 1.1) * 0.5, math.cos(step * 0.7) * 0.5)
            yield _moment(self.cards, replace(hand, place=(hand.place[0] + tremor[0], hand.place[1] + tremor[1])))
        for step in range(1, steps + 1):
            yield _moment(self.cards, None if step == steps else way.at(1 - ease(step / steps), 0.5, action.height + 8))

    def _lean(self, action: Lean) -> Iterator[Moment]:
        direction = DIRECTIONS[action.side]
        outside = along((0.0, 0.0), direction, self._edge(action.side) + 180)
        inside = along((0.0, 0.0), direction + self._between((-15, 15)), self._between((60, 120)))
        steps, rest = self._steps(0.6), self._steps(action.seconds)
        turn = direction - 90 + self._between((-12, 12))
        for step in range(1, 2 * steps + rest + 1):
            share = ease(step / steps if step <= steps + rest else (2 * steps + rest - step) / steps)
            x, y = between(outside, inside, share)
            # Nobody holds his head quite still.
            place = x + 2.5 * math.sin(step * 0.5), y + 2.0 * math.cos(step * 0.37)
            gone = step == 2 * steps + rest
            head = ThingPlace("head", place, turn + 2.0 * math.sin(step * 0.21))
            yield _moment(self.cards, None, things=self.things if gone else (*self.things, head))

    def _gather(self, action: Gather) -> Iterator[Moment]:
        kept, cards = self.cards[: action.left_behind], self.cards[action.left_behind :]
        if not cards:
            raise ScriptError(f"{action}: only {len(kept)} cards lie on the table, so none is gathered")
        middle = tuple(float(np.mean([card.place[axis] for card in cards])) for axis in range(2))
        direction = DIRECTIONS[action.side]
        way = self._way(action.side, along((middle[0], middle[1]), direction, 6.0))
        way = replace(way, start=along(way.start, direction, 60))
        every = frozenset(card.number for card in cards)
        steps = self._steps(self._between(self._difficulty.hand_seconds) * action.slowness)
        for step in range(1, steps + 1):
            yield _moment(self.cards, way.at(ease(step / steps), 0.9, 30 - 22 * ease(step / steps)))
        closing = self._steps(0.3 * action.slowness)
        heap = along(way.goal, direction + 180, 12)
        turns = self._random.uniform(-14, 14, len(cards))
        swept = cards
        for step in range(1, closing + 1):
            share = ease(step / closing)
            swept = tuple(
                replace(card, place=between(card.place, heap, _RIDE * share), turn=card.turn + float(turn) * share)
                for card, turn in zip(cards, turns, strict=True)
            )
            yield _moment((*kept, *swept), way.at(1.0, 0.9 - 0.35 * share, 7), every)
        self.cards = kept
        away = self._steps(self._between(self._difficulty.hand_seconds) * 1.35 * action.slowness)
        for step in range(1, away + 1):
            hand = way.at(1 - ease(step / away), 0.5, 7)
            shift = (hand.place[0] - way.goal[0], hand.place[1] - way.goal[1])
            if step == away:
                yield _moment(kept, None, emptied=not kept)
                return
            moved = tuple(replace(card, place=(card.place[0] + shift[0], card.place[1] + shift[1])) for card in swept)
            yield _moment((*kept, *moved), hand, every)

    def _take_back(self, action: TakeBack) -> Iterator[Moment]:
        taken, rest = self.cards[-1], self.cards[:-1]
        way = self._way(action.side, taken.place)
        arm = math.degrees(math.atan2(way.anchor[1] - taken.place[1], way.anchor[0] - taken.place[0]))
        grip = max(self._reach_to_edge(arm, taken.turn) - _GRIP, 10.0)
        way = replace(way, goal=along(taken.place, arm, grip))
        steps = self._steps(self._between(self._difficulty.hand_seconds))
        for step in range(1, steps + 1):
            share = ease(step / steps)
            yield _moment(self.cards, way.at(share, 0.4 * (1 - share), 30 - 24 * share))
        self.cards = rest
        for step in range(1, steps + 1):
            if step == steps:
                yield _moment(rest, None, emptied=not rest)
                return
            hand = way.at(1 - ease(step / steps), 0.0, 8 + 24 * step / steps)
            held = replace(
                taken,
                place=along(hand.place, hand.arm + 180, grip),
                turn=taken.turn + hand.arm - arm,
                height=max(0.0, hand.height - 8),
            )
            yield _moment((*rest, held), hand, frozenset({held.number}), held.number)

    def _nudge(self, action: Nudge) -> Iterator[Moment]:
        card, rest = self.cards[-1], self.cards[:-1]
        direction = DIRECTIONS[action.side]
        way = self._way(action.side, along(card.place, direction, self._size[1] / 2 - 10))
        steps = self._steps(self._between(self._difficulty.hand_seconds))
        for step in range(1, steps + 1):
            yield _moment(self.cards, way.at(ease(step / steps), 0.5, 26 - 20 * ease(step / steps)))
        pushing = self._steps(0.3)
        goal = along(card.place, direction + 180, action.distance)
        for step in range(1, pushing + 1):
            share = ease(step / pushing)
            pushed = replace(card, place=between(card.place, goal, share), turn=card.turn + action.turn * share)
            hand = way.at(1.0, 0.5, 6)
            shift = between((0.0, 0.0), (goal[0] - card.place[0], goal[1] - card.place[1]), share)
            moved: HandPlace = replace(hand, place=(hand.place[0] + shift[0], hand.place[1] + shift[1]))
            yield _moment((*rest, pushed), moved, frozenset({card.number}))
        self.cards = (*rest, replace(card, place=goal, turn=card.turn + action.turn))
        way = replace(way, goal=along(way.goal, direction + 180, action.distance))
        for step in range(1, steps + 1):
            yield _moment(self.cards, None if step == steps else way.at(1 - ease(step / steps), 0.5, 20))

    def _put(self, action: Put) -> Iterator[Moment]:
        if action.thing not in THINGS:
            raise ScriptError(f"{action}: no thing {action.thing!r}; choose one of {', '.join(THINGS)}")
        before = self.things
        thing = ThingPlace(action.thing, action.place, action.turn)
        yield from self._carry(action.side, thing, before, inwards=True)
        self.things = (*before, thing)
        yield from self._carry(action.side, thing, self.things, inwards=False, empty=True)

    def _remove(self, action: Remove) -> Iterator[Moment]:
        if not self.things:
            raise ScriptError(f"{action}: there is no thing on the table")
        thing, before = self.things[-1], self.things
        yield from self._carry(action.side, thing, before, inwards=True, empty=True)
        self.things = before[:-1]
        yield from self._carry(action.side, thing, self.things, inwards=False)

    def _carry(
        self, side: str, thing: ThingPlace, others: tuple[ThingPlace, ...], inwards: bool, empty: bool = False
    ) -> Iterator[Moment]:
        """A hand on its way to or from the thing's place; it has the thing with it unless `empty`."""
        way = self._way(side, along(thing.place, DIRECTIONS[side], 14.0))
        steps = self._steps(self._between(self._difficulty.hand_seconds))
        for step in range(1, steps + 1):
            share = ease(step / steps) if inwards else 1 - ease(step / steps)
            hand = way.at(share, 0.55, 24)
            shift = hand.place[0] - way.goal[0], hand.place[1] - way.goal[1]
            carried = replace(thing, place=(thing.place[0] + shift[0], thing.place[1] + shift[1]))
            gone = not inwards and step == steps
            things = others if empty or gone else (*others, carried)
            yield _moment(self.cards, None if gone else hand, things=things)

    def _together(self, action: Together) -> list[Moment]:
        first = self.moments(action.first)
        number = self._laid
        second = self.moments(action.second)
        lag = max(1, round(action.lag_seconds * self._fps))
        if lag + len(second) == len(first):
            # Two cards do not come to rest in the same frame.
            lag += 1
        moments = []
        for step in range(max(len(first), lag + len(second))):
            mine = first[min(step, len(first) - 1)]
            if step < lag:
                moments.append(mine)
                continue
            other = second[min(step - lag, len(second) - 1)]
            card = next(card for card in mine.cards if card.number == number)
            cards = tuple(card if one.number == number else one for one in other.cards)
            running = [part for part, length in ((mine, len(first)), (other, lag + len(second))) if step < length]
            hands = tuple(hand for part in running for hand in part.hands)
            moving = frozenset(one for part in running for one in part.moving)
            laid = next((part.laid for part in running if part.laid is not None), None)
            moments.append(Moment(cards, hands, moving, laid, things=self.things))
        return moments


def _moment(
    cards: tuple[CardPlace, ...],
    hand: HandPlace | None,
    moving: frozenset[int] = frozenset(),
    held: int | None = None,
    laid: int | None = None,
    emptied: bool = False,
    things: tuple[ThingPlace, ...] = (),
) -> Moment:
    """A moment with at most one hand, which holds card `held`."""
    hands = () if hand is None else (replace(hand, held=held),)
    return Moment(cards, hands, moving, laid, emptied, things)
