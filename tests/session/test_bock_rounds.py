"""Bock rounds at the table: what brings one, that its games count double, how many are left, and rounds of Ramsch."""

import pytest

from display.view import Action, ListBody, ResultBody
from firmware.session.asks import WhichPush
from firmware.session.events import Dealt, EveningOpened, KontraSaid
from firmware.session.hand import Phase
from tests.session.hands import PLAYERS, opening, playing, some_hands
from tests.session.screens import Screen
from tests.session.test_ramsch import some_ramsch

OK, BACK, CORRECT = Action.OK, Action.BACK, Action.CORRECT
HANDS = [hand for hand in some_hands(40) if hand.contract.game.is_suit_game]
WON = next(hand for hand in HANDS if Screen(*opening(hand), *playing(hand)).hand.result.won)  # type: ignore[union-attr]
BOCK = EveningOpened(PLAYERS, options=(("bock", True), ("bock_triggers", ("kontra_given",))))


def with_kontra(opened: EveningOpened = BOCK) -> Screen:
    """A first game with Kontra, written into the list."""
    screen = Screen(*opening(WON), KontraSaid((WON.declarer + 1) % 3), *playing(WON), opened=opened)
    screen.press(OK)
    assert screen.hand.phase is Phase.SCORED
    return screen


def play(screen: Screen, number: int) -> int:
    """The next game; returns what it books."""
    screen.happen(*opening(WON, number, (number - 1) % 3), *playing(WON))
    assert screen.hand.result is not None
    booked = screen.hand.result.booked
    screen.press(OK)
    return booked


def test_a_trigger_brings_a_round_of_doubled_games_that_is_shown_and_ends() -> None:
    screen = with_kontra()
    first = screen.state.score_list.rows[0]  # type: ignore[union-attr]
    assert "Bock" in screen.view.notice and "3 Spiele" in screen.view.notice
    plain = first.booked // 2
    for number, left in ((2, 3), (3, 2), (4, 1)):
        screen.happen(Dealt(number, (number - 1) % 3))
        assert f"noch {left}" in screen.view.status and "×2" in screen.view.status
        screen.events.pop()
        assert play(screen, number) == 2 * plain
    assert play(screen, 5) == plain and "Bock" not in screen.view.notice
    body = screen.view.body
    assert isinstance(body, ListBody)
    assert ["×2" in row.cells[0] for row in body.rows] == [True, True, True, True, False]


def test_the_result_says_that_it_was_doubled_and_undo_takes_the_round_back() -> None:
    screen = with_kontra()
    screen.happen(*opening(WON, 2, 1), *playing(WON))
    body = screen.view.body
    assert isinstance(body, ResultBody) and "Bock" in body.explanation
    fresh = with_kontra()
    fresh.press(BACK)
    assert fresh.state.bock.factor == 1


def test_the_game_that_brings_a_round_counts_double_where_the_table_says_so() -> None:
    options = (*BOCK.options, ("bock_doubles_trigger", True))
    twice = with_kontra(EveningOpened(PLAYERS, options=options))
    once = with_kontra()
    rows = [screen.state.score_list.rows[0] for screen in (twice, once)]  # type: ignore[union-attr]
    assert rows[0].booked == 2 * rows[1].booked and (rows[0].bock, rows[1].bock) == (2, 1)


@pytest.mark.parametrize("pushing", [True, False])
def test_after_re_a_round_of_ramsch_is_played(pushing: bool) -> None:
    options = (("ramsch_after_re", True), ("schieben", pushing))
    opened = EveningOpened(PLAYERS, options=options)
    doubled = (KontraSaid((WON.declarer + 1) % 3), KontraSaid(WON.declarer))
    screen = Screen(*opening(WON), *doubled, *playing(WON), opened=opened)
    screen.press(OK)
    for number in (2, 3, 4):
        screen.happen(Dealt(number, (number - 1) % 3))
        assert screen.hand.is_ramsch and "Ramsch" in screen.view.status
        if pushing:
            assert screen.question == WhichPush(0)
            screen.press(OK, OK, OK)
        events, _ = some_ramsch(number)
        screen.happen(*events)
        screen.press(OK)
    screen.happen(Dealt(5, 1))
    assert not screen.hand.is_ramsch and screen.hand.phase is Phase.AUCTION
