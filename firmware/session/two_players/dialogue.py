"""The talk between two people and the screen: inputs become events. Pure, never kept; what is here may be lost in a power cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from display.view import Action, Choice, Input, Select
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    DealAbandoned,
    Event,
    KontraSaid,
    Redone,
    RevokeRuled,
    RowCorrected,
    Ruling,
    Undone,
)
from firmware.session.following import Play
from firmware.session.hand import Phase
from firmware.session.menu import Request
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen, GivenUp
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import may_double
from firmware.session.two_players.questions import (
    PairAsk,
    PairBooking,
    PairCard,
    PairDialogue,
    PairDraw,
    PairGame,
    PairGivesUp,
    PairItem,
    PairMeant,
    PairMenu,
    PairPlays,
    PairRows,
    PairRuling,
    cards_seen,
    open_pair_question,
    shows_list,
    shows_result,
)
from firmware.session.two_players.state import PairEvening, scored
from firmware.skat.cards import Card

_REQUESTS: Mapping[PairItem, Request] = {
    PairItem.PAUSE: Request.PAUSE,
    PairItem.CAMERA: Request.CAMERA,
    PairItem.STICK: Request.STICK,
    PairItem.SETTINGS: Request.SETTINGS,
    PairItem.HELP: Request.HELP,
    PairItem.NEW_EVENING: Request.NEW_EVENING,
    PairItem.QUIT: Request.QUIT,
    PairItem.SHUT_DOWN: Request.SHUT_DOWN,
}
"""Lines of the menu that the program answers, not the evening."""

_AT_ONCE = frozenset({PairItem.PAUSE, PairItem.CAMERA, PairItem.STICK, PairItem.SETTINGS, PairItem.HELP})
"""Those of them that need not be asked whether they are meant."""

Answer = tuple[PairDialogue, tuple[Event, ...], Request | None]
"""The dialogue after an input, the events it asks for in this order, and what it asks of the program."""


def handle_pair(dialogue: PairDialogue, evening: PairEvening, what: Input, can_redo: bool = False) -> Answer:
    """The answer to an input. Inputs without a meaning here change nothing."""
    hand = evening.hand
    ask = open_pair_question(dialogue, evening)
    if dialogue.in_menu and ask is not None:
        return _in_menu(dialogue, hand, ask, what)
    if isinstance(ask, PairRows | PairBooking):
        return _amended(dialogue, ask, what)
    if what is Action.CORRECT and evening.rows and shows_list(dialogue, evening):
        return replace(dialogue, amending=0, cursor=0), (), None
    if ask is not None and hand is not None:
        return _answer(dialogue, hand, ask, what)
    if dialogue.list_open:
        closes = what in (Action.BACK, Action.OK, Action.MENU)
        return replace(dialogue, list_open=not closes), (), None
    if what is Action.MENU:
        return replace(dialogue, in_menu=True, menu=None, cursor=0), (), None
    if hand is None or hand.phase is Phase.SCORED:
        return _between_hands(dialogue, evening, what)
    return _in_hand(dialogue, hand, what, can_redo)


def follow_pair(dialogue: PairDialogue, before: PairEvening | None, evening: PairEvening) -> PairDialogue:
    """The dialogue after the state changed: the cursor of a new question stands at its top, a new phase closes what was open."""
    was = before.hand if before is not None else None
    hand = evening.hand
    if before is None or open_pair_question(dialogue, before) != open_pair_question(dialogue, evening):
        dialogue = replace(dialogue, cursor=0)
    if hand is None or was is None or was.deal != hand.deal or was.phase is not hand.phase:
        return PairDialogue(in_menu=dialogue.in_menu, menu=dialogue.menu, postponed=dialogue.postponed)
    return dialogue


def _between_hands(dialogue: PairDialogue, evening: PairEvening, what: Input) -> Answer:
    deal = evening.next_deal
    if what is Action.OK and deal is not None:
        return dialogue, (deal,), None
    if what is Action.OK and evening.is_over:
        return dialogue, (), Request.NEW_EVENING
    if what is Action.BACK and evening.hand is not None:
        return dialogue, (Undone(),), None
    return dialogue, (), None


def _in_hand(dialogue: PairDialogue, hand: PairHand, what: Input, can_redo: bool) -> Answer:
    if what is Action.OK and hand.phase is Phase.RESULT:
        if not shows_result(dialogue, hand):
            return replace(dialogue, result_open=True), (), None
        return dialogue, (scored(hand),), None
    if what is Action.OK and (not hand.choice or dialogue.postponed == cards_seen(hand)):
        # Before its time the game can be named too, and what was put off is asked again.
        return replace(dialogue, naming=not hand.choice, postponed=-1, cursor=0), (), None
    if what is Action.BACK:
        return dialogue, (Undone(),), None
    if what is Action.DOWN and (seat := may_double(hand)) is not None:
        return dialogue, (KontraSaid(seat),), None
    if what is Action.UP and can_redo:
        return dialogue, (Redone(),), None
    if what is Action.CORRECT:
        return replace(dialogue, correcting=0, cursor=0), (), None
    return dialogue, (), None


def _amended(dialogue: PairDialogue, ask: PairRows | PairBooking, what: Input) -> Answer:
    """A row of the list entered anew: which one, and what it books."""
    if what is Action.BACK:
        return replace(dialogue, amending=0 if isinstance(ask, PairBooking) else None, cursor=0), (), None
    at, takes = _walked(dialogue, len(ask.options), what)
    if not takes:
        return at, (), None
    if isinstance(ask, PairRows):
        return replace(at, amending=ask.options[at.cursor], cursor=0), (), None
    booked = ask.options[at.cursor]
    outcome: Literal["free", "annulled"] = "annulled" if booked is None else "free"
    return replace(at, amending=None, cursor=0), (RowCorrected(ask.row, outcome, points=booked or ()),), None


def _walked(dialogue: PairDialogue, count: int, what: Input) -> tuple[PairDialogue, bool]:
    """The dialogue with its cursor moved among so many options, and whether the option there is taken."""
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < count:
            return dialogue, False
        return replace(dialogue, cursor=what.index), isinstance(what, Choice)
    if what in (Action.UP, Action.DOWN) and count:
        return replace(dialogue, cursor=(dialogue.cursor + (1 if what is Action.DOWN else -1)) % count), False
    return dialogue, what is Action.OK and dialogue.cursor < count


def _in_menu(dialogue: PairDialogue, hand: PairHand | None, ask: PairAsk, what: Input) -> Answer:
    """Walking through the menu; back and the menu button leave the page."""
    if what in (Action.BACK, Action.MENU):
        return replace(dialogue, in_menu=not isinstance(ask, PairMenu), menu=None, cursor=0), (), None
    at, takes = _walked(dialogue, len(ask.options), what)
    if not takes:
        return at, (), None
    closed = replace(at, in_menu=False, menu=None, cursor=0)
    if isinstance(ask, PairGivesUp):
        return closed, (GivenUp(ask.options[at.cursor]),), None
    if isinstance(ask, PairMeant):
        return closed, (), _REQUESTS[ask.item] if ask.options[at.cursor] else None
    chosen = PairItem(ask.options[at.cursor])
    if chosen is PairItem.LIST:
        return replace(closed, list_open=True), (), None
    if chosen is PairItem.KONTRA and hand is not None and (seat := may_double(hand)) is not None:
        return closed, (KontraSaid(seat),), None
    if chosen is PairItem.GAME:
        return replace(closed, naming=True), (), None
    if chosen is PairItem.DEAL_AGAIN:
        return closed, (DealAbandoned(),), None
    if chosen in _AT_ONCE:
        return closed, (), _REQUESTS[chosen]
    return replace(at, menu=chosen, cursor=0), (), None


def _answer(dialogue: PairDialogue, hand: PairHand, ask: PairAsk, what: Input) -> Answer:
    if what is Action.MENU and dialogue.correcting is None:
        return replace(dialogue, in_menu=True, menu=None, cursor=0), (), None
    at, takes = _walked(dialogue, len(ask.options), what)
    if takes:
        return (*_chosen(at, hand, ask), None)
    if at is not dialogue:
        return at, (), None
    if what is Action.CORRECT and dialogue.correcting is None:
        return replace(dialogue, correcting=0, cursor=0), (), None
    if what is Action.BACK:
        return (*_stepped_back(dialogue, hand, ask), None)
    return dialogue, (), None


def _stepped_back(dialogue: PairDialogue, hand: PairHand, ask: PairAsk) -> tuple[PairDialogue, tuple[Event, ...]]:
    """The way out of a question: nothing is lost by it."""
    if dialogue.every_card:
        return replace(dialogue, every_card=False, cursor=0), ()
    if dialogue.correcting:
        return replace(dialogue, correcting=0, cursor=0), ()
    if dialogue.correcting == 0:
        return replace(dialogue, correcting=None, cursor=0), ()
    if dialogue.naming:
        return replace(dialogue, naming=False, cursor=0), ()
    if isinstance(ask, PairRuling | PairDraw):
        return dialogue, (Undone(),)
    return replace(dialogue, postponed=cards_seen(hand), cursor=0), ()


def _chosen(dialogue: PairDialogue, hand: PairHand, ask: PairAsk) -> tuple[PairDialogue, tuple[Event, ...]]:
    """What the option under the cursor means."""
    done = replace(dialogue, cursor=0, correcting=None, every_card=False, naming=False)
    if isinstance(ask, PairGame):
        return done, (GameChosen(ask.options[dialogue.cursor]),)
    if isinstance(ask, PairDraw):
        return done, (CardDrawn(next_number(hand), ask.options[dialogue.cursor].code),)
    if isinstance(ask, PairRuling):
        ruling: Ruling = ask.options[dialogue.cursor]
        misread = replace(done, correcting=ask.revoke.play) if ruling == "misread" else done
        return misread, (RevokeRuled(ask.revoke.seat, ask.revoke.trick, ruling),)
    if isinstance(ask, PairPlays):
        chosen = ask.options[dialogue.cursor]
        return replace(
            dialogue, correcting=chosen.number if isinstance(chosen, Play) else chosen, cursor=0, every_card=False
        ), ()
    if isinstance(ask, PairCard):
        card = ask.options[dialogue.cursor]
        return (
            (done, _named(hand, ask, card)) if card is not None else (replace(dialogue, every_card=True, cursor=0), ())
        )
    return dialogue, ()


def _named(hand: PairHand, ask: PairCard, card: Card) -> tuple[Event, ...]:
    """The events by which a card gets its name."""
    if ask.play is None:
        kind = CardLaidOpen if ask.is_open else CardPlayed
        return (kind(next_number(hand), card.code, by="table", before=ask.before),)
    if ask.play.card is None:
        return (CardSettled(ask.play.number, card.code),)
    return (CardCorrected(ask.play.number, card.code),)


def next_number(hand: PairHand) -> int:
    """The number that the next card gets."""
    return hand.numbers_used + 1
