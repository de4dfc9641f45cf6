"""What the table makes of an offence: end, play on, dismiss; and which of several candidates it was (rules reference 6.4, 7.2)."""

import pytest

from firmware.skat.offences.candidates import judge_candidates
from firmware.skat.offences.judge import Offence, OffenceKind, judge
from firmware.skat.offences.resolution import (
    Alarm,
    Continuation,
    Dismissal,
    alarm_is_due,
    correctable_plays,
    may_play_on,
    resolve,
)
from firmware.skat.offences.ruling import Choice, OffenceError
from firmware.skat.questions import Question, QuestionCode
from tests.skat.situations import AS, GP, REVOKE, situation_of


class TestCandidates:
    def test_a_ruling_stands_when_every_candidate_gives_the_same(self):
        offences = [Offence(OffenceKind.NOT_FOLLOWING, GP, trick) for trick in (4, 2)]
        assert judge_candidates(offences, lambda offence: judge(offence, situation_of("C", 2, 18, 40, 30))).booked == 36

    def test_candidates_in_tricks_before_and_after_the_decision_need_further_proof(self):
        situations = {2: situation_of("C", 2, 18, 40, 30), 4: situation_of("C", 2, 18, 40, 60)}
        offences = [Offence(OffenceKind.NOT_FOLLOWING, GP, trick) for trick in (4, 2)]
        question = judge_candidates(offences, lambda offence: judge(offence, situations[offence.trick]))
        assert question.code is QuestionCode.WHICH_CARD
        assert question.numbers == (("trick", 2), ("trick", 4))

    def test_a_question_about_the_first_is_passed_on(self):
        question = Question(QuestionCode.SHOW_SKAT)
        assert judge_candidates([REVOKE], lambda _: question) is question

    def test_no_candidate_is_refused(self):
        with pytest.raises(OffenceError):
            judge_candidates([], lambda _: Question(QuestionCode.SHOW_SKAT))


class TestWhatTheTableMakesOfIt:
    PLAYS = tuple(range(10))
    RULING = judge(REVOKE, situation_of("C", 2, 18, 40, 30))

    def test_ending_now_books_the_ruling(self):
        assert resolve(self.RULING, REVOKE, Choice.END_NOW, self.PLAYS) is self.RULING

    def test_playing_on_restores_the_position_before_the_wrong_card(self):
        continued = resolve(self.RULING, REVOKE, Choice.PLAY_ON, self.PLAYS)
        assert isinstance(continued, Continuation)
        assert (continued.kept, continued.taken_back, continued.from_trick) == (tuple(range(7)), (7, 8, 9), 3)

    def test_dismissing_accuses_nobody(self):
        assert resolve(self.RULING, REVOKE, Choice.DISMISS, self.PLAYS) == Dismissal(REVOKE)

    def test_what_is_not_offered_is_refused(self):
        over = judge(REVOKE, situation_of("C", 2, 18, 90, 30, (8, 2)))
        with pytest.raises(OffenceError, match="END_NOW, DISMISS"):
            resolve(over, REVOKE, Choice.PLAY_ON, self.PLAYS)
        with pytest.raises(OffenceError, match="card 2 of it is not among the 7 played"):
            resolve(self.RULING, REVOKE, Choice.PLAY_ON, self.PLAYS[:7])
        with pytest.raises(OffenceError):
            resolve(self.RULING, Offence(OffenceKind.NOT_FOLLOWING, GP, 0, 2), Choice.PLAY_ON, self.PLAYS)

    def test_the_very_first_card_can_be_corrected_too(self):
        first = Offence(OffenceKind.NOT_FOLLOWING, GP, 1)
        assert resolve(self.RULING, first, Choice.PLAY_ON, self.PLAYS).kept == ()

    def test_the_declarer_alone_demands_to_play_on(self):
        assert may_play_on(GP, {0: True}, defenders=(1, 2)) is True
        assert may_play_on(GP, {0: False, 1: True, 2: True}, defenders=(1, 2)) is False

    def test_both_defenders_must_agree_to_play_on(self):
        assert may_play_on(AS, {1: True, 2: True}, defenders=(1, 2)) is True
        assert may_play_on(AS, {1: True, 2: False}, defenders=(1, 2)) is False
        question = may_play_on(AS, {1: True}, defenders=(1, 2))
        assert (question.code, question.default) == (QuestionCode.BOTH_DEFENDERS_PLAY_ON, False)

    def test_the_strict_rule_lets_nothing_be_taken_back(self):
        assert list(correctable_plays(REVOKE, 8, revoke_social=False)) == []

    def test_the_social_rule_lets_the_wrong_card_and_later_ones_be_changed_until_the_next_lead(self):
        assert list(correctable_plays(REVOKE, 8, revoke_social=True)) == [7]
        assert list(correctable_plays(REVOKE, 9, revoke_social=True)) == [7, 8]
        assert list(correctable_plays(REVOKE, 10, revoke_social=True)) == []

    @pytest.mark.parametrize(
        ("alarm", "during", "after"),
        [(Alarm.IMMEDIATE, True, True), (Alarm.AFTER_GAME, False, True), (Alarm.OFF, False, False)],
    )
    def test_when_a_proven_revoke_is_told(self, alarm, during, after):
        assert (alarm_is_due(alarm, False), alarm_is_due(alarm, True)) == (during, after)
