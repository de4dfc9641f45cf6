"""A past game entered anew on the list screen: by buttons alone and by touch alone, with a way back and an undo."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from display.view import Action, Choice, EntryBody, Input, ListBody, Select
from firmware.session.events import Dealt, EveningOpened, RowCorrected, Undone
from firmware.session.menu import MenuItem
from firmware.session.row_entry import NewKind, Outcome, RowStep
from firmware.skat.contracts import parse_contract
from firmware.skat.lists.rows import RowKind
from firmware.skat.matadors import Matadors
from tests.session.hands import PLAYERS, evening, some_hands
from tests.session.screens import Screen

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
EVENTS = evening(some_hands(5))[1:]


def listed(opened: EveningOpened | None = None) -> Screen:
    """Five games in the list."""
    return Screen(*EVENTS, opened=opened or EveningOpened(PLAYERS))


def choose(screen: Screen, wanted: object, touch: bool) -> list[object]:
    """Walk to an option and take it, or touch it."""
    entry = screen.dialogue.rows
    assert entry is not None
    if entry.step is RowStep.CONTRACT:
        while wanted not in screen.dialogue.rows.options:  # type: ignore[union-attr]
            screen.press(CORRECT)
        entry = screen.dialogue.rows
        assert entry is not None
    place = entry.options.index(wanted)  # type: ignore[arg-type]
    if touch:
        return list(screen.press(Choice(place)))
    return list(screen.press(*(DOWN,) * ((place - entry.at) % len(entry.options)), OK))


@pytest.mark.parametrize("touch", [True, False])
def test_a_game_is_entered_anew_and_everything_after_it_is_reckoned_again(touch: bool) -> None:
    screen = listed()
    screen.press(CORRECT)
    for answer in (2, NewKind.GAME, 0, 24, parse_contract("CH"), Matadors(True, 2), Outcome(True, True)):
        assert choose(screen, answer, touch) == []
    assert choose(screen, 0, touch) == []
    body = screen.view.body
    assert isinstance(body, EntryBody) and "→" in body.preview and "60" in body.preview
    (event,) = choose(screen, True, touch)
    assert isinstance(event, RowCorrected) and (event.row, event.booked, event.declarer) == (2, 60, 0)
    row = screen.state.score_list.rows[1]  # type: ignore[union-attr]
    assert (row.booked, str(row.contract), row.matadors) == (60, "CH", Matadors(True, 2))
    shown = screen.view.body
    assert isinstance(shown, ListBody) and [each.corrected for each in shown.rows] == [False, True, False, False, False]
    before = listed().view.body
    assert isinstance(before, ListBody) and shown.totals != before.totals
    assert screen.press(BACK) == [Undone()] and screen.view.body == before


@pytest.mark.parametrize("touch", [True, False])
@pytest.mark.parametrize(
    ("kind", "expected"), [(NewKind.ANNULLED, RowKind.ANNULLED), (NewKind.PASSED_IN, RowKind.PASSED_IN)]
)
def test_a_game_is_struck_out_or_passed_in(kind: NewKind, expected: RowKind, touch: bool) -> None:
    opened = EveningOpened(PLAYERS)
    screen = listed(opened)
    screen.press(CORRECT)
    for answer in (5, kind, True):
        choose(screen, answer, touch)
    assert screen.state.score_list.rows[4].kind is expected  # type: ignore[union-attr]


def test_a_ramsch_is_booked_to_one_player_where_the_table_plays_it() -> None:
    screen = listed(EveningOpened(PLAYERS, options=(("ramsch", True),)))
    screen.press(CORRECT)
    for answer in (5, NewKind.RAMSCH, 1, -72, True):
        choose(screen, answer, True)
    assert screen.state.score_list.rows[4].points == (0, -72, 0)  # type: ignore[union-attr]


def test_what_the_row_says_is_suggested_and_only_ok_is_needed_where_it_is_right() -> None:
    screen = listed()
    row = screen.state.score_list.rows[4]  # type: ignore[union-attr]
    screen.press(CORRECT, OK, OK, *(OK,) * 6)
    entry = screen.dialogue.rows
    while entry is not None and entry.step is not RowStep.CONFIRM:
        screen.press(OK)
        entry = screen.dialogue.rows
    assert entry is not None and entry.row is not None
    assert (entry.row.declarer, entry.row.contract, entry.row.booked) == (row.declarer, row.contract, row.booked)


def test_back_goes_through_all_answers_and_leaves_without_a_trace() -> None:
    screen = listed()
    events = list(screen.events)
    screen.press(CORRECT)
    for answer in (2, NewKind.GAME, 0, 24, parse_contract("CH"), Matadors(True, 2), Outcome(True), 0):
        choose(screen, answer, True)
    steps = []
    while screen.dialogue.rows is not None:
        steps.append(screen.dialogue.rows.step.value)
        screen.press(BACK)
    assert steps == [
        "confirm", "doublings", "outcome", "matadors", "contract", "bid", "declarer", "kind", "row",
    ]  # fmt: skip
    assert screen.events == events


def test_the_list_is_corrected_during_a_hand_too_and_in_a_tournament_all_agree() -> None:
    opened = EveningOpened(PLAYERS, preset="turnier", list_mode="seeger")
    screen = listed(opened)
    screen.happen(Dealt(6, 2))
    screen.press(MENU)
    screen.press(Choice(screen.question.options.index(MenuItem.LIST)), CORRECT)  # type: ignore[union-attr,arg-type]
    choose(screen, 1, True)
    choose(screen, NewKind.ANNULLED, True)
    body = screen.view.body
    assert isinstance(body, EntryBody) and body.prompt == "Sind alle einverstanden?"
    (event,) = choose(screen, True, True)
    assert isinstance(event, RowCorrected) and event.confirmed_by == (0, 1, 2)
    assert screen.state.score_list.rows[0].kind is RowKind.ANNULLED  # type: ignore[union-attr]
    assert screen.hand.number == 6


def test_an_empty_list_has_nothing_to_correct() -> None:
    screen = Screen()
    screen.press(CORRECT)
    assert screen.dialogue.rows is None


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([UP, DOWN, OK, BACK, CORRECT, MENU])
        | st.builds(Choice, st.integers(-1, 70))
        | st.builds(Select, st.integers(-1, 70)),
        max_size=40,
    )
)
def test_whatever_is_pressed_the_list_stays_one(inputs: list[Input]) -> None:
    screen = listed()
    screen.press(CORRECT)
    for what in inputs:
        screen.press(what)
        assert screen.view.body is not None
