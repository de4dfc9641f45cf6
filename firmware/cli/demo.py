"""`kiebitz demo`: a simulated table plays hands through the whole program, on a window or without one."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.options import add_language, add_state, add_window, translator, whole_number, window_size
from firmware.errors import UserError

if TYPE_CHECKING:
    from display.window import Window
    from firmware.demo.run import DemoOptions, DemoOutcome
    from firmware.demo.telling import TellingScreen
    from firmware.session.state import EveningState

SCREENSHOTS = Path("screenshots")
"""Where the pictures go without a window, unless told otherwise."""

FASTEST = 20.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz demo                              watch two hands on a window; Q quits\n"
        "  kiebitz demo --hands 3 --headless         without a window, as fast as it goes, pictures in ./screenshots\n"
        "  kiebitz demo --seed 7 --speed 3 --window 1280x720"
    )
    parser.add_argument("--hands", metavar="N", default="2", help="hands to play (default 2)")
    parser.add_argument("--seed", metavar="N", default="1", help="which cards, table and light (default 1)")
    parser.add_argument("--speed", metavar="X", default="1", help="times real time on the window (default 1)")
    parser.add_argument("--headless", action="store_true", help="no window: as fast as possible, with screenshots")
    parser.add_argument("--screenshots", metavar="DIR", type=Path, help="keep pictures of the screen here")
    parser.add_argument("--deck", metavar="NAME", default="french-german-index", help="the drawn deck on the table")
    parser.add_argument("--table", metavar="NAME", default="normal", help="how hard the table is: easy, normal, hard")
    parser.add_argument("--json", action="store_true", help="one JSON object for each hand and one for all")
    add_window(parser)
    add_language(parser)
    add_state(parser, "keep the demo's journal in this folder (default: a temporary one; never your own journal)")


def run(arguments: argparse.Namespace) -> int:
    """Show the demo. 0: fine, 1: a card was read wrongly without a question."""
    size = window_size(arguments.window)
    hands = whole_number("--hands", arguments.hands, 1, 60)
    seed = whole_number("--seed", arguments.seed, 0, 2**31)
    speed = _speed(arguments.speed)
    translator(arguments.language)
    from vision.faces import NAMED_STYLES
    from vision.simulator import PRESETS

    _one_of("--deck", arguments.deck, list(NAMED_STYLES))
    _one_of("--table", arguments.table, list(PRESETS))

    from firmware.demo.run import DemoOptions
    from firmware.places import writable_state_directory

    folder = None if arguments.state is None else writable_state_directory(arguments.state)
    options = DemoOptions(
        hands=hands,
        seed=seed,
        speed=speed,
        size=size,
        language=arguments.language,
        deck=arguments.deck,
        difficulty=arguments.table,
        state_folder=folder,
    )
    return _play(options, arguments)


def _play(options: DemoOptions, arguments: argparse.Namespace) -> int:
    from display.errors import DisplayError, WindowError
    from firmware.demo.run import run_headless, show
    from firmware.demo.telling import Doubled
    from firmware.reading import open_reader
    from vision.watch import Watcher

    reader = open_reader()
    window: Window | None = None
    if not arguments.headless:
        from display.window import Window

        try:
            window = Window(options.size, title="Kiebitz")
            print("kiebitz: press Q in the window to quit", file=sys.stderr)
        except WindowError as error:
            print(f"kiebitz: {error}; going on without a window", file=sys.stderr)
    folder = arguments.screenshots or (SCREENSHOTS if window is None else None)
    pictures = None if folder is None else _pictures(folder, options.size)
    try:
        if window is not None:
            screen = window if pictures is None else Doubled(window, pictures)
            outcome = show(options, screen, lambda: Watcher(reader))
        else:
            assert pictures is not None
            with HandsProgress(options.hands) as progress:
                outcome = run_headless(options, pictures, lambda: Watcher(reader), progress.update)
    except DisplayError as error:
        raise UserError(str(error)) from error
    _report(outcome, options, arguments.json)
    if folder is not None:
        print(f"screenshots: {folder.resolve()}", file=sys.stderr)
    return 1 if outcome.cards.wrong else 0


def _pictures(folder: Path, size: tuple[int, int]) -> TellingScreen:
    """A screen without a window that keeps the telling pictures in `folder`; those of an earlier demo there are replaced."""
    from display.screen import HeadlessScreen
    from firmware.demo.telling import TellingScreen

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("[0-9][0-9][0-9][0-9].png"):
            old.unlink()
    except OSError as error:
        raise UserError(
            f"--screenshots {folder}: cannot write there ({error.strerror}); give another folder"
        ) from error
    return TellingScreen(HeadlessScreen(size, folder))


class HandsProgress:
    """A bar over the cards of all hands, on standard error and only on a terminal."""

    def __init__(self, hands: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("cards"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
        )
        self._task = self._progress.add_task("hand 1", total=30 * hands)
        self._hands = hands

    def __enter__(self) -> HandsProgress:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def update(self, state: EveningState) -> None:
        """Show how far the evening is."""
        if state.hand is not None:
            played = 30 * (state.hand.number - 1) + len(state.hand.plays)
            self._progress.update(
                self._task, completed=played, description=f"hand {state.hand.number} of {self._hands}"
            )


def _report(outcome: DemoOutcome, options: DemoOptions, as_json: bool) -> None:
    """The list and the summary line; with `as_json` an object for each hand and one for all."""
    total = outcome.cards
    if as_json:
        for hand in outcome.hands:
            print(json.dumps(hand.to_json()))
        print(json.dumps({"hands": len(outcome.hands), "rows": outcome.rows, "cards": total.to_json()}))
        return
    from firmware.demo.run import words_of
    from firmware.listing import print_list

    if outcome.state.score_list is not None:
        print_list(outcome.state.score_list, words_of(options))
    print(
        f"{total.played} cards: {total.sure} sure and right, {total.asked} asked, {total.wrong} silently wrong; "
        f"{outcome.rows} list rows"
    )


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= FASTEST:
        raise UserError(f"--speed {text!r}: a number from 0.1 to {FASTEST:g} is needed")
    return speed


def _one_of(option: str, value: str, known: list[str]) -> None:
    if value not in known:
        raise UserError(f"{option} {value!r} is not known; choose one of {', '.join(known)}")
