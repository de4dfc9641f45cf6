"""The lines below a list by its way of counting, and the running totals that go with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.i18n.translator import Translator
from firmware.skat.lists.bierlachs import bierlachs, bierlachs_ranking, bierlachs_totals
from firmware.skat.lists.options import SEEGER_BONUS, WON_LOST_BONUS, ListMode
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.totals import ranking, running, totals


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line below the list: what it is, and a number for each place. `is_result`: the line that ranks."""

    label: str
    numbers: tuple[int, ...]
    is_result: bool = False


def summary(score_list: ScoreList, translator: Translator) -> list[SummaryLine]:
    """All lines below the list, the rank last.

    A plain list gets the tournament scoring too, as the table may want to know it; only the list's own way of counting ranks.
    """
    text = translator.text
    lines = totals(score_list)
    mode = score_list.options.mode
    found = [
        SummaryLine(text("Points"), tuple(each.points for each in lines), mode is ListMode.CLASSIC),
        SummaryLine(text("Games won"), tuple(each.won for each in lines)),
        SummaryLine(text("Games lost"), tuple(each.lost for each in lines)),
    ]
    if mode is ListMode.BIERLACHS:
        beer = bierlachs_totals(score_list)
        found += [
            SummaryLine(text("Minus points"), tuple(each.points for each in beer)),
            SummaryLine(text("Rounds lost"), tuple(each.rounds_lost for each in beer), True),
        ]
    else:
        bonus = SEEGER_BONUS[len(score_list.players)]
        found += [
            SummaryLine(
                text("(won − lost) × {points}", points=WON_LOST_BONUS), tuple(each.own_bonus for each in lines)
            ),
            SummaryLine(
                text("Others' lost games × {points}", points=bonus), tuple(each.others_bonus for each in lines)
            ),
            SummaryLine(text("Seeger-Fabian"), tuple(each.seeger for each in lines), mode is ListMode.SEEGER),
        ]
    return [*found, SummaryLine(text("Rank"), ranks(score_list))]


def ranks(score_list: ScoreList) -> tuple[int, ...]:
    """The rank of every place by the list's way of counting; equal ones share a rank."""
    if score_list.options.mode is not ListMode.BIERLACHS:
        by_place = {standing.total.place: standing.rank for standing in ranking(score_list)}
    else:
        ordered = bierlachs_ranking(score_list)
        keys = [(each.rounds_lost, each.points) for each in ordered]
        by_place = {each.place: 1 + keys.index(key) for each, key in zip(ordered, keys, strict=True)}
    return tuple(by_place[place] for place in range(len(score_list.players)))


def running_points(score_list: ScoreList) -> list[tuple[int, ...]]:
    """After every row the points of each place: the sum so far, in Bierlachs the minus points of the round."""
    if score_list.options.mode is not ListMode.BIERLACHS:
        return [tuple(cell.points for cell in cells) for cells in running(score_list)]
    return [
        bierlachs(replace(score_list, rows=score_list.rows[: count + 1]))[-1].points
        for count in range(len(score_list.rows))
    ]
