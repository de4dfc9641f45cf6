"""From the state of an evening for two to one View: which screen, what it says, what the six buttons do."""

from __future__ import annotations

from collections.abc import Mapping

from display.view import Body, MessageBody, Picture, View
from firmware.session.hand import Phase
from firmware.session.presenter.two_players.asking import hand_question, list_question, menu_question, pair_banner
from firmware.session.presenter.two_players.screens import (
    game_entry,
    name_of,
    pair_body,
    pair_list_body,
    pair_result_body,
)
from firmware.session.presenter.words import Words
from firmware.session.two_players.followed import Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import may_double
from firmware.session.two_players.questions import (
    PairAsk,
    PairBooking,
    PairDialogue,
    PairGame,
    PairGivesUp,
    PairMeant,
    PairMenu,
    PairRows,
    PairRuling,
    cards_seen,
    open_pair_question,
    shows_result,
)
from firmware.session.two_players.state import PairEvening
from firmware.session.two_players.words import DOUBLING_WORDS, GAME_NAMES
from firmware.skat.two_players.games import TwoPlayerGame

Buttons = tuple[str, str, str, str, str, str]


def present_pair(
    evening: PairEvening,
    dialogue: PairDialogue,
    words: Words,
    notice: str = "",
    troubles: tuple[str, ...] = (),
    pictures: Mapping[int, Picture] | None = None,
    can_redo: bool = False,
) -> View:
    """The View of this moment."""
    hand = evening.hand
    shown = pictures or {}
    ask = open_pair_question(dialogue, evening)
    question = banner = None
    if isinstance(ask, PairMenu | PairGivesUp | PairMeant):
        question = menu_question(ask, dialogue, evening, words)
    elif isinstance(ask, PairRows | PairBooking):
        question = list_question(ask, dialogue, evening, words)
    elif ask is not None and hand is not None and not isinstance(ask, PairGame):
        question = hand_question(ask, dialogue, evening, hand, words, shown)
    if isinstance(ask, PairRuling) and hand is not None:
        banner = pair_banner(ask.revoke, evening, hand, words, shown)
    return View(
        title=_title(evening, words),
        status=" · ".join(troubles) if troubles else _status(evening, words),
        body=_body(evening, dialogue, ask, words),
        banner=banner,
        question=question,
        buttons=_buttons(evening, dialogue, ask, words, can_redo),
        notice=notice or _table_notice(evening, dialogue, ask, words),
        suits=words.suits,
    )


def _title(evening: PairEvening, words: Words) -> str:
    if evening.hand is None:
        return words.text("Kiebitz")
    if evening.games is None:
        return words.text("Round {number}", number=evening.hand.number)
    return words.text("Game {number} of {length}", number=evening.hand.number, length=evening.games)


def _status(evening: PairEvening, words: Words) -> str:
    if evening.hand is None:
        return ""
    dealer = words.text("Dealer: {player}", player=evening.players[evening.hand.dealer])
    if evening.game is TwoPlayerGame.DUEL:
        first, second = evening.players
        return f"{first} {evening.totals[0]} : {evening.totals[1]} {second} · {dealer}"
    return dealer


def _body(evening: PairEvening, dialogue: PairDialogue, ask: PairAsk | None, words: Words) -> Body:
    hand = evening.hand
    if hand is None and not dialogue.list_open:
        players = ", ".join(evening.players)
        dealer = words.text("Dealer: {player}", player=evening.players[evening.opened.first_dealer])
        return MessageBody(words.text("Good evening"), (words.text(GAME_NAMES[evening.game]), players, dealer))
    if hand is None or hand.phase is Phase.SCORED or dialogue.list_open:
        return pair_list_body(evening, words)
    if isinstance(ask, PairGame):
        return game_entry(evening, hand, ask, dialogue.cursor, words)
    if shows_result(dialogue, hand):
        return pair_result_body(evening, hand, words)
    return pair_body(evening, hand, words)


def _table_notice(evening: PairEvening, dialogue: PairDialogue, ask: PairAsk | None, words: Words) -> str:
    """What the table is waited for."""
    hand = evening.hand
    if evening.is_over and (hand is None or hand.phase is Phase.SCORED):
        winners = [evening.players[place] for place in evening.leaders]
        if evening.game is TwoPlayerGame.DUEL:
            return words.text("{player} has won the duel. Thank you for playing, and good night.", player=winners[0])
        names = ", ".join(winners)
        return words.text("{players} won the series. Thank you for playing, and good night.", players=names)
    if hand is None or ask is not None or dialogue.list_open or hand.phase not in (Phase.CONTRACT, Phase.PLAY):
        return ""
    state = hand.state
    player = "" if state.seat is None else name_of(evening, hand, state.seat)
    if state.stuck is not None or dialogue.postponed == cards_seen(hand):
        return words.text("A card has to be named: OK asks again.")
    if state.want is Want.LAY and hand.is_officers:
        return words.translator.plural(
            "{player} gets {count} open card.", "{player} gets {count} open cards.", state.count, player=player
        )
    if state.want is Want.LAY:
        return words.translator.plural(
            "{count} card more is laid open.", "{count} cards more are laid open.", state.count
        )
    if state.want is Want.TURN_UP:
        return words.text("{player} turns up the covered card.", player=player)
    if state.want is Want.REFILL:
        return words.translator.plural(
            "{count} card is turned up from the Talon.", "{count} cards are turned up from the Talon.", state.count
        )
    return ""


def _buttons(
    evening: PairEvening, dialogue: PairDialogue, ask: PairAsk | None, words: Words, can_redo: bool
) -> Buttons:
    hand = evening.hand
    up, down, ok = words.text("Up"), words.text("Down"), words.text("OK")
    back, undo, correct, menu = words.text("Back"), words.text("Undo"), words.text("Correct"), words.text("Menu")
    if isinstance(ask, PairMenu | PairGivesUp | PairMeant | PairRows | PairBooking):
        return (up, down, ok, back, "", "")
    if ask is not None:
        is_correcting = dialogue.correcting is not None
        return (up, down, ok, back, "" if is_correcting else correct, "" if is_correcting else menu)
    if dialogue.list_open:
        return ("", "", "", back, correct if evening.rows else "", "")
    if hand is None or hand.phase is Phase.SCORED:
        onwards = words.text("New table") if evening.is_over else words.text("Deal")
        return ("", "", onwards, undo if hand else "", correct if evening.rows else "", menu)
    redo = words.text("Redo") if can_redo else ""
    if hand.phase is Phase.RESULT:
        return (redo, "", ok if shows_result(dialogue, hand) else words.text("Result"), undo, correct, menu)
    doubling = DOUBLING_WORDS[len(hand.doublings)] if may_double(hand) is not None else ""
    return (redo, doubling, _onwards(dialogue, hand, words), undo, correct, menu)


def _onwards(dialogue: PairDialogue, hand: PairHand, words: Words) -> str:
    """What OK does while cards are awaited."""
    if not hand.choice:
        return words.text("Name the game")
    return words.text("OK") if dialogue.postponed == cards_seen(hand) else ""
