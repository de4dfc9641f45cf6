"""The installer in Debian root folders, from the first time to taking everything away, with all that can go wrong between."""

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.machine import CHECKOUT, SOURCE, Machine, Root, roots, wait

pytestmark = pytest.mark.system

ROOTS = roots()

INSTALLER = f"{SOURCE}/systemd/install.sh"
CERTIFICATES = {"PIP_CERT": "/etc/ssl/certs/ca-certificates.crt"}
STATE = "/var/lib/kiebitz"


@pytest.fixture(scope="module", params=os.environ.get("KIEBITZ_SYSTEM_RELEASES", "trixie bookworm").split())
def root(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Root]:
    """A root folder without Kiebitz, and a copy of the source that a test may change."""
    folder = ROOTS / request.param
    for left in ("opt/kiebitz", "var/lib/kiebitz", "var/backups/kiebitz", "etc/kiebitz"):
        shutil.rmtree(folder / left, ignore_errors=True)
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, source)
    for name in ("firmware", "vision", "models", "display", "systemd"):
        shutil.copytree(CHECKOUT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    yield Root(folder, source)


def change(root: Root, text: str = "") -> None:
    """Make the source a newer one; `text` goes to the end of `kiebitz run`."""
    run = root.source / "firmware" / "cli" / "run.py"
    unchanged = (CHECKOUT / "firmware" / "cli" / "run.py").read_text()
    run.write_text(f"{unchanged}\n# {time.monotonic_ns()}\n{text}")


def last_line(output: str) -> str:
    """The last line that the installer printed."""
    return [line for line in output.splitlines() if line.startswith(("kiebitz: ", "==> ", "    "))][-1]


def snapshot(root: Root) -> dict[str, tuple[float, int]]:
    """Every file that the installer places, with its time and size."""
    places = (
        "etc/systemd",
        "etc/kiebitz",
        "etc/udev",
        "etc/pam.d",
        "etc/tmpfiles.d",
        "etc/sysusers.d",
        "opt/kiebitz/versions",
    )
    files = (file for place in places for file in (root.folder / place).rglob("*") if file.is_file())
    return {str(file): (file.stat().st_mtime, file.stat().st_size) for file in files}


def score(root: Root) -> str:
    """What the installed program answers."""
    _, output = root.run("kiebitz", "score", "C", "--with", "1", "--points", "70")
    return output


def test_a_dry_run_says_everything_and_does_nothing(root: Root) -> None:
    code, output = root.run("bash", INSTALLER, "--dry-run")
    assert code == 0 and "pip install" in output and last_line(output) == "==> nothing was done"
    assert not root.path("/opt/kiebitz").exists() and not root.path("/etc/kiebitz").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--frobnicate"], "--help"),
        (["--wheels"], "needs a value"),
        (["--wheels", "/nowhere"], "no such folder"),
        (["--screen", "x"], "cage or kmsdrm"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(root: Root, options: list[str], said: str) -> None:
    code, output = root.run("bash", INSTALLER, *options)
    assert code == 1 and output.startswith("kiebitz: ") and said in output and len(output.splitlines()) <= 2


def test_without_a_network_the_first_time_ends_with_one_line(root: Root) -> None:
    code, output = root.run("bash", INSTALLER, environment={"PIP_INDEX_URL": "http://127.0.0.1:9/simple"})
    assert (
        code == 1 and last_line(output).startswith("kiebitz: ") and last_line(output).endswith("nothing was installed")
    )
    assert not root.current and root.versions == []


def test_it_is_installed_from_the_network(root: Root) -> None:
    code, output = root.run("bash", INSTALLER, "--camera", "sim:1", environment=CERTIFICATES, network=True)
    assert code == 0, output
    assert "without python3-picamera2: this is no Raspberry Pi" in output
    assert "24" in score(root)
    site = next(root.path(f"/opt/kiebitz/versions/{root.current}/lib").glob("python3*/site-packages"))
    assert not (site / "numpy").exists() and not (site / "scipy").exists()
    assert 'source = "sim:1"' in root.path("/etc/kiebitz/kiebitz.toml").read_text()


def test_its_systemd_understands_the_units_and_finds_them_closed(root: Root) -> None:
    units = [
        f"/etc/systemd/system/{file.name}"
        for file in root.path("/etc/systemd/system").glob("kiebitz*.*")
        if file.is_file()
    ]
    _, output = root.run("systemd-analyze", "verify", *units)
    unknown = [line for line in output.splitlines() if "kiebitz" in line and "RestartMode" not in line]
    assert len(units) >= 5 and unknown == []
    command = ["systemd-analyze", "security", "--no-pager", "--offline=true", "/etc/systemd/system/kiebitz.service"]
    _, output = root.run(*command, environment={"SYSTEMD_COLORS": "0", "SYSTEMD_URLIFY": "0"})
    exposure = float(output.partition("exposure level for kiebitz.service: ")[2].split()[0])
    print(f"\nexposure: {exposure}")
    assert exposure <= 2.0


def test_a_second_time_changes_nothing(root: Root) -> None:
    before = snapshot(root)
    code, output = root.install()
    assert code == 0 and "already there" in output and "kept as it is" in output
    assert snapshot(root) == before


def test_a_list_is_kept_by_the_box(root: Root) -> None:
    """Not a test of the installer: an evening that later tests must find again."""
    script = (
        "from pathlib import Path\n"
        "from firmware.clock import SystemClock\n"
        "from firmware.session.evening import Evening\n"
        "from firmware.session.events import EveningOpened\n"
        "from firmware.session.journal import Journal\n"
        f"with Journal(Path('{STATE}/journal.sqlite3'), SystemClock()) as journal:\n"
        "    Evening.begin(journal, EveningOpened(('Anna', 'Bernd', 'Clara')))\n"
    )
    command = ["setpriv", "--reuid", "kiebitz", "--regid", "kiebitz", "--clear-groups"]
    code, output = root.run(*command, "/opt/kiebitz/current/bin/python", "-c", script)
    assert code == 0, output


def test_an_update_without_a_network_leaves_the_old_version_working(root: Root) -> None:
    old, versions = root.current, root.versions
    change(root)
    code, output = root.run("bash", INSTALLER, environment={"PIP_INDEX_URL": "http://127.0.0.1:9/simple"})
    assert code == 1 and last_line(output).endswith("the installed version goes on working"), output
    assert (root.current, root.versions) == (old, versions) and "24" in score(root)


def test_a_disk_that_fills_up_in_the_middle_leaves_the_old_version_working(root: Root) -> None:
    place = root.path("/opt/kiebitz")
    kept = place.with_name("kiebitz-kept")
    place.rename(kept)
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1600M", "tmpfs", place], check=True)
    try:
        subprocess.run(["cp", "-a", f"{kept}/.", place], check=True)
        old, versions = root.current, root.versions
        change(root)
        filler = threading.Thread(target=fill_when_busy, args=(place, versions))
        filler.start()
        code, output = root.install()
        filler.join(10)
        assert code == 1 and "No space left" in last_line(output), output
        assert last_line(output).endswith("the installed version goes on working")
        (place / "fill").unlink()
        assert (root.current, root.versions) == (old, versions) and "24" in score(root)
    finally:
        subprocess.run(["umount", place], check=True)
        place.rmdir()
        kept.rename(place)


def fill_when_busy(place: Path, versions: list[str]) -> None:
    """Take what is left of the disk, but for a little, as soon as a new version is being built."""
    end = time.monotonic() + 300
    while time.monotonic() < end and sorted(each.name for each in (place / "versions").glob("*")) == versions:
        time.sleep(0.05)
    free = shutil.disk_usage(place).free - 60_000_000
    subprocess.run(["fallocate", "-l", str(free), place / "fill"], check=True)


def test_too_little_room_is_said_before_anything_is_done(root: Root) -> None:
    place = root.path("/opt/kiebitz/versions")
    old = root.current
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=10M", "tmpfs", place.parent], check=True)
    try:
        code, output = root.install()
        assert code == 1 and "make room" in output
    finally:
        subprocess.run(["umount", place.parent], check=True)
    assert root.current == old


def test_an_update_comes_after_a_backup_and_keeps_the_version_before(root: Root) -> None:
    old = root.current
    change(root)
    code, output = root.install()
    assert code == 0, output
    assert root.current != old and root.versions == sorted([old, root.current])
    assert root.path("/opt/kiebitz/previous").readlink().name == old
    assert [file.name for file in root.path("/var/backups/kiebitz").iterdir()] == [f"before-update-from-{old}.zip"]


def test_one_goes_back_and_forth(root: Root) -> None:
    new, old = root.current, root.path("/opt/kiebitz/previous").readlink().name
    for version in (old, new):
        code, output = root.run("kiebitz", "update", "--back")
        assert code == 0 and root.current == version, output


def test_a_version_that_does_not_come_up_is_taken_back(root: Root) -> None:
    if root.folder.name != "trixie":
        pytest.skip("the units are tried under the systemd of Trixie")
    unit = root.path("/etc/systemd/system/kiebitz.service.d/test.conf")
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text("[Service]\nEnvironment=SDL_VIDEODRIVER=dummy\n")
    old, versions = root.current, root.versions
    change(root, "\n\ndef run(arguments: argparse.Namespace) -> int:\n    raise UserError('this version is broken')\n")
    machine = Machine(root)
    try:
        wait(lambda: machine.property("ActiveState") == "active", 60)
        code, output = machine.run(f"bash {INSTALLER} --wheels /wheels", 900)
        assert code == 1 and f"so {old} is back" in output and "this version is broken" in output, output
        assert (root.current, root.versions) == (old, versions)
        assert machine.property("ActiveState") == "active"
        # The program at the table goes on with the very same evening.
        machine.ask("systemctl poweroff")
        assert machine.ended(30)
    finally:
        machine.kill()


def test_during_a_series_nothing_is_updated(root: Root) -> None:
    script = (
        "from pathlib import Path\n"
        "from firmware.clock import SystemClock\n"
        "from firmware.session.evening import Evening\n"
        "from firmware.session.journal import Journal\n"
        f"with Journal(Path('{STATE}/journal.sqlite3'), SystemClock()) as journal:\n"
        "    evening = Evening.resume(journal)\n"
        "    evening.record(evening.state.next_deal)\n"
    )
    old = root.current
    code, output = root.run(
        "setpriv",
        "--reuid",
        "kiebitz",
        "--regid",
        "kiebitz",
        "--clear-groups",
        "/opt/kiebitz/current/bin/python",
        "-c",
        script,
    )
    assert code == 0, output
    change(root)
    for command in (["bash", INSTALLER, "--wheels", "/wheels"], ["kiebitz", "update", "--back"]):
        code, output = root.run(*command)
        assert code == 1 and "a series is being played (Anna, Bernd, Clara)" in output, output
    assert root.current == old


def test_taken_away_the_lists_stay(root: Root) -> None:
    journal = root.path(f"{STATE}/journal.sqlite3")
    before = journal.read_bytes()
    code, output = root.run(
        "bash", f"/opt/kiebitz/versions/{root.current}/share/kiebitz/systemd/install.sh", "--uninstall"
    )
    assert code == 0, output
    assert journal.read_bytes() == before and root.path("/etc/kiebitz/kiebitz.toml").exists()
    assert not root.path("/opt/kiebitz").exists() and not root.path("/usr/local/bin/kiebitz").exists()
    left = [file for file in root.path("/etc").rglob("*kiebitz*") if file.is_file() and "sysusers.d" not in file.parts]
    assert [file.name for file in left if file.parent.name != "kiebitz.service.d"] == ["kiebitz.toml"]
