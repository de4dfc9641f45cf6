"""Rows of the list entered anew: what the table knows of an old game becomes a row, a row becomes an event, and back. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from firmware.session.events import RowCorrected
from firmware.skat.contracts import Contract, format_contract, parse_contract
from firmware.skat.errors import MISSING, ScoringError, SkatError
from firmware.skat.lists.rows import Row, RowKind, game_row
from firmware.skat.matadors import Matadors
from firmware.skat.scoring import MOST_DOUBLINGS, MatadorsGiven, evaluate, settle

By = Literal["table", "command"]

HIGHEST_BOCK = 1024
"""Ten Bockrunden at once that multiply each other."""

MOST_BOOKED = 1_000_000
"""No game is worth more, whatever is doubled."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the table knows of a game: who played what, and either Augen and tricks or who won.

    `declarer` is a place; `won` with `schneider` and `schwarz` stands for Augen and tricks that nobody remembers, `made` in the words
    of the rules: whether the declarer reached what he announced. `booked` is what the table wants booked whatever the rules say.
    """

    declarer: int
    contract: Contract
    bid: int | None = None
    matadors: MatadorsGiven = None
    card_points: int | None = None
    tricks: int | None = None
    won: bool | None = None
    schneider: bool = False
    schwarz: bool = False
    doublings: int = 0
    bock: int = 1
    booked: int | None = None


def game_row_of(facts: GameFacts) -> Row:
    """The row of these facts, by the rules. Raises SkatError when they contradict each other or do not suffice."""
    contract = facts.contract
    own = facts.matadors if isinstance(facts.matadors, Matadors) else None
    if not isinstance(facts.matadors, Matadors | None) and not contract.is_null:
        own = facts.matadors[contract.game]
    if facts.booked is not None:
        return game_row(
            facts.declarer,
            facts.booked,
            contract,
            matadors=own,
            schneider=facts.schneider,
            schwarz=facts.schwarz,
            bid=facts.bid,
            card_points=facts.card_points,
            doublings=facts.doublings,
            bock=facts.bock,
        )
    if (facts.tricks if contract.is_null else facts.card_points) is not None:
        verdict = evaluate(
            contract,
            facts.bid,
            facts.matadors,
            declarer_points=None if contract.is_null else facts.card_points,
            declarer_tricks=facts.tricks,
            kontra=facts.doublings,
            bock=facts.bock,
        )
    elif facts.won is not None:
        verdict = settle(
            contract,
            facts.bid,
            facts.matadors,
            made=facts.won,
            schneider=facts.schneider,
            schwarz=facts.schwarz,
            kontra=facts.doublings,
            bock=facts.bock,
        )
    else:
        raise ScoringError("points", MISSING, "the declarer's Augen or tricks, or whether he won")
    return game_row(
        facts.declarer,
        verdict.booked,
        contract,
        matadors=own,
        schneider=verdict.schneider,
        schwarz=verdict.schwarz,
        game_value=verdict.game_value,
        bid=facts.bid,
        overbid=verdict.overbid,
        card_points=facts.card_points,
        doublings=facts.doublings,
        bock=facts.bock,
    )


def correction(
    number: int, row: Row, confirmed_by: Iterable[int] = (), by: By = "table", reason: str = ""
) -> RowCorrected:
    """The event that makes row `number` (from 1) say this."""
    return RowCorrected(
        row=number,
        outcome=_OUTCOMES[row.kind],
        declarer=row.declarer,
        booked=row.booked,
        contract="" if row.contract is None else format_contract(row.contract),
        matadors=None if row.matadors is None else row.matadors.signed,
        schneider=row.schneider,
        schwarz=row.schwarz,
        game_value=row.game_value,
        bid=row.bid,
        overbid=row.overbid,
        card_points=row.card_points,
        points=row.points,
        doublings=row.doublings,
        bock=row.bock,
        durchmarsch=row.durchmarsch,
        confirmed_by=tuple(sorted(set(confirmed_by))),
        by=by,
        reason=reason,
    )


def corrected_row(event: RowCorrected) -> Row:
    """What the row says after this event. Raises SkatError for one that contradicts itself."""
    for name, value, lowest, highest in (
        ("bock", event.bock, 1, HIGHEST_BOCK),
        ("doublings", event.doublings, 0, MOST_DOUBLINGS),
        *(("booked", booked, -MOST_BOOKED, MOST_BOOKED) for booked in (event.booked, *event.points)),
    ):
        if not lowest <= value <= highest:
            raise SkatError(name, value, f"a number from {lowest} to {highest}")
    return Row(
        kind=_KINDS[event.outcome],
        declarer=event.declarer,
        booked=event.booked,
        contract=parse_contract(event.contract) if event.contract else None,
        matadors=None if event.matadors is None else Matadors.from_signed(event.matadors),
        schneider=event.schneider,
        schwarz=event.schwarz,
        game_value=event.game_value,
        bid=event.bid,
        overbid=event.overbid,
        card_points=event.card_points,
        points=event.points,
        doublings=event.doublings,
        bock=event.bock,
        durchmarsch=event.durchmarsch,
    )


Outcome = Literal["game", "passed_in", "ramsch", "free", "annulled"]

_OUTCOMES: dict[RowKind, Outcome] = {
    RowKind.GAME: "game",
    RowKind.PASSED_IN: "passed_in",
    RowKind.RAMSCH: "ramsch",
    RowKind.FREE: "free",
    RowKind.ANNULLED: "annulled",
}
_KINDS: dict[str, RowKind] = {name: kind for kind, name in _OUTCOMES.items()}
