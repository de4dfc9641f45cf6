"""How a hand for two ends: played out, given up, or ended by a revoke."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from firmware.session.two_players.duel import BEGGAR
from firmware.session.two_players.followed import Followed
from firmware.session.two_players.officers import GAMES
from firmware.skat.cards import TOTAL_POINTS
from firmware.skat.contracts import Game
from firmware.skat.two_players.duel import MOST_BEGGAR_TRICKS
from firmware.skat.two_players.duel import POINTS_TO_WIN as DUEL_POINTS
from firmware.skat.two_players.officers import TRICKS
from firmware.skat.two_players.officers_score import POINTS_TO_WIN, SCHNEIDER_POINTS, OfficersResult, score_officers

if TYPE_CHECKING:
    from firmware.session.two_players.hand import PairHand


class PairEnd(Enum):
    """What ended a hand."""

    PLAYED = "played"
    GIVEN_UP = "given up"
    REVOKE = "revoke"


@dataclass(frozen=True, slots=True)
class PairResult:
    """Pairs are by seat. `winner` is None in a Ramsch; `loser` is the seat that gave up or revoked; `officers` is the verdict of
    Offiziersskat. `points` and `tricks` are what both have in their tricks.
    """

    winner: int | None
    booked: tuple[int, int]
    points: tuple[int, int]
    tricks: tuple[int, int]
    end: PairEnd = PairEnd.PLAYED
    loser: int | None = None
    officers: OfficersResult | None = None


def _ended(hand: PairHand) -> tuple[PairEnd, int] | None:
    """What ended the hand before its last card, and who loses by it."""
    if hand.ended_by is not None:
        return PairEnd.REVOKE, hand.ended_by.seat
    return None if hand.given_up is None else (PairEnd.GIVEN_UP, hand.given_up)


def officers_result(hand: PairHand, state: Followed) -> PairResult | None:
    """The result of Offiziersskat, None while the game goes on.

    Whoever gives up or has revoked has lost, but is neither Schneider nor Schwarz; in a Ramsch, where nobody wants tricks, he gets
    all that are left.
    """
    ended = _ended(hand)
    if hand.choice not in GAMES or (ended is None and not state.is_over):
        return None
    game, points, tricks = GAMES[hand.choice], state.points, state.tricks_won
    if ended is not None:
        points, tricks = _awarded(game, points, tricks, ended[1])
    officers = score_officers(game, points, tricks, hand.options.scoring, len(hand.doublings))
    result = PairResult(officers.winner, officers.booked, state.points, state.tricks_won, officers=officers)
    return result if ended is None else replace(result, end=ended[0], loser=ended[1])


def _awarded(
    game: Game, points: tuple[int, int], tricks: tuple[int, int], loser: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Augen and tricks by which this seat has lost the game simply: what it has, but enough to be out of Schneider and never to win."""
    if game is Game.RAMSCH:
        winner = 1 - loser
        return _pair(winner, points[winner], TOTAL_POINTS), _pair(winner, tricks[winner], TRICKS)
    if game is Game.NULL:
        # The caller has lost with any trick, the dealer when the caller took none.
        own = max(1, tricks[0]) if loser == 0 else 0
        return _pair(0, points[0], TOTAL_POINTS), _pair(0, own, TRICKS)
    most = POINTS_TO_WIN - 1 if loser == 0 else TOTAL_POINTS - POINTS_TO_WIN
    own = min(max(points[loser], SCHNEIDER_POINTS + 1), most)
    return _pair(loser, own, TOTAL_POINTS), _pair(loser, min(max(tricks[loser], 1), TRICKS - 1), TRICKS)


def _pair(seat: int, own: int, total: int) -> tuple[int, int]:
    return (own, total - own) if seat == 0 else (total - own, own)


def duel_result(hand: PairHand, state: Followed) -> PairResult | None:
    """The result of a round of Skat-Duell, None while it goes on. A revoke that the table does not play on with gives the point to
    the other player.
    """
    ended = _ended(hand)
    if not hand.choice or (ended is None and not state.is_over):
        return None
    if ended is not None:
        winner = 1 - ended[1]
    elif hand.choice == BEGGAR:
        winner = 0 if state.tricks_won[0] <= MOST_BEGGAR_TRICKS else 1
    else:
        winner = 0 if state.points[0] >= DUEL_POINTS else 1
    result = PairResult(winner, (int(winner == 0), int(winner == 1)), state.points, state.tricks_won)
    return result if ended is None else replace(result, end=ended[0], loser=ended[1])
