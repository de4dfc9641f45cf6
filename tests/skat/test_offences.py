"""Offences: when a game is decided and what follows (rules reference section 6)."""

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.citations import (
    DECISION_STANDS,
    LOST_BY_OFFENCE,
    NOT_FOLLOWING,
    OVERBID,
    OVERBID_NULL,
    OWED_LEVEL_CREDITED,
    TABLE_DECIDES,
)
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.errors import ScoringError
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.judge import NoConsequence, Offence, OffenceKind, earliest, judge
from firmware.skat.offences.ruling import Choice, OffenceError, Ruling, ruling, won_at_the_bid
from firmware.skat.offences.situation import Owed, Situation, decision, owed
from firmware.skat.offences.unannounced import cheapest_game, lead_before_announcement, unannounced_result
from firmware.skat.questions import Question, QuestionCode
from tests.skat.situations import AS, FOR_AS, FOR_GP, GP, OPEN, WITHOUT_ONE, situation_of

# name: contract, matadors, bid, offender, Augen of declarer and defenders, tricks, won, decision, game value, booked
TABLE_R = {
    "R01": ("C", 2, 18, AS, (40, 30), (2, 2), False, OPEN, 36, -72),
    "R02": ("C", 2, 18, GP, (40, 30), (2, 2), True, OPEN, 36, 36),
    "R03": ("C", 2, 18, AS, (61, 20), (3, 2), True, FOR_AS, 36, 36),
    "R04": ("C", 2, 18, AS, (92, 10), (5, 1), True, FOR_AS, 48, 48),
    "R05": ("C", 2, 18, GP, (61, 0), (4, 0), True, FOR_AS, 36, 36),
    "R06": ("C", 2, 18, GP, (20, 60), (1, 5), False, FOR_GP, 36, -72),
    "R07": ("C", 2, 18, AS, (20, 60), (1, 5), False, FOR_GP, 36, -72),
    "R08": ("CH", 2, 18, AS, (45, 0), (3, 0), False, OPEN, 48, -96),
    "R09": ("CHS", 2, 18, GP, (50, 25), (3, 2), True, OPEN, 72, 72),
    "R10": ("CHS", 2, 18, GP, (50, 31), (3, 2), False, FOR_GP, 72, -144),
    "R11": ("CHS", 2, 18, AS, (70, 10), (4, 1), False, OPEN, 72, -144),
    "R12": ("H", 1, 24, GP, (40, 20), (2, 2), True, OPEN, 30, 30),
    "R13": ("H", 1, 24, GP, (70, 31), (4, 2), False, FOR_GP, 30, -60),
    "R14": ("H", 1, 24, AS, (65, 20), (4, 2), False, OPEN, 30, -60),
    "R15": ("SH", 1, 72, GP, (2, 0), (0, 0), False, FOR_GP, 77, -154),
    "R16": ("C", 1, 48, GP, (30, 0), (2, 0), True, OPEN, 48, 48),
    "R17": ("GO", 4, 18, GP, (30, 0), (2, 0), True, OPEN, 264, 264),
    "R18": ("GO", 4, 18, AS, (30, 0), (2, 0), False, OPEN, 264, -528),
    "R19": ("N", None, 18, GP, (0, 20), (0, 2), True, OPEN, 23, 23),
    "R20": ("NHO", None, 18, AS, (0, 20), (0, 2), False, OPEN, 59, -118),
    "R21": ("N", None, 18, GP, (4, 20), (1, 2), False, FOR_GP, 23, -46),
}


@pytest.mark.parametrize("name", TABLE_R)
def test_worked_adjudications(name):
    contract, signed, bid, offender, points, tricks, won, state, value, booked = TABLE_R[name]
    situation = situation_of(contract, signed, bid, *points, tricks)
    ruling = judge(Offence(OffenceKind.NOT_FOLLOWING, offender, 3), situation)
    assert (ruling.won, ruling.decision, ruling.game_value, ruling.booked) == (won, state, value, booked)
    assert NOT_FOLLOWING in ruling.rules
    assert (DECISION_STANDS if state is not OPEN else LOST_BY_OFFENCE) in ruling.rules
    assert ruling.points == (points[0], points[0], points[1])
    assert ruling.play_on_by is offender.other
    assert ruling.contract == parse_contract(contract)
    assert value == situation.contract.null_value if signed is None else ruling.matadors == Matadors.from_signed(signed)


@pytest.mark.parametrize(
    ("name", "credited"), [("R09", True), ("R12", True), ("R16", True), ("R17", True), ("R02", False), ("R19", False)]
)
def test_the_ruling_names_the_rule_when_an_owed_level_is_credited(name, credited):
    contract, signed, bid, offender, points, tricks, *_ = TABLE_R[name]
    ruling = consequence(offender, situation_of(contract, signed, bid, *points, tricks))
    assert (OWED_LEVEL_CREDITED in ruling.rules) is credited


@pytest.mark.parametrize(("name", "overbid"), [("R14", True), ("R13", True), ("R15", True), ("R01", False)])
def test_the_ruling_says_when_the_bid_was_not_covered(name, overbid):
    contract, signed, bid, offender, points, tricks, *_ = TABLE_R[name]
    ruling = consequence(offender, situation_of(contract, signed, bid, *points, tricks))
    assert ruling.overbid is overbid
    assert (OVERBID in ruling.rules) is overbid


def test_citations_name_the_edition():
    assert str(NOT_FOLLOWING) == "ISkO 4.2.3 (1999/2022)"
    assert str(OVERBID_NULL) == "ISkO 3.6.2 (2022)"
    assert str(TABLE_DECIDES) == "TABLE"


# contract, matadors, bid, declarer Augen, defenders Augen, tricks, owed, decision
DECISIONS = [
    ("C", 2, 18, 60, 59, (5, 4), Owed.SIMPLE, OPEN),
    ("C", 2, 18, 61, 59, (5, 4), Owed.SIMPLE, FOR_AS),
    ("C", 2, 18, 60, 60, (5, 5), Owed.SIMPLE, FOR_GP),
    ("CHS", 2, 18, 89, 30, (8, 1), Owed.SCHNEIDER, OPEN),
    ("CHS", 2, 18, 90, 30, (8, 1), Owed.SCHNEIDER, FOR_AS),
    ("CHS", 2, 18, 61, 31, (7, 1), Owed.SCHNEIDER, FOR_GP),
    ("CHSZ", 2, 18, 118, 0, (9, 0), Owed.SCHWARZ, OPEN),
    ("CHSZ", 2, 18, 120, 0, (9, 1), Owed.SCHWARZ, FOR_GP),
    ("CHSZ", 2, 18, 120, 0, (10, 0), Owed.SCHWARZ, FOR_AS),
    ("CHSZ", -2, 18, 30, 0, (2, 0), Owed.SCHWARZ, FOR_GP),
    ("C", 1, 48, 30, 0, (2, 0), Owed.SCHWARZ, OPEN),
    ("C", 1, 50, 30, 0, (2, 0), Owed.OUT_OF_REACH, FOR_GP),
    ("CHS", 2, 84, 30, 0, (2, 0), Owed.SCHWARZ, OPEN),
    ("N", None, 23, 0, 100, (0, 9), Owed.NO_TRICK, OPEN),
    ("N", None, 23, 0, 120, (0, 10), Owed.NO_TRICK, FOR_AS),
    ("N", None, 23, 2, 10, (1, 1), Owed.NO_TRICK, FOR_GP),
    ("N", None, 24, 0, 0, (0, 0), Owed.OUT_OF_REACH, FOR_GP),
]


@pytest.mark.parametrize("case", DECISIONS)
def test_when_a_game_is_decided(case):
    contract, signed, bid, declarer, defenders, tricks, level, state = case
    situation = situation_of(contract, signed, bid, declarer, defenders, tricks)
    assert owed(situation) is level
    assert decision(situation) is state


def test_own_schneider_counts_in_a_decided_loss_only_when_the_defenders_have_ninety():
    assert consequence(AS, situation_of("C", 2, 18, 20, 89, (1, 7))).booked == -72
    assert consequence(AS, situation_of("C", 2, 18, 20, 90, (1, 7))).booked == -96
    assert consequence(AS, situation_of("C", 2, 18, 20, 100, (0, 10))).booked == -120


def test_schwarz_is_secured_after_the_tenth_trick_only():
    assert consequence(GP, situation_of("C", 2, 18, 118, 0, (9, 0))).booked == 48
    last = consequence(GP, situation_of("C", 2, 18, 120, 0, (10, 0)))
    assert (last.booked, last.schneider, last.schwarz) == (60, True, True)
    assert last.play_on_by is None
    assert last.choices == (Choice.END_NOW, Choice.DISMISS)


def test_a_schwarz_that_could_not_be_made_is_a_question_for_the_table():
    situation = situation_of("CHSZ", -2, 18, 30, 0, (2, 0))
    question = consequence(GP, situation)
    assert (question.code, question.default) == (QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ, False)
    assert consequence(GP, situation, answers={question.code: False}).booked == -2 * 12 * 8
    assert consequence(GP, situation, answers={question.code: True}).booked == 12 * 8
    assert consequence(AS, situation).booked == -2 * 12 * 8
    assert consequence(GP, situation_of("CHSZ", -2, 18, 30, 0, (2, 1))).booked == -2 * 12 * 8


def test_a_credited_schwarz_counts_towards_the_bid():
    situation = situation_of("C", -1, 48, 30, 0, (2, 0))
    assert consequence(GP, situation, answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: True}).booked == 48
    assert consequence(GP, situation, answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: False}).booked == -96


def test_rulings_without_doublings_book_the_plain_value():
    situation = situation_of("H", 1, 24, 20, 20)
    assert ruling(situation, False, ()).booked == -60
    given = won_at_the_bid(situation, ())
    assert (given.won, given.overbid, given.booked, given.play_on_by) == (True, False, 30, AS)
    assert won_at_the_bid(situation, (), kontra=1, bock=2).booked == 120


def test_doublings_multiply_what_is_booked_and_nothing_else():
    ruling = consequence(AS, situation_of("H", 1, 24, 65, 20), kontra=2)
    assert (ruling.game_value, ruling.booked) == (30, -240)


class TestOverbidNull:
    @pytest.mark.parametrize(
        ("contract", "bid", "cards", "booked"),
        [
            ("N", 24, "SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7", -48),
            ("NH", 36, "SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7", -72),
            ("N", 24, "CJ C7 C8 S7 S8 H7 H8 D7 D8 D9 H9 SQ", -48),
            ("NH", 40, "CJ C7 C8 S7 S8 H7 H8 D7 D8 D9 H9 SQ", -80),
            ("N", 24, "C7 C8 C9 S7 S8 H7 H8 D7 D8 D9 H9 SQ", -162),
            ("NO", 50, "C7 C8 C9 S7 S8 H7 H8 D7 D8 D9 H9 SQ", -162),
        ],
    )
    def test_lost_as_the_cheapest_game_that_covers_the_bid(self, contract, bid, cards, booked):
        every = all_matadors(parse_cards(cards))
        ruling = consequence(GP, situation_of(contract, None, bid, 0, 0, (0, 0)), every_matadors=every)
        assert (ruling.won, ruling.booked, ruling.overbid) == (False, booked, True)
        assert OVERBID_NULL in ruling.rules

    def test_without_the_twelve_cards_the_table_is_asked(self):
        question = consequence(AS, situation_of("N", None, 24, 0, 0, (0, 0)))
        assert question.code is QuestionCode.MATADORS_OF_EVERY_GAME

    def test_a_lead_before_the_announcement_is_valued_the_same_way(self):
        every = all_matadors(WITHOUT_ONE)
        lost = lead_before_announcement(AS, 24, hand=False, every_matadors=every)
        assert (lost.won, lost.game, lost.factor, lost.game_value, lost.booked) == (False, Game.CLUBS, 2, 24, -48)
        doubled = lead_before_announcement(AS, 24, False, every, kontra=2, bock=2)
        assert doubled.booked == -384
        assert unannounced_result(True, 24, False, every, ()).booked == 24
        assert lead_before_announcement(AS, 24, False, None).code is QuestionCode.MATADORS_OF_EVERY_GAME
        assert lead_before_announcement(GP, 24, False, every).code is QuestionCode.NO_GAME_YET

    def test_hand_counts_as_a_level_of_the_cheapest_game(self):
        every = all_matadors(WITHOUT_ONE)
        assert cheapest_game(every, 18, hand=False) == (Game.DIAMONDS, 2, 18)
        assert cheapest_game(every, 18, hand=True) == (Game.DIAMONDS, 3, 27)


class TestOtherOffences:
    SITUATION = situation_of("C", 2, 18, 40, 30)

    @pytest.mark.parametrize(
        "kind", [kind for kind in OffenceKind if "TURN" not in kind.name and "BEFORE" not in kind.name]
    )
    def test_offences_of_the_defenders_give_the_declarer_an_open_game(self, kind):
        assert judge(Offence(kind, GP, 3), self.SITUATION).booked == 36

    def test_the_declarer_may_show_a_card_of_his_own(self):
        assert isinstance(judge(Offence(OffenceKind.SHOWED_CARD, AS, 3), self.SITUATION), NoConsequence)

    def test_the_declarer_who_looks_into_the_skat_again_loses_an_open_game(self):
        assert judge(Offence(OffenceKind.LOOKED_AT_SKAT, AS, 3), self.SITUATION).booked == -72

    def test_playing_out_of_turn_costs_only_if_the_opponents_object(self):
        offence = Offence(OffenceKind.PLAYED_OUT_OF_TURN, AS, 3)
        question = judge(offence, self.SITUATION)
        assert (question.code, question.default) == (QuestionCode.OPPONENTS_OBJECT, False)
        assert isinstance(judge(offence, self.SITUATION, answers={question.code: False}), NoConsequence)
        assert judge(offence, self.SITUATION, answers={question.code: True}).booked == -72

    def test_an_early_lead_is_harmless_when_the_leader_wins_the_trick(self):
        offence = Offence(OffenceKind.LEAD_BEFORE_TRICK_COMPLETE, AS, 3)
        question = judge(offence, self.SITUATION)
        assert question.code is QuestionCode.EARLY_LEADER_WINS_TRICK
        assert isinstance(judge(offence, self.SITUATION, answers={question.code: True}), NoConsequence)
        assert judge(offence, self.SITUATION, answers={question.code: False}).booked == -72

    def test_the_earliest_of_several_offences_decides(self):
        late, early = Offence(OffenceKind.NOT_FOLLOWING, AS, 4, 0), Offence(OffenceKind.NOT_FOLLOWING, GP, 3, 2)
        assert earliest([late, early]) is early
        with pytest.raises(OffenceError):
            earliest([])


@pytest.mark.parametrize(
    ("field", "numbers"),
    [
        ("declarer_points", (121, 0, 0, 0)),
        ("defenders_points", (0, -1, 0, 0)),
        ("declarer_points", (61, 60, 0, 0)),
        ("declarer_tricks", (0, 0, 11, 0)),
        ("declarer_tricks", (0, 0, 6, 5)),
    ],
)
def test_situations_that_cannot_be_are_refused(field, numbers):
    with pytest.raises(ScoringError) as caught:
        Situation(parse_contract("C"), 18, Matadors(True, 1), *numbers)
    assert caught.value.field == field


def test_matadors_belong_to_suit_games_and_grand_only():
    with pytest.raises(ScoringError):
        Situation(parse_contract("C"), 18, None, 0, 0, 0, 0)
    with pytest.raises(ScoringError):
        Situation(parse_contract("N"), 18, Matadors(True, 1), 0, 0, 0, 0)


def test_a_ruling_differs_from_anything_that_is_none():
    ruling = consequence(AS, situation_of("C", 2, 18, 40, 30))
    assert isinstance(ruling, Ruling)
    assert not ruling.same_result(Question(QuestionCode.SHOW_SKAT))
