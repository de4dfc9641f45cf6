"""The pages of `kiebitz run` that reach into the world: lists onto a stick, and the settings."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from firmware.cli.config import configuration_of
from firmware.i18n.translator import Translator
from firmware.pages.settings import SettingsPage
from firmware.pages.shown_cards import ReadPicture
from firmware.pages.shown_hand import hand_page, skat_page
from firmware.places import possible_state_directory
from firmware.session.menu import Request
from firmware.sticks import GivenFolder, MountedSticks

if TYPE_CHECKING:
    from firmware.app import App
    from firmware.config import Configuration
    from firmware.config.keys import Key, Value
    from firmware.pages.page import Page
    from firmware.session.hand import HandState
    from firmware.session.journal import Journal
    from firmware.session.presenter import Words
    from firmware.table_watcher import WatchedTable
    from vision.cameras.base import CameraLock
    from vision.enrolment.deck import KnownNetwork
    from vision.readings import Quad


def more_pages(
    arguments: argparse.Namespace, journal: Journal, table: WatchedTable, lock: Callable[[], CameraLock | None]
) -> Mapping[Request, Callable[[App], Page]]:
    """What makes the page behind each of these requests. `table` learns what was calibrated and enrolled, `lock` keeps the camera's values."""
    from firmware.config.layers import USER_FILE_NAME

    sticks = MountedSticks() if arguments.stick is None else GivenFolder(arguments.stick)
    file = possible_state_directory(arguments.state) / USER_FILE_NAME

    def stick_page(app: App) -> Page:
        # What writes PDF takes memory and start-up time that a game does not need.
        from firmware.pages.stick import StickPage

        configuration = configuration_of(arguments)
        return StickPage(sticks, journal.path, app.evening_number, configuration.text("table.place"))

    folder = possible_state_directory(arguments.state)

    def calibrate_page(app: App) -> Page:
        from firmware.calibrations import save_calibration
        from firmware.pages.calibrate import CalibratePage
        from firmware.reading import new_reader
        from vision.calibration import Calibration, Calibrator

        def keep(calibrator: Calibrator, calibration: Calibration) -> None:
            locked = calibrator.locked(lock()) or calibration
            save_calibration(locked, folder)
            table.calibration = locked

        return CalibratePage(lambda: Calibrator(new_reader()), keep, app)

    def enrol_page(app: App) -> Page:
        from firmware.decks import keep_learned
        from firmware.learning import Learner
        from firmware.pages.enrol import EnrolPage
        from firmware.reading import new_reader
        from vision.enrolment.enrolment import Enrolment

        def learner() -> Learner:
            reader = new_reader()
            return Learner(Enrolment(reader, cast("KnownNetwork", reader.model)))

        def keep(learned: Learner) -> str:
            name = keep_learned(learned, app.words.text("Deck"), arguments.state)
            table.decks_changed = True
            return name

        return EnrolPage(learner, keep, app)

    def reads() -> ReadPicture:
        from firmware.decks import open_decks
        from firmware.reading import new_reader
        from vision.zones import read_zone

        reader = new_reader()
        if table.deck:
            reader.deck = open_decks(table.deck, cast("KnownNetwork", reader.model), arguments.state)[0]
        return lambda bgr: read_zone(reader, bgr)

    def note(hand: HandState, quads: Iterable[Quad], size: tuple[int, int]) -> None:
        from firmware.table_zones import shown_hand

        table.shown = shown_hand(hand, quads, size)

    return {
        Request.SHOW_HAND: lambda app: hand_page(reads, app, note),
        Request.SHOW_SKAT: lambda app: skat_page(reads, app),
        Request.CALIBRATE: calibrate_page,
        Request.ENROL: enrol_page,
        Request.STICK: stick_page,
        Request.SETTINGS: lambda app: SettingsPage(file, lambda: configuration_of(arguments), apply),
    }


def apply(key: Key, value: Value | None, app: App) -> bool:
    """Let a setting hold at once where that is possible."""
    if key.path == "table.language" and isinstance(value, str):
        app.words = replace(app.words, translator=Translator(value))
        return True
    if key.path == "display.four_colours":
        app.words = replace(app.words, four_colours=value is True)
        return True
    if key.path == "display.large_type":
        app.large_type = value is True
        return True
    change = getattr(app.speaker, "change", None)
    if key.table == "voice" and value is not None and change is not None:
        change(key.name, value)
        return True
    return False


def mistakes_line(configuration: Configuration, words: Words) -> str:
    """That something in the settings is wrong, for the first minute on the screen; empty when all is well."""
    unreadable = [problem.source for problem in configuration.problems if problem.unreadable]
    if unreadable:
        return words.text("{file} cannot be read: look at Settings.", file=unreadable[0].rpartition("/")[2])
    count = len(configuration.problems)
    if not count:
        return ""
    return words.translator.plural("{count} mistake in the settings", "{count} mistakes in the settings", count)
