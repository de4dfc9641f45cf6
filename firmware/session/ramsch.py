"""A Ramsch as the table plays it: Grand Hand or pushing before it, its result, and a revoke in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware.session.following import FollowedTrick, Following
from firmware.session.revokes import Revoke
from firmware.skat.cards import card_points
from firmware.skat.house.options import TableOptions
from firmware.skat.house.pushing import PLAYERS
from firmware.skat.house.ramsch import (
    RamschFacts,
    RamschResult,
    ramsch_revoke,
    score_ramsch,
    score_ramsch_revoke,
)
from firmware.skat.questions import Answers, Question

if TYPE_CHECKING:
    from firmware.session.hand import HandState


def asks_for_grand_hand(hand: HandState) -> bool:
    """Whether somebody may still announce Grand Hand instead of this Ramsch."""
    return hand.options.grand_hand_first and not hand.grand_hand_asked


def pushing_seat(hand: HandState) -> int | None:
    """The seat that takes or passes the Skat now, None when nobody does (any more)."""
    if not hand.options.schieben or len(hand.pushes) >= PLAYERS:
        return None
    return len(hand.pushes)


def is_prepared(hand: HandState) -> bool:
    """Whether the cards of this Ramsch can be played."""
    return not asks_for_grand_hand(hand) and pushing_seat(hand) is None


def ramsch_outcome(
    following: Following, ended_by: Revoke | None, answers: Answers, unseen: int, options: TableOptions
) -> RamschResult | Question | None:
    """The result once there is one; a Question when a revoke ended it (`ended_by`) and the table has to say what follows.

    `unseen` is how often the Skat was pushed on unseen.
    """
    if ended_by is not None:
        before = [trick for trick in following.tricks if trick.number < ended_by.trick]
        points = ramsch_revoke(_points(before), ended_by.seat, answers)
        if isinstance(points, Question):
            return points
        return score_ramsch_revoke(points, ended_by.seat, unseen, options)
    if not following.all_played:
        return None
    won = tuple(trick.winner for trick in following.tricks if trick.winner is not None)
    return score_ramsch(RamschFacts(following.tracked.points, won, card_points(following.skat), unseen), options)


def times(result: RamschResult, factor: int) -> RamschResult:
    """The result booked with the factor of a Bockrunde."""
    booked = tuple(points * factor for points in result.booked)
    return replace(result, booked=(booked[0], booked[1], booked[2]), factor=result.factor * factor)


def _points(tricks: Sequence[FollowedTrick]) -> tuple[int, int, int]:
    points = [0, 0, 0]
    for trick in tricks:
        if trick.winner is not None:
            points[trick.winner] += card_points(trick.cards)
    return points[0], points[1], points[2]
