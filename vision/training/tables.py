"""The measured numbers as tables on the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from vision.training.enrolled import EnrolmentRow
from vision.training.limits import Line
from vision.training.measures import CARDS, Confusion
from vision.training.whole_pictures import PictureCounts, WholePictures

_ONLY_SURE_WRONG = ("none", "labelled other")
"""Rows of patches that show none of the 32 cards: only `surely read as one of them` means something."""


def print_tables(report: dict[str, Any], limits: Sequence[Line]) -> None:
    """Print what `kiebitz train evaluate` measured: a table per rendered condition, of the photographs cut out and whole, of enrolled decks,
    what was taken for what, and the limits."""
    console = Console(width=120)
    tables = {f"rendered, {name}": rows for name, rows in report.get("rendered", {}).items()}
    if "photographs" in report:
        tables["photographs, corners given"] = report["photographs"]
    for title, rows in tables.items():
        table = _table(title, "", "cards", "top-1", "top-3", "sure-wrong", "not sure")
        for name, row in rows.items():
            shares = [f"{100 * value:.2f}" for value in (row.top1, row.top3, row.sure_wrong, row.not_sure)]
            if name in _ONLY_SURE_WRONG:
                shares[0] = shares[1] = shares[3] = ""
            table.add_row(name, str(row.count), *shares)
        console.print(table)
    if report.get("queens_and_jacks"):
        console.print(_queens_and_jacks(report["queens_and_jacks"]))
    if "pictures" in report:
        console.print(_pictures(report["pictures"]))
        for mistake in report["pictures"].mistakes:
            console.print(f"  {mistake}", highlight=False)
    if "enrolment" in report:
        console.print(_enrolment(report["enrolment"]))
    for source, counts in report.get("one_shot", {}).items():
        console.print(f"{source}, nearest of one photograph a card: {counts['wrong']} of {counts['tested']} wrong")
    for name, confusion in report.get("confusion", {}).items():
        _print_confusion(console, name, confusion)
    error = f", calibration error {report['calibration_error']}" if "calibration_error" in report else ""
    console.print(f"temperature {report['temperature']}, sure from {report['sure']}{error}")
    if limits:
        console.print(_limits(limits))
        if any(line.learned for line in limits):
            console.print("* this network has learned these decks as well")


def _table(title: str, *heads: str) -> Table:
    """An empty table; all columns but the first are numbers."""
    table = Table(title=title, title_justify="left")
    for at, head in enumerate(heads):
        table.add_column(head, justify="right" if at else "left")
    return table


def _queens_and_jacks(rows: Mapping[str, Mapping[str, float]]) -> Table:
    table = _table(
        "Dame and Bube of decks with the letters A K D B", "", "cards", "top-1", "one for other", "sure-wrong"
    )
    for name, row in rows.items():
        shares = [f"{100 * row[key]:.2f}" for key in ("right", "confused", "sure_wrong")]
        table.add_row(name, f"{row['cards']:.0f}", *shares)
    return table


def _pictures(pictures: WholePictures) -> Table:
    title = (
        f"whole pictures: {pictures.pictures}, ghosts {pictures.ghosts} in {pictures.complete_pictures} complete ones"
    )
    table = _table(title, "", "suits", "cards", "found", "top-1", "top-3", "right", "sure-wrong", "not sure")
    everything = PictureCounts()
    for source, kinds in pictures.kinds.items():
        for kind, counts in sorted(kinds.items(), reverse=True):
            table.add_row(f"{source}, {kind}", pictures.suits[source], *map(str, counts.to_json().values()))
            everything = everything.add(counts)
    table.add_row("all", "", *map(str, everything.to_json().values()))
    return table


def _enrolment(rows: Sequence[EnrolmentRow]) -> Table:
    table = _table(
        "enrolled decks, other photographs", "", "shots", "choices", "cards", "wrong", "sure-wrong", "not sure"
    )
    for row in rows:
        numbers = (row.shots, row.choices, row.cards, row.wrong, row.sure_wrong, row.not_sure)
        table.add_row(row.source, *map(str, numbers))
    return table


def _print_confusion(console: Console, name: str, confusion: Confusion) -> None:
    """The cards of each class that were read as another, most frequent first."""
    counts = confusion.counts
    shown = min(CARDS, len(counts))
    wrong = int(counts[:shown].sum() - counts[:shown].trace())
    console.print(f"{name}: {wrong} of {int(counts[:shown].sum())} cards read as something else", highlight=False)
    for at in range(shown):
        others = [(int(counts[at, k]), confusion.names[k]) for k in range(len(counts)) if k != at and counts[at, k]]
        if others:
            listed = ", ".join(f"{other} {times}" for times, other in sorted(others, reverse=True))
            console.print(f"  {confusion.names[at]} ({int(counts[at].sum())}) as {listed}", highlight=False)


def _limits(limits: Sequence[Line]) -> Table:
    table = _table("limits", "", "cards", "measured", "aim", "limit", "")
    for line in limits:
        sign = "at least" if line.at_least else "at most"
        table.add_row(
            line.name + (" *" if line.learned else ""),
            str(line.of),
            *(line.text(value) for value in (line.measured, line.aim)),
            f"{sign} {line.text(line.limit)}",
            line.verdict,
        )
    return table
