"""What is wrong with a configuration: where it stands, what it is, and the word that was probably meant."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake. `source` is a file, an environment variable or `--set`; `table` and `key` are empty where they do not matter.

    `unreadable` means that the whole source could not be read.
    """

    source: str
    table: str
    key: str
    message: str
    likely: str | None = None
    unreadable: bool = False

    def __str__(self) -> str:
        where = self.source
        if self.table:
            where += f": [{self.table}]"
        if self.key:
            where += f" {self.key}"
        meant = f"; did you mean {self.likely}?" if self.likely else ""
        return f"{where}: {self.message}{meant}"

    def to_json(self) -> dict[str, object]:
        """The fields as JSON has them."""
        return {
            "source": self.source,
            "table": self.table,
            "key": self.key,
            "problem": self.message,
            "likely": self.likely,
        }
