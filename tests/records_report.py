"""How the rules agree with game records from outside: a table of agreed, not comparable and differing fields per file.

    python tests/records_report.py [FOLDER]

FOLDER holds the record files (default: `games` in the folder given by KIEBITZ_SHARED, or in ../shared beside the checkout). Ends with 1
if anything differs. Not comparable are fields that a source did not record, and the value and matadors of records that carry a note
saying that their value is an artefact.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from firmware.i18n.translator import Translator
from firmware.replay import BadLine, replay_lines

FILES = ("iss-dev.jsonl", "xskat-dev.jsonl", "referee-dev.jsonl")

NOTED = "for the value"
"""Part of the note of a record whose value and matadors its source made up."""


@dataclass
class FieldCount:
    """One field of one file."""

    agreed: int = 0
    not_comparable: int = 0
    differing: int = 0


@dataclass
class FileReport:
    """One file: counts per field, what differs in words, and alarms that should not be."""

    games: int = 0
    bad_lines: list[str] = field(default_factory=list)
    fields: dict[str, FieldCount] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    revokes: list[str] = field(default_factory=list)


def report_on(path: Path) -> FileReport:
    """Replay every record of this file and compare each field that it records."""
    report = FileReport()
    translator = Translator("de")
    with path.open(encoding="utf-8") as lines:
        for item in replay_lines(lines):
            if isinstance(item, BadLine):
                report.bad_lines.append(f"line {item.number}: {item.message}")
                continue
            report.games += 1
            got = item.to_json(translator)
            note = str(item.record.extra.get("note", ""))
            for name, expected in _recorded(item.record.result, item.record.extra.get("calc"), item.record.winners):
                count = report.fields.setdefault(name, FieldCount())
                if expected is None or (NOTED in note and name in ("value", "matadors")):
                    count.not_comparable += 1
                elif got[name] == expected:
                    count.agreed += 1
                else:
                    count.differing += 1
                    report.differences.append(f"{got['id']}: {name} is {got[name]!r}, recorded {expected!r}")
            if got["revokes"]:
                report.revokes.append(f"{got['id']}: {got['revokes']}")
    return report


def _recorded(result: object, calculated: object, winners: str | None) -> Iterator[tuple[str, object]]:
    for source in (result, calculated):
        if isinstance(source, dict):
            yield from source.items()
    if winners is not None:
        yield "winners", winners


def default_folder() -> Path:
    """Where the record files are if nobody says."""
    return Path(os.environ.get("KIEBITZ_SHARED", Path(__file__).resolve().parent.parent.parent / "shared")) / "games"


def main(arguments: list[str]) -> int:
    from rich.console import Console
    from rich.table import Table

    folder = Path(arguments[0]) if arguments else default_folder()
    paths = [folder / name for name in FILES if (folder / name).is_file()]
    if not paths:
        print(f"no record files in {folder}", file=sys.stderr)
        return 2
    table = Table("file", "field", "agreed", "not comparable", "differing")
    wrong: Counter[str] = Counter()
    for path in paths:
        report = report_on(path)
        table.add_section()
        table.add_row(path.name, f"{report.games} games", "", "", "")
        for name, count in sorted(report.fields.items()):
            table.add_row("", name, str(count.agreed), str(count.not_comparable), str(count.differing))
        table.add_row("", "revokes reported", "", "", str(len(report.revokes)))
        table.add_row("", "bad lines", "", "", str(len(report.bad_lines)))
        for line in [*report.differences, *report.revokes, *report.bad_lines][:20]:
            print(f"{path.name}: {line}")
        wrong[path.name] = len(report.differences) + len(report.revokes) + len(report.bad_lines)
    Console().print(table)
    print(json.dumps(dict(wrong)))
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
