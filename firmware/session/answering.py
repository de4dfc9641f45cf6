"""Answers to what the screen asks over the game: each becomes an event, or leads to the next question."""

from __future__ import annotations

from dataclasses import replace

from display.view import Action, Input
from firmware.session.asks import (
    MISSED_CARD,
    RULINGS,
    Ask,
    PushingAsk,
    ShowsHand,
    TakerOf,
    WhichAnswer,
    WhichCard,
    WhichGrandHand,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichPush,
    WhichRuling,
    WhichSkat,
    WhichTaker,
)
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    Event,
    GrandHandSaid,
    MatadorsNamed,
    PutAway,
    RevokeRuled,
    Ruling,
    SkatPushed,
    TableAnswered,
    TrickAwarded,
    Undone,
)
from firmware.session.following import Play
from firmware.session.hand import HandState
from firmware.session.menu import MenuPage, Request
from firmware.session.questions import (
    Dialogue,
    missed_places,
)
from firmware.session.walking import picked, walked
from firmware.skat.cards import Card
from firmware.skat.matadors import Matadors


def answer(dialogue: Dialogue, hand: HandState, ask: Ask, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    """The dialogue after an input while this is asked, and the events that it asks for."""
    if isinstance(ask, WhichPlay):
        at, takes = picked(dialogue, ask, what)
    else:
        at, takes = walked(dialogue, len(ask.options), what)
    if takes:
        return _chosen(at, hand, ask)
    if at is not dialogue:
        return at, ()
    if isinstance(ask, PushingAsk | ShowsHand) and what is Action.MENU:
        return replace(dialogue, menu=MenuPage.MENU, cursor=0), ()
    if what is Action.MENU and shows_skat(dialogue, ask):
        return replace(dialogue, request=Request.SHOW_SKAT), ()
    if (
        what is Action.CORRECT
        and dialogue.correcting is None
        and not isinstance(ask, PushingAsk | WhichTaker | ShowsHand)
    ):
        return replace(dialogue, correcting=0, looking=False, cursor=0), ()
    if what is Action.BACK:
        return _stepped_back(dialogue, hand, ask)
    return dialogue, ()


def shows_skat(dialogue: Dialogue, ask: Ask) -> bool:
    """Whether the two cards of the Skat can be laid before the camera instead of being named."""
    return dialogue.can_read and isinstance(ask, WhichSkat)


def _stepped_back(dialogue: Dialogue, hand: HandState, ask: Ask) -> tuple[Dialogue, tuple[Event, ...]]:
    """The way out of a question: nothing is lost by it."""
    if isinstance(ask, PushingAsk):
        return dialogue, (Undone(),)
    if isinstance(ask, ShowsHand):
        return replace(dialogue, hand_passed=hand.deal, cursor=0), ()
    if isinstance(ask, WhichTaker):
        return replace(dialogue, taker_of=None, correcting=0, cursor=0), ()
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
    done = replace(dialogue, cursor=0, correcting=None, looking=False, taker_of=None, every_card=False)
    if isinstance(ask, WhichPlay):
        if isinstance(chosen, TakerOf):
            return replace(done, taker_of=chosen.trick), ()
        number = chosen.number if isinstance(chosen, Play) else MISSED_CARD
        return replace(done, correcting=number), ()
    if isinstance(ask, WhichTaker):
        return done, (TrickAwarded(ask.trick, ask.options[dialogue.cursor]),)
    if isinstance(ask, ShowsHand):
        request = Request.SHOW_HAND if ask.options[dialogue.cursor] else None
        return replace(done, request=request, hand_passed=hand.deal), ()
    if isinstance(ask, WhichGrandHand):
        return done, (GrandHandSaid(ask.options[dialogue.cursor]),)
    if isinstance(ask, WhichPush):
        return done, (SkatPushed(ask.seat, ask.options[dialogue.cursor]),)
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
