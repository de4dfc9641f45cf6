"""Games that people end before the last card: the menu, the questions, the booking by the rules, and the way back."""

from collections.abc import Mapping

import pytest

from display.view import Action, Choice, ResultBody
from firmware.demo.hands import ScriptedHand
from firmware.session.asks import (
    WhichAnswer,
    WhichClaim,
    WhichEnding,
    WhichMatadors,
    WhichSkat,
)
from firmware.session.ended import ENDINGS
from firmware.session.events import EndedEarly, EveningOpened, TableAnswered, Undone
from firmware.session.hand import Phase, StateError
from firmware.session.menu import MenuItem
from firmware.session.questions import WhichItem
from firmware.session.state import fold
from firmware.skat.cards import card_points
from firmware.skat.contracts import BASE_VALUES
from firmware.skat.endings.ending import ClaimedLevel, Claims, Ending, EndingKind, PlayOn
from firmware.skat.endings.settle import settle_ending
from firmware.skat.matadors import matadors
from firmware.skat.offences.situation import Situation
from firmware.skat.order import trick_winner
from firmware.skat.questions import Question, QuestionCode
from tests.session.hands import OPENED, PLAYERS, opening, playing, some_hands
from tests.session.screens import Screen

OK, BACK, MENU, DOWN = Action.OK, Action.BACK, Action.MENU, Action.DOWN
HANDS = some_hands(60)
SUIT_HAND = next(hand for hand in HANDS if hand.contract.game.is_suit_game)
NULL_HAND = next(hand for hand in some_hands(400) if hand.contract.is_null and len(hand.plays) == 30)
OLD_CLAIMS = EveningOpened(PLAYERS, options=(("claims", "isko_old"),))


def after_tricks(hand: ScriptedHand, count: int, opened: EveningOpened = OPENED) -> Screen:
    return Screen(*opening(hand), *playing(hand)[: 4 * count], opened=opened)


def end(screen: Screen, kind: EndingKind, level: ClaimedLevel | None = None) -> None:
    """Through the menu, as at the table; where a level can be named, this one is."""
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem)
    screen.press(Choice(screen.question.options.index(MenuItem.EARLY_END)))
    assert isinstance(screen.question, WhichEnding)
    screen.press(Choice(screen.question.options.index(kind)))
    if isinstance(screen.question, WhichClaim):
        screen.press(Choice(screen.question.options.index(level)))


def twelve(hand: ScriptedHand) -> tuple:  # type: ignore[type-arg]
    return (*hand.hands[hand.declarer], *hand.skat)


def answer_all(screen: Screen, hand: ScriptedHand, yes: bool) -> list[str]:
    """Answers everything: facts truly, yes or no as told. Returns what was asked."""
    asked = []
    skat = list(hand.put_away or hand.skat)
    for _ in range(20):
        ask = screen.question
        if isinstance(ask, WhichSkat):
            screen.press(Choice(ask.options.index(skat[0] if ask.first is None else skat[1])))
        elif isinstance(ask, WhichMatadors):
            screen.press(Choice(ask.options.index(matadors(ask.game or hand.contract.game, twelve(hand)))))
        elif isinstance(ask, WhichAnswer):
            asked.append(ask.question.code.name)
            screen.press(Choice(ask.options.index(yes)))
        else:
            break
    return asked


def true_situation(hand: ScriptedHand, tricks: int) -> Situation:
    """What is won and lost after so many tricks, by somebody who sees all cards."""
    points, counts = [card_points(hand.put_away or hand.skat), 0], [0, 0]
    for trick in hand.tricks[:tricks]:
        winner = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]
        party = int(winner != hand.declarer)
        points[party] += card_points(card for _, card in trick)
        counts[party] += 1
    held = None if hand.contract.is_null else matadors(hand.contract.game, twelve(hand))
    return Situation(hand.contract, hand.bid, held, points[0], points[1], counts[0], counts[1])


def settled_by_the_rules(  # type: ignore[no-untyped-def]
    hand: ScriptedHand, tricks: int, kind: EndingKind, yes: bool, claims: Claims, level: ClaimedLevel | None = None
):
    every: Mapping = {game: matadors(game, twelve(hand)) for game in BASE_VALUES}  # type: ignore[type-arg]
    answers: dict[QuestionCode, bool] = {}
    while True:
        outcome = settle_ending(
            Ending(kind, hand_cards=10 - tricks, claimed=level),
            true_situation(hand, tricks),
            claims,
            every,
            answers=answers,
        )
        if not isinstance(outcome, Question):
            return outcome
        answers[outcome.code] = yes


@pytest.mark.parametrize("kind", ENDINGS)
@pytest.mark.parametrize("yes", [True, False])
@pytest.mark.parametrize("opened", [OPENED, OLD_CLAIMS])
@pytest.mark.parametrize(("number", "tricks"), [(0, 1), (3, 4), (8, 8)])
def test_an_early_end_books_what_the_rules_say_to_somebody_who_knows_all_cards(
    kind: EndingKind, yes: bool, opened: EveningOpened, number: int, tricks: int
) -> None:
    hand = [hand for hand in HANDS if len(hand.plays) == 30][number]
    screen = after_tricks(hand, tricks, opened)
    end(screen, kind)
    answer_all(screen, hand, yes)
    expected = settled_by_the_rules(hand, tricks, kind, yes, screen.hand.options.claims)
    if isinstance(expected, PlayOn):
        assert screen.hand.phase is Phase.PLAY and screen.hand.play_on == expected
    else:
        assert screen.hand.result is not None
        assert (screen.hand.result.won, screen.hand.result.booked) == (expected.won, expected.booked)


@pytest.mark.parametrize("level", [None, ClaimedLevel.SIMPLE, ClaimedLevel.SCHNEIDER, ClaimedLevel.SCHWARZ])
@pytest.mark.parametrize("yes", [True, False])
def test_a_declarer_who_lays_his_cards_down_names_a_level_and_gets_it_where_it_is_accepted(
    level: ClaimedLevel | None, yes: bool
) -> None:
    situations = {each: true_situation(each, 1) for each in HANDS if len(each.plays) == 30}
    hand = next(
        each
        for each, situation in situations.items()
        if not situation.defenders_tricks and situation.matadors and situation.matadors.with_jack_of_clubs
    )
    kind = EndingKind.DECLARER_LAYS_DOWN
    screen = after_tricks(hand, 1)
    end(screen, kind, level)
    assert screen.hand.ended == EndedEarly("declarer_lays_down", "" if level is None else level.name.lower())  # type: ignore[arg-type]
    answer_all(screen, hand, yes)
    expected = settled_by_the_rules(hand, 1, kind, yes, Claims.ISKO_2022, level)
    if isinstance(expected, PlayOn):
        assert screen.hand.phase is Phase.PLAY and screen.hand.play_on == expected
    else:
        assert screen.hand.result is not None and screen.hand.result.booked == expected.booked


def test_only_levels_that_can_still_be_reached_are_offered_and_none_in_null_or_by_the_old_rules() -> None:
    hand = next(each for each in HANDS if true_situation(each, 8).defenders_points > 30)
    screen = after_tricks(hand, 8)
    screen.press(MENU, OK)
    screen.press(Choice(ENDINGS.index(EndingKind.DECLARER_LAYS_DOWN)))
    assert screen.question == WhichClaim((None, ClaimedLevel.SIMPLE))
    screen.press(BACK)
    assert isinstance(screen.question, WhichEnding) and screen.hand.ended is None
    for other in (after_tricks(NULL_HAND, 3), after_tricks(hand, 3, OLD_CLAIMS)):
        other.press(MENU, OK)
        other.press(Choice(ENDINGS.index(EndingKind.DECLARER_LAYS_DOWN)))
        assert other.hand.ended == EndedEarly("declarer_lays_down")


@pytest.mark.parametrize("kind", ENDINGS)
@pytest.mark.parametrize("yes", [True, False])
def test_a_null_ends_early_by_the_rules_too(kind: EndingKind, yes: bool) -> None:
    screen = after_tricks(NULL_HAND, 3)
    end(screen, kind)
    answer_all(screen, NULL_HAND, yes)
    expected = settled_by_the_rules(NULL_HAND, 3, kind, yes, Claims.ISKO_2022)
    if isinstance(expected, PlayOn):
        assert screen.hand.phase is Phase.PLAY
    else:
        assert screen.hand.result is not None and screen.hand.result.booked == expected.booked


def test_the_result_says_what_ended_the_game_and_by_which_rule() -> None:
    screen = after_tricks(SUIT_HAND, 1)
    end(screen, EndingKind.DECLARER_GIVES_UP)
    answer_all(screen, SUIT_HAND, True)
    body = screen.view.body
    assert isinstance(body, ResultBody)
    assert "gibt auf" in body.explanation and "ISkO" in body.explanation and "4.4.1" in body.explanation
    assert screen.press(OK)[0].kind == "hand_scored"


def test_a_refused_claim_goes_on_with_the_declarers_cards_open_until_the_next_card() -> None:
    screen = after_tricks(SUIT_HAND, 3)
    end(screen, EndingKind.REST_TO_DECLARER)
    assert isinstance(screen.question, WhichAnswer)
    screen.press(DOWN, OK)
    assert screen.events[-1] == TableAnswered("claim_accepted", False)
    assert screen.hand.phase is Phase.PLAY and screen.question is None
    assert "weiter" in screen.view.notice.lower()
    screen.press(MENU)
    assert screen.view.notice == "", "in the menu"
    screen.press(BACK)
    assert "weiter" in screen.view.notice.lower()
    screen.happen(*playing(SUIT_HAND)[12:])
    assert screen.view.notice == "" and screen.hand.result is not None and screen.hand.result.ended is None


def test_every_question_after_an_early_end_has_a_way_back() -> None:
    screen = after_tricks(SUIT_HAND, 4)
    before = screen.state
    end(screen, EndingKind.REST_TO_DEFENDERS)
    screen.press(OK)
    assert screen.question is not None
    steps = 0
    while screen.state != before:
        assert screen.press(BACK) in ([Undone()], [])
        steps += 1
    assert steps <= 4 and screen.question is None


def test_the_menu_closes_by_back_without_anything_happening() -> None:
    screen = after_tricks(SUIT_HAND, 2)
    events = list(screen.events)
    screen.press(MENU, OK, BACK)
    assert isinstance(screen.question, WhichItem)
    screen.press(BACK)
    assert screen.question is None and screen.events == events


def test_an_early_end_can_be_undone_after_the_result() -> None:
    screen = after_tricks(SUIT_HAND, 1)
    before = screen.state
    end(screen, EndingKind.DECLARER_GIVES_UP)
    answer_all(screen, SUIT_HAND, True)
    while screen.hand.phase is Phase.RESULT or screen.question is not None:
        screen.press(BACK)
    assert screen.state == before


def test_nothing_can_end_that_is_not_in_play() -> None:
    with pytest.raises(StateError, match="phase auction"):
        fold([OPENED, *opening(SUIT_HAND)[:1], EndedEarly("declarer_gives_up")])
    with pytest.raises(StateError, match="nobody has asked"):
        fold([OPENED, *opening(SUIT_HAND), TableAnswered("claim_accepted", True)])
    screen = Screen(*opening(SUIT_HAND)[:2])
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem) and MenuItem.EARLY_END not in screen.question.options
