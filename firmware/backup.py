"""Checked copies of everything that must survive: the journal, the settings, and whatever else lies in the state folder.

A backup is one zip file with a manifest of checksums. It is checked after writing and again before anything is restored; what a
restore replaces is kept in a folder beside it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from firmware.files import sync_folder
from firmware.places import JOURNAL_NAME, journal_path
from firmware.session.journal import JournalError, JournalInUseError, JournalLock, evening_numbers, read_events

FORMAT = "kiebitz-backup"
VERSION = 1
MANIFEST = "manifest.json"
LARGEST_MANIFEST = 4 * 1024 * 1024
LARGEST_BACKUP = 8 * 1024**3
"""Bytes of all files together."""

ASIDE = "before-restore"
"""Folders of this name and a number hold what restores have replaced."""

_CHUNK = 1024 * 1024
_ZIP_DATE = (2000, 1, 1, 0, 0, 0)
_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    ValueError,
    KeyError,
    RuntimeError,
    OverflowError,
    MemoryError,
)
"""What damaged zip files raise; NotImplementedError and RecursionError are RuntimeErrors."""


class BackupError(Exception):
    """A backup that cannot be written, read or restored; the message says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a checked backup holds: its files (name -> sha256) and the numbers of the evenings in its journal."""

    files: dict[str, str]
    evenings: tuple[int, ...]


def write_backup(folder: Path, target: Path) -> Backup:
    """Copy the state folder into the zip file `target`, while Kiebitz may be running. Raises BackupError.

    An older backup of this name is replaced when the new one is complete and checked; another file never is.
    """
    if target.is_dir():
        raise BackupError(f"{target} is a folder; name a file, such as {target / 'kiebitz.zip'}")
    if target.exists():
        try:
            _manifest(target)
        except BackupError as error:
            raise BackupError(f"{target} exists and is no backup; name another file") from error
    if not journal_path(folder).exists():
        raise BackupError(f"there is no journal in {folder} yet, so there is nothing to back up")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as scratch:
            written = Path(scratch) / "backup.zip"
            _write_zip(folder, written, Path(scratch))
            with tempfile.TemporaryDirectory(dir=scratch) as checked:
                backup = _unpack(written, Path(checked))
            written.replace(target)
            sync_folder(target.parent)
    except (OSError, sqlite3.Error, JournalError) as error:
        raise BackupError(f"the backup {target} was not written: {_reason(error)}{_advice(target)}") from error
    return backup


def _advice(target: Path) -> str:
    """What to do about a target that cannot be written."""
    if os.access(target.parent, os.W_OK) and not target.parent.is_relative_to("/proc"):
        return ""
    return f"; nothing can be written in {target.parent}, name a file in another folder"


def check_backup(source: Path) -> Backup:
    """Read a whole backup without restoring it. Raises BackupError."""
    with tempfile.TemporaryDirectory() as scratch:
        return _unpack(source, Path(scratch))


def restore_backup(source: Path, folder: Path) -> tuple[Backup, Path | None]:
    """Put the files of a backup in place. Returns what it held and the folder with what was there before, if anything was.

    Nothing is touched before the whole backup is checked. Raises BackupError, also when a running Kiebitz has the journal open.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".restore-", dir=folder) as scratch:
            backup = _unpack(source, Path(scratch))
            with JournalLock(journal_path(folder)):
                # Copied as it lies, before SQLite sees it: opening a damaged journal can change what is left of it.
                aside = _keep_aside(folder, backup)
                _finish_journal(journal_path(folder))
                # The journal comes last: until then the evenings that were there are.
                for name in sorted(backup.files, key=lambda name: (name == JOURNAL_NAME, name)):
                    place = folder / name
                    place.parent.mkdir(parents=True, exist_ok=True)
                    if name == JOURNAL_NAME:
                        _remove_write_ahead_log(place)
                    (Path(scratch) / name).replace(place)
                    sync_folder(place.parent)
    except JournalInUseError as error:
        raise BackupError(f"{error}; nothing was changed") from error
    except OSError as error:
        raise BackupError(f"{source} was not restored into {folder}: {_reason(error)}") from error
    return backup, aside


def _write_zip(folder: Path, file: Path, scratch: Path) -> None:
    copy = scratch / JOURNAL_NAME
    with contextlib.closing(sqlite3.connect(f"{journal_path(folder).absolute().as_uri()}?mode=rw", uri=True)) as source:
        source.execute("PRAGMA busy_timeout = 5000")
        source.execute("VACUUM INTO ?", (str(copy),))
    evening_numbers(copy)
    _check_pages(copy)
    sources = {JOURNAL_NAME: copy} | {path.relative_to(folder).as_posix(): path for path in _other_files(folder)}
    files: dict[str, dict[str, Any]] = {}
    with file.open("wb") as stream:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in sorted(sources.items()):
                with path.open("rb") as reader, archive.open(_entry(name), "w", force_zip64=True) as writer:
                    files[name] = dict(zip(("sha256", "size"), _copy(reader, writer), strict=True))
            manifest = {"format": FORMAT, "version": VERSION, "files": files}
            archive.writestr(_entry(MANIFEST), json.dumps(manifest, indent=1))
        stream.flush()
        os.fsync(stream.fileno())


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _ZIP_DATE)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _other_files(folder: Path) -> Iterator[Path]:
    """Everything else in the state folder but what is hidden, is kept aside, or belongs to the open journal."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        skipped = any(part.startswith((".", f"{ASIDE}-")) for part in parts) or parts[0].startswith(JOURNAL_NAME)
        if not skipped and path.is_file() and not path.is_symlink() and parts[0] != MANIFEST:
            yield path


def _unpack(source: Path, folder: Path) -> Backup:
    """All files of a backup in `folder`, checked against the manifest, the journal opened and read."""
    files = _manifest(source)
    try:
        with zipfile.ZipFile(source) as archive:
            for name, (digest, size) in files.items():
                place = folder / name
                place.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as reader, place.open("wb") as writer:
                    found = _copy(reader, writer, size)
                    writer.flush()
                    os.fsync(writer.fileno())
                if found != (digest, size):
                    raise BackupError(f"{source} is damaged: {name} is not what it was; nothing was changed")
        journal = folder / JOURNAL_NAME
        _check_pages(journal)
        read_events(journal)
        return Backup({name: digest for name, (digest, _) in files.items()}, tuple(evening_numbers(journal)))
    except JournalError as error:
        raise BackupError(f"{source} holds a journal that cannot be used; nothing was changed: {error}") from error
    except _UNREADABLE as error:
        raise BackupError(f"{source} is damaged ({_reason(error)}); nothing was changed; take another copy") from error


def _manifest(source: Path) -> dict[str, tuple[str, int]]:
    """Name -> (sha256, size) of the files in a backup, names proven harmless."""
    try:
        with zipfile.ZipFile(source) as archive, archive.open(MANIFEST) as stream:
            manifest = json.loads(stream.read(LARGEST_MANIFEST))
    except FileNotFoundError as error:
        raise BackupError(f"{source}: there is no such file; check the name") from error
    except _UNREADABLE as error:
        raise BackupError(f"{source} is no backup of Kiebitz, or is damaged ({_reason(error)})") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise BackupError(f"{source} is no backup of Kiebitz")
    if not isinstance(manifest.get("version"), int) or manifest["version"] > VERSION:
        raise BackupError(f"{source} was written by a newer Kiebitz; update first")
    listed = manifest.get("files")
    files: dict[str, tuple[str, int]] = {}
    for name, facts in listed.items() if isinstance(listed, dict) else ():
        if not isinstance(facts, dict) or not _is_harmless(name):
            raise BackupError(f"{source} is damaged: its manifest lists {name!r}")
        digest, size = facts.get("sha256"), facts.get("size")
        if not isinstance(digest, str) or not isinstance(size, int) or size < 0:
            raise BackupError(f"{source} is damaged: its manifest has no checksum of {name}")
        files[name] = (digest, size)
    if JOURNAL_NAME not in files or sum(size for _, size in files.values()) > LARGEST_BACKUP:
        raise BackupError(f"{source} is damaged: its manifest lists no journal, or far too much")
    return files


def _is_harmless(name: str) -> bool:
    """Whether a name stays inside the folder it is unpacked into."""
    path = PurePosixPath(name)
    strange = set(name) & set("\\:\0")
    return (
        bool(path.parts) and not path.is_absolute() and not strange and not any(p.startswith(".") for p in path.parts)
    )


def _copy(reader: Any, writer: Any, most: int | None = None) -> tuple[str, int]:
    """Copy a stream, but not more than a byte beyond `most`. Returns sha256 and size."""
    digest, size = hashlib.sha256(), 0
    while chunk := reader.read(_CHUNK):
        digest.update(chunk)
        size += len(chunk)
        writer.write(chunk)
        if most is not None and size > most:
            break
    return digest.hexdigest(), size


def _finish_journal(journal: Path) -> None:
    """Bring the present journal into one file, so that it stays whole until the new one takes its place."""
    # A damaged journal is what restoring is for; it has been kept aside as it lies.
    with contextlib.suppress(sqlite3.Error):
        if journal.exists():
            with contextlib.closing(sqlite3.connect(journal, isolation_level=None)) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")


def _check_pages(journal: Path) -> None:
    """Raises JournalError when SQLite finds damage in the file."""
    try:
        with contextlib.closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            (state,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        state = str(error)
    if state != "ok":
        raise JournalError(f"the copy of the journal is damaged ({state})")


def _keep_aside(folder: Path, backup: Backup) -> Path | None:
    """Copy what the backup replaces into a new folder. Returns it, or None when nothing is there."""
    logs = {JOURNAL_NAME + suffix for suffix in ("-wal", "-shm")}
    present = [name for name in sorted({*backup.files, *logs}) if (folder / name).is_file()]
    if not present:
        return None
    number = 1
    while (folder / f"{ASIDE}-{number}").exists():
        number += 1
    aside = folder / f"{ASIDE}-{number}"
    for name in present:
        place = aside / name
        place.parent.mkdir(parents=True, exist_ok=True)
        with (folder / name).open("rb") as reader, place.open("wb") as writer:
            shutil.copyfileobj(reader, writer, _CHUNK)
            _sync_file(writer)
    sync_folder(aside)
    return aside


def _remove_write_ahead_log(journal: Path) -> None:
    """What belongs to the old journal must not be applied to the new one."""
    for suffix in ("-wal", "-shm", "-journal"):
        journal.with_name(journal.name + suffix).unlink(missing_ok=True)


def _sync_file(stream: BinaryIO | Any) -> None:
    stream.flush()
    os.fsync(stream.fileno())


def _reason(error: BaseException) -> str:
    return (getattr(error, "strerror", None) or str(error) or type(error).__name__).rstrip(".")
