"""Small games rendered by our simulator are followed to the last event, with the real network."""

from __future__ import annotations

import pytest

from firmware.reading import open_reader
from tests.games.golden import GoldenGame, golden_games


@pytest.mark.parametrize("game", golden_games(), ids=lambda game: game.name)
def test_a_golden_game_gives_its_events(game: GoldenGame) -> None:
    assert game.told(open_reader()) == game.expected
