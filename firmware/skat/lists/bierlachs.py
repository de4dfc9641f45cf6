"""Bierlachs: only minus points are written, and whoever first reaches the limit has lost the round (rules reference 10.4)."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.skat.lists.rows import RowKind
from firmware.skat.lists.score_list import ScoreList


@dataclass(frozen=True, slots=True)
class BierlachsRound:
    """One round: its rows are `first_row` to `last_row` (from 0); `losers` reached the limit, empty while it goes on."""

    first_row: int
    last_row: int
    points: tuple[int, ...]
    losers: tuple[int, ...]


def bierlachs(score_list: ScoreList) -> tuple[BierlachsRound, ...]:
    """All rounds of the list, the last one possibly not over. An empty list has no rounds.

    A game won at v costs each opponent v, a lost one costs the declarer what it books (twice the value).
    """
    limit = score_list.options.bierlachs_limit
    rounds = []
    first = 0
    points = [0] * len(score_list.players)
    for index in range(len(score_list.rows)):
        for place, minus in enumerate(_minus_points(score_list, index)):
            points[place] += minus
        losers = tuple(place for place, sum_ in enumerate(points) if sum_ <= -limit)
        if losers or index == len(score_list.rows) - 1:
            rounds.append(BierlachsRound(first, index, tuple(points), losers))
            first, points = index + 1, [0] * len(score_list.players)
    return tuple(rounds)


def _minus_points(score_list: ScoreList, index: int) -> tuple[int, ...]:
    row = score_list.rows[index]
    places = range(len(score_list.players))
    if row.kind is not RowKind.GAME or row.lost:
        return tuple(row.booked_to(place) for place in places)
    seating = score_list.seatings()[index]
    writes = [score_list.options.bierlachs_sitting_out or seating.seat(place) is not None for place in places]
    return tuple(-row.booked if place != row.declarer and writes[place] else 0 for place in places)


@dataclass(frozen=True, slots=True)
class BierlachsTotal:
    """A player's minus points over all rounds, and how many rounds he has lost."""

    place: int
    points: int
    rounds_lost: int


def bierlachs_totals(score_list: ScoreList) -> tuple[BierlachsTotal, ...]:
    """The line under a Bierlachs list, by place."""
    rounds = bierlachs(score_list)
    return tuple(
        BierlachsTotal(
            place,
            sum(each.points[place] for each in rounds),
            sum(place in each.losers for each in rounds),
        )
        for place in range(len(score_list.players))
    )


def bierlachs_ranking(score_list: ScoreList) -> tuple[BierlachsTotal, ...]:
    """All players, best first: fewer lost rounds, then fewer minus points; equal ones in the order of the places."""
    return tuple(sorted(bierlachs_totals(score_list), key=lambda total: (total.rounds_lost, -total.points)))
