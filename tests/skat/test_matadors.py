"""Matadors (Spitzen): table M of the rules reference, and brute force."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from firmware.skat.cards import ALL_CARDS, parse_cards
from firmware.skat.contracts import BASE_VALUES, Game
from firmware.skat.errors import CardError, ContractError, ScoringError
from firmware.skat.matadors import (
    Matadors,
    all_matadors,
    certain_matadors,
    matador_ladder,
    matadors,
    most_matadors,
)

HANDS = [
    ("M01", Game.HEARTS, "CJ HJ DJ HA HT HQ H9 SA SK S7", "D8 C9", 1),
    ("M02", Game.HEARTS, "CJ SJ HJ DJ HA HT HK H8 SA S7", "D8 C9", 7),
    ("M03", Game.HEARTS, "SJ HJ HA HK HQ H7 SA S7 D8 D9", "C9 C8", -1),
    ("M04", Game.HEARTS, "DJ HA HT HK HQ H7 SA S7 D8 D9", "C9 C8", -3),
    ("M05", Game.HEARTS, "HA HT HK HQ H7 SA ST S7 D8 D9", "C9 C8", -4),
    ("M06", Game.HEARTS, "HT HK HQ H7 SA ST S7 D8 D9 DA", "C9 C8", -5),
    ("M07", Game.GRAND, "CJ SJ HJ DJ HA HT HK H8 SA S7", "D8 C9", 4),
    ("M08", Game.GRAND, "HA HT HK HQ H7 SA ST S7 D8 D9", "C9 C8", -4),
    ("M09", Game.CLUBS, "HJ DJ CT CK C9 C8 SA DA DT D7", "CJ HQ", 1),
    ("M10", Game.HEARTS, "CJ HA HT HK H9 H8 SA ST S7 DA", "SJ D7", 2),
    ("M11", Game.DIAMONDS, "DA DT DK DQ D9 D8 SA CA C7 HA", "DJ S7", -3),
    ("M12", Game.DIAMONDS, "DA DT DK DQ D9 D8 SA CA C7 HA", "CJ S7", 1),
    ("M13", Game.SPADES, "CJ SJ HJ DJ SA ST SK SQ S9 S8", "S7 D7", 11),
    ("M14", Game.CLUBS, "SA ST SK SQ HA HT HK HQ DA DT", "S9 S8", -11),
    ("M15", Game.CLUBS, "CJ SJ HJ CA CT SA ST S7 H7 H8", "DJ H9", 6),
]


@pytest.mark.parametrize(("game", "hand", "skat", "signed"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_the_skat_counts_for_the_matadors(game: Game, hand: str, skat: str, signed: int) -> None:
    held = matadors(game, parse_cards(hand) + parse_cards(skat))
    assert held.signed == signed
    assert held == Matadors.from_signed(signed)
    assert all_matadors(parse_cards(hand) + parse_cards(skat))[game] == held


def test_with_and_without_count_alike() -> None:
    assert matadors(Game.GRAND, parse_cards("CJ SJ")).count == matadors(Game.GRAND, parse_cards("HJ DJ")).count == 2


@pytest.mark.parametrize("game", [Game.NULL, Game.RAMSCH, Game.NO_TRUMP])
def test_other_games_have_no_matadors(game: Game) -> None:
    with pytest.raises(ContractError):
        matadors(game, ())


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        matadors(Game.CLUBS, (ALL_CARDS[0], ALL_CARDS[0]))


@pytest.mark.parametrize("number", [0, 12, -12, True, "1", None])
def test_a_signed_number_must_be_possible(number: object) -> None:
    with pytest.raises(ScoringError, match="matadors"):
        Matadors.from_signed(number)  # type: ignore[arg-type]


def test_a_suit_game_has_eleven_and_grand_four() -> None:
    expected = {game: 4 if game is Game.GRAND else 11 for game in BASE_VALUES}
    assert {game: most_matadors(game) for game in BASE_VALUES} == expected


def by_definition(game: Game, held: frozenset[object]) -> int:
    """The longest run from the top that is all there or all missing."""
    ladder = matador_ladder(game)
    runs = [count for count in range(1, len(ladder) + 1) if len({card in held for card in ladder[:count]}) == 1]
    return max(runs) if ladder[0] in held else -max(runs)


@pytest.mark.parametrize("game", list(BASE_VALUES))
def test_every_set_of_trumps_agrees_with_the_definition(game: Game) -> None:
    ladder = matador_ladder(game)
    for size in range(len(ladder) + 1):
        for held in combinations(ladder, size):
            assert matadors(game, held).signed == by_definition(game, frozenset(held))


@pytest.mark.parametrize("game", [Game.GRAND, Game.HEARTS])
def test_matadors_are_certain_exactly_when_every_completion_agrees(game: Game) -> None:
    """Brute force: some trumps are seen on either side, the rest may lie anywhere."""
    chance = random.Random(7)
    ladder = matador_ladder(game)[:6]
    below = matador_ladder(game)[6:]
    for _ in range(300):
        sides = [chance.choice(("own", "others", "unseen")) for _ in ladder]
        own = [card for card, side in zip(ladder, sides, strict=True) if side == "own"]
        others = [card for card, side in zip(ladder, sides, strict=True) if side == "others"] + list(below)
        unseen = [card for card, side in zip(ladder, sides, strict=True) if side == "unseen"]
        possible = {
            matadors(game, own + list(extra)) for size in range(len(unseen) + 1) for extra in combinations(unseen, size)
        }
        certain = certain_matadors(game, own, others)
        assert certain == (possible.pop() if len(possible) == 1 else None)


def test_a_run_to_the_last_trump_is_certain() -> None:
    assert certain_matadors(Game.GRAND, parse_cards("CJ SJ HJ DJ"), ()) == Matadors(True, 4)
    assert certain_matadors(Game.GRAND, (), parse_cards("CJ SJ HJ DJ")) == Matadors(False, 4)
