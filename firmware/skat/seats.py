"""Who sits where: dealer, the three active players, who sits out, the round (Runde) and the series (ISkO 3.1-3.2).

Places are numbered clockwise 0..n-1 round the table; seats are the roles in one deal: 0 forehand (Vorhand), 1 middlehand
(Mittelhand), 2 rearhand (Hinterhand).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware.skat.errors import SkatError

FOREHAND, MIDDLEHAND, REARHAND = 0, 1, 2
TABLE_SIZES = (3, 4, 5)
ROUNDS_IN_A_SERIES = 12

_OFFSETS = {3: (1, 2, 0), 4: (1, 2, 3), 5: (1, 2, 4)}


class SeatError(SkatError):
    """A table size, place, seat or series that cannot be."""


@dataclass(frozen=True, slots=True)
class Seating:
    """One deal at a table of `players`, dealt by the place `dealer`."""

    players: int
    dealer: int

    def __post_init__(self) -> None:
        """Refuse a table size or a dealer that does not exist (SeatError)."""
        if self.players not in _OFFSETS:
            raise SeatError("players", self.players, "a table of 3, 4 or 5")
        if not 0 <= self.dealer < self.players:
            raise SeatError("dealer", self.dealer, f"a place 0..{self.players - 1}")

    @property
    def active(self) -> tuple[int, int, int]:
        """Places of forehand, middlehand and rearhand. At five the third to the dealer's left sits out with the dealer."""
        first, second, third = _OFFSETS[self.players]
        return (
            (self.dealer + first) % self.players,
            (self.dealer + second) % self.players,
            (self.dealer + third) % self.players,
        )

    @property
    def sitting_out(self) -> tuple[int, ...]:
        """Places without cards in this deal, the dealer first."""
        active = self.active
        order = ((self.dealer + step) % self.players for step in range(self.players))
        return tuple(place for place in order if place not in active)

    def place(self, seat: int) -> int:
        """The place of a seat; SeatError unless the seat is 0, 1 or 2."""
        if seat not in (FOREHAND, MIDDLEHAND, REARHAND):
            raise SeatError("seat", seat, "0 forehand, 1 middlehand or 2 rearhand")
        return self.active[seat]

    def seat(self, place: int) -> int | None:
        """The seat of a place, None when that place sits out; SeatError for a place the table does not have."""
        if not 0 <= place < self.players:
            raise SeatError("place", place, f"a place 0..{self.players - 1}")
        active = self.active
        return active.index(place) if place in active else None

    def next(self) -> Seating:
        """The deal after this one, passed in or not: the deal moves one place clockwise (ISkO 3.2.16, 3.3.7)."""
        return Seating(self.players, (self.dealer + 1) % self.players)


@dataclass(frozen=True, slots=True)
class Series:
    """A list's worth of deals. `length` in games, `first_dealer` a place (ISkO: the player at place 1, here place 0).

    `passed_in_counts` false is a house rule: a passed-in deal is dealt again by the same dealer and is no game.
    """

    players: int
    length: int
    first_dealer: int = 0
    passed_in_counts: bool = True

    def __post_init__(self) -> None:
        """Refuse a table or a length that cannot be (SeatError)."""
        Seating(self.players, self.first_dealer)
        if self.length < 1:
            raise SeatError("length", self.length, "at least one game")

    def seating(self, games_before: int) -> Seating:
        """The seating of the deal that follows `games_before` counted games."""
        if games_before < 0:
            raise SeatError("games_before", games_before, "zero or more")
        return Seating(self.players, (self.first_dealer + games_before) % self.players)

    def seatings(self, passed_in: Sequence[bool]) -> tuple[Seating, ...]:
        """The seating of every deal so far and, last, of the next one; `passed_in[i]` says whether deal i was passed in."""
        seatings = [self.seating(0)]
        games = 0
        for passed in passed_in:
            games += self.counts(passed)
            seatings.append(self.seating(games))
        return tuple(seatings)

    def counts(self, passed_in: bool) -> bool:
        """Whether a deal takes up one game of the series."""
        return self.passed_in_counts or not passed_in

    def round_number(self, game: int) -> int:
        """The round (Runde, from 0) of game number `game` (from 0): as many deals as there are people at the table."""
        return game // self.players

    def closes_round(self, game: int) -> bool:
        """Whether announcing game number `game` (from 0) closes the round before it."""
        return game > 0 and game % self.players == 0

    def is_over(self, games_played: int) -> bool:
        """Whether all games of the series have been played."""
        return games_played >= self.length


def standard_series_length(players: int) -> int:
    """Games in a full series: 36 at three, 48 at four, 60 at five, that is twelve rounds."""
    if players not in _OFFSETS:
        raise SeatError("players", players, "a table of 3, 4 or 5")
    return ROUNDS_IN_A_SERIES * players
