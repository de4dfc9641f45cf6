"""What a game is worth and who has won it (ISkO 5.1-5.4; ISkO-22 2.4, 2.5, 3.6).

`evaluate` judges a game from Augen and tricks. `settle` books a game whose outcome is already known, for endings that are
decided otherwise (offences, giving up, claims).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware.skat.bids import check_bid
from firmware.skat.contracts import BASE_VALUES, Contract, Game
from firmware.skat.errors import MISSING, MatadorsNeeded, ScoringError
from firmware.skat.facts import Facts, settle_facts
from firmware.skat.matadors import Matadors, most_matadors
from firmware.skat.verdict import Step, StepCode, Verdict

__all__ = ["Step", "StepCode", "Verdict", "evaluate", "game_value", "lowest_factor", "settle"]

MatadorsGiven = Matadors | Mapping[Game, Matadors] | None
"""The matadors of the game played, or of all five games that count them (an overbid Null needs these), or None for Null."""

_NULL_STEPS: dict[tuple[bool, bool], StepCode] = {
    (False, False): StepCode.NULL,
    (True, False): StepCode.NULL_HAND,
    (False, True): StepCode.NULL_OUVERT,
    (True, True): StepCode.NULL_HAND_OUVERT,
}

_BASE_STEPS: dict[Game, StepCode] = {
    Game.DIAMONDS: StepCode.BASE_DIAMONDS,
    Game.HEARTS: StepCode.BASE_HEARTS,
    Game.SPADES: StepCode.BASE_SPADES,
    Game.CLUBS: StepCode.BASE_CLUBS,
    Game.GRAND: StepCode.BASE_GRAND,
}

MOST_DOUBLINGS = 4
"""Kontra, Re and two further steps."""


def evaluate(
    contract: Contract,
    bid: int | None,
    matadors: MatadorsGiven,
    *,
    declarer_points: int | None = None,
    declarer_tricks: int | None = None,
    defender_points: int | None = None,
    defender_tricks: int | None = None,
    kontra: int = 0,
    bock: int = 1,
) -> Verdict:
    """Judge a game that was played to its end.

    Augen include the Skat for the declarer, also in Hand games (ISkO 5.2.2). `defender_points` and `defender_tricks` may be left out
    (then 120 and 10 less the declarer's); tricks may be left out where they cannot matter: Schwarz needs a party without a trick, never
    only Augen (ISkO 5.2.4). Null needs the declarer's tricks only. `kontra` is the number of doublings 0..4 and `bock` the factor of a
    Bockrunde; neither helps to reach the bid.

    Raises BidError for an illegal bid, MatadorsNeeded without the matadors that the value depends on, ScoringError for facts that
    contradict each other.
    """
    facts = settle_facts(contract, declarer_points, declarer_tricks, defender_points, defender_tricks)
    if contract.is_null:
        tricks = facts.declarer_tricks or 0
        reasons = [Step(StepCode.TRICK_TAKEN, tricks)] if tricks else []
    else:
        reasons = _shortfalls(contract, facts)
        if not reasons and contract.schwarz_announced:
            own = _own_matadors(contract.game, matadors)
            if not own.with_jack_of_clubs:
                reason = "without the jack of clubs the defenders have a trick that no Schwarz can take"
                raise ScoringError("matadors", own.signed, reason)
    return settle(
        contract,
        bid,
        matadors,
        made=not reasons,
        schneider=facts.schneider,
        schwarz=facts.schwarz,
        reasons=reasons,
        kontra=kontra,
        bock=bock,
        declarer_points=facts.declarer_points,
        declarer_tricks=facts.declarer_tricks,
    )


def _shortfalls(contract: Contract, facts: Facts) -> list[Step]:
    """Why the declarer has not made his game, apart from the bid: empty when he has. Highest announcement first."""
    reasons = []
    if contract.schwarz_announced and facts.defender_has_trick:
        reasons.append(Step(StepCode.SCHWARZ_MISSED, facts.defender_tricks or 0))
    elif contract.schneider_announced and facts.defender_points > 30:
        reasons.append(Step(StepCode.SCHNEIDER_MISSED, facts.defender_points))
    if facts.points < 61:
        reasons.append(Step(StepCode.TOO_FEW_POINTS, facts.points))
    return reasons


def settle(
    contract: Contract,
    bid: int | None,
    matadors: MatadorsGiven,
    *,
    made: bool,
    schneider: bool = False,
    schwarz: bool = False,
    reasons: Sequence[Step] = (),
    kontra: int = 0,
    bock: int = 1,
    declarer_points: int | None = None,
    declarer_tricks: int | None = None,
) -> Verdict:
    """Book a game whose outcome is known: `made` says whether the declarer reached what he announced (61, Schneider, Schwarz, no trick).

    The levels `schneider` and `schwarz` count whoever reached them; announced levels count by themselves, also when missed
    (ISkO 5.2.5); Null has no levels. Made or not, a value below the bid is lost at the smallest multiple that covers it (ISkO 5.4.2). `reasons` are steps
    that say why a game was not made. Raises as `evaluate`.
    """
    if bid is not None:
        check_bid(bid)
    if isinstance(kontra, bool) or not isinstance(kontra, int) or not 0 <= kontra <= MOST_DOUBLINGS:
        raise ScoringError("kontra", kontra, f"0 to {MOST_DOUBLINGS} doublings")
    if isinstance(bock, bool) or not isinstance(bock, int) or bock < 1:
        raise ScoringError("bock", bock, "a factor of 1 or more")
    schneider = schneider or schwarz
    counted_as: Game | None = None
    own: Matadors | None
    if contract.is_null:
        own, factor, value = None, 0, contract.null_value
        steps = [Step(_NULL_STEPS[contract.hand, contract.ouvert], value)]
        overbid = bid is not None and value < bid
        if bid is not None and overbid:
            counted_as, own, factor, value, more = _overbid_null(contract, bid, matadors)
            steps += more
    else:
        own = _own_matadors(contract.game, matadors)
        steps, factor = _factor_steps(own, contract, schneider, schwarz)
        base = contract.game.base_value
        value = base * factor
        steps += [Step(_BASE_STEPS[contract.game], base), Step(StepCode.VALUE, value)]
        overbid = bid is not None and value < bid
        if bid is not None and overbid:
            factor = lowest_factor(base, bid)
            value = base * factor
            steps += [Step(StepCode.BID, bid), Step(StepCode.OVERBID, factor), Step(StepCode.OVERBID_VALUE, value)]
    won = made and not overbid
    if not made:
        steps += reasons
    booked = (value if won else -2 * value) * 2**kontra * bock
    steps.append(Step(StepCode.WON, value) if won else Step(StepCode.LOST, 2 * value))
    if kontra:
        steps.append(Step(StepCode.KONTRA, 2**kontra))
    if bock > 1:
        steps.append(Step(StepCode.BOCK, bock))
    steps.append(Step(StepCode.BOOKED, booked))
    return Verdict(
        contract=contract,
        bid=bid,
        matadors=own,
        won=won,
        game_value=value,
        booked=booked,
        overbid=overbid,
        schneider=schneider and not contract.is_null,
        schwarz=schwarz and not contract.is_null,
        factor=factor,
        kontra=kontra,
        bock=bock,
        steps=tuple(steps),
        declarer_points=declarer_points,
        declarer_tricks=declarer_tricks,
        counted_as=counted_as,
    )


def game_value(contract: Contract, matadors: Matadors | None, *, schneider: bool = False, schwarz: bool = False) -> int:
    """The game value (Spielwert) when these levels are reached, before any overbid; the fixed value in Null games."""
    if contract.is_null:
        return contract.null_value
    own = _own_matadors(contract.game, matadors)
    return contract.game.base_value * _factor_steps(own, contract, schneider or schwarz, schwarz)[1]


def lowest_factor(base_value: int, bid: int) -> int:
    """The smallest factor whose multiple of the base value covers the bid (ISkO 5.4.2)."""
    return -(-bid // base_value)


def _own_matadors(game: Game, matadors: MatadorsGiven) -> Matadors:
    own = matadors.get(game) if isinstance(matadors, Mapping) else matadors
    if own is None:
        raise MatadorsNeeded("matadors", MISSING, f"the value of a {game.value} game depends on them")
    most = most_matadors(game)
    if not 1 <= own.count <= most:
        raise ScoringError("matadors", own.signed, f"a {game.value} game has 1 to {most}")
    return own


def _factor_steps(own: Matadors, contract: Contract, schneider: bool, schwarz: bool) -> tuple[list[Step], int]:
    """The steps from the matadors to the last level, and the factor. A level counts once, reached or announced (ISkO 5.2.5)."""
    factor = own.count
    steps = [Step(StepCode.WITH if own.with_jack_of_clubs else StepCode.WITHOUT, factor)]
    for counts, code in (
        (True, StepCode.GAME),
        (contract.hand, StepCode.HAND),
        (schneider or contract.schneider_announced, StepCode.SCHNEIDER),
        (contract.schneider_announced, StepCode.SCHNEIDER_ANNOUNCED),
        (schwarz or contract.schwarz_announced, StepCode.SCHWARZ),
        (contract.schwarz_announced, StepCode.SCHWARZ_ANNOUNCED),
        (contract.ouvert, StepCode.OUVERT),
    ):
        if counts:
            factor += 1
            steps.append(Step(code, factor))
    return steps, factor


def _overbid_null(contract: Contract, bid: int, matadors: MatadorsGiven) -> tuple[Game, Matadors, int, int, list[Step]]:
    """The cheapest suit game or Grand that a Null below its bid is booked as (ISkO-22 3.6.2): game, matadors, factor, value, steps.

    Hand carries over, ouvert does not.
    """
    if not isinstance(matadors, Mapping) or any(game not in matadors for game in BASE_VALUES):
        raise MatadorsNeeded(
            "matadors", None, f"a Null of {contract.null_value} is overbid at {bid}: give the declarer's twelve cards"
        )
    best: tuple[Game, int, int] | None = None
    for game, base in BASE_VALUES.items():
        plain = _own_matadors(game, matadors).count + 1 + contract.hand
        factor = max(plain, lowest_factor(base, bid))
        if best is None or base * factor < best[2]:
            best = (game, factor, base * factor)
    assert best is not None
    game, factor, value = best
    own = matadors[game]
    steps, plain = _factor_steps(own, Contract(game, hand=contract.hand), False, False)
    base = BASE_VALUES[game]
    steps = [
        Step(StepCode.OVERBID_NULL, bid),
        *steps,
        Step(_BASE_STEPS[game], base),
        Step(StepCode.VALUE, base * plain),
    ]
    if factor > plain:
        steps += [Step(StepCode.BID, bid), Step(StepCode.OVERBID, factor), Step(StepCode.OVERBID_VALUE, value)]
    return game, own, factor, value, steps
