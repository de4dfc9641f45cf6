"""Cases that other Skat programs got wrong (section 13 of the rules reference: those of value and order)."""

from __future__ import annotations

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.scoring import evaluate

ROWS = [
    ("E1", "S", 2, 33, 89, None, 33),
    ("E2", "C", 1, 24, 120, 9, 36),
    ("E3", "CO", 2, 44, 120, 9, -216),
    ("E5", "CHS", 1, 24, 80, None, -120),
    ("E6", "H", 1, 24, 59, None, -60),
    ("E7", "HH", 2, 30, 93, None, 50),
    ("E8-black-jack", "DH", 1, 40, 66, None, -90),
    ("E8-spade-jack", "DH", -1, 40, 66, None, -90),
    ("E8-diamond-jack", "DH", -3, 40, 66, None, 45),
    ("E9", "GO", 4, 44, 106, 9, -528),
    ("E13", "NHO", None, 59, None, 0, 59),
    ("E14", "D", 1, 20, 65, None, -54),
    ("E15", "H", -2, 18, 61, None, 30),
    ("E20-hand", "SH", -1, 33, 58, None, -66),
    ("E20-open-grand", "GO", 1, 18, 120, 10, 192),
    ("E21", "H", 2, 30, 60, None, -60),
    ("E22", "H", 1, 30, 25, None, -60),
    ("E23", "CHS", 1, 24, 25, None, -120),
    ("E24-missed", "C", 1, 48, 118, 9, -96),
    ("E24-made", "C", 1, 48, 120, 10, 48),
    ("E28", "S", -1, 23, 89, None, -66),
]


@pytest.mark.parametrize(
    ("contract", "held", "bid", "points", "tricks", "booked"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_booked(contract: str, held: int | None, bid: int, points: int | None, tricks: int | None, booked: int) -> None:
    given = None if held is None else Matadors.from_signed(held)
    verdict = evaluate(parse_contract(contract), bid, given, declarer_points=points, declarer_tricks=tricks)
    assert verdict.booked == booked


def test_e19_an_overbid_null_does_not_become_the_next_null() -> None:
    held = all_matadors(parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7"))
    assert evaluate(parse_contract("N"), 24, held, declarer_tricks=0).booked == -48


def test_e21_at_sixty_nobody_is_schneider() -> None:
    assert not evaluate(parse_contract("H"), 18, Matadors(True, 2), declarer_points=60).schneider


def test_e25_kontra_does_not_help_against_the_bid() -> None:
    verdict = evaluate(parse_contract("D"), 20, Matadors(True, 1), declarer_points=85, kontra=1)
    assert (verdict.booked, verdict.overbid) == (-108, True)
