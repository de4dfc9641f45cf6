"""Rulings while the Skat is unknown, and matadors deduced from the cards seen."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.cards import ALL_CARDS, Card, card_points, parse_cards
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.errors import CardError
from firmware.skat.matadors import Matadors, all_matadors, matadors
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.judge import Offence, OffenceKind, judge
from firmware.skat.offences.ruling import Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards, judge_unseen, possible_matadors
from firmware.skat.order import ORDERS, FollowClass
from firmware.skat.questions import Question, QuestionCode
from tests.skat.situations import AS, FOR_AS, FOR_GP, GP, OPEN


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

    def test_different_questions_need_the_skat_first(self):
        codes = {True: QuestionCode.MATADORS, False: QuestionCode.CLAIM_ACCEPTED}
        question = judge_unseen(
            self._knowledge(25, 20), lambda situation: Question(codes[situation.declarer_points > 40])
        )
        assert question.code is QuestionCode.SHOW_SKAT
        mixed = judge_unseen(
            self._knowledge(25, 20),
            lambda situation: Question(codes[True]) if situation.declarer_points > 40 else "goes on",
        )
        assert mixed.code is QuestionCode.SHOW_SKAT

    def test_with_all_cards_known_the_one_answer_is_handed_back(self):
        seen = SeenCards(frozenset(ALL_CARDS[:10]), frozenset(ALL_CARDS[12:]), frozenset(ALL_CARDS[10:12]))
        assert judge_unseen(self._knowledge(25, 20, seen), lambda _: "goes on") == "goes on"

    @pytest.mark.parametrize(("own", "others", "truth"), [("CJ SJ", "", (True, 2)), ("", "CJ SJ", (False, 2))])
    def test_the_last_unseen_card_ends_a_run(self, own, others, truth):
        """All cards but the jack of hearts are known, and by the numbers it belongs to the side that ends the run."""
        heart_jack = Card.parse("HJ")
        fill = [card for card in ALL_CARDS if card not in parse_cards("CJ SJ HJ")]
        mine, theirs = (12, 19) if own else (11, 20)
        own_cards = list(parse_cards(own)) + fill[: mine - len(parse_cards(own))]
        other_cards = [card for card in ALL_CARDS if card not in own_cards and card is not heart_jack]
        assert len(other_cards) == theirs
        seen = SeenCards(frozenset(own_cards[:-2]), frozenset(other_cards), frozenset(own_cards[-2:]))
        assert possible_matadors(Game.GRAND, seen) == {Matadors(*truth)}

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
def test_possible_matadors_contain_the_truth_and_are_certain_when_all_is_seen(cards, game, own, others):
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


@pytest.mark.parametrize(("declarer", "defenders"), [("CJ", "HJ"), ("HJ", "CJ")])
def test_a_card_cannot_lie_in_the_skat_and_in_a_hand(declarer, defenders):
    with pytest.raises(CardError, match=r"CJ.*this card is in two places"):
        SeenCards(frozenset(parse_cards(declarer)), frozenset(parse_cards(defenders)), frozenset(parse_cards("CJ S7")))
