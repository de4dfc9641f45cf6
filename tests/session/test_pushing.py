"""Before a Ramsch: Grand Hand, pushing the Skat on; a revoke in it; a round of Ramsch. By buttons alone and by touch alone."""

import pytest

from display.view import Action, Choice, Input, ResultBody
from firmware.session.asks import (
    WhichAnswer,
    WhichGrandHand,
    WhichPush,
    WhichRuling,
)
from firmware.session.events import (
    CardPlayed,
    Dealt,
    EveningOpened,
    GrandHandSaid,
    PassedIn,
    RevokeRuled,
    SkatPushed,
    TableAnswered,
    TrickCleared,
    Undone,
)
from firmware.session.hand import Phase, StateError
from firmware.session.menu import MenuItem
from firmware.session.state import fold
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from tests.session.hands import PLAYERS
from tests.session.screens import Screen
from tests.session.test_ramsch import some_ramsch

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
PUSHING = EveningOpened(PLAYERS, options=(("ramsch", True), ("schieben", True)))
GRAND_FIRST = EveningOpened(PLAYERS, options=(("ramsch", True), ("schieben", True), ("grand_hand_first", True)))

WAYS: list[tuple[Input, ...]] = [(DOWN, OK), (Choice(1),)]


@pytest.mark.parametrize("unseen", WAYS)
@pytest.mark.parametrize("seen", [(OK,), (Choice(0),)])
def test_the_skat_goes_round_and_each_push_without_looking_doubles(
    seen: tuple[Input, ...], unseen: tuple[Input, ...]
) -> None:
    events, facts = some_ramsch(3)
    screen = Screen(Dealt(1, 0), opened=PUSHING)
    screen.press(CORRECT)
    assert screen.question == WhichPush(0) and screen.hand.phase is Phase.PUSHING
    assert screen.press(*unseen) == [SkatPushed(0, unseen=True)]
    assert screen.press(*seen) == [SkatPushed(1, unseen=False)]
    screen.press(*unseen)
    assert screen.hand.phase is Phase.PLAY and screen.question is None
    screen.happen(*events)
    doubled = RamschFacts(facts.points, facts.winners, facts.skat_points, passed_unseen=2)
    assert screen.hand.ramsch == score_ramsch(doubled, screen.hand.options)


def test_every_push_can_be_taken_back_and_the_menu_is_there() -> None:
    screen = Screen(Dealt(1, 0), opened=PUSHING)
    screen.press(CORRECT, OK, OK)
    assert screen.press(BACK) == [Undone()] and screen.question == WhichPush(1)
    screen.press(BACK, BACK)
    assert screen.hand.phase is Phase.AUCTION
    screen.press(CORRECT, MENU)
    assert MenuItem.DEAL_AGAIN in screen.question.options  # type: ignore[union-attr]
    screen.press(BACK)
    assert screen.question == WhichPush(0)


@pytest.mark.parametrize("press", [(DOWN, DOWN, OK), (Choice(2),)])
def test_somebody_plays_grand_hand_instead(press: tuple[Input, ...]) -> None:
    screen = Screen(Dealt(1, 0), opened=GRAND_FIRST)
    screen.press(CORRECT)
    assert screen.question == WhichGrandHand()
    assert screen.press(*press) == [GrandHandSaid(1)]
    hand = screen.hand
    assert (hand.declarer, str(hand.contract), hand.phase, hand.is_ramsch) == (1, "GH", Phase.PLAY, False)
    assert screen.press(BACK) == [Undone()] and screen.question == WhichGrandHand()


def test_nobody_plays_it_and_the_skat_is_pushed() -> None:
    screen = Screen(Dealt(1, 0), opened=GRAND_FIRST)
    screen.press(CORRECT, OK)
    assert screen.question == WhichPush(0)
    with pytest.raises(StateError, match="not for seat 2"):
        fold([*screen.events, SkatPushed(2, unseen=False)])
    with pytest.raises(StateError, match="nobody has asked"):
        fold([*screen.events, GrandHandSaid(1)])


def revoked() -> Screen:
    """Middlehand discards on a club and leads a club later."""
    screen = Screen(Dealt(1, 0), PassedIn(), opened=EveningOpened(PLAYERS, options=(("ramsch", True),)))
    for number, code in enumerate(["CA", "H7", "C7", "DA", "D8", "D9", "D7", "C8"], start=1):
        screen.happen(CardPlayed(number, code), *((TrickCleared(),) if number % 3 == 0 else ()))
    return screen


def test_a_revoke_in_a_ramsch_is_shown_and_the_offender_takes_what_is_out() -> None:
    screen = revoked()
    assert isinstance(screen.question, WhichRuling) and screen.question.revoke.seat == 1
    assert screen.view.banner is not None
    assert screen.press(OK) == [RevokeRuled(1, 1, "end")]
    assert isinstance(screen.question, WhichAnswer) and "Augen" in screen.view.question.prompt  # type: ignore[union-attr]
    assert screen.press(OK) == [TableAnswered("offender_takes_the_rest", True)]
    assert screen.hand.ramsch is not None and screen.hand.ramsch.booked == (0, -120, 0)
    assert screen.hand.ramsch.durchmarsch is None
    assert isinstance(screen.view.body, ResultBody)
    screen.press(OK)
    assert screen.state.score_list.rows[0].points == (0, 0, -120)  # type: ignore[union-attr]
    screen.press(BACK, BACK, BACK)
    assert isinstance(screen.question, WhichRuling)


def test_where_the_offender_takes_nothing_play_goes_on_and_the_revoke_is_settled() -> None:
    screen = revoked()
    screen.press(Choice(0))
    screen.press(Choice(1))
    assert screen.question is None and screen.hand.phase is Phase.PLAY and len(screen.hand.plays) == 8


def test_playing_on_after_a_revoke_in_a_ramsch_takes_the_cards_back() -> None:
    screen = revoked()
    screen.press(DOWN, OK)
    assert len(screen.hand.plays) == 1 and screen.question is None
