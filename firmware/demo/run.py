"""The demo: simulated players at a simulated table, and everything between camera and list as on the device."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from firmware.app import App
from firmware.clock import Clock, ManualClock, SystemClock
from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.demo.players import SimulatedPlayers
from firmware.demo.report import CardCount, HandReport, hand_reports
from firmware.demo.table import LiveScript, demo_camera
from firmware.errors import UserError
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.names import Deck
from firmware.i18n.translator import Translator
from firmware.places import journal_path
from firmware.ports import Screen
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.journal import Journal, JournalError
from firmware.session.presenter import Words
from firmware.session.state import EveningState
from firmware.sight import BackgroundSight, LockstepSight, PacedCamera, Watching
from vision.cameras.base import Camera

PLAYERS = ("Anna", "Bernd", "Clara")

THINK_SECONDS = 0.7
LOOK_SECONDS = 5.0
PAUSE_SECONDS = 0.6
"""Pace of the simulated players at speed 1: between presses, at a result, between cards."""

STEP_SECONDS = 1.0 / 15.0
"""Simulated time of one step without a window."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What the demo shows. `state_folder` None keeps the journal in a folder that is removed afterwards."""

    hands: int = 2
    seed: int = 0
    speed: float = 1.0
    size: tuple[int, int] = (800, 480)
    language: str = "de"
    deck: str = "french-german-index"
    difficulty: str = "normal"
    state_folder: Path | None = None


@dataclass(frozen=True, slots=True)
class DemoOutcome:
    """The state at the end, and each hand beside its script."""

    state: EveningState
    hands: tuple[HandReport, ...]

    @property
    def rows(self) -> int:
        """Rows in the list."""
        return 0 if self.state.score_list is None else len(self.state.score_list.rows)

    @property
    def cards(self) -> CardCount:
        """The cards of all hands together."""
        return sum((hand.cards for hand in self.hands), start=CardCount())


MakeCamera = Callable[[LiveScript, DemoOptions], Camera]
MakeWatcher = Callable[[], Watching]
Progress = Callable[[EveningState], None]


def deck_names(deck: str) -> Deck:
    """How cards of this drawn deck are named."""
    if deck == "french-english-index":
        return Deck.FRENCH_ENGLISH_INDEX
    return Deck.GERMAN if "german" in deck and "french" not in deck else Deck.FRENCH_GERMAN_INDEX


def picture_camera(script: LiveScript, options: DemoOptions) -> Camera:
    """The camera over the drawn table of these options."""
    return demo_camera(script, options.seed, options.deck, options.difficulty)


def show(
    options: DemoOptions, screen: Screen, make_watcher: MakeWatcher, make_camera: MakeCamera = picture_camera
) -> DemoOutcome:
    """The demo in real time on a window, until the hands are played or somebody quits."""
    clock = SystemClock()
    script, hands = LiveScript(), _hands(options)
    camera = PacedCamera(make_camera(script, options), clock, options.speed)
    players = SimulatedPlayers(
        hands,
        script,
        clock,
        THINK_SECONDS / options.speed,
        LOOK_SECONDS / options.speed,
        PAUSE_SECONDS,
    )
    sight = BackgroundSight(camera, make_watcher())
    with _DemoJournal(options.state_folder) as journal:
        app = App(_begin(journal, options), screen, sight, SimulatedPanel(), words_of(options), clock, players)
        return _played(app, hands, app.run)


def run_headless(
    options: DemoOptions,
    screen: Screen,
    make_watcher: MakeWatcher,
    progress: Progress | None = None,
    make_camera: MakeCamera = picture_camera,
) -> DemoOutcome:
    """The demo without a window as fast as the machine can: every frame is watched, the same seed gives the same evening."""
    clock = ManualClock()
    script, hands = LiveScript(), _hands(options)
    camera = make_camera(script, options)
    players = SimulatedPlayers(hands, script, clock, pause_seconds=PAUSE_SECONDS)
    with _DemoJournal(options.state_folder) as journal:
        sight = LockstepSight(camera, make_watcher())
        app = App(_begin(journal, options), screen, sight, SimulatedPanel(), words_of(options), clock, players)

        def steps() -> None:
            while not app.finished:
                app.step()
                clock.advance(STEP_SECONDS)
                if progress is not None:
                    progress(app.state)

        return _played(app, hands, steps)


def _played(app: App, hands: list[ScriptedHand], go: Callable[[], None]) -> DemoOutcome:
    try:
        app.start()
        go()
    finally:
        app.stop()
    return DemoOutcome(app.state, tuple(hand_reports(app.evening.events, hands)))


def _hands(options: DemoOptions) -> list[ScriptedHand]:
    return list(islice(scripted_hands(options.seed), options.hands))


def words_of(options: DemoOptions) -> Words:
    """Language and deck of the demo's screen."""
    return Words(Translator(options.language), deck_names(options.deck))


def _begin(journal: Journal, options: DemoOptions) -> Evening:
    opened = EveningOpened(
        PLAYERS,
        games=options.hands,
        deck=deck_names(options.deck).value,
        language=options.language,
    )
    try:
        return Evening.begin(journal, opened)
    except JournalError as error:
        raise UserError(str(error)) from error


class _DemoJournal:
    """A journal of the demo's own: never the one in which real evenings are kept."""

    def __init__(self, folder: Path | None, clock: Clock | None = None) -> None:
        self._folder = folder
        self._clock = clock or SystemClock()
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._journal: Journal | None = None

    def __enter__(self) -> Journal:
        folder = self._folder
        if folder is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="kiebitz-demo-")
            folder = Path(self._temporary.name)
        journal = Journal(journal_path(folder), self._clock)
        try:
            journal.open()
        except JournalError as error:
            raise UserError(str(error)) from error
        self._journal = journal
        return journal

    def __exit__(self, *_: object) -> None:
        if self._journal is not None:
            self._journal.close()
        if self._temporary is not None:
            self._temporary.cleanup()
