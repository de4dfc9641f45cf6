"""Settings on the disk: read with the previous copy to fall back on, written so that a power cut leaves the old or the new."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from firmware.config.keys import Value
from firmware.config.problems import Problem
from firmware.config.schema import BY_PATH, KEYS, TABLES
from firmware.files import replace_file

LARGEST_FILE = 1024 * 1024
"""Bytes; a file with every setting has less than ten thousand."""


class SettingsError(Exception):
    """Settings that cannot be read or written; the message names the file and the reason."""


def backup_file(file: Path) -> Path:
    """Where the previous copy lies."""
    return file.with_name(file.name + ".bak")


def read_settings(file: Path) -> tuple[dict[str, Any], list[Problem]]:
    """The tables of a file, else of its previous copy, else nothing; with what was wrong. Never fails."""
    problems: list[Problem] = []
    for candidate in (file, backup_file(file)):
        try:
            content = _parsed(candidate)
        except FileNotFoundError:
            continue
        except SettingsError as error:
            problems.append(Problem(str(candidate), "", "", str(error), unreadable=True))
            continue
        if problems:
            problems.append(Problem(str(candidate), "", "", "this previous copy is used instead"))
        return content, problems
    return {}, problems


def write_settings(file: Path, values: Mapping[str, Value]) -> None:
    """Keep these settings (path -> value) as the file; what it held before stays beside it as `.bak`. Raises SettingsError."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            _parsed(file)
        except (SettingsError, FileNotFoundError):
            # A damaged file must not take the place of a good previous copy.
            pass
        else:
            replace_file(backup_file(file), file.read_bytes())
        replace_file(file, toml_text(values).encode("utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: cannot be written ({error.strerror or error}); the old settings stay") from error


def toml_text(values: Mapping[str, Value], notes: Mapping[str, str] | None = None) -> str:
    """Settings as TOML, in the order of the schema, each with what it means; `notes` (path -> text) are added to the comments."""
    lines = []
    for table, about in TABLES.items():
        keys = [key for key in KEYS if key.table == table and key.path in values]
        if keys:
            lines += ["", f"[{table}]  # {about}"]
        for key in keys:
            unit = f" [{key.unit}]" if key.unit else ""
            note = f" ({notes[key.path]})" if notes and key.path in notes else ""
            lines.append(f"{key.name} = {toml_value(values[key.path])}  # {key.comment}{unit}{note}")
    return "\n".join(lines).lstrip("\n") + "\n"


def toml_value(value: Value) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # TOML's basic strings know the escapes of JSON.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return "[" + ", ".join(toml_value(each) for each in value) + "]"


def kept_values(file: Path) -> dict[str, Value]:
    """What a settings file holds and the schema knows, for changing a part of it."""
    from firmware.config.layers import file_layer

    found, _ = file_layer(file)
    return {path: setting.value for path, setting in found.items() if path in BY_PATH}


def _parsed(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except NotADirectoryError as error:
        raise FileNotFoundError(str(error)) from error
    except FileNotFoundError:
        raise
    except OSError as error:
        raise SettingsError(f"cannot be read ({error.strerror or error})") from error
    if len(data) > LARGEST_FILE:
        raise SettingsError("is too large for settings")
    if not data.strip(b"\0"):
        if data:
            raise SettingsError("holds nothing but zeros, as after a power cut")
        return {}
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"is not TOML ({error})") from error
