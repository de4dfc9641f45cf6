"""Kontra and Re at the table: who may say it and until when, from the menu, and what it does to the result."""

import pytest

from display.view import Action, Choice, PlayBody
from firmware.session.asks import WhichKontra
from firmware.session.doubling import may_double
from firmware.session.events import EveningOpened, KontraSaid, Undone
from firmware.session.hand import StateError
from firmware.session.menu import MenuItem, WhichItem
from firmware.session.state import fold
from tests.session.hands import OPENED, PLAYERS, opening, playing, some_hands
from tests.session.screens import Screen

OK, BACK, MENU = Action.OK, Action.BACK, Action.MENU
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game and hand.declarer == 1)
"""Middlehand plays alone: forehand and rearhand defend."""

TOURNAMENT = EveningOpened(PLAYERS, preset="turnier")


def menu_lines(screen: Screen) -> list[str]:
    """The lines of the menu, which is opened and left again."""
    screen.press(MENU)
    assert screen.view.question is not None
    lines = [option.text for option in screen.view.question.options]
    screen.press(BACK)
    return lines


def choose_kontra(screen: Screen) -> None:
    """Open the menu and take the line of Kontra or Re in it."""
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem)
    screen.press(Choice(screen.question.options.index(MenuItem.KONTRA)))


def test_kontra_is_said_in_the_menu_by_one_of_the_defenders_and_answered_with_re() -> None:
    screen = Screen(*opening(HAND))
    assert "Kontra" in menu_lines(screen)
    choose_kontra(screen)
    assert screen.question == WhichKontra((0, 2))
    assert screen.press(Choice(1)) == [KontraSaid(2)]
    assert "Re" in menu_lines(screen) and "Kontra" not in menu_lines(screen)
    choose_kontra(screen)
    assert screen.question == WhichKontra((1,)), "also the only one who may say it is asked about"
    assert screen.press(OK) == [KontraSaid(1)]
    assert not {"Kontra", "Re", "Supra"} & {*menu_lines(screen)}
    body = screen.view.body
    assert isinstance(body, PlayBody) and body.contract_detail.endswith("Kontra · Re")


def test_one_press_of_ok_too_many_after_the_contract_doubles_nothing() -> None:
    for said in ((), (KontraSaid(0),)):
        screen = Screen(*opening(HAND), *said)
        assert screen.view.buttons[2] == ""
        assert screen.press(OK, OK, OK) == [] and screen.question is None


def test_what_was_doubled_books_twice_as_much() -> None:
    plain = Screen(*opening(HAND), *playing(HAND)).hand.result
    doubled = Screen(*opening(HAND), KontraSaid(0), *playing(HAND)).hand.result
    again = Screen(*opening(HAND), KontraSaid(0), KontraSaid(1), *playing(HAND)).hand.result
    assert plain is not None and doubled is not None and again is not None
    assert (doubled.booked, again.booked) == (2 * plain.booked, 4 * plain.booked)
    assert doubled.game_value == plain.game_value


def test_a_defender_who_has_played_may_not_say_kontra_any_more() -> None:
    assert may_double(Screen(*opening(HAND), *playing(HAND)[:1]).hand) == (2,)
    assert may_double(Screen(*opening(HAND), *playing(HAND)[:3]).hand) == ()
    with pytest.raises(StateError, match="too late"):
        fold([OPENED, *opening(HAND), *playing(HAND)[:1], KontraSaid(0)])


def test_re_is_an_answer_at_once() -> None:
    assert may_double(Screen(*opening(HAND), KontraSaid(0)).hand) == (1,)
    assert may_double(Screen(*opening(HAND), KontraSaid(0), *playing(HAND)[:1]).hand) == ()


def test_kontra_can_be_taken_back_and_its_question_left() -> None:
    screen = Screen(*opening(HAND))
    choose_kontra(screen)
    screen.press(BACK)
    assert isinstance(screen.question, WhichItem), "one page back"
    screen.press(BACK)
    assert screen.question is None and screen.events[-1] == opening(HAND)[-1]
    choose_kontra(screen)
    screen.press(OK)
    assert screen.press(BACK) == [Undone()] and screen.hand.doublings == ()


def test_a_tournament_knows_no_kontra() -> None:
    screen = Screen(*opening(HAND), opened=TOURNAMENT)
    assert "Kontra" not in menu_lines(screen)
    with pytest.raises(StateError, match="without Kontra"):
        fold([TOURNAMENT, *opening(HAND), KontraSaid(0)])


def test_card_points_are_shown_as_the_table_chose() -> None:
    def parties(preset: str, *options: tuple[str, bool]) -> int:
        opened = EveningOpened(PLAYERS, preset=preset, options=options)
        body = Screen(*opening(HAND), *playing(HAND)[:9], opened=opened).view.body
        assert isinstance(body, PlayBody)
        return len(body.parties)

    assert parties("kneipe") == 2 and parties("turnier") == 0
    assert parties("kneipe", ("points_shown", False)) == 0
