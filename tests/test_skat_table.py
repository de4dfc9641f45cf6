"""The simulated table of `kiebitz run` for three: lawful hands one after another, by whatever was entered at the screen."""

import pytest

from display.view import Action as Press
from firmware.demo.skat_table import BEGIN, SkatTable, dealt_for
from firmware.demo.table import IDLE
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    PassedIn,
    TrickCleared,
)
from firmware.session.hand import Phase
from firmware.skat.contracts import parse_contract
from firmware.skat.order import legal_cards
from tests.session.hands import PLAYERS
from tests.session.screens import Screen
from vision.simulator.script import Gather, Lay


def follow(table: SkatTable, screen: Screen, until: int = 30) -> list[str]:
    """Let the table play, everything read at once; returns the cards laid."""
    laid: list[str] = []
    for _ in range(80):
        action = table.next_action(screen.hand)
        if isinstance(action, Lay):
            laid.append(action.card)
            screen.happen(CardPlayed(len(screen.hand.plays) + 1, action.card))
        elif isinstance(action, Gather):
            screen.happen(TrickCleared())
        if len(laid) >= until or (action == IDLE and laid):
            break
    return laid


@pytest.mark.parametrize("contract", ["D", "H", "S", "C", "G", "N", "CH", "GHS", "NHO"])
@pytest.mark.parametrize("declarer", [0, 2])
def test_every_card_follows_the_game_that_was_entered(contract: str, declarer: int) -> None:
    for seed in range(4):
        table = SkatTable(seed)
        screen = Screen(Dealt(1, 0), AuctionSettled(declarer, 18), ContractDeclared(contract))
        dealt = {seat: list(cards) for seat, cards in enumerate(dealt_for(screen.hand, seed))}
        assert table.next_action(screen.hand) == BEGIN
        follow(table, screen)
        hand = screen.hand
        assert hand.result is not None and hand.revokes == () and hand.following is not None
        for trick in hand.following.tricks:
            for place, play in enumerate(trick.plays):
                seat = trick.seat(place)
                assert seat is not None and play.card in dealt[seat]
                led = trick.plays[0].card if place else None
                assert play.card in legal_cards(parse_contract(contract).game, led, dealt[seat])
                dealt[seat].remove(play.card)


def test_the_declarer_gets_the_hand_for_his_game_and_wins_more_than_he_loses() -> None:
    won = 0
    for seed in range(30):
        screen = Screen(Dealt(1, 0), AuctionSettled(1, 18), ContractDeclared("C"))
        follow(SkatTable(seed), screen)
        won += screen.hand.result.won  # type: ignore[union-attr]
    assert won > 20


def test_one_hand_comes_after_the_other_each_with_other_cards() -> None:
    table, screen = SkatTable(5), Screen()
    orders = []
    for number in range(1, 4):
        screen.happen(Dealt(number, (number - 1) % 3))
        assert table.next_action(screen.hand) == IDLE
        screen.happen(AuctionSettled(0, 18), ContractDeclared("G"))
        orders.append(tuple(follow(table, screen)))
        assert isinstance(table.next_action(screen.hand), Gather) and len(orders[-1]) == 30
        assert table.next_action(screen.hand) == IDLE
        screen.happen(TrickCleared())
        screen.press(Press.OK)
        assert screen.hand.phase is Phase.SCORED
    assert len(set(orders)) == 3


def test_a_ramsch_is_played_too() -> None:
    screen = Screen(Dealt(1, 0), PassedIn(), opened=EveningOpened(PLAYERS, options=(("ramsch", True),)))
    follow(SkatTable(2), screen)
    assert screen.hand.ramsch is not None and screen.hand.revokes == ()


def test_a_hand_that_was_begun_before_the_start_goes_on_where_it_was() -> None:
    opening = (Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("S"))
    whole = follow(SkatTable(7), Screen(*opening))
    screen = Screen(*opening)
    follow(SkatTable(7), screen, until=10)
    rest = SkatTable(7)
    seen = []
    while (action := rest.next_action(screen.hand)) != IDLE and len(seen) < 4:
        seen += [action.card] if isinstance(action, Lay) else []
    # The open trick is laid once more: nobody has taken its card away in the meantime.
    assert seen == whole[9:13]


def test_a_game_that_was_ended_leaves_the_table_empty() -> None:
    table, screen = SkatTable(1), Screen(Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("G"))
    follow(table, screen, until=2)
    screen.press(Press.MENU, Press.OK, Press.OK)
    assert screen.hand.phase is Phase.RESULT or screen.hand.question is not None
    assert isinstance(table.next_action(screen.hand), Gather)
    assert table.next_action(screen.hand) == IDLE
