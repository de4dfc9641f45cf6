"""What the command line leaves open comes from the configuration; its mistakes are warnings, never a refusal to start."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from firmware.cli.config import add_overrides, configuration_of

if TYPE_CHECKING:
    from firmware.config import Configuration
    from firmware.session.events import EveningOpened

CONFIGURED: Mapping[str, str] = {
    "camera": "camera.source",
    "window": "display.window",
    "fullscreen": "display.fullscreen",
    "language": "table.language",
    "pins": "pins.factory",
    "voice": "voice.talk",
    "volume": "voice.volume_percent",
}
"""Argument of `kiebitz run` -> the setting that holds when it is not given."""


def add_configured(parser: argparse.ArgumentParser) -> None:
    """`--set`, and no defaults of their own for the arguments that are configured."""
    add_overrides(parser)
    parser.set_defaults(**dict.fromkeys(CONFIGURED))


def fill_in(arguments: argparse.Namespace) -> Configuration:
    """Give every argument that was not given its configured value, and tell what is wrong in the configuration.

    Raises UserError for a wrong `--set` only.
    """
    configuration = configuration_of(arguments)
    for problem in configuration.problems:
        print(f"kiebitz: {problem}", file=sys.stderr)
    for name, path in CONFIGURED.items():
        if getattr(arguments, name) is None:
            setattr(arguments, name, configuration.settings[path].value)
    return configuration


def evening_of(
    configuration: Configuration, players: tuple[str, ...] = (), deck: str = "", language: str = ""
) -> EveningOpened:
    """A new evening by the configured rules; players, deck and language are the configured ones where they are empty."""
    from firmware.session.events import EveningOpened

    rules = configuration.rules
    names = configuration.text("table.players").split(",")
    return EveningOpened(
        players or tuple(name.strip() for name in names),
        games=rules.series_length,
        list_mode=rules.list_mode.value,
        preset=rules.preset.value,
        options=configuration.rule_choices,
        deck=deck or configuration.text("table.deck"),
        language=language or configuration.text("table.language"),
    )
