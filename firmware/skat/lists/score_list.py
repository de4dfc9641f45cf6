"""The list itself: append rows, correct any of them, and keep what was changed (rules reference 10.1 and 6.6).

Nothing but the rows is stored; every total is computed from them, so a correction recomputes everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from firmware.skat.lists.options import ListOptions
from firmware.skat.lists.rows import ListError, Row, RowKind
from firmware.skat.seats import Seating, Series, standard_series_length


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the audit trail: row `index` was `before` (None: new) and is `after` (None: taken out)."""

    index: int
    before: Row | None
    after: Row | None
    confirmed_by: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ScoreList:
    """A list of `players` (names in the order of the places). Every change gives a new list; `log` keeps all changes in order."""

    players: tuple[str, ...]
    first_dealer: int = 0
    options: ListOptions = field(default_factory=ListOptions)
    rows: tuple[Row, ...] = ()
    log: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a table that cannot be, or rows that do not fit it (SeatError, ListError)."""
        for index, (row, seating) in enumerate(zip(self.rows, self.seatings(), strict=False)):
            self._check(index, row, seating)

    @property
    def series(self) -> Series:
        """Length and rotation of this list."""
        length = self.options.series_length or standard_series_length(len(self.players))
        return Series(len(self.players), length, self.first_dealer, self.options.passed_in_counts)

    def seatings(self) -> tuple[Seating, ...]:
        """The seating of every row and, last, of the deal to come."""
        return self.series.seatings([row.kind is RowKind.PASSED_IN for row in self.rows])

    @property
    def games_played(self) -> int:
        """Games of the series that are used up."""
        return sum(self.series.counts(row.kind is RowKind.PASSED_IN) for row in self.rows)

    @property
    def is_full(self) -> bool:
        """Whether the series is over."""
        return self.series.is_over(self.games_played)

    def add(self, row: Row) -> ScoreList:
        """The list with one more row. Raises ListError when the series is over or the declarer sits out."""
        if self.is_full:
            raise ListError(
                "row", len(self.rows) + 1, f"the series of {self.series.length} games is over; start a new list"
            )
        index = len(self.rows)
        return replace(self, rows=(*self.rows, row), log=(*self.log, Entry(index, None, row)))

    def confirmations_needed(self, index: int, next_game_announced: bool = False) -> frozenset[int]:
        """The places that have to agree to a change of row `index`.

        An objection is free until the next game has been announced; after that all players confirm the correction.
        """
        self._check_index(index)
        is_open = index == len(self.rows) - 1 and not next_game_announced
        if is_open or not self.options.all_confirm_corrections:
            return frozenset()
        return frozenset(range(len(self.players)))

    def correct(
        self, index: int, row: Row, confirmed_by: Iterable[int] = (), next_game_announced: bool = False
    ) -> ScoreList:
        """The list with row `index` (from 0) replaced; the old row stays in the log. Raises ListError without the confirmations."""
        confirmed = self._confirmed(index, confirmed_by, next_game_announced)
        rows = (*self.rows[:index], row, *self.rows[index + 1 :])
        return replace(self, rows=rows, log=(*self.log, Entry(index, self.rows[index], row, confirmed)))

    def take_out_last(self, confirmed_by: Iterable[int] = (), next_game_announced: bool = False) -> ScoreList:
        """The list without its last row, which stays in the log. Raises ListError for an empty list or without the confirmations."""
        index = len(self.rows) - 1
        confirmed = self._confirmed(index, confirmed_by, next_game_announced)
        return replace(self, rows=self.rows[:-1], log=(*self.log, Entry(index, self.rows[index], None, confirmed)))

    def _confirmed(self, index: int, confirmed_by: Iterable[int], next_game_announced: bool) -> frozenset[int]:
        confirmed = frozenset(confirmed_by)
        missing = self.confirmations_needed(index, next_game_announced) - confirmed
        if missing:
            names = ", ".join(self.players[place] for place in sorted(missing))
            raise ListError(
                "confirmed_by", sorted(confirmed), f"still to confirm the correction of game {index + 1}: {names}"
            )
        return confirmed

    def _check_index(self, index: int) -> None:
        if not 0 <= index < len(self.rows):
            raise ListError("index", index, f"the list has {len(self.rows)} rows, counted from 0")

    def _check(self, index: int, row: Row, seating: Seating) -> None:
        if row.declarer is not None and (
            not 0 <= row.declarer < len(self.players) or seating.seat(row.declarer) is None
        ):
            places = ", ".join(self.players[place] for place in sorted(seating.active))
            raise ListError("declarer", row.declarer, f"does not play in game {index + 1}; active are {places}")
        if row.points and len(row.points) != len(self.players):
            raise ListError(
                "points", row.points, f"game {index + 1} needs one number for each of {len(self.players)} places"
            )
