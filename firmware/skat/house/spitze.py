"""Two rare house rules: Spitze (the last trick with the lowest trump) and Revolution (Null with rearranged opponents' cards)."""

from __future__ import annotations

from dataclasses import replace

from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import ContractError
from firmware.skat.matadors import Matadors
from firmware.skat.order import ORDERS, FollowClass
from firmware.skat.scoring import lowest_factor, settle
from firmware.skat.verdict import Step, StepCode, Verdict

SPITZE_STEP = "spitze"
"""The step of the announced Spitze; its number is the factor counted so far."""

REVOLUTION_VALUE = 92
"""The fixed value of a Revolution."""


def spitze_card(game: Game) -> Card:
    """The card that has to win the last trick: the seven of trumps, in Grand the jack of diamonds. Raises ContractError for Null."""
    if not game.has_matadors:
        raise ContractError("game", game.value, "Spitze is announced in suit games and Grand only")
    return ORDERS[game][FollowClass.TRUMP][-1]


def settle_spitze(
    contract: Contract,
    bid: int | None,
    matadors: Matadors,
    *,
    made: bool,
    last_trick_won: bool,
    schneider: bool = False,
    schwarz: bool = False,
    kontra: int = 0,
    bock: int = 1,
) -> Verdict:
    """A game with announced Spitze: one level more, and lost when the lowest trump does not win the last trick.

    The level counts like any other, towards the bid too, and in a lost game as well.
    """
    spitze_card(contract.game)
    plain = settle(contract, None, matadors, made=made and last_trick_won, schneider=schneider, schwarz=schwarz)
    base, factor = contract.game.base_value, plain.factor + 1
    value = base * factor
    head = [step for step in plain.steps if not _is_tail(step)]
    steps = [*head, Step(SPITZE_STEP, factor), *(step for step in plain.steps if step.code.startswith("base_"))]
    steps.append(Step(StepCode.VALUE, value))
    overbid = bid is not None and value < bid
    if bid is not None and overbid:
        factor = lowest_factor(base, bid)
        value = base * factor
        steps += [Step(StepCode.BID, bid), Step(StepCode.OVERBID, factor), Step(StepCode.OVERBID_VALUE, value)]
    won = plain.won and not overbid
    booked = (value if won else -2 * value) * (1 << kontra) * bock
    steps.append(Step(StepCode.WON, value) if won else Step(StepCode.LOST, 2 * value))
    if kontra:
        steps.append(Step(StepCode.KONTRA, 1 << kontra))
    if bock > 1:
        steps.append(Step(StepCode.BOCK, bock))
    steps.append(Step(StepCode.BOOKED, booked))
    return replace(
        plain,
        bid=bid,
        won=won,
        game_value=value,
        booked=booked,
        overbid=overbid,
        factor=factor,
        kontra=kontra,
        bock=bock,
        steps=tuple(steps),
    )


def revolution_booked(won: bool, kontra: int = 0, bock: int = 1) -> int:
    """What a Revolution books: 92, lost games doubled."""
    return (REVOLUTION_VALUE if won else -2 * REVOLUTION_VALUE) * (1 << kontra) * bock


def _is_tail(step: Step) -> bool:
    return step.code.startswith("base_") or step.code in (StepCode.VALUE, StepCode.WON, StepCode.LOST, StepCode.BOOKED)
