"""Bockrunden follow from the rows of a list alone."""

from dataclasses import replace

import pytest

from firmware.skat.contracts import parse_contract
from firmware.skat.house.bock import Bock
from firmware.skat.house.bock_list import bock_after, bock_factors, correct_with_bock
from firmware.skat.house.options import TableOptions, read_options
from firmware.skat.lists.options import ListOptions
from firmware.skat.lists.rows import annulled_row, game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList

NAMES = ("A", "B", "C")
CLUBS = parse_contract("C")
WON = game_row(1, 24, CLUBS, game_value=24)
LOST = game_row(0, -48, CLUBS, game_value=24)


def options(*triggers: str, **more: object) -> TableOptions:
    return read_options(
        {"preset": "kneipe", "bock": True, "bock_triggers": triggers, "corrections_need_all": False, **more}
    )


def the_list(*rows: object) -> ScoreList:
    return ScoreList(NAMES, options=ListOptions(all_confirm_corrections=False), rows=rows)  # type: ignore[arg-type]


def test_a_round_lasts_one_game_for_each_player() -> None:
    rules = options("lost_game")
    assert bock_factors(the_list(LOST, WON, WON, WON, WON), rules) == (1, 2, 2, 2, 1)
    assert bock_after(the_list(LOST, WON), rules) == Bock(3, (2, 2))


@pytest.mark.parametrize(
    ("trigger", "row"),
    [
        ("all_pass", passed_in_row()),
        ("durchmarsch", ramsch_row((0, 120, 0), durchmarsch=True)),
        ("kontra_given", game_row(1, 48, CLUBS, doublings=1)),
        ("lost_hundred", game_row(0, -240, parse_contract("G"), game_value=120)),
        ("sixty_sixty", game_row(0, -48, CLUBS, card_points=60)),
        ("score_of_hundreds", game_row(0, 100, CLUBS)),
    ],
)
def test_every_trigger_is_seen_in_the_rows(trigger: str, row: object) -> None:
    assert bock_after(the_list(row), options(trigger)).factor == 2
    assert bock_after(the_list(WON), options(trigger)).factor == 1


def test_three_games_won_in_a_row_are_counted_for_the_player_who_won_them() -> None:
    rules = options("three_wins")
    assert bock_after(the_list(WON, LOST, WON, WON), rules).factor == 2
    assert bock_after(the_list(WON, WON, game_row(1, -48, CLUBS), WON), rules).factor == 1


def test_a_correction_books_the_rows_anew_whose_factor_it_changes() -> None:
    rules = options("lost_game")
    doubled = game_row(1, 48, CLUBS, bock=2)
    rows = the_list(LOST, doubled, doubled, ramsch_row((-40, 0, 0)), WON)
    corrected = correct_with_bock(rows, 0, game_row(0, 24, CLUBS), rules)
    assert [row.booked for row in corrected.rows] == [24, 24, 24, 0, 24]
    assert [row.bock for row in corrected.rows] == [1] * 5
    assert [entry.index for entry in corrected.log] == [0, 1, 2]
    struck = correct_with_bock(rows, 0, annulled_row(), rules)
    assert [row.booked for row in struck.rows] == [0, 24, 24, 0, 24]


def test_a_passed_in_deal_of_a_round_that_vanishes_is_no_longer_part_of_it() -> None:
    rules = options("lost_game")
    rows = the_list(LOST, replace(passed_in_row(), bock=bock_factors(the_list(LOST, passed_in_row()), rules)[1]))
    corrected = correct_with_bock(rows, 0, game_row(0, 24, CLUBS), rules)
    assert (rows.rows[1].bock, corrected.rows[1].bock, corrected.rows[1].booked) == (2, 1, 0)


def test_a_row_booked_with_another_factor_than_the_rules_gave_it_stays() -> None:
    rules = options("lost_game")
    rows = the_list(LOST, WON)
    assert correct_with_bock(rows, 0, game_row(0, 24, CLUBS), rules).rows[1] == WON


def test_tables_without_bock_are_left_alone() -> None:
    rules = read_options({"preset": "kneipe", "corrections_need_all": False})
    assert correct_with_bock(the_list(LOST, WON), 0, passed_in_row(), rules).rows == (passed_in_row(), WON)
