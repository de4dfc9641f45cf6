"""An update comes when nobody plays, with everything backed up, and only from something that is a Kiebitz."""

import os
from pathlib import Path

import pytest

from firmware.backup import check_backup
from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.places import journal_path
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened, PassedIn
from firmware.session.hand import scored
from firmware.session.journal import Journal
from firmware.update import (
    KEPT_BACKUPS,
    Installed,
    UpdateRefused,
    back_up_before_update,
    check_no_series,
    installed,
    installer_of,
    own_installer,
)

OPENED = EveningOpened(players=("Anna", "Bernd", "Clara"), games=3)


def evening(folder: Path, passed_in: int, *, dealt: bool = False) -> None:
    """An evening of three games, so many of them passed in, and perhaps another one dealt."""
    with Journal(journal_path(folder), ManualClock()) as journal:
        begun = Evening.begin(journal, OPENED)
        for _ in range(passed_in):
            begun.record(begun.state.next_deal)  # type: ignore[arg-type]
            begun.record(PassedIn())
            begun.record(scored(begun.state.hand))  # type: ignore[arg-type]
        if dealt:
            begun.record(begun.state.next_deal)  # type: ignore[arg-type]


@pytest.mark.parametrize(("passed_in", "dealt"), [(0, True), (1, False), (2, True)])
def test_a_series_that_is_being_played_refuses(tmp_path: Path, passed_in: int, dealt: bool) -> None:
    evening(tmp_path, passed_in, dealt=dealt)
    with pytest.raises(UpdateRefused, match=r"Anna, Bernd, Clara.*new evening"):
        check_no_series(tmp_path)


@pytest.mark.parametrize("passed_in", [0, 3])
def test_a_series_that_has_not_begun_or_is_over_does_not(tmp_path: Path, passed_in: int) -> None:
    evening(tmp_path, passed_in)
    check_no_series(tmp_path)


def test_a_new_evening_ends_a_series_that_nobody_goes_on_with(tmp_path: Path) -> None:
    evening(tmp_path, 1)
    evening(tmp_path, 0)
    check_no_series(tmp_path)


def test_a_box_without_a_journal_may_be_updated(tmp_path: Path) -> None:
    check_no_series(tmp_path)
    assert back_up_before_update(tmp_path, tmp_path / "backups") is None


def test_a_journal_that_cannot_be_read_refuses(tmp_path: Path) -> None:
    journal_path(tmp_path).write_bytes(b"not a database, but long enough to be looked at as one" * 20)
    with pytest.raises(UpdateRefused, match="journal"):
        check_no_series(tmp_path)


def test_the_backup_before_an_update_is_whole_and_named_after_the_version_that_is_left(tmp_path: Path) -> None:
    evening(tmp_path / "state", 3)
    backup = back_up_before_update(tmp_path / "state", tmp_path / "backups", "0.1.0-abc")
    assert backup == tmp_path / "backups" / "before-update-from-0.1.0-abc.zip"
    assert check_backup(backup).evenings == (1,)


def test_only_the_newest_backups_before_updates_stay(tmp_path: Path) -> None:
    evening(tmp_path / "state", 3)
    for number in range(KEPT_BACKUPS + 2):
        backup = back_up_before_update(tmp_path / "state", tmp_path / "backups", str(number))
        assert backup is not None
        os.utime(backup, (number, number))
    (tmp_path / "backups" / "mine.zip").touch()
    names = sorted(file.name for file in (tmp_path / "backups").iterdir())
    assert names == ["before-update-from-2.zip", "before-update-from-3.zip", "before-update-from-4.zip", "mine.zip"]


def test_a_backup_that_cannot_be_written_refuses(tmp_path: Path) -> None:
    evening(tmp_path / "state", 3)
    (tmp_path / "backups").touch()
    with pytest.raises(UpdateRefused, match="was not written"):
        back_up_before_update(tmp_path / "state", tmp_path / "backups", "1")


def test_what_is_installed_is_what_the_links_say(tmp_path: Path) -> None:
    assert installed(tmp_path) == Installed("", "")
    (tmp_path / "current").symlink_to("versions/0.2.0-b")
    (tmp_path / "previous").symlink_to("versions/0.1.0-a")
    assert installed(tmp_path) == Installed("0.2.0-b", "0.1.0-a")


def test_only_a_source_of_kiebitz_has_an_installer(tmp_path: Path) -> None:
    checkout = Path(__file__).resolve().parent.parent
    assert installer_of(checkout) == checkout / "systemd" / "install.sh"
    for refused in (lambda: installer_of(tmp_path), lambda: own_installer(tmp_path)):
        with pytest.raises(UpdateRefused, match=r"install\.sh"):
            refused()


def test_preparing_during_a_series_ends_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evening(tmp_path, 1)
    assert main(["update", "--prepare", "--state", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("kiebitz: a series is being played")


@pytest.mark.parametrize("wrong", [["--back", "--prepare"], ["here", "--back"], ["--wheels", "there"]])
def test_what_contradicts_itself_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["update", *wrong]) == 2
    assert capsys.readouterr().err.count("\n") == 1
