"""Games for two (rules reference section 12)."""

import random

import pytest

from firmware.skat.cards import ALL_CARDS, Card, Suit, parse_cards
from firmware.skat.contracts import Game
from firmware.skat.errors import SkatError
from firmware.skat.order import legal_cards
from firmware.skat.two_players.duel import Duel, DuelError, DuelFault, DuelMode, start_round
from firmware.skat.two_players.free import Tally, TallyError
from firmware.skat.two_players.games import OfficersDeal, TwoPlayerOptions, read_two_player_options
from firmware.skat.two_players.officers import (
    GAMES,
    SIMPLE_DEAL,
    STANDARD_DEAL,
    OfficersError,
    OfficersFault,
    StepKind,
    start_officers,
)
from firmware.skat.two_players.officers_score import OfficersScoring, score_officers

CALLER_OPEN = parse_cards("CJ CA CT SA HA DA H7 D7")
DEALER_OPEN = parse_cards("SJ HJ C7 S7 S8 H8 D8 D9")


class TestOfficers:
    def _start(self, game=Game.CLUBS):
        return start_officers(game, CALLER_OPEN, DEALER_OPEN)

    def test_the_caller_leads_and_only_open_cards_bind(self):
        officers = self._start()
        assert officers.next_player == 0
        officers = officers.play(0, Card.parse("CA"))
        assert officers.next_player == 1
        assert officers.legal_cards(1) == parse_cards("SJ HJ C7")

    def test_a_card_that_does_not_follow_is_known_at_once(self):
        officers = self._start().play(0, Card.parse("CA")).play(1, Card.parse("S7"))
        (revoke,) = officers.revokes
        assert (revoke.player, revoke.trick, revoke.card.code) == (1, 1, "S7")
        assert revoke.legal == parse_cards("SJ HJ C7")

    def test_covered_cards_are_turned_up_after_the_trick(self):
        officers = self._start().play(0, Card.parse("CA")).play(1, Card.parse("SJ"))
        assert officers.to_turn == ((0, 1), (1, 0))
        assert officers.next_player is None
        assert (officers.points, officers.tricks, officers.leader) == ((0, 13), (0, 1), 1)
        with pytest.raises(OfficersError) as caught:
            officers.play(1, Card.parse("HJ"))
        assert caught.value.fault is OfficersFault.TURN_UP_FIRST
        officers = officers.turn_up(0, 1, Card.parse("CK")).turn_up(1, 0, Card.parse("SK"))
        assert officers.next_player == 1
        assert Card.parse("CK") in officers.hand(0)

    @pytest.mark.parametrize(
        ("act", "fault"),
        [
            (lambda officers: officers.play(1, Card.parse("SJ")), OfficersFault.NOT_YOUR_TURN),
            (lambda officers: officers.play(0, Card.parse("CK")), OfficersFault.NOT_OPEN),
            (lambda officers: officers.turn_up(0, 0, Card.parse("CK")), OfficersFault.NOTHING_TO_TURN),
        ],
        ids=["turn", "open", "nothing to turn"],
    )
    def test_what_cannot_be_is_refused(self, act, fault):
        with pytest.raises(OfficersError) as caught:
            act(self._start())
        assert caught.value.fault is fault

    def test_a_card_seen_before_cannot_be_turned_up(self):
        officers = self._start().play(0, Card.parse("CA")).play(1, Card.parse("SJ"))
        with pytest.raises(OfficersError) as caught:
            officers.turn_up(0, 1, Card.parse("CJ"))
        assert caught.value.fault is OfficersFault.SEEN_BEFORE

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("seed", range(3))
    def test_random_legal_play_has_sixteen_tricks_120_augen_and_no_revoke(self, game, seed):
        dice = random.Random(seed)
        cards = list(ALL_CARDS)
        dice.shuffle(cards)
        covered = {(player, pile): cards[16 + 8 * player + pile] for player in (0, 1) for pile in range(8)}
        officers = start_officers(game, tuple(cards[:8]), tuple(cards[8:16]))
        while not officers.is_over:
            for place in officers.to_turn:
                officers = officers.turn_up(*place, covered[place])
            player = officers.next_player
            officers = officers.play(player, dice.choice(officers.legal_cards(player)))
        assert sum(officers.points) == 120
        assert sum(officers.tricks) == 16
        assert officers.revokes == ()
        assert officers.next_player is None
        with pytest.raises(OfficersError) as caught:
            officers.play(0, cards[0])
        assert caught.value.fault is OfficersFault.GAME_OVER

    @pytest.mark.parametrize("deal", [STANDARD_DEAL, SIMPLE_DEAL])
    def test_both_deals_give_eight_covered_and_eight_open_cards_to_each(self, deal):
        for player in (0, 1):
            for kind in (StepKind.COVERED, StepKind.OPEN):
                assert sum(step.cards for step in deal if step.player == player and step.kind is kind) == 8

    def test_the_standard_deal_names_the_game_after_four_open_cards(self):
        kinds = [(step.kind, step.player) for step in STANDARD_DEAL]
        assert (
            kinds.index((StepKind.NAME_GAME, 0))
            < kinds.index((StepKind.OPEN, 1))
            < kinds.index((StepKind.MAY_SAY_KONTRA, 1))
        )
        assert kinds[-1] == (StepKind.MAY_SAY_RE, 0)

    def test_wrong_starts_are_refused(self):
        with pytest.raises(SkatError):
            start_officers(Game.NO_TRUMP, CALLER_OPEN, DEALER_OPEN)
        with pytest.raises(SkatError):
            start_officers(Game.CLUBS, CALLER_OPEN[:7], DEALER_OPEN)
        with pytest.raises(SkatError):
            start_officers(Game.CLUBS, CALLER_OPEN, CALLER_OPEN)


class TestOfficersScore:
    @pytest.mark.parametrize(
        ("points", "tricks", "scoring", "booked"),
        [
            ((61, 59), (8, 8), OfficersScoring.SIMPLE, (1, 0)),
            ((60, 60), (8, 8), OfficersScoring.SIMPLE, (0, 1)),
            ((89, 31), (10, 6), OfficersScoring.SIMPLE, (1, 0)),
            ((90, 30), (10, 6), OfficersScoring.SIMPLE, (2, 0)),
            ((30, 90), (6, 10), OfficersScoring.SIMPLE, (0, 2)),
            ((120, 0), (16, 0), OfficersScoring.SIMPLE, (3, 0)),
            ((120, 0), (15, 1), OfficersScoring.SIMPLE, (2, 0)),
            ((70, 50), (8, 8), OfficersScoring.POINTS, (70, 0)),
            ((50, 70), (8, 8), OfficersScoring.POINTS, (-70, 0)),
            ((61, 59), (8, 8), OfficersScoring.VALUE, (12, 0)),
            ((90, 30), (8, 8), OfficersScoring.VALUE, (24, 0)),
            ((60, 60), (8, 8), OfficersScoring.VALUE, (-24, 0)),
        ],
    )
    def test_who_wins_and_what_is_written(self, points, tricks, scoring, booked):
        assert score_officers(Game.CLUBS, points, tricks, scoring).booked == booked

    def test_kontra_and_re_double(self):
        assert score_officers(Game.CLUBS, (90, 30), (8, 8), doublings=1).booked == (4, 0)
        assert score_officers(Game.CLUBS, (30, 90), (8, 8), OfficersScoring.VALUE, doublings=2).booked == (-192, 0)

    def test_null_is_won_without_a_trick(self):
        assert score_officers(Game.NULL, (0, 120), (0, 16)).booked == (1, 0)
        assert score_officers(Game.NULL, (0, 120), (1, 15)).booked == (0, 1)
        assert score_officers(Game.NULL, (0, 120), (0, 16), OfficersScoring.VALUE).booked == (23, 0)
        assert score_officers(Game.NULL, (10, 110), (2, 14), OfficersScoring.VALUE).booked == (-46, 0)
        assert score_officers(Game.NULL, (0, 120), (0, 16), OfficersScoring.POINTS).booked == (120, 0)

    def test_ramsch_writes_what_was_taken_as_minus(self):
        result = score_officers(Game.RAMSCH, (70, 50), (8, 8))
        assert (result.winner, result.booked) == (None, (-70, -50))
        assert score_officers(Game.RAMSCH, (120, 0), (16, 0), doublings=1).booked == (240, 0)
        assert score_officers(Game.RAMSCH, (0, 120), (0, 16)).booked == (0, 120)

    @pytest.mark.parametrize(
        ("field", "facts"),
        [
            ("points", ((60, 61), (8, 8))),
            ("tricks", ((60, 60), (8, 9))),
            ("points", ((-1, 121), (8, 8))),
            ("tricks", ((60, 60), (-1, 17))),
        ],
    )
    def test_facts_that_cannot_be_are_refused(self, field, facts):
        with pytest.raises(SkatError) as caught:
            score_officers(Game.CLUBS, *facts)
        assert caught.value.field == field

    def test_there_is_nothing_beyond_re(self):
        with pytest.raises(SkatError):
            score_officers(Game.CLUBS, (60, 60), (8, 8), doublings=3)


class TestDuelRound:
    AUSLAGE = parse_cards("CA HA D7 D8")

    def _start(self):
        return start_round(0, DuelMode.WITH_TRUMP, Suit.HEARTS, self.AUSLAGE)

    def test_the_winner_draws_first_then_the_loser_then_the_auslage_is_refilled(self):
        duel = self._start().play(0, Card.parse("SA")).play(1, Card.parse("S7"))
        assert duel.draws == (0, 1)
        duel = duel.draw(0, Card.parse("CA")).draw(1, Card.parse("D7"))
        assert (duel.refill, duel.next_player) == (2, None)
        duel = duel.turn_up(parse_cards("H7 H8"))
        assert (duel.talon, len(duel.auslage), duel.next_player) == (6, 4, 0)
        assert duel.known == (frozenset(parse_cards("CA")), frozenset(parse_cards("D7")))

    @pytest.mark.parametrize(
        ("mode", "trump", "cards", "winner"),
        [
            (DuelMode.WITH_TRUMP, Suit.HEARTS, "SA DJ", 1),
            (DuelMode.WITHOUT_TRUMP, None, "SA DJ", 0),
            (DuelMode.WITHOUT_TRUMP, None, "S9 SJ", 1),
            (DuelMode.WITHOUT_TRUMP, None, "SQ SJ", 0),
            (DuelMode.WITHOUT_TRUMP, None, "SK ST", 1),
            (DuelMode.BEGGAR, None, "SK ST", 1),
        ],
    )
    def test_the_order_of_each_mode(self, mode, trump, cards, winner):
        first, second = parse_cards(cards)
        auslage = () if mode is DuelMode.BEGGAR else self.AUSLAGE
        duel = start_round(0, mode, trump, auslage).play(0, first).play(1, second)
        assert duel.leader == winner

    @pytest.mark.parametrize("mode", list(DuelMode))
    @pytest.mark.parametrize("seed", range(3))
    def test_random_legal_rounds_have_their_course_and_no_revoke(self, mode, seed):
        dice = random.Random(seed)
        cards = list(ALL_CARDS)
        dice.shuffle(cards)
        hands = [set(cards[:10]), set(cards[10:20])]
        talon = cards[24:]
        beggar = mode is DuelMode.BEGGAR
        trump = Suit.SPADES if mode is DuelMode.WITH_TRUMP else None
        duel = start_round(1, mode, trump, () if beggar else cards[20:24])
        course = []
        while not duel.is_over:
            for _ in range(2):
                player = duel.next_player
                led = duel.trick[0] if duel.trick else None
                card = dice.choice(sorted(legal_cards(duel.game, led, hands[player])))
                hands[player].remove(card)
                duel = duel.play(player, card)
            for player in duel.draws:
                card = dice.choice(sorted(duel.auslage))
                hands[player].add(card)
                duel = duel.draw(player, card)
            if duel.refill:
                duel = duel.turn_up([talon.pop() for _ in range(duel.refill)])
            course.append((duel.talon, len(duel.auslage)))
        assert duel.revokes == ()
        assert duel.next_player is None
        if beggar:
            assert sum(duel.tricks) == 10
            assert duel.winner == (1 if duel.tricks[1] <= 4 else 0)
        else:
            assert course[:6] == [(6, 4), (4, 4), (2, 4), (0, 4), (0, 2), (0, 0)]
            assert (sum(duel.tricks), sum(duel.points)) == (16, 120)
            assert duel.winner == (1 if duel.points[1] >= 61 else 0)
        with pytest.raises(DuelError) as caught:
            duel.play(0, cards[0])
        assert caught.value.fault is DuelFault.ROUND_OVER

    def test_sixty_each_is_the_dealers_point(self):
        from dataclasses import replace

        over = replace(self._start(), tricks=(8, 8), points=(60, 60))
        assert over.winner == 1
        assert replace(over, points=(61, 59)).winner == 0

    def test_five_tricks_in_a_bettlerrunde_are_one_too_many(self):
        from dataclasses import replace

        over = replace(start_round(0, DuelMode.BEGGAR), tricks=(5, 5))
        assert over.winner == 1
        assert replace(over, tricks=(4, 6)).winner == 0

    def test_a_drawn_card_that_should_have_followed_proves_a_revoke_at_once(self):
        duel = self._start().play(0, Card.parse("SA")).play(1, Card.parse("S7"))
        duel = duel.draw(0, Card.parse("HA")).draw(1, Card.parse("CA")).turn_up(parse_cards("H7 H8"))
        duel = duel.play(0, Card.parse("C7")).play(1, Card.parse("D9"))
        (revoke,) = duel.revokes
        assert (revoke.player, revoke.trick, revoke.proven_in) == (1, 2, 2)
        assert duel.winner == 0

    def test_a_card_played_later_proves_a_revoke_unless_it_was_drawn_since(self):
        duel = self._start().play(0, Card.parse("SA")).play(1, Card.parse("DT"))
        duel = duel.draw(0, Card.parse("HA")).draw(1, Card.parse("CA")).turn_up(parse_cards("S8 H8"))
        duel = duel.play(0, Card.parse("C7")).play(1, Card.parse("CA"))
        duel = duel.draw(1, Card.parse("S8")).draw(0, Card.parse("H8")).turn_up(parse_cards("H9 HT"))
        drawn = duel.play(1, Card.parse("S8"))
        assert drawn.revokes == ()
        held = duel.play(1, Card.parse("S9"))
        assert [(revoke.player, revoke.trick, revoke.proven_in) for revoke in held.revokes] == [(1, 1, 3)]
        assert held.winner == 0

    def test_events_in_the_wrong_order_are_refused(self):
        duel = self._start()
        with pytest.raises(DuelError) as caught:
            duel.play(1, Card.parse("SA"))
        assert caught.value.fault is DuelFault.NOT_YOUR_TURN
        with pytest.raises(DuelError) as caught:
            duel.play(0, Card.parse("CA"))
        assert caught.value.fault is DuelFault.SEEN_BEFORE
        with pytest.raises(DuelError) as caught:
            duel.draw(0, Card.parse("CA"))
        assert caught.value.fault is DuelFault.NOT_YOUR_DRAW
        with pytest.raises(DuelError) as caught:
            duel.turn_up(parse_cards("H7 H8"))
        assert caught.value.fault is DuelFault.WRONG_REFILL
        duel = duel.play(0, Card.parse("SA")).play(1, Card.parse("S7"))
        with pytest.raises(DuelError) as caught:
            duel.play(0, Card.parse("ST"))
        assert caught.value.fault is DuelFault.DRAW_FIRST
        with pytest.raises(DuelError) as caught:
            duel.draw(0, Card.parse("CK"))
        assert caught.value.fault is DuelFault.NOT_IN_AUSLAGE
        duel = duel.draw(0, Card.parse("CA")).draw(1, Card.parse("D7"))
        with pytest.raises(DuelError) as caught:
            duel.play(0, Card.parse("ST"))
        assert caught.value.fault is DuelFault.REFILL_FIRST
        with pytest.raises(DuelError) as caught:
            duel.turn_up(parse_cards("SA H8"))
        assert caught.value.fault is DuelFault.SEEN_BEFORE

    @pytest.mark.parametrize(
        ("field", "arguments"),
        [
            ("forehand", (2, DuelMode.BEGGAR)),
            ("trump", (0, DuelMode.WITH_TRUMP, None, AUSLAGE)),
            ("trump", (0, DuelMode.WITHOUT_TRUMP, Suit.CLUBS, AUSLAGE)),
            ("auslage", (0, DuelMode.WITHOUT_TRUMP, None, AUSLAGE[:3])),
            ("auslage", (0, DuelMode.BEGGAR, None, AUSLAGE)),
        ],
    )
    def test_rounds_that_cannot_be_are_refused(self, field, arguments):
        with pytest.raises(SkatError) as caught:
            start_round(*arguments)
        assert caught.value.field == field

    def test_a_round_that_goes_on_has_no_winner(self):
        assert self._start().winner is None


class TestDuel:
    def test_forehand_alternates_and_five_points_win(self):
        duel = Duel(first_forehand=1)
        forehands = []
        for winner in (0, 1, 0, 1, 0, 0, 0):
            forehands.append(duel.forehand)
            assert duel.winner is None
            duel = duel.with_round(winner)
        assert forehands == [1, 0, 1, 0, 1, 0, 1]
        assert (duel.score, duel.winner) == ((5, 2), 0)
        with pytest.raises(SkatError, match="the duel is over"):
            duel.with_round(1)

    def test_only_two_players_can_win_a_round(self):
        with pytest.raises(SkatError):
            Duel().with_round(2)


class TestFreeScoring:
    def test_rows_add_up_and_can_be_corrected_with_their_history(self):
        tally = Tally(("A", "B")).add(10, 0).add(0, 20).correct(0, 15, 0)
        assert tally.totals == (15, 20)
        assert tally.log[-1] == (0, (10, 0), (15, 0))

    def test_a_row_that_does_not_exist_is_refused(self):
        with pytest.raises(TallyError):
            Tally(("A", "B")).correct(0, 1, 1)


class TestOptions:
    def test_a_table_plays_the_usual_deal_and_simple_points_unless_it_says_otherwise(self):
        assert read_two_player_options({}) == TwoPlayerOptions(OfficersDeal.STANDARD, OfficersScoring.SIMPLE)
        chosen = read_two_player_options({"deal": "simple", "scoring": "value"})
        assert chosen == TwoPlayerOptions(OfficersDeal.SIMPLE, OfficersScoring.VALUE)

    @pytest.mark.parametrize("values", [{"ramsch": True}, {"deal": "quick"}, {"scoring": 3}])
    def test_what_does_not_exist_is_refused(self, values):
        with pytest.raises(SkatError):
            read_two_player_options(values)
