"""Games that end early (rules reference section 9)."""

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.citations import (
    CARDS_THROWN,
    DECLARER_CLAIM_2022,
    DECLARER_CLAIM_OLD,
    DECLARER_GIVES_UP_EARLY,
    DECLARER_GIVES_UP_LATE,
    DEFENDER_GIVES_UP,
    DEFENDER_LAYS_DOWN,
    OVERBID_NULL,
    OWED_LEVEL_CREDITED,
)
from firmware.skat.contracts import parse_contract
from firmware.skat.endings.assign import count_with_rest, with_rest
from firmware.skat.endings.ending import ClaimedLevel, Claims, Ending, EndingError, EndingKind, PlayOn
from firmware.skat.endings.settle import settle_ending
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.offences.ruling import Party
from firmware.skat.offences.situation import Decision, Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards, judge_unseen
from firmware.skat.questions import QuestionCode

ACCEPTED = {QuestionCode.CLAIM_ACCEPTED: True}
REFUSED = {QuestionCode.CLAIM_ACCEPTED: False}
Kind = EndingKind


def _situation(declarer, defenders, tricks, contract="C", signed=2, bid=24):
    matadors = Matadors.from_signed(signed) if signed is not None else None
    return Situation(parse_contract(contract), bid, matadors, declarer, defenders, *tricks)


def _settle(kind, situation, hand_cards=10, claimed=None, **more):
    return settle_ending(Ending(kind, hand_cards, claimed), situation, **more)


class TestExamplesOfTheRulesReference:
    """Kreuz mit 2 at 24."""

    def test_defenders_with_ten_augen_and_a_trick_throw_openly_and_are_schneider(self):
        ruling = _settle(Kind.DEFENDER_THROWS, _situation(50, 10, (4, 1)))
        assert (ruling.booked, ruling.points, ruling.tricks) == (48, (110, 110, 10), (9, 1))
        assert CARDS_THROWN in ruling.rules

    def test_defenders_who_give_up_hidden_lose_a_simple_game(self):
        ruling = _settle(Kind.DEFENDER_GIVES_UP, _situation(50, 10, (4, 1)))
        assert ruling.booked == 36
        assert DEFENDER_GIVES_UP in ruling.rules
        assert ruling.play_on_by is Party.DECLARER

    def test_a_secured_schneider_stays_when_the_defenders_give_up(self):
        assert _settle(Kind.DEFENDER_GIVES_UP, _situation(90, 10, (7, 1))).booked == 48

    def test_declarer_gives_up_with_nine_cards(self):
        assert _settle(Kind.DECLARER_GIVES_UP, _situation(0, 20, (0, 1)), hand_cards=9).booked == -72

    def test_declarer_lays_down_wrongly_by_the_old_text(self):
        wrong = {QuestionCode.CLAIM_WAS_RIGHT: False}
        ruling = _settle(Kind.DECLARER_LAYS_DOWN, _situation(55, 25, (5, 2)), claims=Claims.ISKO_OLD, answers=wrong)
        assert (ruling.booked, ruling.points) == (-72, (55, 55, 65))
        assert DECLARER_CLAIM_OLD in ruling.rules


class TestDeclarerGivesUp:
    def test_with_eight_cards_or_fewer_a_defender_has_to_consent(self):
        situation = _situation(20, 30, (1, 1))
        question = _settle(Kind.DECLARER_GIVES_UP, situation, hand_cards=8)
        assert question.code is QuestionCode.ONE_DEFENDER_CONSENTS
        lost = _settle(Kind.DECLARER_GIVES_UP, situation, hand_cards=8, answers={question.code: True})
        assert (lost.booked, lost.rules) == (-72, (DECLARER_GIVES_UP_LATE,))
        assert _settle(Kind.DECLARER_GIVES_UP, situation, hand_cards=9).rules == (DECLARER_GIVES_UP_EARLY,)
        refused = _settle(Kind.DECLARER_GIVES_UP, situation, hand_cards=8, answers={question.code: False})
        assert isinstance(refused, PlayOn)
        assert not refused.declarer_hand_open

    @pytest.mark.parametrize(
        ("contract", "signed", "bid", "booked"),
        [("CHS", 2, 24, -144), ("H", 1, 24, -60), ("G", -2, 18, -144), ("N", None, 18, -46)],
    )
    def test_announced_levels_and_the_bid_count_but_never_own_schneider(self, contract, signed, bid, booked):
        assert _settle(Kind.DECLARER_GIVES_UP, _situation(0, 0, (0, 0), contract, signed, bid)).booked == booked
        assert _settle(Kind.DECLARER_GIVES_UP, _situation(0, 29, (0, 1), contract, signed, bid), 9).booked == booked

    @pytest.mark.parametrize(("points", "booked"), [(61, 36), (90, 48)])
    def test_a_game_already_won_stays_won(self, points, booked):
        consent = {QuestionCode.ONE_DEFENDER_CONSENTS: True}
        ruling = _settle(Kind.DECLARER_GIVES_UP, _situation(points, 10, (6, 1)), hand_cards=3, answers=consent)
        assert (ruling.booked, ruling.decision) == (booked, Decision.DECLARER)


class TestDefendersGiveUp:
    def test_an_owed_level_is_credited_while_it_is_possible(self):
        assert _settle(Kind.DEFENDER_GIVES_UP, _situation(40, 20, (3, 2), "H", 1, 24)).booked == 30

    def test_a_game_the_defenders_have_won_stays_theirs(self):
        assert _settle(Kind.DEFENDER_GIVES_UP, _situation(20, 60, (2, 5))).booked == -72

    def test_whether_a_null_is_won_is_asked(self):
        situation = _situation(0, 30, (0, 3), "N", None, 18)
        for kind in (Kind.DEFENDER_GIVES_UP, Kind.DEFENDER_LAYS_DOWN, Kind.DEFENDER_THROWS):
            question = _settle(kind, situation)
            assert (question.code, question.default) == (QuestionCode.NULL_WON_BY_DEFENDERS_ENDING, True)
            assert _settle(kind, situation, answers={question.code: True}).booked == 23
            assert _settle(kind, situation, answers={question.code: False}).booked == -46

    @pytest.mark.parametrize("kind", [Kind.DEFENDER_GIVES_UP, Kind.DEFENDER_THROWS])
    def test_a_null_the_declarer_has_lost_stays_lost(self, kind):
        assert _settle(kind, _situation(4, 30, (1, 3), "N", None, 18)).booked == -46


class TestDeclarerLaysDown:
    SITUATION = _situation(55, 25, (5, 2))

    def test_by_the_text_of_2022_both_defenders_are_asked(self):
        assert _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION).code is QuestionCode.CLAIM_ACCEPTED

    def test_an_objection_lets_play_go_on_with_the_open_hand(self):
        goes_on = _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION, answers=REFUSED)
        assert goes_on == PlayOn(declarer_hand_open=True, rules=(DECLARER_CLAIM_2022,))

    @pytest.mark.parametrize(
        ("claimed", "booked"), [(None, 48), (ClaimedLevel.SIMPLE, 36), (ClaimedLevel.SCHNEIDER, 48)]
    )
    def test_an_accepted_claim_books_the_rest_or_the_level_that_was_named(self, claimed, booked):
        assert _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION, claimed=claimed, answers=ACCEPTED).booked == booked

    def test_claimed_schwarz(self):
        situation = _situation(55, 0, (5, 0))
        assert _settle(Kind.DECLARER_LAYS_DOWN, situation, claimed=ClaimedLevel.SCHWARZ, answers=ACCEPTED).booked == 60
        assert _settle(Kind.DECLARER_LAYS_DOWN, situation, answers=ACCEPTED).booked == 60

    @pytest.mark.parametrize(("points", "booked"), [(89, 36), (90, 48), (91, 48)])
    def test_a_secured_schneider_counts_whatever_was_named(self, points, booked):
        situation = _situation(points, 10, (8, 1))
        assert (
            _settle(Kind.DECLARER_LAYS_DOWN, situation, claimed=ClaimedLevel.SIMPLE, answers=ACCEPTED).booked == booked
        )

    def test_an_owed_level_is_credited(self):
        situation = _situation(55, 25, (5, 2), "H", 1, 24)
        ruling = _settle(Kind.DECLARER_LAYS_DOWN, situation, claimed=ClaimedLevel.SIMPLE, answers=ACCEPTED)
        assert (ruling.booked, ruling.rules) == (30, (DECLARER_CLAIM_2022, OWED_LEVEL_CREDITED))
        plain = _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION, claimed=ClaimedLevel.SIMPLE, answers=ACCEPTED)
        assert plain.rules == (DECLARER_CLAIM_2022,)

    def test_a_lost_game_is_not_won_by_a_claim(self):
        situation = _situation(55, 60, (5, 4))
        assert _settle(Kind.DECLARER_LAYS_DOWN, situation, claimed=ClaimedLevel.SIMPLE, answers=ACCEPTED).booked == -72
        assert _settle(Kind.DECLARER_LAYS_DOWN, situation, answers=ACCEPTED).booked == -72

    @pytest.mark.parametrize(
        ("claimed", "situation"),
        [
            (ClaimedLevel.SCHNEIDER, _situation(55, 31, (5, 2))),
            (ClaimedLevel.SCHWARZ, _situation(55, 0, (5, 1))),
            (ClaimedLevel.SCHWARZ, _situation(55, 0, (5, 0), signed=-2)),
            (ClaimedLevel.SCHNEIDER, _situation(0, 20, (0, 2), "N", None, 18)),
        ],
    )
    def test_claims_that_cannot_be_true_are_refused(self, claimed, situation):
        with pytest.raises(EndingError) as caught:
            _settle(Kind.DECLARER_LAYS_DOWN, situation, claimed=claimed, answers=ACCEPTED)
        assert caught.value.value == claimed.name

    def test_by_the_old_text_the_claim_is_right_or_wrong(self):
        asked = _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION, claims=Claims.ISKO_OLD)
        assert asked.code is QuestionCode.CLAIM_WAS_RIGHT
        right = _settle(Kind.DECLARER_LAYS_DOWN, self.SITUATION, claims=Claims.ISKO_OLD, answers={asked.code: True})
        assert right.booked == 48

    @pytest.mark.parametrize("kind", [Kind.DECLARER_LAYS_DOWN, Kind.DECLARER_THROWS])
    def test_null_laid_down(self, kind):
        situation = _situation(0, 20, (0, 2), "NO", None, 18)
        assert _settle(kind, situation).code is QuestionCode.CLAIM_ACCEPTED
        assert _settle(kind, situation, answers=ACCEPTED).booked == 46
        assert _settle(kind, situation, answers=REFUSED).declarer_hand_open
        for right, booked in ((True, 46), (False, -92)):
            answers = {QuestionCode.CLAIM_WAS_RIGHT: right}
            assert _settle(kind, situation, claims=Claims.ISKO_OLD, answers=answers).booked == booked


class TestDefenderLaysDown:
    def test_valid_when_the_declarer_gets_no_further_trick(self):
        situation = _situation(40, 50, (4, 4))
        question = _settle(Kind.DEFENDER_LAYS_DOWN, situation)
        assert question.code is QuestionCode.NO_TRICK_FOR_DECLARER
        valid = _settle(Kind.DEFENDER_LAYS_DOWN, situation, answers={question.code: True})
        assert (valid.booked, valid.points) == (-72, (40, 40, 80))
        invalid = _settle(Kind.DEFENDER_LAYS_DOWN, situation, answers={question.code: False})
        assert invalid.booked == 36

    @pytest.mark.parametrize(
        ("points", "defenders", "tricks", "signed", "booked"),
        [(61, 30, (6, 1), 2, 48), (61, 31, (6, 1), 2, 36), (20, 60, (2, 5), 2, -72), (70, 0, (6, 0), 2, 60)],
    )
    def test_wrongly_in_a_decided_game_the_rest_goes_to_the_declarer_and_levels_count(
        self, points, defenders, tricks, signed, booked
    ):
        wrong = {QuestionCode.NO_TRICK_FOR_DECLARER: False}
        situation = _situation(points, defenders, tricks, signed=signed)
        assert _settle(Kind.DEFENDER_LAYS_DOWN, situation, answers=wrong).booked == booked

    def test_wrongly_without_a_trick_the_sure_trick_is_asked_for(self):
        wrong = {QuestionCode.NO_TRICK_FOR_DECLARER: False}
        question = _settle(Kind.DEFENDER_LAYS_DOWN, _situation(70, 0, (6, 0), signed=1), answers=wrong)
        assert (question.code, question.rules) == (QuestionCode.THROWER_HELD_A_SURE_TRICK, (DEFENDER_LAYS_DOWN,))


class TestThrownCards:
    def test_defenders_without_a_trick_are_schwarz_unless_they_held_a_sure_one(self):
        situation = _situation(50, 0, (4, 0), signed=1)
        question = _settle(Kind.DEFENDER_THROWS, situation)
        assert question.code is QuestionCode.THROWER_HELD_A_SURE_TRICK
        assert _settle(Kind.DEFENDER_THROWS, situation, answers={question.code: False}).booked == 48
        assert _settle(Kind.DEFENDER_THROWS, situation, answers={question.code: True}).booked == 36

    @pytest.mark.parametrize(("signed", "booked"), [(2, 60), (-2, 48), (-1, 36)])
    def test_the_matadors_tell_whether_the_defenders_held_a_sure_trick(self, signed, booked):
        assert _settle(Kind.DEFENDER_THROWS, _situation(50, 0, (4, 0), signed=signed)).booked == booked

    def test_the_declarer_keeps_his_augen_and_the_rest_goes_to_the_defenders(self):
        assert _settle(Kind.DECLARER_THROWS, _situation(50, 10, (4, 1))).booked == -72
        assert _settle(Kind.DECLARER_THROWS, _situation(30, 10, (2, 1))).booked == -96
        assert _settle(Kind.DECLARER_THROWS, _situation(61, 10, (6, 1))).booked == 36

    def test_a_declarer_without_a_trick_is_schwarz_unless_he_held_a_sure_one(self):
        assert _settle(Kind.DECLARER_THROWS, _situation(5, 10, (0, 1), signed=-2)).booked == -120
        question = _settle(Kind.DECLARER_THROWS, _situation(5, 10, (0, 1), signed=2))
        assert question.code is QuestionCode.THROWER_HELD_A_SURE_TRICK
        assert _settle(Kind.DECLARER_THROWS, _situation(5, 10, (0, 1), signed=-1)).code is question.code
        answers = {question.code: True}
        assert _settle(Kind.DECLARER_THROWS, _situation(5, 10, (0, 1)), answers=answers).booked == -96

    def test_an_announced_schwarz_is_not_made_against_a_sure_trick(self):
        situation = _situation(50, 0, (4, 0), "CHSZ", 1)
        answers = {QuestionCode.THROWER_HELD_A_SURE_TRICK: True}
        assert _settle(Kind.DEFENDER_THROWS, situation, answers=answers).booked == -168
        assert _settle(Kind.DEFENDER_THROWS, _situation(50, 31, (4, 2), "CHS", 2)).booked == -144


class TestRest:
    @pytest.mark.parametrize(("kind", "booked"), [(Kind.REST_TO_DECLARER, 48), (Kind.REST_TO_DEFENDERS, -72)])
    def test_the_table_says_where_the_rest_goes(self, kind, booked):
        situation = _situation(55, 25, (5, 2))
        assert _settle(kind, situation).code is QuestionCode.CLAIM_ACCEPTED
        assert _settle(kind, situation, answers=ACCEPTED).booked == booked
        assert isinstance(_settle(kind, situation, answers=REFUSED), PlayOn)
        assert _settle(kind, situation, claims=Claims.ISKO_OLD).booked == booked

    @pytest.mark.parametrize(("signed", "booked"), [(2, 60), (-2, 48)])
    def test_the_rest_makes_no_schwarz_against_the_jack_of_clubs(self, signed, booked):
        situation = _situation(55, 0, (5, 0), signed=signed)
        assert _settle(Kind.REST_TO_DECLARER, situation, answers=ACCEPTED).booked == booked
        assert _settle(Kind.DECLARER_LAYS_DOWN, situation, answers=ACCEPTED).booked == booked
        assert _settle(Kind.REST_TO_DECLARER, situation, claims=Claims.SERVER).booked == 60

    @pytest.mark.parametrize(("defenders", "tricks", "booked"), [(31, 2, 36), (30, 2, 48), (0, 1, 48), (0, 0, 60)])
    def test_levels_are_those_of_the_final_count(self, defenders, tricks, booked):
        situation = _situation(50, defenders, (5, tricks))
        assert count_with_rest(situation, Party.DECLARER, ()).booked == booked

    def test_the_rest_completes_augen_and_tricks(self):
        assert with_rest(_situation(55, 25, (5, 2)), Party.DECLARER) == _situation(95, 25, (8, 2))
        assert with_rest(_situation(55, 25, (5, 2)), Party.DEFENDERS) == _situation(55, 65, (5, 5))


class TestServer:
    def test_resigning_defenders_give_everything_that_is_open(self):
        """The record iss-6997012: spades with 1; a table would book 22."""
        ruling = _settle(Kind.DEFENDER_GIVES_UP, _situation(20, 28, (1, 3), "S", 1, 20), claims=Claims.SERVER)
        assert (ruling.booked, ruling.points, ruling.tricks) == (33, (92, 92, 28), (7, 3))

    def test_a_declarer_who_resigns_has_lost_simple_with_the_augen_of_the_moment(self):
        ruling = _settle(Kind.DECLARER_GIVES_UP, _situation(20, 28, (1, 3)), claims=Claims.SERVER)
        assert (ruling.booked, ruling.points) == (-72, (20, 20, 28))

    def test_a_null_is_won_when_both_defenders_resign(self):
        ruling = _settle(Kind.DEFENDER_GIVES_UP, _situation(14, 0, (0, 0), "NO", None, 35), claims=Claims.SERVER)
        assert (ruling.booked, ruling.tricks) == (46, (0, 10))


def test_a_null_below_its_bid_is_lost_however_it_ends():
    situation = _situation(0, 0, (0, 0), "N", None, 24)
    assert _settle(Kind.DEFENDER_GIVES_UP, situation).code is QuestionCode.MATADORS_OF_EVERY_GAME
    every = all_matadors(parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7"))
    ruling = _settle(Kind.DEFENDER_GIVES_UP, situation, every_matadors=every)
    assert ruling.booked == -48
    assert OVERBID_NULL in ruling.rules


def test_doublings_count():
    assert _settle(Kind.DECLARER_GIVES_UP, _situation(0, 0, (0, 0)), kontra=1, bock=2).booked == -288


class TestUnseenSkat:
    SEEN = SeenCards(frozenset(parse_cards("CJ SJ CA")), frozenset(parse_cards("HJ C7 C8")))

    def _settle(self, kind, declarer, defenders, **more):
        knowledge = Knowledge(parse_contract("C"), 24, declarer, defenders, 2, 2, self.SEEN)
        return judge_unseen(knowledge, lambda situation: _settle(kind, situation, **more))

    def test_giving_up_needs_no_skat_when_no_skat_changes_the_booking(self):
        assert self._settle(Kind.DECLARER_GIVES_UP, 15, 20, hand_cards=9).booked == -72

    def test_the_skat_is_asked_for_when_it_could_decide(self):
        assert self._settle(Kind.DEFENDER_GIVES_UP, 75, 20).code is QuestionCode.SHOW_SKAT

    def test_play_that_goes_on_needs_no_skat(self):
        assert isinstance(self._settle(Kind.DECLARER_LAYS_DOWN, 50, 20, answers=REFUSED), PlayOn)

    def test_a_question_to_the_table_comes_before_the_skat(self):
        assert self._settle(Kind.DECLARER_LAYS_DOWN, 50, 20).code is QuestionCode.CLAIM_ACCEPTED


def test_endings_that_cannot_be_are_refused():
    with pytest.raises(EndingError):
        Ending(Kind.DECLARER_GIVES_UP, hand_cards=11)
    with pytest.raises(EndingError):
        Ending(Kind.DEFENDER_GIVES_UP, claimed=ClaimedLevel.SIMPLE)
