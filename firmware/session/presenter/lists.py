"""The list screen: a row for each deal, running totals, and the lines below."""

from __future__ import annotations

from display.view import ListBody, ListRow
from firmware.session.presenter.words import Words, matadors_text
from firmware.skat.lists.bierlachs import bierlachs_ranking
from firmware.skat.lists.options import ListMode
from firmware.skat.lists.rows import Row, RowKind
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.settlement import settlement
from firmware.skat.lists.totals import ranking, running, totals

MINUS = "−"


def list_body(score_list: ScoreList, words: Words) -> ListBody:
    """The whole list of an evening; a row shows the new total of the player who played alone, the others' cells stay empty."""
    heads = (words.text("Game"), words.text("Value"), *score_list.players)
    rows = []
    corrected = {entry.index + 1 for entry in score_list.log if entry.before is not None and entry.after is not None}
    for number, (row, cells) in enumerate(zip(score_list.rows, running(score_list), strict=True), start=1):
        points = [
            signed(cell.points) if place == row.declarer or row.booked_to(place) else ""
            for place, cell in enumerate(cells)
        ]
        rows.append(
            ListRow(
                str(number), (row_text(row, words), _value(row), *points), lost=row.lost, corrected=number in corrected
            )
        )
    return ListBody(words.text("List"), heads, tuple(rows), _totals(score_list, words))


def ranking_body(score_list: ScoreList, words: Words) -> ListBody:
    """The end of a series: all players, best first, with what ranks them, and what everybody gets or owes in points."""
    heads = [words.text("Player"), words.text("Points"), words.text("Won / lost")]
    mode = score_list.options.mode
    if mode is ListMode.BIERLACHS:
        heads[2] = words.text("Rounds lost")
        rows = tuple(
            ListRow(f"{rank}.", (score_list.players[line.place], signed(line.points), str(line.rounds_lost)))
            for rank, line in enumerate(bierlachs_ranking(score_list), start=1)
        )
        return ListBody(words.text("The series is over"), tuple(heads), (), rows)
    seeger = mode is ListMode.SEEGER
    owed = settlement([line.seeger if seeger else line.points for line in totals(score_list)])
    rows = tuple(
        ListRow(
            f"{standing.rank}.",
            (
                score_list.players[standing.total.place],
                signed(standing.total.points),
                f"{standing.total.won} / {standing.total.lost}",
                *((signed(standing.total.seeger),) if seeger else ()),
                f"{owed[standing.total.place]:+d}".replace("-", MINUS),
            ),
        )
        for standing in ranking(score_list)
    )
    if seeger:
        heads.append(words.text("Seeger-Fabian"))
    heads.append(words.text("Settlement"))
    return ListBody(words.text("The series is over"), tuple(heads), (), rows)


def winners(score_list: ScoreList) -> tuple[str, ...]:
    """Who has won the series; several when only the lot could decide."""
    if score_list.options.mode is ListMode.BIERLACHS:
        return (score_list.players[bierlachs_ranking(score_list)[0].place],)
    return tuple(score_list.players[each.total.place] for each in ranking(score_list) if each.rank == 1)


def row_text(row: Row, words: Words) -> str:
    """What was played: "Kreuz mit 1", "Grand Hand ohne 2 ×2" (doubled by Kontra or a Bockrunde), "Eingepasst"."""
    if row.kind is RowKind.RAMSCH:
        return words.text("Ramsch") if row.bock == 1 else words.text("Ramsch") + f" ×{row.bock}"
    if row.kind is RowKind.ANNULLED:
        return words.text("Annulled")
    if row.kind is RowKind.FREE:
        return words.text("free game")
    if row.contract is None:
        return words.text("Passed in") if row.declarer is None else ""
    name = words.contract(row.contract)
    held = "" if row.matadors is None else f" {matadors_text(row.matadors, words)}"
    factor = row.bock << row.doublings
    return f"{name}{held} ×{factor}" if factor > 1 else f"{name}{held}"


def _value(row: Row) -> str:
    if row.kind is RowKind.RAMSCH:
        return signed(max(row.points, key=abs))
    return signed(row.booked) if row.declarer is not None else "–"


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)


def _totals(score_list: ScoreList, words: Words) -> tuple[ListRow, ...]:
    lines = totals(score_list)
    rows = [
        ListRow("", (words.text("Points"), "", *(signed(line.points) for line in lines))),
        ListRow("", (words.text("Won / lost"), "", *(f"{line.won} / {line.lost}" for line in lines))),
    ]
    if score_list.options.mode is ListMode.SEEGER:
        rows.append(ListRow("", (words.text("Seeger-Fabian"), "", *(signed(line.seeger) for line in lines))))
    return tuple(rows)
