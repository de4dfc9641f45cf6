"""The announcement entered anew in the middle of a game: contract first, and back from there the bid and the declarer."""

from __future__ import annotations

from display.view import Action, Input
from firmware.entry import Entry, Step, bid_entry, contract_entry
from firmware.session.events import AuctionSettled, ContractDeclared, Event, Undone
from firmware.session.hand import HandState
from firmware.skat.contracts import format_contract


def amended(hand: HandState) -> Entry:
    """The entry with the cursor on what is announced now."""
    assert hand.contract is not None, "only an announcement that was made is corrected"
    return contract_entry(hand.declarer, hand.bid).showing(hand.contract)


def handle_amending(entry: Entry, hand: HandState, what: Input) -> tuple[Entry | None, tuple[Event, ...]]:
    """The entry after this input, None when it is over, and the events that make the announcement say what was entered.

    Nothing happens before the contract is confirmed.
    """
    assert hand.contract is not None, "only an announcement that was made is corrected"
    if what is Action.BACK and entry.step is Step.DECLARER:
        return None, ()
    after, event = entry.handle(what)
    if isinstance(event, AuctionSettled):
        return contract_entry(event.declarer, event.bid).showing(hand.contract), ()
    if isinstance(event, ContractDeclared):
        assert entry.declarer is not None and entry.bid is not None, "they come before the contract"
        settled = AuctionSettled(entry.declarer, entry.bid)
        changes: list[Event] = []
        if (entry.declarer, entry.bid) != (hand.declarer, hand.bid):
            changes.append(settled)
        if event.contract != format_contract(hand.contract):
            changes.append(event)
        return None, tuple(changes)
    if isinstance(event, Undone):
        assert entry.declarer is not None and entry.bid is not None, "they come before the contract"
        return bid_entry(entry.declarer, entry.bid), ()
    return after if event is None else entry, ()
