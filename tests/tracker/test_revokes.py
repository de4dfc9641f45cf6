"""Proof of a revoke: scenarios K1-K8 of the rules reference, random hands, and brute force over all deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.cards import ALL_CARDS, Card, parse_cards
from firmware.skat.contracts import Contract, Game, parse_contract
from firmware.skat.order import FollowClass, follow_class
from firmware.tracker import HandTracker, Proof, Revoke
from firmware.tracker.facts import VoidClaim
from firmware.tracker.proof import RevokeProof

PLAYED_GAMES = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL, Game.RAMSCH)


def follow(tracker: HandTracker, plays: str) -> list[Revoke]:
    """Play tokens seat + card; the revokes that were reported on the way."""
    found: list[Revoke] = []
    for token in plays.split():
        report = tracker.play(Card.parse(token[1:]), int(token[0]))
        assert report.problems == (), report.problems
        found += report.revokes
    return found


def tracker_of(contract: str, declarer: int = 0, leader: int = 0, shown: str | None = None) -> HandTracker:
    hands = None if shown is None else {declarer: parse_cards(shown)}
    return HandTracker(parse_contract(contract), declarer, leader=leader, open_hands=hands)


LATER_CARD = [
    ("K1", "H", 0, "0SA 1D9 2S7 0DA 1D7 2D8 0C7 1CA 2C8", "1S8", 4),
    ("K2", "G", 0, "0SJ 1SA 2DJ 0HA", "1CJ", 2),
    ("K4", "N", 2, "0SJ 1CJ 2S7 0HA 1H9 2H8 0H7 1HK 2HT", "1S9", 4),
]


@pytest.mark.parametrize(
    ("contract", "declarer", "before", "proof", "at"),
    [row[1:] for row in LATER_CARD],
    ids=[row[0] for row in LATER_CARD],
)
def test_a_later_card_of_the_class_proves_the_revoke(
    contract: str, declarer: int, before: str, proof: str, at: int
) -> None:
    tracker = tracker_of(contract, declarer)
    assert follow(tracker, before) == []
    (revoke,) = follow(tracker, proof)
    assert (revoke.seat, revoke.trick, revoke.proven_at, revoke.proof) == (1, 1, at, Proof.LATER_CARD)
    assert revoke.cards == (Card.parse(proof[1:]),)
    (claim,) = revoke.claims
    assert (claim.seat, claim.trick, claim.number, claim.card) == (1, 1, 2, Card.parse(before.split()[1][1:]))
    assert claim.led is Card.parse(before.split()[0][1:])
    assert tracker.state.revokes == (revoke,)


def test_k3_a_jack_on_a_suit_is_no_revoke_but_a_claim() -> None:
    tracker = tracker_of("G")
    assert follow(tracker, "0S7 1SJ 2SA 1HJ 2DJ 0CJ") == []
    assert [(claim.seat, claim.asked) for claim in tracker.state.claims] == [(1, FollowClass.SPADES)]


def test_k5_elimination_proves_the_party_before_the_player() -> None:
    tracker = tracker_of("C")
    assert follow(tracker, "0CJ 1D7 2H7 0SA 1S7 2S8") == []
    (revoke,) = follow(tracker, "0DA")
    assert (revoke.seat, revoke.seats, revoke.trick, revoke.proven_at) == (None, (1, 2), 1, 3)
    assert (revoke.proof, revoke.classes, revoke.unseen, revoke.places) == (
        Proof.ELIMINATION,
        (FollowClass.TRUMP,),
        10,
        9,
    )
    assert follow(tracker, "1DT 2D8") == []
    (settled,) = follow(tracker, "0S9 1CQ")
    assert (settled.seat, settled.trick, settled.proven_at) == (1, 1, 4)
    assert tracker.state.revokes == (settled,)


def test_k6_is_ambiguous_between_the_parties_and_stays_silent() -> None:
    tracker = tracker_of("G", declarer=0, leader=2)
    tricks = "2HA 0S7 1C7 2SA 0SK 1SQ 2CA 0CK 1CQ 2DA 0D7 1D8 2ST 0S9 1S8 2CT 0C9 1C8"
    assert follow(tracker, tricks) == []
    proof = RevokeProof(Game.GRAND, (0, 1, 1))
    led = None
    for number, token in enumerate([*tricks.split(), "2DT"]):
        card = Card.parse(token[1:])
        led = card if number % 3 == 0 else led
        assert proof.play(int(token[0]), card, None if number % 3 == 0 else led, number // 3 + 1, number + 1) == ()
    assert not proof.is_consistent
    assert follow(tracker, "2DT") == []
    assert tracker.state.revokes == ()


def test_k7_an_open_hand_leaves_no_place_for_three_jacks() -> None:
    tracker = tracker_of("GO", shown="CJ SA ST SK CA CT CK DA DT DK")
    assert follow(tracker, "0CJ 1H7") == []
    (revoke,) = follow(tracker, "2H8")
    assert (revoke.seats, revoke.trick, revoke.proven_at, revoke.unseen, revoke.places) == ((1, 2), 1, 1, 3, 2)


def test_k8_two_jacks_may_lie_in_the_skat() -> None:
    tracker = tracker_of("GO", shown="CJ SJ SA ST CA CT CK DA DT DK")
    assert follow(tracker, "0SJ 1H7 2H8") == []


def test_an_open_hand_is_judged_at_once() -> None:
    tracker = tracker_of("NO", declarer=1, shown="S7 S8 H7 H8 D7 D8 C7 C8 C9 SJ")
    assert follow(tracker, "0SA") == []
    (revoke,) = follow(tracker, "1H7")
    assert (revoke.seat, revoke.trick, revoke.proven_at, revoke.proof) == (1, 1, 1, Proof.OPEN_HAND)
    assert set(revoke.cards) == set(parse_cards("S7 S8 SJ"))


def test_an_open_hand_that_cannot_follow_is_fine() -> None:
    tracker = tracker_of("NO", declarer=1, shown="S7 S8 H7 H8 D7 D8 S9 D9 H9 SJ")
    assert follow(tracker, "0CA 1H7 2C7") == []


def test_in_null_a_jack_must_follow_its_own_suit() -> None:
    tracker = tracker_of("N", declarer=2)
    assert follow(tracker, "0SJ 1CJ 2S7 0HA 1H9 2H8") == []
    assert [claim.asked for claim in tracker.state.claims] == [FollowClass.SPADES]


def test_two_claims_of_one_class_are_both_disproven() -> None:
    tracker = tracker_of("H")
    follow(tracker, "0SA 1D9 2S7 0SK 1D8 2S9")
    revokes = follow(tracker, "0C7 1CA 2C8 1S8")
    assert [(revoke.seat, revoke.trick, revoke.proven_at) for revoke in revokes] == [(1, 1, 4), (1, 2, 4)]


def test_cards_laid_open_contradict_a_claim() -> None:
    tracker = tracker_of("G")
    follow(tracker, "0S7 1HJ 2SA")
    rest = "SK HA HT HK HQ H9 CA CT CK"
    report = tracker.show_hand(1, parse_cards(rest))
    (revoke,) = report.revokes
    assert (revoke.seat, revoke.trick, revoke.proven_at, revoke.cards) == (1, 1, 1, parse_cards("SK"))
    assert [claim.seat for claim in tracker.state.claims] == []


def test_cards_laid_open_leave_no_place_in_the_other_hands() -> None:
    """Seat 0 shows a hand without a jack of the three unseen ones, seat 2 claims to have none, and the Skat holds two."""
    tracker = tracker_of("G")
    follow(tracker, "0CJ 1H7 2H8")
    report = tracker.show_hand(0, parse_cards("SA ST SK CA CT CK DA DT DK"))
    (revoke,) = report.revokes
    assert (revoke.seats, revoke.proof, revoke.unseen, revoke.places) == ((1, 2), Proof.ELIMINATION, 3, 2)


def test_a_shown_skat_takes_places_away() -> None:
    tracker = tracker_of("G", shown="CJ SJ SA ST CA CT CK DA DT DK")
    assert follow(tracker, "0SJ 1H7 2H8") == []
    (revoke,) = tracker.show_skat(parse_cards("S9 D9")).revokes
    assert (revoke.seats, revoke.unseen, revoke.places) == ((1, 2), 2, 0)
    assert tracker.state.skat == parse_cards("S9 D9")


@pytest.mark.parametrize(("first", "second", "leader"), [(0, 1, 2), (0, 2, 1), (1, 2, 0)])
def test_two_players_void_in_one_class_leave_the_skat_and_the_third_hand(first: int, second: int, leader: int) -> None:
    """Both throw a card on the jack; when the leader's hand is empty, three jacks are left for the two places of the Skat."""
    proof = RevokeProof(Game.GRAND, [int(seat != leader) for seat in range(3)])
    proof.play(leader, Card.parse("CJ"), None, 1, 1)
    assert proof.play(first, Card.parse("H7"), Card.parse("CJ"), 1, 2) == ()
    assert proof.play(second, Card.parse("H8"), Card.parse("CJ"), 1, 3) == ()
    led = parse_cards("CA CT CK CQ C9 C8 C7 DA DT")
    for number, card in enumerate(led[:-1], 2):
        assert proof.play(leader, card, None, number, 3 * number) == ()
    (revoke,) = proof.play(leader, led[-1], None, 10, 28)
    assert (revoke.seats, revoke.trick, revoke.classes) == ((first, second), 1, (FollowClass.TRUMP,))
    assert (revoke.unseen, revoke.places, revoke.proven_at, revoke.proven_play) == (3, 2, 10, 28)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_player_void_in_everything_but_one_class_holds_too_many_cards(seat: int) -> None:
    proof = RevokeProof(Game.GRAND, (0, 1, 1))
    found: list[Revoke] = []
    for number, (led, thrown) in enumerate([("SA", "CA"), ("HA", "CT"), ("DA", "CK"), ("CJ", "CQ")], 1):
        found += proof.play((seat + 1) % 3, Card.parse(led), None, number, 3 * number - 2)
        found += proof.play(seat, Card.parse(thrown), Card.parse(led), number, 3 * number)
    # Six cards in his hand, but three clubs are left; so at least three of the cards he denied must be his.
    assert [(revoke.seats, revoke.trick, revoke.unseen, revoke.places) for revoke in found] == [((seat,), None, 21, 18)]


def test_an_open_hand_that_has_no_more_of_the_suit_is_fine() -> None:
    tracker = tracker_of("NO", declarer=1, shown="S7 H8 H7 D9 D7 D8 C7 C8 C9 CJ")
    assert follow(tracker, "0SA 1S7 2SK 0ST 1H7 2SQ") == []


def test_a_card_that_is_not_known_may_be_the_one_that_is_missing() -> None:
    """Ten trumps are unseen: six places in the leader's hand, two in the Skat, and the unknown card make nine."""
    proof = RevokeProof(Game.CLUBS, (0, 1, 1))
    proof.play(0, Card.parse("CJ"), None, 1, 1)
    proof.play(1, Card.parse("D7"), Card.parse("CJ"), 1, 2)
    proof.play(2, Card.parse("H7"), Card.parse("CJ"), 1, 3)
    assert proof.play(0, Card.parse("SA"), None, 2, 4) == ()
    proof.play_unknown(0)
    assert proof.is_consistent
    (revoke,) = proof.play(0, Card.parse("DA"), None, 4, 10)
    assert (revoke.seats, revoke.trick, revoke.unseen, revoke.places) == ((1, 2), 1, 10, 9)


def test_in_ramsch_nobody_answers_for_another() -> None:
    tracker = HandTracker(Game.RAMSCH, None)
    assert follow(tracker, "0CJ 1H7 2H8 0CA 1CK 2CQ 0CT 1C9 2C8") == []
    proof = RevokeProof(Game.RAMSCH, (0, 1, 2))
    proof.play(0, Card.parse("CJ"), None, 1, 1)
    proof.play(1, Card.parse("H7"), Card.parse("CJ"), 1, 2)
    proof.play(2, Card.parse("H8"), Card.parse("CJ"), 1, 3)
    for number, card in enumerate(parse_cards("CA CT CK CQ C9 C8 C7 DA DT"), 2):
        assert proof.play(0, card, None, number, 3 * number) == ()
    assert not proof.is_consistent


def test_the_one_claim_that_cannot_be_true_is_picked_among_others() -> None:
    """Seat 1 denied trumps; seat 2 truly has no diamonds. Nine trumps do not fit into the other places."""
    proof = RevokeProof(Game.CLUBS, (0, 1, 1))
    proof.play(0, Card.parse("CJ"), None, 1, 1)
    proof.play(1, Card.parse("H7"), Card.parse("CJ"), 1, 2)
    proof.play(2, Card.parse("CA"), Card.parse("CJ"), 1, 3)
    proof.play(0, Card.parse("DA"), None, 2, 4)
    proof.play(2, Card.parse("HT"), Card.parse("DA"), 2, 6)
    found: list[Revoke] = []
    for number, (first, second) in enumerate(
        zip(["SA", "ST", "SK", "SQ", "S9", "S8"], ["HK", "HQ", "H9", "H8", "HA", "S7"], strict=True), 3
    ):
        found += proof.play(0, Card.parse(first), None, number, 3 * number - 2)
        found += proof.play(2, Card.parse(second), None, number, 3 * number)
    (revoke,) = found
    assert (revoke.seats, revoke.trick, revoke.proof, revoke.is_settled) == ((1,), 1, Proof.ELIMINATION, True)
    assert [claim.seat for claim in proof.claims] == [2]


def test_a_party_can_be_proven_twice() -> None:
    """Once the player of the first revoke is known, a second one of the same party is reported again."""
    proof = RevokeProof(Game.CLUBS, (0, 1, 1))
    found: list[Revoke] = []

    def play(seat: int, card: str, led: str | None, trick: int) -> None:
        found.extend(proof.play(seat, Card.parse(card), None if led is None else Card.parse(led), trick, 3 * trick))

    play(0, "CJ", None, 1)
    play(1, "D7", "CJ", 1)
    play(2, "H7", "CJ", 1)
    play(0, "DA", None, 2)
    play(0, "DT", None, 3)
    assert [(revoke.seats, revoke.trick) for revoke in found] == [((1, 2), 1)]
    play(1, "CQ", None, 4)
    assert [(revoke.seats, revoke.trick) for revoke in found[1:]] == [((1,), 1)]
    play(2, "C9", None, 4)
    assert [(revoke.seats, revoke.trick) for revoke in found[2:]] == [((2,), 1)]
    play(0, "SA", None, 5)
    play(1, "H9", "SA", 5)
    play(2, "HT", "SA", 5)
    for trick, card in enumerate(("DK", "DQ", "D9"), 6):
        play(0, card, None, trick)
    assert [(revoke.seats, revoke.trick, revoke.unseen, revoke.places) for revoke in found[3:]] == [((1, 2), 5, 6, 5)]


def test_a_second_denial_of_a_class_shows_that_the_other_denial_was_the_revoke() -> None:
    """Seat 2 denied trumps and diamonds, one of them wrongly; he denies trumps once more, so it was the diamonds."""
    tracker = tracker_of("HO", shown="C9 CK H8 ST HJ HA CA SA HT C8")
    quiet = "0C9 1DK 2CT 2DQ 0CK 1DT 1HK 2H7 0H8 1S9 2SQ 0ST 0HJ 1H9 2HQ 0HA 1DJ 2CQ 1D8 2C7 0CA"
    assert follow(tracker, quiet) == []
    (unsettled,) = follow(tracker, "1SK")
    assert (unsettled.seats, unsettled.trick, [claim.trick for claim in unsettled.claims]) == ((2,), None, [6, 7])
    assert follow(tracker, "2S8 0SA 0HT 1D7") == []
    (settled,) = follow(tracker, "2S7")
    assert (settled.seat, settled.trick, settled.proven_at, settled.proof) == (2, 7, 9, Proof.ELIMINATION)
    assert tracker.revokes == (settled,)


def test_without_proof_no_claims_are_kept() -> None:
    tracker = HandTracker(Contract(Game.GRAND), 0, prove_revokes=False)
    assert follow(tracker, "0SJ 1SA 2DJ 0HA 1CJ") == []
    assert tracker.state.claims == () and tracker.state.revokes == ()


def parties_of(game: Game) -> tuple[int, int, int]:
    return (0, 1, 2) if game is Game.RAMSCH else (0, 1, 1)


def tracker_for(game: Game, **options: Any) -> HandTracker:
    return HandTracker(game, None, **options) if game is Game.RAMSCH else HandTracker(Contract(game), 0, **options)


@given(seed=st.integers(0, 10**9), game=st.sampled_from(PLAYED_GAMES))
@settings(max_examples=150, deadline=None)
def test_legal_play_never_raises_an_alarm(make_hand: Callable[..., Any], seed: int, game: Game) -> None:
    hand = make_hand(seed, game)
    tracker = tracker_for(game)
    for seat, card in hand.plays:
        report = tracker.play(card, seat)
        assert report.problems == () and report.revokes == ()
    state = tracker.state
    assert state.is_complete
    assert set(state.skat or ()) == set(hand.skat)
    assert sum(state.points) + sum(card.points for card in hand.skat) == 120
    for claim in state.claims:
        later = {
            card for number, (seat, card) in enumerate(hand.plays, 1) if seat == claim.seat and number > claim.number
        }
        assert all(follow_class(game, card) is not claim.asked for card in later)


@given(seed=st.integers(0, 10**9), game=st.sampled_from(PLAYED_GAMES))
@settings(max_examples=150, deadline=None)
def test_a_single_revoke_is_proven_with_player_and_trick(make_hand: Callable[..., Any], seed: int, game: Game) -> None:
    hand = make_hand(seed, game, with_revoke=True)
    tracker = tracker_for(game)
    for seat, card in hand.plays:
        tracker.play(card, seat)
    revokes = tracker.state.revokes
    if hand.offence is None:
        assert revokes == ()
    else:
        (revoke,) = revokes
        assert (revoke.seat, revoke.trick) == hand.offence
        assert hand.offence[1] <= revoke.proven_at <= 10


def deals_exist(unseen: Sequence[int], rooms: Sequence[int], voids: Sequence[frozenset[int]]) -> bool:
    """Whether the unseen cards (number per class) can be dealt: tries every way to split each class among the places."""
    if not unseen:
        return all(room == 0 for room in rooms)
    follow = len(unseen) - 1
    count = unseen[-1]

    def split(place: int, left: int, after: list[int]) -> bool:
        if place == len(rooms):
            return left == 0 and deals_exist(unseen[:-1], after, voids)
        most = 0 if follow in voids[place] else min(left, rooms[place])
        return any(split(place + 1, left - here, [*after, rooms[place] - here]) for here in range(most + 1))

    return split(0, count, [])


def brute_force(game: Game, plays: Sequence[tuple[int, Card]], claims: Sequence[VoidClaim]) -> bool:
    """Whether some deal of what nobody has seen makes all these claims true."""
    seen = {card for _, card in plays}
    unseen = [sum(follow_class(game, card) == follow for card in ALL_CARDS if card not in seen) for follow in range(5)]
    rooms = [10 - sum(seat == player for player, _ in plays) for seat in range(3)] + [2]
    voids = [frozenset(int(claim.asked) for claim in claims if claim.seat == seat) for seat in range(3)] + [frozenset()]
    return deals_exist(unseen, rooms, voids)


@given(seed=st.integers(0, 10**9), game=st.sampled_from((Game.HEARTS, Game.GRAND, Game.NULL)))
@settings(max_examples=40, deadline=None)
def test_elimination_agrees_with_all_deals(make_hand: Callable[..., Any], seed: int, game: Game) -> None:
    """After every card: no alarm while a deal exists, and an alarm exactly when it is clear who it was."""
    hand = make_hand(seed, game, with_revoke=True)
    proof = RevokeProof(game, parties_of(game))
    led: Card | None = None
    for number, (seat, card) in enumerate(hand.plays, 1):
        before = proof.claims
        leading = number % 3 == 1
        led = card if leading else led
        revokes = proof.play(seat, card, None if leading else led, (number + 2) // 3, number)
        so_far = hand.plays[:number]
        claims = list(proof.claims)
        possible = brute_force(game, so_far, claims)
        assert proof.is_consistent is possible
        for revoke in revokes:
            if revoke.proof is Proof.LATER_CARD:
                assert follow_class(game, card) is revoke.claims[0].asked and revoke.claims[0] in before
                continue
            disputed = claims + [claim for claim in revoke.claims if claim not in claims]
            assert not brute_force(game, so_far, disputed)
            if revoke.is_settled:
                saved = [
                    claim for claim in disputed if brute_force(game, so_far, [c for c in disputed if c is not claim])
                ]
                assert saved == list(revoke.claims)
            else:
                own = [claim for claim in disputed if claim.seat in revoke.seats]
                assert not brute_force(game, so_far, own)


def claims_fields(claims: Sequence[VoidClaim]) -> list[tuple[int, str, int, int, str, str]]:
    return [(c.seat, c.asked.name, c.trick, c.number, c.led.code, c.card.code) for c in claims]


def test_a_claim_keeps_when_and_on_what_it_was_made() -> None:
    tracker = tracker_of("G")
    follow(tracker, "0S7 1SJ 2SA 1HJ 2S8 0C7")
    assert claims_fields(tracker.state.claims) == [
        (1, "SPADES", 1, 2, "S7", "SJ"),
        (2, "TRUMP", 2, 5, "HJ", "S8"),
        (0, "TRUMP", 2, 6, "HJ", "C7"),
    ]


def test_every_proof_names_the_play_that_completed_it() -> None:
    later = tracker_of("H")
    (revoke,) = follow(later, "0SA 1D9 2S7 0C7 1CA 2C8 1S8")
    assert (revoke.proof, revoke.proven_at, revoke.proven_play) == (Proof.LATER_CARD, 3, 7)
    at_once = tracker_of("NO", declarer=1, shown="S7 S8 H7 H8 D7 D8 C7 C8 C9 SJ")
    (revoke,) = follow(at_once, "0SA 1H7")
    assert (revoke.proof, revoke.proven_at, revoke.proven_play) == (Proof.OPEN_HAND, 1, 2)
    assert claims_fields(revoke.claims) == [(1, "SPADES", 1, 2, "SA", "H7")]
    party = tracker_of("C")
    (revoke,) = follow(party, "0CJ 1D7 2H7 0SA 1S7 2S8 0DA")
    assert (revoke.proof, revoke.proven_at, revoke.proven_play) == (Proof.ELIMINATION, 3, 7)
    skat = tracker_of("G", shown="CJ SJ SA ST CA CT CK DA DT DK")
    follow(skat, "0SJ 1H7 2H8")
    (revoke,) = skat.show_skat(parse_cards("S9 D9")).revokes
    assert (revoke.proof, revoke.proven_at, revoke.proven_play) == (Proof.ELIMINATION, 1, 3)
    hand = tracker_of("G")
    follow(hand, "0CJ 1H7 2H8")
    (revoke,) = hand.show_hand(0, parse_cards("SA ST SK CA CT CK DA DT DK")).revokes
    assert (revoke.proof, revoke.proven_at, revoke.proven_play) == (Proof.ELIMINATION, 1, 3)


def test_one_open_hand_can_disprove_several_claims_at_once() -> None:
    """Seat 1 denied spades and hearts and holds both; what is left then shows that seat 2 cannot be without trumps."""
    tracker = tracker_of("G")
    follow(tracker, "0S7 1D7 2S8 2H7 0H8 1D8")
    report = tracker.show_hand(1, parse_cards("SA HA CA CT CK CQ C9 C8"))
    assert [(r.seat, r.trick, r.proven_at, r.proven_play, r.cards) for r in report.revokes] == [
        (1, 1, 2, 6, parse_cards("SA")),
        (1, 2, 2, 6, parse_cards("HA")),
    ]
    both = tracker_of("G")
    follow(both, "0CJ 1S7 2H8")
    report = both.show_hand(1, parse_cards("SJ SA ST SK CA CT CK DA DT"))
    assert [(r.seat, r.trick, r.proof) for r in report.revokes] == [(1, 1, Proof.LATER_CARD)]


def test_cards_shown_by_one_prove_him_and_leave_no_place_for_the_other() -> None:
    """Seat 0 denied clubs and shows one; now three unseen jacks, which both defenders denied, have the Skat only."""
    tracker = tracker_of("G")
    follow(tracker, "0CJ 1H7 2H8 0S7 1SA 2S8 1C7 2C8 0D7")
    report = tracker.show_hand(0, parse_cards("CA CT CK DA DT DK ST"))
    assert [(r.seats, r.trick, r.proof) for r in report.revokes] == [
        ((0,), 3, Proof.LATER_CARD),
        ((1, 2), 1, Proof.ELIMINATION),
    ]


def test_an_unknown_card_takes_one_place_of_its_hand() -> None:
    proof = RevokeProof(Game.CLUBS, (0, 1, 1))
    proof.play(0, Card.parse("CJ"), None, 1, 1)
    proof.play(1, Card.parse("D7"), Card.parse("CJ"), 1, 2)
    proof.play(2, Card.parse("H7"), Card.parse("CJ"), 1, 3)
    for _ in range(3):
        proof.play_unknown(0)
    assert proof.is_consistent
    assert proof.play(0, Card.parse("SA"), None, 5, 13) == ()
    (revoke,) = proof.play(0, Card.parse("DA"), None, 6, 16)
    assert (revoke.unseen, revoke.places) == (10, 9)


def test_a_card_that_is_not_known_takes_exactly_one_place_of_its_hand():
    # As K5, but the second trick's card of player 1 was not seen: the ten trumps run out of places one trick later.
    proof = RevokeProof(Game.CLUBS, (0, 1, 1))

    def play(number: int, seat: int, code: str, led: str | None = None):
        card, asked = Card.parse(code), None if led is None else Card.parse(led)
        return proof.play(seat, card, asked, (number + 2) // 3, number)

    play(1, 0, "CJ")
    play(2, 1, "D7", "CJ")
    play(3, 2, "H7", "CJ")
    play(4, 0, "SA")
    proof.play_unknown(1)
    play(6, 2, "S8", "SA")
    assert play(7, 0, "DA") == ()
    assert play(8, 1, "D8", "DA") == () and play(9, 2, "D9", "DA") == ()
    (revoke,) = play(10, 0, "DK")
    assert (revoke.seats, revoke.unseen, revoke.places) == ((1, 2), 10, 9)
