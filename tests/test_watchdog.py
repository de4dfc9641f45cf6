"""The process is given up when a part of it hangs for good, but not in the middle of a game and never with unsaved events."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.services import Health, ServiceState, overall_health, trouble_of, wedged
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.journal import Journal
from firmware.watchdog import PATIENCE_SECONDS, Situation, Watchdog
from tests.table import Table


@dataclass
class Part:
    """A service whose health is set by hand."""

    name: str
    state: ServiceState = field(default_factory=lambda: ServiceState(Health.RUNNING))


def hang(*parts: Part) -> None:
    for part in parts:
        part.state = ServiceState(Health.STUCK)


@pytest.fixture
def camera() -> Part:
    return Part("camera")


@pytest.fixture
def voice() -> Part:
    return Part("audio")


def fed_after_patience(parts: list[Part], situation: Situation) -> bool:
    clock = ManualClock()
    watchdog = Watchdog(parts, clock, lambda: situation)
    watchdog.feeds()
    clock.advance(PATIENCE_SECONDS)
    return watchdog.feeds()


def test_while_everything_runs_or_is_tried_again_the_watchdog_is_fed(camera: Part, voice: Part) -> None:
    camera.state = ServiceState(Health.RETRYING, "no camera", 12)
    voice.state = ServiceState(Health.FAILED, "no sound card")
    assert fed_after_patience([camera, voice], Situation())


def test_a_part_that_hangs_may_come_back(camera: Part) -> None:
    clock = ManualClock()
    watchdog = Watchdog([camera], clock, Situation)
    hang(camera)
    assert watchdog.feeds()
    clock.advance(PATIENCE_SECONDS - 1.0)
    assert watchdog.feeds() and not watchdog.wants_restart
    camera.state = ServiceState(Health.RUNNING)
    assert watchdog.feeds()
    hang(camera)
    clock.advance(PATIENCE_SECONDS - 1.0)
    assert watchdog.feeds()


def test_between_games_a_hanging_camera_ends_the_process(camera: Part, voice: Part) -> None:
    hang(camera)
    assert not fed_after_patience([camera, voice], Situation(in_game=False))


def test_in_a_game_a_hanging_camera_waits_and_a_restart_is_offered(camera: Part, voice: Part) -> None:
    clock = ManualClock()
    watchdog = Watchdog([camera, voice], clock, lambda: Situation(in_game=True))
    hang(camera)
    assert watchdog.feeds()
    clock.advance(PATIENCE_SECONDS)
    assert watchdog.feeds() and watchdog.wants_restart and watchdog.given_up == ("camera",)


def test_more_than_one_hanging_thread_ends_the_process_in_a_game_too(camera: Part, voice: Part) -> None:
    hang(camera, voice)
    assert not fed_after_patience([camera, voice], Situation(in_game=True))


def test_events_in_memory_only_are_never_given_up(camera: Part, voice: Part) -> None:
    hang(camera, voice)
    assert fed_after_patience([camera, voice], Situation(unsaved=3))


def test_overall_health_is_the_worst_one(camera: Part, voice: Part) -> None:
    assert overall_health([]) is Health.RUNNING
    assert overall_health([camera, voice]) is Health.RUNNING
    voice.state = ServiceState(Health.RETRYING, "busy")
    assert overall_health([camera, voice]) is Health.RETRYING
    hang(camera)
    assert overall_health([camera, voice]) is Health.STUCK
    assert wedged([camera, voice]) == ("camera",)
    assert trouble_of([camera, voice]) == ("camera: stuck", "audio: retrying (busy)")


def test_the_screen_says_that_a_part_hangs_and_that_the_box_starts_anew_after_the_game(
    camera: Part, tmp_path: Path
) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        table = Table(Evening.begin(journal, EveningOpened(players=("Anna", "Bernd", "Clara"))))
        table.app.troubles.watchdog = Watchdog([camera], table.clock, lambda: Situation(in_game=True))
        hang(camera)
        table.step()
        assert "startet" not in table.app._shown.status  # type: ignore[union-attr]
        table.clock.advance(PATIENCE_SECONDS)
        table.step()
        assert "hängt" in table.app._shown.status  # type: ignore[union-attr]
