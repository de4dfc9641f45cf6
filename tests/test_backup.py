"""Backups are checked copies; a damaged one is refused in one line, and what a restore replaces is kept."""

import hashlib
import json
import os
import random
import shutil
import sqlite3
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from firmware.backup import BackupError, check_backup, restore_backup, write_backup
from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.config.files import write_settings
from firmware.session.evening import Evening
from firmware.session.journal import Journal, read_events
from tests.session.hands import OPENED, evening, some_hands

ROUNDS = 250


def play(folder: Path, hands: int) -> None:
    """Another evening with so many hands in the journal of this folder."""
    folder.mkdir(exist_ok=True)
    clock = ManualClock(wall=datetime(2026, 11, 30, tzinfo=UTC))
    with Journal(folder / "journal.sqlite3", clock) as journal:
        running = Evening.begin(journal, OPENED)
        for event in evening(some_hands(hands))[1:]:
            running.record(event)


def contents(folder: Path) -> dict[str, str]:
    """Name -> checksum of every file but hidden ones."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with an evening, settings and a deck of its own. Read only."""
    folder = tmp_path_factory.mktemp("state")
    play(folder, 1)
    write_settings(folder / "settings.toml", {"voice.volume_percent": 30})
    (folder / "decks" / "Oma").mkdir(parents=True)
    (folder / "decks" / "Oma" / "CJ.png").write_bytes(bytes(range(256)))
    return folder


@pytest.fixture(scope="module")
def backup(state: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("stick") / "kiebitz.zip"
    write_backup(state, file)
    return file


def test_a_backup_brings_everything_back(state: Path, backup: Path, tmp_path: Path) -> None:
    held, aside = restore_backup(backup, tmp_path)
    assert aside is None and held.evenings == (1,)
    assert set(held.files) == {"journal.sqlite3", "settings.toml", "decks/Oma/CJ.png"}
    assert read_events(tmp_path / "journal.sqlite3") == read_events(state / "journal.sqlite3")
    for name in ("settings.toml", "decks/Oma/CJ.png"):
        assert (tmp_path / name).read_bytes() == (state / name).read_bytes()
    play(tmp_path, 1)


def test_a_backup_is_made_while_the_evening_goes_on(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        write_backup(tmp_path, tmp_path / "copies" / "one.zip")
        running.record(evening(some_hands(1))[1])
        with pytest.raises(BackupError, match="in use"):
            restore_backup(tmp_path / "copies" / "one.zip", tmp_path)
    assert len(read_events(tmp_path / "journal.sqlite3")) == 2
    assert not list(tmp_path.glob("before-restore*"))


def test_what_a_restore_replaces_is_kept_aside(backup: Path, tmp_path: Path) -> None:
    play(tmp_path, 2)
    before = read_events(tmp_path / "journal.sqlite3")
    for number in (1, 2):
        _, aside = restore_backup(backup, tmp_path)
        assert aside == tmp_path / f"before-restore-{number}"
    assert read_events(tmp_path / "before-restore-1" / "journal.sqlite3") == before
    again = write_backup(tmp_path, tmp_path / "again.zip")
    assert set(again.files) == {"journal.sqlite3", "settings.toml", "decks/Oma/CJ.png"}


def test_a_damaged_journal_is_kept_aside_and_replaced(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"no database at all" * 300)
    (tmp_path / "journal.sqlite3-wal").write_bytes(b"rest")
    _, aside = restore_backup(backup, tmp_path)
    assert aside is not None and {path.name for path in aside.iterdir()} == {"journal.sqlite3", "journal.sqlite3-wal"}
    assert not (tmp_path / "journal.sqlite3-wal").exists()
    assert len(read_events(tmp_path / "journal.sqlite3")) > 30


def test_changed_bytes_are_refused_or_change_nothing_that_is_restored(
    state: Path, backup: Path, tmp_path: Path
) -> None:
    good, chance = backup.read_bytes(), random.Random(5)
    right = check_backup(backup).files
    damaged, refused = tmp_path / "damaged.zip", 0
    for _ in range(ROUNDS):
        data = bytearray(good)
        for _ in range(chance.choice((1, 1, 4, 50))):
            data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        damaged.write_bytes(bytes(data))
        try:
            assert check_backup(damaged).files == right
        except BackupError as error:
            refused += 1
            assert "damaged.zip" in str(error)
    assert refused > ROUNDS * 0.8


def test_a_damaged_backup_changes_nothing_and_is_one_line(
    backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path / "state", 1)
    before = contents(tmp_path / "state")
    damaged = tmp_path / "damaged.zip"
    good = backup.read_bytes()
    for data in (b"", b"PK", good[:-30], good[: len(good) // 2], good[:900] + b"\0" + good[901:]):
        damaged.write_bytes(data)
        assert main(["restore", str(damaged), "--state", str(tmp_path / "state")]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and "damaged.zip" in captured.err
        assert contents(tmp_path / "state") == before


def rewritten(backup: Path, target: Path, changes: dict[str, bytes], manifest: dict) -> Path:
    """A backup whose zip is in order but whose contents are others."""
    with zipfile.ZipFile(backup) as old, zipfile.ZipFile(target, "w") as new:
        content = {name: old.read(name) for name in old.namelist()} | changes
        listed = json.loads(content["manifest.json"]) | manifest
        for name, data in content.items():
            new.writestr(name, json.dumps(listed) if name == "manifest.json" else data)
    return target


def facts(data: bytes) -> dict[str, object]:
    return {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data)}


@pytest.mark.parametrize("name", ["../evil", "/etc/passwd", ".hidden", "a/../../b", "c:\\x", ""])
def test_a_backup_cannot_write_outside_its_folder(backup: Path, tmp_path: Path, name: str) -> None:
    journal = zipfile.ZipFile(backup).read("journal.sqlite3")
    listed = {"files": {"journal.sqlite3": facts(journal), name: facts(b"x")}}
    file = rewritten(backup, tmp_path / "evil.zip", {}, listed)
    with pytest.raises(BackupError, match="manifest lists"):
        restore_backup(file, tmp_path / "state")
    assert list((tmp_path / "state").iterdir()) == []


def test_a_journal_of_something_else_is_refused(backup: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE x (y)")
    connection.close()
    data = other.read_bytes()
    listed = {"files": {"journal.sqlite3": facts(data)}}
    file = rewritten(backup, tmp_path / "other.zip", {"journal.sqlite3": data}, listed)
    with pytest.raises(BackupError, match="no journal of Kiebitz"):
        restore_backup(file, tmp_path / "state")


@pytest.mark.parametrize(
    ("manifest", "words"), [({"version": 2}, "newer"), ({"format": "x"}, "no backup"), ({"files": {}}, "no journal")]
)
def test_a_manifest_that_does_not_fit_is_refused(backup: Path, tmp_path: Path, manifest: dict, words: str) -> None:
    with pytest.raises(BackupError, match=words):
        check_backup(rewritten(backup, tmp_path / "x.zip", {}, manifest))


def test_a_backup_replaces_an_older_one_but_never_another_file(state: Path, backup: Path, tmp_path: Path) -> None:
    target = tmp_path / "mine.zip"
    target.write_bytes(backup.read_bytes())
    write_backup(state, target)
    (tmp_path / "holiday.jpg").write_bytes(b"picture")
    with pytest.raises(BackupError, match="no backup"):
        write_backup(state, tmp_path / "holiday.jpg")
    assert (tmp_path / "holiday.jpg").read_bytes() == b"picture"
    assert {path.name for path in tmp_path.iterdir()} == {"mine.zip", "holiday.jpg"}


def test_a_damaged_journal_makes_no_backup(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"no database" * 500)
    with pytest.raises(BackupError, match="not written"):
        write_backup(tmp_path, tmp_path / "x.zip")
    assert not (tmp_path / "x.zip").exists()


def test_the_commands(state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kiebitz.zip"
    assert main(["backup", str(file), "--state", str(state)]) == 0
    assert main(["backup", "--check", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["evenings"] == [1]
    assert main(["restore", str(file), "--state", str(tmp_path / "new")]) == 0
    assert main(["backup", str(file), "--state", str(tmp_path / "nothing")]) == 2
    assert "nothing to back up" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none.zip"), "--state", str(tmp_path / "new")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_a_file_that_was_exchanged_in_a_sound_zip_is_noticed(backup: Path, tmp_path: Path) -> None:
    file = rewritten(backup, tmp_path / "x.zip", {"settings.toml": b"[voice]\n"}, {})
    with pytest.raises(BackupError, match=r"settings\.toml is not what it was"):
        check_backup(file)


class PowerCut(BaseException):
    """Ends everything at once; nothing of the program handles it."""


def test_a_restore_that_is_cut_off_leaves_the_old_journal_or_the_new(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = read_events_of(backup, tmp_path / "new")
    before = tmp_path / "before"
    play(before, 1)
    play(before, 1)
    old = read_events(before / "journal.sqlite3")
    outcomes = []
    for cut_at in range(1, 60):
        folder = tmp_path / str(cut_at)
        shutil.copytree(before, folder)
        calls = 0

        def cut(real, cut_at=cut_at):
            def call(*arguments, **more):
                nonlocal calls
                calls += 1
                if calls == cut_at:
                    raise PowerCut
                return real(*arguments, **more)

            return call

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", cut(Path.replace))
            patch.setattr(Path, "unlink", cut(Path.unlink))
            patch.setattr(os, "fsync", cut(os.fsync))
            try:
                restore_backup(backup, folder)
                finished = True
            except PowerCut:
                finished = False
        left = read_events(folder / "journal.sqlite3")
        assert left in (old, new)
        outcomes.append(left == new)
        if finished:
            break
    assert outcomes[0] is False and outcomes[-1] is True and len(outcomes) > 8


def read_events_of(backup: Path, folder: Path) -> list:
    """The events in a backup."""
    restore_backup(backup, folder)
    return read_events(folder / "journal.sqlite3")


def test_a_place_that_cannot_be_written_is_told_with_what_to_do(
    state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "/proc/kiebitz.zip", "--state", str(state)]) == 2
    assert "name a file in another folder" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "one.zip"), "--state", str(state)]) == 0
    assert "1 evenings" not in capsys.readouterr().out
