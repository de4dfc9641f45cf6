"""Records that stop early, judged by the rule of the game server."""

from __future__ import annotations

import pytest

from firmware.early_ends import Stopped, server_ending
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import all_matadors
from firmware.skat.records import EndEvent

WITH_TWO = all_matadors(parse_cards("CJ SJ DJ CA CT SA ST S7 H7 H8 D7 D8"))

RESIGN, TIMEOUT, LEFT, SHOW = "resign", "timeout", "left", "show"


def stopped(
    contract: str, points: int | None, defenders: int, tricks: int, defender_tricks: int, bid: int = 18
) -> Stopped:
    return Stopped(parse_contract(contract), bid, 0, WITH_TWO, points, defenders, tricks, defender_tricks)


CASES = [
    # The declarer gives up: Augen of that moment.
    ("C", 40, 50, 4, 4, [(RESIGN, 0)], -72, False, False),
    ("C", 20, 70, 2, 5, [(RESIGN, 0)], -96, True, False),
    ("C", 12, 80, 0, 5, [(LEFT, 0)], -120, True, True),
    ("C", 12, 0, 0, 0, [(TIMEOUT, 0)], -72, False, False),
    ("C", 65, 20, 6, 2, [(RESIGN, 0)], 36, False, False),
    ("C", 92, 10, 8, 1, [(RESIGN, 0)], 48, True, False),
    ("C", 61, 20, 6, 2, [(RESIGN, 0)], 36, False, False),
    ("C", 60, 20, 6, 2, [(RESIGN, 0)], -72, False, False),
    ("C", 90, 20, 6, 2, [(RESIGN, 0)], 48, True, False),
    ("C", 31, 20, 2, 2, [(RESIGN, 0)], -72, False, False),
    ("C", 30, 20, 2, 2, [(RESIGN, 0)], -96, True, False),
    ("C", None, 20, 2, 2, [(RESIGN, 0)], -72, False, False),
    ("C", 12, 10, 0, 1, [(RESIGN, 0)], -120, True, True),
    ("CHS", 90, 10, 8, 1, [(RESIGN, 0)], 72, True, False),
    ("CHS", 89, 10, 8, 1, [(RESIGN, 0)], -144, False, False),
    ("CHS", 70, 10, 6, 1, [(RESIGN, 0)], -144, False, False),
    ("CHS", 95, 10, 8, 1, [(RESIGN, 0)], 72, True, False),
    ("CHZ", 95, 0, 8, 0, [(RESIGN, 0)], -192, False, False),
    ("N", 0, 30, 0, 3, [(RESIGN, 0)], -46, False, False),
    # Both defenders give up, or one drops out: the rest goes to the declarer.
    ("C", 40, 10, 4, 1, [(SHOW, 0), (RESIGN, 1), (RESIGN, 2)], 48, True, False),
    ("C", 40, 40, 4, 3, [(LEFT, 2)], 36, False, False),
    ("C", 40, 0, 4, 0, [(TIMEOUT, 1)], 60, True, True),
    ("C", 20, 60, 2, 5, [(RESIGN, 1), (RESIGN, 2)], -72, False, False),
    ("N", 0, 30, 0, 3, [(RESIGN, 1), (RESIGN, 2)], 23, False, False),
    # One of each: the declarer has lost.
    ("C", 40, 50, 4, 4, [(RESIGN, 1), (RESIGN, 2), (RESIGN, 0)], -72, False, False),
    # What was announced is missed.
    ("N", 4, 0, 1, 0, [], -46, False, False),
    ("CHZ", 50, 0, 5, 1, [], -192, False, False),
    ("CO", 50, 4, 5, 1, [], -216, False, False),
    ("CHS", 50, 31, 5, 2, [], -144, False, False),
    ("CHS", None, 31, 5, 2, [], -144, False, False),
]


@pytest.mark.parametrize(
    ("contract", "points", "defenders", "tricks", "others", "events", "booked", "schneider", "schwarz"), CASES
)
def test_server_rule(
    contract: str,
    points: int | None,
    defenders: int,
    tricks: int,
    others: int,
    events: list[tuple[str, int]],
    booked: int,
    schneider: bool,
    schwarz: bool,
) -> None:
    ends = [EndEvent(kind, seat, 0) for kind, seat in events]
    verdict = server_ending(stopped(contract, points, defenders, tricks, others), ends)
    assert verdict is not None
    assert (verdict.booked, verdict.schneider, verdict.schwarz) == (booked, schneider, schwarz)


@pytest.mark.parametrize(
    ("contract", "defenders", "tricks", "others", "events"),
    [
        ("C", 50, 4, 4, []),
        ("C", 50, 4, 4, [(RESIGN, 1)]),
        ("C", 50, 4, 4, [(RESIGN, 1), (RESIGN, 1)]),
        ("C", 50, 4, 4, [(SHOW, 0)]),
        ("N", 50, 0, 4, []),
        ("CHZ", 0, 4, 0, []),
        ("CHS", 30, 4, 4, []),
    ],
)
def test_what_has_not_ended_is_not_judged(
    contract: str, defenders: int, tricks: int, others: int, events: list[tuple[str, int]]
) -> None:
    ends = [EndEvent(kind, seat, 0) for kind, seat in events]
    assert server_ending(stopped(contract, 40, defenders, tricks, others), ends) is None


def test_an_overbid_game_stays_lost_when_the_defenders_give_up() -> None:
    verdict = server_ending(stopped("C", 40, 40, 4, 3, bid=48), [EndEvent(LEFT, 1, 0)])
    assert verdict is not None
    assert (verdict.booked, verdict.overbid) == (-96, True)
