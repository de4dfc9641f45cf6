"""What the six buttons do in each state, in words."""

from __future__ import annotations

from display.view import Action
from firmware.entry import SEAT_BUTTONS, Entry, Step
from firmware.session.answering import shows_skat
from firmware.session.asks import (
    Ask,
    MenuAsk,
    PushingAsk,
    ShowsHand,
    WhichPlay,
    WhichTaker,
)
from firmware.session.hand import HandState, Phase
from firmware.session.presenter.bidding import pass_text
from firmware.session.presenter.words import Words
from firmware.session.questions import (
    Dialogue,
    is_stepwise,
    shows_result,
    tricks_to_open,
)
from firmware.session.row_entry import RowStep
from firmware.session.state import EveningState

Buttons = tuple[str, str, str, str, str, str]
"""The texts of up, down, OK, back, correct and menu; empty without use."""


def buttons(state: EveningState, dialogue: Dialogue, words: Words, ask: Ask | None) -> Buttons:
    """The texts of this moment."""
    hand = state.hand
    back = words.text("Back")
    if ask is not None and not isinstance(ask, MenuAsk):
        return _while_asked(dialogue, words, ask)
    if ask is not None:
        return (words.text("Up"), words.text("Down"), words.text("OK"), back, "", "")
    if dialogue.rows is not None:
        jump = words.text("Jump") if dialogue.rows.step in (RowStep.BID, RowStep.POINTS) else ""
        wider = words.text("Hand ...") if dialogue.rows.step is RowStep.CONTRACT else jump
        return (words.text("Up"), words.text("Down"), words.text("OK"), back, wider, "")
    if dialogue.amending is not None:
        return _in_entry(dialogue.amending, words, amends=True)
    correct = words.text("Correct") if state.score_list is not None and state.score_list.rows else ""
    if dialogue.list_open:
        return ("", "", "", back, correct, "")
    menu, undo = words.text("Menu"), words.text("Undo")
    if hand is None or hand.phase is Phase.SCORED:
        onwards = words.text("New table") if state.is_over else words.text("Deal")
        return ("", "", onwards, undo if hand else "", correct, menu)
    if hand.phase is Phase.AUCTION and is_stepwise(dialogue, state):
        back = undo if hand.auction.calls else ""
        return (words.text("Up"), words.text("Down"), words.text("OK"), back, pass_text(words), menu)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        return _in_entry(dialogue.entry, words)
    return _in_play(dialogue, hand, words)


def _while_asked(dialogue: Dialogue, words: Words, ask: Ask) -> Buttons:
    back, correct = words.text("Back"), words.text("Correct")
    if isinstance(ask, WhichPlay):
        onwards = words.text("Trick before") if len(ask.columns) > 1 else ""
        return (words.text("Top"), words.text("Bottom"), words.text("Middle"), back, onwards, "")
    walk = (words.text("Up"), words.text("Down"), words.text("OK"))
    if isinstance(ask, PushingAsk):
        return (*walk, words.text("Undo"), "", words.text("Menu"))
    if isinstance(ask, ShowsHand):
        return (*walk, words.text("Without"), "", words.text("Menu"))
    may_correct = dialogue.correcting is None and not isinstance(ask, WhichTaker)
    camera = words.text("Camera") if shows_skat(dialogue, ask) else ""
    return (*walk, back, correct if may_correct else "", camera)


def _in_entry(entry: Entry, words: Words, amends: bool = False) -> Buttons:
    menu = "" if amends else words.text("Menu")
    if entry.step is Step.DECLARER:
        answers = {
            button: words.seat(seat) if isinstance(seat, int) else words.text("Passed in")
            for button, seat in SEAT_BUTTONS.items()
        }
        seats = (answers[Action.UP], answers[Action.DOWN], answers[Action.OK])
        return (*seats, words.text("Back") if amends else "", "" if amends else answers[Action.CORRECT], menu)
    wider = {Step.BID: words.text("Jump"), Step.SKAT: ""}.get(entry.step, words.text("Hand ..."))
    if entry.hand is not None:
        wider = words.text("Announce ...") if entry.levels > 1 else ""
    return (words.text("Up"), words.text("Down"), words.text("OK"), words.text("Back"), wider, menu)


def _in_play(dialogue: Dialogue, hand: HandState, words: Words) -> Buttons:
    redo = words.text("Redo") if dialogue.can_redo else ""
    undo, correct, menu = words.text("Undo"), words.text("Correct"), words.text("Menu")
    tricks = tricks_to_open(hand)
    newest = 0 if hand.following is None else len(hand.following.tricks)
    second = words.text("Trick {number}", number=newest - 1) if tricks > 1 else ""
    third = words.text("Trick {number}", number=newest - 2) if tricks > 2 else ""
    if hand.phase is Phase.RESULT:
        ok = words.text("OK") if shows_result(dialogue, hand) else words.text("Result")
        return (redo or second, third, ok, undo, correct, menu)
    back = undo if hand.plays or hand.doublings else words.text("Back")
    return (redo, third, second, back, correct, menu)
