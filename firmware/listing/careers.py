"""What the players of many evenings played and how it went: by game, by position, and over time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware.skat.contracts import Game
from firmware.skat.lists.rows import Row, RowKind
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.statistics import GameCount
from firmware.skat.lists.totals import totals


@dataclass(slots=True)
class Career:
    """One player over all evenings; `name` as last written.

    `declared` sums his own games, `by_game` parts them by game (None: not noted) and `by_seat` by position (0 forehand, 1
    middlehand, 2 rearhand). `card_points` are the Augen of his own games where they are known. `progress` is the sum of his
    Spielpunkte after every deal of his evenings, `seeger` what his lists come to by Seeger-Fabian.
    """

    name: str
    evenings: int = 0
    deals: int = 0
    sat_out: int = 0
    passed_in: int = 0
    defended: int = 0
    defended_won: int = 0
    seeger: int = 0
    declared: GameCount = field(default_factory=GameCount)
    by_game: dict[Game | None, GameCount] = field(default_factory=dict)
    by_seat: dict[int, GameCount] = field(default_factory=dict)
    card_points: list[int] = field(default_factory=list)
    progress: list[int] = field(default_factory=list)

    @property
    def points(self) -> int:
        """All Spielpunkte together, with what a Ramsch booked."""
        return self.progress[-1] if self.progress else 0

    @property
    def average_card_points(self) -> float | None:
        """The mean of the Augen in his own games, None where none are known."""
        return sum(self.card_points) / len(self.card_points) if self.card_points else None

    def to_json(self) -> dict[str, Any]:
        """Everything but the progress, as JSON has it."""
        return {
            "player": self.name,
            "evenings": self.evenings,
            "deals": self.deals,
            "sat_out": self.sat_out,
            "passed_in": self.passed_in,
            "points": self.points,
            "seeger_fabian": self.seeger,
            "declared": _count_json(self.declared),
            "defended": {"played": self.defended, "won": self.defended_won},
            "by_game": {game.value if game else "": _count_json(count) for game, count in self.by_game.items()},
            "by_position": {_SEATS[seat]: _count_json(count) for seat, count in sorted(self.by_seat.items())},
            "average_card_points": self.average_card_points,
        }


_SEATS = ("forehand", "middlehand", "rearhand")


def careers(score_lists: Iterable[ScoreList]) -> list[Career]:
    """Everybody who sat in one of these lists, the most deals first. Names that differ in case or space are one player."""
    found: dict[str, Career] = {}
    for score_list in score_lists:
        everybody = [found.setdefault(name_key(name), Career(name)) for name in score_list.players]
        for total, name, career in zip(totals(score_list), score_list.players, everybody, strict=True):
            career.name = name
            career.evenings += 1
            career.seeger += total.seeger
        for row, seating in zip(score_list.rows, score_list.seatings(), strict=False):
            for place, career in enumerate(everybody):
                _add(career, row, place, seating.seat(place))
    return sorted(found.values(), key=lambda career: (-career.deals, career.name))


def name_key(name: str) -> str:
    """By what a player is known again."""
    return " ".join(name.casefold().split())


def win_rate(count: GameCount) -> float | None:
    """Games won of those played, 0 to 1; None where none was played."""
    return count.won / count.played if count.played else None


def ordered_games(by_game: Mapping[Game | None, GameCount]) -> Iterator[tuple[Game | None, GameCount]]:
    """The games in the order of their values, those not noted last."""
    for game in (*Game, None):
        if game in by_game:
            yield game, by_game[game]


def _add(career: Career, row: Row, place: int, seat: int | None) -> None:
    career.deals += 1
    career.progress.append(career.points + row.booked_to(place))
    if seat is None:
        career.sat_out += 1
    elif row.declarer == place:
        career.declared = career.declared.with_row(row)
        career.by_game[row.game] = career.by_game.get(row.game, GameCount()).with_row(row)
        career.by_seat[seat] = career.by_seat.get(seat, GameCount()).with_row(row)
        if row.card_points is not None:
            career.card_points.append(row.card_points)
    elif row.kind is RowKind.GAME:
        career.defended += 1
        career.defended_won += row.lost
    elif row.kind is RowKind.PASSED_IN:
        career.passed_in += 1


def _count_json(count: GameCount) -> dict[str, Any]:
    return {
        "played": count.played,
        "won": count.won,
        "lost": count.lost,
        "points": count.points,
        "hand": count.hand,
        "schneider": count.schneider,
        "schwarz": count.schwarz,
        "overbid": count.overbid,
        "best": count.best,
        "worst": count.worst,
    }
