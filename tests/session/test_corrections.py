"""Any row of the list can be entered anew: everything is computed again, and it can be taken back."""

from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.corrections import GameFacts, corrected_row, correction, game_row_of
from firmware.session.evening import Evening, load
from firmware.session.events import (
    AuctionSettled,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    HandScored,
    PassedIn,
    Redone,
    Undone,
)
from firmware.session.hand import StateError
from firmware.session.journal import Journal
from firmware.session.state import EveningState, fold
from firmware.skat.contracts import parse_contract
from firmware.skat.errors import SkatError
from firmware.skat.lists.rows import Row, RowKind, annulled_row, game_row, passed_in_row, ramsch_row
from firmware.skat.lists.totals import totals
from firmware.skat.matadors import Matadors
from tests.session.hands import OPENED, PLAYERS, evening, opening, playing, some_hands

FOUR = evening(some_hands(4))


def rows_of(state: EveningState) -> tuple[Row, ...]:
    assert state.score_list is not None
    return state.score_list.rows


def points_of(state: EveningState) -> list[int]:
    assert state.score_list is not None
    return [line.points for line in totals(state.score_list)]


LOST_CLUBS = game_row_of(
    GameFacts(1, parse_contract("CH"), bid=24, matadors=Matadors(False, 1), card_points=58, tricks=6)
)


def test_a_row_is_replaced_and_all_totals_follow() -> None:
    before = fold(FOUR)
    after = fold([*FOUR, correction(2, LOST_CLUBS)])
    assert LOST_CLUBS.booked == -72
    assert rows_of(after) == (rows_of(before)[0], LOST_CLUBS, *rows_of(before)[2:])
    old = rows_of(before)[1]
    expected = points_of(before)
    assert old.declarer is not None
    expected[old.declarer] -= old.booked
    expected[1] -= 72
    assert points_of(after) == expected


@pytest.mark.parametrize("row", [annulled_row(), passed_in_row(), ramsch_row((-40, 0, 0)), game_row(2, -50)])
def test_every_kind_of_row_can_be_put_there(row: Row) -> None:
    assert rows_of(fold([*FOUR, correction(3, row)]))[2] == row


def test_an_annulled_game_books_nothing_and_keeps_its_place_in_the_rotation() -> None:
    before, after = fold(FOUR), fold([*FOUR, correction(1, annulled_row())])
    assert before.score_list is not None and after.score_list is not None
    assert after.score_list.seatings() == before.score_list.seatings()
    assert after.score_list.games_played == 4
    assert sum(points_of(after)) == sum(points_of(before)) - rows_of(before)[0].booked


def test_a_row_survives_the_way_into_an_event_and_back() -> None:
    for row in (*rows_of(fold(FOUR)), LOST_CLUBS, annulled_row(), passed_in_row(), ramsch_row((0, -62, 0), 2, True)):
        assert corrected_row(correction(1, row)) == row


def test_a_correction_is_undone_and_redone_like_any_event() -> None:
    corrected = [*FOUR, correction(2, LOST_CLUBS)]
    assert fold([*corrected, Undone()]) == fold(FOUR)
    assert fold([*corrected, Undone(), Redone()]) == fold(corrected)


def test_a_correction_while_a_hand_is_played_leaves_the_hand_alone() -> None:
    hand = some_hands(5)[4]
    begun = [*FOUR, *opening(hand, 5, 1), *playing(hand)[:10]]
    before, after = fold(begun), fold([*begun, correction(2, LOST_CLUBS)])
    assert after.hand == before.hand and rows_of(after)[1] == LOST_CLUBS


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_row_that_is_not_there_cannot_be_corrected(number: int) -> None:
    with pytest.raises(StateError, match="the list has 4 rows"):
        fold([*FOUR, correction(number, annulled_row())])


def test_who_sits_out_cannot_have_played_alone() -> None:
    four_players = EveningOpened(players=(*PLAYERS, "Dora"))
    played = [four_players, Dealt(1, 0), PassedIn(), HandScored(1, None, 0)]
    with pytest.raises(StateError, match="does not play in game 1"):
        fold([*played, correction(1, game_row(0, 18))])


def test_at_a_tournament_table_all_players_have_to_agree_once_the_next_game_was_announced() -> None:
    strict = EveningOpened(players=PLAYERS, preset="turnier")
    played = [strict, *FOUR[1:]]
    fold([*played, correction(4, LOST_CLUBS)])
    with pytest.raises(StateError, match="still to confirm the correction of game 1: Bernd, Clara"):
        fold([*played, correction(1, LOST_CLUBS, confirmed_by=(0,))])
    fold([*played, correction(1, LOST_CLUBS, confirmed_by=(0, 1, 2))])
    announced = [Dealt(5, 1), AuctionSettled(0, 18), ContractDeclared("C")]
    with pytest.raises(StateError, match="still to confirm"):
        fold([*played, *announced, correction(4, LOST_CLUBS)])


def test_a_correction_that_would_change_who_dealt_afterwards_is_refused() -> None:
    house = EveningOpened(players=PLAYERS, options=(("eingepasst_counts_as_game", False),))
    played: list[Event] = [house, *FOUR[1:]]
    with pytest.raises(StateError, match="who dealt afterwards"):
        fold([*played, correction(2, passed_in_row())])
    last = fold([*played, correction(4, passed_in_row())])
    assert last.next_deal == Dealt(5, 0)
    with pytest.raises(StateError, match="who dealt afterwards"):
        fold([*played, Dealt(5, 1), correction(4, passed_in_row())])


def test_a_correction_brings_the_bockrunde_that_the_true_result_would_have_brought() -> None:
    bock = EveningOpened(players=PLAYERS, options=(("bock", True), ("bock_triggers", ("lost_game",))))
    won = HandScored(1, 0, 24, True, "C")
    played: list[Event] = [bock]
    for number in range(1, 4):
        played += [Dealt(number, (number - 1) % 3), AuctionSettled(0, 18), ContractDeclared("C")]
        played += [*playing(some_hands(1)[0])]
        played.append(won if number == 1 else HandScored(number, number - 1, 24, True, "C"))
    state = fold(played)
    assert [row.booked for row in rows_of(state)] == [24, 24, 24]
    lost = fold([*played, correction(1, game_row(0, -48, parse_contract("C")))])
    assert [(row.booked, row.bock) for row in rows_of(lost)] == [(-48, 1), (48, 2), (48, 2)]
    back = fold([*played, correction(1, game_row(0, -48, parse_contract("C"))), correction(1, rows_of(state)[0])])
    assert [(row.booked, row.bock) for row in rows_of(back)] == [(24, 1), (24, 1), (24, 1)]


def test_the_value_is_computed_from_who_won_where_nobody_knows_the_points() -> None:
    facts = GameFacts(0, parse_contract("G"), bid=48, matadors=Matadors(True, 2), won=True, schneider=True)
    assert game_row_of(facts).booked == 96 and game_row_of(facts).schneider
    overbid = game_row_of(GameFacts(0, parse_contract("G"), bid=120, matadors=Matadors(True, 2), won=True))
    assert overbid.booked == -240 and overbid.overbid


def test_what_the_table_wants_booked_is_booked() -> None:
    row = game_row_of(GameFacts(2, parse_contract("N"), booked=-100, doublings=1))
    assert (row.kind, row.declarer, row.booked, row.doublings) == (RowKind.GAME, 2, -100, 1)


@pytest.mark.parametrize(
    "facts",
    [
        GameFacts(0, parse_contract("C"), matadors=Matadors(True, 1)),
        GameFacts(0, parse_contract("C"), card_points=61),
        GameFacts(0, parse_contract("N")),
        GameFacts(0, parse_contract("C"), matadors=Matadors(True, 1), card_points=130),
        GameFacts(0, parse_contract("C"), bid=19, matadors=Matadors(True, 1), card_points=61),
    ],
)
def test_facts_that_do_not_suffice_or_cannot_be_are_refused(facts: GameFacts) -> None:
    with pytest.raises(SkatError):
        game_row_of(facts)


def test_a_correction_is_on_the_disk_and_there_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in FOUR[1:]:
            running.record(event)
        assert running.record(correction(2, LOST_CLUBS, by="command", reason="wrong"))
        corrected = running.state
    with Journal(path, ManualClock()) as journal:
        assert load(journal, 1).state == corrected
        again = Evening.resume(journal)
        assert again is not None and again.undo()
        assert again.state == fold(FOUR)
