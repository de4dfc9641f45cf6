"""An independent program: legal cards, turns and Augen against OpenSpiel's skat (extra `compare`; skipped where it is absent)."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game
from firmware.skat.order import legal_cards
from firmware.tracker import HandTracker

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra compare)")

GAMES = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL)
SUITS = {0xA: "S", 0xB: "H", 0xC: "D", 0xD: "C"}
RANKS = {0x1: "A", 0x7: "7", 0x8: "8", 0x9: "9", 0xA: "T", 0xB: "J", 0xD: "Q", 0xE: "K"}


def start(game: Game, chance: random.Random) -> Any:
    """A random deal in which somebody plays this game; the state before the first card."""
    while True:
        state = pyspiel.load_game("skat").new_initial_state()
        while not state.is_terminal() and "Phase: playing" not in str(state):
            player = state.current_player()
            actions = state.legal_actions()
            wanted = [action for action in actions if state.action_to_string(player, action) == game.value]
            state.apply_action(chance.choice(wanted or actions))
        if f"Game Type: {game.value}" in str(state):
            return state


def found(pattern: str, state: Any) -> tuple[str, ...]:
    match = re.search(pattern, str(state))
    assert match is not None, f"{pattern} not in {state}"
    return match.groups()


def hand_of(player: int, state: Any) -> list[Card]:
    """The hand as OpenSpiel prints it: Unicode playing cards, suit and rank in the last two hexadecimal digits."""
    (text,) = found(rf"Player {player}: (.*)", state)
    numbers = [ord(sign) for sign in text if ord(sign) > 0x1F000]
    return [Card.parse(SUITS[number >> 4 & 0xF] + RANKS[number & 0xF]) for number in numbers]


@pytest.mark.parametrize("game", GAMES)
def test_legal_cards_turns_and_augen_agree(game: Game) -> None:
    chance = random.Random(GAMES.index(game))
    for _ in range(8):
        state = start(game, chance)
        declarer = int(found(r"Solo Player: (\d)", state)[0])
        hands = [hand_of(player, state) for player in range(3)]
        tracker = HandTracker(Contract(game), declarer, leader=state.current_player())
        while not state.is_terminal():
            player = state.current_player()
            now = tracker.state
            assert now.next_seat == player
            by_code = {state.action_to_string(player, action): action for action in state.legal_actions()}
            led = now.trick[0].card if now.trick else None
            assert {card.code for card in legal_cards(game, led, hands[player])} == set(by_code)
            code, action = chance.choice(sorted(by_code.items()))
            report = tracker.play(Card.parse(code))
            assert report.revokes == () and report.problems == ()
            hands[player].remove(Card.parse(code))
            state.apply_action(action)
        if tracker.state.is_complete and game is not Game.NULL:
            solo, team = (int(points) for points in found(r"Points \(Solo / Team\): \((\d+) / (\d+)\)", state))
            assert (tracker.state.declarer_low, tracker.state.defender_points) == (solo, team)
