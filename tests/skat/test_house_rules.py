"""House rules: Kontra, Bockrunden, Ramsch, Spitze, Revolution, and the presets (rules reference section 11)."""

from dataclasses import replace

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.endings.ending import Claims
from firmware.skat.errors import CardError, ContractError
from firmware.skat.house.bock import Bock, PlayedGame, triggers
from firmware.skat.house.choices import BockTrigger, Durchmarsch, KontraUntil, Preset, RamschScore, RamschTie, SkatTo
from firmware.skat.house.kontra import Kontra, KontraError, KontraFault, Moment
from firmware.skat.house.options import HOUSE_RULES, OptionError, TableOptions, preset_options, read_options
from firmware.skat.house.pushing import PushError, PushFault, Pushing, grand_hand_seat
from firmware.skat.house.ramsch import (
    RamschError,
    RamschFacts,
    ramsch_revoke,
    score_ramsch,
    score_ramsch_revoke,
)
from firmware.skat.house.spitze import SPITZE_STEP, revolution_booked, settle_spitze, spitze_card
from firmware.skat.lists.options import ListMode
from firmware.skat.lists.rows import RowKind
from firmware.skat.matadors import Matadors
from firmware.skat.offences.resolution import Alarm
from firmware.skat.questions import QuestionCode

KNEIPE = preset_options(Preset.KNEIPE)


class TestOptions:
    def test_a_tournament_plays_by_the_books(self):
        options = preset_options(Preset.TURNIER)
        assert not any(getattr(options, name) for name in HOUSE_RULES)
        assert (options.alarm, options.claims, options.points_shown) == (Alarm.AFTER_GAME, Claims.ISKO_2022, False)
        assert options.list_options.mode is ListMode.SEEGER

    def test_the_pub_knows_kontra_and_shows_everything(self):
        assert (KNEIPE.kontra, KNEIPE.alarm, KNEIPE.points_shown) == (True, Alarm.IMMEDIATE, True)

    @pytest.mark.parametrize("name", HOUSE_RULES)
    def test_no_house_rule_can_be_switched_on_in_a_tournament(self, name):
        with pytest.raises(OptionError) as caught:
            read_options({"preset": "turnier", name: True})
        assert caught.value.field == name
        assert getattr(read_options({"preset": "kneipe", name: True}), name) is True

    def test_single_options_are_read_on_top_of_the_preset(self):
        options = read_options(
            {
                "bock": True,
                "bock_triggers": ["lost_grand"],
                "ramsch_skat_to": "loser",
                "series_length": 24,
                "kontra_steps": 4,
            }
        )
        assert options.preset is Preset.KNEIPE
        assert options.bock_triggers == {BockTrigger.LOST_GRAND}
        assert (options.ramsch_skat_to, options.series_length, options.kontra_steps) == (SkatTo.LOSER, 24, 4)
        assert read_options({"series_length": None}).series_length is None

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("preset", "club"),
            ("claims", "server"),
            ("kontra_steps", 5),
            ("kontra_steps", True),
            ("kontra_steps", "2"),
            ("kontra", 1),
            ("ramsch_fixed", 12),
            ("ramsch_tie", "nobody"),
            ("ramsch_tie", []),
            ("bock_triggers", "lost_grand"),
            ("bock_triggers", ["rain"]),
            ("series_length", 0),
            ("series_length", "long"),
            ("bierlachs_limit", 0),
            ("no_such_option", True),
        ],
    )
    def test_wrong_options_are_named_with_what_is_allowed(self, name, value):
        with pytest.raises(OptionError) as caught:
            read_options({name: value})
        assert caught.value.field == name
        assert caught.value.reason


class TestKontra:
    def _kontra(self, contract="H", **options):
        return Kontra(0, parse_contract(contract), replace(KNEIPE, **options))

    def test_kontra_and_re_double_twice(self):
        kontra = self._kontra().say(1, Moment())
        assert (kontra.doublings, kontra.factor) == (1, 2)
        re = kontra.say(0, Moment())
        assert (re.doublings, re.factor) == (2, 4)

    def test_further_steps_go_on_in_turn_as_far_as_the_table_plays_them(self):
        kontra = self._kontra(kontra_steps=4)
        for seat in (2, 0, 1, 0):
            kontra = kontra.say(seat, Moment())
        assert kontra.factor == 16
        with pytest.raises(KontraError) as caught:
            kontra.say(1, Moment())
        assert caught.value.fault is KontraFault.NO_MORE_STEPS

    @pytest.mark.parametrize(
        ("seat", "moment", "options", "fault"),
        [
            (0, Moment(), {}, KontraFault.NOT_A_DEFENDER),
            (1, Moment((1, 1, 0)), {}, KontraFault.TOO_LATE),
            (1, Moment((1, 0, 0)), {"kontra_until": KontraUntil.FIRST_LEAD}, KontraFault.TOO_LATE),
            (1, Moment(hand_is_open=True), {}, KontraFault.TOO_LATE),
            (1, Moment(), {"kontra": False}, KontraFault.NOT_PLAYED_HERE),
        ],
    )
    def test_refusals(self, seat, moment, options, fault):
        with pytest.raises(KontraError) as caught:
            self._kontra(**options).say(seat, moment)
        assert caught.value.fault is fault
        assert fault.value in str(caught.value)

    def test_a_defender_may_wait_for_his_own_first_card(self):
        assert self._kontra().say(2, Moment((1, 1, 0))).doublings == 1

    def test_re_comes_at_once_and_from_the_declarer(self):
        kontra = self._kontra().say(1, Moment())
        with pytest.raises(KontraError) as caught:
            kontra.say(2, Moment())
        assert caught.value.fault is KontraFault.NOT_THE_DECLARER
        with pytest.raises(KontraError) as caught:
            kontra.say(0, Moment((1, 0, 0)))
        assert caught.value.fault is KontraFault.TOO_LATE

    @pytest.mark.parametrize(("contract", "allowed"), [("N", False), ("NH", False), ("NO", True), ("H", True)])
    def test_some_tables_know_no_re_in_null_and_null_hand(self, contract, allowed):
        kontra = self._kontra(contract, re_in_null=False).say(1, Moment())
        if allowed:
            assert kontra.say(0, Moment()).doublings == 2
        else:
            with pytest.raises(KontraError) as caught:
                kontra.say(0, Moment())
            assert caught.value.fault is KontraFault.NOT_IN_THIS_GAME

    def test_who_has_not_named_eighteen_may_not_say_kontra_where_that_is_asked(self):
        kontra = replace(self._kontra(kontra_needs_18=True), named_18=(True, False, None))
        with pytest.raises(KontraError) as caught:
            kontra.say(1, Moment())
        assert caught.value.fault is KontraFault.HAS_NOT_NAMED_18
        question = kontra.say(2, Moment())
        assert (question.code, question.numbers) == (QuestionCode.NAMED_EIGHTEEN, (("seat", 2),))
        assert kontra.knows_named_18(2, True).say(2, Moment()).doublings == 1


def _game(contract="H", won=False, **facts):
    return PlayedGame(RowKind.GAME, parse_contract(contract), won, **facts)


class TestBock:
    OPTIONS = replace(KNEIPE, bock=True)

    @pytest.mark.parametrize(
        ("trigger", "game", "not_game"),
        [
            (BockTrigger.SIXTY_SIXTY, _game(declarer_points=60), _game(declarer_points=59)),
            (BockTrigger.SIXTY_SIXTY, _game(declarer_points=60), _game("N", declarer_points=60)),
            (BockTrigger.KONTRA_LOST, _game(won=True, doublings=1), _game(won=False, doublings=1)),
            (BockTrigger.KONTRA_AND_RE, _game(doublings=2), _game(doublings=1)),
            (BockTrigger.KONTRA_GIVEN, _game(doublings=1), _game()),
            (BockTrigger.LOST_GAME, _game(won=False), _game(won=True)),
            (BockTrigger.LOST_GRAND, _game("G"), _game("H")),
            (BockTrigger.LOST_HUNDRED, _game("G", game_value=120), _game("G", game_value=96)),
            (BockTrigger.THREE_WINS, _game(won=True, wins_in_a_row=3), _game(won=True, wins_in_a_row=4)),
            (BockTrigger.GRAND_HAND_OR_NULL_OUVERT_HAND, _game("GH"), _game("G")),
            (BockTrigger.GRAND_HAND_OR_NULL_OUVERT_HAND, _game("NHO"), _game("NH")),
            (BockTrigger.ALL_PASS, PlayedGame(RowKind.PASSED_IN), _game()),
            (BockTrigger.SCORE_OF_HUNDREDS, _game(scores=(200,)), _game(scores=(0, 150))),
            (BockTrigger.DURCHMARSCH, PlayedGame(RowKind.RAMSCH, durchmarsch=True), PlayedGame(RowKind.RAMSCH)),
        ],
    )
    def test_what_brings_a_round(self, trigger, game, not_game):
        options = replace(self.OPTIONS, bock_triggers=frozenset({trigger}))
        assert triggers(game, options) == {trigger}
        assert triggers(not_game, options) == frozenset()

    def test_a_round_doubles_as_many_games_as_there_are_players(self):
        bock = Bock(4).after(_game(declarer_points=60), self.OPTIONS)
        factors = []
        for _ in range(5):
            factors.append(bock.factor)
            bock = bock.after(_game(won=True), self.OPTIONS)
        assert factors == [2, 2, 2, 2, 1]

    def test_a_passed_in_deal_uses_up_a_game_of_the_round(self):
        bock = Bock(3, factors=(2, 2, 2)).after(PlayedGame(RowKind.PASSED_IN), self.OPTIONS)
        assert bock.factors == (2, 2)

    def test_several_triggers_add_rounds_at_the_end(self):
        bock = Bock(3).after(_game(won=True, doublings=2), self.OPTIONS)
        assert bock.factors == (2,) * 6
        assert bock.after(_game(declarer_points=60), self.OPTIONS).factors == (2,) * 8

    def test_or_multiply_where_the_table_says_so(self):
        options = replace(self.OPTIONS, bock_multiplies=True)
        assert Bock(3).after(_game(won=True, doublings=2), options).factors == (4, 4, 4)
        assert Bock(3, (2, 2)).after(_game(declarer_points=60), options).factors == (4, 2, 2)

    def test_the_triggering_game_is_doubled_only_where_the_table_says_so(self):
        game = _game(declarer_points=60)
        assert Bock(3).factor_for(game, self.OPTIONS) == 1
        assert Bock(3).factor_for(game, replace(self.OPTIONS, bock_doubles_trigger=True)) == 2
        assert Bock(3, (2,)).factor_for(_game(won=True), replace(self.OPTIONS, bock_doubles_trigger=True)) == 2

    def test_ramsch_inside_a_round_is_usually_not_doubled(self):
        game = PlayedGame(RowKind.RAMSCH)
        assert Bock(3, (2,)).factor_for(game, self.OPTIONS) == 1
        assert Bock(3, (2,)).factor_for(game, replace(self.OPTIONS, bock_doubles_ramsch=True)) == 2

    def test_a_round_of_ramsch_can_follow(self):
        options = replace(self.OPTIONS, ramsch_after_bock=True)
        bock = Bock(3, (2,)).after(_game(won=True), options)
        assert (bock.next_is_ramsch, bock.ramsch_left) == (True, 3)
        for _ in range(3):
            assert bock.factor == 1
            bock = bock.after(PlayedGame(RowKind.RAMSCH), options)
        assert not bock.next_is_ramsch
        assert Bock(3).after(_game(doublings=2), replace(KNEIPE, ramsch_after_re=True)).ramsch_left == 3

    def test_without_the_option_nothing_is_doubled(self):
        assert Bock(3).after(_game(declarer_points=60), KNEIPE) == Bock(3)


LAST_A, LAST_B = (0, 0, 1, 1, 2, 0, 0, 1, 1, 0), (0, 0, 1, 1, 2, 0, 0, 1, 0, 1)


class TestRamsch:
    def _booked(self, points, winners, skat, passed_unseen=0, **options):
        return score_ramsch(
            RamschFacts(points, winners, skat, passed_unseen), replace(KNEIPE, ramsch=True, **options)
        ).booked

    def test_the_skat_goes_to_the_last_trick(self):
        assert self._booked((52, 40, 18), LAST_A, 10) == (-62, 0, 0)
        assert self._booked((52, 40, 18), LAST_B, 10) == (-52, 0, 0)

    def test_or_to_the_loser_or_to_nobody(self):
        assert self._booked((52, 40, 18), LAST_B, 10, ramsch_skat_to=SkatTo.LOSER) == (-62, 0, 0)
        assert self._booked((52, 40, 18), LAST_A, 10, ramsch_skat_to=SkatTo.NOBODY) == (-52, 0, 0)

    def test_a_tie_for_the_skat_is_decided_by_the_later_last_trick(self):
        assert self._booked((45, 45, 20), LAST_B, 10, ramsch_skat_to=SkatTo.LOSER) == (0, -55, 0)

    def test_a_player_without_a_trick_doubles(self):
        winners = (1, 2) * 5
        assert self._booked((0, 60, 60), winners, 0) == (0, -120, -120)
        assert self._booked((0, 60, 60), winners, 0, ramsch_jungfrau=False) == (0, -60, -60)

    def test_a_trick_without_augen_is_a_trick(self):
        assert self._booked((0, 60, 60), (0, *((1, 2) * 4), 1), 0) == (0, -60, -60)

    def test_tied_players_all_lose_or_the_later_one_or_share(self):
        facts = ((45, 45, 20), (0, 1, *([2] * 8)), 10)
        assert self._booked(*facts) == (-45, -45, 0)
        assert self._booked(*facts, ramsch_tie=RamschTie.LAST_TRICK) == (0, -45, 0)
        assert self._booked(*facts, ramsch_tie=RamschTie.SHARED) == (-22, -22, 0)

    def test_all_ten_tricks(self):
        result = score_ramsch(RamschFacts((110, 0, 0), (0,) * 10, 10), KNEIPE)
        assert (result.booked, result.durchmarsch, result.jungfrau) == ((120, 0, 0), 0, (1, 2))
        assert self._booked((110, 0, 0), (0,) * 10, 10, ramsch_durchmarsch=Durchmarsch.OTHERS_MINUS) == (0, -120, -120)

    def test_every_unseen_push_doubles(self):
        assert self._booked((70, 30, 15), LAST_B, 5, passed_unseen=2) == (-280, 0, 0)

    def test_fixed_and_winners_ramsch(self):
        facts = ((52, 40, 18), LAST_A, 10)
        assert self._booked(*facts, ramsch_score=RamschScore.FIXED, ramsch_fixed=15) == (-15, 0, 0)
        assert self._booked(*facts, ramsch_score=RamschScore.WINNER) == (0, 0, 20)
        assert self._booked((60, 25, 25), LAST_A, 10, ramsch_score=RamschScore.WINNER) == (0, 10, 10)

    @pytest.mark.parametrize(
        ("field", "facts"),
        [
            ("points", ((50, 50, 10), LAST_A, 5)),
            ("points", ((130, -10, 0), LAST_A, 0)),
            ("winners", ((50, 50, 10), LAST_A[:9], 10)),
            ("winners", ((50, 50, 10), (3,) * 10, 10)),
            ("passed_unseen", ((50, 50, 10), LAST_A, 10, 4)),
            ("points", ((50, 50, 10), (0, 1) * 5, 10)),
        ],
    )
    def test_facts_that_cannot_be_are_refused(self, field, facts):
        with pytest.raises(RamschError) as caught:
            RamschFacts(*facts)
        assert caught.value.field == field

    def test_what_a_revoke_costs_is_asked(self):
        question = ramsch_revoke((20, 10, 5), 1, {})
        assert (question.code, question.default) == (QuestionCode.OFFENDER_TAKES_THE_REST, True)
        assert ramsch_revoke((20, 10, 5), 1, {question.code: True}) == (20, 95, 5)
        assert ramsch_revoke((20, 10, 5), 1, {question.code: False}) == (20, 10, 5)

    @pytest.mark.parametrize(
        ("final", "offender", "unseen", "options", "booked"),
        [
            ((20, 95, 5), 1, 0, {}, (0, -95, 0)),
            ((20, 95, 5), 0, 2, {}, (0, -380, 0)),
            ((50, 50, 20), 1, 0, {}, (-50, -50, 0)),
            ((50, 50, 20), 1, 0, {"ramsch_tie": RamschTie.LAST_TRICK}, (0, -50, 0)),
            ((50, 50, 20), 2, 0, {"ramsch_tie": RamschTie.LAST_TRICK}, (-50, -50, 0)),
            ((50, 50, 20), 1, 1, {"ramsch_tie": RamschTie.SHARED}, (-50, -50, 0)),
            ((0, 110, 10), 1, 0, {"ramsch_score": RamschScore.FIXED, "ramsch_fixed": 15}, (0, -15, 0)),
            ((20, 95, 5), 1, 1, {"ramsch_score": RamschScore.WINNER}, (0, 0, 40)),
        ],
    )
    def test_a_revoke_books_without_jungfrau_and_durchmarsch(self, final, offender, unseen, options, booked):
        result = score_ramsch_revoke(final, offender, unseen, replace(KNEIPE, ramsch=True, **options))
        assert (result.booked, result.jungfrau, result.durchmarsch) == (booked, (), None)


class TestPushing:
    OPTIONS = replace(KNEIPE, ramsch=True, schieben=True)
    HANDS = tuple(
        frozenset(parse_cards(text))
        for text in ("CA CT CK CQ CJ C9 C8 C7 SA ST", "SK SQ SJ S9 S8 S7 HA HT HK HQ", "HJ H9 H8 H7 DA DT DK DQ DJ D9")
    )
    SKAT = frozenset(parse_cards("D8 D7"))

    def test_each_in_turn_takes_the_skat_and_pushes_two_cards_on(self):
        pushing = Pushing(self.OPTIONS, self.HANDS, self.SKAT).push(0, parse_cards("CA SA"))
        assert pushing.skat == frozenset(parse_cards("CA SA"))
        assert pushing.hands[0] == self.HANDS[0] - pushing.skat | self.SKAT
        pushing = pushing.push_unseen(1).push(2, parse_cards("CA DA"))
        assert (pushing.is_over, pushing.passed_unseen) == (True, 1)
        assert pushing.skat == frozenset(parse_cards("CA DA"))

    def test_hands_nobody_entered_do_not_stop_it(self):
        pushing = Pushing(self.OPTIONS).push(0, parse_cards("CA SA"))
        assert pushing.skat == frozenset(parse_cards("CA SA"))
        assert pushing.hands == (None, None, None)

    def test_jacks_stay_but_the_skat_may_be_pushed_unseen(self):
        with pytest.raises(PushError) as caught:
            Pushing(self.OPTIONS, self.HANDS, self.SKAT).push(0, parse_cards("CJ SA"))
        assert caught.value.fault is PushFault.JACK
        with_jack = Pushing(self.OPTIONS, self.HANDS, frozenset(parse_cards("CJ D7")))
        assert with_jack.push_unseen(0).passed_unseen == 1
        allowed = replace(self.OPTIONS, buben_schieben=True)
        assert Pushing(allowed, self.HANDS, self.SKAT).push(0, parse_cards("CJ SA")).turn == 1

    @pytest.mark.parametrize(
        ("seat", "cards", "fault"),
        [
            (1, "SK SQ", PushFault.NOT_YOUR_TURN),
            (0, "CA", PushFault.TWO_CARDS),
            (0, "CA SK", PushFault.NOT_HELD),
        ],
    )
    def test_refusals(self, seat, cards, fault):
        with pytest.raises(PushError) as caught:
            Pushing(self.OPTIONS, self.HANDS, self.SKAT).push(seat, parse_cards(cards))
        assert caught.value.fault is fault

    def test_nobody_pushes_twice_or_where_it_is_not_played(self):
        over = Pushing(self.OPTIONS).push_unseen(0).push_unseen(1).push_unseen(2)
        with pytest.raises(PushError) as caught:
            over.push_unseen(0)
        assert caught.value.fault is PushFault.ALL_HAVE_PUSHED
        with pytest.raises(PushError) as caught:
            Pushing(KNEIPE).push_unseen(0)
        assert caught.value.fault is PushFault.NOT_PLAYED_HERE
        with pytest.raises(CardError):
            Pushing(self.OPTIONS).push(0, (parse_cards("CA")[0],) * 2)

    def test_grand_hand_goes_before_ramsch_where_it_is_played(self):
        first = replace(self.OPTIONS, grand_hand_first=True)
        assert grand_hand_seat((False, True, True), first) == 1
        assert grand_hand_seat((False, False, False), first) is None
        assert grand_hand_seat((True, True, True), self.OPTIONS) is None


class TestSpitzeAndRevolution:
    @pytest.mark.parametrize(("game", "code"), [(Game.CLUBS, "C7"), (Game.HEARTS, "H7"), (Game.GRAND, "DJ")])
    def test_the_lowest_trump_must_win_the_last_trick(self, game, code):
        assert spitze_card(game).code == code

    def test_there_is_no_spitze_in_null(self):
        with pytest.raises(ContractError):
            spitze_card(Game.NULL)

    def _settle(self, bid=18, last_trick_won=True, **more):
        return settle_spitze(
            parse_contract("H"), bid, Matadors(True, 1), made=True, last_trick_won=last_trick_won, **more
        )

    def test_it_counts_one_level_more(self):
        verdict = self._settle()
        assert (verdict.won, verdict.game_value, verdict.booked, verdict.factor) == (True, 30, 30, 3)
        assert [step.code for step in verdict.steps] == [
            "with",
            "game",
            SPITZE_STEP,
            "base_hearts",
            "value",
            "won",
            "booked",
        ]

    def test_missed_it_loses_the_game_with_its_level(self):
        assert self._settle(last_trick_won=False).booked == -60

    def test_it_helps_to_reach_the_bid(self):
        assert self._settle(bid=30).booked == 30
        overbid = self._settle(bid=33)
        assert (overbid.booked, overbid.overbid) == (-80, True)

    def test_doublings(self):
        assert self._settle(kontra=1, bock=2).booked == 120

    def test_revolution_books_its_fixed_value(self):
        assert (revolution_booked(True), revolution_booked(False), revolution_booked(False, kontra=1, bock=2)) == (
            92,
            -184,
            -736,
        )


def test_house_rules_are_options_of_one_value_object():
    assert replace(KNEIPE, ramsch=True) == TableOptions(
        preset=Preset.KNEIPE,
        alarm=Alarm.IMMEDIATE,
        points_shown=True,
        corrections_need_all=False,
        kontra=True,
        ramsch=True,
    )
