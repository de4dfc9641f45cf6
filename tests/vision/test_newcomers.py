"""Cards that came to rest in one movement, drawn by the simulator and read by the real network."""

from __future__ import annotations

import pytest

from firmware.reading import open_reader
from vision.cameras.base import Frame
from vision.kept_back import kept_back_style
from vision.simulator import DrawnArt, Lay, SimulatedTable, Together, Wait
from vision.watch import Watcher


@pytest.mark.parametrize("idle", [0.2, 0.8])
def test_of_the_first_two_cards_of_an_evening_that_come_at_once_the_lower_one_came_first(idle: float) -> None:
    pair = Together(Lay("CJ", "south"), Lay("HJ", "west"), 0.184, 0.62)
    art = DrawnArt(kept_back_style("plain-german", 1000))
    table = SimulatedTable(200_009, "normal", art, "dark wood:1004", (960, 540))
    watcher = Watcher(open_reader())
    events = [
        event
        for picture, truth in table.frames((Wait(idle), pair, Wait(0.6)))
        for event in watcher.feed(Frame(truth.number, truth.seconds, picture))
    ]
    assert [event.reading and event.reading.alternatives[0][0] for event in events] == ["CJ", "HJ"]


def test_two_cards_side_by_side_at_the_beginning_are_two_and_not_one_large_one() -> None:
    pair = Together(
        Lay("H7", "south", place=(-30.0, 2.0), turn=3.0), Lay("H8", "west", place=(31.0, 0.0), turn=2.0), 0.2, 0.62
    )
    table = SimulatedTable(5, "normal", DrawnArt(kept_back_style("plain-english", 1001)), "wood:1009", (960, 540))
    watcher = Watcher(open_reader())
    events = [
        event
        for picture, truth in table.frames((Wait(0.4), pair, Wait(0.6)))
        for event in watcher.feed(Frame(truth.number, truth.seconds, picture))
    ]
    assert {event.reading and event.reading.card for event in events} == {"H7", "H8"}
