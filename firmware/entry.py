"""Entering declarer, last bid and contract with few presses: a pure state machine over the inputs of buttons, keys and touch.

The declarer is one press: up is forehand, OK middlehand, down rearhand, and the correct button says that nobody bids. Then up and down
walk through the options and wrap around; OK takes the one under the cursor; back goes one answer back. The correct button widens the
step: it jumps five bid values ahead, and it adds Hand and announcements to the games. After an auction that was entered call by call
it is asked first whether the Skat was taken up. Only bid values and contracts that exist can be reached. What was answered comes
out as events; texts are made elsewhere.
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

SKAT_TAKEN, SKAT_LEFT = "skat taken", "skat left"
"""The options whether the declarer takes the Skat up or plays Hand."""

EntryOption = int | str | Contract
"""A seat or PASSED_IN, then a bid value, perhaps whether the Skat was taken up, then a contract."""

SEAT_OPTIONS: tuple[EntryOption, ...] = (FOREHAND, MIDDLEHAND, REARHAND, PASSED_IN)

SEAT_BUTTONS: dict[Action, EntryOption] = {
    Action.UP: FOREHAND,
    Action.OK: MIDDLEHAND,
    Action.DOWN: REARHAND,
    Action.CORRECT: PASSED_IN,
}
"""Which button answers who plays alone."""

GAME_SHARES: dict[Game, int] = {
    Game.DIAMONDS: 11,
    Game.HEARTS: 13,
    Game.SPADES: 17,
    Game.CLUBS: 22,
    Game.GRAND: 27,
    Game.NULL: 8,
}
"""The games in the order in which players name them, with per cent of the games that are played as what, roughly."""

GAMES: tuple[Game, ...] = tuple(GAME_SHARES)

SUIT_LEVELS: tuple[dict[str, bool], ...] = (
    {},
    {"hand": True},
    {"schneider_announced": True},
    {"schwarz_announced": True},
    {"ouvert": True},
)
NULL_LEVELS: tuple[dict[str, bool], ...] = ({}, {"ouvert": True}, {"hand": True}, {"hand": True, "ouvert": True})
SUIT_LEVELS_BY_SKAT = {True: SUIT_LEVELS[1:], False: SUIT_LEVELS[:1]}
NULL_LEVELS_BY_SKAT = {True: NULL_LEVELS[2:], False: NULL_LEVELS[:2]}
"""What can be announced by whether the Skat was left (Hand): announcements belong to Hand games (ISkO 3.5)."""


class Step(Enum):
    """Which question is open."""

    DECLARER = "declarer"
    BID = "bid"
    SKAT = "skat"
    CONTRACT = "contract"


@dataclass(frozen=True, slots=True)
class Entry:
    """Where the entry stands. `level` counts what was added to the games by the correct button.

    `hand` says whether the Skat was left, None where that is not asked by itself.
    """

    step: Step = Step.DECLARER
    cursor: int = MIDDLEHAND
    declarer: int | None = None
    bid: int | None = None
    level: int = 0
    hand: bool | None = None

    @property
    def options(self) -> tuple[EntryOption, ...]:
        """What can be chosen now: seats and PASSED_IN, the 63 bid values, what was done with the Skat, or contracts."""
        if self.step is Step.DECLARER:
            return SEAT_OPTIONS
        if self.step is Step.BID:
            return BID_VALUES
        if self.step is Step.SKAT:
            return (SKAT_TAKEN, SKAT_LEFT)
        return tuple(self._contract(game) for game in GAMES)

    @property
    def selected(self) -> EntryOption:
        """The option under the cursor."""
        return self.options[self.cursor]

    @property
    def levels(self) -> int:
        """How many pages of announcements there are."""
        return len(SUIT_LEVELS) if self.hand is None else max(len(self._levels(game)) for game in GAMES)

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

    def showing(self, contract: Contract) -> Entry:
        """The same with the cursor on this contract, on the page of announcements where it is found first."""
        for level in range(self.levels):
            at = replace(self, level=level)
            if contract in at.options:
                return replace(at, cursor=at.options.index(contract))
        return self

    def _levels(self, game: Game) -> tuple[dict[str, bool], ...]:
        if self.hand is None:
            return NULL_LEVELS if game is Game.NULL else SUIT_LEVELS
        return NULL_LEVELS_BY_SKAT[self.hand] if game is Game.NULL else SUIT_LEVELS_BY_SKAT[self.hand]

    def _contract(self, game: Game) -> Contract:
        levels = self._levels(game)
        return Contract(game, **levels[min(self.level, len(levels) - 1)])

    def _widen(self) -> Entry:
        if self.step is Step.BID:
            return replace(self, cursor=(self.cursor + BID_JUMP) % len(BID_VALUES))
        if self.step is Step.CONTRACT:
            return replace(self, level=(self.level + 1) % self.levels)
        return self

    def _take(self) -> tuple[Entry, Event | None]:
        option = self.selected
        if isinstance(option, Contract):
            return self, ContractDeclared(format_contract(option))
        if option == PASSED_IN:
            return self, PassedIn()
        if self.step is Step.SKAT:
            return replace(contract_entry(self.declarer, self.bid), hand=option == SKAT_LEFT), None
        if self.step is Step.DECLARER:
            return Entry(step=Step.BID, cursor=0, declarer=int(option)), None
        assert self.declarer is not None, "the bid is asked after the declarer"
        return self, AuctionSettled(declarer=self.declarer, bid=int(option))

    def _go_back(self) -> tuple[Entry, Event | None]:
        if self.step is Step.BID and self.declarer is not None:
            return Entry(cursor=SEAT_OPTIONS.index(self.declarer)), None
        if self.step is Step.CONTRACT and self.hand is not None:
            return skat_entry(self.declarer, self.bid, self.hand), None
        if self.step in (Step.CONTRACT, Step.SKAT):
            return self, Undone()
        return self, None


def bid_entry(declarer: int, bid: int) -> Entry:
    """The entry of the last bid, with the cursor on this one."""
    return Entry(step=Step.BID, cursor=BID_VALUES.index(bid), declarer=declarer)


def skat_entry(declarer: int | None, bid: int | None, hand: bool = False) -> Entry:
    """The question whether the Skat was taken up, with the cursor on this answer."""
    return Entry(step=Step.SKAT, cursor=int(hand), declarer=declarer, bid=bid)


def contract_entry(declarer: int | None, bid: int | None) -> Entry:
    """The entry of the contract, once declarer and bid are settled, with the cursor on the likeliest game."""
    return Entry(step=Step.CONTRACT, cursor=GAMES.index(likeliest_game(bid)), declarer=declarer, bid=bid)


def likeliest_game(bid: int | None) -> Game:
    """What a declarer plays most often at this bid.

    He plays what is worth his bid, so games whose multiples meet the bid without surplus come first; a Null that is worth less
    than the bid would be lost at once (ISkO 5.4) and comes last.
    """
    return max(GAMES, key=lambda game: _likelihood(game, bid))


def _likelihood(game: Game, bid: int | None) -> float:
    share = float(GAME_SHARES[game])
    if bid is None:
        return share
    if game is Game.NULL:
        return share * (3.0 if bid in (23, 35, 46, 59) else 0.1 if bid > 59 else 1.0)
    # The last value held is often the game's own: 22 for spades, 24 for clubs; 18 says nothing, everybody begins there.
    return share * (2.0 if bid > BID_VALUES[0] and bid % BASE_VALUES[game] == 0 else 1.0)
