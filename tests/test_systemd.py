"""The box's files without a box: the installer is sound and says what it would do, the units are understood and closed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).resolve().parent.parent / "systemd"
SCRIPTS = sorted([*SYSTEMD.glob("*.sh"), *SYSTEMD.glob("parts/*.sh"), SYSTEMD.parent / ".ci" / "system"])
SUPPORTED = ("trixie", "bookworm")


def program(name: str) -> str:
    """The program's path, or a skip."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SYSTEMD_COLORS": "0", "SYSTEMD_URLIFY": "0"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=SYSTEMD.parent)


def test_the_scripts_are_sound() -> None:
    checked = run(program("shellcheck"), "--external-sources", *SCRIPTS)
    assert checked.stdout == ""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_every_script_can_be_read_by_its_shell(script: Path) -> None:
    shell = "sh" if script.read_text(encoding="utf-8").startswith("#!/bin/sh") else "bash"
    assert run(program(shell), "-n", script).stderr == ""


def test_everything_that_the_installer_places_is_there() -> None:
    text = (SYSTEMD / "parts" / "units.sh").read_text(encoding="utf-8")
    units = re.search(r"^units=\((.*)\)$", text, re.MULTILINE)
    others = re.findall(r"^([a-z]+\.(?:conf|rules)) /etc/", text, re.MULTILINE)
    assert units is not None and len(others) >= 5
    assert [name for name in [*units[1].split(), *others, "kmsdrm.conf"] if not (SYSTEMD / name).is_file()] == []
    placed = set(units[1].split())
    assert {file.name for pattern in ("*.service", "*.path") for file in SYSTEMD.glob(pattern)} == placed


def test_every_release_has_its_constraints() -> None:
    for release in SUPPORTED:
        text = (SYSTEMD / f"constraints-{release}.txt").read_text(encoding="utf-8")
        assert "opencv-python" in text and "onnxruntime" in text


def test_the_installer_says_what_it_would_do_and_does_nothing() -> None:
    release = Path("/etc/os-release")
    codename = (
        re.search(r"^VERSION_CODENAME=(\w+)", release.read_text(encoding="utf-8"), re.MULTILINE)
        if release.exists()
        else None
    )
    if codename is None or codename[1] not in SUPPORTED or Path("/opt/kiebitz").exists():
        pytest.skip("says it on Debian 12 or 13 without Kiebitz only")
    ran = run("bash", SYSTEMD / "install.sh", "--dry-run", "--wheels", SYSTEMD, "--no-camera-packages")
    if "these system packages are missing" in ran.stderr:
        assert ran.returncode == 1 and ran.stderr.startswith("kiebitz: offline") and ran.stderr.count("\n") == 1
    else:
        assert ran.returncode == 0 and ran.stdout.endswith("==> nothing was done\n")
    assert not Path("/opt/kiebitz").exists()


@pytest.mark.parametrize("option", [["--nonsense"], ["--camera"], ["--screen", "wall"], ["--wheels", "/nowhere"]])
def test_the_installer_stops_with_one_line(option: list[str]) -> None:
    ran = run("bash", SYSTEMD / "install.sh", *option)
    assert ran.returncode == 1 and ran.stdout == ""
    assert ran.stderr.startswith("kiebitz: ") and ran.stderr.count("\n") == 1


def test_the_program_is_kept_in_a_narrow_sandbox() -> None:
    ran = run(program("systemd-analyze"), "security", "--no-pager", "--offline=true", SYSTEMD / "kiebitz.service")
    found = re.search(r"exposure level for kiebitz\.service: ([\d.]+)", ran.stdout)
    if found is None:
        pytest.skip("this systemd-analyze cannot look at files")
    assert float(found[1]) <= 2.0
