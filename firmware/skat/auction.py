"""The auction (Reizen): who speaks to whom, which calls are legal, and who plays at which bid value (ISkO 3.3.1-3.3.9).

Middlehand bids to forehand; rearhand then bids to the one left; if nobody has bid, forehand may name a value himself.
Seats are 0 forehand, 1 middlehand, 2 rearhand at tables of every size. A call is written as in game records: `1:18` bids,
`0:y` holds, `2:p` passes; `2:x` bars a player who saw cards he must not see.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from firmware.skat.bids import BID_VALUES, check_bid, is_bid_value
from firmware.skat.calls import Call, CallError, CallFault, CallKind, LegalCalls, format_call, parse_call
from firmware.skat.errors import BidError
from firmware.skat.seats import FOREHAND, MIDDLEHAND, REARHAND, Seating

__all__ = [
    "Auction",
    "AuctionResult",
    "Call",
    "CallError",
    "CallFault",
    "CallKind",
    "LegalCalls",
    "Turn",
    "format_auction",
    "format_call",
    "parse_auction",
    "parse_call",
    "short_result",
]

LOWEST_BID = BID_VALUES[0]
_SEATS = (FOREHAND, MIDDLEHAND, REARHAND)


class Turn(NamedTuple):
    """Who speaks to whom; `listener` is None when forehand is left to name a value himself."""

    speaker: int
    listener: int | None
    answering: bool

    def places(self, seating: Seating) -> tuple[int, int | None]:
        """Speaker and listener as places at a table of three, four or five."""
        return seating.place(self.speaker), None if self.listener is None else seating.place(self.listener)


@dataclass(frozen=True, slots=True)
class AuctionResult:
    """Who plays at which bid value (Reizwert). Passed in: declarer None and bid 0.

    `bid_entered` false: the table did not enter the value, it is taken as 18 and the row of the list is marked.
    """

    declarer: int | None
    bid: int
    bid_entered: bool = True


@dataclass(frozen=True, slots=True)
class _State:
    """What the calls so far amount to. Without `bidder` the hearer is alone and, if nobody has bid, may name a value himself."""

    hearer: int | None = FOREHAND
    bidder: int | None = MIDDLEHAND
    waiting: tuple[int, ...] = (REARHAND,)
    high: int = 0
    asked: bool = False
    over: bool = False
    named: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()

    def turn(self) -> Turn | None:
        if self.over or self.hearer is None:
            return None
        if self.bidder is None:
            return Turn(self.hearer, None, answering=False)
        if self.asked:
            return Turn(self.hearer, self.bidder, answering=True)
        return Turn(self.bidder, self.hearer, answering=False)

    def fault(self, call: Call) -> CallFault | None:
        turn = self.turn()
        if call.seat not in _SEATS:
            return CallFault.UNKNOWN_SEAT
        if turn is None:
            return CallFault.AUCTION_OVER
        if call.seat in self.barred:
            return CallFault.IS_BARRED
        if call.kind is CallKind.BARRED:
            return None
        if call.seat in self.passed:
            return CallFault.HAS_PASSED
        if call.seat != turn.speaker:
            return CallFault.NOT_YOUR_TURN
        if call.kind is CallKind.PASS:
            return None
        if call.kind is CallKind.HOLD:
            return None if turn.answering else CallFault.NOTHING_TO_HOLD
        if turn.answering:
            return CallFault.ANSWER_WANTED
        if not isinstance(call.value, int) or not is_bid_value(call.value):
            return CallFault.NOT_A_BID_VALUE
        return CallFault.TOO_LOW if call.value <= self.high else None

    def after(self, call: Call) -> _State:
        """The state after a legal call."""
        seat = frozenset({call.seat})
        if call.kind is CallKind.BARRED:
            return _restarted(self.passed - self.named, self.barred | seat)
        if call.kind is CallKind.BID:
            alone = self.bidder is None
            return replace(self, high=call.value or 0, named=self.named | seat, asked=not alone, over=alone)
        if call.kind is CallKind.HOLD:
            return replace(self, named=self.named | seat, asked=False)
        passed = self.passed | seat
        if self.bidder is None:
            return replace(self, passed=passed, over=True)
        survivor = self.bidder if self.asked else self.hearer
        bidder = self.waiting[0] if self.waiting else None
        over = bidder is None and self.high > 0
        return replace(self, hearer=survivor, bidder=bidder, waiting=(), asked=False, over=over, passed=passed)


def _restarted(passed: frozenset[int], barred: frozenset[int]) -> _State:
    """The start for those who are left, two at most."""
    left = tuple(seat for seat in _SEATS if seat not in passed and seat not in barred)
    return _State(
        hearer=left[0] if left else None,
        bidder=left[1] if len(left) > 1 else None,
        waiting=(),
        over=not left,
        passed=passed,
        barred=barred,
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far. Start with `Auction()`; every call gives a new one. The calls alone determine everything else.

    Raises CallError on construction at the first call that is not allowed.
    """

    calls: tuple[Call, ...] = ()
    _state: _State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        state = _State()
        for call in self.calls:
            fault = state.fault(call)
            if fault is not None:
                raise CallError(call, fault, _legal(state))
            state = state.after(call)
        object.__setattr__(self, "_state", state)

    @property
    def is_over(self) -> bool:
        """Whether the declarer is found or the deal is passed in."""
        return self._state.over

    @property
    def high_bid(self) -> int:
        """The highest value bid or held so far, 0 when there is none."""
        return self._state.high

    @property
    def turn(self) -> Turn | None:
        """Who speaks to whom now, None when the auction is over."""
        return self._state.turn()

    @property
    def result(self) -> AuctionResult | None:
        """Declarer and bid value, None while the auction goes on."""
        if not self._state.over:
            return None
        return AuctionResult(self._state.hearer if self._state.high else None, self._state.high)

    @property
    def barred(self) -> frozenset[int]:
        """Seats barred from bidding (ISkO 3.3.9)."""
        return self._state.barred

    def legal_calls(self) -> LegalCalls | None:
        """All calls that are legal now, None when the auction is over."""
        return _legal(self._state)

    def has_named(self, seat: int) -> bool:
        """Whether this seat has bid or held a value (the house rule `kontra_needs_18` asks)."""
        return seat in self._state.named

    def has_passed(self, seat: int) -> bool:
        """Whether this seat is out for this deal by its own pass."""
        return seat in self._state.passed

    def call(self, call: Call) -> Auction:
        """The auction after this call; raises CallError with the fault when it is not allowed."""
        return Auction((*self.calls, call))

    def bid(self, seat: int, value: int) -> Auction:
        """The auction after this bid."""
        return self.call(Call(seat, CallKind.BID, value))

    def hold(self, seat: int) -> Auction:
        """The auction after this yes (ja)."""
        return self.call(Call(seat, CallKind.HOLD))

    def pass_(self, seat: int) -> Auction:
        """The auction after this pass (passe)."""
        return self.call(Call(seat, CallKind.PASS))

    def bar(self, seat: int) -> Auction:
        """The auction after barring a player who looked into the Skat or at another's cards (ISkO 3.3.9).

        The others are released from their bids and it starts again; who had passed before naming any value stays out.
        """
        return self.call(Call(seat, CallKind.BARRED))

    def undo(self) -> Auction:
        """The auction without its last call, for an entry that was wrong; the same when there is none."""
        return Auction(self.calls[:-1])


def short_result(declarer: int | None, bid: int | None) -> AuctionResult:
    """The short form: who plays and his last value. Without a value it is taken as 18 and marked as not entered.

    Raises BidError for a value that cannot be bid or for a seat that does not exist; a passed-in deal has neither.
    """
    if declarer is None:
        if bid:
            raise BidError("bid", bid, "a passed-in deal has no bid value")
        return AuctionResult(None, 0)
    if declarer not in _SEATS:
        raise BidError("declarer", declarer, "a seat 0 forehand, 1 middlehand or 2 rearhand")
    if bid is None:
        return AuctionResult(declarer, LOWEST_BID, bid_entered=False)
    return AuctionResult(declarer, check_bid(bid))


def format_auction(auction: Auction) -> str:
    """All calls in order, parted by spaces."""
    return " ".join(format_call(call) for call in auction.calls)


def parse_auction(text: str) -> Auction:
    """An auction, finished or not, from its calls. Raises BidError for a token that is no call, CallError for an illegal call."""
    if not isinstance(text, str):
        raise BidError("auction", text, "calls as text, such as '1:18 0:p 2:p'")
    return Auction(tuple(parse_call(token) for token in text.split()))


def _legal(state: _State) -> LegalCalls | None:
    turn = state.turn()
    if turn is None:
        return None
    if turn.answering:
        return LegalCalls(turn.speaker, (), state.high)
    return LegalCalls(turn.speaker, tuple(value for value in BID_VALUES if value > state.high), None)
