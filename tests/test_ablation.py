"""The parts of the watching that can be left out, and the table of what each brings."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from firmware.session.observing import Observer
from tests.whole_hands.ablation import main, table
from tests.whole_hands.parts import PARTS, watcher_without
from vision.reader import CardReader
from vision.readings import TableEvent
from vision.watch import Watcher
from vision.watch.table import LyingCard
from vision.watch.votes import Votes

QUAD = np.array([[10.0, 10.0], [22.0, 10.0], [22.0, 28.0], [10.0, 28.0]])


class Network:
    """Reads every patch as doubtful, and counts them."""

    input_size, temperature, thresholds = (12, 18), 1.0, {"sure": 0.9}

    def __init__(self) -> None:
        self.patches = 0

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        self.patches += len(patches)
        scores = np.zeros((len(patches), 34), np.float32)
        scores[:, 3] = 3.0
        return scores, np.ones((len(patches), 4), np.float32)


def pictures_read(watcher: Watcher) -> int:
    """In how many pictures the watcher reads a new doubtful card."""
    votes: Votes = watcher._votes
    image = np.full((40, 40, 3), 200, np.uint8)
    reading = watcher.reader.read_quads(image, [QUAD])[0]
    votes.open(TableEvent("card", 0, 0.0, 1), image, QUAD, LyingCard(1, QUAD, reading))
    count = 1
    while True:
        before = watcher.reader.model.patches  # type: ignore[attr-defined]
        done = votes.add(image)
        count += watcher.reader.model.patches > before  # type: ignore[attr-defined]
        if done:
            return count


@pytest.fixture
def reader() -> CardReader:
    return CardReader(Network())


def test_without_the_vote_one_picture_decides(reader: CardReader) -> None:
    with watcher_without("", reader) as watcher:
        assert pictures_read(watcher) == 3
    with watcher_without("vote", reader) as watcher:
        assert pictures_read(watcher) == 1


def test_without_the_rigid_rectangle_no_size_is_known(reader: CardReader) -> None:
    for part, known in (("", True), ("rigid", False), ("", True)):
        with watcher_without(part, reader) as watcher:
            watcher.size.learn(QUAD)
            assert watcher.size.known is known
            misfit = watcher.size.misfit(QUAD[None] * 2.0)[0]
            assert bool(misfit > 1.0) is known


def test_without_the_decoding_nothing_is_settled(reader: CardReader) -> None:
    settle = Observer.settle
    with watcher_without("decoding", reader):
        assert Observer().settle(None) == []  # type: ignore[arg-type]
    assert Observer.settle is settle


def line(hand: int, clean: bool, without: str = "", enrolled: bool = False, source: str = "", **counts: int) -> dict:
    zeros = dict.fromkeys(("wrong", "false", "asked", "missed", "doubted"), 0)
    about = {"hand": hand, "level": "normal", "source": source, "enrolled": enrolled, "without": without}
    return {**about, "clean": clean, **zeros, **counts}


def test_runs_are_compared_over_the_hands_that_all_have_played(tmp_path: Path, capsys) -> None:
    lines = [line(0, True), line(1, True), line(2, False, wrong=9)]
    lines += [line(0, True, "vote"), line(1, False, "vote", asked=2, wrong=1)]
    lines += [line(0, False, source="mine", missed=3), line(0, True, source="mine", enrolled=True)]
    lines += [line(0, True, source="alone")]
    file = tmp_path / "all.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    assert main([str(file)]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert rows == [
        "| drawn, normal | everything | 2 | 2 (100 %) | 0 | 0 | 0 | 0 | 0 |",
        "| drawn, normal | without the vote of several pictures | 2 | 1 (50 %) | 1 | 0 | 2 | 0 | 0 |",
        "| mine, normal | everything | 1 | 0 (0 %) | 0 | 0 | 0 | 3 | 0 |",
        "| mine, normal | everything, deck enrolled | 1 | 1 (100 %) | 0 | 0 | 0 | 0 | 0 |",
    ]


def test_every_part_has_a_name_in_the_table() -> None:
    text = table([line(0, True, part) for part in PARTS])
    assert len(text.splitlines()) == 2 + len(PARTS)
