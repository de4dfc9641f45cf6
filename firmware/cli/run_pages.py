"""The pages of `kiebitz run` that reach into the world: lists onto a stick, and the settings."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware.cli.config import configuration_of
from firmware.i18n.translator import Translator
from firmware.pages.settings import SettingsPage
from firmware.pages.stick import StickPage
from firmware.places import possible_state_directory
from firmware.session.menu import Request
from firmware.sticks import GivenFolder, MountedSticks

if TYPE_CHECKING:
    from firmware.app import App
    from firmware.config import Configuration
    from firmware.config.keys import Key, Value
    from firmware.pages.page import Page
    from firmware.session.journal import Journal
    from firmware.session.presenter import Words


def more_pages(arguments: argparse.Namespace, journal: Journal) -> Mapping[Request, Callable[[App], Page]]:
    """What makes the page behind each of these lines of the menu."""
    from firmware.config.layers import USER_FILE_NAME

    sticks = MountedSticks() if arguments.stick is None else GivenFolder(arguments.stick)
    file = possible_state_directory(arguments.state) / USER_FILE_NAME

    def stick_page(app: App) -> Page:
        configuration = configuration_of(arguments)
        return StickPage(sticks, journal.path, app.evening_number, configuration.text("table.place"))

    return {
        Request.STICK: stick_page,
        Request.SETTINGS: lambda app: SettingsPage(file, lambda: configuration_of(arguments), apply),
    }


def apply(key: Key, value: Value | None, app: App) -> bool:
    """Let a setting hold at once where that is possible."""
    if key.path == "table.language" and isinstance(value, str):
        app.words = replace(app.words, translator=Translator(value))
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
