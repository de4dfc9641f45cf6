"""Whole games in tests/games/whole that are drawn anew each time, run through the whole program, and must give the same events and the same row.

    python -m tests.games.whole_games [NAME...]              rewrites the expected events of these games, or of all
    python -m tests.games.whole_games --new NAME --seed 7 --level normal --deck tournament --table wood

A file holds seed, table, deck, the hand, the script of what happens at the table, and what is expected: every event of the watcher (kind,
play, card, side) and the game value booked. No pictures are kept.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.reading import open_reader
from tests.whole_hands.playing import PlayedHand, play_hand, table_tricks
from vision.faces import NAMED_STYLES
from vision.reader import CardReader
from vision.readings import TableEvent
from vision.simulator import hand_script
from vision.simulator.art import DrawnArt
from vision.simulator.difficulty import PRESETS
from vision.simulator.script import action_to_json, read_script
from vision.watch import Watcher

FOLDER = Path(__file__).parent / "whole"
SIZE = (960, 540)


def games() -> list[Path]:
    """The files of all golden games."""
    return sorted(FOLDER.glob("*.json"))


def play(game: dict[str, Any]) -> PlayedHand:
    """The game through the whole program, from the drawn pictures to the list."""
    width, height = game["size"]
    return play_hand(
        _hand(game["seed"], game["hand"]),
        game["seed"],
        game["level"],
        DrawnArt(NAMED_STYLES[game["deck"]]),
        game["table"],
        Watcher(CardReader(open_reader().model)),
        (width, height),
        actions=read_script(json.dumps(action) for action in game["script"]),
    )


def expectation(played: PlayedHand) -> dict[str, Any]:
    """What is compared."""
    return {"events": [_told(event) for event in played.events], "touches": played.touches, "booked": played.booked}


def _told(event: TableEvent) -> dict[str, Any]:
    told = event.to_json()
    return {name: told[name] for name in ("event", "id", "card", "from", "to", "side") if name in told}


def _hand(seed: int, number: int) -> ScriptedHand:
    return next(itertools.islice(scripted_hands(seed), number, None))


def _new(seed: int, level: str, deck: str, table: str, number: int) -> dict[str, Any]:
    hand = _hand(seed, number)
    script = hand_script(seed, level, table_tricks(hand))
    return {
        "seed": seed,
        "hand": number,
        "contract": str(hand.contract),
        "level": level,
        "deck": deck,
        "table": table,
        "size": list(SIZE),
        "script": [_brief(action_to_json(action)) for action in script],
    }


def _brief(action: dict[str, Any]) -> dict[str, Any]:
    """Without what was not given, lengths and times in tenths of a millimetre and milliseconds."""
    out: dict[str, Any] = {}
    for name, value in action.items():
        if isinstance(value, dict):
            out[name] = _brief(value)
        elif isinstance(value, tuple):
            out[name] = [round(one, 3) for one in value]
        elif value is not None and value is not False:
            out[name] = round(value, 3) if isinstance(value, float) else value
    return out


def write(path: Path, game: dict[str, Any]) -> None:
    """One line for each action and each event, so that changes can be read."""
    lines = []
    for name, value in game.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(json.dumps(one) for one in value)
            lines.append(f' "{name}": [\n  {inner}\n ]')
        else:
            lines.append(f' "{name}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.games.whole_games", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--new", metavar="NAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand", type=int, default=0, help="which hand of the seed, from 0")
    parser.add_argument("--level", choices=sorted(PRESETS), default="easy")
    parser.add_argument("--deck", choices=sorted(NAMED_STYLES), default="french-german-index")
    parser.add_argument("--table", default="green felt")
    given = parser.parse_args(words)
    if given.new is not None:
        write(FOLDER / f"{given.new}.json", _new(given.seed, given.level, given.deck, given.table, given.hand))
        given.names = [given.new]
    for path in games():
        if given.names and path.stem not in given.names:
            continue
        game = json.loads(path.read_text("utf-8"))
        played = play(game)
        write(path, game | expectation(played))
        print(f"{path.name}: {len(played.events)} events, booked {played.booked}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
