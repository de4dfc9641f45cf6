"""All pass at a table that plays Ramsch then: everybody for himself, booked as the rules say, and the way back."""

import random

import pytest

from display.view import Action, ListBody, PlayBody, ResultBody
from firmware.announcer import announcements
from firmware.session.events import CardPlayed, Dealt, EveningOpened, Event, HandScored, PassedIn, TrickCleared, Undone
from firmware.session.hand import Phase
from firmware.session.observing import Observer
from firmware.session.state import fold
from firmware.skat.cards import ALL_CARDS, card_points
from firmware.skat.contracts import Game
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from firmware.skat.order import legal_cards, trick_winner
from tests.session.hands import OPENED, PLAYERS
from tests.session.screens import WORDS, Screen
from tests.table import reading_of
from vision.readings import TableEvent

OK, BACK, CORRECT = Action.OK, Action.BACK, Action.CORRECT
PUB = EveningOpened(PLAYERS, options=(("ramsch", True),))


def some_ramsch(seed: int) -> tuple[list[Event], RamschFacts]:
    """A Ramsch of random legal cards, and the facts of it by somebody who sees all of them."""
    source = random.Random(seed)
    pack = list(ALL_CARDS)
    source.shuffle(pack)
    held = [pack[0:10], pack[10:20], pack[20:30]]
    events: list[Event] = []
    points, winners, leader, number = [0, 0, 0], [], 0, 0
    for _ in range(10):
        lying = []
        for place in range(3):
            who, number = (leader + place) % 3, number + 1
            card = source.choice(legal_cards(Game.RAMSCH, lying[0] if lying else None, held[who]))
            held[who].remove(card)
            lying.append(card)
            events.append(CardPlayed(number, card.code))
        events.append(TrickCleared())
        leader = (leader + trick_winner(Game.RAMSCH, lying)) % 3
        points[leader] += card_points(lying)
        winners.append(leader)
    return events, RamschFacts((points[0], points[1], points[2]), tuple(winners), card_points(pack[30:]))


@pytest.mark.parametrize("seed", range(12))
def test_a_ramsch_books_what_the_rules_say(seed: int) -> None:
    events, facts = some_ramsch(seed)
    screen = Screen(Dealt(1, 0), opened=PUB)
    screen.press(CORRECT)
    assert screen.hand.phase is Phase.PLAY and screen.question is None
    screen.happen(*events)
    expected = score_ramsch(facts, screen.hand.options)
    assert screen.hand.ramsch == expected and screen.hand.phase is Phase.RESULT
    (scored,) = screen.press(OK)
    # The dealer sits at place 0 and is rearhand.
    assert isinstance(scored, HandScored) and scored.points == (*expected.booked[2:], *expected.booked[:2])
    row = screen.state.score_list.rows[0]  # type: ignore[union-attr]
    assert row.declarer is None and row.points == scored.points


def test_the_screens_of_a_ramsch() -> None:
    events, facts = some_ramsch(1)
    screen = Screen(Dealt(1, 0), PassedIn(), *events[:8], opened=PUB)
    body = screen.view.body
    assert isinstance(body, PlayBody)
    assert body.contract == "Ramsch" and body.parties == ()
    assert sum(int(seat.tricks.split(" / ")[0]) for seat in body.seats) == sum(screen.hand.following.tracked.points)  # type: ignore[union-attr]
    assert not any(seat.is_declarer for seat in body.seats)
    screen.happen(*events[8:])
    result = screen.view.body
    assert isinstance(result, ResultBody) and result.title == "Ramsch" and result.booked.startswith(("−", "+"))
    assert len(result.cards) == 2 and "Augen" in result.explanation
    screen.press(OK)
    shown = screen.view.body
    assert isinstance(shown, ListBody) and shown.rows[0].cells[0] == "Ramsch" and any(shown.rows[0].cells[2:])
    assert sum(facts.points) + facts.skat_points == 120


def test_a_ramsch_can_be_taken_back() -> None:
    screen = Screen(Dealt(1, 0), opened=PUB)
    screen.press(CORRECT)
    assert screen.press(BACK) == [Undone()] and screen.hand.phase is Phase.AUCTION


def test_its_result_is_said_once() -> None:
    events, _ = some_ramsch(2)
    before = fold([PUB, Dealt(1, 0), PassedIn(), *events[:-2]])
    after = fold([PUB, Dealt(1, 0), PassedIn(), *events])
    said = [each.text for each in announcements(before, after, WORDS)]
    assert any("minus" in text or "Durchmarsch" in text for text in said)
    assert announcements(after, after, WORDS) == ()


def test_cards_are_watched_in_a_ramsch_and_not_after_passing_in() -> None:
    seen = TableEvent("card", 0, 1.0, 1, reading_of("CA"))
    assert len(Observer().observe(seen, fold([PUB, Dealt(1, 0), PassedIn()]).hand)) == 1
    assert Observer().observe(seen, fold([OPENED, Dealt(1, 0), PassedIn()]).hand) == []
