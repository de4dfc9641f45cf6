"""What the rules and the sides of the table say of a card that was not read surely."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from firmware.demo.hands import ScriptedHand
from firmware.session.events import CardPlayed, CardSettled, Event, TrickCleared
from firmware.session.hand import HandState
from firmware.session.observing import Observer
from firmware.session.plausible import LEAST, REVOKE, rule_weights
from firmware.session.state import fold
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.order import follow_class
from tests.session.hands import OPENED, opening, some_hands
from vision.readings import CardReading, TableEvent

SEATS = {0: "south", 1: "west", 2: "east"}


def unplayed(hand: ScriptedHand) -> list[Card]:
    return [card for card in ALL_CARDS if all(card is not played for _, played in hand.plays)]


def another_suit_led() -> tuple[ScriptedHand, Card]:
    """A hand whose first lead was followed, and an unplayed card of another suit that might have been led."""
    for hand in some_hands(40):
        game, lead = hand.contract.game, hand.plays[0][1]
        followers = [card for _, card in hand.plays[1:3]]
        if hand.contract.game.is_suit_game and all(
            follow_class(game, card) == follow_class(game, lead) for card in followers
        ):
            for card in unplayed(hand):
                later = [c for seat, c in hand.plays[3:] if follow_class(game, c) == follow_class(game, card)]
                if follow_class(game, card) != follow_class(game, lead) and len(later) > 4:
                    return hand, card
    pytest.fail("no such hand")


def events_of(hand: ScriptedHand, doubtful: int, tricks: int, with_sides: bool = True) -> list[Event]:
    """The first tricks as they are recorded, with one play not known."""
    events: list[Event] = [*opening(hand)]
    for number, (seat, card) in enumerate(hand.plays[: 3 * tricks], 1):
        side = SEATS[seat] if with_sides else None
        events.append(CardPlayed(number, None if number == doubtful else card.code, seconds=float(number), side=side))
        if number % 3 == 0:
            events.append(TrickCleared(number + 0.5))
    return events


def state_of(events: list[Event]) -> HandState:
    hand = fold([OPENED, *events]).hand
    assert hand is not None
    return hand


def test_a_card_with_which_players_would_have_revoked_weighs_less() -> None:
    hand, rival = another_suit_led()
    true = hand.plays[0][1]
    weights = rule_weights(state_of(events_of(hand, 1, 10)), 1, [true, rival])
    assert weights[true] == 0.0 and weights[rival] <= REVOKE


def test_a_card_that_gives_the_trick_to_another_weighs_less_by_the_sides_of_later_cards() -> None:
    for hand in some_hands(40):
        trick = [card for _, card in hand.plays[:3]]
        true = trick[0]
        winner = hand.plays[3][0]
        if winner == hand.plays[0][0] and (lower := next((c for c in unplayed(hand) if c.points < true.points), None)):
            weights = rule_weights(state_of(events_of(hand, 1, 10)), 1, [true, lower])
            if weights[lower] < 0.0:
                assert weights[true] == 0.0 and weights[lower] >= LEAST
                return
    pytest.fail("no such hand")


def test_nothing_is_said_while_a_card_is_missing() -> None:
    hand, rival = another_suit_led()
    events = [event for event in events_of(hand, 1, 10) if not isinstance(event, CardPlayed) or event.play != 5]
    assert rule_weights(state_of(events), 1, [hand.plays[0][1], rival]) == {}


def _reading(probabilities: dict[str, float]) -> CardReading:
    rest = (1.0 - sum(probabilities.values())) / (34 - len(probabilities))
    logs = np.log(np.full(34, rest))
    for code, probability in probabilities.items():
        logs[Card.parse(code).index] = np.log(probability)
    best = sorted(probabilities.items(), key=lambda item: -item[1])
    return CardReading(None, best[0][1], tuple(best[:3]), log_probabilities=logs)


def test_a_doubtful_card_is_settled_by_what_the_others_followed() -> None:
    hand, rival = another_suit_led()
    true = hand.plays[0][1]
    observer = Observer()
    events = events_of(hand, 1, 10)
    start = state_of(list(opening(hand)))
    doubt = TableEvent("unsure", 0, 1.0, 1, _reading({true.code: 0.7, rival.code: 0.2999}), side="south")
    (played,) = observer.observe(doubt, start)
    events = [replace(played, side="south") if event == events[len(opening(hand))] else event for event in events]
    assert observer.settle(state_of(events)) == [CardSettled(1, true.code, by="reading")]
