"""One button stores the trick as it was seen."""

from __future__ import annotations

import json

import numpy as np

from firmware.trick_memory import MOST_PICTURES, TrickMemory
from vision.cameras.base import EndOfFrames, Frame
from vision.cameras.open import open_camera
from vision.readings import CardReading, TableEvent


class Seer:
    """Sees a card whenever the picture's first pixel changes, and a bare table when it is black."""

    is_moving = False

    def __init__(self) -> None:
        self.level = 0
        self.plays = 0

    def feed(self, frame: Frame) -> list[TableEvent]:
        level, before = int(frame.bgr[0, 0, 0]), self.level
        self.level = level
        if level == before:
            return []
        if level == 0:
            return [TableEvent("cleared", frame.number, frame.seconds)]
        self.plays += 1
        return [TableEvent("card", frame.number, frame.seconds, self.plays, CardReading("CJ", 0.99, (("CJ", 0.99),)))]


def frame(number: int, level: int) -> Frame:
    return Frame(number, number / 10, np.full((48, 64, 3), level, np.uint8))


def watched(*levels: int) -> TrickMemory:
    memory = TrickMemory()
    watching = memory.watching(Seer())
    for number, level in enumerate(levels):
        watching.feed(frame(number, level))
    return memory


def kept(memory: TrickMemory, tmp_path) -> list[int]:
    """The levels of the pictures that are stored."""
    writer = memory.keep(tmp_path, "t", {"version": "1"})
    assert writer is not None
    writer.join(5.0)
    camera, levels = open_camera(f"file:{tmp_path / 't'}"), []
    while True:
        try:
            level = int(camera.frame(0.1).bgr[0, 0, 0])
        except EndOfFrames:
            return levels
        levels += [level] if not levels or levels[-1] != level else []


def test_the_running_trick_is_stored_with_the_bare_table_before_it(tmp_path):
    assert kept(watched(0, 0, 10, 10, 20, 20), tmp_path) == [0, 10, 20]
    events = [json.loads(line) for line in (tmp_path / "t" / "events.jsonl").read_text().splitlines()]
    assert [(event["event"], event["id"], event["picture"]) for event in events] == [
        ("card", 1, "001.png"),
        ("card", 2, "002.png"),
    ]
    assert json.loads((tmp_path / "t" / "about.json").read_text()) == {"version": "1"}


def test_after_it_was_taken_away_it_is_the_last_trick(tmp_path):
    assert kept(watched(0, 10, 20, 30, 0, 0), tmp_path) == [0, 10, 20, 30, 0]


def test_the_next_trick_takes_its_place(tmp_path):
    assert kept(watched(0, 10, 20, 0, 0, 40), tmp_path) == [0, 40]


def test_without_a_trick_nothing_is_stored(tmp_path):
    assert watched(0, 0, 0).keep(tmp_path, "t", {}) is None
    assert list(tmp_path.iterdir()) == []


def test_memory_is_bounded_and_the_bare_table_stays():
    moments = watched(0, *range(1, 60)).moments()
    assert len(moments) == MOST_PICTURES
    assert int(moments[0].frame.bgr[0, 0, 0]) == 0 and int(moments[-1].frame.bgr[0, 0, 0]) == 59


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path):
    (tmp_path / "file").write_text("")
    writer = watched(0, 10).keep(tmp_path / "file", "t", {})
    writer.join(5.0)
    assert not writer.is_alive()
