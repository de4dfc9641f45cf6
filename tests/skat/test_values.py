"""What a game is worth: table V and the overbid Null table of the rules reference."""

from __future__ import annotations

import pytest

from firmware.skat.cards import parse_cards
from firmware.skat.contracts import Contract, Game, parse_contract
from firmware.skat.errors import BidError, MatadorsNeeded, ScoringError
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.scoring import Step, StepCode, Verdict, evaluate, game_value, lowest_factor, settle

VALUES = [
    ("V01", "D", 1, 18, 61, None, 0, 1, 18, 18),
    ("V02", "D", -1, 18, 75, None, 0, 1, 18, 18),
    ("V03", "H", -2, 30, 70, None, 0, 1, 30, 30),
    ("V04", "SH", 2, 44, 80, None, 0, 1, 44, 44),
    ("V05", "G", 2, 48, 95, 7, 0, 1, 96, 96),
    ("V06", "S", 2, 33, 89, None, 0, 1, 33, 33),
    ("V07", "S", 2, 33, 90, None, 0, 1, 44, 44),
    ("V08", "C", 4, 60, 80, None, 0, 1, 60, 60),
    ("V09", "C", 11, 60, 120, 10, 0, 1, 168, 168),
    ("V10", "H", -4, 50, 61, None, 0, 1, 50, 50),
    ("V11", "S", -5, 66, 66, None, 0, 1, 66, 66),
    ("V12", "GH", -4, 144, 61, None, 0, 1, 144, 144),
    ("V13", "G", 4, 120, 100, 8, 0, 1, 144, 144),
    ("V14", "C", 1, 24, 120, 10, 0, 1, 48, 48),
    ("V15", "C", 1, 24, 120, 9, 0, 1, 36, 36),
    ("V16", "SH", 3, 55, 94, 7, 0, 1, 66, 66),
    ("V17", "SHS", 3, 55, 94, 7, 0, 1, 77, 77),
    ("V18", "SHS", 3, 55, 120, 10, 0, 1, 88, 88),
    ("V19", "SHZ", 3, 55, 120, 10, 0, 1, 99, 99),
    ("V20", "CO", 2, 60, 120, 10, 0, 1, 108, 108),
    ("V21", "GO", 4, 120, 120, 10, 0, 1, 264, 264),
    ("V22", "GO", 1, 48, 120, 10, 0, 1, 192, 192),
    ("V23", "DO", 11, 99, 120, 10, 0, 1, 162, 162),
    ("V24", "N", None, 23, None, 0, 0, 1, 23, 23),
    ("V25", "NH", None, 35, None, 0, 0, 1, 35, 35),
    ("V26", "NO", None, 46, None, 0, 0, 1, 46, 46),
    ("V27", "NHO", None, 59, None, 0, 0, 1, 59, 59),
    ("V28", "N", None, 23, None, 1, 0, 1, 23, -46),
    ("V29", "NH", None, 30, None, 1, 0, 1, 35, -70),
    ("V30", "NO", None, 18, None, 1, 0, 1, 46, -92),
    ("V31", "NHO", None, 18, None, 1, 0, 1, 59, -118),
    ("V32", "H", 2, 30, 60, None, 0, 1, 30, -60),
    ("V33", "H", 2, 18, 31, None, 0, 1, 30, -60),
    ("V34", "H", 2, 18, 30, None, 0, 1, 40, -80),
    ("V35", "C", 2, 24, 28, None, 0, 1, 48, -96),
    ("V36", "D", -1, 18, 21, 0, 0, 1, 36, -72),
    ("V37", "D", -1, 18, 21, 1, 0, 1, 27, -54),
    ("V38", "SH", -1, 33, 58, None, 0, 1, 33, -66),
    ("V39", "G", 3, 60, 59, None, 0, 1, 96, -192),
    ("V40", "CHS", 1, 24, 80, None, 0, 1, 60, -120),
    ("V41", "CHS", 1, 24, 89, None, 0, 1, 60, -120),
    ("V42", "CHS", 1, 24, 25, None, 0, 1, 60, -120),
    ("V43", "HHZ", 1, 20, 110, 9, 0, 1, 70, -140),
    ("V44", "GO", 4, 44, 106, 9, 0, 1, 264, -528),
    ("V45", "CO", 2, 44, 120, 9, 0, 1, 108, -216),
    ("V46", "D", 1, 20, 65, None, 0, 1, 27, -54),
    ("V47", "D", 1, 20, 92, 7, 0, 1, 27, 27),
    ("V48", "H", 1, 24, 70, None, 0, 1, 30, -60),
    ("V49", "H", 1, 24, 91, 7, 0, 1, 30, 30),
    ("V50", "H", 1, 33, 95, 7, 0, 1, 40, -80),
    ("V51", "H", 1, 30, 25, None, 0, 1, 30, -60),
    ("V52", "H", 1, 33, 25, None, 0, 1, 40, -80),
    ("V53", "S", -1, 23, 89, None, 0, 1, 33, -66),
    ("V54", "G", 1, 60, 80, None, 0, 1, 72, -144),
    ("V55", "CH", 1, 46, 74, None, 0, 1, 48, -96),
    ("V56", "CH", 1, 46, 95, 7, 0, 1, 48, 48),
    ("V57", "SH", 1, 72, 90, 8, 0, 1, 77, -154),
    ("V58", "DH", 1, 40, 66, None, 0, 1, 45, -90),
    ("V59", "DH", -2, 40, 66, None, 0, 1, 45, -90),
    ("V60", "DH", -3, 40, 66, None, 0, 1, 45, 45),
    ("V61", "HH", 2, 30, 93, 7, 0, 1, 50, 50),
    ("V62", "C", 1, 48, 118, 9, 0, 1, 48, -96),
    ("V63", "C", 1, 48, 120, 10, 0, 1, 48, 48),
    ("V64", "D", 1, 20, 85, None, 1, 1, 27, -108),
    ("V65", "H", 2, 30, 61, None, 2, 1, 30, 120),
    ("V66", "H", 2, 30, 55, None, 1, 2, 30, -240),
    ("V67", "H", 1, 24, 12, 0, 0, 1, 40, -80),
]
"""Number, contract, matadors (+with, -without), bid, the declarer's Augen and tricks, doublings, Bock, game value, booked."""


@pytest.mark.parametrize(
    ("contract", "held", "bid", "points", "tricks", "kontra", "bock", "value", "booked"),
    [row[1:] for row in VALUES],
    ids=[row[0] for row in VALUES],
)
def test_game_is_worth(
    contract: str,
    held: int | None,
    bid: int,
    points: int | None,
    tricks: int | None,
    kontra: int,
    bock: int,
    value: int,
    booked: int,
) -> None:
    verdict = evaluate(
        parse_contract(contract),
        bid,
        None if held is None else Matadors.from_signed(held),
        declarer_points=points,
        declarer_tricks=tricks,
        kontra=kontra,
        bock=bock,
    )
    assert (verdict.game_value, verdict.booked) == (value, booked)
    assert verdict.won is (booked > 0)
    assert verdict.steps[-1] == Step(StepCode.BOOKED, booked)


WITHOUT_ONE = "SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7"
WITH_ONE = "CJ C7 C8 S7 S8 H7 H8 D7 D8 D9 H9 SQ"
NO_JACK = "C7 C8 C9 S7 S8 H7 H8 D7 D8 D9 H9 SQ"

OVERBID_NULLS = [
    ("N", 24, WITHOUT_ONE, -48, Game.CLUBS),
    ("NH", 36, WITHOUT_ONE, -72, Game.DIAMONDS),
    ("N", 24, WITH_ONE, -48, Game.CLUBS),
    ("NH", 40, WITH_ONE, -80, Game.HEARTS),
    ("N", 24, NO_JACK, -162, Game.DIAMONDS),
    ("NO", 50, NO_JACK, -162, Game.DIAMONDS),
    ("NH", 36, NO_JACK, -180, Game.DIAMONDS),
]


@pytest.mark.parametrize(("contract", "bid", "cards", "booked", "game"), OVERBID_NULLS)
@pytest.mark.parametrize("tricks", [0, 1])
def test_a_null_below_the_bid_is_the_cheapest_other_game(
    contract: str, bid: int, cards: str, booked: int, game: Game, tricks: int
) -> None:
    verdict = evaluate(parse_contract(contract), bid, all_matadors(parse_cards(cards)), declarer_tricks=tricks)
    assert (verdict.booked, verdict.counted_as, verdict.won, verdict.overbid) == (booked, game, False, True)
    assert verdict.matadors == all_matadors(parse_cards(cards))[game]


def codes(verdict: Verdict) -> list[tuple[str, int]]:
    return [(str(step.code), step.number) for step in verdict.steps]


def test_steps_tell_the_whole_computation_of_an_overbid_hand_game() -> None:
    verdict = evaluate(parse_contract("CH"), 40, Matadors(True, 1), declarer_points=74)
    assert codes(verdict) == [
        ("with", 1),
        ("game", 2),
        ("hand", 3),
        ("base_clubs", 12),
        ("value", 36),
        ("bid", 40),
        ("overbid", 4),
        ("overbid_value", 48),
        ("lost", 96),
        ("booked", -96),
    ]


def test_steps_name_every_level() -> None:
    verdict = evaluate(
        parse_contract("GO"), 18, Matadors(True, 4), declarer_points=120, declarer_tricks=10, kontra=1, bock=2
    )
    assert codes(verdict) == [
        ("with", 4),
        ("game", 5),
        ("hand", 6),
        ("schneider", 7),
        ("schneider_announced", 8),
        ("schwarz", 9),
        ("schwarz_announced", 10),
        ("ouvert", 11),
        ("base_grand", 24),
        ("value", 264),
        ("won", 264),
        ("kontra", 2),
        ("bock", 2),
        ("booked", 1056),
    ]
    assert verdict.number(StepCode.VALUE) == 264
    assert verdict.number(StepCode.OVERBID) is None


def test_steps_of_an_overbid_null_name_the_game_it_is_booked_as() -> None:
    verdict = evaluate(parse_contract("NH"), 40, all_matadors(parse_cards(WITH_ONE)), declarer_tricks=0)
    assert codes(verdict) == [
        ("null_hand", 35),
        ("overbid_null", 40),
        ("with", 1),
        ("game", 2),
        ("hand", 3),
        ("base_hearts", 10),
        ("value", 30),
        ("bid", 40),
        ("overbid", 4),
        ("overbid_value", 40),
        ("lost", 80),
        ("booked", -80),
    ]


def test_an_overbid_null_whose_new_value_covers_the_bid_needs_no_multiple() -> None:
    verdict = evaluate(parse_contract("N"), 24, all_matadors(parse_cards(WITHOUT_ONE)), declarer_tricks=0)
    assert [code for code, _ in codes(verdict)] == [
        "null",
        "overbid_null",
        "without",
        "game",
        "base_clubs",
        "value",
        "lost",
        "booked",
    ]


def test_a_null_has_no_levels_and_no_factor() -> None:
    verdict = evaluate(Contract(Game.NULL), 18, None, declarer_tricks=0, declarer_points=5)
    assert (verdict.schneider, verdict.schwarz, verdict.factor, verdict.matadors) == (False, False, 0, None)


@pytest.mark.parametrize(
    ("contract", "points", "tricks", "reasons"),
    [
        ("H", 60, None, [("too_few_points", 60)]),
        ("HHS", 80, None, [("schneider_missed", 40)]),
        ("HHS", 50, None, [("schneider_missed", 70), ("too_few_points", 50)]),
        ("HHZ", 110, 9, [("schwarz_missed", 1)]),
        ("HO", 120, 9, [("schwarz_missed", 1)]),
        ("HHZ", 100, None, [("schwarz_missed", 0)]),
        ("HHS", 90, None, []),
        ("H", 61, None, []),
    ],
)
def test_a_lost_game_says_why(contract: str, points: int, tricks: int | None, reasons: list[tuple[str, int]]) -> None:
    verdict = evaluate(parse_contract(contract), 20, Matadors(True, 1), declarer_points=points, declarer_tricks=tricks)
    given = {"too_few_points", "schneider_missed", "schwarz_missed", "trick_taken"}
    assert [step for step in codes(verdict) if step[0] in given] == reasons


def test_a_lost_null_says_how_many_tricks() -> None:
    assert ("trick_taken", 2) in codes(evaluate(Contract(Game.NULL), 18, None, declarer_tricks=2))


FACTS = [
    (91, 7, True, False),
    (89, 7, False, False),
    (120, 9, True, False),
    (120, 10, True, True),
    (30, 2, True, False),
    (12, 0, True, True),
    (0, 1, True, False),
]


@pytest.mark.parametrize(("points", "tricks", "schneider", "schwarz"), FACTS)
def test_schneider_is_by_augen_and_schwarz_by_tricks_of_either_party(
    points: int, tricks: int, schneider: bool, schwarz: bool
) -> None:
    verdict = evaluate(Contract(Game.CLUBS), 24, Matadors(True, 1), declarer_points=points, declarer_tricks=tricks)
    assert (verdict.schneider, verdict.schwarz) == (schneider, schwarz)


def test_without_a_bid_nothing_is_overbid() -> None:
    verdict = evaluate(Contract(Game.DIAMONDS), None, Matadors(True, 1), declarer_points=61)
    assert (verdict.booked, verdict.overbid, verdict.bid) == (18, False, None)


def test_the_defenders_side_may_be_given_instead() -> None:
    verdict = evaluate(Contract(Game.DIAMONDS), 18, Matadors(True, 1), defender_points=59, defender_tricks=4)
    assert (verdict.booked, verdict.declarer_points, verdict.declarer_tricks) == (18, 61, 6)
    both = evaluate(
        Contract(Game.DIAMONDS),
        18,
        Matadors(True, 1),
        declarer_points=61,
        declarer_tricks=6,
        defender_points=59,
        defender_tricks=4,
    )
    assert both == verdict


IMPOSSIBLE = [
    ("C", {"declarer_points": 121}, "declarer_points"),
    ("C", {"declarer_points": -1}, "declarer_points"),
    ("C", {"declarer_points": True}, "declarer_points"),
    ("C", {"declarer_points": 60, "declarer_tricks": 11}, "declarer_tricks"),
    ("C", {"declarer_points": 60, "defender_points": 61}, "defender_points"),
    ("C", {"declarer_points": 60, "declarer_tricks": 5, "defender_tricks": 6}, "defender_tricks"),
    ("C", {"declarer_points": 119, "declarer_tricks": 10}, "declarer_points"),
    ("C", {"declarer_points": 23, "declarer_tricks": 0}, "declarer_points"),
    ("C", {"declarer_points": 120}, "declarer_tricks"),
    ("C", {"declarer_points": 22}, "declarer_tricks"),
    ("C", {}, "declarer_points"),
    ("N", {}, "declarer_tricks"),
]


@pytest.mark.parametrize(("contract", "facts", "field"), IMPOSSIBLE)
def test_facts_that_cannot_be_are_refused(contract: str, facts: dict[str, int], field: str) -> None:
    with pytest.raises(ScoringError) as caught:
        evaluate(parse_contract(contract), 18, Matadors(True, 1), **facts)  # type: ignore[arg-type]
    assert caught.value.field == field


@pytest.mark.parametrize("points", [23, 119, 60])
def test_tricks_may_be_left_out_where_they_cannot_matter(points: int) -> None:
    assert not evaluate(Contract(Game.CLUBS), 24, Matadors(True, 1), declarer_points=points).schwarz


def test_open_game_without_the_highest_trump_cannot_be_won() -> None:
    with pytest.raises(ScoringError, match="jack of clubs"):
        evaluate(parse_contract("DO"), 99, Matadors(False, 11), declarer_points=120, declarer_tricks=10)


@pytest.mark.parametrize(
    ("contract", "held"), [("G", Matadors(True, 5)), ("C", Matadors(True, 12)), ("C", Matadors(False, 0))]
)
def test_matadors_beyond_the_game_are_refused(contract: str, held: Matadors) -> None:
    with pytest.raises(ScoringError, match="matadors"):
        evaluate(parse_contract(contract), 18, held, declarer_points=61)


@pytest.mark.parametrize("held", [None, {}, {Game.GRAND: Matadors(True, 1)}])
def test_missing_matadors_are_asked_for(held: dict[Game, Matadors] | None) -> None:
    with pytest.raises(MatadorsNeeded):
        evaluate(Contract(Game.CLUBS), 18, held, declarer_points=61)
    with pytest.raises(MatadorsNeeded, match="24"):
        evaluate(Contract(Game.NULL), 24, held, declarer_tricks=0)


def test_illegal_bids_doublings_and_factors_are_refused() -> None:
    held = Matadors(True, 1)
    with pytest.raises(BidError, match="24 and 27"):
        evaluate(Contract(Game.CLUBS), 25, held, declarer_points=61)
    for kontra in (-1, 5, True):
        with pytest.raises(ScoringError, match="kontra"):
            evaluate(Contract(Game.CLUBS), 18, held, declarer_points=61, kontra=kontra)
    for bock in (0, True, 1.5):
        with pytest.raises(ScoringError, match="bock"):
            evaluate(Contract(Game.CLUBS), 18, held, declarer_points=61, bock=bock)  # type: ignore[arg-type]


@pytest.mark.parametrize("kontra", range(5))
def test_doublings_multiply_what_is_booked_and_never_help_to_reach_the_bid(kontra: int) -> None:
    verdict = evaluate(Contract(Game.DIAMONDS), 20, Matadors(True, 1), declarer_points=85, kontra=kontra, bock=2)
    assert (verdict.booked, verdict.game_value) == (-54 * 2**kontra * 2, 27)
    assert verdict.number(StepCode.KONTRA) == (2**kontra if kontra else None)


def test_settle_books_an_offence_in_the_simple_level() -> None:
    lost = settle(parse_contract("CH"), 24, Matadors(True, 2), made=False)
    assert (lost.booked, lost.schneider) == (-96, False)
    credited = settle(Contract(Game.HEARTS), 24, Matadors(True, 1), made=True, schneider=True)
    assert (credited.booked, credited.won) == (30, True)
    assert settle(Contract(Game.HEARTS), 24, Matadors(True, 1), made=True, schwarz=True).schneider


def test_game_value_counts_levels_before_any_overbid() -> None:
    held = Matadors(True, 2)
    assert game_value(parse_contract("C"), held) == 36
    assert game_value(parse_contract("C"), held, schneider=True) == 48
    assert game_value(parse_contract("C"), held, schwarz=True) == 60
    assert game_value(parse_contract("CHS"), held, schneider=True) == 72
    assert game_value(parse_contract("NHO"), None) == 59
    assert lowest_factor(10, 24) == 3
    assert lowest_factor(10, 30) == 3
