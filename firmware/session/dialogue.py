"""The talk between the people and the screen: what they are choosing, and the events that come out. Pure, never kept.

Everything that matters is an event; what is here (cursor, a correction begun, the list opened for a look) may be lost in a power
cut. Inputs of buttons, keys and touch are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import get_args

from display.view import Action, Choice, Input, Select
from firmware.entry import Entry, contract_entry
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    Event,
    HandScored,
    MatadorsNamed,
    PassedIn,
    PutAway,
    Redone,
    RevokeRuled,
    Ruling,
    Undone,
)
from firmware.session.following import TRICKS, Play
from firmware.session.revokes import Revoke
from firmware.session.scoring import seen_cards
from firmware.session.state import EveningState, HandState, Phase, scored
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.matadors import Matadors
from firmware.skat.offences.unseen import possible_matadors
from firmware.skat.questions import QuestionCode

RULINGS: tuple[Ruling, ...] = get_args(Ruling)

CANDIDATES = 3
"""Cards offered first for a doubtful one."""

MISSED_CARD = -1

CORRECTABLE_TRICKS = 3
"""The running trick and those before it whose cards are offered for correction."""


@dataclass(frozen=True, slots=True)
class WhichCard:
    """Which card is it: for a doubtful play, a correction, or a play that was missed (`play` is None).

    `options` end with None for "another card" while they are only the likeliest ones.
    """

    play: Play | None
    options: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class WhichPlay:
    """Which play shall be corrected, the newest first; None at the end says that a card was not seen at all."""

    options: tuple[Play | None, ...]


@dataclass(frozen=True, slots=True)
class WhichRuling:
    """What the table decides about a proven revoke."""

    revoke: Revoke
    options: tuple[Ruling, ...] = RULINGS


@dataclass(frozen=True, slots=True)
class WhichSkat:
    """Which two cards lie in the Skat, one after the other: what a hand that the table ended is worth depends on them."""

    first: Card | None
    options: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WhichMatadors:
    """With or without how many matadors the declarer played, of those that the cards seen allow."""

    options: tuple[Matadors, ...]


Ask = WhichCard | WhichPlay | WhichRuling | WhichSkat | WhichMatadors


@dataclass(frozen=True, slots=True)
class Dialogue:
    """`cursor` stands in the open question; `correcting` is the number of the play to correct, 0 while that is being chosen,
    -1 for a card that was not seen;
    `every_card` offers all cards instead of the likeliest; `postponed` are doubtful plays to be asked about later, with the
    number of plays when they were put off; `list_open` shows the list during play, `result_open` the result while the last trick still lies on the table;
    `skat_card` is the first of the two cards of the Skat that were named.
    """

    entry: Entry = field(default_factory=Entry)
    cursor: int = 0
    correcting: int | None = None
    every_card: bool = False
    postponed: int = -1
    list_open: bool = False
    result_open: bool = False
    skat_card: Card | None = None
    can_redo: bool = False


def open_question(dialogue: Dialogue, state: EveningState) -> Ask | None:
    """What the screen asks now, None when nothing: a correction that was begun, a ruling, a doubtful or a missed card."""
    hand = state.hand
    if hand is None or hand.following is None or hand.phase is Phase.SCORED:
        return None
    if dialogue.correcting is not None:
        return _correction(dialogue, hand)
    if hand.phase is Phase.PLAY and (revoke := hand.open_revoke) is not None:
        return WhichRuling(revoke)
    if hand.question is not None and (asked := _of_the_rules(hand.question.code, dialogue, hand)) is not None:
        return asked
    if dialogue.postponed == len(hand.plays):
        return None
    doubtful = hand.following.doubtful
    if doubtful is not None and _trick_is_complete(hand, doubtful):
        return WhichCard(doubtful, card_options(hand, doubtful, dialogue.every_card))
    if hand.cards_missed:
        return WhichCard(None, card_options(hand, None, True))
    return None


def _of_the_rules(code: QuestionCode, dialogue: Dialogue, hand: HandState) -> Ask | None:
    """What has to be named before a hand that the table ended can be settled."""
    if hand.contract is None or hand.declarer is None or hand.following is None:
        return None
    if code is QuestionCode.SHOW_SKAT:
        free = [card for card in ALL_CARDS if card is not dialogue.skat_card and not hand.has_been_played(card)]
        return WhichSkat(dialogue.skat_card, tuple(free))
    if code is QuestionCode.MATADORS:
        possible = possible_matadors(hand.contract.game, seen_cards(hand.declarer, hand.following, hand.put_away))
        return WhichMatadors(tuple(sorted(possible, key=lambda held: (not held.with_jack_of_clubs, held.count))))
    return None


def shows_result(dialogue: Dialogue, hand: HandState) -> bool:
    """Whether the result is on the screen: once the last trick was taken away, or somebody asked for it."""
    if hand.phase is not Phase.RESULT:
        return False
    if dialogue.result_open or hand.following is None or hand.result is None or hand.result.verdict is None:
        return True
    return hand.cleared >= hand.following.complete_tricks


def card_options(hand: HandState, play: Play | None, every_card: bool) -> tuple[Card | None, ...]:
    """What a play may be: the best candidates that no other play is, then None for another card; or all cards not played."""
    taken = {other.card for other in hand.plays if other is not play and other.card is not None}
    free = [card for card in ALL_CARDS if card not in taken]
    read = [] if play is None else [Card.parse(code) for code, _ in play.candidates]
    likely = [card for card in read if card in free and card is not (play and play.card)]
    if every_card or not likely:
        return (*likely, *(card for card in free if card not in likely))
    return (*likely[:CANDIDATES], None)


def handle(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    """The dialogue after an input, and the events that it asks for in this order.

    An `Undone` asks for the last decision or card to be taken back. Inputs without a meaning here change nothing.
    """
    hand = state.hand
    ask = open_question(dialogue, state)
    if ask is not None and hand is not None:
        return _answer(dialogue, hand, ask, what)
    if dialogue.list_open:
        closes = what in (Action.BACK, Action.OK, Action.MENU)
        return replace(dialogue, list_open=not closes), ()
    if hand is None or hand.phase is Phase.SCORED:
        return _between_hands(dialogue, state, what)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        if what is Action.MENU:
            return replace(dialogue, list_open=True), ()
        entry, event = dialogue.entry.handle(what)
        events: tuple[Event, ...] = () if event is None else (event,)
        if isinstance(event, PassedIn):
            events = (event, scored(replace(hand, passed_in=True)))
        return replace(dialogue, entry=entry), events
    return _in_play(dialogue, hand, what)


def follow_state(dialogue: Dialogue, before: EveningState, state: EveningState) -> Dialogue:
    """The dialogue after the state changed: the entry of a new phase begins anew, the cursor of a new question at its top."""
    if before is state:
        return dialogue
    if open_question(dialogue, before) != open_question(dialogue, state):
        dialogue = replace(dialogue, cursor=0)
    hand, was = state.hand, before.hand
    if hand is None:
        return replace(dialogue, entry=Entry())
    if was is None or was.number != hand.number or was.phase is not hand.phase:
        entry = Entry()
        if hand.phase is Phase.CONTRACT and hand.declarer is not None and hand.bid is not None:
            entry = contract_entry(hand.declarer, hand.bid)
        return replace(dialogue, entry=entry, correcting=None, every_card=False, list_open=False, result_open=False)
    return dialogue


def _between_hands(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    deal = state.next_deal
    if what is Action.OK and deal is not None:
        return dialogue, (deal,)
    if what is Action.BACK and state.hand is not None:
        return dialogue, (Undone(),)
    return dialogue, ()


def _in_play(dialogue: Dialogue, hand: HandState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    if what is Action.OK and hand.phase is Phase.RESULT:
        if not shows_result(dialogue, hand):
            return replace(dialogue, result_open=True), ()
        result: HandScored = scored(hand)
        return dialogue, (result,)
    if what is Action.BACK:
        return dialogue, (Undone(),)
    if what is Action.UP and dialogue.can_redo:
        return dialogue, (Redone(),)
    if what is Action.CORRECT:
        return replace(dialogue, correcting=0, cursor=0), ()
    if what is Action.MENU:
        return replace(dialogue, list_open=True), ()
    return dialogue, ()


def _answer(dialogue: Dialogue, hand: HandState, ask: Ask, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    count = len(ask.options)
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < count:
            return dialogue, ()
        at = replace(dialogue, cursor=what.index)
        return _chosen(at, hand, ask) if isinstance(what, Choice) else (at, ())
    if what is Action.UP:
        return replace(dialogue, cursor=(dialogue.cursor - 1) % count), ()
    if what is Action.DOWN:
        return replace(dialogue, cursor=(dialogue.cursor + 1) % count), ()
    if what is Action.OK:
        return _chosen(dialogue, hand, ask)
    if what is Action.CORRECT and dialogue.correcting is None:
        return replace(dialogue, correcting=0, cursor=0), ()
    if what is Action.BACK:
        return _stepped_back(dialogue, hand, ask)
    return dialogue, ()


def _stepped_back(dialogue: Dialogue, hand: HandState, ask: Ask) -> tuple[Dialogue, tuple[Event, ...]]:
    """The way out of a question: nothing is lost by it."""
    if dialogue.every_card:
        return replace(dialogue, every_card=False, cursor=0), ()
    if dialogue.correcting:
        return replace(dialogue, correcting=0, cursor=0), ()
    if dialogue.correcting == 0:
        return replace(dialogue, correcting=None, cursor=0), ()
    if isinstance(ask, WhichSkat) and ask.first is not None:
        return replace(dialogue, skat_card=None, cursor=0), ()
    if isinstance(ask, WhichRuling | WhichSkat | WhichMatadors):
        return dialogue, (Undone(),)
    return replace(dialogue, postponed=len(hand.plays), cursor=0), ()


def _chosen(dialogue: Dialogue, hand: HandState, ask: Ask) -> tuple[Dialogue, tuple[Event, ...]]:
    """What the option under the cursor means."""
    chosen = ask.options[dialogue.cursor]
    done = replace(dialogue, cursor=0, correcting=None, every_card=False)
    if isinstance(ask, WhichPlay):
        number = chosen.number if isinstance(chosen, Play) else MISSED_CARD
        return replace(dialogue, correcting=number, cursor=0, every_card=False), ()
    if isinstance(ask, WhichRuling):
        ruling: Ruling = RULINGS[dialogue.cursor]
        event = RevokeRuled(seat=ask.revoke.seat, trick=ask.revoke.trick, ruling=ruling)
        misread = replace(done, correcting=ask.revoke.play) if ruling == "misread" else done
        return misread, (event,)
    if isinstance(ask, WhichSkat) and isinstance(chosen, Card):
        if ask.first is None:
            return replace(dialogue, skat_card=chosen, cursor=0), ()
        return replace(done, skat_card=None), (PutAway((ask.first.code, chosen.code)),)
    if isinstance(ask, WhichMatadors) and isinstance(chosen, Matadors):
        return done, (MatadorsNamed(chosen.signed),)
    if isinstance(ask, WhichCard):
        if not isinstance(chosen, Card):
            return replace(dialogue, every_card=True, cursor=0), ()
        if ask.play is None:
            return done, (CardPlayed(play=next_number(hand), card=chosen.code, by="table"),)
        if ask.play.card is None:
            return done, (CardSettled(play=ask.play.number, card=chosen.code),)
        return done, (CardCorrected(play=ask.play.number, card=chosen.code),)
    return dialogue, ()


def next_number(hand: HandState) -> int:
    """The number that the next play of this hand gets."""
    return max((play.number for play in hand.plays), default=0) + 1


def _correction(dialogue: Dialogue, hand: HandState) -> Ask | None:
    if dialogue.correcting == MISSED_CARD and len(hand.plays) < 3 * TRICKS:
        return WhichCard(None, card_options(hand, None, True))
    play = hand.play(dialogue.correcting) if dialogue.correcting else None
    if play is not None:
        return WhichCard(play, card_options(hand, play, dialogue.every_card))
    if not hand.plays:
        return WhichPlay((None,)) if hand.phase is Phase.PLAY else None
    running = len(hand.plays) % 3 or 3
    newest = hand.plays[-(running + 3 * (CORRECTABLE_TRICKS - 1)) :]
    may_be_missed = hand.phase is Phase.PLAY and len(hand.plays) < 3 * TRICKS
    return WhichPlay((*reversed(newest), *((None,) if may_be_missed else ())))


def _trick_is_complete(hand: HandState, play: Play) -> bool:
    place = hand.plays.index(play)
    return len(hand.plays) >= place - place % 3 + 3
