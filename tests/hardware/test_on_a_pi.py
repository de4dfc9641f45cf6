"""What only a Raspberry Pi with camera, buttons and screen can show: `pytest -m hardware` on the box, with the service stopped.

Elsewhere everything here is skipped. `kiebitz doctor --guided` tries the rest: what has to be pressed, seen and heard.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from firmware.clock import SystemClock
from firmware.doctor.board import check_board
from firmware.doctor.finding import Grade
from firmware.doctor.machine import Machine
from firmware.doctor.reading import check_reading
from firmware.doctor.software import check_software
from firmware.hardware.gestures import Edge
from firmware.hardware.gpio import open_panel
from firmware.hardware.panel import Lamp, NoPanel, Pins
from firmware.i18n.translator import Translator
from vision.cameras.base import Camera, LockableCamera
from vision.cameras.open import open_camera

MACHINE = Machine()
SAY = Translator("en")

pytestmark = [
    pytest.mark.hardware,
    pytest.mark.skipif(not MACHINE.board, reason="this is no Raspberry Pi"),
]


@pytest.fixture
def camera() -> Iterator[Camera]:
    opened = open_camera("pi")
    yield opened
    opened.close()


def test_the_camera_gives_ten_pictures_a_second_of_the_full_size(camera: Camera) -> None:
    first = camera.frame(5.0)
    begin, count = time.monotonic(), 0
    while time.monotonic() - begin < 5.0:
        frame = camera.frame(2.0)
        count += 1
    assert frame.bgr.shape == (720, 1280, 3) and frame.bgr.dtype == np.uint8
    assert count >= 50 and frame.seconds > first.seconds


def test_locked_exposure_does_not_wander(camera: Camera) -> None:
    assert isinstance(camera, LockableCamera)
    camera.frame(5.0)
    camera.lock()
    time.sleep(1.0)
    levels = [float(camera.frame(2.0).bgr[::8, ::8].mean()) for _ in range(30)]
    assert max(levels) - min(levels) <= 0.04 * np.mean(levels), "keep hands off the table during this test"


def test_the_camera_can_be_closed_and_opened_twenty_times() -> None:
    for _ in range(20):
        opened = open_camera("pi")
        opened.frame(5.0)
        begin = time.monotonic()
        opened.close()
        assert time.monotonic() - begin < 4.0


def test_the_pins_can_be_claimed_lit_and_given_back_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # lgpio makes a pipe in the working directory, which the service gives it in /run.
    monkeypatch.setenv("LG_WD", str(tmp_path))
    for _ in range(2):
        edges: list[Edge] = []
        panel = open_panel(Pins(), SystemClock())
        assert not isinstance(panel, NoPanel), panel.trouble
        panel.open(edges.append)
        assert not panel.trouble
        for lamp in Lamp:
            panel.light(frozenset({lamp}))
            time.sleep(0.3)
        panel.buzz()
        panel.close()
        assert edges == [], "no button may be held during this test"


def test_the_packages_come_from_where_they_must() -> None:
    bad = [finding.text for finding in check_software(MACHINE, SAY) if finding.grade is Grade.BAD]
    assert bad == []


def test_the_card_network_reads_here_what_it_reads_elsewhere() -> None:
    findings = {finding.name: finding for finding in check_reading(SAY)}
    assert findings["self-test"].grade is Grade.FINE


def test_power_and_heat_are_in_order() -> None:
    bad = [finding.text for finding in check_board(MACHINE, SystemClock(), SAY) if finding.grade is Grade.BAD]
    assert bad == []


def test_the_installed_service_is_up_and_nothing_listens() -> None:
    if os.system("systemctl cat kiebitz.service >/dev/null 2>&1"):
        pytest.skip("Kiebitz is not installed as a service")
    subprocess.run(["systemctl", "restart", "kiebitz.service"], check=True, timeout=90)
    state = subprocess.run(["systemctl", "is-active", "kiebitz.service"], capture_output=True, text=True, check=False)
    assert state.stdout.strip() == "active"
    process = subprocess.run(
        ["systemctl", "show", "--value", "--property=MainPID", "kiebitz.service"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    listening = subprocess.run(["ss", "-lntup"], capture_output=True, text=True, check=True).stdout
    assert f"pid={process}," not in listening
