"""The list: rows, totals by every way of counting, ranking, statistics, corrections (rules reference section 10)."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.contracts import Game, parse_contract
from firmware.skat.lists.bierlachs import BierlachsTotal, bierlachs, bierlachs_ranking, bierlachs_totals
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import Level, ListError, Row, RowKind, free_row, game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.sheet import sheet_lines
from firmware.skat.lists.statistics import statistics
from firmware.skat.lists.totals import Cell, ranking, running, totals
from firmware.skat.matadors import Matadors
from firmware.skat.seats import SeatError

A, B, C = 0, 1, 2


def _game(declarer, booked, contract, signed=None, **facts):
    matadors = Matadors.from_signed(signed) if signed is not None else None
    return game_row(declarer, booked, parse_contract(contract), matadors=matadors, **facts)


SAMPLE = (
    _game(B, 24, "C", 1, card_points=68, bid=24, game_value=24),
    _game(A, -60, "H", -2, card_points=55, bid=30, game_value=30),
    passed_in_row(),
    _game(C, 23, "N", bid=23, game_value=23),
    _game(B, 96, "G", 2, card_points=95, schneider=True, bid=50, game_value=96),
    _game(A, 33, "SH", 1, card_points=61, bid=33, game_value=33),
    _game(C, -54, "D", 1, card_points=64, overbid=True, bid=20, game_value=27),
    _game(A, 46, "NO", bid=46, game_value=46),
    _game(B, -96, "C", 2, card_points=28, schneider=True, bid=36, game_value=48),
    _game(C, 70, "HHS", 3, card_points=92, schneider=True, bid=50, game_value=70),
    _game(A, -96, "G", -1, card_points=60, bid=24, game_value=48),
    _game(C, 33, "S", 2, bid=33, game_value=33),
)


def _list(players="ABC", rows=SAMPLE, **options):
    score_list = ScoreList(tuple(players), options=ListOptions(**options))
    for row in rows:
        score_list = score_list.add(row)
    return score_list


def _of_four(**options):
    """The sample's results at a table of four: every place declares where the rotation lets it play."""
    return _list("ABCD", (game_row(1, 24), game_row(0, -60), passed_in_row(), game_row(2, -54)), **options)


class TestSampleList:
    def test_running_totals_stand_in_the_declarers_column(self):
        expected = [
            (B, 24),
            (A, -60),
            None,
            (C, 23),
            (B, 120),
            (A, -27),
            (C, -31),
            (A, 19),
            (B, 24),
            (C, 39),
            (A, -77),
            (C, 72),
        ]
        for line, entry in zip(sheet_lines(_list()), expected, strict=True):
            written = [(place, cell.points) for place, cell in enumerate(line.cells) if cell is not None]
            assert written == ([entry] if entry else [])

    def test_dealers_rotate_and_the_passed_in_deal_keeps_its_number(self):
        lines = sheet_lines(_list())
        assert [line.dealer for line in lines] == [A, B, C] * 4
        assert [line.game_number for line in lines] == list(range(1, 13))
        assert [line.passed_in for line in lines] == [number == 3 for number in range(1, 13)]

    def test_sheet_columns(self):
        lines = sheet_lines(_list())
        assert (lines[0].base_value, lines[0].mit, lines[0].ohne, lines[0].plus, lines[0].minus) == (
            12,
            1,
            None,
            24,
            None,
        )
        assert (lines[1].base_value, lines[1].mit, lines[1].ohne, lines[1].plus, lines[1].minus) == (
            10,
            None,
            2,
            None,
            60,
        )
        assert (lines[7].base_value, lines[7].levels) == (46, (Level.OUVERT,))
        assert lines[9].levels == (Level.HAND, Level.SCHNEIDER, Level.SCHNEIDER_ANNOUNCED)
        assert lines[2].base_value is None

    def test_points_and_counts(self):
        lines = totals(_list())
        assert [line.points for line in lines] == [-77, 24, 72]
        assert [(line.won, line.lost) for line in lines] == [(2, 2), (2, 1), (3, 1)]
        assert sum(line.points for line in lines) == sum(row.booked for row in SAMPLE) == 19
        assert sum(line.won for line in lines) == 7
        assert sum(line.lost for line in lines) == 4

    def test_seeger_fabian_at_three(self):
        lines = totals(_list(mode=ListMode.SEEGER))
        assert [line.own_bonus for line in lines] == [0, 50, 100]
        assert [line.others_lost for line in lines] == [2, 3, 3]
        assert [line.others_bonus for line in lines] == [80, 120, 120]
        assert [line.total for line in lines] == [3, 194, 292]
        assert [line.seeger for line in totals(_list())] == [3, 194, 292]

    def test_bonuses_of_larger_tables_on_the_same_counts(self):
        for line, at_four, at_five in zip(totals(_list()), (-17, 164, 262), (-29, 146, 244), strict=True):
            assert line.points + line.own_bonus + 30 * line.others_lost == at_four
            assert line.points + line.own_bonus + 24 * line.others_lost == at_five

    def test_bierlachs(self):
        (at_501,) = bierlachs(_list(bierlachs_limit=501))
        assert at_501.points == (-402, -301, -253)
        assert at_501.losers == ()
        first, second = bierlachs(_list(bierlachs_limit=301))
        assert (first.last_row, first.points, first.losers) == (10, (-369, -268, -253), (A,))
        assert (second.first_row, second.points, second.losers) == (11, (-33, -33, 0), ())

    def test_ranking(self):
        assert [standing.total.place for standing in ranking(_list(mode=ListMode.SEEGER))] == [C, B, A]


@pytest.mark.parametrize(("players", "handed_out"), [("ABC", 80), ("ABCD", 90), ("ABCDE", 96)])
def test_bonus_points_that_one_lost_game_hands_out(players, handed_out):
    lost = _list(players, (game_row(1, -48),), mode=ListMode.SEEGER)
    assert sum(line.others_bonus for line in totals(lost)) == handed_out


def test_who_sits_out_gets_the_bonus_unless_the_table_says_otherwise():
    lost = (game_row(1, -48),)
    assert totals(_list("ABCD", lost, mode=ListMode.SEEGER))[0].others_bonus == 30
    assert totals(_list("ABCD", lost, mode=ListMode.SEEGER, sitting_out_gets_bonus=False))[0].others_bonus == 0


def test_who_sits_out_writes_bierlachs_minus_unless_the_table_says_otherwise():
    won = (game_row(1, 48),)
    assert bierlachs(_list("ABCD", won))[0].points == (-48, 0, -48, -48)
    assert bierlachs(_list("ABCD", won, bierlachs_sitting_out=False))[0].points == (0, 0, -48, -48)


def test_bierlachs_totals_and_ranking_go_by_lost_rounds_first():
    score_list = _list(bierlachs_limit=301)
    assert bierlachs_totals(score_list) == (
        BierlachsTotal(0, -402, 1),
        BierlachsTotal(1, -301, 0),
        BierlachsTotal(2, -253, 0),
    )
    assert [total.place for total in bierlachs_ranking(score_list)] == [2, 1, 0]
    assert [total.place for total in bierlachs_ranking(_list(bierlachs_limit=501))] == [2, 1, 0]
    heavy = _list(rows=(game_row(0, -320), game_row(1, 48), *(game_row(1, -100),) * 2, game_row(2, 60)))
    assert [(total.points, total.rounds_lost) for total in bierlachs_totals(heavy)] == [(-428, 1), (-260, 0), (-48, 0)]


def test_two_players_can_lose_a_bierlachs_round_together():
    (over,) = bierlachs(_list(rows=(game_row(1, 400),), bierlachs_limit=301))
    assert over.losers == (0, 2)


def test_ramsch_and_free_games_book_points_and_count_neither_as_won_nor_as_lost():
    lines = totals(_list(rows=(ramsch_row((-62, 0, 0)), free_row((0, 10, -10)), passed_in_row())))
    assert [line.points for line in lines] == [-62, 10, -10]
    assert all(line.won == line.lost == line.others_lost == 0 for line in lines)
    assert bierlachs(_list(rows=(ramsch_row((-62, 0, 0)),)))[0].points == (-62, 0, 0)


class TestRanking:
    def test_more_own_games_won_break_a_tie(self):
        standings = ranking(_list(rows=(game_row(1, 48), game_row(0, 24), game_row(0, 24))))
        assert [(standing.rank, standing.total.place, standing.by_lot) for standing in standings[:2]] == [
            (1, 0, False),
            (2, 1, False),
        ]

    def test_fewer_own_games_lost_break_the_next_tie(self):
        rows = (game_row(1, 60), game_row(0, 30), game_row(1, 30), game_row(1, -60), game_row(0, 20), game_row(0, -20))
        standings = ranking(_list(rows=(*rows[:5], game_row(1, 24), game_row(0, 4))))
        assert standings[0].total.points == standings[1].total.points
        assert standings[0].total.won == standings[1].total.won
        assert [standing.total.place for standing in standings[:2]] == [0, 1]

    def test_the_lot_decides_what_is_equal_in_everything(self):
        standings = ranking(_list(rows=(game_row(1, 24), game_row(2, 24), game_row(0, 20))))
        assert [(standing.rank, standing.by_lot) for standing in standings] == [(1, True), (1, True), (3, False)]


class TestCorrections:
    def test_a_correction_recomputes_everything_after_it(self):
        corrected = _list(mode=ListMode.SEEGER).correct(1, _game(A, 30, "H", -2), confirmed_by=(A, B, C))
        rebuilt = _list(mode=ListMode.SEEGER, rows=(SAMPLE[0], _game(A, 30, "H", -2), *SAMPLE[2:]))
        assert totals(corrected) == totals(rebuilt)
        assert running(corrected) == running(rebuilt)
        assert totals(corrected)[A].points == -77 + 90

    def test_the_old_row_stays_in_the_log(self):
        corrected = _list().correct(1, _game(A, 30, "H", -2), confirmed_by=(A, B, C))
        entry = corrected.log[-1]
        assert (entry.index, entry.before, entry.after, entry.confirmed_by) == (
            1,
            SAMPLE[1],
            corrected.rows[1],
            {A, B, C},
        )
        assert len(corrected.log) == 13

    def test_correcting_back_gives_the_same_rows_and_totals(self):
        original = _list()
        there = original.correct(1, _game(C, 30, "H", 2), confirmed_by=(A, B, C))
        back = there.correct(1, SAMPLE[1], confirmed_by=(A, B, C))
        assert back.rows == original.rows
        assert totals(back) == totals(original)

    def test_the_last_game_is_open_until_the_next_is_announced(self):
        original = _list()
        assert original.confirmations_needed(11) == frozenset()
        assert original.correct(11, game_row(C, 44)).rows[11].booked == 44
        with pytest.raises(ListError, match="still to confirm the correction of game 12: A, C"):
            original.correct(11, game_row(C, 44), confirmed_by=(B,), next_game_announced=True)

    def test_a_table_may_do_without_confirmations(self):
        assert _list(all_confirm_corrections=False).correct(0, passed_in_row()).rows[0].kind is RowKind.PASSED_IN

    def test_the_last_row_can_be_taken_out_and_stays_in_the_log(self):
        shorter = _list().take_out_last()
        assert shorter.rows == SAMPLE[:-1]
        assert shorter.log[-1].after is None
        with pytest.raises(ListError):
            ScoreList(("A", "B", "C")).take_out_last()

    @pytest.mark.parametrize("index", [-1, 12])
    def test_a_row_that_does_not_exist_is_refused(self, index):
        with pytest.raises(ListError, match="12 rows"):
            _list().correct(index, passed_in_row(), confirmed_by=(A, B, C))

    def test_a_declarer_who_sits_out_is_refused_wherever_he_comes_from(self):
        with pytest.raises(ListError, match="does not play in game 1; active are B, C, D"):
            _list("ABCD", (game_row(0, 24),))
        with pytest.raises(ListError, match="game 2"):
            _of_four().correct(1, game_row(1, 24), confirmed_by=range(4))
        with pytest.raises(ListError):
            _list(rows=(game_row(3, 24),))

    def test_rows_dealt_again_are_checked_anew_after_a_correction(self):
        score_list = _list("ABCD", (game_row(1, 18), game_row(0, 20)), passed_in_counts=False)
        with pytest.raises(ListError, match="game 2"):
            score_list.correct(0, passed_in_row(), confirmed_by=range(4))


class TestLength:
    def test_a_full_series_takes_no_more_rows(self):
        score_list = _list(rows=(passed_in_row(),) * 2, series_length=2)
        assert score_list.is_full
        with pytest.raises(ListError, match="series of 2 games is over"):
            score_list.add(passed_in_row())

    def test_passed_in_deals_that_do_not_count_are_dealt_again_by_the_same_dealer(self):
        score_list = _list(rows=(passed_in_row(), game_row(1, 18)), passed_in_counts=False)
        assert [line.dealer for line in sheet_lines(score_list)] == [0, 0]
        assert [line.game_number for line in sheet_lines(score_list)] == [None, 1]
        assert score_list.games_played == 1

    def test_an_empty_list_has_zero_totals(self):
        empty = ScoreList(("A", "B", "C"))
        assert [line.total for line in totals(empty)] == [0, 0, 0]
        assert bierlachs(empty) == ()
        assert running(empty) == ()


def test_statistics_per_player_and_game():
    of_a, of_b, of_c = statistics(_list())
    assert (of_a.declared.played, of_a.declared.won, of_a.declared.lost, of_a.declared.points) == (4, 2, 2, -77)
    assert of_a.by_game[Game.GRAND].worst == -96
    assert of_a.by_game[Game.NULL].best == 46
    assert (of_a.declared.hand, of_c.declared.hand) == (1, 1)
    assert (of_a.defended, of_a.defended_won, of_a.passed_in) == (7, 2, 1)
    assert (of_c.declared.overbid, of_b.declared.schneider) == (1, 2)
    of_dealer = statistics(_list("ABCD", (game_row(1, 24), ramsch_row((-10, 0, 0, 0)))))[0]
    assert (of_dealer.sat_out, of_dealer.ramsch) == (1, 1)
    assert statistics(_list("ABCD", (game_row(1, 24),)))[1].by_game[None].played == 1


@pytest.mark.parametrize(
    ("levels", "row"),
    [
        ((), game_row(0, 24)),
        ((Level.HAND,), _game(0, 35, "NH")),
        ((Level.SCHNEIDER,), _game(0, 36, "C", 1, schneider=True)),
        ((Level.SCHNEIDER, Level.SCHWARZ), _game(0, 48, "C", 1, schwarz=True)),
        (tuple(Level), _game(0, 264, "GO", 4)),
    ],
)
def test_levels_to_tick(levels, row):
    assert row.levels == levels


@pytest.mark.parametrize(
    ("field", "facts"),
    [
        ("declarer", {"kind": RowKind.GAME, "booked": 20}),
        ("declarer", {"kind": RowKind.PASSED_IN, "declarer": 1}),
        ("booked", {"kind": RowKind.GAME, "declarer": 1}),
        ("booked", {"kind": RowKind.PASSED_IN, "booked": 20}),
        ("points", {"kind": RowKind.RAMSCH}),
        ("points", {"kind": RowKind.PASSED_IN, "points": (1, 2, 3)}),
    ],
)
def test_rows_that_contradict_themselves_are_refused(field, facts):
    with pytest.raises(ListError) as caught:
        Row(**facts)
    assert caught.value.field == field


def test_lists_that_cannot_be_are_refused():
    with pytest.raises(SeatError):
        ScoreList(("A", "B"))
    with pytest.raises(ListError):
        ListOptions(series_length=0)
    with pytest.raises(ListError):
        ListOptions(bierlachs_limit=0)
    with pytest.raises(ListError, match="one number for each of 3"):
        _list(rows=(ramsch_row((1, 2)),))


def test_all_recorded_lists_have_the_recorded_totals(shared):
    lines = (shared / "games" / "xskat-lists-dev.jsonl").read_text().splitlines()
    for line in lines:
        record = json.loads(line)
        score_list = ScoreList(("0", "1", "2"), record["dealer_first"], ListOptions(mode=ListMode.SEEGER))
        rows = tuple(game_row(*game) if game is not None else passed_in_row() for game in record["games"])
        score_list = replace(score_list, rows=rows)
        counted = totals(score_list)
        assert [total.points for total in counted] == record["totals"], record["id"]
        assert [total.total for total in counted] == record["seeger_fabian"], record["id"]
        assert score_list.is_full
    assert len(lines) == 289


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from([24, -48, 18, -36, 0])), max_size=36))
def test_counts_and_points_add_up_in_any_list(games):
    rows = tuple(game_row(declarer, booked) if booked else passed_in_row() for declarer, booked in games)
    score_list = _list(rows=rows)
    lines = totals(score_list)
    assert sum(line.points for line in lines) == sum(booked for _, booked in games)
    passed_in = sum(row.kind is RowKind.PASSED_IN for row in rows)
    assert sum(line.won + line.lost for line in lines) + passed_in == len(rows)
    assert running(score_list)[-1:] == (
        (tuple(Cell(line.points, line.won, line.lost) for line in lines),) if rows else ()
    )
