"""The support bundle: what is needed to help, and nothing about the people at the table."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from firmware.config.files import toml_text
from firmware.config.keys import Value
from firmware.config.layers import Configuration
from firmware.doctor.finding import Finding
from firmware.doctor.machine import Machine

PERSONAL = ("table.players", "table.place")
"""Settings that tell about people."""

LOG_COMMAND = ("journalctl", "--unit=kiebitz", "--lines=400", "--no-pager", "--output=short-monotonic")
HIDDEN = "***"

ABOUT = """What `kiebitz doctor --bundle` has gathered: the checks, the settings without names and place, and the last log lines
of the service with names, home folders and host name blotted out. No list, no card, no picture.
"""


def write_bundle(
    path: Path, findings: Sequence[Finding], configuration: Configuration, machine: Machine, names: Iterable[str] = ()
) -> None:
    """Write the bundle as a ZIP file. `names` are blotted out of the log. Raises OSError; an existing file is replaced whole."""
    host = machine.read("etc/hostname") or ""
    log = machine.run(LOG_COMMAND) or ""
    # Short-monotonic lines begin with the host name: it is blotted out with the names.
    cover = [*names, *(name.strip() for name in configuration.text("table.players").split(",")), host]
    parts = {
        "about.txt": ABOUT,
        "checks.jsonl": "".join(
            anonymous(json.dumps(finding.to_json(), ensure_ascii=False), cover) + "\n" for finding in findings
        ),
        "settings.toml": settings_without_people(configuration),
        "system.txt": f"{machine.system}\n{machine.board or machine.architecture}\n{machine.read('proc/version') or ''}\n",
        "log.txt": anonymous(log, cover),
    }
    draft = path.with_name(path.name + ".new")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in parts.items():
            bundle.writestr(name, text)
    draft.replace(path)


def settings_without_people(configuration: Configuration) -> str:
    """All settings as TOML, names and place hidden."""
    values: dict[str, Value] = {
        path: HIDDEN if path in PERSONAL and value else value for path, value in configuration.values().items()
    }
    settings = configuration.settings
    return toml_text(values, {path: settings[path].source if path in settings else "preset" for path in values})


def anonymous(text: str, names: Iterable[str]) -> str:
    """The text without these names (as whole words, in any case), and without the user in paths of home folders."""
    text = re.sub(r"(/home/|/Users/)[^/\s\"']+", rf"\1{HIDDEN}", text)
    for name in sorted({name for name in names if name}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text, flags=re.IGNORECASE)
    return text
