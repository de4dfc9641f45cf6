"""A whole evening of 36 games by buttons alone, and by touch alone: the list is the rules engine's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.events import EveningOpened
from firmware.session.house import JournalHouse
from firmware.session.journal import Journal, read_events
from firmware.session.state import fold
from firmware.skat.lists.totals import totals
from tests.evening.games import COUNT, Played, evening
from tests.evening.people import ButtonPerson, Person, TouchPerson
from tests.evening.playing import ENTRY, TABLE, play_evening
from tests.evening.report import table_of

PLAYERS = ("Anna", "Bernd", "Clara")


def expected_list(games: list[Played]) -> list[tuple[int | None, int]]:
    """Player (place at the table) and value of each row: the dealer is place 0 first, and the deal goes on by one."""
    rows: list[tuple[int | None, int]] = []
    for number, game in enumerate(games):
        seat = None if game.record is None else game.record.declarer
        rows.append((None if seat is None else (number + 1 + seat) % 3, game.value))
    return rows


@pytest.mark.parametrize("manner", [ButtonPerson, TouchPerson])
def test_the_list_of_an_evening_is_that_of_the_rules(
    manner: Callable[[JournalHouse], Person], shared: Path, tmp_path: Path
) -> None:
    games = evening(shared / "games")
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        person = manner(JournalHouse(journal, EveningOpened(PLAYERS)))
        play_evening(person, games)
        state = person.app.state
        person.app.stop()
    score_list = state.score_list
    assert score_list is not None and len(score_list.rows) == COUNT and state.is_over
    expected = expected_list(games)
    assert [(row.declarer, row.booked) for row in score_list.rows] == expected
    sums = [sum(value for player, value in expected if player == place) for place in range(3)]
    assert [line.points for line in totals(score_list)] == sums
    assert fold([row.event for row in read_events(journal.path)]) == state
    presses = person.presses.by_step
    print("\n" + table_of(presses, manner.__name__))
    if manner is ButtonPerson:
        of_the_server = [
            count
            for game, count in zip(games, presses[ENTRY], strict=True)
            if game.record is not None and game.record.id.startswith(("iss-", "skatstube-"))
        ]
        assert len(of_the_server) >= 20 and max(of_the_server) <= 14 and sum(of_the_server) / len(of_the_server) <= 8
        assert max(presses[TABLE]) <= 2


def test_the_games_have_all_that_an_evening_can_bring(shared: Path) -> None:
    games = evening(shared / "games")
    contracts = {str(game.record.contract) for game in games if game.record is not None}
    assert {"D", "S", "G", "H", "C", "DHS", "CH", "N", "NH", "NO", "NHO", "GH", "SHSZ", "CHSZO"} <= contracts
    assert sum(game.record is None for game in games) == 2
    assert sum(bool(game.false_plays) for game in games) == 1
    assert sum(game.ending is not None for game in games) == 2
    assert any(game.misread for game in games) and any(game.undone for game in games)
    assert any(game.wrong_contract for game in games)
