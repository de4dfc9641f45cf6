"""The one function from state and dialogue to a View."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from display.view import Body, MessageBody, Picture, Question, View
from firmware.i18n.endings import play_on_text
from firmware.i18n.rulings import citations, question_text
from firmware.session.asks import (
    Ask,
    MenuAsk,
    WhichRuling,
)
from firmware.session.hand import Phase
from firmware.session.presenter.bidding import bidding_body
from firmware.session.presenter.bock import bock_notice, bock_status
from firmware.session.presenter.buttons import buttons
from firmware.session.presenter.entry import entry_body
from firmware.session.presenter.lists import list_body, ranking_body, winners
from firmware.session.presenter.menu import menu_question
from firmware.session.presenter.play import play_body
from firmware.session.presenter.questions import question, revoke_banner
from firmware.session.presenter.result import result_body
from firmware.session.presenter.row_entry import row_entry_body
from firmware.session.presenter.two_players.present import present_pair
from firmware.session.presenter.words import Words, player_at
from firmware.session.questions import (
    Dialogue,
    is_stepwise,
    open_skat_question,
    shows_result,
)
from firmware.session.state import EveningState


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the screen shows beside the game: a notice, troubles of the hardware, small pictures of the cards by play number."""

    notice: str = ""
    troubles: tuple[str, ...] = ()
    pictures: Mapping[int, Picture] = field(default_factory=dict)


def present(state: EveningState, dialogue: Dialogue, words: Words, surroundings: Surroundings | None = None) -> View:
    """The View of this moment."""
    around = surroundings or Surroundings()
    if state.pair is not None:
        shown = (around.notice, around.troubles, around.pictures)
        return present_pair(state.pair, dialogue.pair, words, *shown, can_redo=dialogue.can_redo)
    hand = state.hand
    ask = open_skat_question(dialogue, state)
    return View(
        title=_title(state, words),
        status=_status(state, words, around),
        body=_body(state, dialogue, words),
        banner=(
            revoke_banner(ask.revoke, state, hand, words, around.pictures)
            if isinstance(ask, WhichRuling) and hand is not None
            else None
        ),
        question=_question(ask, dialogue, state, words, around),
        buttons=buttons(state, dialogue, words, ask),
        notice=around.notice or _rules_notice(state, dialogue, ask, words),
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
    players, seating = state.opened.players, state.hand.seating
    dealer = words.text("Dealer: {player}", player=players[seating.dealer])
    bock = bock_status(state, words)
    dealer = f"{dealer} · {bock}" if bock else dealer
    if not seating.sitting_out:
        return dealer
    names = ", ".join(players[place] for place in seating.sitting_out)
    return f"{dealer} · " + words.text("sits out: {players}", players=names)


def _body(state: EveningState, dialogue: Dialogue, words: Words) -> Body:
    hand, score_list = state.hand, state.score_list
    if score_list is None:
        return MessageBody(words.text("Kiebitz"), (words.text("No evening has been opened."),))
    if dialogue.rows is not None:
        return row_entry_body(dialogue.rows, words)
    if hand is None and not dialogue.list_open:
        return MessageBody(words.text("Good evening"), _seating_lines(state, words))
    if state.is_over and not dialogue.list_open:
        return ranking_body(score_list, words)
    if hand is None or hand.phase is Phase.SCORED or dialogue.list_open:
        return list_body(score_list, words)
    if dialogue.amending is not None:
        return entry_body(state, hand, dialogue.amending, words)
    if hand.phase is Phase.AUCTION and is_stepwise(dialogue, state):
        return bidding_body(state, hand, dialogue.cursor, words)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        return entry_body(state, hand, dialogue.entry, words)
    if hand.phase is Phase.PUSHING:
        return MessageBody(words.text("Ramsch"), _seating_lines(state, words))
    if shows_result(dialogue, hand):
        return result_body(state, hand, words)
    return play_body(state, hand, words)


def _seating_lines(state: EveningState, words: Words) -> tuple[str, ...]:
    """Who plays, and who deals first."""
    assert state.opened is not None
    players = state.opened.players
    return (", ".join(players), words.text("Dealer: {player}", player=players[state.opened.first_dealer]))


def _question(
    ask: Ask | None, dialogue: Dialogue, state: EveningState, words: Words, around: Surroundings
) -> Question | None:
    if ask is None:
        return None
    if isinstance(ask, MenuAsk):
        return menu_question(ask, dialogue, state, words)
    assert state.hand is not None, "only the menu asks without a hand"
    return question(ask, dialogue, state, state.hand, words, around.pictures)


def _rules_notice(state: EveningState, dialogue: Dialogue, ask: Ask | None, words: Words) -> str:
    """What else the table should know: which rule is asked about, what stands in the way of the result, or why play goes on."""
    hand = state.hand
    if state.is_over and state.score_list is not None:
        if ask is not None or dialogue.list_open:
            return ""
        names = ", ".join(winners(state.score_list))
        return words.text("{players} won the series. Thank you for playing, and good night.", players=names)
    if hand is not None and hand.phase is Phase.SCORED and ask is None and dialogue.rows is None:
        return bock_notice(state, words)
    if hand is None or hand.phase is Phase.SCORED or isinstance(ask, MenuAsk) or dialogue.list_open:
        return ""
    goes_on = ask is None and hand.phase is Phase.PLAY and not hand.ended_by_table
    if goes_on and hand.is_restored and hand.following is not None and hand.following.next_seat is not None:
        trick = len(hand.plays) // 3 + 1
        player = player_at(state, hand, hand.following.next_seat)
        return words.text("Play goes on in trick {trick}: {player} plays another card.", trick=trick, player=player)
    if goes_on and hand.play_on is not None:
        rules = citations(words.translator, hand.play_on.rules)
        return f"{play_on_text(words.translator, hand.play_on)} {rules}."
    if goes_on and hand.following is not None and not hand.following.open_hand_fits:
        return words.text("The open hand that was shown does not fit the cards played.")
    if hand.question is None:
        return ""
    if ask is not None:
        return citations(words.translator, hand.question.rules)
    return question_text(words.translator, hand.question)
