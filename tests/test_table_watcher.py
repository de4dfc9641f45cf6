"""What `kiebitz run` watches with: its camera opened again and again, the calibration, and the memory of tricks."""

from __future__ import annotations

import json
import time
from types import MappingProxyType

import cv2
import numpy as np
import pytest

from firmware import reading
from firmware.calibrations import save_calibration
from firmware.cli.run import DeviceCamera
from firmware.clock import ManualClock
from firmware.table_watcher import WatchedTable, trick_keeper, usable_calibration, watcher_maker
from firmware.trick_memory import TrickMemory
from vision.calibration import Calibration, TablePlane
from vision.cameras import open as opening
from vision.cameras.base import CameraGone, CameraLock, Frame
from vision.reader import CardReader
from vision.readings import TableEvent

AREA = np.array([[-100.0, -50.0], [100.0, -50.0], [100.0, 50.0], [-100.0, 50.0]])


def calibration() -> Calibration:
    return Calibration((640, 360), TablePlane(np.diag([0.5, 0.5, 1.0])), AREA, lock=CameraLock(lens_position=1.25))


class Device:
    def __init__(self) -> None:
        self.opened, self.locks = 1, []

    def open(self) -> None:
        self.opened += 1

    def frame(self, timeout: float) -> Frame:
        return Frame(0, 0.0, np.zeros((2, 2, 3), np.uint8))

    def lock(self, values: CameraLock | None = None) -> CameraLock:
        self.locks.append(values)
        return values or CameraLock()

    def unlock(self) -> None:
        pass

    def describe(self) -> str:
        return "device"

    def close(self) -> None:
        pass


def test_a_device_is_opened_again_as_the_same_and_keeps_its_focus(monkeypatch):
    device = Device()
    monkeypatch.setattr(opening, "open_camera", lambda spec: device)
    camera = DeviceCamera("pi", lens_position=1.25)
    with pytest.raises(CameraGone):
        camera.frame(0.1)
    camera.open()
    camera.close()
    camera.open()
    assert device.opened == 2 and device.locks == [CameraLock(lens_position=1.25)] * 2
    assert camera.describe() == "device"


def test_a_damaged_calibration_does_not_keep_the_table_from_being_watched(tmp_path):
    assert usable_calibration(tmp_path) is None
    save_calibration(calibration(), tmp_path)
    stored = usable_calibration(tmp_path)
    assert stored is not None and stored.lock == CameraLock(lens_position=1.25)
    (tmp_path / "calibration.json").write_text("nonsense")
    assert usable_calibration(tmp_path) is None


def test_a_trick_is_kept_under_the_time_with_what_was_known_of_it(tmp_path):
    memory = TrickMemory()
    keep = trick_keeper(memory, tmp_path, ManualClock(), lambda: {"deal": 3})
    assert keep() == ""
    picture = np.full((48, 64, 3), 90, np.uint8)
    memory.note(Frame(1, 0.1, picture), [TableEvent("card", 1, 0.1, 1)], at_rest=True)
    assert keep() == "2024-01-01-000000"
    about = tmp_path / "tricks" / "2024-01-01-000000" / "about.json"
    for _ in range(200):
        if about.exists() and about.read_text():
            break
        time.sleep(0.01)
    assert json.loads(about.read_text()) == {"deal": 3}


def test_a_calibrated_watcher_takes_cards_in_the_play_area_only():
    from vision.calibration import use_calibration
    from vision.watch import Watcher

    network = type("Network", (), {"input_size": (12, 18), "temperature": 1.0, "thresholds": {"sure": 0.9}})()
    watcher = Watcher(CardReader(network))
    use_calibration(watcher, calibration())
    assert watcher.size.known
    short, long = watcher.size.at(np.array([50.0, 20.0]))
    assert (short, long) == (pytest.approx(118.0), pytest.approx(182.0))
    inside = np.array([[10.0, 10], [100, 10], [100, 80], [10, 80]])
    assert watcher.in_play(inside, (640, 360)) and watcher.in_play(inside * 2, (1280, 720))
    assert not watcher.in_play(inside + 250.0, (640, 360))


class Blank:
    """A network that sees no card anywhere."""

    input_size, temperature, thresholds = (12, 18), 1.0, MappingProxyType({"sure": 0.9})

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        scores = np.zeros((len(patches), 34), np.float32)
        scores[:, 33] = 12.0
        return scores, np.ones((len(patches), 8), np.float32)


def _bumped(picture: np.ndarray) -> np.ndarray:
    motion = np.array([[1.0, 0.0, 12.0], [0.0, 1.0, -7.0]])
    return cv2.warpAffine(picture, motion, (640, 360), borderMode=cv2.BORDER_REFLECT)


def test_after_a_bump_the_calibration_is_stored_as_the_camera_stands_now(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "open_reader", lambda: CardReader(Blank()))
    save_calibration(calibration(), tmp_path)
    table = WatchedTable(tmp_path, usable_calibration(tmp_path))
    make = watcher_maker(table, TrickMemory())
    watcher = make()
    cloth = cv2.resize(np.random.default_rng(2).integers(60, 200, (18, 32, 3), np.uint8), (640, 360))
    pictures = [cloth] * 8 + [_bumped(cloth)] * 12
    kinds = [e.kind for n, picture in enumerate(pictures) for e in watcher.feed(Frame(n, n / 15.0, picture))]
    assert kinds == ["camera_moved"]
    stored = usable_calibration(tmp_path)
    assert stored is not None and stored.lock == CameraLock(lens_position=1.25)
    before = calibration().area_in_picture
    assert stored.area_in_picture == pytest.approx(before + np.array([12.0, -7.0]), abs=0.7)
    # The watcher that saw the bump follows by itself; one that is made later needs the calibration as it is now.
    assert table.calibration is not None and table.calibration.area_in_picture == pytest.approx(before)
    make()
    assert table.calibration.area_in_picture == pytest.approx(stored.area_in_picture, abs=0.01)
