"""Frozen scenes: a script that our simulator renders with real faces, and exactly the events that the watcher has to tell of it.

    python -m tests.vision.scenes [--film FOLDER] [WORD...]     shows what is told of the scenes whose names have these words

No pictures are kept: they come from the seed. `--film` writes every scene's pictures into a folder of its own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2

from vision.cameras.base import Frame
from vision.faces import NAMED_STYLES
from vision.reader import CardReader
from vision.readings import TableEvent
from vision.simulator import PRESETS, Action, Difficulty, DrawnArt, SimulatedTable
from vision.watch import Watcher

SIZE = (640, 360)
FPS = 12.0
HOME = replace(PRESETS["easy"], name="home", glare=(0.0, 0.0), tilt=(4.0, 4.0), field_width=(470.0, 470.0))
"""A home table: nothing but the scene's own disturbance makes it hard."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What happens (`name`), the actions that show it, and what has to be told.

    An event is written as kind, number of the play, card and side of the hand, as far as it has them: `card 1 CJ south`.
    Between the seconds `lost` the camera delivers nothing. `xfail` says why the program does not manage the scene.
    """

    name: str
    script: tuple[Action, ...]
    told: tuple[str, ...]
    table: str = "green felt:7"
    deck: str = "french-german-index"
    difficulty: Difficulty = HOME
    seed: int = 3
    lost: tuple[float, float] | None = None
    xfail: str | None = None

    def frames(self) -> Iterator[Frame]:
        """The pictures that the camera delivers."""
        table = SimulatedTable(self.seed, self.difficulty, DrawnArt(NAMED_STYLES[self.deck]), self.table, SIZE, FPS)
        for picture, truth in table.frames(self.script):
            if self.lost is None or not self.lost[0] <= truth.seconds < self.lost[1]:
                yield Frame(truth.number, truth.seconds, picture)

    def watch(self, reader: CardReader) -> Iterator[TableEvent]:
        """What a watcher tells of the pictures."""
        watcher = Watcher(reader)
        for frame in self.frames():
            yield from watcher.feed(frame)
        yield from watcher.finish()


def told(event: TableEvent) -> str:
    """One event as scenes write it."""
    card = event.reading.card if event.reading is not None else None
    words = (event.kind, event.play, None if event.kind == "back" else card, event.side)
    return " ".join(str(word) for word in words if word is not None)


def main(words: Sequence[str] | None = None) -> None:
    from firmware.reading import open_reader
    from tests.vision.hard_cases import SCENES

    parser = argparse.ArgumentParser(prog="python -m tests.vision.scenes", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--film", type=Path, metavar="FOLDER")
    given = parser.parse_args(words)
    for scene in SCENES:
        if any(word not in scene.name for word in given.words):
            continue
        events = list(scene.watch(open_reader()))
        came = tuple(told(event) for event in events)
        print(f"{scene.name}: {'as expected' if came == scene.told else 'NOT AS EXPECTED'}")
        for event, words_of in zip(events, came, strict=True):
            print(f"    {event.seconds:6.2f}  {words_of}")
        if came != scene.told:
            print(f"    expected {scene.told}")
        if given.film is not None:
            folder = given.film / scene.name.replace(" ", "-")
            folder.mkdir(parents=True, exist_ok=True)
            for frame in scene.frames():
                cv2.imwrite(str(folder / f"{frame.number:04d}.png"), frame.bgr)


if __name__ == "__main__":
    main()
