"""Entering declarer, last bid and contract with few presses: a pure state machine over the inputs of buttons, keys and touch.

The declarer is one press: up is forehand, OK middlehand, down rearhand, and the correct button says that nobody bids. Then up and down
walk through the options and wrap around; OK takes the one under the cursor; back goes one answer back. The correct button widens the
step: it jumps five bid values ahead, and it adds Hand and announcements to the games. Only bid values and
contracts that exist can be reached. What was answered comes out as events; texts are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from display.view import Action, Choice, Input, Select
from firmware.session.events import AuctionSettled, ContractDeclared, Event, PassedIn, Undone
from firmware.skat.bids import BID_VALUES
from firmware.skat.contracts import BASE_VALUES, Contract, Game, format_contract
from firmware.skat.seats import FOREHAND, MIDDLEHAND, REARHAND

BID_JUMP = 5
"""Bid values that one press of the correct button passes."""

PASSED_IN = "passed in"
"""The option that nobody bid."""

EntryOption = int | str | Contract
"""A seat or PASSED_IN, then a bid value, then a contract."""

SEAT_OPTIONS: tuple[EntryOption, ...] = (FOREHAND, MIDDLEHAND, REARHAND, PASSED_IN)

SEAT_BUTTONS: dict[Action, EntryOption] = {
    Action.UP: FOREHAND,
    Action.OK: MIDDLEHAND,
    Action.DOWN: REARHAND,
    Action.CORRECT: PASSED_IN,
}
"""Which button answers who plays alone."""

GAME_SHARES: dict[Game, int] = {
    Game.GRAND: 27,
    Game.CLUBS: 22,
    Game.SPADES: 17,
    Game.HEARTS: 13,
    Game.DIAMONDS: 11,
    Game.NULL: 8,
}
"""Per cent of the games that are played as what, roughly: the order of the options where the bid says nothing."""

SUIT_LEVELS: tuple[dict[str, bool], ...] = (
    {},
    {"hand": True},
    {"schneider_announced": True},
    {"schwarz_announced": True},
    {"ouvert": True},
)
NULL_LEVELS: tuple[dict[str, bool], ...] = ({}, {"ouvert": True}, {"hand": True}, {"hand": True, "ouvert": True})


class Step(Enum):
    """Which question is open."""

    DECLARER = "declarer"
    BID = "bid"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Entry:
    """Where the entry stands. `level` counts what was added to the games by the correct button."""

    step: Step = Step.DECLARER
    cursor: int = MIDDLEHAND
    declarer: int | None = None
    bid: int | None = None
    level: int = 0

    @property
    def options(self) -> tuple[EntryOption, ...]:
        """What can be chosen now: seats and PASSED_IN, the 63 bid values, or contracts by likelihood."""
        if self.step is Step.DECLARER:
            return SEAT_OPTIONS
        if self.step is Step.BID:
            return BID_VALUES
        return tuple(_contract(game, self.level) for game in game_order(self.bid))

    @property
    def selected(self) -> EntryOption:
        """The option under the cursor."""
        return self.options[self.cursor]

    def handle(self, what: Input) -> tuple[Entry, Event | None]:
        """The entry after this input, and the event when the input completed the auction or the contract, or takes one back."""
        count = len(self.options)
        if isinstance(what, Choice | Select):
            if not 0 <= what.index < count:
                return self, None
            at = replace(self, cursor=what.index)
            return at._take() if isinstance(what, Choice) else (at, None)
        if self.step is Step.DECLARER and isinstance(what, Action) and what in SEAT_BUTTONS:
            return replace(self, cursor=SEAT_OPTIONS.index(SEAT_BUTTONS[what]))._take()
        if what is Action.UP:
            return replace(self, cursor=(self.cursor - 1) % count), None
        if what is Action.DOWN:
            return replace(self, cursor=(self.cursor + 1) % count), None
        if what is Action.CORRECT:
            return self._widen(), None
        if what is Action.OK:
            return self._take()
        if what is Action.BACK:
            return self._go_back()
        return self, None

    def _widen(self) -> Entry:
        if self.step is Step.BID:
            return replace(self, cursor=(self.cursor + BID_JUMP) % len(BID_VALUES))
        if self.step is Step.CONTRACT:
            return replace(self, level=(self.level + 1) % len(SUIT_LEVELS))
        return self

    def _take(self) -> tuple[Entry, Event | None]:
        option = self.selected
        if isinstance(option, Contract):
            return self, ContractDeclared(format_contract(option))
        if option == PASSED_IN:
            return self, PassedIn()
        if self.step is Step.DECLARER:
            return Entry(step=Step.BID, cursor=0, declarer=int(option)), None
        assert self.declarer is not None, "the bid is asked after the declarer"
        return self, AuctionSettled(declarer=self.declarer, bid=int(option))

    def _go_back(self) -> tuple[Entry, Event | None]:
        if self.step is Step.BID and self.declarer is not None:
            return Entry(), None
        if self.step is Step.CONTRACT:
            return self, Undone()
        return self, None


def contract_entry(declarer: int, bid: int) -> Entry:
    """The entry of the contract, once declarer and bid are settled."""
    return Entry(step=Step.CONTRACT, cursor=0, declarer=declarer, bid=bid)


def game_order(bid: int | None) -> tuple[Game, ...]:
    """The six games, the likeliest first, the next ones below and above it in turn, so that each is as near as it is likely.

    A declarer plays what is worth his bid, so games whose multiples meet the bid without surplus come first; a Null that is
    worth less than the bid would be lost at once (ISkO 5.4) and comes last.
    """
    ranked = sorted(GAME_SHARES, key=lambda game: -_likelihood(game, bid))
    below, above = ranked[1::2], ranked[2::2]
    return (ranked[0], *below, *reversed(above))


def _likelihood(game: Game, bid: int | None) -> float:
    share = float(GAME_SHARES[game])
    if bid is None:
        return share
    if game is Game.NULL:
        return share * (3.0 if bid in (23, 35, 46, 59) else 0.1 if bid > 59 else 1.0)
    # The last value held is often the game's own: 22 for spades, 24 for clubs; 18 says nothing, everybody begins there.
    return share * (2.0 if bid > BID_VALUES[0] and bid % BASE_VALUES[game] == 0 else 1.0)


def _contract(game: Game, level: int) -> Contract:
    levels = NULL_LEVELS if game is Game.NULL else SUIT_LEVELS
    return Contract(game, **levels[min(level, len(levels) - 1)])
