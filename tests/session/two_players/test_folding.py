"""Hands for two as events: what the rules engine says, what an undo gives back, and what a correction changes."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.session.coding import decode, encode
from firmware.session.events import (
    CardCorrected,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    EveningOpened,
    Event,
    HandScored,
    KontraSaid,
    Redone,
    RevokeRuled,
    RowCorrected,
    TrickCleared,
    Undone,
)
from firmware.session.hand import Phase, StateError
from firmware.session.history import History
from firmware.session.state import EveningState, apply, fold
from firmware.session.two_players.duel import CHOICES, mode_of
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen, GivenUp
from firmware.session.two_players.followed import Want
from firmware.session.two_players.officers import GAMES, deal_order
from firmware.session.two_players.results import PairEnd
from firmware.session.two_players.state import possible_bookings
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.two_players.duel import start_round
from firmware.skat.two_players.games import OfficersDeal, TwoPlayerGame
from firmware.skat.two_players.officers import start_officers
from firmware.skat.two_players.officers_score import OfficersScoring, score_officers
from tests.session.two_players.played import begun, hand_of, opened, played_evening, played_hand

OFFICERS, DUEL = TwoPlayerGame.OFFICERS, TwoPlayerGame.DUEL

seeds = st.integers(0, 10**6)


def cards(events: list[Event], kind: type) -> list[Card]:
    return [Card.parse(event.card) for event in events if isinstance(event, kind) and event.card]


@given(seeds, st.sampled_from(sorted(GAMES)), st.sampled_from(OfficersDeal), st.sampled_from(OfficersScoring))
@settings(max_examples=12, deadline=None)
def test_a_game_of_offiziersskat_ends_as_its_rules_say(
    seed: int, choice: str, deal: OfficersDeal, scoring: OfficersScoring
) -> None:
    options = (("deal", deal.value), ("scoring", scoring.value))
    events, state = played_hand(begun(OFFICERS, options=options), seed, choice)
    opens, plays = cards(events, CardLaidOpen), cards(events, CardPlayed)
    dealt: tuple[list[Card], list[Card]] = ([], [])
    for seat, card in zip(deal_order(deal), opens, strict=False):
        dealt[seat].append(card)
    game = start_officers(GAMES[choice], tuple(dealt[0]), tuple(dealt[1]))
    turned = iter(opens[16:])
    for card in plays:
        player = game.next_player
        assert player is not None
        game = game.play(player, card)
        while game.to_turn:
            game = game.turn_up(*game.to_turn[0], next(turned))
    result = hand_of(state).result
    assert game.is_over and result is not None and not hand_of(state).state.revokes
    assert (result.points, result.tricks) == (game.points, game.tricks)
    assert result.booked == score_officers(GAMES[choice], game.points, game.tricks, scoring).booked


@given(seeds, st.sampled_from(CHOICES))
@settings(max_examples=12, deadline=None)
def test_a_round_of_a_duel_ends_as_its_rules_say(seed: int, choice: str) -> None:
    events, state = played_hand(begun(DUEL), seed, choice)
    opens, draws = cards(events, CardLaidOpen), cards(events, CardDrawn)
    mode, trump = mode_of(choice)
    game = start_round(0, mode, trump, () if choice == "B" else opens[:4])
    refill, drawn = opens[4:], iter(draws)
    for card in cards(events, CardPlayed):
        player = game.next_player
        assert player is not None
        game = game.play(player, card)
        while game.draws:
            last = tuple(game.auslage)
            game = game.draw(game.draws[0], last[0] if len(last) == 1 else next(drawn))
        if game.refill:
            new, refill = refill[: game.refill], refill[game.refill :]
            game = game.turn_up(new)
    result = hand_of(state).result
    assert game.is_over and result is not None
    assert (result.winner, result.points, result.tricks) == (game.winner, game.points, game.tricks)


@given(seeds, st.sampled_from(TwoPlayerGame))
@settings(max_examples=12, deadline=None)
def test_an_undo_returns_to_the_state_before_and_a_redo_to_the_one_after(seed: int, game: TwoPlayerGame) -> None:
    dice = random.Random(seed)
    events, _ = played_hand(begun(game), seed)
    history = History([opened(game)])
    states = [history.state]
    for event in events[: dice.randrange(2, len(events))]:
        history.add(event, history.state_after(event))
        states.append(history.state)
    back = dice.randrange(1, len(states) - 1)
    for _ in range(back):
        history.add(Undone(), history.state_after(Undone()))
    assert history.state == states[-1 - back] == fold(history.events)
    history.add(Redone(), history.state_after(Redone()))
    assert history.state == states[-back] == fold(history.events)


@pytest.mark.parametrize("game", TwoPlayerGame)
def test_the_journal_folds_to_the_live_state(game: TwoPlayerGame) -> None:
    events = played_evening(opened(game, games=2), seed=7)
    live = EveningState()
    for event in events:
        live = apply(live, event)
    kept = [decode(event.kind, event.schema, encode(event)) for event in events]
    assert kept == events and fold(kept) == live and live.is_over
    assert live.pair is not None
    booked = [event.points for event in events if isinstance(event, HandScored)]
    assert live.pair.totals == tuple(map(sum, zip(*booked, strict=True)))


def test_a_duel_ends_with_five_points_and_forehand_alternates() -> None:
    state = fold(played_evening(opened(DUEL), seed=11))
    assert state.pair is not None and max(state.pair.totals) == 5 and state.next_deal is None
    assert all(one.dealer != other.dealer for one, other in pairwise(state.pair.rows))
    assert state.pair.won == state.pair.totals


def test_a_row_of_the_list_is_entered_anew_and_may_be_annulled() -> None:
    state = fold(played_evening(opened(OFFICERS, games=2), seed=7))
    assert state.pair is not None
    row = state.pair.rows[0]
    for booked in possible_bookings(state.pair, row):
        corrected = apply(state, RowCorrected(1, "free", points=booked)).pair
        assert corrected is not None and corrected.rows[0].booked == booked and corrected.rows[0].corrected
        assert corrected.rows[0].winner == (0 if booked[0] > booked[1] else 1)
    annulled = apply(state, RowCorrected(1, "annulled")).pair
    assert annulled is not None and annulled.totals == annulled.rows[1].booked and annulled.rows[0].is_annulled
    for event in (RowCorrected(3, "annulled"), RowCorrected(1, "free", points=(1,)), RowCorrected(1, "passed_in")):
        with pytest.raises(StateError):
            apply(state, event)


def test_a_duel_goes_on_when_its_last_point_is_taken_away() -> None:
    state = fold(played_evening(opened(DUEL), seed=11))
    assert state.pair is not None and state.is_over
    last = len(state.pair.rows)
    state = apply(state, RowCorrected(last, "annulled"))
    assert not state.is_over and state.next_deal is not None and state.next_deal.hand == last + 1


def officers(*events: Event) -> EveningState:
    """A dealt game of clubs: the caller has CJ CA CT SA HA DA H7 D7, the dealer SJ HJ C7 S7 S8 H8 D8 D9."""
    rows = iter(["CJ", "CA", "CT", "SA", "SJ", "HJ", "C7", "S7", "HA", "DA", "H7", "D7", "S8", "H8", "D8", "D9"])
    dealt = [CardLaidOpen(number, code) for number, code in enumerate(rows, start=1)]
    start = begun(OFFICERS)
    assert start.next_deal is not None
    state = apply(start, start.next_deal)
    for event in (*dealt[:4], GameChosen("C"), *dealt[4:], *events):
        state = apply(state, event)
    return state


def play(number: int, code: str | None) -> CardPlayed:
    return CardPlayed(number, code)


def test_what_is_waited_for_while_cards_are_dealt() -> None:
    state = begun(OFFICERS)
    assert state.next_deal is not None
    state = apply(state, state.next_deal)
    assert (hand_of(state).state.want, hand_of(state).state.seat, hand_of(state).state.count) == (Want.LAY, 0, 4)
    for number, card in enumerate(ALL_CARDS[:4], start=1):
        state = apply(state, CardLaidOpen(number, card.code))
    assert hand_of(state).state.want is Want.CHOOSE
    state = apply(state, GameChosen("C"))
    assert (hand_of(state).state.want, hand_of(state).state.seat) == (Want.LAY, 1)
    hand = hand_of(officers())
    assert (hand.phase, hand.state.want, hand.state.seat) == (Phase.PLAY, Want.PLAY, 0)


def test_a_card_that_lies_in_a_zone_goes_to_the_pile_of_its_player() -> None:
    state = begun(OFFICERS)
    assert state.next_deal is not None
    state = apply(apply(state, state.next_deal), CardLaidOpen(1, "CJ", seat=1))
    piles = hand_of(state).state.piles
    assert piles[0][0].card is None and piles[1][0].card is not None and piles[1][0].card.card is Card.parse("CJ")


def test_both_covered_cards_are_turned_up_and_may_be_mixed_up() -> None:
    hand = hand_of(officers(play(17, "CA"), play(18, "C7")))
    assert (hand.state.want, hand.state.seat, hand.state.count) == (Want.TURN_UP, 0, 2)
    turned = (play(17, "CA"), play(18, "C7"), CardLaidOpen(19, "CK"), CardLaidOpen(20, "SK"))
    hand = hand_of(officers(*turned))
    assert hand.state.piles[0][1].card is not None and hand.state.piles[0][1].card.card is Card.parse("CK")
    swapped = hand_of(officers(*turned, CardCorrected(19, "SK")))
    assert [swapped.state.piles[seat][place].card for seat, place in ((0, 1), (1, 2))] == list(swapped.opens[-2:])
    assert [play.card for play in swapped.opens[-2:]] == [Card.parse("SK"), Card.parse("CK")]


def test_whoever_plays_before_he_has_turned_up_changes_nothing() -> None:
    early = officers(play(17, "CA"), play(18, "C7"), play(19, "CJ"), CardLaidOpen(20, "CK"), CardLaidOpen(21, "SK"))
    late = officers(play(17, "CA"), play(18, "C7"), CardLaidOpen(20, "CK"), CardLaidOpen(21, "SK"), play(19, "CJ"))
    assert hand_of(early).state == hand_of(late).state


def test_a_doubtful_card_stops_the_course_until_it_is_settled() -> None:
    doubt = (play(17, "CA"), play(18, None))
    hand = hand_of(officers(*doubt))
    assert hand.state.stuck is not None and hand.state.stuck.number == 18
    assert hand.state.possible[:3] == (Card.parse("SJ"), Card.parse("HJ"), Card.parse("C7"))
    settled = officers(*doubt, CardSettled(18, "C7"))
    assert hand_of(settled).state.tricks[0].winner == 0 and hand_of(settled).state.points == (11, 0)


def test_an_earlier_card_corrected_judges_everything_after_it_anew() -> None:
    turned = (CardLaidOpen(19, "CK"), CardLaidOpen(20, "SK"))
    state = officers(play(17, "CA"), play(18, "C7"), *turned, play(21, "CJ"))
    assert hand_of(state).state.tricks[0].winner == 0
    state = apply(state, CardCorrected(18, "SJ"))
    hand = hand_of(state)
    assert hand.state.tricks[0].winner == 1 and hand.state.points == (0, 13)
    assert hand.state.stuck is not None and hand.state.stuck.number == 21


def test_a_revoke_is_known_at_once_and_the_card_can_go_back() -> None:
    state = officers(play(17, "CA"), play(18, "S7"))
    revoke = hand_of(state).open_revoke
    assert revoke is not None and (revoke.seat, revoke.trick, revoke.card) == (1, 1, Card.parse("S7"))
    assert revoke.held == (Card.parse("SJ"), Card.parse("HJ"), Card.parse("C7"))
    back = hand_of(apply(state, RevokeRuled(1, 1, "play_on")))
    assert [each.number for each in back.plays] == [17] and back.open_revoke is None and back.state.seat == 1
    ended = hand_of(apply(state, RevokeRuled(1, 1, "end")))
    assert ended.result is not None
    assert (ended.result.winner, ended.result.end, ended.result.booked) == (0, PairEnd.REVOKE, (1, 0))
    misread = apply(apply(state, RevokeRuled(1, 1, "misread")), CardCorrected(18, "HJ"))
    assert hand_of(misread).open_revoke is None and hand_of(misread).state.revokes == ()


def test_a_waived_revoke_after_further_cards_stays_as_it_lies() -> None:
    turned = (CardLaidOpen(19, "CK"), CardLaidOpen(20, "SK"))
    state = apply(officers(play(17, "CA"), play(18, "S7"), *turned), RevokeRuled(1, 1, "play_on"))
    hand = hand_of(state)
    assert len(hand.plays) == 2 and hand.open_revoke is None and hand.result is None


def test_whoever_gives_up_loses_simply() -> None:
    for seat in (0, 1):
        result = hand_of(officers(play(17, "CA"), play(18, "C7"), GivenUp(seat))).result
        assert result is not None and result.officers is not None
        assert (result.winner, result.loser, result.officers.schneider) == (1 - seat, seat, False)
        assert sum(result.booked) == 1


def test_kontra_and_re_in_their_order_before_the_first_card() -> None:
    state = officers(KontraSaid(1), KontraSaid(0), GivenUp(0))
    assert hand_of(state).result is not None and hand_of(state).result.booked == (0, 4)
    for events in ((KontraSaid(0),), (KontraSaid(1), KontraSaid(1)), (play(17, "CA"), KontraSaid(1))):
        with pytest.raises(StateError):
            officers(*events)


def test_a_trick_taken_away_with_one_card_misses_one_until_it_is_named() -> None:
    state = officers(play(17, "CA"), TrickCleared())
    assert hand_of(state).card_missed
    state = apply(state, CardPlayed(18, "C7", by="table"))
    assert not hand_of(state).card_missed and hand_of(state).cleared == 2
    assert hand_of(state).state.want is Want.TURN_UP


@pytest.mark.parametrize(
    "event",
    [
        GameChosen("X"),
        play(1, "CA"),
        CardPlayed(30, "CJ", before=99),
        CardSettled(1, "CK"),
        CardCorrected(99, "CK"),
        CardTakenBack(99),
        CardDrawn(17, "CJ"),
        GivenUp(2),
        RevokeRuled(0, 1, "end"),
        HandScored(1, 0, 1, True, "C", (1, 0)),
        CardLaidOpen(17, "CJ"),
    ],
    ids=repr,
)
def test_events_that_cannot_have_happened_are_refused(event: Event) -> None:
    with pytest.raises(StateError):
        officers(event)


@pytest.mark.parametrize(
    "opening",
    [
        EveningOpened(("Anna", "Bernd", "Clara"), preset="offiziersskat"),
        EveningOpened(("Anna", "Anna"), preset="skat_duell"),
        opened(OFFICERS, first_dealer=2),
        opened(OFFICERS, games=0),
        opened(OFFICERS, options=(("scoring", "much"),)),
        opened(OFFICERS, options=(("ramsch", True),)),
    ],
)
def test_openings_that_cannot_be_are_refused(opening: Event) -> None:
    with pytest.raises(StateError):
        apply(EveningState(), opening)


def test_who_did_not_follow_and_shows_the_suit_later_has_revoked() -> None:
    state = begun(DUEL)
    assert state.next_deal is not None
    events: list[Event] = [state.next_deal]
    events += [CardLaidOpen(number, code) for number, code in enumerate(("S7", "HA", "HK", "D7"), start=1)]
    events += [GameChosen("T"), play(5, "CA"), play(6, "H9"), CardDrawn(7, "S7"), CardDrawn(8, "HA")]
    events += [CardLaidOpen(9, "D8"), CardLaidOpen(10, "D9"), play(11, "CT"), play(12, "C8")]
    for event in events:
        state = apply(state, event)
    revoke = hand_of(state).open_revoke
    assert revoke is not None and (revoke.seat, revoke.trick, revoke.card) == (1, 1, Card.parse("H9"))
    assert revoke.proof is Card.parse("C8")
    ended = hand_of(apply(state, RevokeRuled(1, 1, "end")))
    assert ended.result is not None and (ended.result.winner, ended.result.booked) == (0, (1, 0))
    waived = hand_of(apply(state, RevokeRuled(1, 1, "play_on")))
    assert waived.result is None and waived.open_revoke is None and len(waived.plays) == 4


def test_known_cards_bind_at_once() -> None:
    state = begun(DUEL)
    assert state.next_deal is not None
    events: list[Event] = [state.next_deal]
    events += [CardLaidOpen(number, code) for number, code in enumerate(("S7", "HA", "HK", "D7"), start=1)]
    events += [GameChosen("T"), play(5, "CA"), play(6, "C9"), CardDrawn(7, "HA"), CardDrawn(8, "S7")]
    events += [CardLaidOpen(9, "D8"), CardLaidOpen(10, "D9"), play(11, "SA"), play(12, "DA")]
    for event in events:
        state = apply(state, event)
    revoke = hand_of(state).open_revoke
    assert revoke is not None and (revoke.seat, revoke.held) == (1, (Card.parse("S7"),))
