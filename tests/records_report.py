"""How the rules agree with game records from outside: agreed, not comparable and differing, per file and class.

    python -m tests.records_report [FOLDER]

FOLDER holds the files (default: `games` in the folder given by KIEBITZ_SHARED, or in ../shared beside the checkout). Ends with 1 if
anything differs. A class is a field of the replayed records, a kind of single case, a way of counting lists, or a way of comparing
lines of server notation. Not comparable is what a source did not record, the value and matadors of records that carry a note saying
that their value is an artefact, and cases that are marked as another program's own convention.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from firmware.i18n.translator import Translator
from firmware.replay import BadLine, replay_lines
from firmware.skat.errors import SkatError
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row, passed_in_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import totals
from firmware.skat.records import GameRecord, parse_record
from firmware.skat.sgf.reading import record_from_sgf
from firmware.skat.sgf.text import format_sgf, parse_sgf
from firmware.skat.sgf.writing import sgf_line
from tests.peer_cases import expected, worked_out

NOTED = "for the value"
"""Part of the note of a record whose value and matadors its source made up."""


@dataclass
class ClassCount:
    """One class of one file."""

    agreed: int = 0
    not_comparable: int = 0
    differing: int = 0


@dataclass
class FileReport:
    """One file: how many entries, counts per class, and what differs in words."""

    entries: int = 0
    classes: dict[str, ClassCount] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def compare(self, name: str, where: str, got: object, wanted: object, comparable: bool = True) -> None:
        """Count one comparison in the class `name`."""
        count = self.classes.setdefault(name, ClassCount())
        if not comparable:
            count.not_comparable += 1
        elif got == wanted:
            count.agreed += 1
        else:
            count.differing += 1
            self.differences.append(f"{where}: {name} is {got!r}, recorded {wanted!r}")

    @property
    def agreed(self) -> int:
        """All comparisons that agreed."""
        return sum(count.agreed for count in self.classes.values())


def report_on(path: Path) -> FileReport:
    """The report on this file of the folder, whichever it is."""
    return REPORTS[path.name](path)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def on_records(path: Path) -> FileReport:
    """Replay every record and compare each field that it records; nobody revoked in any of them."""
    report = FileReport()
    translator = Translator("de")
    for item in replay_lines(_lines(path)):
        report.entries += 1
        if isinstance(item, BadLine):
            report.compare("readable", f"line {item.number}", item.message, "a record")
            continue
        got = item.to_json(translator)
        note = str(item.record.extra.get("note", ""))
        for name, wanted in _recorded(item.record.result, item.record.extra.get("calc"), item.record.winners):
            noted = NOTED in note and name in ("value", "matadors")
            report.compare(name, item.record.id, got[name], wanted, comparable=wanted is not None and not noted)
        report.compare("revokes", item.record.id, got["revokes"], [])
    return report


def _recorded(result: object, calculated: object, winners: str | None) -> Iterator[tuple[str, object]]:
    for source in (result, calculated):
        if isinstance(source, dict):
            yield from source.items()
    if winners is not None:
        yield "winners", winners


def on_cases(path: Path) -> FileReport:
    """Work out every single case from other programs."""
    report = FileReport()
    for case in map(json.loads, _lines(path)):
        report.entries += 1
        got = worked_out(case)
        comparable = got is not None and case.get("rule_check") != "differs"
        report.compare(case["kind"], case["id"], got, expected(case), comparable)
    return report


def on_lists(path: Path) -> FileReport:
    """Count every list both ways."""
    report = FileReport()
    for record in map(json.loads, _lines(path)):
        report.entries += 1
        rows = tuple(game_row(*game) if game is not None else passed_in_row() for game in record["games"])
        options = ListOptions(mode=ListMode.SEEGER, series_length=len(rows))
        counted = totals(ScoreList(("0", "1", "2"), record["dealer_first"], options, rows))
        report.compare("plain totals", record["id"], [line.points for line in counted], record["totals"])
        report.compare("Seeger-Fabian totals", record["id"], [line.total for line in counted], record["seeger_fabian"])
    return report


def on_server_lines(path: Path) -> FileReport:
    """Read every line of server notation, compare it with the record of the same deal, and write it in three ways."""
    records = {record.id: record for record in map(parse_record, _lines(path.with_name("iss-dev.jsonl")))}
    report = FileReport()
    for number, line in enumerate(_lines(path), 1):
        report.entries += 1
        where, tokens = f"line {number}", line.split()
        try:
            game = parse_sgf(line)
            read = record_from_sgf(game)
        except SkatError as error:
            report.compare("readable", where, str(error), "a game")
            continue
        recorded = records.get(read.id)
        known = recorded is not None
        same = replace(recorded, extra={}) if recorded is not None else read
        report.compare("written back", where, format_sgf(game).split(), tokens)
        report.compare("written from what was read", where, sgf_line(read, game.header).split(), tokens)
        report.compare("record of the same deal", where, _with_sorted_cards(read), _with_sorted_cards(same), known)
        written = [_with_sorted_token(token) for token in sgf_line(same, game.header).split()]
        report.compare(
            "written from that record", where, written, [_with_sorted_token(token) for token in tokens], known
        )
    return report


def _with_sorted_cards(record: GameRecord) -> GameRecord:
    """The record with the cards of each hand and of the Skat in one order: sources sort them differently."""
    assert record.deal is not None
    first, second, third = (None if hand is None else tuple(sorted(hand)) for hand in record.deal.hands)
    skat = None if record.deal.skat is None else tuple(sorted(record.deal.skat))
    away = None if record.put_away is None else tuple(sorted(record.put_away))
    return replace(record, deal=replace(record.deal, hands=(first, second, third), skat=skat), put_away=away)


def _with_sorted_token(token: str) -> str:
    """A token with the cards in it in one order, those of the deal hand by hand."""
    parts = token.split(".")
    if len(parts) == 32:
        hands = (parts[:10], parts[10:20], parts[20:30], parts[30:])
        return ".".join(".".join(sorted(hand)) for hand in hands)
    head = [parts[0]] if len(parts) == 3 else []
    return ".".join(head + sorted(parts[len(head) :]))


REPORTS: dict[str, Callable[[Path], FileReport]] = {
    "iss-dev.jsonl": on_records,
    "xskat-dev.jsonl": on_records,
    "referee-dev.jsonl": on_records,
    "peer-cases.jsonl": on_cases,
    "xskat-lists-dev.jsonl": on_lists,
    "iss-sgf-samples.txt": on_server_lines,
}
"""File -> what compares it."""


def default_folder() -> Path:
    """Where the files are if nobody says."""
    return Path(os.environ.get("KIEBITZ_SHARED", Path(__file__).resolve().parent.parent.parent / "shared")) / "games"


def main(arguments: list[str]) -> int:
    from rich.console import Console
    from rich.table import Table

    folder = Path(arguments[0]) if arguments else default_folder()
    paths = [folder / name for name in REPORTS if (folder / name).is_file()]
    if not paths:
        print(f"no record files in {folder}", file=sys.stderr)
        return 2
    table = Table("file", "class", "agreed", "not comparable", "differing")
    wrong: Counter[str] = Counter()
    for path in paths:
        report = report_on(path)
        table.add_section()
        table.add_row(path.name, f"{report.entries} entries", "", "", "")
        for name, count in sorted(report.classes.items()):
            table.add_row("", name, str(count.agreed), str(count.not_comparable), str(count.differing))
        for line in report.differences[:20]:
            print(f"{path.name}: {line}")
        wrong[path.name] = len(report.differences)
    Console().print(table)
    print(json.dumps(dict(wrong)))
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
