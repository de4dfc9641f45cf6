"""Single calls of the auction: how they are written (`1:18` bids, `0:y` holds, `2:p` passes, `2:x` bars a player), what is
allowed, and why a call is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.errors import BidError


class CallKind(Enum):
    """What a player says; the value is its sign in records, a bid is written as its number."""

    BID = "bid"
    HOLD = "y"
    PASS = "p"
    BARRED = "x"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of one seat; `value` is the bid value of a bid and None otherwise."""

    seat: int
    kind: CallKind
    value: int | None = None


class CallFault(Enum):
    """Why a call is refused."""

    AUCTION_OVER = "the auction is over"
    UNKNOWN_SEAT = "no such seat"
    HAS_PASSED = "a pass is final for this deal"
    IS_BARRED = "barred from bidding in this deal"
    NOT_YOUR_TURN = "somebody else is to speak"
    NOT_A_BID_VALUE = "not one of the 63 bid values"
    TOO_LOW = "a bid must be higher than the last"
    NOTHING_TO_HOLD = "no bid has been made that could be held"
    ANSWER_WANTED = "the one who is asked holds or passes, he does not bid"


@dataclass(frozen=True, slots=True)
class LegalCalls:
    """All that `seat` may say now: the bid values (any may be jumped to), whether he may hold; passing is always allowed."""

    seat: int
    bids: tuple[int, ...]
    hold: int | None

    def calls(self) -> tuple[Call, ...]:
        """The same as calls: hold first, then bids from the lowest, pass last."""
        held = (Call(self.seat, CallKind.HOLD),) if self.hold is not None else ()
        bids = tuple(Call(self.seat, CallKind.BID, value) for value in self.bids)
        return (*held, *bids, Call(self.seat, CallKind.PASS))


class CallError(BidError):
    """A call that is not allowed now: `fault` says why, `allowed` what would be."""

    def __init__(self, call: Call, fault: CallFault, allowed: LegalCalls | None) -> None:
        super().__init__("call", format_call(call), f"{fault.value}; {_wording(allowed)}")
        self.call = call
        self.fault = fault
        self.allowed = allowed


def format_call(call: Call) -> str:
    """A call as in records: `1:18`, `0:y`, `2:p`."""
    return f"{call.seat}:{call.value if call.kind is CallKind.BID else call.kind.value}"


def parse_call(token: str) -> Call:
    """A call from its token. Raises BidError for anything else."""
    seat, colon, said = token.partition(":") if isinstance(token, str) else ("", "", "")
    if colon and seat in ("0", "1", "2"):
        if said in ("y", "p", "x"):
            return Call(int(seat), CallKind(said))
        if said.isascii() and said.isdigit() and len(said) <= 3:
            return Call(int(seat), CallKind.BID, int(said))
    raise BidError("call", token, "write seat, colon and what is said: 1:18 a bid, 0:y holds, 2:p passes")


def _wording(allowed: LegalCalls | None) -> str:
    if allowed is None:
        return "no call is allowed any more"
    if allowed.hold is not None:
        return f"seat {allowed.seat} may hold {allowed.hold} or pass"
    if not allowed.bids:
        return f"seat {allowed.seat} may only pass"
    return f"seat {allowed.seat} may bid {allowed.bids[0]} or more, or pass"
