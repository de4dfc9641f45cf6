"""The auction entered call by call, with buttons alone and by touch alone, and what comes of it."""

import pytest

from display.view import Action, Choice, EntryBody, Input
from firmware.announcer import announcements
from firmware.bidding import call_options
from firmware.entry import Step
from firmware.hardware.speaker import Subject
from firmware.session.doubling import may_double
from firmware.session.events import BidCalled, ContractDeclared, Dealt, EveningOpened, HandScored, PassedIn, Undone
from firmware.session.hand import Phase
from firmware.session.menu import MenuItem
from firmware.session.questions import WhichItem
from firmware.skat.auction import Auction
from firmware.skat.calls import CallKind, parse_call
from tests.session.hands import PLAYERS
from tests.session.screens import WORDS, Screen

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
STEPS = EveningOpened(PLAYERS, bidding="steps")

AUCTIONS = [
    ("1:18 0:y 1:20 0:y 1:p 2:22 0:y 2:23 0:y 2:24 0:p", 2, 24),
    ("1:p 2:18 0:y 2:p", 0, 18),
    ("1:18 0:p 2:20 1:p", 2, 20),
    ("1:18 0:p 2:p", 1, 18),
    ("1:p 2:p 0:18", 0, 18),
    ("1:33 0:y 1:p 2:p", 0, 33),
    ("1:18 0:p 2:46 1:y 2:p", 1, 46),
    ("1:p 2:18 0:p", 2, 18),
]
"""Sequences of the rules reference (3.2) with declarer and bid value."""


def by_buttons(screen: Screen, call: str) -> None:
    """Walk to a value; hold and pass have their buttons."""
    wanted = parse_call(call)
    if wanted.kind is CallKind.PASS:
        screen.press(CORRECT)
        return
    while call_options(screen.hand.auction)[screen.dialogue.cursor] != wanted:
        screen.press(DOWN)
    screen.press(OK)


def by_touch(screen: Screen, call: str) -> None:
    screen.press(Choice(call_options(screen.hand.auction).index(parse_call(call))))


@pytest.mark.parametrize("say", [by_buttons, by_touch])
@pytest.mark.parametrize(("calls", "declarer", "bid"), AUCTIONS)
def test_an_auction_leads_to_declarer_and_bid(say, calls: str, declarer: int, bid: int) -> None:  # type: ignore[no-untyped-def]
    screen = Screen(Dealt(1, 0), opened=STEPS)
    for call in calls.split():
        assert screen.hand.phase is Phase.AUCTION
        say(screen, call)
    assert (screen.hand.declarer, screen.hand.bid) == (declarer, bid)
    assert screen.hand.phase is Phase.CONTRACT and screen.dialogue.entry.step is Step.SKAT
    assert [event.call for event in screen.events if isinstance(event, BidCalled)] == calls.split()


def test_the_commonest_calls_are_one_press_each() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    said = screen.press(OK, OK, OK, OK, CORRECT, CORRECT)
    assert [event.call for event in said if isinstance(event, BidCalled)] == [
        "1:18",
        "0:y",
        "1:20",
        "0:y",
        "1:p",
        "2:p",
    ]
    assert screen.hand.declarer == 0


@pytest.mark.parametrize("passing", [CORRECT, Choice(1)])
def test_a_deal_that_all_pass_goes_into_the_list_and_comes_back(passing: Input) -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    last = screen.press(passing, passing, passing)[-1]
    assert isinstance(last, HandScored) and screen.hand.phase is Phase.SCORED
    screen.press(BACK, BACK)
    assert screen.hand.phase is Phase.AUCTION and len(screen.hand.auction.calls) == 2


def test_back_takes_one_call_back_after_the_other_and_ends_where_nobody_has_spoken() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    screen.press(OK, OK, OK)
    assert screen.press(BACK, BACK, BACK) == [Undone()] * 3
    assert screen.hand.auction == Auction() and screen.press(BACK) == []


def test_the_skat_leads_to_hand_or_to_a_game_and_back() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    screen.press(CORRECT, CORRECT, OK)
    assert screen.dialogue.entry.step is Step.SKAT
    screen.press(DOWN, OK)
    assert all(option.hand for option in screen.dialogue.entry.options)  # type: ignore[union-attr]
    screen.press(BACK, UP, OK)
    (event,) = screen.press(OK)
    assert event == ContractDeclared("G") and screen.hand.phase is Phase.PLAY
    screen.press(BACK)
    assert screen.dialogue.entry.step is Step.CONTRACT
    screen.press(BACK)
    assert screen.dialogue.entry.step is Step.SKAT
    assert screen.press(BACK) == [Undone()] and screen.hand.phase is Phase.AUCTION


def test_the_screen_says_who_speaks_to_whom_and_what_was_said() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    body = screen.view.body
    assert isinstance(body, EntryBody)
    assert (
        body.prompt == "Was sagt Clara zu Bernd?" and body.options[0].text == "18" and body.options[1].text == "Passe"
    )
    screen.press(OK)
    body = screen.view.body
    assert isinstance(body, EntryBody)
    assert body.prompt == "Bernd antwortet Clara: 18?" and [option.text for option in body.options] == ["Ja", "Passe"]
    screen.press(OK, CORRECT, CORRECT)
    assert screen.hand.declarer == 0
    screen = Screen(Dealt(1, 0), opened=STEPS)
    screen.press(OK, OK)
    body = screen.view.body
    assert isinstance(body, EntryBody)
    assert body.steps == (("Bernd", "Ja 18"), ("Clara", "18"), ("Anna", "–"))
    assert screen.view.buttons[4] == "Passe"


@pytest.mark.parametrize("opened", [STEPS, EveningOpened(PLAYERS)])
def test_the_menu_changes_the_way_of_entering_for_the_evening(opened: EveningOpened) -> None:
    screen = Screen(Dealt(1, 0), opened=opened)
    item = MenuItem.SHORT if opened.bidding == "steps" else MenuItem.STEPWISE
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem)
    screen.press(Choice(screen.question.options.index(item)))
    assert isinstance(screen.press(CORRECT)[0], PassedIn if item is MenuItem.SHORT else BidCalled)


def test_calls_that_were_made_do_not_keep_the_table_from_the_short_form() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    screen.press(OK, OK, MENU)
    screen.press(Choice(screen.question.options.index(MenuItem.SHORT)))  # type: ignore[union-attr,arg-type]
    screen.press(DOWN, OK)
    assert (screen.hand.declarer, screen.hand.bid) == (2, 18)


def test_who_may_say_kontra_follows_from_the_calls_where_18_is_needed() -> None:
    opened = EveningOpened(PLAYERS, bidding="steps", options=(("kontra_needs_18", True),))
    screen = Screen(Dealt(1, 0), opened=opened)
    for call in ("1:18", "0:p", "2:20", "1:p"):
        by_buttons(screen, call)
    screen.press(OK, OK)
    assert screen.hand.declarer == 2 and may_double(screen.hand) == (1,)


def test_calls_are_said_as_at_the_table_and_nothing_when_they_are_taken_back() -> None:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    said = []
    for press in (OK, OK, DOWN, OK, OK, CORRECT):
        before = screen.state
        screen.press(press)
        said += [each.text for each in announcements(before, screen.state, WORDS) if each.subject is Subject.CALL]
    assert said == ["achtzehn", "ja", "zwo", "ja", "passe"]
    before = screen.state
    screen.press(BACK)
    assert announcements(before, screen.state, WORDS) == ()
