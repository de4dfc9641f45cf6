"""The verdict on a followed hand: the Skat, the declarer's twelve cards and the matadors are deduced from what was played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from firmware.skat.cards import Card
from firmware.skat.contracts import Game
from firmware.skat.errors import PlayError
from firmware.skat.matadors import Matadors, all_matadors, matadors
from firmware.skat.scoring import evaluate
from firmware.skat.verdict import Verdict
from firmware.tracker.facts import HandState


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand that is over: the verdict and what it rests on.

    `skat` and `declarer_cards` (twelve) are None when a Null ended before all cards were seen; `matadors` are None in Null games.
    """

    verdict: Verdict
    skat: tuple[Card, ...] | None
    declarer_cards: tuple[Card, ...] | None
    matadors: Matadors | None
    points: int | None
    tricks: int


def declarer_cards(state: HandState) -> tuple[Card, ...] | None:
    """The declarer's twelve cards (hand and Skat) as far as they can be known: None until then."""
    if state.skat is None or state.declarer is None:
        return None
    played = tuple(play.card for play in state.plays if play.seat == state.declarer and play.card is not None)
    own = played + (state.open_hands[state.declarer] or ()) + state.skat
    return own if len(own) == 12 else None


def judge(
    state: HandState, bid: int | None, *, twelve_cards: Iterable[Card] | None = None, kontra: int = 0, bock: int = 1
) -> HandResult:
    """Judge a hand whose cards have all been played, or a Null in which the declarer has taken a trick.

    `twelve_cards` are the declarer's cards when they are known from elsewhere. Offences are not taken into account: the hand counts as
    it was played. Raises PlayError when the hand is not over or has no declarer, MatadorsNeeded for an overbid Null that ended before
    the declarer's cards were known.
    """
    contract, declarer = state.contract, state.declarer
    if contract is None or declarer is None:
        raise PlayError("game", state.game.value, "a game without a declarer has no verdict of this kind")
    lost_null = contract.is_null and state.declarer_tricks > 0
    if not (state.is_complete or lost_null):
        raise PlayError("plays", len(state.plays), "the hand is not over: thirty cards are needed")
    own = tuple(twelve_cards) if twelve_cards is not None else declarer_cards(state)
    held: Matadors | dict[Game, Matadors] | None = None
    if own is not None:
        held = all_matadors(own) if contract.is_null else matadors(contract.game, own)
    points = state.declarer_low if state.skat is not None else None
    if state.is_complete:
        verdict = evaluate(
            contract,
            bid,
            held,
            declarer_points=points,
            declarer_tricks=state.declarer_tricks,
            defender_points=state.defender_points,
            defender_tricks=state.defender_tricks,
            kontra=kontra,
            bock=bock,
        )
    else:
        verdict = evaluate(contract, bid, held, declarer_tricks=state.declarer_tricks, kontra=kontra, bock=bock)
    return HandResult(
        verdict, state.skat, own, held if isinstance(held, Matadors) else None, points, state.declarer_tricks
    )
