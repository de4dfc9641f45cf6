"""Lists go onto a USB stick whole and checked; nothing but a stick is taken for one."""

import os
from pathlib import Path

import pytest

from firmware import sticks
from firmware.sticks import GivenFolder, MountedSticks, Stick, StickError, write_files


@pytest.fixture
def machine(tmp_path: Path) -> tuple[Path, Path]:
    """Mounts and block devices of a box with its own card, a stick with two partitions and a card reader that says it is removable."""
    devices = tmp_path / "sys"
    for path, removable in (
        ("devices/mmc0/block/mmcblk0", "0"),
        ("devices/pci/usb1/1-1/host0/block/sda", "1"),
        ("devices/reader/block/sdb", "1"),
        ("devices/disk/block/sdc", "0"),
    ):
        disk = tmp_path / path
        for number in (1, 2):
            part = disk / f"{disk.name}{'p' if disk.name.startswith('mmc') else ''}{number}"
            part.mkdir(parents=True)
            devices.mkdir(exist_ok=True)
            (devices / part.name).symlink_to(part)
        (disk / "removable").write_text(removable + "\n")
    for name in ("MY STICK", "second", "card", "disk", "root"):
        (tmp_path / "media" / name).mkdir(parents=True)
    media = str(tmp_path / "media")
    mounts = tmp_path / "mounts"
    mounts.write_text(
        f"/dev/mmcblk0p2 {media}/root ext4 rw 0 0\n"
        f"tmpfs {media}/second tmpfs rw 0 0\n"
        f"/dev/sda1 {media}/MY\\040STICK vfat rw 0 0\n"
        f"/dev/sda1 {media}/second vfat rw 0 0\n"
        f"/dev/sda2 {media}/second ext4 rw 0 0\n"
        f"/dev/sdb1 {media}/card vfat rw 0 0\n"
        f"/dev/sdc1 {media}/disk ext4 rw 0 0\n"
        f"/dev/sdz1 {media}/gone vfat rw 0 0\n"
    )
    return mounts, devices


def test_sticks_are_found_and_nothing_else(machine: tuple[Path, Path], tmp_path: Path) -> None:
    media = tmp_path / "media"
    assert MountedSticks(*machine).found() == (
        Stick("MY STICK", media / "MY STICK"),
        Stick("second", media / "second"),
        Stick("card", media / "card"),
    )


def test_a_stick_is_called_what_somebody_called_it(machine: tuple[Path, Path], tmp_path: Path) -> None:
    labels = tmp_path / "by-label"
    labels.mkdir()
    (labels / r"OMAS\x20STICK").symlink_to("../../sda1")
    names = [stick.name for stick in MountedSticks(*machine, labels).found()]
    assert names == ["OMAS STICK", "second", "card"]


def test_a_machine_that_tells_nothing_has_no_sticks(tmp_path: Path) -> None:
    assert MountedSticks(tmp_path / "none", tmp_path / "none").found() == ()
    assert isinstance(MountedSticks().found(), tuple)


def test_a_given_folder_is_a_stick_as_long_as_it_is_there(tmp_path: Path) -> None:
    assert GivenFolder(tmp_path).found() == (Stick(tmp_path.name, tmp_path),)
    assert GivenFolder(tmp_path / "none").found() == ()


def test_files_are_written_whole_and_read_again(tmp_path: Path) -> None:
    write_files(tmp_path / "Kiebitz" / "a", {"list.csv": b"one", "list.pdf": b"two"})
    write_files(tmp_path / "Kiebitz" / "a", {"list.csv": b"other"})
    assert {file.name: file.read_bytes() for file in (tmp_path / "Kiebitz" / "a").iterdir()} == {
        "list.csv": b"other",
        "list.pdf": b"two",
    }


def test_a_stick_that_holds_something_else_than_was_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sticks, "_read_from_disk", lambda file: b"rubbish")
    with pytest.raises(StickError, match="take another stick"):
        write_files(tmp_path, {"list.csv": b"one"})


@pytest.mark.parametrize("free", [0, 2])
def test_a_full_stick_is_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: _Usage(free))
    with pytest.raises(StickError, match="the stick is full, 1 kB"):
        write_files(tmp_path, {"list.csv": b"one"})
    assert list(tmp_path.iterdir()) == []


class _Usage:
    def __init__(self, free: int) -> None:
        self.free = free


@pytest.mark.parametrize("fault", ["fsync", "replace"])
def test_a_stick_pulled_out_while_it_is_written_leaves_whole_files_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    write_files(tmp_path, {"list.csv": b"before"})

    def fail(*_: object, **__: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(*((os, "fsync", fail) if fault == "fsync" else (Path, "replace", fail)))
    with pytest.raises(StickError, match="Input/output error"):
        write_files(tmp_path, {"list.csv": b"after", "list.pdf": b"x"})
    monkeypatch.undo()
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"list.csv": b"before"}
