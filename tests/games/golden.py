"""Golden games: a script of a few tricks, the table that our simulator renders of it, and the events that have to come.

    python -m tests.games.golden      shows every game's events, and which are not as expected

The pictures are not stored: they come from the seed. A game is a JSON file with `seed`, `difficulty`, `size`, `fps`, the script's actions
(as in a script file of the simulator) and `events`: kind, number of the play, card, side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.cameras.base import Frame
from vision.reader import CardReader
from vision.readings import TableEvent
from vision.simulator import SimulatedTable, read_script
from vision.watch import Watcher

FOLDER = Path(__file__).parent
Told = tuple[str, int | None, str | None, str | None]


@dataclass(frozen=True, slots=True)
class GoldenGame:
    """One game as stored."""

    name: str
    about: dict[str, Any]

    @property
    def expected(self) -> list[Told]:
        return [tuple(event) for event in self.about["events"]]

    def watch(self, reader: CardReader) -> Iterator[TableEvent]:
        """The events of the rendered game."""
        about = self.about
        script = read_script(json.dumps(action) for action in about["script"])
        table = SimulatedTable(about["seed"], about["difficulty"], size=tuple(about["size"]), fps=about["fps"])
        watcher = Watcher(reader)
        for picture, truth in table.frames(script):
            yield from watcher.feed(Frame(truth.number, truth.seconds, picture))
        yield from watcher.finish()

    def told(self, reader: CardReader) -> list[Told]:
        """What came, as it is stored."""
        return [(e.kind, e.play, e.reading.card if e.reading else None, e.side) for e in self.watch(reader)]


def golden_games() -> list[GoldenGame]:
    """All of them."""
    return [GoldenGame(file.stem, json.loads(file.read_text())) for file in sorted(FOLDER.glob("*.json"))]


def main() -> None:
    from firmware.reading import open_reader

    for game in golden_games():
        told = game.told(open_reader())
        print(game.name, "as expected" if told == game.expected else "NOT AS EXPECTED")
        for event in told:
            print("   ", json.dumps(event))


if __name__ == "__main__":
    main()
