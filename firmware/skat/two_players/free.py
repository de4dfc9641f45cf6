"""A tally for two that the players score themselves, for games whose rules the program does not know (Admiralsskat)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.skat.errors import SkatError


class TallyError(SkatError):
    """A row that does not exist or does not fit a tally for two."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Points of two players, row by row; `log` keeps every change as (row, before, after)."""

    players: tuple[str, str]
    rows: tuple[tuple[int, int], ...] = ()
    log: tuple[tuple[int, tuple[int, int] | None, tuple[int, int]], ...] = ()

    @property
    def totals(self) -> tuple[int, int]:
        """Both players' points."""
        return sum(first for first, _ in self.rows), sum(second for _, second in self.rows)

    def add(self, first: int, second: int) -> Tally:
        """The tally with one row more."""
        row = (first, second)
        return replace(self, rows=(*self.rows, row), log=(*self.log, (len(self.rows), None, row)))

    def correct(self, index: int, first: int, second: int) -> Tally:
        """The tally with a row replaced; raises TallyError for a row that does not exist."""
        if not 0 <= index < len(self.rows):
            raise TallyError("index", index, f"the tally has {len(self.rows)} rows, counted from 0")
        row = (first, second)
        rows = (*self.rows[:index], row, *self.rows[index + 1 :])
        return replace(self, rows=rows, log=(*self.log, (index, self.rows[index], row)))
