"""Hands for two as events, played lawfully by the simulated players."""

import random

from firmware.demo.pair_players import Deed, DeedKind, next_deed
from firmware.session.events import CardPlayed, Dealt, EveningOpened, Event, HandScored
from firmware.session.state import EveningState, apply
from firmware.session.two_players.dialogue import next_number
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.state import scored
from firmware.skat.two_players.games import TwoPlayerGame

PLAYERS = ("Anna", "Bernd")


def opened(game: TwoPlayerGame, **more: object) -> EveningOpened:
    return EveningOpened(PLAYERS, preset=game.value, **more)  # type: ignore[arg-type]


def event_of(deed: Deed, hand: PairHand) -> Event:
    """The event by which the camera or the table tells this."""
    if deed.kind is DeedKind.CHOOSE:
        return GameChosen(deed.choice)
    assert deed.card is not None
    kind = {DeedKind.OPEN: CardLaidOpen, DeedKind.PLAY: CardPlayed, DeedKind.DRAW: CardDrawn}[deed.kind]
    return kind(next_number(hand), deed.card.code)


def hand_of(state: EveningState) -> PairHand:
    assert state.pair is not None and state.pair.hand is not None
    return state.pair.hand


def played_hand(state: EveningState, seed: int, choice: str = "") -> tuple[list[Event], EveningState]:
    """A whole hand from its deal to its result, and the state then."""
    dice = random.Random(seed)
    deal = state.next_deal
    assert deal is not None
    events: list[Event] = [deal]
    state = apply(state, deal)
    while (deed := next_deed(hand_of(state), dice)) is not None:
        event = event_of(deed, hand_of(state))
        if isinstance(event, GameChosen) and choice:
            event = GameChosen(choice)
        events.append(event)
        state = apply(state, event)
    return events, state


def played_evening(opening: EveningOpened, seed: int) -> list[Event]:
    """An evening until its list is full."""
    events: list[Event] = [opening]
    state = apply(EveningState(), opening)
    while not state.is_over:
        hand, state = played_hand(state, seed + len(events))
        events += hand
        result: HandScored = scored(hand_of(state))
        events.append(result)
        state = apply(state, result)
    return events


def begun(game: TwoPlayerGame, **more: object) -> EveningState:
    return apply(EveningState(), opened(game, **more))


__all__ = ["Dealt", "begun", "event_of", "hand_of", "opened", "played_evening", "played_hand"]
