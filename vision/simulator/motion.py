"""Where hands and cards are at each moment of an action: the table's choreography, in millimetres and degrees."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np

from vision.simulator.hands import POSES
from vision.simulator.things import ThingPlace

DIRECTIONS = {"north": -90.0, "east": 0.0, "south": 90.0, "west": 180.0}
"""Where a side lies, seen from the table's middle: degrees clockwise from the right."""

_SHOULDER = 640.0


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand: the place of its pinching fingertips, the direction of its arm (degrees), height above the table, pose, speed in mm/s, and the
    number of the card between thumb and fingers."""

    side: str
    place: tuple[float, float]
    arm: float
    height: float
    pose: int
    velocity: tuple[float, float] = (0.0, 0.0)
    held: int | None = None


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card: middle, turn (degrees clockwise), height above the table, speed in mm/s."""

    card: str
    number: int
    side: str
    place: tuple[float, float]
    turn: float
    height: float = 0.0
    velocity: tuple[float, float] = field(default=(0.0, 0.0), compare=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """What a frame shows: cards lowest first, of which the `moving` numbers move, hands, things on top of the cards."""

    cards: tuple[CardPlace, ...]
    hands: tuple[HandPlace, ...] = ()
    moving: frozenset[int] = frozenset()
    laid: int | None = None
    emptied: bool = False
    things: tuple[ThingPlace, ...] = ()


def ease(share: float) -> float:
    """Minimum-jerk course from 0 to 1, as arms move."""
    share = min(max(share, 0.0), 1.0)
    return share**3 * (10 - 15 * share + 6 * share**2)


def shoulder(side: str, offset: float) -> tuple[float, float]:
    """A point far behind the table's edge from which the arm comes; `offset` shifts it along the edge."""
    angle = math.radians(DIRECTIONS[side])
    return (
        _SHOULDER * math.cos(angle) - offset * math.sin(angle),
        _SHOULDER * math.sin(angle) + offset * math.cos(angle),
    )


def arm_direction(place: tuple[float, float], anchor: tuple[float, float]) -> float:
    """Degrees from the fingertips towards the shoulder."""
    return math.degrees(math.atan2(anchor[1] - place[1], anchor[0] - place[0]))


def between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def along(place: tuple[float, float], degrees: float, distance: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return place[0] + distance * math.cos(angle), place[1] + distance * math.sin(angle)


@dataclass(frozen=True, slots=True)
class Way:
    """A hand's way in and out: it comes from `start` behind the edge to `goal`."""

    side: str
    anchor: tuple[float, float]
    start: tuple[float, float]
    goal: tuple[float, float]
    bow: tuple[float, float]

    def at(self, share: float, pose: float, height: float) -> HandPlace:
        """The hand after `share` of the way in, 0 outside, 1 at the goal."""
        place = between(self.start, self.goal, share)
        arch = math.sin(math.pi * min(max(share, 0.0), 1.0))
        place = place[0] + self.bow[0] * arch, place[1] + self.bow[1] * arch
        step = round(min(max(pose, 0.0), 1.0) * (POSES - 1))
        return HandPlace(self.side, place, arm_direction(place, self.anchor), height, step)


def way_in(side: str, goal: tuple[float, float], far: float, random: np.random.Generator) -> Way:
    """A way for a hand from `side` to `goal`, starting `far` millimetres from the middle, out of the picture."""
    anchor = shoulder(side, float(random.uniform(-110, 110)))
    direction = math.degrees(math.atan2(anchor[1], anchor[0]))
    start = along((0.0, 0.0), direction, far)
    bow = along((0.0, 0.0), direction + 90, float(random.uniform(-22, 22)))
    return Way(side, anchor, start, goal, bow)


def with_speed(moments: list[Moment], fps: float) -> list[Moment]:
    """The same moments with the speed that hands and moving cards have in each."""
    out = moments[:1]
    for before, now in pairwise(moments):
        hand_places = {hand.side: hand.place for hand in before.hands}
        hands = tuple(
            replace(hand, velocity=_speed(hand_places[hand.side], hand.place, fps))
            if hand.side in hand_places
            else hand
            for hand in now.hands
        )
        places = {card.number: card.place for card in before.cards}
        cards = tuple(
            replace(card, velocity=_speed(places[card.number], card.place, fps))
            if card.number in now.moving and card.number in places
            else card
            for card in now.cards
        )
        out.append(replace(now, hands=hands, cards=cards))
    return out


def _speed(before: tuple[float, float], now: tuple[float, float], fps: float) -> tuple[float, float]:
    return (now[0] - before[0]) * fps, (now[1] - before[1]) * fps
