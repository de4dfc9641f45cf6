"""Each check finds what is made up for it, and says what to do."""

from __future__ import annotations

import sqlite3
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from firmware.clock import ManualClock
from firmware.config import load_configuration
from firmware.doctor.board import check_board
from firmware.doctor.bundle import anonymous, write_bundle
from firmware.doctor.camera import check_camera
from firmware.doctor.finding import Finding, Grade
from firmware.doctor.machine import Machine
from firmware.doctor.panel import check_panel
from firmware.doctor.reading import check_reading
from firmware.doctor.screen_and_sound import check_screen, check_sound
from firmware.doctor.software import Package, check_software
from firmware.doctor.storage import check_storage
from firmware.hardware.panel import Lamp, NoPanel, Pins, SimulatedPanel
from firmware.i18n.translator import Translator
from vision.cameras.base import CameraError, CameraTimeout, Frame

SAY = Translator("en")
FLAGS = {
    0x0: Grade.FINE,
    0x50000: Grade.HINT,
    0x50005: Grade.BAD,
}


def machine(root: Path, throttled: str = "throttled=0x0", **files: str) -> Machine:
    """A Raspberry Pi made of files below `root`: keyword `proc__meminfo` is /proc/meminfo."""
    for name, text in {"proc__device-tree__model": "Raspberry Pi 5 Model B Rev 1.0\0", **files}.items():
        path = root / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(command: Sequence[str]) -> str | None:
        return throttled if command[0] == "vcgencmd" else None

    return Machine(root, run)


def by_name(found: list[Finding]) -> dict[str, Finding]:
    return {finding.name: finding for finding in found}


@pytest.mark.parametrize(("flags", "grade"), FLAGS.items())
def test_the_power_supply_is_judged_by_the_flags_of_the_firmware(tmp_path: Path, flags: int, grade: Grade) -> None:
    found = by_name(check_board(machine(tmp_path, f"throttled=0x{flags:x}\n"), ManualClock(), SAY))
    assert found["supply"].grade is grade
    assert bool(found["supply"].advice) is (grade is not Grade.FINE)
    assert ("speed" in found) is bool(flags & 0b1110)


@pytest.mark.parametrize(("milli", "grade"), [("45000", Grade.FINE), ("72000", Grade.HINT), ("84000", Grade.BAD)])
def test_a_hot_processor_is_told(tmp_path: Path, milli: str, grade: Grade) -> None:
    board = machine(tmp_path, **{"sys__class__thermal__thermal_zone0__temp": milli})
    assert by_name(check_board(board, ManualClock(), SAY))["temperature"].grade is grade


def test_little_memory_is_told(tmp_path: Path) -> None:
    board = machine(tmp_path, proc__meminfo="MemTotal:  480000 kB\nMemFree: 1 kB\n")
    found = by_name(check_board(board, ManualClock(), SAY))
    assert found["memory"].grade is Grade.HINT and found["memory"].values["megabytes"] == 468


def test_a_clock_that_nobody_set_is_no_fault_but_one_from_the_past_is(tmp_path: Path) -> None:
    now, past = ManualClock(wall=datetime(2026, 5, 1, tzinfo=UTC)), ManualClock(wall=datetime(1970, 1, 1, tzinfo=UTC))
    assert by_name(check_board(machine(tmp_path), now, SAY))["date"].grade is Grade.HINT
    assert by_name(check_board(machine(tmp_path), past, SAY))["date"].grade is Grade.BAD


def packages(**versions: tuple[str, str]) -> dict[str, Package]:
    usual = dict.fromkeys(
        ("kiebitz", "scipy", "gpiozero", "fpdf2", "rich", "platformdirs"), ("9.9", "/venv/lib/python3.13/site-packages")
    )
    box = {
        "numpy": ("2.2.4", "/usr/lib/python3/dist-packages"),
        "pygame": ("2.6.1", "/usr/lib/python3/dist-packages"),
        "lgpio": ("0.2.2.0", "/usr/lib/python3/dist-packages"),
        "picamera2": ("0.3.30", "/usr/lib/python3/dist-packages"),
        "opencv-python": ("5.0.0.93", "/venv/lib/python3.13/site-packages"),
        "onnxruntime": ("1.32.0", "/venv/lib/python3.13/site-packages"),
    }
    return {name: Package(name, *where) for name, where in {**usual, **box, **versions}.items()}


def test_a_box_with_the_right_mixture_of_packages_is_fine(tmp_path: Path) -> None:
    found = check_software(machine(tmp_path), SAY, packages().get)
    assert {finding.name for finding in found if finding.grade is not Grade.FINE} <= {"system"}


@pytest.mark.parametrize(
    ("package", "where", "wrong"),
    [
        ("numpy", ("2.2.4", "/venv/lib/python3.13/site-packages"), "numpy"),
        ("onnxruntime", ("1.21.0", "/venv/lib/python3.13/site-packages"), "onnxruntime"),
        ("numpy", ("1.24.2", "/usr/lib/python3/dist-packages"), "opencv-numpy"),
    ],
)
def test_mixtures_that_break_are_bad(tmp_path: Path, package: str, where: tuple[str, str], wrong: str) -> None:
    found = check_software(machine(tmp_path), SAY, packages(**{package: where}).get)
    bad = [finding.name for finding in found if finding.grade is Grade.BAD and finding.name != "system"]
    assert bad == [wrong]


def test_a_missing_camera_package_matters_on_the_box_only(tmp_path: Path) -> None:
    without = {name: package for name, package in packages().items() if name != "picamera2"}
    assert by_name(check_software(machine(tmp_path), SAY, without.get))["picamera2"].grade is Grade.BAD
    elsewhere = Machine(tmp_path / "empty", lambda command: None)
    assert "picamera2" not in by_name(check_software(elsewhere, SAY, without.get))


def test_a_folder_for_the_lists_is_measured(tmp_path: Path) -> None:
    found = by_name(
        check_storage(tmp_path / "state", machine(tmp_path, proc__self__mounts="/dev/sda1 / ext4 rw 0 0\n"), SAY)
    )
    assert {found[name].grade for name in ("writable", "lasting", "journal")} == {Grade.FINE}
    assert 0 < found["speed"].values["median"] <= found["speed"].values["worst"]  # type: ignore[operator]


def test_lists_on_an_overlay_would_be_lost(tmp_path: Path) -> None:
    mounts = f"/dev/sda1 / ext4 rw 0 0\noverlay {tmp_path.resolve()} overlay rw 0 0\n"
    found = by_name(check_storage(tmp_path, machine(tmp_path, proc__self__mounts=mounts), SAY))
    assert found["lasting"].grade is Grade.BAD


def test_a_folder_that_cannot_be_written_is_bad(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    found = check_storage(tmp_path / "file" / "state", machine(tmp_path), SAY)
    assert [(finding.name, finding.grade) for finding in found] == [("writable", Grade.BAD)]


def test_a_damaged_journal_is_found(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE events (text)")
        connection.executemany("INSERT INTO events VALUES (?)", [("x" * 500,)] * 200)
    connection.close()
    assert by_name(check_storage(tmp_path, machine(tmp_path), SAY))["journal"].grade is Grade.FINE
    content = bytearray(path.read_bytes())
    content[4096:12288] = bytes(8192)
    path.write_bytes(content)
    assert by_name(check_storage(tmp_path, machine(tmp_path), SAY))["journal"].grade is Grade.BAD


def test_the_network_reads_what_it_should_read() -> None:
    found = by_name(check_reading(SAY))
    assert found["checksum"].grade is found["self-test"].grade is Grade.FINE
    assert found["self-test"].values["right"] == found["self-test"].values["count"] == 22


def test_a_network_that_is_not_there_is_bad(tmp_path: Path) -> None:
    found = check_reading(SAY, tmp_path / "cards.onnx")
    assert [(finding.name, finding.grade) for finding in found] == [("checksum", Grade.BAD)]


NOISE = np.random.default_rng(1).integers(0, 80, (720, 1280, 3), dtype=np.uint8)


class Table:
    """A camera whose pictures have the given mean brightness, one after the other, at 15 a second."""

    def __init__(self, clock: ManualClock, levels: Sequence[int], holds: bool = False) -> None:
        self.clock, self.levels, self.closed, self.number = clock, levels, False, 0
        if holds:
            self.lock = self.unlock = lambda values=None: None

    def frame(self, timeout: float) -> Frame:
        if self.number >= len(self.levels):
            self.clock.advance(timeout)
            raise CameraTimeout("the camera gave no picture for 2 s")
        self.clock.advance(1 / 15)
        picture = NOISE + np.uint8(self.levels[self.number])
        self.number += 1
        return Frame(self.number - 1, self.clock.monotonic(), picture)

    def open(self) -> None: ...

    def describe(self) -> str:
        return "made-up camera"

    def close(self) -> None:
        self.closed = True


def test_a_good_camera_is_found_fast_and_steady() -> None:
    clock = ManualClock()
    table = Table(clock, [120] * 60, holds=True)
    found = by_name(check_camera("usb:0", clock, SAY, lambda spec: table))
    assert {finding.grade for finding in found.values()} == {Grade.FINE} and table.closed
    assert found["rate"].values["fps"] == pytest.approx(15.0, abs=0.1)
    assert found["exposure"].text == "exposure is held"


def test_a_camera_whose_exposure_wanders_is_told() -> None:
    clock = ManualClock()
    found = by_name(check_camera("usb:0", clock, SAY, lambda spec: Table(clock, [100 + n % 20 for n in range(60)])))
    assert found["exposure"].grade is Grade.HINT and found["exposure"].advice


def test_a_camera_that_is_missing_or_silent_is_bad_and_is_closed() -> None:
    def missing(spec: str) -> Table:
        raise CameraError("there is no USB camera 0")

    assert [finding.grade for finding in check_camera("usb:0", ManualClock(), SAY, missing)] == [Grade.BAD]
    clock = ManualClock()
    table = Table(clock, [])
    found = by_name(check_camera("usb:0", clock, SAY, lambda spec: table))
    assert found["pictures"].grade is Grade.BAD and table.closed


class PressingClock(ManualClock):
    """Presses the next wanted button of the panel each time the check waits for one."""

    def __init__(self, panel: SimulatedPanel, presses: list[str]) -> None:
        super().__init__()
        self.panel, self.presses, self.waiting = panel, presses, False

    def sleep(self, seconds: float) -> None:
        super().sleep(seconds)
        if self.waiting and self.presses:
            self.waiting = False
            self.panel.press(self.presses.pop(0), self.monotonic())


def guided(presses: list[str], lamp_seen: bool = True) -> dict[str, Finding]:
    panel = SimulatedPanel()
    clock = PressingClock(panel, presses)

    def tell(text: str) -> None:
        clock.waiting = True

    return by_name(check_panel(panel, Pins(), clock, SAY, tell, lambda question: lamp_seen))


def test_the_guided_check_names_swapped_dead_and_good_buttons() -> None:
    found = guided(["up", "ok", "ok", "back", "correct"])
    assert [name for name in ("up", "ok", "back", "correct") if found[name].grade is Grade.FINE] == [
        "up",
        "ok",
        "back",
        "correct",
    ]
    assert found["down"].text == "button Down on GPIO 6 came as button OK"
    assert found["menu"].text == "button Menu on GPIO 27 was not felt"


def test_a_lamp_that_is_not_seen_is_bad() -> None:
    found = guided(["up", "down", "ok", "back", "correct", "menu"], lamp_seen=False)
    assert {found[lamp.value].grade for lamp in Lamp} == {Grade.BAD} and found["buzzer"].grade is Grade.BAD


def test_a_machine_without_pins_is_not_at_fault_but_busy_pins_are() -> None:
    clock = ManualClock()
    assert check_panel(NoPanel(), Pins(), clock, SAY)[0].grade is Grade.ABSENT
    assert check_panel(NoPanel("no GPIO: busy"), Pins(), clock, SAY)[0].grade is Grade.BAD


def test_a_crash_in_the_display_names_the_missing_packages() -> None:
    environment = {"WAYLAND_DISPLAY": "wayland-0"}
    crashed = check_screen(SAY, environment, lambda: (-11, "", ""))
    assert crashed[0].grade is Grade.BAD and "libwayland-egl1" in crashed[0].advice
    small = check_screen(SAY, environment, lambda: (0, '{"driver": "wayland", "sizes": [[640, 480]]}', ""))
    assert small[0].grade is Grade.HINT
    portrait = check_screen(SAY, environment, lambda: (0, '{"driver": "wayland", "sizes": [[720, 1280]]}', ""))
    assert portrait[0].grade is Grade.FINE


def test_a_missing_voice_is_a_hint_with_its_package(tmp_path: Path) -> None:
    found = by_name(check_sound(machine(tmp_path), SAY, lambda program: None))
    assert found["voice"].grade is Grade.HINT and "espeak-ng" in found["voice"].advice
    assert found["output"].grade is Grade.ABSENT


def test_the_bundle_holds_nothing_about_people(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(
        '[table]\nplayers = "Adelheid,Bertram,Cunigunde"\nplace = "Goldener Hirsch"\n', encoding="utf-8"
    )
    configuration = load_configuration(settings, {}, system_file=None)
    log = "[ 1.0] stube kiebitz[7]: Adelheid leads\n[ 2.0] stube kiebitz[7]: /home/bertram/.local Dietmar plays Kreuz\n"
    board = Machine(machine(tmp_path, etc__hostname="stube\n").root, lambda command: log)
    found = [Finding("camera", "found", Grade.FINE, "file:/home/bertram/table.mkv of Cunigunde")]
    write_bundle(tmp_path / "help.zip", found, configuration, board, ["Dietmar"])
    with zipfile.ZipFile(tmp_path / "help.zip") as bundle:
        everything = "\n".join(bundle.read(name).decode() for name in bundle.namelist())
        assert {"checks.jsonl", "settings.toml", "log.txt"} <= set(bundle.namelist())
    for personal in ("adelheid", "bertram", "cunigunde", "dietmar", "hirsch", "stube"):
        assert personal not in everything.lower()
    assert "plays Kreuz" in everything


def test_names_are_blotted_out_as_whole_words() -> None:
    assert anonymous("Eva evaluates; EVA's", ["Eva"]) == "*** evaluates; ***'s"
