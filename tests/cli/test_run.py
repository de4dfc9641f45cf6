"""`kiebitz run` with cameras that are no devices: they keep to the time, and a simulated table waits for the game."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.cli.run import make_camera
from firmware.clock import ManualClock
from firmware.sight import PacedCamera


def test_the_simulated_camera_shows_an_empty_table_in_real_time_before_the_game() -> None:
    clock = ManualClock()
    camera = make_camera("sim:3", clock, lambda: None)
    camera.open()
    frames = [camera.frame(1.0) for _ in range(31)]
    assert frames[-1].seconds == pytest.approx(2.0)
    assert clock.monotonic() == pytest.approx(2.0)
    assert isinstance(camera, PacedCamera) and "seed 3" in camera.describe()
    camera.close()


def test_a_recording_runs_in_real_time(tmp_path: Path) -> None:
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.zeros((48, 64, 3), np.uint8))
    clock = ManualClock()
    camera = make_camera(f"file:{tmp_path}", clock, lambda: None)
    camera.open()
    for _ in range(4):
        camera.frame(1.0)
    assert clock.monotonic() == pytest.approx(3 / 15)
    camera.close()


def test_what_only_lists_on_paper_need_is_not_loaded_at_the_table() -> None:
    code = "import sys, firmware.app, firmware.cli.run, firmware.cli.run_pages; sys.exit('fpdf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
