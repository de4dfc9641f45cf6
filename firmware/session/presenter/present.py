"""The one function from state and dialogue to a View."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from display.view import Body, MessageBody, Picture, View
from firmware.entry import Step
from firmware.session.hand import HandState, Phase
from firmware.session.presenter.entry import entry_body
from firmware.session.presenter.lists import list_body
from firmware.session.presenter.play import play_body
from firmware.session.presenter.questions import question, revoke_banner
from firmware.session.presenter.result import result_body
from firmware.session.presenter.words import Words
from firmware.session.questions import Dialogue, WhichRuling, open_question, shows_result
from firmware.session.state import EveningState

Buttons = tuple[str, str, str, str, str, str]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the screen shows beside the game: a notice, troubles of the hardware, small pictures of the cards by play number."""

    notice: str = ""
    troubles: tuple[str, ...] = ()
    pictures: Mapping[int, Picture] = field(default_factory=dict)


def present(state: EveningState, dialogue: Dialogue, words: Words, surroundings: Surroundings | None = None) -> View:
    """The View of this moment."""
    around = surroundings or Surroundings()
    hand = state.hand
    ask = open_question(dialogue, state)
    return View(
        title=_title(state, words),
        status=_status(state, words, around),
        body=_body(state, dialogue, words),
        banner=(
            revoke_banner(ask.revoke, state, hand, words, around.pictures)
            if isinstance(ask, WhichRuling) and hand is not None
            else None
        ),
        question=None if ask is None or hand is None else question(ask, dialogue, state, hand, words, around.pictures),
        buttons=_buttons(state, dialogue, words, ask is not None),
        notice=around.notice or _question_notice(hand, words),
        suits=words.suits,
    )


def _title(state: EveningState, words: Words) -> str:
    if state.score_list is None or state.hand is None:
        return words.text("Kiebitz")
    length = state.score_list.series.length
    return words.text("Game {number} of {length}", number=state.hand.number, length=length)


def _status(state: EveningState, words: Words, around: Surroundings) -> str:
    if around.troubles:
        return " · ".join(around.troubles)
    if state.opened is None or state.hand is None:
        return ""
    return words.text("Dealer: {player}", player=state.opened.players[state.hand.seating.dealer])


def _body(state: EveningState, dialogue: Dialogue, words: Words) -> Body:
    hand, score_list = state.hand, state.score_list
    if score_list is None:
        return MessageBody(words.text("Kiebitz"), (words.text("No evening has been opened."),))
    if hand is None and not dialogue.list_open:
        return MessageBody(words.text("Good evening"), _seating_lines(state, words))
    if hand is None or hand.phase is Phase.SCORED or dialogue.list_open:
        return list_body(score_list, words)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        return entry_body(state, hand, dialogue.entry, words)
    if shows_result(dialogue, hand):
        return result_body(state, hand, words)
    return play_body(state, hand, words)


def _seating_lines(state: EveningState, words: Words) -> tuple[str, ...]:
    """Who plays, and who deals first."""
    assert state.opened is not None
    players = state.opened.players
    return (", ".join(players), words.text("Dealer: {player}", player=players[state.opened.first_dealer]))


def _question_notice(hand: HandState | None, words: Words) -> str:
    """What else the table should know: a question of the rules that stands in the way of the result."""
    if hand is None or hand.question is None:
        return ""
    from firmware.i18n.rulings import question_text

    return question_text(words.translator, hand.question)


def _buttons(state: EveningState, dialogue: Dialogue, words: Words, asking: bool) -> Buttons:
    up, down, ok = words.text("Up"), words.text("Down"), words.text("OK")
    back, undo, correct, the_list = words.text("Back"), words.text("Undo"), words.text("Correct"), words.text("List")
    hand = state.hand
    if asking:
        return (up, down, ok, back, correct if dialogue.correcting is None else "", "")
    if dialogue.list_open:
        return ("", "", "", back, "", "")
    if hand is None or hand.phase is Phase.SCORED:
        return ("", "", words.text("Deal") if state.next_deal is not None else "", undo if hand else "", "", "")
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        step = dialogue.entry.step
        wider = {Step.BID: words.text("Jump"), Step.CONTRACT: words.text("Hand ...")}.get(step, "")
        return (up, down, ok, "" if step is Step.DECLARER else back, wider, the_list)
    redo = words.text("Redo") if dialogue.can_redo else ""
    if hand.phase is Phase.RESULT:
        return (redo, "", ok if shows_result(dialogue, hand) else words.text("Result"), undo, correct, the_list)
    return (redo, "", "", undo if hand.plays else back, correct, the_list)
