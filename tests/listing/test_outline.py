"""Many evenings are listed fast, with the same numbers as if each had been read whole."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.listing.kept import read_evening
from firmware.listing.outline import Outline, outlines
from firmware.session.corrections import correction
from firmware.session.evening import Evening
from firmware.session.events import Dealt, EveningOpened, Event, HandScored, PassedIn, Redone, Undone
from firmware.session.journal import Journal, erase_evening, evening_numbers
from firmware.skat.lists.rows import passed_in_row
from tests.session.hands import OPENED, PLAYERS, evening, some_hands

HANDS = evening(some_hands(3))
PASSED: list[Event] = [PassedIn(), HandScored(4, None, 0)]
HOUSE = EveningOpened(PLAYERS, games=3, options=(("eingepasst_counts_as_game", False),))


class Trusted(ManualClock):
    def trusted(self) -> bool:
        return True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        for opened, events in (
            (OPENED, HANDS[1:]),
            (OPENED, [*HANDS[1:], Dealt(4, 0), *PASSED]),
            (HOUSE, [*HANDS[1:-1]]),
            (EveningOpened(PLAYERS, games=3), HANDS[1:]),
            (OPENED, [*HANDS[1:], Undone()]),
            (OPENED, [*HANDS[1:], Undone(), Redone(), correction(1, passed_in_row())]),
            (OPENED, []),
        ):
            running = Evening.begin(journal, opened)
            for event in events:
                running.record(event)
    with Journal(path, Trusted(wall=datetime(2026, 11, 30, 12, tzinfo=UTC))) as journal:
        Evening.begin(journal, OPENED)
    erase_evening(path, 4)
    return path


def test_every_evening_is_told_as_if_it_had_been_read_whole(path: Path) -> None:
    found = list(outlines(path))
    assert [each.number for each in found] == evening_numbers(path) == [1, 2, 3, 5, 6, 7, 8]
    for each in found:
        kept = read_evening(path, each.number)
        assert each == Outline(
            each.number,
            kept.date,
            kept.players,
            kept.rows_played,
            kept.score_list.games_played,
            kept.score_list.series.length,
            kept.state.is_over,
        )
    assert found[-1].date is not None and found[0].date is None
    assert [each.rows for each in found] == [3, 4, 2, 2, 3, 0, 0]
