"""Games, announcements and their notation."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from firmware.skat.contracts import BASE_VALUES, GAME_LETTERS, Contract, Game, format_contract, parse_contract
from firmware.skat.errors import ContractError

LEGAL = [letter + rest for letter in "CSHDG" for rest in ("", "H", "HS", "HSZ", "HSZO")] + ["N", "NH", "NO", "NHO"]


def test_exactly_the_legal_combinations_can_be_built() -> None:
    built = set()
    for game in GAME_LETTERS:
        for flags in product((False, True), repeat=4):
            try:
                built.add(format_contract(Contract(game, *flags)))
            except ContractError as error:
                assert game is Game.NULL and "cannot be announced" in error.reason
    assert built == set(LEGAL)


@pytest.mark.parametrize("text", LEGAL)
def test_notation_is_read_in_any_order_and_written_in_one(text: str) -> None:
    contract = parse_contract(text)
    assert format_contract(contract) == str(contract) == text
    for letters in permutations(text[1:]):
        assert parse_contract(text[0] + "".join(letters)) == contract
    assert parse_contract(f" {text.lower()} ") == contract


@pytest.mark.parametrize(
    ("short", "full"),
    [("CO", "CHSZO"), ("GZ", "GHSZ"), ("DS", "DHS"), ("HHO", "HHSZO"), ("SZ", "SHSZ"), ("HG", "GH"), ("OHN", "NHO")],
)
def test_included_letters_may_be_left_out(short: str, full: str) -> None:
    assert format_contract(parse_contract(short)) == full


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "write the game"),
        ("   ", "write the game"),
        (None, "write the game"),
        ("X", "no game"),
        ("ZH", "no game"),
        ("CX", "no announcement"),
        ("CG", "no announcement"),
        ("CHH", "twice"),
        ("NS", "Schneider cannot be announced"),
        ("NZ", "Schwarz cannot be announced"),
    ],
)
def test_impossible_contracts_are_refused_with_the_reason(text: object, reason: str) -> None:
    with pytest.raises(ContractError, match=reason) as caught:
        parse_contract(text)  # type: ignore[arg-type]
    assert caught.value.value == text


@pytest.mark.parametrize("game", [Game.RAMSCH, Game.NO_TRUMP, "clubs"])
def test_other_games_cannot_be_declared(game: Game) -> None:
    with pytest.raises(ContractError, match="cannot be declared"):
        Contract(game)


def test_base_values_letters_and_trumps() -> None:
    assert {game.letter: game.base_value for game in BASE_VALUES} == {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
    assert [game.is_suit_game for game in Game] == [True, True, True, True, False, False, False, False]
    assert [game.has_matadors for game in Game] == [True] * 5 + [False] * 3
    assert Game.GRAND.trump_suit is None and Game.HEARTS.trump_suit is not None
    with pytest.raises(ContractError, match="base value"):
        _ = Game.NULL.base_value
    with pytest.raises(ContractError, match="no letter"):
        _ = Game.RAMSCH.letter


def test_null_values_and_levels() -> None:
    assert [parse_contract(text).null_value for text in ("N", "NH", "NO", "NHO")] == [23, 35, 46, 59]
    assert [parse_contract(text).announced_levels for text in ("C", "CH", "CHS", "CZ", "CO", "NHO")] == [
        0,
        1,
        3,
        5,
        6,
        0,
    ]
    assert parse_contract("NO").is_null and not parse_contract("G").is_null
    with pytest.raises(ContractError, match="fixed value"):
        _ = parse_contract("G").null_value
