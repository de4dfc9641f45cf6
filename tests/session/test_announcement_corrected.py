"""Declarer, bid and contract entered anew in the middle of a game, and what a step back remembers."""

import pytest

from display.view import Action, Choice, EntryBody, Input
from firmware.entry import SEAT_OPTIONS, Step
from firmware.session.events import AuctionSettled, ContractDeclared, Dealt
from firmware.session.hand import Phase
from firmware.session.menu import MenuItem
from firmware.session.questions import WhichItem
from firmware.skat.contracts import parse_contract
from tests.session.hands import opening, playing, some_hands
from tests.session.screens import Screen

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game and not hand.contract.hand)


def opened(*, touch: bool) -> Screen:
    """A game in its third trick whose announcement is being corrected."""
    screen = Screen(*opening(HAND), *playing(HAND)[:9])
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem)
    place = screen.question.options.index(MenuItem.ANNOUNCEMENT)
    screen.press(*((Choice(place),) if touch else (*(DOWN,) * place, OK)))
    assert screen.dialogue.amending is not None and isinstance(screen.view.body, EntryBody)
    return screen


def test_the_entry_stands_on_what_was_announced_and_changes_nothing_by_itself() -> None:
    screen = opened(touch=False)
    assert screen.dialogue.amending is not None and screen.dialogue.amending.selected == HAND.contract
    assert screen.press(OK) == [] and screen.dialogue.amending is None


def test_the_contract_is_corrected_and_the_cards_are_judged_anew() -> None:
    screen = opened(touch=False)
    plays = screen.hand.plays
    (event,) = screen.press(CORRECT, OK)
    assert event == ContractDeclared(f"{HAND.contract}H")
    assert str(screen.hand.contract) == f"{HAND.contract}H" and screen.hand.plays == plays
    assert screen.hand.phase is Phase.PLAY and screen.question is None


@pytest.mark.parametrize("touch", [True, False])
def test_declarer_and_bid_are_corrected_by_going_back_from_the_contract(touch: bool) -> None:
    screen = opened(touch=touch)
    other = (HAND.declarer + 1) % 3
    screen.press(BACK, BACK)
    assert screen.dialogue.amending is not None and screen.dialogue.amending.step is Step.DECLARER
    button: dict[int, Input] = {0: UP, 1: OK, 2: DOWN}
    screen.press(Choice(SEAT_OPTIONS.index(other)) if touch else button[other])
    came = screen.press(*((Choice(1),) if touch else (DOWN, OK)))
    came += screen.press(OK)
    assert came == [AuctionSettled(other, 20)]
    assert (screen.hand.declarer, screen.hand.bid, screen.hand.contract) == (other, 20, HAND.contract)


def test_back_leaves_it_step_by_step_without_a_trace() -> None:
    screen = opened(touch=False)
    before = list(screen.events)
    screen.press(BACK, BACK, BACK)
    assert screen.dialogue.amending is None and screen.events == before


def test_a_step_back_from_play_stands_on_the_contract_and_from_there_on_the_bid() -> None:
    for text in ("CH", "SHS", "NO", "G"):
        screen = Screen(Dealt(1, 0), AuctionSettled(2, 33), ContractDeclared(text))
        screen.press(BACK)
        assert screen.dialogue.entry.selected == parse_contract(text)
        screen.press(BACK)
        entry = screen.dialogue.entry
        assert (entry.step, entry.declarer, entry.selected) == (Step.BID, 2, 33)
        screen.press(BACK)
        assert screen.dialogue.entry.selected == 2
