"""Writes a simulated hand: `python -m vision.simulator OUT`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.progress import Progress

from vision.faces import NAMED_STYLES, named_style
from vision.readings import CARD_CODES
from vision.simulator.art import DrawnArt, FaceArt, FaceError, folder_art
from vision.simulator.difficulty import PRESETS
from vision.simulator.recording import RecordingError, write_folder, write_video
from vision.simulator.script import SIDES, Action, Gather, Lay, ScriptError, Wait, read_script, shuffled_script
from vision.simulator.surfaces import SURFACES
from vision.simulator.table import SimulatedTable
from vision.simulator.truth import FrameTruth

_EXAMPLE = "example: python -m vision.simulator hand.mkv --seed 7 --difficulty normal --deck tournament"


def main(words: list[str] | None = None) -> int:
    """Run the tool with command line `words`; returns the exit code, 2 for input that cannot be used."""
    arguments = _parser().parse_args(words)
    out: Path = arguments.out
    try:
        if not 1 <= arguments.fps <= 240:
            raise ScriptError(f"fps {arguments.fps:g}: between 1 and 240 frames a second are needed")
        table = SimulatedTable(
            arguments.seed, arguments.difficulty, _art(arguments), arguments.table, _size(arguments.size), arguments.fps
        )
        frames = _with_progress(table.frames(_script(arguments)))
        video = out.suffix.lower() in (".mkv", ".avi")
        count = write_video(frames, out, arguments.fps) if video else write_folder(frames, out)
    except (ScriptError, FaceError, RecordingError, OSError, UnicodeDecodeError) as error:
        sys.stderr.write(f"simulator: {error}\n")
        return 2
    Console(stderr=True).print(f"{count} frames in {out}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m vision.simulator",
        description="Writes simulated camera pictures of a card table, losslessly, with the truth of every frame as JSON lines.",
        epilog=_EXAMPLE,
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="a video (.mkv, .avi) or a new folder for PNG pictures")
    parser.add_argument("--seed", type=int, default=0, help="chooses everything that is not given (default 0)")
    parser.add_argument("--difficulty", choices=sorted(PRESETS), default="normal")
    parser.add_argument(
        "--deck", choices=sorted(NAMED_STYLES), help="a drawn deck (default: the seed chooses a French one)"
    )
    parser.add_argument(
        "--faces", type=Path, metavar="DIR", help="card pictures named by code, such as CJ.png, instead of a drawn deck"
    )
    parser.add_argument("--table", choices=sorted(SURFACES), help="the table top (default: the seed chooses)")
    parser.add_argument(
        "--cards", metavar="CJ,SJ,...", help="cards laid from south, west and east in turn, gathered after every third"
    )
    parser.add_argument(
        "--script",
        type=Path,
        metavar="FILE",
        help='actions, one JSON object a line: {"do": "lay", "card": "CJ", "side": "south"}',
    )
    parser.add_argument(
        "--tricks", type=int, default=10, help="without cards or script: tricks of a shuffled deck (default 10)"
    )
    parser.add_argument("--fps", type=float, default=15.0, help="frames a second (default 15)")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="picture size (default 1280x720)")
    return parser


def _art(arguments: argparse.Namespace) -> FaceArt | None:
    if arguments.faces is not None:
        return folder_art(arguments.faces)
    return None if arguments.deck is None else DrawnArt(named_style(arguments.deck))


def _size(text: str) -> tuple[int, int]:
    words = text.split("x")
    if len(words) != 2 or not all(word.isdigit() and 160 <= int(word) <= 4096 for word in words):
        raise ScriptError(f"size {text!r}: WIDTHxHEIGHT between 160 and 4096 pixels is needed, such as 1280x720")
    return int(words[0]), int(words[1])


def _script(arguments: argparse.Namespace) -> tuple[Action, ...]:
    if arguments.script is not None:
        with arguments.script.open(encoding="utf-8") as lines:
            return read_script(lines)
    if arguments.cards is None:
        # A trick is three cards and a sweep, after the wait at the start.
        return shuffled_script(arguments.seed)[: 1 + 4 * arguments.tricks]
    actions: list[Action] = [Wait(1.0)]
    sides = (SIDES[2], SIDES[3], SIDES[1])
    for number, code in enumerate(arguments.cards.split(",")):
        if code not in (*CARD_CODES, "back"):
            raise ScriptError(f"card {code!r}: codes such as CJ, DT or back are needed, with commas between")
        actions.append(Lay(code, sides[number % 3]))
        if number % 3 == 2:
            actions.append(Gather(sides[number % 3]))
    return tuple(actions)


def _with_progress(frames: Iterator[tuple[np.ndarray, FrameTruth]]) -> Iterator[tuple[np.ndarray, FrameTruth]]:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("frames", total=None)
        for picture, truth in frames:
            yield picture, truth
            progress.update(task, advance=1, description=f"frame {truth.number}")


if __name__ == "__main__":
    sys.exit(main())
