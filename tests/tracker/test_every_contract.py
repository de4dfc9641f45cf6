"""Every contract at every size of table: legal play raises no alarm, one revoke is proven as soon as, and not before, it can be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.announcement import legal_contracts
from firmware.skat.cards import ALL_CARDS, Card, card_points
from firmware.skat.contracts import Contract, Game
from firmware.skat.order import FollowClass, follow_class, legal_cards, trick_winner
from firmware.skat.scoring import evaluate
from firmware.skat.seats import Seating
from firmware.tracker import HandTracker, Proof
from firmware.tracker.result import declarer_cards

CONTRACTS = legal_contracts(picked_up=True) + legal_contracts(picked_up=False)


@dataclass(frozen=True)
class Played:
    """A random hand played to the last card. `offence` is (seat, trick, play) of the one revoke in it, if there is one."""

    contract: Contract
    declarer: int
    seating: Seating
    dealt: tuple[tuple[Card, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
    plays: tuple[tuple[int, Card], ...]
    offence: tuple[int, int, int] | None

    def tracker(self) -> HandTracker:
        """A tracker before the first card; an open hand is known from the start."""
        shown = {self.declarer: self.held[self.declarer]} if self.contract.ouvert else None
        return HandTracker(self.contract, self.declarer, open_hands=shown)

    def seat_of(self, number: int) -> int:
        """Who played card `number` (from 0), found by his place at the table."""
        seat = self.seating.seat(self.seating.place(self.plays[number][0]))
        assert seat is not None
        return seat


@st.composite
def hands(draw: st.DrawFn, with_revoke: bool = False) -> Played:
    """A random deal at a table of three to five; any two cards put away after picking up; played at random by the rules, or all but once."""
    contract = draw(st.sampled_from(CONTRACTS))
    declarer = draw(st.integers(0, 2))
    players = draw(st.integers(3, 5))
    seating = Seating(players, draw(st.integers(0, players - 1)))
    chance = random.Random(draw(st.integers(0, 10**9)))
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    dealt = [pack[10 * seat : 10 * seat + 10] for seat in range(3)]
    held, skat = [list(hand) for hand in dealt], pack[30:]
    if not contract.hand:
        twelve = held[declarer] + skat
        chance.shuffle(twelve)
        held[declarer], skat = twelve[:10], twelve[10:]
    left = [list(hand) for hand in held]
    plays: list[tuple[int, Card]] = []
    offence = None
    # The place of the offence: the first chance from a random play on.
    wanted = chance.randrange(24) if with_revoke else 99
    leader = 0
    for trick in range(1, 11):
        cards: list[Card] = []
        for place in range(3):
            seat = (leader + place) % 3
            legal = legal_cards(contract.game, cards[0] if cards else None, left[seat])
            wrong = [card for card in left[seat] if card not in legal]
            card = chance.choice(legal)
            if wrong and offence is None and len(plays) >= wanted:
                card = chance.choice(wrong)
                offence = (seat, trick, len(plays) + 1)
            left[seat].remove(card)
            cards.append(card)
            plays.append((seat, card))
        leader = (leader + trick_winner(contract.game, cards)) % 3
    return Played(
        contract,
        declarer,
        seating,
        tuple(map(tuple, dealt)),
        tuple(map(tuple, held)),
        tuple(skat),
        tuple(plays),
        offence,
    )


@given(hand=hands())
@settings(max_examples=120, deadline=None)
def test_legal_play_of_every_contract_raises_no_alarm_and_is_counted_right(hand: Played) -> None:
    tracker = hand.tracker()
    for number, (seat, card) in enumerate(hand.plays):
        assert hand.seat_of(number) == seat
        report = tracker.play(card, seat)
        assert report.problems == () and report.revokes == ()
    state = tracker.state
    assert set(state.skat or ()) == set(hand.skat)
    assert state.declarer_low == state.declarer_high
    assert state.declarer_low + state.defender_points == 120
    assert state.declarer_low == state.points[hand.declarer] + card_points(hand.skat)
    twelve = set(hand.held[hand.declarer]) | set(hand.skat)
    assert set(declarer_cards(state) or ()) == twelve
    if not hand.contract.hand:
        assert set(hand.dealt[hand.declarer]) <= twelve
    verdict = tracker.result().verdict
    again = evaluate(
        hand.contract,
        None,
        verdict.matadors,
        declarer_points=state.declarer_low,
        declarer_tricks=state.trick_counts[hand.declarer],
    )
    assert verdict.booked == again.booked
    if hand.contract.is_null:
        assert verdict.won is (state.trick_counts[hand.declarer] == 0)


@given(hand=hands(with_revoke=True))
@settings(max_examples=15, deadline=None)
def test_the_state_after_every_card_is_that_of_a_new_tracker_told_the_same(hand: Played) -> None:
    tracker = hand.tracker()
    for number, (seat, card) in enumerate(hand.plays, 1):
        tracker.play(card, seat)
        again = hand.tracker()
        for other_seat, other in hand.plays[:number]:
            again.play(other, other_seat)
        assert tracker.state == again.state


# One revoke: an oracle of its own, told the cards only


class Denied(NamedTuple):
    """`seat` did not follow in `trick`, so he says that he has no card of this class from play `number` on."""

    seat: int
    follow: FollowClass
    trick: int
    number: int


def denials(game: Game, plays: Sequence[tuple[int, Card]]) -> list[Denied]:
    """All claims to be void that these plays make."""
    found = []
    for number, (seat, card) in enumerate(plays):
        led = plays[number - number % 3][1]
        asked = follow_class(game, led)
        if follow_class(game, card) is not asked:
            found.append(Denied(seat, asked, number // 3 + 1, number))
    return found


def can_all_be_true(
    game: Game, plays: Sequence[tuple[int, Card]], claims: Sequence[Denied], shown: dict[int, tuple[Card, ...]]
) -> bool:
    """Whether hands exist in which all these claims are true: no later card against them, and room for the unseen cards.

    Rooms by Hall's condition over the sets of classes (the tracker takes it over the sets of players).
    """
    played = {card for _, card in plays}
    for claim in claims:
        later = [card for seat, card in plays[claim.number + 1 :] if seat == claim.seat]
        later += [card for card in shown.get(claim.seat, ()) if card not in played]
        if any(follow_class(game, card) is claim.follow for card in later):
            return False
    known = played.union(*shown.values()) if shown else played
    unseen = [follow_class(game, card) for card in ALL_CARDS if card not in known]
    rooms = [0 if seat in shown else 10 - sum(player == seat for player, _ in plays) for seat in range(3)]
    denied = [{claim.follow for claim in claims if claim.seat == seat} for seat in range(3)]
    for size in range(1, 6):
        for classes in combinations(FollowClass, size):
            places = 2 + sum(room for room, void in zip(rooms, denied, strict=True) if not void.issuperset(classes))
            if sum(follow in classes for follow in unseen) > places:
                return False
    return True


@given(hand=hands(with_revoke=True))
@settings(max_examples=120, deadline=None)
def test_one_revoke_is_proven_exactly_when_the_cards_leave_no_other_explanation(hand: Played) -> None:
    tracker = hand.tracker()
    game = hand.contract.game
    shown = {hand.declarer: hand.held[hand.declarer]} if hand.contract.ouvert else {}
    for number, (seat, card) in enumerate(hand.plays, 1):
        tracker.play(card, seat)
        plays = hand.plays[:number]
        claims = denials(game, plays)
        evidence = not can_all_be_true(game, plays, claims, shown)
        explanations = [
            claim for claim in claims if can_all_be_true(game, plays, [c for c in claims if c is not claim], shown)
        ]
        settled = [(revoke.seat, revoke.trick) for revoke in tracker.revokes if revoke.is_settled]
        expected = [(claim.seat, claim.trick) for claim in explanations] if len(explanations) == 1 and evidence else []
        assert settled == expected
        for revoke in tracker.revokes:
            own = [claim for claim in claims if claim.seat in revoke.seats]
            assert not can_all_be_true(game, plays, own if not revoke.is_settled else claims, shown)
    if hand.offence is None:
        assert tracker.revokes == ()
        return
    (revoke,) = tracker.revokes
    offender, trick, play = hand.offence
    assert (revoke.seat, revoke.trick) == (offender, trick)
    assert trick <= revoke.proven_at <= 10 and revoke.proven_play >= play
    if hand.contract.ouvert and offender == hand.declarer:
        assert (revoke.proof, revoke.proven_play) == (Proof.OPEN_HAND, play)
