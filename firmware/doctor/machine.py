"""Facts about the machine, read from files and small programs below one root, so that tests can make a machine up."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PROGRAM_SECONDS = 5.0


def run_program(command: Sequence[str]) -> str | None:
    """What a program prints; None when it is missing, fails or takes too long."""
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


@dataclass(frozen=True)
class Machine:
    """The machine below `root`; `run` starts a program and gives its output or None."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], str | None] = field(default=run_program, repr=False)

    def read(self, path: str) -> str | None:
        """The text of a small file, stripped of spaces and zero bytes; None when it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip("\0 \n")
        except OSError:
            return None

    @property
    def board(self) -> str:
        """The name of the Raspberry Pi's board, empty on another machine."""
        model = self.read("proc/device-tree/model") or ""
        return model if model.startswith("Raspberry Pi") else ""

    @property
    def system(self) -> str:
        """The operating system's own name for itself."""
        for line in (self.read("etc/os-release") or "").splitlines():
            if line.startswith("PRETTY_NAME="):
                return line.partition("=")[2].strip('"')
        return ""

    @property
    def architecture(self) -> str:
        """Such as aarch64 or x86_64."""
        return os.uname().machine

    @property
    def memory_megabytes(self) -> int | None:
        """All of the machine's memory."""
        for line in (self.read("proc/meminfo") or "").splitlines():
            if line.startswith("MemTotal:"):
                return int(line.split()[1]) // 1024
        return None

    @property
    def celsius(self) -> float | None:
        """The processor's temperature."""
        text = self.read("sys/class/thermal/thermal_zone0/temp")
        return int(text) / 1000 if text is not None and text.lstrip("-").isdigit() else None

    @property
    def throttled(self) -> int | None:
        """The firmware's flags: bit 0 undervoltage now, 1 slowed down now, 2 throttled now; 16 to 18 the same since the start."""
        text = self.run(("vcgencmd", "get_throttled")) or ""
        try:
            return int(text.strip().partition("=")[2], 16)
        except ValueError:
            return None

    def mount_of(self, folder: Path) -> tuple[str, str]:
        """File system and options of what `folder` lies on; empty texts when that is not known."""
        best, kind, options = "", "", ""
        for line in (self.read("proc/self/mounts") or "").splitlines():
            words = line.split()
            if len(words) < 4:
                continue
            place = words[1].replace("\\040", " ")
            inside = place == "/" or str(folder) == place or str(folder).startswith(place + "/")
            if inside and len(place) >= len(best):
                best, kind, options = place, words[2], words[3]
        return kind, options
