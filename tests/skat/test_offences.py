"""Offences: when a game is decided and what follows (rules reference section 6)."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.cards import ALL_CARDS, card_points, parse_cards
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
from firmware.skat.errors import CardError, ScoringError
from firmware.skat.matadors import Matadors, all_matadors, matadors
from firmware.skat.offences.candidates import judge_candidates
from firmware.skat.offences.card_counts import (
    CountPhase,
    CountVerdict,
    WrongCounts,
    book_wrong_count,
    count_verdict,
    find_wrong_counts,
)
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.judge import NoConsequence, Offence, OffenceKind, earliest, judge
from firmware.skat.offences.resolution import (
    Alarm,
    Continuation,
    Dismissal,
    alarm_is_due,
    correctable_plays,
    may_play_on,
    resolve,
)
from firmware.skat.offences.ruling import Choice, OffenceError, Party, Ruling, ruling, won_at_the_bid
from firmware.skat.offences.situation import Decision, Owed, Situation, decision, owed
from firmware.skat.offences.unannounced import cheapest_game, lead_before_announcement, unannounced_result
from firmware.skat.offences.unseen import Knowledge, SeenCards, judge_unseen, possible_matadors
from firmware.skat.order import ORDERS, FollowClass
from firmware.skat.questions import Question, QuestionCode

AS, GP = Party.DECLARER, Party.DEFENDERS
OPEN, FOR_AS, FOR_GP = Decision.OPEN, Decision.DECLARER, Decision.DEFENDERS
REVOKE = Offence(OffenceKind.NOT_FOLLOWING, GP, trick=3, position=1)


def _situation(contract, signed, bid, declarer, defenders, tricks=(2, 2)):
    held = Matadors.from_signed(signed) if signed is not None else None
    return Situation(parse_contract(contract), bid, held, declarer, defenders, *tricks)


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
    situation = _situation(contract, signed, bid, *points, tricks)
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
    ruling = consequence(offender, _situation(contract, signed, bid, *points, tricks))
    assert (OWED_LEVEL_CREDITED in ruling.rules) is credited


@pytest.mark.parametrize(("name", "overbid"), [("R14", True), ("R13", True), ("R15", True), ("R01", False)])
def test_the_ruling_says_when_the_bid_was_not_covered(name, overbid):
    contract, signed, bid, offender, points, tricks, *_ = TABLE_R[name]
    ruling = consequence(offender, _situation(contract, signed, bid, *points, tricks))
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
    situation = _situation(contract, signed, bid, declarer, defenders, tricks)
    assert owed(situation) is level
    assert decision(situation) is state


def test_own_schneider_counts_in_a_decided_loss_only_when_the_defenders_have_ninety():
    assert consequence(AS, _situation("C", 2, 18, 20, 89, (1, 7))).booked == -72
    assert consequence(AS, _situation("C", 2, 18, 20, 90, (1, 7))).booked == -96
    assert consequence(AS, _situation("C", 2, 18, 20, 100, (0, 10))).booked == -120


def test_schwarz_is_secured_after_the_tenth_trick_only():
    assert consequence(GP, _situation("C", 2, 18, 118, 0, (9, 0))).booked == 48
    last = consequence(GP, _situation("C", 2, 18, 120, 0, (10, 0)))
    assert (last.booked, last.schneider, last.schwarz) == (60, True, True)
    assert last.play_on_by is None
    assert last.choices == (Choice.END_NOW, Choice.DISMISS)


def test_a_schwarz_that_could_not_be_made_is_a_question_for_the_table():
    situation = _situation("CHSZ", -2, 18, 30, 0, (2, 0))
    question = consequence(GP, situation)
    assert (question.code, question.default) == (QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ, False)
    assert consequence(GP, situation, answers={question.code: False}).booked == -2 * 12 * 8
    assert consequence(GP, situation, answers={question.code: True}).booked == 12 * 8
    assert consequence(AS, situation).booked == -2 * 12 * 8
    assert consequence(GP, _situation("CHSZ", -2, 18, 30, 0, (2, 1))).booked == -2 * 12 * 8


def test_a_credited_schwarz_counts_towards_the_bid():
    situation = _situation("C", -1, 48, 30, 0, (2, 0))
    assert consequence(GP, situation, answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: True}).booked == 48
    assert consequence(GP, situation, answers={QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: False}).booked == -96


def test_rulings_without_doublings_book_the_plain_value():
    situation = _situation("H", 1, 24, 20, 20)
    assert ruling(situation, False, ()).booked == -60
    given = won_at_the_bid(situation, ())
    assert (given.won, given.overbid, given.booked, given.play_on_by) == (True, False, 30, AS)
    assert won_at_the_bid(situation, (), kontra=1, bock=2).booked == 120


def test_doublings_multiply_what_is_booked_and_nothing_else():
    ruling = consequence(AS, _situation("H", 1, 24, 65, 20), kontra=2)
    assert (ruling.game_value, ruling.booked) == (30, -240)


class TestOverbidNull:
    CARDS = parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7")

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
        ruling = consequence(GP, _situation(contract, None, bid, 0, 0, (0, 0)), every_matadors=every)
        assert (ruling.won, ruling.booked, ruling.overbid) == (False, booked, True)
        assert OVERBID_NULL in ruling.rules

    def test_without_the_twelve_cards_the_table_is_asked(self):
        question = consequence(AS, _situation("N", None, 24, 0, 0, (0, 0)))
        assert question.code is QuestionCode.MATADORS_OF_EVERY_GAME

    def test_a_lead_before_the_announcement_is_valued_the_same_way(self):
        every = all_matadors(self.CARDS)
        lost = lead_before_announcement(AS, 24, hand=False, every_matadors=every)
        assert (lost.won, lost.game, lost.factor, lost.game_value, lost.booked) == (False, Game.CLUBS, 2, 24, -48)
        doubled = lead_before_announcement(AS, 24, False, every, kontra=2, bock=2)
        assert doubled.booked == -384
        assert unannounced_result(True, 24, False, every, ()).booked == 24
        assert lead_before_announcement(AS, 24, False, None).code is QuestionCode.MATADORS_OF_EVERY_GAME
        assert lead_before_announcement(GP, 24, False, every).code is QuestionCode.NO_GAME_YET

    def test_hand_counts_as_a_level_of_the_cheapest_game(self):
        every = all_matadors(self.CARDS)
        assert cheapest_game(every, 18, hand=False) == (Game.DIAMONDS, 2, 18)
        assert cheapest_game(every, 18, hand=True) == (Game.DIAMONDS, 3, 27)


class TestOtherOffences:
    SITUATION = _situation("C", 2, 18, 40, 30)

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


class TestUnseenSkat:
    """Clubs; the declarer is known to have played CJ SJ, the defenders HJ."""

    SEEN = SeenCards(frozenset(parse_cards("CJ SJ CA")), frozenset(parse_cards("HJ C7 C8")))

    def _knowledge(self, declarer, defenders, seen=SEEN, bid=18, contract="C", **more):
        return Knowledge(parse_contract(contract), bid, declarer, defenders, 2, 2, seen, **more)

    def _judge(self, knowledge, offender=GP):
        return judge_unseen(
            knowledge, lambda situation: judge(Offence(OffenceKind.NOT_FOLLOWING, offender, 3), situation)
        )

    def test_the_ruling_needs_no_skat_when_every_skat_gives_the_same(self):
        ruling = self._judge(self._knowledge(25, 20))
        assert (ruling.booked, ruling.decision) == (36, OPEN)
        assert ruling.points == (25, 47, 20)
        assert ruling.matadors == Matadors(True, 2)

    def test_the_skat_has_to_be_turned_up_when_the_bounds_straddle_a_threshold(self):
        question = self._judge(self._knowledge(50, 20))
        assert question.code is QuestionCode.SHOW_SKAT
        assert dict(question.numbers) == {"declarer_points_low": 50, "declarer_points_high": 72}

    def test_a_known_skat_settles_it(self):
        seen = SeenCards(self.SEEN.declarer, self.SEEN.defenders, frozenset(parse_cards("HA HT")))
        ruling = self._judge(self._knowledge(50, 20, seen))
        assert (ruling.decision, ruling.points) == (FOR_AS, (71, 71, 20))

    def test_matadors_are_asked_for_only_when_the_cards_do_not_tell(self):
        open_run = SeenCards(
            frozenset(parse_cards("CJ SJ")), frozenset(parse_cards("C7")), frozenset(parse_cards("D8 D7"))
        )
        question = self._judge(self._knowledge(25, 20, open_run))
        assert question.code is QuestionCode.MATADORS
        told = self._judge(self._knowledge(25, 20, open_run, matadors=Matadors(True, 3)))
        assert told.booked == 48

    def test_open_matadors_that_make_no_difference_are_not_asked_for(self):
        skat = frozenset(parse_cards("D8 D7"))
        seen = SeenCards(frozenset(parse_cards("CJ C9")), frozenset(parse_cards("HJ DJ")), skat)
        ruling = self._judge(self._knowledge(25, 31, seen, bid=60), AS)
        assert ruling.booked == -120
        assert ruling.matadors is None

    def test_null_needs_neither_skat_nor_matadors(self):
        assert self._judge(self._knowledge(0, 20, contract="N")).decision is FOR_GP
        no_trick = Knowledge(parse_contract("N"), 18, 0, 20, 0, 2, self.SEEN)
        assert self._judge(no_trick).booked == 23

    def test_a_question_common_to_all_cases_is_passed_on(self):
        knowledge = Knowledge(parse_contract("N"), 24, 0, 20, 0, 2, self.SEEN)
        assert self._judge(knowledge).code is QuestionCode.MATADORS_OF_EVERY_GAME

    def test_cards_in_two_places_are_refused(self):
        with pytest.raises(CardError):
            SeenCards(frozenset(parse_cards("CJ")), frozenset(parse_cards("CJ")))
        with pytest.raises(CardError):
            SeenCards(skat=frozenset(parse_cards("CJ")))
        for part, most in (("declarer", 10), ("defenders", 20)):
            SeenCards(**{part: frozenset(ALL_CARDS[:most])})
            with pytest.raises(CardError):
                SeenCards(**{part: frozenset(ALL_CARDS[: most + 1])})

    @settings(deadline=None)
    @given(
        st.permutations(ALL_CARDS),
        st.sampled_from([Game.CLUBS, Game.DIAMONDS, Game.GRAND]),
        st.integers(0, 10),
        st.integers(0, 20),
    )
    def test_possible_matadors_contain_the_truth_and_are_certain_when_all_is_seen(self, cards, game, own, others):
        truth = matadors(game, cards[:12])
        part = SeenCards(frozenset(cards[:own]), frozenset(cards[12 : 12 + others]))
        assert truth in possible_matadors(game, part)
        whole = SeenCards(frozenset(cards[:10]), frozenset(cards[12:]))
        assert possible_matadors(game, whole) == {truth}


@settings(deadline=None, max_examples=60)
@given(
    st.permutations(ALL_CARDS),
    st.sampled_from(["C", "DH", "G", "CHS", "N", "GHSZ"]),
    st.sampled_from([18, 24, 36, 48, 72]),
    st.integers(5, 9),
    st.data(),
)
def test_a_ruling_with_unseen_cards_is_never_another_than_that_with_all_cards(cards, contract, bid, tricks, data):
    """Who took which trick is drawn freely: the ruling depends on Augen, tricks and cards only."""
    parsed = parse_contract(contract)
    own, others, skat = cards[:10], cards[10:30], cards[30:]
    taken = [data.draw(st.booleans()) for _ in range(tricks)]
    points = [0, 0]
    for number, by_declarer in enumerate(taken):
        points[not by_declarer] += card_points((own[number], *others[2 * number : 2 * number + 2]))
    counts = (sum(taken), tricks - sum(taken))
    held = None if parsed.is_null else matadors(parsed.game, (*own, *skat))
    every = all_matadors((*own, *skat))
    offender = data.draw(st.sampled_from([AS, GP]))
    truth = Situation(parsed, bid, held, points[0] + card_points(skat), points[1], *counts)
    seen = SeenCards(frozenset(own[:tricks]), frozenset(others[: 2 * tricks]))
    known = Knowledge(parsed, bid, points[0], points[1], *counts, seen)
    ruling_of_truth = consequence(offender, truth, every_matadors=every)
    ruled = judge_unseen(known, lambda situation: consequence(offender, situation, every_matadors=every))
    if isinstance(ruled, Ruling):
        assert ruled.same_result(ruling_of_truth)
        assert ruled.points[0] <= truth.declarer_points <= ruled.points[1]


class TestSmallEnoughToEnumerate:
    """Possible matadors against every way of dealing the unseen cards."""

    @pytest.mark.parametrize("game", [Game.HEARTS, Game.CLUBS, Game.GRAND])
    @pytest.mark.parametrize(
        "known", [(8, 16, False), (10, 20, False), (10, 19, True), (9, 20, True), (10, 16, True), (7, 20, False)]
    )
    def test_possible_matadors_are_exactly_those_of_all_deals(self, game, known):
        own, others, skat_is_known = known
        for seed in range(12):
            cards = _nearly_sorted(game, seed)
            twelve = cards[:12] if seed % 2 else cards[20:]
            rest = [card for card in cards if card not in twelve]
            random.Random(seed).shuffle(twelve)
            random.Random(seed).shuffle(rest)
            skat = frozenset(twelve[10:]) if skat_is_known else None
            seen = SeenCards(frozenset(twelve[:own]), frozenset(rest[:others]), skat)
            held = (*twelve[:own], *(skat or ()))
            deals = {matadors(game, (*held, *more)) for more in combinations(seen.unseen, 12 - len(held))}
            assert possible_matadors(game, seen) == deals


def _nearly_sorted(game, seed):
    """The pack with the trumps in front in their order, and a few cards swapped: long runs of matadors, and gaps in them."""
    dice = random.Random(seed)
    cards = list(ORDERS[game][FollowClass.TRUMP])
    cards += [card for card in ALL_CARDS if card not in cards]
    for _ in range(seed % 5):
        one, other = dice.randrange(32), dice.randrange(32)
        cards[one], cards[other] = cards[other], cards[one]
    return cards


class TestCandidates:
    def test_a_ruling_stands_when_every_candidate_gives_the_same(self):
        offences = [Offence(OffenceKind.NOT_FOLLOWING, GP, trick) for trick in (4, 2)]
        assert judge_candidates(offences, lambda offence: judge(offence, _situation("C", 2, 18, 40, 30))).booked == 36

    def test_candidates_in_tricks_before_and_after_the_decision_need_further_proof(self):
        situations = {2: _situation("C", 2, 18, 40, 30), 4: _situation("C", 2, 18, 40, 60)}
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
    RULING = judge(REVOKE, _situation("C", 2, 18, 40, 30))

    def test_ending_now_books_the_ruling(self):
        assert resolve(self.RULING, REVOKE, Choice.END_NOW, self.PLAYS) is self.RULING

    def test_playing_on_restores_the_position_before_the_wrong_card(self):
        continued = resolve(self.RULING, REVOKE, Choice.PLAY_ON, self.PLAYS)
        assert isinstance(continued, Continuation)
        assert (continued.kept, continued.taken_back, continued.from_trick) == (tuple(range(7)), (7, 8, 9), 3)

    def test_dismissing_accuses_nobody(self):
        assert resolve(self.RULING, REVOKE, Choice.DISMISS, self.PLAYS) == Dismissal(REVOKE)

    def test_what_is_not_offered_is_refused(self):
        over = judge(REVOKE, _situation("C", 2, 18, 90, 30, (8, 2)))
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
        assert book_wrong_count(CountVerdict.DECLARER_LOSES, _situation("H", 1, 18, 80, 20, (7, 2))).booked == -40
        assert book_wrong_count(CountVerdict.DECLARER_LOSES, _situation("H", 1, 24, 80, 20, (7, 2))).booked == -60

    def test_the_declarer_wins_at_least_his_bid_and_may_have_it_corrected(self):
        ruling = book_wrong_count(CountVerdict.DECLARER_WINS, _situation("H", 1, 24, 20, 20))
        assert (ruling.booked, ruling.overbid, ruling.play_on_by) == (30, False, AS)
        assert [step.code for step in ruling.verdict.steps][-2:] == ["won", "booked"]
        simple = book_wrong_count(CountVerdict.DECLARER_WINS, _situation("H", 2, 24, 20, 20))
        assert (simple.booked, simple.won) == (30, True)

    def test_whether_a_wrong_discard_is_booked_as_schwarz_is_asked(self):
        situation = _situation("H", 1, 18, 80, 20, (7, 2))
        question = book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation)
        assert (question.code, question.default) == (QuestionCode.WRONG_DISCARD_IS_SCHWARZ, False)
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation, answers={question.code: False}).booked == -40
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, situation, answers={question.code: True}).booked == -80
        assert book_wrong_count(CountVerdict.LOST_BY_DISCARD, _situation("N", None, 18, 0, 20, (0, 2))).booked == -46

    def test_a_null_below_its_bid_is_booked_as_the_cheapest_game(self):
        situation = _situation("N", None, 24, 0, 0, (0, 0))
        every = all_matadors(TestOverbidNull.CARDS)
        for verdict, booked in (
            (CountVerdict.DECLARER_LOSES, -48),
            (CountVerdict.DECLARER_WINS, 24),
            (CountVerdict.LOST_BY_DISCARD, -48),
        ):
            assert book_wrong_count(verdict, situation).code is QuestionCode.MATADORS_OF_EVERY_GAME
            assert book_wrong_count(verdict, situation, every).booked == booked

    def test_a_verdict_that_ends_no_game_has_no_booking(self):
        with pytest.raises(OffenceError):
            book_wrong_count(CountVerdict.DEAL_AGAIN, _situation("H", 1, 18, 80, 20))


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
    ruling = consequence(AS, _situation("C", 2, 18, 40, 30))
    assert isinstance(ruling, Ruling)
    assert not ruling.same_result(Question(QuestionCode.SHOW_SKAT))
