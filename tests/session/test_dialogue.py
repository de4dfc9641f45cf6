"""The talk at the screen: what each button means in each state, and that every state has a way out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display.view import Action, Choice, Input, ListBody, Select
from firmware.session.asks import (
    WhichCard,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichRuling,
    WhichTaker,
)
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    DealAbandoned,
    Dealt,
    EveningOpened,
    Event,
    PassedIn,
    RevokeRuled,
    TrickAwarded,
    TrickCleared,
    Undone,
)
from firmware.session.following import Play
from firmware.session.hand import Phase, StateError
from firmware.session.menu import MenuItem, Request, WhichItem, menu_items
from firmware.session.presenter import present
from firmware.session.state import fold
from tests.session.hands import OPENED, evening, opening, playing, some_hands
from tests.session.screens import WORDS, Screen

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)


def test_a_whole_hand_needs_two_presses_beside_its_entry() -> None:
    screen = Screen()
    screen.press(OK)
    screen.press(UP, OK, OK)
    assert screen.state.hand.phase is Phase.PLAY
    screen.events[-2:] = opening(HAND)[1:]
    screen.happen(*playing(HAND))
    assert screen.state.hand.phase is Phase.RESULT
    screen.press(OK)
    assert screen.state.hand.phase is Phase.SCORED
    assert screen.press(OK) == [Dealt(2, 1)]


def test_a_passed_in_deal_goes_straight_into_the_list() -> None:
    screen = Screen(Dealt(1, 0))
    screen.press(CORRECT)
    assert isinstance(screen.events[-2], PassedIn)
    assert screen.state.hand.phase is Phase.SCORED and len(screen.state.score_list.rows) == 1


def test_a_doubtful_card_is_asked_about_at_the_end_of_its_trick_and_settled_with_one_press() -> None:
    screen = Screen(*opening(HAND))
    events = playing(HAND, doubtful=(2,))
    screen.happen(*events[:2])
    assert screen.question is None
    screen.happen(events[2])
    assert isinstance(screen.question, WhichCard) and screen.question.play.number == 2
    assert screen.press(OK) == [CardSettled(2, HAND.plays[1][1].code)]
    assert screen.question is None


def test_another_card_offers_every_card_not_played_yet() -> None:
    screen = Screen(*opening(HAND))
    screen.happen(*playing(HAND, doubtful=(2,))[:3])
    assert screen.question.options[-1] is None
    screen.press(UP, OK)
    assert len(screen.question.options) == 30
    assert None not in screen.question.options
    screen.press(BACK)
    assert screen.question.options[-1] is None


def test_the_game_goes_on_while_a_question_is_put_off() -> None:
    screen = Screen(*opening(HAND))
    events = playing(HAND, doubtful=(2,))
    screen.happen(*events[:3])
    screen.press(BACK)
    assert screen.question is None
    screen.happen(*events[3:5])
    assert isinstance(screen.question, WhichCard)


def shown(screen: Screen) -> list[list[object]]:
    """What can be corrected, column by column: numbers of plays, tricks whose winner can be changed, None for a missed card."""
    assert isinstance(screen.question, WhichPlay)
    return [
        [each.number if isinstance(each, Play) else each and f"trick {each.trick}" for each in column]
        for column in screen.question.columns
    ]


def test_cards_of_the_running_trick_and_the_two_before_can_be_corrected() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:13])
    assert len(screen.state.hand.plays) == 10
    screen.press(CORRECT)
    assert shown(screen) == [[10], [7, 8, 9], [4, 5, 6], [None, "trick 3", "trick 2"]]
    screen.press(CORRECT, DOWN)
    assert isinstance(screen.question, WhichCard) and screen.question.play.number == 9
    free = next(card for card in screen.question.options if card is not None)
    assert screen.press(Choice(screen.question.options.index(free))) == [CardCorrected(9, free.code)]
    assert screen.question is None and screen.state.hand.play(9).corrected


def test_every_card_of_the_last_three_tricks_is_two_presses_or_two_touches_away() -> None:
    for count in (9, 10, 11, 12, 15):
        events = [*opening(HAND), *playing(HAND)[: count + (count - 1) // 3]]
        newest = (count - 1) // 3 * 3
        reached = set()
        for trick, first in ((CORRECT, newest), (OK, newest - 3), (DOWN, newest - 6)):
            for row in (UP, OK, DOWN):
                screen = Screen(*events)
                screen.press(trick, row)
                assert isinstance(screen.question, WhichCard) and screen.question.play is not None
                assert first < screen.question.play.number <= first + 3
                reached.add(screen.question.play.number)
        assert reached == set(range(newest - 5, count + 1))
        for number in reached:
            screen = Screen(*events)
            screen.press(CORRECT)
            assert isinstance(screen.question, WhichPlay)
            place = [each.number if isinstance(each, Play) else 0 for each in screen.question.options].index(number)
            screen.press(Choice(place))
            assert isinstance(screen.question, WhichCard) and screen.question.play.number == number


def test_after_the_last_card_too_every_card_of_the_last_three_tricks_is_two_presses_away() -> None:
    events = [*opening(HAND), *playing(HAND)]
    reached = []
    for trick in (CORRECT, UP, DOWN):
        for row in (UP, OK, DOWN):
            screen = Screen(*events)
            assert screen.hand.phase is Phase.RESULT
            screen.press(trick, row)
            assert isinstance(screen.question, WhichCard) and screen.question.play is not None
            reached.append(screen.question.play.number)
    assert reached == [28, 29, 30, 25, 26, 27, 22, 23, 24]


def test_a_trick_that_is_looked_at_closes_with_the_next_card_and_one_that_is_corrected_does_not() -> None:
    events = playing(HAND)
    for button, stays in ((OK, False), (CORRECT, True)):
        screen = Screen(*opening(HAND), *events[:8])
        screen.press(button)
        assert isinstance(screen.question, WhichPlay)
        screen.happen(*events[8:9])
        assert isinstance(screen.question, WhichPlay) is stays


def test_an_empty_place_cannot_be_chosen() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:5])
    screen.press(CORRECT)
    assert screen.question.options[1] is ...
    screen.press(Choice(1))
    assert isinstance(screen.question, WhichPlay)


def test_a_trick_goes_to_whom_the_table_says() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:4])
    was = screen.hand.following.tricks[0].winner
    screen.press(CORRECT, CORRECT, DOWN)
    assert screen.question == WhichTaker(1)
    other = (was + 1) % 3
    assert screen.press(Choice(other)) == [TrickAwarded(1, other)]
    assert screen.hand.following.tricks[0].winner == other and screen.hand.following.next_seat == other
    assert screen.press(BACK) == [Undone()]
    assert screen.hand.following.tricks[0].winner == was


def test_back_leaves_a_correction_step_by_step_without_a_trace() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:6])
    before = list(screen.events)
    screen.press(CORRECT, OK, BACK)
    assert isinstance(screen.question, WhichPlay)
    screen.press(BACK)
    assert screen.question is None and screen.events == before


def test_a_missed_card_is_asked_for() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:2], TrickCleared())
    assert isinstance(screen.question, WhichCard) and screen.question.play is None
    place = screen.question.options.index(HAND.plays[2][1])
    assert screen.press(Choice(place)) == [] and isinstance(screen.question, WhichPlace)
    (event,) = screen.press(OK)
    assert isinstance(event, CardPlayed) and event.play == 3
    assert screen.question is None


def test_a_missed_card_goes_where_it_belongs_in_the_trick() -> None:
    seen = [event for event in playing(HAND)[:3] if event.play != 2]
    screen = Screen(*opening(HAND), *seen, TrickCleared())
    assert isinstance(screen.question, WhichCard)
    screen.press(Choice(screen.question.options.index(HAND.plays[1][1])))
    assert isinstance(screen.question, WhichPlace)
    assert [play and play.number for play in screen.question.options] == [None, 3, 1]
    (event,) = screen.press(DOWN, OK)
    assert event == CardPlayed(4, HAND.plays[1][1].code, by="table", before=3)
    cards = [play.card for play in screen.hand.plays]
    assert cards == [card for _, card in HAND.plays[:3]]
    whole = Screen(*opening(HAND), *playing(HAND)[:4])
    assert screen.hand.following.tricks[0].winner == whole.hand.following.tricks[0].winner


def test_a_card_missed_in_the_trick_before_moves_the_cards_after_it() -> None:
    seen = [event for event in playing(HAND)[:5] if isinstance(event, CardPlayed) and event.play != 2]
    screen = Screen(*opening(HAND), *seen)
    screen.press(CORRECT, CORRECT, UP)
    screen.press(Choice(screen.question.options.index(HAND.plays[1][1])))
    numbers = [play and play.number for play in screen.question.options]
    screen.press(Choice(numbers.index(3)))
    assert [play.card for play in screen.hand.plays] == [card for _, card in HAND.plays[:4]]


def test_the_place_of_a_missed_card_can_be_left_again() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:1])
    events = list(screen.events)
    screen.press(CORRECT, CORRECT, UP, OK)
    assert isinstance(screen.question, WhichPlace)
    screen.press(BACK)
    assert isinstance(screen.question, WhichCard)
    screen.press(BACK)
    assert isinstance(screen.question, WhichPlay)
    screen.press(BACK)
    assert screen.question is None and screen.events == events


def test_a_full_list_shows_the_ranking_and_leads_to_a_new_table() -> None:
    opened = EveningOpened(OPENED.players, games=1)
    screen = Screen(*opening(HAND), *playing(HAND), opened=opened)
    screen.press(OK)
    body, number = screen.view.body, HAND.declarer
    assert isinstance(body, ListBody) and len(body.totals) == 3
    declarer = OPENED.players[screen.hand.seating.place(number)]
    won = screen.state.score_list.rows[0].won
    assert (body.totals[0].cells[0] == declarer) is won
    owed = [int(row.cells[-1].replace("−", "-")) for row in body.totals]
    booked = screen.state.score_list.rows[0].booked
    assert body.heads[-1] == "Abrechnung" and sum(owed) == 0 and max(owed, key=abs) == 2 * booked
    assert "Gute Nacht" in screen.view.notice or "gute Nacht" in screen.view.notice
    screen.press(OK)
    assert screen.dialogue.request is Request.NEW_EVENING
    assert screen.press(BACK) == [Undone()] and not screen.state.is_over


def test_a_hand_that_is_thrown_in_is_dealt_again_by_the_same_dealer() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:2])
    screen.press(MENU)
    screen.press(Choice(screen.question.options.index(MenuItem.DEAL_AGAIN)))
    assert screen.events[-1] == DealAbandoned() and screen.state.next_deal == Dealt(1, 0)
    assert screen.state.score_list.rows == ()
    screen.press(OK)
    assert screen.hand.phase is Phase.AUCTION and screen.hand.deal == 2
    back = Screen(*opening(HAND), *playing(HAND)[:2], DealAbandoned())
    back.press(BACK)
    assert back.hand.phase is Phase.PLAY and len(back.hand.plays) == 2


@pytest.mark.parametrize(
    ("item", "request_"), [(MenuItem.QUIT, Request.QUIT), (MenuItem.NEW_EVENING, Request.NEW_EVENING)]
)
def test_leaving_the_evening_asks_whether_it_is_meant(item: MenuItem, request_: Request) -> None:
    screen = Screen(*opening(HAND))
    screen.press(MENU)
    screen.press(Choice(screen.question.options.index(item)))
    screen.press(OK)
    assert screen.dialogue.request is None and screen.question is None
    screen.press(MENU)
    screen.press(Choice(screen.question.options.index(item)))
    screen.press(DOWN, OK)
    assert screen.dialogue.request is request_


def test_people_can_say_that_a_card_was_not_seen() -> None:
    screen = Screen(*opening(HAND), *playing(HAND)[:1])
    screen.press(CORRECT, CORRECT, UP)
    assert isinstance(screen.question, WhichCard) and screen.question.play is None
    screen.press(Choice(screen.question.options.index(HAND.plays[1][1])))
    (event,) = screen.press(OK)
    assert event == CardPlayed(2, HAND.plays[1][1].code, by="table")
    assert screen.question is None


def revoke_events() -> list[Event]:
    """Grand, forehand alone: middlehand discards on a club and leads a club later."""
    cards = ["CA", "H7", "C7", "D7", "DA", "D8", "C8"]
    events: list[Event] = [*opening(HAND)[:1], *_auction(0, 18, "G")]
    for number, code in enumerate(cards, start=1):
        events.append(CardPlayed(number, code))
        if number % 3 == 0:
            events.append(TrickCleared())
    return events


def _auction(declarer: int, bid: int, contract: str) -> list[Event]:
    from firmware.session.events import AuctionSettled, ContractDeclared

    return [AuctionSettled(declarer, bid), ContractDeclared(contract)]


def test_a_proven_revoke_asks_the_table_with_three_choices() -> None:
    screen = Screen(*revoke_events())
    assert isinstance(screen.question, WhichRuling)
    revoke = screen.question.revoke
    assert (revoke.seat, revoke.trick, revoke.wrong.code, revoke.led.code) == (1, 1, "H7", "CA")
    assert [card.code for card in revoke.proof] == ["C8"]


def test_ending_the_game_after_a_revoke_books_it() -> None:
    screen = Screen(*revoke_events())
    assert screen.press(OK) == [RevokeRuled(1, 1, "end")]
    assert isinstance(screen.question, WhichMatadors)
    assert [held.signed for held in screen.question.options] == [1, 2, 3, 4, -1, -2, -3, -4]
    screen.press(DOWN, OK)
    result = screen.state.hand.result
    assert (result.won, result.booked, result.game_value) == (True, 72, 72)
    assert "Spiel" in present(screen.state, screen.dialogue, WORDS).body.explanation


def test_naming_the_matadors_can_be_left_and_the_ruling_taken_back() -> None:
    screen = Screen(*revoke_events())
    screen.press(OK)
    assert isinstance(screen.question, WhichMatadors)
    assert screen.press(BACK) == [Undone()]
    assert isinstance(screen.question, WhichRuling)


def test_playing_on_after_a_revoke_lets_it_count_no_more() -> None:
    screen = Screen(*revoke_events())
    assert screen.press(DOWN, OK) == [RevokeRuled(1, 1, "play_on")]
    assert screen.question is None and screen.state.hand.phase is Phase.PLAY


def test_a_misread_revoke_leads_to_the_correction_of_its_card() -> None:
    screen = Screen(*revoke_events())
    screen.press(UP, OK)
    assert isinstance(screen.question, WhichCard) and screen.question.play.number == 2
    screen.press(Choice(next(i for i, card in enumerate(screen.question.options) if card and card.code == "C9")))
    assert screen.state.hand.revokes == ()


def test_the_list_can_be_looked_at_during_play() -> None:
    screen = Screen(*opening(HAND))
    screen.press(MENU)
    assert screen.question == WhichItem(menu_items(screen.state))
    screen.press(Choice(screen.question.options.index(MenuItem.LIST)))
    assert screen.dialogue.list_open
    screen.press(BACK)
    assert not screen.dialogue.list_open and screen.events[-1] == opening(HAND)[-1]


@pytest.mark.parametrize("events", [opening(HAND)[:2], opening(HAND), [*opening(HAND), *playing(HAND)]])
def test_back_takes_the_last_decision_back(events: list[Event]) -> None:
    assert Screen(*events).press(BACK) == [Undone()]


EVENING = evening(some_hands(2))
TABLES = (
    OPENED,
    EveningOpened(OPENED.players, preset="turnier", list_mode="seeger"),
    EveningOpened(OPENED.players, games=2, options=(("ramsch", True), ("claims", "isko_old"), ("kontra_steps", 4))),
)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, len(EVENING)),
    st.sets(st.integers(1, 30), max_size=4),
    st.lists(
        st.sampled_from([UP, DOWN, OK, BACK, CORRECT, MENU])
        | st.builds(Choice, st.integers(-1, 33))
        | st.builds(Select, st.integers(-1, 33)),
        max_size=25,
    ),
    st.sampled_from(TABLES),
)
def test_no_sequence_of_inputs_breaks_the_evening_or_its_screens(
    count: int, doubtful: set[int], inputs: list[Input], opened: EveningOpened
) -> None:
    events = [
        CardPlayed(event.play, None, event.candidates)
        if isinstance(event, CardPlayed) and event.play in doubtful
        else event
        for event in EVENING[:count]
    ]
    while True:
        try:
            fold(events)
            break
        except StateError:
            events.pop()
    screen = Screen(*events[1:], opened=opened)
    for what in inputs:
        screen.press(what)
        present(screen.state, screen.dialogue, WORDS)
        ask = screen.question
        assert ask is None or 0 <= screen.dialogue.cursor < len(ask.options)
