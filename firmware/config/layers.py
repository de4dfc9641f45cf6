"""Reads the configuration in layers; a later one wins: defaults, system file, user file, environment, command line.

A mistake never stops the program: what is wrong is left out, and named as a Problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from firmware.config.files import read_settings
from firmware.config.keys import Key, Value, ValueProblem, likely
from firmware.config.problems import Problem
from firmware.config.schema import BY_PATH, BY_VARIABLE, KEYS, PIN_NAMES, TABLES, names_in
from firmware.errors import UserError
from firmware.hardware.panel import Pins
from firmware.skat.house.options import OptionError, TableOptions, read_options

SYSTEM_FILE = Path("/etc/kiebitz/kiebitz.toml")
USER_FILE_NAME = "settings.toml"
"""In the state folder, beside the journal: on the box this is the only place that can be written."""

DEFAULT = "default"
PREFIX = "KIEBITZ_"


@dataclass(frozen=True, slots=True)
class Setting:
    """A value and where it comes from: `default`, a file, an environment variable or `--set`."""

    value: Value
    source: str


@dataclass(frozen=True, slots=True)
class Configuration:
    """All settings by path (`voice.talk`); what is neither set nor has a default of its own is missing."""

    settings: Mapping[str, Setting]
    problems: tuple[Problem, ...] = ()

    def text(self, path: str) -> str:
        """A setting that is a text or a word."""
        value = self.settings[path].value
        assert isinstance(value, str), f"{path} is a text"
        return value

    def number(self, path: str) -> int:
        """A setting that is a number."""
        value = self.settings[path].value
        assert isinstance(value, int) and not isinstance(value, bool), f"{path} is a number"
        return value

    def switch(self, path: str) -> bool:
        """A setting that is true or false."""
        return self.settings[path].value is True

    @property
    def pins(self) -> Pins:
        """The wiring."""
        return _pins(self.settings)

    @property
    def rules(self) -> TableOptions:
        """The rules of the table: the preset, with what is set on top of it."""
        return read_options(_rule_values(self.settings))

    @property
    def rule_choices(self) -> tuple[tuple[str, Value], ...]:
        """The rules that are set on top of the preset, by name."""
        chosen = _rule_values(self.settings)
        return tuple((name, value) for name, value in chosen.items() if name != "preset")

    def values(self) -> dict[str, Value]:
        """Every value that holds, by path, in the order of the schema; rules that were not set as the preset has them."""
        rules = self.rules
        found: dict[str, Value] = {}
        for key in KEYS:
            if key.path in self.settings:
                found[key.path] = self.settings[key.path].value
            elif key.table == "rules" and (value := getattr(rules, key.name)) is not None:
                found[key.path] = _plain(value)
        return found


def _plain(value: Any) -> Value:
    """A choice of the rules as the file writes it."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, frozenset):
        return tuple(sorted(each.value for each in value))
    plain: Value = value
    return plain


def load_configuration(
    user_file: Path | None,
    environment: Mapping[str, str] | None = None,
    overrides: Iterable[str] = (),
    system_file: Path | None = SYSTEM_FILE,
) -> Configuration:
    """All layers. `overrides` are texts such as `voice.volume_percent=60`; None leaves a layer out.

    Raises UserError for an override that is wrong: it was typed just now.
    """
    problems: list[Problem] = []
    settings = {key.path: Setting(key.default, DEFAULT) for key in KEYS if key.default is not None}
    for file in (system_file, user_file):
        if file is not None:
            found, wrong = file_layer(file)
            settings |= found
            problems += wrong
    found, wrong = _environment_layer(environment or {})
    settings |= found
    problems += wrong
    settings |= _override_layer(overrides)
    problems += _drop_clashes(settings)
    return Configuration(settings, tuple(problems))


def file_layer(file: Path) -> tuple[dict[str, Setting], list[Problem]]:
    """What a file sets, and what is wrong in it. A file that is not there sets nothing."""
    content, problems = read_settings(file)
    found: dict[str, Setting] = {}
    for table, values in content.items():
        if table not in TABLES:
            problems.append(Problem(str(file), table, "", "no such table", _likely_table(table, values)))
        elif not isinstance(values, dict):
            problems.append(Problem(str(file), table, "", f"is a table; write [{table}] on a line of its own"))
        else:
            for name, value in values.items():
                _take(found, problems, str(file), table, name, value)
    return found, problems


def checked_override(text: str, where: str = "--set") -> tuple[Key, Value]:
    """The key and the value of `table.key=value`, given with `where`. Raises UserError with the likely word."""
    path, equals, value = text.partition("=")
    key = BY_PATH.get(path.strip())
    if not equals:
        raise UserError(f"{where} {text!r}: write table.key=value, such as voice.volume_percent=60")
    if key is None:
        near = likely(path.strip(), list(BY_PATH))
        meant = f"did you mean {near}?" if near else "`kiebitz config show` lists all"
        raise UserError(f"{where} {path.strip()}: no such setting; {meant}")
    try:
        return key, key.from_text(value)
    except ValueProblem as error:
        meant = f"; did you mean {error.likely}?" if error.likely else ""
        raise UserError(f"{where} {key.path}: {error}{meant}") from error


def _take(
    found: dict[str, Setting], problems: list[Problem], source: str, table: str, name: str, value: object
) -> None:
    key = BY_PATH.get(f"{table}.{name}")
    if key is None:
        elsewhere = next((other for other in KEYS if other.name == name), None)
        near = f"[{elsewhere.table}] {name}" if elsewhere else likely(name, names_in(table))
        problems.append(Problem(source, table, name, "no such key", near))
        return
    try:
        found[key.path] = Setting(key.checked(value), source)
    except ValueProblem as error:
        problems.append(Problem(source, table, name, str(error), error.likely))


def _likely_table(table: str, values: object) -> str | None:
    key = next((key for key in KEYS if key.name == table), None)
    if key is not None and not isinstance(values, dict):
        return f"[{key.table}] {table}"
    return likely(table, list(TABLES))


def _environment_layer(environment: Mapping[str, str]) -> tuple[dict[str, Setting], list[Problem]]:
    found: dict[str, Setting] = {}
    problems: list[Problem] = []
    tables = tuple(f"{PREFIX}{table.upper()}_" for table in TABLES)
    for variable, text in sorted(environment.items()):
        key = BY_VARIABLE.get(variable)
        if key is None:
            if variable.startswith(tables):
                near = likely(variable.lower(), [name.lower() for name in BY_VARIABLE])
                problems.append(Problem(variable, "", "", "sets nothing", near.upper() if near else None))
            continue
        try:
            found[key.path] = Setting(key.from_text(text), variable)
        except ValueProblem as error:
            problems.append(Problem(variable, "", "", str(error), error.likely))
    return found, problems


def _override_layer(overrides: Iterable[str]) -> dict[str, Setting]:
    found = {}
    for text in overrides:
        key, value = checked_override(text)
        found[key.path] = Setting(value, f"--set {key.path}")
    return found


def _drop_clashes(settings: dict[str, Setting]) -> list[Problem]:
    """Takes out what contradicts the rest: house rules in a tournament, and pins that two parts claim."""
    problems: list[Problem] = []
    while True:
        try:
            read_options(_rule_values(settings))
            break
        except OptionError as error:
            dropped = settings.pop(f"rules.{error.field}")
            problems.append(Problem(dropped.source, "rules", error.field, str(error.reason)))
    names = (*settings["table.players"].value.split(","),)  # type: ignore[union-attr]
    if len({name.strip() for name in names}) < len(names):
        dropped = settings["table.players"]
        problems.append(Problem(dropped.source, "table", "players", "two players have the same name"))
        settings["table.players"] = _default("table.players")
    try:
        _pins(settings)
    except UserError as error:
        changed = [name for name in PIN_NAMES if settings[f"pins.{name}"].source != DEFAULT]
        source = settings[f"pins.{changed[-1]}"].source
        problems.append(Problem(source, "pins", ", ".join(changed), f"{error}; all pins are as delivered until then"))
        settings |= {f"pins.{name}": _default(f"pins.{name}") for name in PIN_NAMES}
    return problems


def _default(path: str) -> Setting:
    default = BY_PATH[path].default
    assert default is not None, f"{path} has a default"
    return Setting(default, DEFAULT)


def _rule_values(settings: Mapping[str, Setting]) -> dict[str, Value]:
    return {path.partition(".")[2]: setting.value for path, setting in settings.items() if path.startswith("rules.")}


def _pins(settings: Mapping[str, Setting]) -> Pins:
    """The wiring. Raises UserError when two parts claim a pin."""
    up, down, ok, back, correct, menu, turn, question, trouble, buzzer = (
        number for name in PIN_NAMES if isinstance(number := settings[f"pins.{name}"].value, int)
    )
    return Pins((up, down, ok, back, correct, menu), (turn, question, trouble), buzzer)
