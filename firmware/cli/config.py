"""`kiebitz config`: check, show and change the configuration."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.options import add_state
from firmware.errors import UserError
from firmware.places import state_directory, writable_state_directory

if TYPE_CHECKING:
    from firmware.config import Configuration


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz config check                    is everything right? names file, table, key and the likely word\n"
        "  kiebitz config check kiebitz.toml       the same for one file\n"
        "  kiebitz config show                     all settings as TOML, with what they mean\n"
        "  kiebitz config set rules.preset=turnier voice.volume_percent=60\n"
        "layers, a later one wins: defaults, /etc/kiebitz/kiebitz.toml, settings.toml in the state folder,\n"
        "environment (KIEBITZ_VOICE_VOLUME_PERCENT=60), command line (--set voice.volume_percent=60)"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="say what is wrong; exit code 1 if anything is")
    check.add_argument("file", metavar="FILE", type=Path, nargs="?", help="check this file only (default: all layers)")
    show = actions.add_parser("show", help="print all settings that hold")
    for action in (check, show):
        add_overrides(action)
        action.add_argument("--json", action="store_true", help="one JSON object a line")
    change = actions.add_parser("set", help="change settings and keep them in the state folder")
    change.add_argument("values", metavar="TABLE.KEY=VALUE", nargs="+", help="such as voice.volume_percent=60")
    for action in (check, show, change):
        add_state(action, "the folder with settings.toml (default: KIEBITZ_STATE, or your own)")


def add_overrides(parser: argparse.ArgumentParser) -> None:
    """`--set TABLE.KEY=VALUE`, as often as needed."""
    parser.add_argument(
        "--set", metavar="TABLE.KEY=VALUE", dest="overrides", action="append", default=[], help="set this for once"
    )


def configuration_of(arguments: argparse.Namespace) -> Configuration:
    """All layers, as the arguments `state` and, where the command has it, `overrides` say. Raises UserError for a wrong override."""
    from firmware.config import load_configuration
    from firmware.config.layers import USER_FILE_NAME

    return load_configuration(
        state_directory(arguments.state) / USER_FILE_NAME, dict(os.environ), getattr(arguments, "overrides", ())
    )


def run(arguments: argparse.Namespace) -> int:
    """Check, show or set. 1: something is wrong."""
    if arguments.action == "set":
        return _set(arguments)
    return _check(arguments) if arguments.action == "check" else _show(arguments)


def _check(arguments: argparse.Namespace) -> int:
    if arguments.file is not None and not arguments.file.exists():
        raise UserError(f"{arguments.file}: there is no such file; check the name")
    if arguments.file is None:
        problems = configuration_of(arguments).problems
    else:
        from firmware.config import load_configuration

        problems = load_configuration(arguments.file, {}, arguments.overrides, system_file=None).problems
    for problem in problems:
        if arguments.json:
            print(json.dumps(problem.to_json(), ensure_ascii=False))
        else:
            print(f"kiebitz: {problem}", file=sys.stderr)
    if not problems and not arguments.json:
        print("the configuration is in order")
    if any(problem.unreadable for problem in problems):
        return 2
    return 1 if problems else 0


def _show(arguments: argparse.Namespace) -> int:
    from firmware.config.files import toml_text
    from firmware.config.schema import KEYS

    configuration = configuration_of(arguments)
    for problem in configuration.problems:
        print(f"kiebitz: {problem}", file=sys.stderr)
    values = configuration.values()
    if not arguments.json:
        settings = configuration.settings
        notes = {path: settings[path].source if path in settings else "preset" for path in values}
        sys.stdout.write(toml_text(values, notes))
        return 0
    for key in KEYS:
        setting = configuration.settings.get(key.path)
        value = values.get(key.path)
        print(
            json.dumps(
                {
                    "table": key.table,
                    "key": key.name,
                    "value": list(value) if isinstance(value, tuple) else value,
                    "source": "preset" if setting is None else setting.source,
                    "unit": key.unit,
                    "allowed": key.allowed,
                    "comment": key.comment,
                },
                ensure_ascii=False,
            )
        )
    return 0


def _set(arguments: argparse.Namespace) -> int:
    from firmware.config import load_configuration
    from firmware.config.files import SettingsError, kept_values, write_settings
    from firmware.config.layers import USER_FILE_NAME, checked_override

    changes = dict(checked_override(text, "config set") for text in arguments.values)
    file = writable_state_directory(arguments.state) / USER_FILE_NAME
    before = load_configuration(file, {}, system_file=None)
    after = load_configuration(file, {}, arguments.values, system_file=None)
    clashes = [problem for problem in after.problems if problem not in before.problems]
    if clashes:
        raise UserError(f"{clashes[0]}; nothing was changed")
    try:
        write_settings(file, kept_values(file) | {key.path: value for key, value in changes.items()})
    except SettingsError as error:
        raise UserError(str(error)) from error
    print(f"kept in {file}: {', '.join(key.path for key in changes)}")
    return 0
