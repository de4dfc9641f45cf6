"""A notice when a card seems to have been played out of turn."""

from __future__ import annotations

from firmware.i18n.translator import Translator
from firmware.session.events import CardPlayed
from firmware.session.presenter.words import Words
from firmware.session.state import EveningState, apply, fold
from firmware.turns import TurnNotice
from tests.session.hands import OPENED, opening, some_hands

HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)
PLACES = ("south", "west", "north")
WORDS = Words(Translator("en"))


def playing(*wrong: int) -> list[EveningState]:
    """The states after each of the first four plays; the plays with these numbers come from the next player's side."""
    state = fold([OPENED, *opening(HAND)])
    states = []
    for number, (seat, card) in enumerate(HAND.plays[:4], 1):
        assert state.hand is not None
        place = state.hand.seating.place((seat + (number in wrong)) % 3)
        state = apply(state, CardPlayed(number, card.code, seconds=float(number), side=PLACES[place]))
        states.append(state)
    return states


def test_no_notice_while_everybody_plays_in_turn():
    notice = TurnNotice(PLACES)
    assert [notice.text(state, WORDS) for state in playing()] == [""] * 4


def test_a_card_from_another_side_is_told_once_with_the_name():
    notice = TurnNotice(PLACES)
    states = playing(2)
    texts = [notice.text(state, WORDS) for state in states]
    assert states[1].opened is not None and states[1].hand is not None
    seat = (HAND.plays[1][0] + 1) % 3
    name = states[1].opened.players[states[1].hand.seating.place(seat)]
    assert texts == ["", f"Played out of turn? The card came from {name}.", "", ""]
    assert notice.text(states[1], WORDS) == ""


def test_a_lead_from_another_side_is_told_as_a_lead():
    texts = [TurnNotice(PLACES).text(state, WORDS) for state in playing(4)]
    assert texts[3].startswith("Led out of turn?")


def test_without_sides_nothing_is_said_before_they_are_learned():
    notice = TurnNotice()
    assert [notice.text(state, WORDS) for state in playing(2, 4)] == [""] * 4
