"""Events of whole evenings for tests, made from hands that play themselves."""

from collections.abc import Sequence
from itertools import islice

from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    TrickCleared,
)
from firmware.session.hand import scored
from firmware.session.state import EveningState, apply, fold

PLAYERS = ("Anna", "Bernd", "Clara")
OPENED = EveningOpened(players=PLAYERS)


def opening(hand: ScriptedHand, number: int = 1, dealer: int = 0) -> list[Event]:
    """From the deal to the contract."""
    return [Dealt(number, dealer), AuctionSettled(hand.declarer, hand.bid), ContractDeclared(str(hand.contract))]


def playing(hand: ScriptedHand, doubtful: Sequence[int] = ()) -> list[Event]:
    """All cards and cleared tricks; the plays with these numbers (from 1) are not sure."""
    events: list[Event] = []
    for number, (_, card) in enumerate(hand.plays, start=1):
        unsure = number in doubtful
        candidates = ((card.code, 0.55 if unsure else 0.99),)
        events.append(CardPlayed(number, None if unsure else card.code, candidates, seconds=float(number)))
        if number % 3 == 0:
            events.append(TrickCleared(seconds=number + 0.5))
    return events


def evening(hands: Sequence[ScriptedHand]) -> list[Event]:
    """A whole evening with these hands, each written into the list."""
    events: list[Event] = [OPENED]
    state = fold(events)
    for number, hand in enumerate(hands, start=1):
        for event in [*opening(hand, number, (number - 1) % 3), *playing(hand)]:
            events.append(event)
            state = apply(state, event)
        assert state.hand is not None
        events.append(scored(state.hand))
        state = apply(state, events[-1])
    return events


def state_after(events: Sequence[Event]) -> EveningState:
    """The fold, with a shorter name."""
    return fold(events)


def some_hands(count: int, seed: int = 3) -> list[ScriptedHand]:
    """Hands of a seed."""
    return list(islice(scripted_hands(seed), count))
