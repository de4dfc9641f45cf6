"""A wrong number of cards (rules reference 6.8)."""

import pytest

from firmware.skat.matadors import all_matadors
from firmware.skat.offences.card_counts import (
    CountPhase,
    CountVerdict,
    WrongCounts,
    book_wrong_count,
    count_verdict,
    find_wrong_counts,
)
from firmware.skat.offences.ruling import OffenceError
from firmware.skat.questions import QuestionCode
from tests.skat.situations import AS, WITHOUT_ONE, situation_of


class TestWrongCounts:
    @pytest.mark.parametrize(
        ("phase", "wrong", "verdict"),
        [
            (CountPhase.BIDDING, WrongCounts(), CountVerdict.NOTHING_WRONG),
            (CountPhase.BIDDING, WrongCounts(declarer=True), CountVerdict.DEAL_AGAIN),
            (CountPhase.BIDDING, WrongCounts(defenders=True), CountVerdict.DEAL_AGAIN),
            (CountPhase.PLAY, WrongCounts(declarer=True, defenders=True), CountVerdict.DEAL_AGAIN),
            (CountPhase.PLAY, WrongCounts(declarer=True), CountVerdict.DECLARER_LOSES),
            (CountPhase.PLAY, WrongCounts(defenders=True), CountVerdict.DECLARER_WINS),
            (CountPhase.BEFORE_ANNOUNCEMENT, WrongCounts(declarer=True, discard=True), CountVerdict.CHANGE_DISCARD),
            (CountPhase.PLAY, WrongCounts(declarer=True, discard=True), CountVerdict.LOST_BY_DISCARD),
        ],
    )
    def test_what_follows_from_wrong_counts(self, phase, wrong, verdict):
        assert count_verdict(phase, wrong) is verdict

    @pytest.mark.parametrize(
        ("held", "skat", "tricks", "put_away", "wrong"),
        [
            ((10, 10, 10), 2, 0, False, WrongCounts()),
            ((10, 9, 10), 3, 0, False, WrongCounts(defenders=True)),
            ((10, None, None), 3, 0, False, WrongCounts(defenders=True)),
            ((9, 10, 10), 3, 0, False, WrongCounts(declarer=True)),
            ((9, 10, 10), 3, 0, True, WrongCounts(declarer=True, discard=True)),
            ((None, 0, None), None, 9, True, WrongCounts(defenders=True)),
            ((10, 10, 10), 3, 0, True, WrongCounts(declarer=True, discard=True)),
            ((9, 10, 10), 2, 0, True, WrongCounts(declarer=True)),
            ((1, 1, 1), 2, 9, True, WrongCounts()),
        ],
    )
    def test_wrong_counts_are_found(self, held, skat, tricks, put_away, wrong):
        assert find_wrong_counts(0, held, skat, tricks, put_away) == wrong

    def test_the_declarer_loses_simple_or_at_the_bid(self):
        assert book_wrong_count(CountVerdict.DECLARER_LOSES, situation_of("H", 1, 18, 80, 20, (7, 2))).booked == -40
        assert book_wrong_count(CountVerdict.DECLARER_LOSES, situation_of("H", 1, 24, 80, 20, (7, 2))).booked == -60

    def test_the_declarer_wins_at_least_his_bid_and_may_have_it_corrected(self):
        ruling = book_wrong_count(CountVerdict.DECLARER_WINS, situation_of("H", 1, 24, 20, 20))
        assert (ruling.booked, ruling.overbid, ruling.play_on_by) == (30, False, AS)
        assert [step.code for step in ruling.verdict.steps][-2:] == ["won", "booked"]
        simple = book_wrong_count(CountVerdict.DECLARER_WINS, situation_of("H", 2, 24, 20, 20))
        assert (simple.booked, simple.won) == (30, True)

    def test_whether_a_wrong_discard_is_booked_as_schwarz_is_asked(self):
        situation = situation_of("H", 1, 18, 80, 20, (7, 2))
        question = book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation)
        assert (question.code, question.default) == (QuestionCode.WRONG_DISCARD_IS_SCHWARZ, False)
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation, answers={question.code: False}).booked == -40
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation, answers={question.code: True}).booked == -80
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation_of("N", None, 18, 0, 20, (0, 2))).booked == -46

    def test_a_null_below_its_bid_is_booked_as_the_cheapest_game(self):
        situation = situation_of("N", None, 24, 0, 0, (0, 0))
        every = all_matadors(WITHOUT_ONE)
        for verdict, booked in (
            (CountVerdict.DECLARER_LOSES, -48),
            (CountVerdict.DECLARER_WINS, 24),
            (CountVerdict.LOST_BY_DISCARD, -48),
        ):
            assert book_wrong_count(verdict, situation).code is QuestionCode.MATADORS_OF_EVERY_GAME
            assert book_wrong_count(verdict, situation, every).booked == booked

    def test_a_verdict_that_ends_no_game_has_no_booking(self):
        with pytest.raises(OffenceError):
            book_wrong_count(CountVerdict.DEAL_AGAIN, situation_of("H", 1, 18, 80, 20))
