"""Why a call, an announcement, a doubling or a card is refused, in one sentence each."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.translator import Translator, mark
from firmware.skat.announcement import Refusal
from firmware.skat.auction import CallFault
from firmware.skat.house.kontra import KontraFault
from firmware.skat.house.pushing import PushFault
from firmware.skat.two_players.duel import DuelFault
from firmware.skat.two_players.officers import OfficersFault

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
_KONTRA: Mapping[KontraFault, str] = {
    KontraFault.NOT_PLAYED_HERE: mark("This table plays without Kontra."),
    KontraFault.NOT_A_DEFENDER: mark("Kontra is said by a defender."),
    KontraFault.NOT_THE_DECLARER: mark("Now the declarer answers."),
    KontraFault.NO_MORE_STEPS: mark("This table doubles no further."),
    KontraFault.NOT_IN_THIS_GAME: mark("There is no Re in Null and Null Hand at this table."),
    KontraFault.HAS_NOT_NAMED_18: mark("Kontra is only for who has bid or held 18."),
    KontraFault.TOO_LATE: mark("It is too late for that."),
}
_PUSHES: Mapping[PushFault, str] = {
    PushFault.NOT_PLAYED_HERE: mark("This table plays Ramsch without pushing."),
    PushFault.NOT_YOUR_TURN: mark("Somebody else is to push."),
    PushFault.ALL_HAVE_PUSHED: mark("All three have pushed; play begins."),
    PushFault.TWO_CARDS: mark("Exactly two cards are pushed on."),
    PushFault.NOT_HELD: mark("Only cards of the hand and the Skat can be pushed on."),
    PushFault.JACK: mark("Jacks may not be pushed on at this table."),
}
_OFFICERS: Mapping[OfficersFault, str] = {
    OfficersFault.NOT_YOUR_TURN: mark("The other player is to play."),
    OfficersFault.NOT_OPEN: mark("This card does not lie open before that player."),
    OfficersFault.TURN_UP_FIRST: mark("First turn up the covered cards of the last trick."),
    OfficersFault.GAME_OVER: mark("All tricks have been played."),
    OfficersFault.NOTHING_TO_TURN: mark("Nothing is to be turned up on this pile."),
    OfficersFault.SEEN_BEFORE: mark("This card has been seen before."),
}
_DUELS: Mapping[DuelFault, str] = {
    DuelFault.NOT_YOUR_TURN: mark("The other player is to play."),
    DuelFault.DRAW_FIRST: mark("First draw from the open cards."),
    DuelFault.REFILL_FIRST: mark("First turn up new open cards."),
    DuelFault.NOT_YOUR_DRAW: mark("The other player draws now, or nobody."),
    DuelFault.NOT_IN_AUSLAGE: mark("This card is not among the open cards."),
    DuelFault.WRONG_REFILL: mark("That is the wrong number of open cards."),
    DuelFault.SEEN_BEFORE: mark("This card has been seen before."),
    DuelFault.ROUND_OVER: mark("The round is over."),
}


def call_fault_sentence(translator: Translator, fault: CallFault) -> str:
    """Why a call of the auction is refused."""
    return translator.text(_FAULTS[fault])


def refusal_sentence(translator: Translator, refusal: Refusal) -> str:
    """Why an announcement, or what was put away, is refused."""
    return translator.text(_REFUSALS[refusal])


def kontra_fault_sentence(translator: Translator, fault: KontraFault) -> str:
    """Why a Kontra, Re or further doubling is refused."""
    return translator.text(_KONTRA[fault])


def push_fault_sentence(translator: Translator, fault: PushFault) -> str:
    """Why pushing the Skat on is refused."""
    return translator.text(_PUSHES[fault])


def two_players_fault_sentence(translator: Translator, fault: OfficersFault | DuelFault) -> str:
    """Why a card or a draw is refused in Offiziersskat or Skat-Duell."""
    return translator.text(_OFFICERS[fault] if isinstance(fault, OfficersFault) else _DUELS[fault])
