"""Whose card, seen from the side: a second opinion on whose turn it was, from where the hand came.

Turn order says who should have played; the picture's edge that the hand came from says who did. Where they differ, a trick was led out
of turn (ISkO-22 4.1.3), a card was played out of turn, or an arm reached across the table: people decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from firmware.errors import UserError
from firmware.session.following import FollowedTrick

SIDES = ("south", "west", "north", "east")
"""Edges of the picture, clockwise from below, as players sit."""

LEAST_PLAYS = 4
"""Plays of a seat whose side was seen before the side is known without being told,"""
LEAST_SHARE = 0.7
"""and the share of them that must have come from it."""


@dataclass(frozen=True, slots=True)
class TurnDoubt:
    """A play that came from another seat's side: `expected` is the seat whose turn it was, `seen` the seat at the side it came from."""

    play: int
    trick: int
    kind: Literal["lead", "play"]
    expected: int
    seen: int


def read_sides(text: str) -> tuple[str, str, str]:
    """The sides of forehand, middlehand and rearhand from `south,west,north`. Raises UserError."""
    sides = tuple(word.strip() for word in text.split(","))
    if len(sides) != 3 or len(set(sides)) != 3 or any(side not in SIDES for side in sides):
        raise UserError(
            f"--sides {text!r}: three different sides of the picture, such as south,west,north (north is the top)"
        )
    return sides[0], sides[1], sides[2]


def sides_of_seats(sides: Sequence[str], active: Sequence[int]) -> dict[int, str]:
    """Seat -> side of the players of a deal, from the sides of all places; two at one side cannot be told apart and are left out."""
    there = {seat: sides[place] for seat, place in enumerate(active) if place < len(sides)}
    counts = Counter(there.values())
    return {seat: side for seat, side in there.items() if counts[side] == 1}


def learned_sides(tricks: Sequence[FollowedTrick]) -> dict[int, str]:
    """Seat -> side as the plays so far show it; empty until every seat has one of its own."""
    seen: dict[int, Counter[str]] = {}
    for trick in tricks:
        for place, play in enumerate(trick.plays):
            seat = trick.seat(place)
            if seat is not None and play.side is not None:
                seen.setdefault(seat, Counter())[play.side] += 1
    sides = {}
    for seat, counts in seen.items():
        side, count = counts.most_common(1)[0]
        if counts.total() >= LEAST_PLAYS and count >= LEAST_SHARE * counts.total():
            sides[seat] = side
    return sides if len(sides) == 3 and len(set(sides.values())) == 3 else {}


def turn_doubts(tricks: Sequence[FollowedTrick], sides: Mapping[int, str] | None = None) -> tuple[TurnDoubt, ...]:
    """Plays that came from another seat than turn order says. `sides` (seat -> side) from the table's set-up, else as learned."""
    sides = learned_sides(tricks) if sides is None else sides
    seats = {side: seat for seat, side in sides.items()}
    doubts = []
    for trick in tricks:
        for place, play in enumerate(trick.plays):
            expected, seen = trick.seat(place), None if play.side is None else seats.get(play.side)
            if expected is not None and seen is not None and seen != expected:
                doubts.append(TurnDoubt(play.number, trick.number, "play" if place else "lead", expected, seen))
    return tuple(doubts)
