"""USB sticks: which are plugged in, and files written onto one so that it may be pulled out afterwards."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from firmware.files import replace_file, sync_folder

MOUNTS = Path("/proc/self/mounts")
BLOCK_DEVICES = Path("/sys/class/block")
LABELS = Path("/dev/disk/by-label")

_ESCAPES = {"\\040": " ", "\\011": "\t", "\\012": "\n", "\\134": "\\"}
"""How the kernel writes blanks in the names of mount points."""


class StickError(Exception):
    """Nothing, or not everything, is on the stick; the message says why in one line."""


@dataclass(frozen=True, slots=True)
class Stick:
    """A plugged-in stick: what people call it, and where its files are."""

    name: str
    folder: Path


class Sticks(Protocol):
    """Where sticks are looked for."""

    def found(self) -> Sequence[Stick]:
        """The sticks that are plugged in and mounted now. Never fails."""


class MountedSticks:
    """Sticks as the kernel knows them: mounted partitions of removable or USB devices."""

    def __init__(self, mounts: Path = MOUNTS, devices: Path = BLOCK_DEVICES, labels: Path = LABELS) -> None:
        self._mounts = mounts
        self._devices = devices
        self._labels = labels

    def found(self) -> tuple[Stick, ...]:
        """The sticks in the order they were mounted, each once."""
        by_device: dict[str, Stick] = {}
        for device, folder in self._mounted():
            if device not in by_device and self._is_removable(device) and folder.is_dir():
                by_device[device] = Stick(self._label(device) or folder.name or str(folder), folder)
        return tuple(by_device.values())

    def _mounted(self) -> Iterator[tuple[str, Path]]:
        try:
            lines = self._mounts.read_text("utf-8", "surrogateescape").splitlines()
        except OSError:
            return
        for line in lines:
            source, _, rest = line.partition(" ")
            if source.startswith("/dev/"):
                yield Path(source).name, Path(_unescaped(rest.partition(" ")[0]))

    def _label(self, device: str) -> str:
        """The name that somebody gave the stick, empty where nobody did."""
        with contextlib.suppress(OSError):
            for link in sorted(self._labels.iterdir()):
                if link.is_symlink() and link.readlink().name == device:
                    return re.sub(r"\\x([0-9a-f]{2})", lambda code: chr(int(code[1], 16)), link.name)
        return ""

    def _is_removable(self, device: str) -> bool:
        """Whether the partition belongs to something that can be pulled out. The card of the box itself is no stick."""
        try:
            real = (self._devices / device).resolve(strict=True)
        except OSError:
            return False
        if any(part.startswith("usb") for part in real.parts):
            return True
        for folder in (real, real.parent):
            with contextlib.suppress(OSError):
                if (folder / "removable").read_text("ascii").strip() == "1":
                    return True
        return False


class GivenFolder:
    """A folder in place of a stick, such as a share; there as long as the folder is."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def found(self) -> tuple[Stick, ...]:
        """The folder, if it is there."""
        return (Stick(self._folder.name or str(self._folder), self._folder),) if self._folder.is_dir() else ()


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write these files into a folder of a stick, read each again and bring it to the disk. Raises StickError.

    A file of the same name is replaced when the new one is complete; a stick pulled out on the way leaves whole files only.
    """
    needed = sum(map(len, files.values()))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(folder).free < needed:
            raise StickError(f"{folder}: the stick is full, {needed // 1024 + 1} kB are needed")
        for name, data in files.items():
            replace_file(folder / name, data)
            if _read_from_disk(folder / name) != data:
                raise StickError(f"{folder / name}: what was written is not what is there; take another stick")
        sync_folder(folder.parent)
    except OSError as error:
        raise StickError(f"{folder}: {error.strerror or error}") from error


def _read_from_disk(file: Path) -> bytes:
    """The content as the device has it, as far as the kernel lets its cache go."""
    handle = os.open(file, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError, AttributeError):
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)
    return file.read_bytes()


def _unescaped(text: str) -> str:
    for escape, letter in _ESCAPES.items():
        text = text.replace(escape, letter)
    return text
