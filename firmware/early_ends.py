"""Records that stop before the thirtieth card: the rule of the source says who gets the rest.

The rules of play know no such rule; it belongs to the server that wrote the record. `server_ending` is the rule of the
International Skat Server and its client.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from firmware.skat.contracts import Contract, Game
from firmware.skat.matadors import Matadors
from firmware.skat.records import EndEvent
from firmware.skat.scoring import evaluate, settle
from firmware.skat.verdict import Step, StepCode, Verdict

LEAVING = frozenset({"timeout", "left"})
"""Events by which a seat drops out; one is enough to lose the game for its party."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """A game at the moment it stopped. Augen of the declarer include his Skat; None when nobody knows it.

    `matadors` are those of every game that has them, None when the declarer's cards are not known.
    """

    contract: Contract
    bid: int | None
    declarer: int
    matadors: Mapping[Game, Matadors] | None
    declarer_points: int | None
    defender_points: int
    declarer_tricks: int
    defender_tricks: int


EndingRule = Callable[[Stopped, Iterable[EndEvent]], Verdict | None]
"""Judges a game that stopped early; None when by this rule it has not ended."""


def server_ending(game: Stopped, events: Iterable[EndEvent]) -> Verdict | None:
    """The rule of the International Skat Server.

    The declarer who gives up, is out of time or leaves is judged with the Augen and tricks of that moment (and has lost, unless they
    already suffice). When both defenders give up, or one is out of time or leaves, the declarer gets every open trick and card, with
    the levels that come of it. Null ends with the declarer's first trick, Schwarz announced (also open) with the defenders' first
    trick, Schneider announced when the defenders have more than 30 Augen.
    """
    declarer_out, resigned, defender_out = False, set(), False
    for event in events:
        if event.kind not in LEAVING and event.kind != "resign":
            continue
        if event.seat == game.declarer:
            declarer_out = True
        elif event.kind in LEAVING:
            defender_out = True
        else:
            resigned.add(event.seat)
    if declarer_out:
        return _as_it_stands(game)
    if defender_out or len(resigned) == 2:
        return _rest_to_declarer(game)
    return _as_it_stands(game) if _is_missed(game) else None


def _is_missed(game: Stopped) -> bool:
    """What was announced can no longer be reached, so the source stopped."""
    contract = game.contract
    if contract.is_null:
        return game.declarer_tricks > 0
    if contract.schwarz_announced:
        return game.defender_tricks > 0
    return contract.schneider_announced and game.defender_points > 30


def _rest_to_declarer(game: Stopped) -> Verdict:
    if game.contract.is_null:
        return evaluate(game.contract, game.bid, game.matadors, declarer_tricks=game.declarer_tricks)
    return evaluate(
        game.contract,
        game.bid,
        game.matadors,
        defender_points=game.defender_points,
        defender_tricks=game.defender_tricks,
    )


def _as_it_stands(game: Stopped) -> Verdict:
    """Judged with the Augen and tricks of this moment. A declarer who gives up during the first trick is neither Schneider nor Schwarz."""
    contract, points = game.contract, game.declarer_points
    if contract.is_null:
        reasons = [Step(StepCode.TRICK_TAKEN, game.declarer_tricks)] if game.declarer_tricks else []
        return settle(
            contract,
            game.bid,
            game.matadors,
            made=False,
            reasons=reasons,
            declarer_points=points,
            declarer_tricks=game.declarer_tricks,
        )
    own = points or 0
    if contract.schwarz_announced:
        made, reasons = False, [Step(StepCode.SCHWARZ_MISSED, game.defender_tricks)]
    elif contract.schneider_announced:
        made, reasons = own >= 90, [Step(StepCode.SCHNEIDER_MISSED, game.defender_points)]
    else:
        made, reasons = own >= 61, [Step(StepCode.TOO_FEW_POINTS, own)]
    played = game.declarer_tricks + game.defender_tricks > 0
    return settle(
        contract,
        game.bid,
        game.matadors,
        made=made,
        schneider=own >= 90 if made else played and points is not None and own <= 30,
        schwarz=not made and played and game.declarer_tricks == 0,
        reasons=reasons,
        declarer_points=points,
        declarer_tricks=game.declarer_tricks,
    )


ENDING_RULES: dict[str, EndingRule] = {"server": server_ending}
"""The rules by name, as `kiebitz replay --ending` takes them."""
