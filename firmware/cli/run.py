"""`kiebitz run`: the appliance, with camera, screen and buttons."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.configured import add_configured, evening_of, fill_in
from firmware.cli.options import add_language, add_state, add_window, translator, window_size
from firmware.errors import UserError
from firmware.i18n.names import Deck

if TYPE_CHECKING:
    from firmware.clock import Clock
    from firmware.config import Configuration
    from firmware.session.evening import Evening
    from firmware.session.events import EveningOpened
    from firmware.session.hand import HandState
    from firmware.session.house import JournalHouse
    from firmware.session.journal import Journal
    from firmware.session.two_players.hand import PairHand
    from vision.calibration import Calibration
    from vision.cameras.base import Camera, CameraLock, Frame

DEVICE = re.compile(r"pi|usb:\d+")
"""Cameras that may be plugged in later: the program starts without them and says so."""

SIMULATION = re.compile(r"sim(?::(\d+))?", re.ASCII)
"""The simulated table, perhaps with its seed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz run --camera usb:0 --players Anna,Bernd,Clara\n"
        "  kiebitz run --camera sim:3 --window 1280x720\n"
        "  kiebitz run --camera sim --game skat_duell --players Anna,Bernd\n"
        "  kiebitz run --set rules.preset=turnier\n"
        "what is not given is as configured (kiebitz config show)"
    )
    parser.add_argument("--camera", metavar="SPEC", help="pi, usb:N, file:PATH or sim[:SEED] (default pi)")
    parser.add_argument("--players", metavar="A,B,C", help="who sits there, clockwise; begins a new evening")
    parser.add_argument(
        "--game",
        metavar="NAME",
        help="skat, or a game for two: offiziersskat, skat_duell; begins a new evening",
    )
    parser.add_argument(
        "--deck",
        metavar="NAME",
        help=f"the deck on the table: {', '.join(deck.value for deck in Deck)} (default: the first, or the evening's)",
    )
    parser.add_argument("--pins", metavar="FACTORY", help="gpiozero's pin factory (default lgpio)")
    parser.add_argument(
        "--voice",
        choices=("nothing", "results", "everything"),
        help="what is spoken, where espeak-ng is installed (default results)",
    )
    parser.add_argument("--volume", metavar="PERCENT", type=int, help="of the voice, 0 to 100 (default 80)")
    parser.add_argument(
        "--stick", metavar="FOLDER", type=Path, help="where lists to take home are written (default: a USB stick)"
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole display")
    add_window(parser)
    add_language(parser)
    add_state(parser, "the folder with the journal (default: KIEBITZ_STATE, or your own)")
    add_configured(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run until somebody quits. The last evening goes on; when its list is full the table is set up anew. Named players begin at once."""
    configuration = fill_in(arguments)
    size = window_size(arguments.window)
    words_in = translator(arguments.language)
    deck = None if arguments.deck is None else named_deck(arguments.deck)
    if not 0 <= arguments.volume <= 100:
        raise UserError(f"--volume {arguments.volume}: give a percentage from 0 to 100")

    from display.window import Window, WindowError
    from firmware.app import App
    from firmware.cli.run_pages import mistakes_line, more_pages
    from firmware.clock import SystemClock
    from firmware.display_service import ShownScreen
    from firmware.evidence import EvidenceKeeper, EvidenceStore
    from firmware.hardware.gpio import open_panel
    from firmware.hardware.power import request_power_off
    from firmware.hardware.speaker import Talk, open_speaker
    from firmware.notify import notifier_of
    from firmware.places import journal_path, possible_state_directory
    from firmware.services import Health, Watched
    from firmware.session.hand import Phase
    from firmware.session.house import JournalHouse
    from firmware.session.journal import Journal, JournalError
    from firmware.session.presenter import Words
    from firmware.sight import ThreadedSight
    from firmware.supervision import Supervision
    from firmware.table_watcher import WatchedTable, trick_keeper, usable_calibration, watcher_maker
    from firmware.table_zones import TableZones
    from firmware.trick_memory import TrickMemory
    from firmware.turns import TurnNotice
    from firmware.watchdog import Situation, Watchdog

    def is_playing() -> bool:
        hand = app.state.hand_in_play
        return hand is not None and hand.phase is Phase.PLAY

    def pair_hand() -> PairHand | None:
        return None if app.state.pair is None else app.state.pair.hand

    clock = SystemClock()

    def about_trick() -> dict[str, object]:
        hand = app.state.hand_in_play
        plays = (
            []
            if hand is None
            else [[play.number, None if play.card is None else play.card.code] for play in hand.plays]
        )
        return {"evening": app.evening_number, "deal": None if hand is None else hand.deal, "plays": plays}

    sides = [side for side in configuration.text("table.sides").split(",") if side]
    folder = possible_state_directory(arguments.state)
    calibration = usable_calibration(folder) if DEVICE.fullmatch(arguments.camera) else None
    camera = make_camera(arguments.camera, clock, lambda: app.state.hand, pair_hand, calibration)
    table = WatchedTable(arguments.state, calibration)
    memory = TrickMemory()
    try:
        with Journal(journal_path(folder), clock) as journal:
            screen = ShownScreen(
                Window(size, fullscreen=arguments.fullscreen, rotation=int(configuration.text("display.rotation"))),
                clock,
                60.0 * configuration.number("display.dim_minutes"),
            )
            sight = ThreadedSight(camera, watcher_maker(table, memory), clock)
            speaker = open_speaker(words_in.language, volume=arguments.volume, talk=Talk(arguments.voice))
            house = JournalHouse(journal, _usual_evening(arguments, deck, configuration))
            evening = _evening(journal, arguments, house)
            if deck is None:
                opened = house.suggest(None)[0] if evening is None else evening.state.opened
                deck = named_deck(opened.deck if opened is not None else "")
            evidence = EvidenceKeeper(EvidenceStore(folder), clock)
            services: tuple[Watched, ...] = (
                journal.service,
                *sight.services,
                screen.service,
                *speaker.services,
                evidence.service,
            )
            watchdog = Watchdog(services, clock, lambda: Situation(is_playing(), journal.state.waiting))
            app = App(
                evening,
                screen,
                sight,
                open_panel(configuration.pins, clock, arguments.pins),
                Words(words_in, deck, configuration.switch("display.four_colours")),
                clock,
                speaker=speaker,
                house=house,
                watchdog=watchdog,
                pages=more_pages(arguments, journal, table, lambda: keep_values(camera)),
                deck_in_play=lambda: (table.deck, table.is_foreign),
                table_found=lambda: table.calibration is not None,
                told_at_start=mistakes_line(configuration, Words(words_in)),
                evidence=evidence,
                keep_trick=trick_keeper(memory, folder, clock, about_trick),
                turns=TurnNotice(sides),
                large_type=configuration.switch("display.large_type"),
            )
            supervision = Supervision(
                notifier_of(os.environ),
                clock,
                services,
                lambda: screen.service.state.health is Health.RUNNING,
                watchdog.feeds,
            )
            zones = TableZones(sides)

            def turned() -> None:
                supervision.turn()
                if not SIMULATION.fullmatch(arguments.camera):
                    # Simulated players lay every card into the middle.
                    table.zones = zones.of(app.state, table.calibration, table.shown)

            # systemd ends a service with SIGTERM; everything acknowledged is on the disk, so leaving is enough.
            signal.signal(signal.SIGTERM, lambda *_: app.quit())
            try:
                evidence.service.start()
                app.start()
                app.run(turned)
            finally:
                supervision.stop()
                app.stop()
                evidence.stop()
    except (JournalError, WindowError) as error:
        raise UserError(str(error)) from error
    if app.powers_off:
        request_power_off()
    if journal.state.waiting:
        print(
            f"kiebitz: {journal.state.waiting} entries could not be saved in {journal.path} ({journal.state.detail})",
            file=sys.stderr,
        )
        return 1
    return 0


def make_camera(
    spec: str,
    clock: Clock,
    skat_hand: Callable[[], HandState | None],
    pair_hand: Callable[[], PairHand | None] = lambda: None,
    calibration: Calibration | None = None,
) -> Camera:
    """The camera of this text: a device is opened later and again when it is lost, all others now. Raises UserError.

    Recordings and simulations run in real time; at a simulated table three play the game of the `skat_hand`, or two people while
    there is a `pair_hand`. A device keeps the focus of its `calibration`; exposure follows the light.
    """
    from firmware.sight import PacedCamera
    from vision.cameras.base import CameraError
    from vision.cameras.open import open_camera

    if DEVICE.fullmatch(spec):
        lens = None if calibration is None or calibration.lock is None else calibration.lock.lens_position
        return DeviceCamera(spec, lens)
    if simulation := SIMULATION.fullmatch(spec):
        from firmware.demo.pair_table import at_any_table
        from firmware.demo.skat_table import lawful_script
        from vision.simulator.camera import SimulatedCamera

        seed = int(simulation[1] or "0")
        script = at_any_table(lawful_script(skat_hand, seed), lambda: True, pair_hand, seed)
        return PacedCamera(SimulatedCamera(seed, script), clock)
    try:
        return PacedCamera(open_camera(spec), clock)
    except CameraError as error:
        raise UserError(f"--camera: {error}") from error


def keep_values(camera: Camera) -> CameraLock | None:
    """The values that the camera keeps from now on, where it can; None where it cannot, or fails to."""
    from vision.cameras.base import CameraError, LockableCamera

    opened = camera.camera if isinstance(camera, DeviceCamera) else camera
    try:
        return opened.lock() if isinstance(opened, LockableCamera) else None
    except CameraError:
        return None


class DeviceCamera:
    """A camera that may be missing when the program starts, and may be unplugged and come back."""

    def __init__(self, spec: str, lens_position: float | None = None) -> None:
        """`lens_position` is the focus that the camera keeps, where it can: one that moves would shift the picture."""
        self._spec = spec
        self._lens_position = lens_position
        self._camera: Camera | None = None

    @property
    def camera(self) -> Camera | None:
        """The driver, once it was opened."""
        return self._camera

    def open(self) -> None:
        """Claim the device. Raises CameraError while it is not there."""
        from vision.cameras.base import CameraLock, LockableCamera
        from vision.cameras.open import open_camera

        if self._camera is None:
            self._camera = open_camera(self._spec)
        else:
            # The same driver object again: some cannot be made anew in one process, and it knows what still hangs.
            self._camera.close()
            self._camera.open()
        if self._lens_position is not None and isinstance(self._camera, LockableCamera):
            self._camera.lock(CameraLock(lens_position=self._lens_position))

    def frame(self, timeout: float) -> Frame:
        """The newest picture."""
        from vision.cameras.base import CameraGone

        if self._camera is None:
            raise CameraGone(f"the camera {self._spec} is not open")
        return self._camera.frame(timeout)

    def describe(self) -> str:
        return self._spec if self._camera is None else self._camera.describe()

    def close(self) -> None:
        if self._camera is not None:
            self._camera.close()


def _usual_evening(arguments: argparse.Namespace, deck: Deck | None, configuration: Configuration) -> EveningOpened:
    """How an evening begins where nothing else is chosen. Raises UserError for players that cannot be.

    A configured game for two is for whoever names no more than two players.
    """
    given = configuration.text("table.players") if arguments.players is None else arguments.players
    names = tuple(name.strip() for name in given.split(","))
    game = game_for_two(configuration.text("table.game") if arguments.game is None else arguments.game)
    if arguments.game is None and arguments.players is not None and len(names) > 2:
        game = None
    if game is not None and arguments.players is None:
        names = names[:2]
    fewest, most = (3, 5) if game is None else (2, 2)
    if not fewest <= len(names) <= most or not all(names) or len(set(names)) < len(names):
        if game is not None:
            raise UserError(f"--players {given!r}: {game} is for two different names, such as Anna,Bernd")
        raise UserError(
            f"--players {given!r}: three to five different names, such as Anna,Bernd,Clara; two play with --game"
        )
    evening = evening_of(configuration, names, "" if deck is None else deck.value, arguments.language)
    return evening if game is None else replace(evening, preset=game, list_mode="classic", options=(), games=None)


def game_for_two(name: str) -> str | None:
    """The preset of a game of this name; None for Skat, which has several. Raises UserError that lists the names."""
    from firmware.config.schema import BY_PATH, SKAT

    if name not in BY_PATH["table.game"].choices:
        known = ", ".join(BY_PATH["table.game"].choices)
        raise UserError(f"--game {name!r} is not known; choose one of {known}")
    return None if name == SKAT else name


def _evening(journal: Journal, arguments: argparse.Namespace, house: JournalHouse) -> Evening | None:
    """The evening that goes on, or a new one of the players named; None when the table has to be set up."""
    from firmware.session.evening import Evening
    from firmware.session.hand import StateError

    if arguments.players is None and arguments.game is None:
        return Evening.resume(journal)
    try:
        return house.open(house.suggest(None)[0])
    except StateError as error:
        raise UserError(f"--players: {error}") from error


def named_deck(name: str) -> Deck:
    """The deck of this name. Raises UserError that lists the names."""
    try:
        return Deck(name)
    except ValueError:
        raise UserError(
            f"--deck {name!r} is not known; choose one of {', '.join(deck.value for deck in Deck)}"
        ) from None
