"""The measured numbers as tables on the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

_ONLY_SURE_WRONG = ("none", "labelled other")
"""Rows of patches that show none of the 32 cards: only `surely read as one of them` means something."""


def print_tables(report: dict[str, Any]) -> None:
    """Print what `kiebitz train evaluate` measured: per cent, a table per rendered condition and one of the photographs."""
    console = Console(width=110)
    tables = {f"rendered, {name}": rows for name, rows in report.get("rendered", {}).items()}
    if "photographs" in report:
        tables["photographs"] = report["photographs"]
    for title, rows in tables.items():
        table = Table("", "cards", "top-1", "top-3", "sure-wrong", "not sure", title=title, title_justify="left")
        for name, row in rows.items():
            shares = [f"{100 * value:.2f}" for value in (row.top1, row.top3, row.sure_wrong, row.not_sure)]
            if name in _ONLY_SURE_WRONG:
                shares[0] = shares[1] = shares[3] = ""
            table.add_row(name, str(row.count), *shares)
        console.print(table)
    for source, counts in report.get("one_shot", {}).items():
        console.print(f"{source}, one photograph a card enrolled: {counts['wrong']} of {counts['tested']} wrong")
    error = f", calibration error {report['calibration_error']}" if "calibration_error" in report else ""
    console.print(f"temperature {report['temperature']}, sure from {report['sure']}{error}")
