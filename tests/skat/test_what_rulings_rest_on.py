"""Rulings and questions in full: the numbers and rules they name, and that Kontra, Bock, answers and matadors reach every path."""

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.citations import (
    CARD_COUNT,
    DECISION_STANDS,
    LEADING,
    LOST_BY_OFFENCE,
    OWED_LEVEL_CREDITED,
    TABLE_DECIDES,
)
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.facts import Facts, settle_facts
from firmware.skat.matadors import all_matadors, certain_matadors
from firmware.skat.offences.card_counts import CountVerdict, book_wrong_count
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.judge import NoConsequence, Offence, OffenceKind, judge
from firmware.skat.offences.resolution import Continuation, play_on
from firmware.skat.offences.ruling import won_at_the_bid
from firmware.skat.offences.unannounced import UnannouncedResult, lead_before_announcement, unannounced_result
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.scoring import evaluate
from firmware.skat.verdict import Step, StepCode
from tests.skat.situations import AS, GP, REVOKE, WITHOUT_ONE, situation_of

EVERY = all_matadors(WITHOUT_ONE)
OVERBID = situation_of("N", None, 24, 0, 0, (0, 0))
PLAIN = situation_of("C", 2, 18, 40, 30)
NO_SCHWARZ = situation_of("CHSZ", -2, 18, 30, 0, (2, 0))
ENDING_VERDICTS = (CountVerdict.DECLARER_LOSES, CountVerdict.DECLARER_WINS, CountVerdict.LOST_BY_DISCARD)

KINDS_WITH_A_QUESTION = [
    (OffenceKind.PLAYED_OUT_OF_TURN, QuestionCode.OPPONENTS_OBJECT, True, False, (TABLE_DECIDES,)),
    (
        OffenceKind.LEAD_BEFORE_TRICK_COMPLETE,
        QuestionCode.EARLY_LEADER_WINS_TRICK,
        False,
        None,
        (DECISION_STANDS,),
    ),
]


class TestOffencesThatTheTableJudges:
    @pytest.mark.parametrize(("kind", "code", "counts_when", "default", "rules"), KINDS_WITH_A_QUESTION)
    def test_the_question_the_answer_and_what_follows(self, kind, code, counts_when, default, rules):
        offence = Offence(kind, GP, 3)
        assert judge(offence, PLAIN) == Question(code, default=default, rules=rules)
        assert judge(offence, PLAIN, answers={code: not counts_when}) == NoConsequence(offence, rules)
        assert judge(offence, PLAIN, answers={code: counts_when}, kontra=1, bock=2).booked == 4 * 36
        assert judge(offence, OVERBID, EVERY, answers={code: counts_when}).booked == -48
        credited = {code: counts_when, QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: True}
        assert judge(offence, NO_SCHWARZ, answers=credited).booked == 96

    def test_a_declarer_who_shows_a_card_loses_nothing(self):
        offence = Offence(OffenceKind.SHOWED_CARD, AS, 3)
        assert judge(offence, PLAIN) == NoConsequence(offence, ())

    def test_all_other_offences_take_matadors_doublings_and_answers(self):
        assert judge(REVOKE, OVERBID, EVERY).booked == -48
        assert judge(REVOKE, PLAIN, kontra=1, bock=2).booked == 4 * 36
        assert judge(REVOKE, situation_of("C", 2, 18, 61, 20), kontra=1, bock=3).booked == 6 * 36
        assert judge(REVOKE, situation_of("C", 2, 18, 20, 60), kontra=1, bock=3).booked == -2 * 6 * 36
        assert judge(REVOKE, NO_SCHWARZ, answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: True}).booked == 96


class TestWrongCounts:
    @pytest.mark.parametrize("verdict", ENDING_VERDICTS)
    def test_an_overbid_null_needs_the_twelve_cards(self, verdict):
        question = Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", 24),), rules=(CARD_COUNT,))
        assert book_wrong_count(verdict, OVERBID) == question

    @pytest.mark.parametrize(("verdict", "factor"), zip(ENDING_VERDICTS, (-2, 1, -2), strict=True))
    def test_doublings_count(self, verdict, factor):
        answers = {QuestionCode.WRONG_DISCARD_IS_SCHWARZ: False}
        booked = book_wrong_count(verdict, PLAIN, kontra=1, bock=3, answers=answers).booked
        assert booked == factor * 36 * 2 * 3

    def test_whether_a_wrong_discard_is_schwarz_is_asked_with_the_rule(self):
        asked = book_wrong_count(CountVerdict.LOST_BY_DISCARD, PLAIN)
        rules = (CARD_COUNT, TABLE_DECIDES)
        assert asked == Question(QuestionCode.WRONG_DISCARD_IS_SCHWARZ, default=False, rules=rules)

    def test_the_ruling_names_the_rule_and_loses_without_levels(self):
        ruling = book_wrong_count(CountVerdict.DECLARER_LOSES, PLAIN)
        assert (ruling.rules, ruling.won, ruling.schwarz, ruling.schneider) == ((CARD_COUNT,), False, False, False)


def test_a_game_given_at_the_bid_is_won_in_every_step():
    given = won_at_the_bid(situation_of("H", 1, 24, 20, 20), (CARD_COUNT,), kontra=1, bock=3)
    assert (given.rules, given.won, given.overbid, given.booked) == ((CARD_COUNT,), True, False, 180)
    assert given.verdict.steps == (
        Step(StepCode.WITH, 1),
        Step(StepCode.GAME, 2),
        Step(StepCode.BASE_HEARTS, 10),
        Step(StepCode.VALUE, 20),
        Step(StepCode.BID, 24),
        Step(StepCode.OVERBID, 3),
        Step(StepCode.OVERBID_VALUE, 30),
        Step(StepCode.WON, 30),
        Step(StepCode.KONTRA, 2),
        Step(StepCode.BOCK, 3),
        Step(StepCode.BOOKED, 180),
    )


class TestBeforeTheAnnouncement:
    def test_a_lead_is_valued_in_full(self):
        lost = lead_before_announcement(AS, 24, hand=False, every_matadors=EVERY, kontra=1, bock=3)
        assert lost == UnannouncedResult(False, Game.CLUBS, 2, 24, 24, -288, (LEADING,))

    def test_a_game_can_be_given_too(self):
        won = unannounced_result(True, 24, False, EVERY, (LEADING,))
        assert won == UnannouncedResult(True, Game.CLUBS, 2, 24, 24, 24, (LEADING,))

    def test_without_the_twelve_cards_the_table_is_asked(self):
        question = Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", 24),), rules=(LEADING,))
        assert lead_before_announcement(AS, 24, hand=False, every_matadors=None) == question

    def test_what_it_costs_the_defenders_is_asked(self):
        question = Question(QuestionCode.NO_GAME_YET, rules=(LEADING,))
        assert lead_before_announcement(GP, 24, hand=False, every_matadors=EVERY) == question


def test_playing_on_remembers_the_offence():
    assert play_on(REVOKE, "abcdefghi") == Continuation(REVOKE, tuple("abcdefg"), ("h", "i"), 3)


def test_in_a_null_augen_and_tricks_are_kept_as_given():
    verdict = evaluate(parse_contract("N"), 18, None, declarer_points=7, defender_points=30, declarer_tricks=1)
    assert (verdict.declarer_points, verdict.declarer_tricks) == (7, 1)
    assert settle_facts(parse_contract("N"), 7, 1, 30, None) == Facts(7, 30, 1, 9)
    assert settle_facts(parse_contract("N"), 7, None, None, 10) == Facts(7, None, 0, 10)


def test_matadors_are_not_certain_without_the_jack_of_clubs_being_seen():
    assert certain_matadors(Game.GRAND, parse_cards("SJ HJ DJ"), ()) is None


class TestTheConsequenceTableInFull:
    """Every path carries its question's numbers and rules, its doublings, and who may demand that play goes on."""

    def test_an_overbid_null_asks_for_matadors_by_the_bid_and_is_lost_with_every_doubling(self):
        question = Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", 24),))
        assert consequence(GP, OVERBID) == question
        lost = consequence(GP, OVERBID, every_matadors=EVERY, kontra=1, bock=3)
        assert (lost.verdict.won, lost.booked) == (False, 6 * -48)

    def test_an_impossible_schwarz_is_asked_about_and_credited_with_rules_doublings_and_play_on(self):
        question = consequence(GP, NO_SCHWARZ)
        assert question == Question(QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ, default=False, rules=(OWED_LEVEL_CREDITED,))
        credited = consequence(
            GP, NO_SCHWARZ, (LEADING,), answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: True}, kontra=1, bock=3
        )
        assert credited.booked == 6 * 96
        assert credited.rules == (LEADING, LOST_BY_OFFENCE, OWED_LEVEL_CREDITED)
        assert credited.play_on_by is AS

    def test_an_offence_of_the_declarer_is_lost_with_every_doubling(self):
        lost = consequence(AS, PLAIN, kontra=1, bock=3)
        assert (lost.booked, lost.play_on_by) == (6 * -72, GP)
