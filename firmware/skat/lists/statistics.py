"""What a player played and how it went: per player, and per player and game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.skat.contracts import Game
from firmware.skat.lists.rows import Row, RowKind
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True, slots=True)
class GameCount:
    """Games of one kind that a player declared. `points` as booked; `best` and `worst` booked value of a single game."""

    played: int = 0
    won: int = 0
    points: int = 0
    hand: int = 0
    schneider: int = 0
    schwarz: int = 0
    overbid: int = 0
    best: int | None = None
    worst: int | None = None

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.played - self.won

    def with_row(self, row: Row) -> GameCount:
        """These counts and one game more."""
        return replace(
            self,
            played=self.played + 1,
            won=self.won + row.won,
            points=self.points + row.booked,
            hand=self.hand + (row.contract is not None and row.contract.hand),
            schneider=self.schneider + row.schneider,
            schwarz=self.schwarz + row.schwarz,
            overbid=self.overbid + row.overbid,
            best=row.booked if self.best is None else max(self.best, row.booked),
            worst=row.booked if self.worst is None else min(self.worst, row.booked),
        )


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """One player's evening.

    `declared` sums his own games, `by_game` parts them by game (None: game not noted); `defended` and `defended_won` count
    games against another declarer; `sat_out`, `passed_in` and `ramsch` the deals without either.
    """

    place: int
    declared: GameCount
    by_game: dict[Game | None, GameCount]
    defended: int
    defended_won: int
    sat_out: int
    passed_in: int
    ramsch: int


def statistics(score_list: ScoreList) -> tuple[PlayerStatistics, ...]:
    """Statistics of every place."""
    return tuple(_of_player(score_list, place) for place in range(len(score_list.players)))


def _of_player(score_list: ScoreList, place: int) -> PlayerStatistics:
    declared = GameCount()
    by_game: dict[Game | None, GameCount] = {}
    defended = defended_won = sat_out = passed_in = ramsch = 0
    for row, seating in zip(score_list.rows, score_list.seatings(), strict=False):
        if seating.seat(place) is None:
            sat_out += 1
        elif row.declarer == place:
            declared = declared.with_row(row)
            by_game[row.game] = by_game.get(row.game, GameCount()).with_row(row)
        elif row.kind is RowKind.GAME:
            defended += 1
            defended_won += row.lost
        elif row.kind is RowKind.PASSED_IN:
            passed_in += 1
        else:
            ramsch += 1
    return PlayerStatistics(place, declared, by_game, defended, defended_won, sat_out, passed_in, ramsch)
