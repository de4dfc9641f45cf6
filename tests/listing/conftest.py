"""Evenings in a journal for the tests of lists."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.i18n import Translator
from firmware.listing.kept import KeptEvening, kept_evening
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened, Event
from firmware.session.journal import Journal, StoredEvent
from firmware.session.presenter import Words
from tests.session.hands import OPENED, evening, some_hands


@pytest.fixture(scope="session")
def words() -> Words:
    """German words for a French-suited deck."""
    return Words(Translator("de"))


@pytest.fixture(scope="session")
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with one evening of four hands. Read only."""
    folder = tmp_path_factory.mktemp("state")
    with Journal(folder / "journal.sqlite3", ManualClock(5.0, datetime(2026, 11, 30, 20, tzinfo=UTC))) as journal:
        running = Evening.begin(journal, OPENED)
        for event in evening(some_hands(4))[1:]:
            running.record(event)
    return folder


Keep = Callable[..., KeptEvening]


@pytest.fixture(scope="session")
def keep() -> Keep:
    """Makes a kept evening of events, as if the journal had held them; the clock of all rows is trusted or not."""

    def make(events: list[Event], trusted: bool = True, wall: str = "2026-11-30T12:00:00+00:00") -> KeptEvening:
        stored = [
            StoredEvent(number, 1, None, "boot", float(number), wall, trusted, event)
            for number, event in enumerate(events, start=1)
        ]
        return kept_evening(1, stored, "the test")

    return make


@pytest.fixture(scope="session")
def opened() -> EveningOpened:
    """Three players whose names have umlauts."""
    return EveningOpened(players=("Jörg", "Änne", "Bärbel"), list_mode="seeger")
