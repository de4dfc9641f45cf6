"""The talk between the people and the screen: what they are choosing, and the events that come out. Pure, never kept.

Everything that matters is an event; what is here (cursor, a correction begun, the list opened for a look) may be lost in a power
cut. Inputs of buttons, keys and touch are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from display.view import Action, Choice, Input, Select
from firmware.entry import Entry, contract_entry
from firmware.session.ended import ending_event
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    DealAbandoned,
    Event,
    HandScored,
    KontraSaid,
    MatadorsNamed,
    PassedIn,
    PutAway,
    Redone,
    RevokeRuled,
    Ruling,
    TableAnswered,
    Undone,
)
from firmware.session.following import Play
from firmware.session.hand import HandState, Phase, scored
from firmware.session.menu import IsMeant, MenuItem, MenuPage, Request, WhichItem
from firmware.session.questions import (
    MISSED_CARD,
    RULINGS,
    Ask,
    Dialogue,
    MenuAsk,
    WhichAnswer,
    WhichCard,
    WhichKontra,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichRuling,
    WhichSkat,
    missed_places,
    open_question,
    shows_result,
)
from firmware.session.state import EveningState
from firmware.session.two_players.dialogue import follow_pair, handle_pair
from firmware.skat.cards import Card
from firmware.skat.endings.ending import EndingKind
from firmware.skat.matadors import Matadors

_PAGES: Mapping[MenuItem, MenuPage] = {
    MenuItem.EARLY_END: MenuPage.ENDINGS,
    MenuItem.KONTRA: MenuPage.KONTRA,
    MenuItem.NEW_EVENING: MenuPage.NEW_EVENING,
    MenuItem.QUIT: MenuPage.QUIT,
}
"""What lies behind the lines of the menu that ask something."""


def handle(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    """The dialogue after an input, and the events that it asks for in this order.

    An `Undone` asks for the last decision or card to be taken back. Inputs without a meaning here change nothing.
    """
    if state.pair is not None:
        pair, events, request = handle_pair(dialogue.pair, state.pair, what, dialogue.can_redo)
        return replace(dialogue, pair=pair, request=request), events
    hand = state.hand
    ask = open_question(dialogue, state)
    if isinstance(ask, MenuAsk):
        return _in_menu(dialogue, ask, what)
    if ask is not None and hand is not None:
        return _answer(dialogue, hand, ask, what)
    if dialogue.list_open:
        closes = what in (Action.BACK, Action.OK, Action.MENU)
        return replace(dialogue, list_open=not closes), ()
    if hand is None or hand.phase is Phase.SCORED:
        return _between_hands(dialogue, state, what)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        if what is Action.MENU:
            return _opened_menu(dialogue), ()
        entry, event = dialogue.entry.handle(what)
        events: tuple[Event, ...] = () if event is None else (event,)
        if isinstance(event, PassedIn) and not hand.options.ramsch:
            events = (event, scored(replace(hand, passed_in=True)))
        return replace(dialogue, entry=entry), events
    return _in_play(dialogue, hand, what)


def follow_state(dialogue: Dialogue, before: EveningState, state: EveningState) -> Dialogue:
    """The dialogue after the state changed: the entry of a new phase begins anew, the cursor of a new question at its top."""
    if before is state:
        return dialogue
    if state.pair is not None:
        return replace(dialogue, pair=follow_pair(dialogue.pair, before.pair, state.pair))
    if open_question(dialogue, before) != open_question(dialogue, state):
        dialogue = replace(dialogue, cursor=0)
    hand, was = state.hand, before.hand
    if hand is None:
        return replace(dialogue, entry=Entry())
    if was is None or was.deal != hand.deal or was.phase is not hand.phase:
        entry = Entry()
        if hand.phase is Phase.CONTRACT and hand.declarer is not None and hand.bid is not None:
            entry = contract_entry(hand.declarer, hand.bid)
        closed = replace(dialogue, every_card=False, list_open=False, result_open=False, menu=None)
        return replace(closed, entry=entry, correcting=None, missed_card=None)
    return dialogue


def _between_hands(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    deal = state.next_deal
    if what is Action.OK and deal is not None:
        return dialogue, (deal,)
    if what is Action.OK and state.is_over:
        return replace(dialogue, request=Request.NEW_EVENING), ()
    if what is Action.BACK and state.hand is not None:
        return dialogue, (Undone(),)
    if what is Action.MENU:
        return _opened_menu(dialogue), ()
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
        return _opened_menu(dialogue), ()
    return dialogue, ()


def _opened_menu(dialogue: Dialogue) -> Dialogue:
    return replace(dialogue, menu=MenuPage.MENU, cursor=0)


def _in_menu(dialogue: Dialogue, ask: MenuAsk, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    """Walking through the menu; back and the menu button leave the page."""
    if what in (Action.BACK, Action.MENU):
        return replace(dialogue, menu=None if isinstance(ask, WhichItem) else MenuPage.MENU, cursor=0), ()
    at, takes = _walked(dialogue, len(ask.options), what)
    if not takes:
        return at, ()
    chosen = ask.options[at.cursor]
    closed = replace(at, menu=None, cursor=0)
    if isinstance(chosen, EndingKind):
        return closed, (ending_event(chosen),)
    if isinstance(ask, WhichKontra):
        return closed, (KontraSaid(ask.options[at.cursor]),)
    if isinstance(ask, IsMeant):
        asked = Request.QUIT if ask.item is MenuItem.QUIT else Request.NEW_EVENING
        return replace(closed, request=asked if chosen else None), ()
    if chosen is MenuItem.LIST:
        return replace(closed, list_open=True), ()
    if chosen is MenuItem.DEAL_AGAIN:
        return closed, (DealAbandoned(),)
    if chosen is MenuItem.CAMERA:
        return replace(closed, request=Request.CAMERA), ()
    return replace(at, menu=_PAGES[MenuItem(chosen)], cursor=0), ()


def _walked(dialogue: Dialogue, count: int, what: Input) -> tuple[Dialogue, bool]:
    """The dialogue with its cursor moved among so many options, and whether the option there is taken."""
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < count:
            return dialogue, False
        return replace(dialogue, cursor=what.index), isinstance(what, Choice)
    if what in (Action.UP, Action.DOWN):
        return replace(dialogue, cursor=(dialogue.cursor + (1 if what is Action.DOWN else -1)) % count), False
    return dialogue, what is Action.OK


def _answer(dialogue: Dialogue, hand: HandState, ask: Ask, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    at, takes = _walked(dialogue, len(ask.options), what)
    if takes:
        return _chosen(at, hand, ask)
    if at is not dialogue:
        return at, ()
    if what is Action.CORRECT and dialogue.correcting is None:
        return replace(dialogue, correcting=0, cursor=0), ()
    if what is Action.BACK:
        return _stepped_back(dialogue, hand, ask)
    return dialogue, ()


def _stepped_back(dialogue: Dialogue, hand: HandState, ask: Ask) -> tuple[Dialogue, tuple[Event, ...]]:
    """The way out of a question: nothing is lost by it."""
    if isinstance(ask, WhichPlace):
        return replace(dialogue, missed_card=None, cursor=0), ()
    if dialogue.every_card:
        return replace(dialogue, every_card=False, cursor=0), ()
    if dialogue.correcting:
        return replace(dialogue, correcting=0, cursor=0), ()
    if dialogue.correcting == 0:
        return replace(dialogue, correcting=None, cursor=0), ()
    if isinstance(ask, WhichSkat) and ask.first is not None:
        return replace(dialogue, skat_card=None, cursor=0), ()
    if isinstance(ask, WhichRuling) or (hand.ended_by_table and not isinstance(ask, WhichCard)):
        return dialogue, (Undone(),)
    return replace(dialogue, postponed=len(hand.plays), cursor=0), ()


def _chosen(dialogue: Dialogue, hand: HandState, ask: Ask) -> tuple[Dialogue, tuple[Event, ...]]:
    """What the option under the cursor means."""
    chosen = ask.options[dialogue.cursor]
    done = replace(dialogue, cursor=0, correcting=None, every_card=False)
    if isinstance(ask, WhichPlay):
        number = chosen.number if isinstance(chosen, Play) else MISSED_CARD
        return replace(dialogue, correcting=number, cursor=0, every_card=False), ()
    if isinstance(ask, WhichPlace):
        before = chosen.number if isinstance(chosen, Play) else None
        missed = CardPlayed(play=next_number(hand), card=ask.card.code, by="table", before=before)
        return replace(done, missed_card=None), (missed,)
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
        return done, (MatadorsNamed(chosen.signed, "" if ask.game is None else ask.game.value),)
    if isinstance(ask, WhichAnswer):
        return done, (TableAnswered(ask.question.code.name.lower(), bool(chosen)),)
    if isinstance(ask, WhichCard):
        if not isinstance(chosen, Card):
            return replace(dialogue, every_card=True, cursor=0), ()
        if ask.play is None and len(missed_places(hand)) > 1:
            return replace(dialogue, missed_card=chosen, cursor=0), ()
        if ask.play is None:
            return done, (CardPlayed(play=next_number(hand), card=chosen.code, by="table"),)
        if ask.play.card is None:
            return done, (CardSettled(play=ask.play.number, card=chosen.code),)
        return done, (CardCorrected(play=ask.play.number, card=chosen.code),)
    return dialogue, ()


def next_number(hand: HandState) -> int:
    """The number that the next play of this hand gets."""
    return max(hand.numbers_used, *(play.number for play in hand.plays), 0) + 1
