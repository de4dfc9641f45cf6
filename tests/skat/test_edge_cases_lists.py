"""Cases that real programs got wrong in auctions, lists, Ramsch and early ends (rules reference section 13, by number)."""

import pytest

from firmware.skat.auction import AuctionResult, parse_auction
from firmware.skat.contracts import parse_contract
from firmware.skat.endings.ending import Ending, EndingKind
from firmware.skat.endings.settle import settle_ending
from firmware.skat.house.choices import Preset
from firmware.skat.house.options import preset_options
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.sheet import sheet_lines
from firmware.skat.lists.totals import totals
from firmware.skat.matadors import Matadors
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.ruling import Party
from firmware.skat.offences.situation import Decision, Situation


def _list(players, *rows):
    return ScoreList(tuple(players), options=ListOptions(mode=ListMode.SEEGER), rows=rows)


def test_e10_ramsch_without_a_trick_costs_the_two_others():
    result = score_ramsch(RamschFacts((0, 60, 60), (1, 2) * 5, 0), preset_options(Preset.KNEIPE))
    assert (result.booked, result.losers, result.jungfrau) == ((0, -120, -120), (1, 2), (0,))


def test_e11_ramsch_points_stand_in_the_losers_column():
    assert [line.points for line in totals(_list("ABC", ramsch_row((0, -62, 0))))] == [0, -62, 0]


def test_e16_games_of_others_give_points_only_when_they_are_lost():
    assert [line.others_bonus for line in totals(_list("ABC", game_row(0, 24), game_row(1, 48)))] == [0, 0, 0]
    assert [line.others_bonus for line in totals(_list("ABC", game_row(0, -48)))] == [0, 40, 40]


@pytest.mark.parametrize(("players", "bonus"), [("ABC", 40), ("ABCD", 30), ("ABCDE", 24)])
def test_e17_the_bonus_depends_on_the_table(players, bonus):
    assert totals(_list(players, game_row(1, -48)))[0].others_bonus == bonus


@pytest.mark.parametrize(
    ("calls", "result"),
    [
        ("1:p 2:p 0:18", AuctionResult(0, 18)),
        ("1:p 2:18 0:p", AuctionResult(2, 18)),
        ("1:p 2:p 0:p", AuctionResult(None, 0)),
    ],
)
def test_e18_after_two_passes_the_third_may_still_play(calls, result):
    assert parse_auction(calls).result == result


def test_e27_a_passed_in_game_keeps_its_number_and_moves_the_deal():
    lines = sheet_lines(_list("ABC", passed_in_row(), game_row(0, 24)))
    assert [(line.game_number, line.dealer) for line in lines] == [(1, 0), (2, 1)]


def test_e29_a_revoke_of_the_defenders_cannot_save_a_bid_out_of_reach():
    situation = Situation(parse_contract("SH"), 72, Matadors(True, 1), 2, 0, 0, 0)
    ruling = consequence(Party.DEFENDERS, situation)
    assert (ruling.booked, ruling.decision) == (-154, Decision.DEFENDERS)


@pytest.mark.parametrize(("kind", "booked"), [(EndingKind.DEFENDER_THROWS, 48), (EndingKind.DEFENDER_GIVES_UP, 36)])
def test_e30_open_cards_count_schneider_hidden_ones_do_not(kind, booked):
    situation = Situation(parse_contract("C"), 24, Matadors(True, 2), 50, 10, 4, 1)
    assert settle_ending(Ending(kind), situation).booked == booked
