"""A player's statistics as a picture: points over time, games won and lost, Augen, and how often each position wins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from display import theme
from display.fonts import Weight, rendered, shortened, width_of
from display.theme import Colour
from firmware.i18n.names import seat_name
from firmware.listing.careers import Career, ordered_games, win_rate
from firmware.listing.careers_text import game_label, percent, signed
from firmware.session.presenter import Words
from firmware.skat.lists.statistics import GameCount

SIZE = (1280, 960)
WON: Colour = (44, 122, 82)
LOST: Colour = (178, 60, 46)
CURVE: Colour = (26, 72, 110)
TEN, HALF, FULL = 10, 60, 120
"""Augen: the width of a column, what does not win yet, and all of them."""

_TITLE, _HEAD, _LABEL = 44, 24, 20
_MARKS = (1, 2, 5)


def draw_career(career: Career, words: Words) -> pygame.Surface:
    """The picture, 1280x960 pixels, dark on paper so that it can be printed."""
    surface = pygame.Surface(SIZE)
    surface.fill(theme.PAPER)
    _text(surface, shortened(career.name, 700, _TITLE, Weight.BOLD), (60, 60), _TITLE, Weight.BOLD)
    text = words.text
    facts = (
        (text("Evenings"), str(career.evenings)),
        (text("Games alone"), str(career.declared.played)),
        (text("Won"), percent(win_rate(career.declared))),
        (text("Points"), signed(career.points)),
    )
    line = "   ".join(f"{label}: {value}" for label, value in facts)
    _text(surface, line, (60, 105), _LABEL, colour=theme.INK_QUIET)
    _draw_progress(surface, pygame.Rect(120, 190, 1100, 300), career.progress, text("Points over all deals"))
    games = [(game_label(game, words), count) for game, count in ordered_games(career.by_game)]
    _draw_counts(surface, pygame.Rect(150, 600, 270, 310), games, text("Games won and lost"))
    _draw_card_points(surface, pygame.Rect(560, 600, 250, 310), career.card_points, text("Card points in own games"))
    seats = [(seat_name(words.translator, seat), career.by_seat.get(seat, GameCount())) for seat in range(3)]
    _draw_rates(surface, pygame.Rect(930, 600, 310, 310), seats, text("Games won by position"))
    return surface


def save_plots(everybody: Sequence[Career], words: Words, folder: Path) -> list[Path]:
    """One PNG a player in this folder. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number, career in enumerate(everybody, start=1):
        plain = "".join(letter if letter.isalnum() else "-" for letter in career.name).strip("-")
        file = folder / f"{number:02d}-{plain[:40] or 'player'}.png"
        try:
            pygame.image.save(draw_career(career, words), str(file))
        except pygame.error as error:
            raise OSError(f"{file}: {error}") from error
        files.append(file)
    return files


def marks_between(lowest: int, highest: int, most: int = 6) -> list[int]:
    """Round numbers for an axis that reaches from `lowest` to `highest`, at most `most` steps, both ends covered."""
    span = max(highest - lowest, 1)
    step = next(
        factor * 10**power for power in range(10) for factor in _MARKS if span <= factor * 10**power * (most - 1)
    )
    first = lowest // step
    last = -(-highest // step)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _draw_progress(surface: pygame.Surface, box: pygame.Rect, values: Sequence[int], title: str) -> None:
    _text(surface, title, (box.left - 60, box.top - 34), _HEAD, Weight.SEMIBOLD)
    values = (0, *values)
    marks = marks_between(min(values), max(values))
    low, high = marks[0], marks[-1]

    def height(value: int) -> float:
        return box.bottom - (value - low) * box.height / (high - low)

    for mark in marks:
        y = height(mark)
        pygame.draw.line(surface, theme.INK if mark == 0 else theme.PAPER_LINE, (box.left, y), (box.right, y), 2)
        _text(surface, signed(mark), (box.left - 12, y), _LABEL, align="right", colour=theme.INK_QUIET)
    last = len(values) - 1
    for mark in marks_between(0, max(last, 1), 10):
        if mark <= last:
            x = box.left + mark * box.width / max(last, 1)
            _text(surface, str(mark), (x, box.bottom + 18), _LABEL, align="centre", colour=theme.INK_QUIET)
    points = [(box.left + place * box.width / max(last, 1), height(value)) for place, value in enumerate(values)]
    if len(points) > 1:
        pygame.draw.lines(surface, CURVE, False, points, 4)
    pygame.draw.circle(surface, CURVE, points[-1], 7)


def _draw_counts(surface: pygame.Surface, box: pygame.Rect, named: Sequence[tuple[str, GameCount]], title: str) -> None:
    """A bar for each game, won in green, lost in red, with both numbers."""
    _text(surface, title, (box.left - 90, box.top - 34), _HEAD, Weight.SEMIBOLD)
    most = max((count.played for _, count in named), default=1)
    room = box.height / max(len(named), 5)
    for place, (name, count) in enumerate(named):
        y = box.top + (place + 0.5) * room
        _text(surface, shortened(name, 95, _LABEL, Weight.REGULAR), (box.left - 12, y), _LABEL, align="right")
        won, lost = (box.width * number / most for number in (count.won, count.lost))
        thickness = room * 0.6
        pygame.draw.rect(surface, WON, (box.left, y - thickness / 2, won, thickness))
        pygame.draw.rect(surface, LOST, (box.left + won, y - thickness / 2, lost, thickness))
        _text(surface, f"{count.won} / {count.lost}", (box.left + won + lost + 10, y), _LABEL)


def _draw_card_points(surface: pygame.Surface, box: pygame.Rect, values: Sequence[int], title: str) -> None:
    """How often the player had so many Augen: a column for every ten, the won ones (61 and more) in green."""
    _text(surface, title, (box.left - 50, box.top - 34), _HEAD, Weight.SEMIBOLD)
    inner = pygame.Rect(box.left, box.top + 20, box.width, box.height - 60)
    counts = [sum(low <= value < low + TEN for value in values) for low in range(1, FULL, TEN)]
    counts[0] += sum(value == 0 for value in values)
    most = max(*counts, 1)
    for mark in marks_between(0, most, 5):
        if mark <= most:
            y = inner.bottom - mark * inner.height / most
            pygame.draw.line(surface, theme.PAPER_LINE, (inner.left, y), (inner.right, y), 2)
            _text(surface, str(mark), (inner.left - 10, y), _LABEL, align="right", colour=theme.INK_QUIET)
    room = inner.width / len(counts)
    for place, count in enumerate(counts):
        column = pygame.Rect(0, 0, round(room * 0.8), round(inner.height * count / most))
        column.midbottom = (round(inner.left + (place + 0.5) * room), inner.bottom)
        pygame.draw.rect(surface, WON if TEN * place >= HALF else LOST, column)
    for value in (0, HALF, FULL):
        x = inner.left + value * inner.width / FULL
        _text(surface, str(value), (x, inner.bottom + 16), _LABEL, align="centre", colour=theme.INK_QUIET)


def _draw_rates(surface: pygame.Surface, box: pygame.Rect, named: Sequence[tuple[str, GameCount]], title: str) -> None:
    """A column for each position, as high as the share of games won."""
    _text(surface, title, (box.left - 60, box.top - 34), _HEAD, Weight.SEMIBOLD)
    inner = pygame.Rect(box.left, box.top + 20, box.width, box.height - 60)
    for share in (0.0, 0.5, 1.0):
        y = inner.bottom - share * inner.height
        pygame.draw.line(surface, theme.PAPER_LINE, (inner.left, y), (inner.right, y), 2)
        _text(surface, percent(share), (inner.left - 12, y), _LABEL, align="right", colour=theme.INK_QUIET)
    room = inner.width / len(named)
    for place, (name, count) in enumerate(named):
        x = inner.left + (place + 0.5) * room
        rate = win_rate(count)
        if rate is not None:
            column = pygame.Rect(0, 0, round(room * 0.5), round(inner.height * rate))
            column.midbottom = (round(x), inner.bottom)
            pygame.draw.rect(surface, WON, column)
        _text(surface, percent(rate), (x, inner.bottom - inner.height * (rate or 0) - 14), _LABEL, align="centre")
        _text(
            surface,
            shortened(name, round(room) - 4, _LABEL, Weight.REGULAR),
            (x, inner.bottom + 16),
            _LABEL,
            align="centre",
        )
        _text(
            surface,
            f"{count.won} / {count.lost}",
            (x, inner.bottom + 40),
            _LABEL,
            align="centre",
            colour=theme.INK_QUIET,
        )


def _text(
    surface: pygame.Surface,
    text: str,
    at: tuple[float, float],
    size: int,
    weight: Weight = Weight.REGULAR,
    align: str = "left",
    colour: Colour = theme.INK,
) -> None:
    """A line of text whose left, centre or right end is at this point, halfway up."""
    picture = rendered(text, size, weight, colour)
    offset = {"left": 0, "centre": width_of(text, size, weight) / 2, "right": width_of(text, size, weight)}[align]
    surface.blit(picture, (at[0] - offset, at[1] - picture.get_height() / 2))
