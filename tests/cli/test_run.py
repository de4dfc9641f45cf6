"""`kiebitz run` with cameras that are no devices: they keep to the time, and a simulated table waits for the game."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.cli.run import make_camera
from firmware.clock import ManualClock
from firmware.demo.table import IDLE, held
from firmware.sight import PacedCamera
from vision.simulator.script import Action, Gather, Lay


def test_the_simulated_table_rests_until_a_hand_is_in_play_and_between_hands() -> None:
    playing = False
    cards: list[Action] = [Lay("CA", "south"), Lay("C7", "west"), Gather("south")]
    script = held(cards, lambda: playing)
    assert [next(script) for _ in range(5)] == [IDLE] * 5
    playing = True
    assert next(script) == cards[0]
    playing = False
    assert next(script) == IDLE
    playing = True
    assert list(script) == cards[1:]


def test_the_simulated_camera_shows_an_empty_table_in_real_time_before_the_game() -> None:
    clock = ManualClock()
    camera = make_camera("sim:3", clock, lambda: False)
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
    camera = make_camera(f"file:{tmp_path}", clock, lambda: False)
    camera.open()
    for _ in range(4):
        camera.frame(1.0)
    assert clock.monotonic() == pytest.approx(3 / 15)
    camera.close()
