"""Hands that play themselves: legal, complete, sensible and the same for the same seed."""

from itertools import islice

import pytest

from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.skat.bids import is_bid_value
from firmware.skat.cards import ALL_CARDS, card_points
from firmware.skat.order import legal_cards, trick_winner

HANDS = list(islice(scripted_hands(7), 60))


def declarer_points(hand: ScriptedHand) -> int:
    points = card_points(hand.put_away or hand.skat)
    for trick in hand.tricks:
        if trick[trick_winner(hand.contract.game, [card for _, card in trick])][0] == hand.declarer:
            points += card_points(card for _, card in trick)
    return points


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    assert list(islice(scripted_hands(7), 5)) == HANDS[:5]
    assert next(scripted_hands(8)) != HANDS[0]


@pytest.mark.parametrize("hand", HANDS)
def test_every_card_is_legal_and_every_trick_is_led_by_the_winner_of_the_one_before(hand: ScriptedHand) -> None:
    held = [list(cards) for cards in hand.hands]
    if hand.put_away is not None:
        held[hand.declarer] = [c for c in (*held[hand.declarer], *hand.skat) if c not in hand.put_away]
    leader = 0
    for trick, said_leader in zip(hand.tricks, hand.leaders, strict=True):
        assert leader == said_leader
        for place, (seat, card) in enumerate(trick):
            assert seat == (leader + place) % 3
            led = trick[0][1] if place else None
            assert card in legal_cards(hand.contract.game, led, held[seat])
            held[seat].remove(card)
        leader = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]


def test_all_cards_are_dealt_once_and_bids_are_legal() -> None:
    for hand in HANDS:
        assert sorted([*sum(hand.hands, ()), *hand.skat]) == list(ALL_CARDS)
        assert is_bid_value(hand.bid)
        assert (hand.put_away is None) == hand.contract.hand


def test_hands_end_after_thirty_cards_or_when_a_null_is_lost() -> None:
    for hand in HANDS:
        lost_null = hand.contract.is_null and len(hand.plays) < 30
        assert len(hand.plays) == 30 or lost_null


def test_the_declarer_wins_more_often_than_not_but_not_always() -> None:
    suit_games = [hand for hand in HANDS if not hand.contract.is_null]
    won = sum(declarer_points(hand) >= 61 for hand in suit_games) / len(suit_games)
    assert 0.6 < won < 0.97


def test_a_long_evening_sees_many_kinds_of_contract() -> None:
    played = {str(hand.contract) for hand in islice(scripted_hands(1), 300)}
    assert {"C", "S", "H", "D", "G", "N"} <= played
    assert any(contract.endswith("H") for contract in played)
