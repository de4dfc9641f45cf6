"""A hand followed card by card: turns, tricks, Augen, problems, corrections, the result."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.cards import ALL_CARDS, Card, card_points, parse_cards
from firmware.skat.contracts import Contract, Game, parse_contract
from firmware.skat.errors import MatadorsNeeded, PlayError
from firmware.tracker import HandState, HandTracker, ProblemKind
from firmware.tracker.hand import claims_of
from firmware.tracker.result import declarer_cards

FULL = (
    "0DK 1DA 2D8 1DT 2D9 0ST 1SA 2CJ 0S7 2HJ 0CT 1DJ 2DQ 0C7 1D7 2HA 0H7 1H8 "
    "2HT 0HK 1C8 2HQ 0S9 1CQ 2H9 0SQ 1CK 2SJ 0SK 1CA"
)
"""A Grand of seat 2 with three matadors, C9 and S8 put away: 85 Augen, 8 tricks."""


def cards(text: str) -> list[tuple[int, Card]]:
    return [(int(token[0]), Card.parse(token[1:])) for token in text.split()]


def played(text: str, contract: str = "G", declarer: int = 2, **options: Any) -> HandTracker:
    tracker = HandTracker(parse_contract(contract), declarer, **options)
    for seat, card in cards(text):
        assert tracker.play(card, seat).accepted
    return tracker


def test_forehand_leads_and_the_winner_leads_next() -> None:
    tracker = HandTracker(Contract(Game.GRAND), 2)
    assert (tracker.state.leader, tracker.state.next_seat, tracker.state.trick_number) == (0, 0, 1)
    turns = []
    for _, card in cards(FULL)[:9]:
        turns.append(tracker.state.next_seat)
        report = tracker.play(card)
    assert turns == [0, 1, 2, 1, 2, 0, 1, 2, 0]
    assert report.closed is not None
    assert (report.closed.number, report.closed.winner, report.closed.points) == (3, 2, 13)
    state = tracker.state
    assert (state.leader, state.next_seat, state.trick, state.trick_number) == (2, 2, (), 4)


def test_the_running_trick_is_seen_as_it_lies() -> None:
    tracker = played("0DK 1DA")
    state = tracker.state
    assert [(play.number, play.seat, str(play.card), play.trick, play.place) for play in state.trick] == [
        (1, 0, "DK", 1, 0),
        (2, 1, "DA", 1, 1),
    ]
    assert (state.winning_place, state.next_seat, state.leader) == (1, 2, 0)
    assert HandTracker(Contract(Game.GRAND), 2).state.winning_place is None


def test_augen_are_bounds_until_the_skat_is_known() -> None:
    tracker = played("0DK 1DA 2D8 1DT 2D9 0ST 1SA 2CJ 0S7")
    state = tracker.state
    # The two most valuable unseen cards are the aces of clubs and hearts.
    assert (state.declarer_low, state.declarer_high, state.defender_points) == (13, 13 + 22, 35)
    assert (state.declarer_tricks, state.defender_tricks, state.points, state.trick_counts) == (
        1,
        2,
        (0, 35, 13),
        (0, 2, 1),
    )
    assert state.skat is None
    tracker.show_skat(parse_cards("C9 S8"))
    assert (tracker.state.declarer_low, tracker.state.declarer_high) == (13, 13)
    assert tracker.show_skat(parse_cards("S8 C9")).problems == ()


def test_at_the_end_the_skat_and_the_matadors_are_known() -> None:
    tracker = played(FULL, bid=27)
    state = tracker.state
    assert state.is_complete and state.next_seat is None and state.trick_number == 10
    assert state.skat == parse_cards("C9 S8")
    assert (state.declarer_low, state.declarer_high, state.defender_points) == (85, 85, 35)
    result = tracker.result()
    assert (result.verdict.booked, result.points, result.tricks) == (96, 85, 8)
    assert result.matadors is not None and result.matadors.signed == 3
    assert result.declarer_cards is not None and len(result.declarer_cards) == 12
    assert tracker.result(kontra=1, bock=2).verdict.booked == 384
    assert tracker.number == 30 and tracker.revokes == ()


def test_the_hand_must_be_over_for_a_result() -> None:
    with pytest.raises(PlayError, match="not over"):
        played(FULL[:40]).result()
    with pytest.raises(PlayError, match="without a declarer"):
        HandTracker(Game.RAMSCH, None).result()


def test_a_null_is_over_with_the_declarers_first_trick() -> None:
    tracker = played("0SJ 1ST 2S7", "N", 0, bid=18)
    result = tracker.result()
    assert (result.verdict.booked, result.matadors, result.points, result.tricks) == (-46, None, None, 1)
    overbid = played("0SJ 1ST 2S7", "N", 0, bid=24)
    with pytest.raises(MatadorsNeeded):
        overbid.result()
    twelve = parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S9 H7")
    assert overbid.result(twelve_cards=twelve).verdict.booked == -48


def test_an_open_hand_and_a_shown_skat_give_the_twelve_cards_early() -> None:
    hand = parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8")
    tracker = HandTracker(parse_contract("NO"), 0, bid=50, open_hands={0: hand}, skat=parse_cards("S9 H7"))
    assert set(declarer_cards(tracker.state) or ()) == set(hand) | set(parse_cards("S9 H7"))
    for seat, card in cards("0SJ 1ST 2S7"):
        tracker.play(card, seat)
    assert tracker.result().verdict.counted_as is not None
    assert declarer_cards(HandTracker(Contract(Game.NULL), 0).state) is None
    assert declarer_cards(HandTracker(Contract(Game.NULL), 0, skat=parse_cards("S9 H7")).state) is None


def test_ramsch_counts_augen_per_seat() -> None:
    tracker = HandTracker(Game.RAMSCH, None)
    for seat, card in cards(FULL):
        tracker.play(card, seat)
    state = tracker.state
    assert (state.points, state.trick_counts) == ((0, 35, 85), (0, 2, 8))
    assert (state.declarer, state.declarer_low, state.declarer_high, state.defender_points) == (None, 0, 0, 0)
    assert (state.declarer_tricks, state.defender_tricks, state.contract) == (0, 0, None)


# What is odd


def problem(tracker: HandTracker, token: str) -> Any:
    report = tracker.play(Card.parse(token[1:]), int(token[0]))
    assert len(report.problems) == 1
    return report


def test_out_of_turn_inside_a_trick_is_taken_and_named() -> None:
    tracker = played("0DK")
    report = problem(tracker, "2D8")
    assert report.accepted and report.problems[0].kind is ProblemKind.OUT_OF_TURN
    assert tracker.state.next_seat == 1
    closed = tracker.play(Card.parse("DA")).closed
    assert closed is not None and closed.winner == 1
    assert [item.kind for item in tracker.state.problems] == [ProblemKind.OUT_OF_TURN]


def test_a_lead_out_of_turn_is_taken_and_named() -> None:
    tracker = played("0DK 1DA 2D8")
    report = problem(tracker, "2D9")
    assert report.accepted and report.problems[0] == (ProblemKind.LEAD_OUT_OF_TURN, 2, Card.parse("D9"), 4, 0, 0)
    assert (tracker.state.leader, tracker.state.next_seat) == (2, 0)


def unchanged_by(tracker: HandTracker, token: str, kind: ProblemKind, other: int = 0) -> None:
    before = tracker.state
    report = problem(tracker, token)
    assert not report.accepted
    assert (report.problems[0].kind, report.problems[0].other) == (kind, other)
    assert tracker.state == before


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    unchanged_by(played("0DK 1DA"), "2DK", ProblemKind.CARD_TWICE, other=1)
    unchanged_by(played("0DK 1DA 2D8"), "1DA", ProblemKind.CARD_TWICE, other=2)
    unchanged_by(played("0DK 1DA"), "1DT", ProblemKind.SEAT_TWICE)
    unchanged_by(played(FULL), "2C9", ProblemKind.HAND_OVER)
    unchanged_by(played("", skat=parse_cards("C9 S8")), "0C9", ProblemKind.CARD_TWICE)
    hand = parse_cards("CJ SJ HJ DQ D9 D8 HA HT HQ H9")
    opened = played("0DK 1DA", "GO", open_hands={2: hand})
    unchanged_by(opened, "2S7", ProblemKind.NOT_IN_HAND)
    unchanged_by(opened, "2DK", ProblemKind.CARD_TWICE, other=1)
    unchanged_by(played("0DK", "GO", open_hands={2: hand}), "1D8", ProblemKind.CARD_TWICE)


def test_a_wrong_number_of_cards_is_named() -> None:
    tracker = played("0DK 1DA 2D8")
    for size in (8, 10):
        (item,) = tracker.show_hand(0, parse_cards("CT C7 SK SQ ST S9 S7 HK H7 D7")[:size]).problems
        assert (item.kind, item.seat, item.size) == (ProblemKind.WRONG_NUMBER, 0, size)
    for skat in ("C9", "C9 S8 H7"):
        assert tracker.show_skat(parse_cards(skat)).problems[0].kind is ProblemKind.WRONG_NUMBER
    twice = (Card.parse("C9"), Card.parse("C9"))
    assert tracker.show_skat(twice).problems[0].kind is ProblemKind.WRONG_NUMBER
    assert tracker.show_skat(parse_cards("C9 DK")).problems[0][:5] == (
        ProblemKind.CARD_TWICE,
        None,
        Card.parse("DK"),
        4,
        1,
    )
    assert tracker.show_hand(0, parse_cards("CT C7 SK SQ ST S9 S7 HK DA")).problems[0].kind is ProblemKind.CARD_TWICE


def test_a_hand_shown_again_must_be_the_same() -> None:
    tracker = played("0DK 1DA 2D8")
    rest = "CT C7 SK SQ ST S9 S7 HK H7"
    assert tracker.show_hand(0, parse_cards(rest)).problems == ()
    assert tracker.show_hand(0, parse_cards(rest)).problems == ()
    other = tracker.show_hand(0, parse_cards("CT C7 SK SQ ST S9 S7 HK D7")).problems[0]
    assert (other.kind, other.card) == (ProblemKind.NOT_IN_HAND, Card.parse("D7"))
    assert tracker.state.open_hands[0] == tuple(sorted(parse_cards(rest)))
    assert tracker.play(Card.parse("SA")).accepted and tracker.play(Card.parse("S8")).accepted
    assert tracker.play(Card.parse("S7")).accepted
    assert Card.parse("S7") not in (tracker.state.open_hands[0] or ())


def test_wrong_use_raises_a_typed_error() -> None:
    grand = Contract(Game.GRAND)
    for wrong in (3, -1, True, "0"):
        with pytest.raises(PlayError, match="a seat is"):
            HandTracker(grand, wrong)  # type: ignore[arg-type]
        with pytest.raises(PlayError, match="leader"):
            HandTracker(grand, 0, leader=wrong)  # type: ignore[arg-type]
        with pytest.raises(PlayError, match="seat"):
            HandTracker(grand, 0).play(ALL_CARDS[0], wrong)  # type: ignore[arg-type]
    with pytest.raises(PlayError, match="has a declarer"):
        HandTracker(grand, None)
    with pytest.raises(PlayError, match=r"open_hands.*9 cards"):
        HandTracker(grand, 0, open_hands={0: ALL_CARDS[:9]})
    with pytest.raises(PlayError, match=r"skat.*CA"):
        HandTracker(grand, 0, open_hands={0: ALL_CARDS[:10]}, skat=ALL_CARDS[:2])


# Cards that are not known yet


def test_an_unknown_card_waits_at_the_end_of_its_trick() -> None:
    tracker = played("0DK")
    assert tracker.play(None).accepted
    assert tracker.state.winning_place is None
    report = tracker.play(Card.parse("D8"), 2)
    assert report.accepted and report.closed is None
    state = tracker.state
    assert (len(state.trick), state.leader, state.next_seat) == (3, None, None)
    assert problem(tracker, "1DT").problems[0].kind is ProblemKind.CARD_UNKNOWN
    assert tracker.correct(2, Card.parse("DA")).problems == ()
    assert tracker.state == played("0DK 1DA 2D8").state


def test_an_unknown_card_proves_nothing() -> None:
    tracker = HandTracker(Contract(Game.CLUBS), 0)
    for card in ("CJ", None, "H7"):
        tracker.play(None if card is None else Card.parse(card))
    assert [claim.seat for claim in tracker.state.claims] == [2]
    led = HandTracker(Contract(Game.CLUBS), 0)
    for card in (None, "D7", "H7"):
        led.play(None if card is None else Card.parse(card))
    assert led.state.claims == ()
    silent = HandTracker(Contract(Game.CLUBS), 0, prove_revokes=False)
    assert silent.play(None).accepted


def test_an_unknown_card_from_an_open_hand() -> None:
    hand = parse_cards("CJ SJ HJ DQ D9 D8 HA HT HQ H9")
    tracker = played("0DK 1DA", "GO", open_hands={2: hand})
    assert tracker.play(None, 2).accepted
    assert tracker.correct(3, Card.parse("D8")).problems == ()
    assert tracker.state == played("0DK 1DA 2D8", "GO", open_hands={2: hand}).state


# Corrections


def test_a_corrected_card_changes_who_leads() -> None:
    tracker = HandTracker(Contract(Game.GRAND), 2)
    for _, card in cards("0DK 1DA 2D8 1DT"):
        tracker.play(card)
    assert tracker.correct(2, Card.parse("D7")).problems == ()
    state = tracker.state
    assert (state.tricks[0].winner, state.trick[0].seat, state.leader) == (0, 0, 0)


def test_a_revoke_that_no_longer_holds_disappears() -> None:
    tracker = played("0SA 1D9 2S7 0DA 1D7 2D8 0C7 1CA 2C8 1S8", "H", 0)
    assert [(revoke.seat, revoke.trick) for revoke in tracker.revokes] == [(1, 1)]
    wrong = tracker.state
    assert tracker.correct(2, Card.parse("S9")).problems == ()
    assert tracker.revokes == () and tracker.state.claims == ()
    report = tracker.correct(2, Card.parse("D9"))
    assert [(revoke.seat, revoke.trick) for revoke in report.revokes] == [(1, 1)]
    assert tracker.state == wrong


def test_a_correction_that_cannot_be_changes_nothing() -> None:
    tracker = played("0SA 1D9 2S7 0DA", "H", 0)
    before = tracker.state
    report = tracker.correct(1, Card.parse("DA"))
    assert [item.kind for item in report.problems] == [ProblemKind.CARD_TWICE]
    assert not report.accepted and tracker.state == before
    for number in (0, 5):
        assert tracker.correct(number, ALL_CARDS[0]).problems[0].kind is ProblemKind.NO_SUCH_PLAY
        assert tracker.take_back(number).problems[0].kind is ProblemKind.NO_SUCH_PLAY
    assert tracker.state == before


def test_hands_and_skat_can_be_shown_without_proof() -> None:
    tracker = played("0DK 1DA 2D8", prove_revokes=False)
    assert tracker.show_hand(0, parse_cards("CT C7 SK SQ ST S9 S7 HK H7")).problems == ()
    assert tracker.show_skat(parse_cards("C9 S8")).problems == ()
    assert tracker.state.skat == parse_cards("C9 S8")


def test_two_cards_taken_for_each_other_are_corrected_together() -> None:
    tracker = played("0SA 1D9 2S7 0DA", "H", 0)
    report = tracker.correct_all({1: Card.parse("DA"), 4: Card.parse("SA")})
    assert report.problems == () and report.play is not None and report.play.card is Card.parse("SA")


def test_taking_back_leaves_the_hand_as_it_was_before() -> None:
    tracker = played("0DK 1DA 2D8 1DT 2D9")
    assert tracker.take_back(3).problems == ()
    assert tracker.state == played("0DK 1DA").state
    assert tracker.take_back(1).play is None
    assert tracker.state == HandTracker(Contract(Game.GRAND), 2).state


def test_an_open_hand_stays_open_when_cards_are_corrected() -> None:
    hand = parse_cards("CJ SJ HJ DQ D9 D8 HA HT HQ H9")
    tracker = played("0DK 1DA 2D8", "GO", open_hands={2: hand}, skat=parse_cards("C9 S8"))
    assert tracker.correct(2, Card.parse("D7")).problems == ()
    assert tracker.state == played("0DK 1D7 2D8", "GO", open_hands={2: hand}, skat=parse_cards("C9 S8")).state


def test_a_dismissed_claim_proves_nothing_any_more() -> None:
    tracker = played("0SA 1D9 2S7 0DA 1D7 2D8 0C7 1CA 2C8 1S8", "H", 0)
    tracker.dismiss(1, 1)
    assert tracker.revokes == () and tracker.state.claims == ()
    tracker.correct(4, Card.parse("DT"))
    assert tracker.revokes == ()
    open_hand = played("0SA", "NO", 1, open_hands={1: parse_cards("S7 S8 H7 H8 D7 D8 C7 C8 C9 SJ")})
    open_hand.play(Card.parse("H7"))
    assert len(open_hand.revokes) == 1
    open_hand.dismiss(1, 1)
    assert open_hand.revokes == ()


def test_taking_back_forgets_what_was_dismissed_of_the_plays_that_are_gone() -> None:
    plays = "0SA 1D9 2S7 0DA 1D7 2D8 0C7 1CA 2C8 1S8"
    tracker = played(plays, "H", 0)
    tracker.dismiss(1, 1)
    tracker.take_back(3)
    for seat, card in cards(plays)[2:]:
        tracker.play(card, seat)
    assert tracker.revokes == ()
    tracker.take_back(2)
    for seat, card in cards(plays)[1:]:
        tracker.play(card, seat)
    assert [(revoke.seat, revoke.trick) for revoke in tracker.revokes] == [(1, 1)]


def test_claims_of_one_player() -> None:
    tracker = played("0SA 1D9 2S7", "H", 0)
    assert len(claims_of(tracker.state, 1)) == 1 and claims_of(tracker.state, 2) == ()


# Properties


def rebuilt(plays: tuple[tuple[int, Card], ...], game: Game) -> HandState:
    tracker = HandTracker(Contract(game), 0)
    for seat, card in plays:
        tracker.play(card, seat)
    return tracker.state


games = st.sampled_from((Game.CLUBS, Game.DIAMONDS, Game.GRAND, Game.NULL))


@given(seed=st.integers(0, 10**9), game=games, with_revoke=st.booleans())
@settings(max_examples=15, deadline=None)
def test_the_state_after_every_card_equals_the_state_rebuilt(
    make_hand: Callable[..., Any], seed: int, game: Game, with_revoke: bool
) -> None:
    hand = make_hand(seed, game, with_revoke=with_revoke)
    tracker = HandTracker(Contract(game), 0)
    for number, (seat, card) in enumerate(hand.plays, 1):
        tracker.play(card, seat)
        assert tracker.state == rebuilt(hand.plays[:number], game)


@given(seed=st.integers(0, 10**9), game=games, with_revoke=st.booleans())
@settings(max_examples=40, deadline=None)
def test_correcting_and_correcting_back_gives_the_same_state(
    make_hand: Callable[..., Any], seed: int, game: Game, with_revoke: bool
) -> None:
    hand = make_hand(seed, game, with_revoke=with_revoke)
    chance = random.Random(seed)
    tracker = HandTracker(Contract(game), 0)
    for _, card in hand.plays[: chance.randrange(3, 31)]:
        tracker.play(card)
    before = tracker.state
    for _ in range(5):
        number = chance.randrange(1, tracker.number + 1)
        right = before.plays[number - 1].card
        report = tracker.correct(number, chance.choice([*hand.skat, *ALL_CARDS]))
        if report.problems:
            assert tracker.state == before
        tracker.correct(number, right)
        assert tracker.state == before


@given(seed=st.integers(0, 10**9), game=games)
@settings(max_examples=40, deadline=None)
def test_augen_add_up_and_bounds_hold_the_truth(make_hand: Callable[..., Any], seed: int, game: Game) -> None:
    hand = make_hand(seed, game)
    tracker = HandTracker(Contract(game), 0)
    skat = card_points(hand.skat)
    for seat, card in hand.plays:
        tracker.play(card, seat)
        state = tracker.state
        assert state.declarer_low <= state.points[0] + skat <= state.declarer_high
        closed = sum(trick.points for trick in state.tricks)
        assert sum(state.points) == closed and state.declarer_tricks + state.defender_tricks == len(state.tricks)
    assert state.declarer_low + state.defender_points == 120


@given(choices=st.lists(st.tuples(st.integers(0, 2), st.sampled_from((None, *ALL_CARDS))), max_size=40))
@settings(max_examples=100, deadline=None)
def test_any_input_is_taken_or_refused_but_never_breaks(choices: list[tuple[int, Card | None]]) -> None:
    tracker = HandTracker(Contract(Game.GRAND), 0)
    for seat, card in choices:
        before = tracker.state
        report = tracker.play(card, seat)
        if not report.accepted:
            assert tracker.state == before
    state = tracker.state
    assert len({play.card for play in state.plays if play.card}) == sum(play.card is not None for play in state.plays)
