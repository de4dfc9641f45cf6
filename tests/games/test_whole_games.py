"""Whole golden games give the events and the row that are written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.whole_games import expectation, games, play


@pytest.mark.parametrize("path", games(), ids=lambda path: path.stem)
def test_a_golden_game_is_seen_and_booked_as_it_is_written_down(path: Path) -> None:
    game = json.loads(path.read_text("utf-8"))
    seen = expectation(play(game))
    assert seen == {name: game[name] for name in seen}
    assert seen["booked"] is not None and seen["touches"] == []
