"""What an evening is about, without its cards: enough to list many evenings fast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from firmware.listing.kept import day_of, read_evening
from firmware.session.events import EveningOpened, HandScored
from firmware.session.journal import Kinds, evening_outlines
from firmware.session.state import fold

CORRECTED = "row_corrected"
"""Evenings with such events are read whole: a row may count as passed in since."""


@dataclass(frozen=True, slots=True)
class Outline:
    """An evening in one line. `rows` are lines of the list, `played` the games of the series used up, `games` its length (0: none)."""

    number: int
    date: date | None
    players: tuple[str, ...]
    rows: int
    played: int
    games: int
    finished: bool


def outlines(path: Path) -> Iterator[Outline]:
    """Every evening of a journal, oldest first. Raises JournalError."""
    for outline in evening_outlines(path, _opening_and_results):
        opened, *scored = (each.event for each in outline.chosen)
        is_corrected = any(kind == CORRECTED for _, kind in outline.kinds)
        score_list = fold([opened]).score_list if isinstance(opened, EveningOpened) and not is_corrected else None
        if score_list is None:
            yield _read_whole(path, outline.number)
            continue
        passed_in = [isinstance(event, HandScored) and event.declarer is None and not event.points for event in scored]
        played = sum(score_list.series.counts(is_passed) for is_passed in passed_in)
        yield Outline(
            outline.number,
            day_of(outline.began),
            score_list.players,
            len(scored),
            played,
            score_list.series.length,
            score_list.series.is_over(played),
        )


def _opening_and_results(kinds: Kinds) -> list[int]:
    """The first row and those with results that count: `firmware.session.state.effective` on kinds alone."""
    counting: list[tuple[int, str]] = []
    undone: list[tuple[int, str]] = []
    for row in kinds:
        if row[1] == "undone":
            if len(counting) > 1:
                undone.append(counting.pop())
        elif row[1] == "redone":
            if undone:
                counting.append(undone.pop())
        else:
            counting.append(row)
            undone.clear()
    return [kinds[0][0], *(number for number, kind in counting if kind == "hand_scored")]


def _read_whole(path: Path, number: int) -> Outline:
    evening = read_evening(path, number)
    rows = evening.rows_played
    games = evening.score_list.series.length if evening.pair is None else evening.pair.games or 0
    played = evening.score_list.games_played if evening.pair is None else rows
    return Outline(number, evening.date, evening.players, rows, played, games, evening.state.is_over)
