"""A Debian root folder: programs run in it, or booted with its own systemd (systemd-nspawn), without a network of its own."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SOURCE = "/mnt/kiebitz"
"""Where the source lies inside the root."""

BOOT_SECONDS = 60.0


def roots() -> Path:
    """The folder with the root folders, as `.ci/system` makes them. Skips the whole module where there is none, with the reason."""
    folder = os.environ.get("KIEBITZ_SYSTEM_ROOTS")
    if not folder:
        pytest.skip("needs Debian root folders: run .ci/system as root", allow_module_level=True)
    if os.geteuid() != 0 or shutil.which("systemd-nspawn") is None:
        pytest.skip("systemd-nspawn needs root, and the Debian package systemd-container", allow_module_level=True)
    return Path(folder)


class Root:
    """One root folder, not booted."""

    def __init__(self, folder: Path, source: Path = CHECKOUT) -> None:
        self.folder = folder
        self.source = source

    def nspawn(self, *options: str, network: bool = False) -> list[str]:
        """The command line that enters it, up to what is to run."""
        command = ["systemd-nspawn", "--quiet", f"--directory={self.folder}", "--register=no", "--keep-unit"]
        if not network:
            command.append("--private-network")
        return [*command, f"--bind-ro={self.source}:{SOURCE}", *options]

    def start(
        self, *command: str, environment: dict[str, str] | None = None, network: bool = False
    ) -> subprocess.Popen[str]:
        """Run a program in it; its output and errors are one text."""
        settings = [f"--setenv={name}={value}" for name, value in (environment or {}).items()]
        return subprocess.Popen(
            [*self.nspawn("--pipe", *settings, network=network), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, *command: str, environment: dict[str, str] | None = None, network: bool = False) -> tuple[int, str]:
        """Exit code and output of a program that was run in it."""
        process = self.start(*command, environment=environment, network=network)
        output, _ = process.communicate(timeout=1800)
        return process.returncode, output

    def install(self, *options: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
        """The installer of the source, from the folder of wheels that was fetched before."""
        return self.run(
            "bash", f"{SOURCE}/systemd/install.sh", "--wheels", "/wheels", *options, environment=environment
        )

    def path(self, inside: str) -> Path:
        """A path of the root as seen from outside."""
        return self.folder / inside.lstrip("/")

    @property
    def versions(self) -> list[str]:
        """The complete and incomplete versions on it."""
        return sorted(each.name for each in self.path("/opt/kiebitz/versions").glob("*"))

    @property
    def current(self) -> str:
        """The version that runs, empty if none."""
        link = self.path("/opt/kiebitz/current")
        return link.readlink().name if link.is_symlink() else ""


class Machine:
    """A root folder that has been booted."""

    def __init__(self, root: Root) -> None:
        self.root = root
        begin = time.monotonic()
        self._process = subprocess.Popen(
            root.nspawn("--boot", "--console=pipe", "systemd.unit=multi-user.target"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Its own hierarchy of control groups, as on a Raspberry Pi; the host's may still be the old one.
            env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
        )
        self.boot_seconds = 0.0
        try:
            self._leader = self._wait_for_leader()
            wait(lambda: self.run("systemctl is-system-running")[1].strip() in ("running", "degraded"), BOOT_SECONDS)
        except BaseException:
            self.kill()
            raise
        self.boot_seconds = time.monotonic() - begin

    def run(self, script: str, seconds: float = 300.0) -> tuple[int, str]:
        """Exit code and output of a shell script inside."""
        ran = subprocess.run(
            ["nsenter", f"--target={self._leader}", "--all", "sh", "-c", script],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=seconds,
            check=False,
        )
        return ran.returncode, ran.stdout

    def ask(self, script: str) -> str:
        """The output of a script that must succeed."""
        code, output = self.run(script)
        assert code == 0, f"{script}: {output}"
        return output.strip()

    def property(self, name: str, unit: str = "kiebitz.service") -> str:
        """What systemd says of a unit."""
        return self.ask(f"systemctl show --property={name} --value {unit}")

    def log(self, unit: str = "kiebitz.service") -> str:
        """What the journal has of a unit."""
        return self.ask(f"journalctl --boot --unit={unit} --output=cat --no-pager")

    def drop_in(self, text: str, unit: str = "kiebitz.service") -> None:
        """Change a unit until the next start of the machine; an empty text takes the change back."""
        folder = f"/run/systemd/system/{unit}.d"
        self.ask(f"mkdir -p {folder} && cat >{folder}/zz-test.conf <<'END'\n{text}\nEND\nsystemctl daemon-reload")

    def ended(self, seconds: float) -> bool:
        """Whether the machine has switched itself off within so much time."""
        try:
            return self._process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False

    def kill(self) -> None:
        """Pull the plug."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def _wait_for_leader(self) -> int:
        """The process that is number 1 inside, once it can be talked to."""

        def leader() -> str:
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
            for child in children:
                # The first child is gone as soon as it has made the second.
                with contextlib.suppress(OSError):
                    if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                        return child
            return ""

        wait(lambda: bool(leader()), BOOT_SECONDS)
        number = leader()
        wait(lambda: Path(f"/proc/{number}/root/run/systemd/private").exists(), BOOT_SECONDS)
        return int(number)


def wait(until: Callable[[], bool], seconds: float) -> float:
    """Wait until it holds; how long that took. Fails when it takes longer than it may."""
    begin = time.monotonic()
    while not until():
        took = time.monotonic() - begin
        assert took < seconds, f"{seconds:.0f} s were not enough"
        time.sleep(0.1)
    return time.monotonic() - begin
