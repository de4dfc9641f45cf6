"""Entering the auction call by call: who speaks now, what may be said, and one press for what is said most often.

OK says what is nearest (the next value, or that the value is held), the correct button passes, up and down walk to a higher value.
Pure: every call comes out as an event, and back takes the last one back.
"""

from __future__ import annotations

from display.view import Action, Choice, Input, Select
from firmware.session.events import BidCalled, Event, Undone
from firmware.skat.auction import Auction
from firmware.skat.calls import Call, CallKind, format_call


def call_options(auction: Auction) -> tuple[Call, ...]:
    """What can be said now: holding or the next value first, then passing, then the higher values; empty when the auction is over."""
    legal = auction.legal_calls()
    if legal is None:
        return ()
    first, *others = (call for call in legal.calls() if call.kind is not CallKind.PASS)
    return (first, Call(legal.seat, CallKind.PASS), *others)


def handle_call(auction: Auction, cursor: int, what: Input) -> tuple[int, Event | None]:
    """The cursor among the options after this input, and the event when something was said or taken back."""
    options = call_options(auction)
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < len(options):
            return cursor, None
        return (0, _said(options[what.index])) if isinstance(what, Choice) else (what.index, None)
    if what in (Action.UP, Action.DOWN):
        return _walked(options, cursor, 1 if what is Action.DOWN else -1), None
    if what is Action.OK:
        return 0, _said(options[cursor])
    if what is Action.CORRECT:
        return 0, _said(next(call for call in options if call.kind is CallKind.PASS))
    if what is Action.BACK and auction.calls:
        return 0, Undone()
    return cursor, None


def _walked(options: tuple[Call, ...], cursor: int, step: int) -> int:
    """The next option that way; passing has a button of its own and is stepped over where values can be named."""
    at = (cursor + step) % len(options)
    if len(options) > 2 and options[at].kind is CallKind.PASS:
        at = (at + step) % len(options)
    return at


def _said(call: Call) -> Event:
    return BidCalled(format_call(call))
