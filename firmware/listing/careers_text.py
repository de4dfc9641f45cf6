"""Statistics of players as tables of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

from firmware.i18n.names import game_name, seat_name
from firmware.listing.careers import Career, ordered_games, win_rate
from firmware.session.presenter import Words
from firmware.session.presenter.lists import MINUS
from firmware.skat.contracts import Game
from firmware.skat.lists.statistics import GameCount


def print_careers(everybody: Sequence[Career], words: Words, stream: TextIO) -> None:
    """One line a player; a single player gets his games and positions as well."""
    text = words.text
    heads = (
        text("Player"),
        text("Evenings"),
        text("Deals"),
        text("Games alone"),
        text("Won"),
        text("Against"),
        text("Card points"),
        text("Points"),
        text("Seeger-Fabian"),
    )
    lines = [
        (
            career.name,
            str(career.evenings),
            str(career.deals - career.sat_out),
            str(career.declared.played),
            percent(win_rate(career.declared)),
            percent(career.defended_won / career.defended if career.defended else None),
            "–" if career.average_card_points is None else f"{career.average_card_points:.0f}",
            signed(career.points),
            signed(career.seeger),
        )
        for career in everybody
    ]
    _print(text("Statistics"), heads, lines, stream)
    if len(everybody) == 1:
        (career,) = everybody
        games = ((game_label(game, words), count) for game, count in ordered_games(career.by_game))
        _print(text("By game"), _count_heads(words), map(_count_line, games), stream)
        seats = ((seat_name(words.translator, seat), count) for seat, count in sorted(career.by_seat.items()))
        _print(text("By position"), _count_heads(words), map(_count_line, seats), stream)


def game_label(game: Game | None, words: Words) -> str:
    """The game's name with this deck; games that were not noted are a dash."""
    return "–" if game is None else game_name(words.translator, game, words.deck)


def percent(share: float | None) -> str:
    """A share of one as a whole percentage."""
    return "–" if share is None else f"{100 * share:.0f} %"


def signed(number: int | None) -> str:
    """A number with a real minus sign."""
    return "–" if number is None else str(number).replace("-", MINUS)


def _count_heads(words: Words) -> tuple[str, ...]:
    text = words.text
    return "", text("Games alone"), text("Won"), text("Points"), text("Best"), text("Worst"), text("Hand")


def _count_line(named: tuple[str, GameCount]) -> tuple[str, ...]:
    name, count = named
    best = count.best if count.best is not None and count.best > 0 else None
    worst = count.worst if count.worst is not None and count.worst < 0 else None
    return (
        name,
        str(count.played),
        percent(win_rate(count)),
        signed(count.points),
        signed(best),
        signed(worst),
        str(count.hand),
    )


def _print(title: str, heads: Sequence[str], lines: Iterable[Sequence[str]], stream: TextIO) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for place, head in enumerate(heads):
        table.add_column(head, justify="right" if place else "left")
    for line in lines:
        table.add_row(*line)
    Console(file=stream, highlight=False, markup=False, emoji=False, width=110).print(table)
