"""A program that is killed at any moment, or loses power, has lost nothing that it had acknowledged, and goes on at once."""

import shutil
import sys
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.session.coding import encode
from firmware.session.evening import Evening
from firmware.session.journal import Journal
from tests.session.hands import OPENED
from tests.session.kill_report import Report, look, report_command

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills forked programs")


def test_fifty_kills_lose_nothing_that_was_acknowledged() -> None:
    outcome = report_command("--times", "50")
    print(outcome.stdout, outcome.stderr)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert "kills 50" in outcome.stdout and "missing 0" in outcome.stdout


@pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="needs a C compiler")
def test_power_cuts_that_lose_what_was_not_synced_lose_nothing_that_was_acknowledged() -> None:
    outcome = report_command("--times", "12", "--unsynced")
    print(outcome.stdout, outcome.stderr)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert "kills 12" in outcome.stdout and "missing 0" in outcome.stdout


def test_the_report_notices_what_is_missing(tmp_path: Path) -> None:
    path, report = tmp_path / "journal.sqlite3", Report(kills=3)
    with Journal(path, ManualClock()) as journal:
        Evening.begin(journal, OPENED)
    there, missing = [1, "evening_opened", encode(OPENED)], [1, "passed_in", "{}"]
    look(path, [["begun", 0.1, "None"], there], {}, report)
    assert report.faults == [] and report.acknowledged == 1
    look(path, [there, missing], {}, report)
    assert report.faults == ["kill 3: evening 1 has 1 of 2 events"]
    look(path, [["begun", 0.1, "Repair()"]], {}, report)
    assert "a repair was needed" in report.faults[1]
