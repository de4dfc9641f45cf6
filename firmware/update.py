"""What an update asks before it touches anything: is a series being played, and is everything kept safe; and what is installed.

Versions lie side by side (`systemd/install.sh` builds them and goes from one to another); this never starts an update by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from firmware.backup import BackupError, write_backup
from firmware.places import journal_path
from firmware.session.hand import StateError
from firmware.session.journal import JournalError, last_evening_number, read_events
from firmware.session.state import EveningState, fold

PREFIX = Path("/opt/kiebitz")
BACKUPS = Path("/var/backups/kiebitz")
KEPT_BACKUPS = 3
"""Of those written before updates; the newest."""


class UpdateRefused(Exception):
    """Not now, or not like this; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Installed:
    """Names of the versions on the box: the one that runs, and the one that `--back` goes to. Empty where there is none."""

    current: str
    previous: str


def installed(prefix: Path = PREFIX) -> Installed:
    """What is installed under `prefix`."""
    return Installed(*(_target(prefix / name) for name in ("current", "previous")))


def check_no_series(folder: Path) -> None:
    """Raises UpdateRefused while the newest evening in this state folder has begun and its list is not full.

    What is only set up is no series; and beginning a new evening in the menu ends one that nobody goes on with.
    """
    try:
        number = last_evening_number(journal_path(folder)) if journal_path(folder).exists() else None
        state = (
            EveningState() if number is None else fold(each.event for each in read_events(journal_path(folder), number))
        )
    except StateError:
        # A list that this version cannot follow is none that it could go on with.
        return
    except JournalError as error:
        raise UpdateRefused(str(error)) from error
    if state.opened is None or state.is_over or not _has_begun(state):
        return
    raise UpdateRefused(
        f"a series is being played ({', '.join(state.opened.players)}): "
        "play it to its end, or begin a new evening in the menu, then update"
    )


def back_up_before_update(folder: Path, backups: Path = BACKUPS, version: str = "") -> Path | None:
    """A checked backup of the state folder, named after the version that is left; None where there is nothing yet.

    Raises UpdateRefused when it cannot be written. Older ones of its kind go, except for the newest few.
    """
    if not journal_path(folder).exists():
        return None
    target = backups / f"before-update-from-{version or 'unknown'}.zip"
    try:
        write_backup(folder, target)
    except BackupError as error:
        raise UpdateRefused(str(error)) from error
    newest_first = sorted(
        backups.glob("before-update-from-*.zip"), key=lambda file: (file == target, file.stat().st_mtime), reverse=True
    )
    for file in newest_first[KEPT_BACKUPS:]:
        file.unlink(missing_ok=True)
    return target


def installer_of(source: Path) -> Path:
    """The installer in the folder of a new version. Raises UpdateRefused."""
    installer = source / "systemd" / "install.sh"
    if not installer.is_file() or not (source / "pyproject.toml").is_file():
        raise UpdateRefused(
            f"{source} is no source of Kiebitz: systemd/install.sh is not there; name the unpacked folder"
        )
    return installer


def own_installer(prefix: Path = PREFIX) -> Path:
    """The installer that came with the running version. Raises UpdateRefused where Kiebitz was not installed by it."""
    installer = prefix / "current" / "share" / "kiebitz" / "systemd" / "install.sh"
    if not installer.is_file():
        raise UpdateRefused(f"{prefix} holds no installed Kiebitz; systemd/install.sh makes one")
    return installer


def _has_begun(state: EveningState) -> bool:
    if state.hand_in_play is not None:
        return True
    rows = state.pair.rows if state.pair is not None else state.score_list.rows if state.score_list is not None else ()
    return bool(rows)


def _target(link: Path) -> str:
    return link.readlink().name if link.is_symlink() else ""
