"""Why a call or an announcement is refused, in one sentence each."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.translator import Translator, mark
from firmware.skat.announcement import Refusal
from firmware.skat.auction import CallFault

_FAULTS: Mapping[CallFault, str] = {
    CallFault.AUCTION_OVER: mark("The bidding is over."),
    CallFault.UNKNOWN_SEAT: mark("Nobody sits there."),
    CallFault.HAS_PASSED: mark("Who has passed stays out for this deal."),
    CallFault.IS_BARRED: mark("This player may not bid in this deal."),
    CallFault.NOT_YOUR_TURN: mark("Somebody else is to speak."),
    CallFault.NOT_A_BID_VALUE: mark("No game has this value, so it cannot be bid."),
    CallFault.TOO_LOW: mark("A bid must be higher than the last."),
    CallFault.NOTHING_TO_HOLD: mark("There is no bid to hold yet."),
    CallFault.ANSWER_WANTED: mark("Who is asked says yes or passes."),
}
_REFUSALS: Mapping[Refusal, str] = {
    Refusal.HAND_AFTER_PICK_UP: mark("The Skat was picked up, so it is no Hand game."),
    Refusal.LEVEL_AFTER_PICK_UP: mark("Schneider and Schwarz can be announced in Hand games only."),
    Refusal.OUVERT_AFTER_PICK_UP: mark("After picking up the Skat only Null can be played ouvert."),
    Refusal.WRONG_DISCARD: mark("Exactly two cards are put away."),
    Refusal.NOT_HELD: mark("Only cards of the hand and the Skat can be put away."),
    Refusal.CARD_LED: mark("The first card was led before the announcement."),
    Refusal.ALREADY_ANNOUNCED: mark("What was announced stands."),
}


def call_fault_sentence(translator: Translator, fault: CallFault) -> str:
    """Why a call of the auction is refused."""
    return translator.text(_FAULTS[fault])


def refusal_sentence(translator: Translator, refusal: Refusal) -> str:
    """Why an announcement, or what was put away, is refused."""
    return translator.text(_REFUSALS[refusal])
