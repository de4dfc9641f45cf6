"""Changes of a list in words: what a row says, and who changed it when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from firmware.listing.audit import Change
from firmware.session.presenter import Words
from firmware.session.presenter.lists import MINUS, row_text
from firmware.skat.lists.rows import Row


def change_lines(changes: Iterable[Change], players: Sequence[str], words: Words) -> list[str]:
    """One line a change, in the order they were made."""
    return [f"{change.index + 1}: {change_text(change, players, words)}" for change in changes]


def change_text(change: Change, players: Sequence[str], words: Words) -> str:
    """What a row said and says, when and by whom it was changed."""
    says = f"{said_text(change.before, players, words)} → {said_text(change.after, players, words)}"
    return f"{says} ({'; '.join(_circumstances(change, players, words))})"


def said_text(row: Row, players: Sequence[str], words: Words) -> str:
    """A row in a few words: "Bernd: Kreuz mit 1, −48"."""
    name = "" if row.declarer is None else players[row.declarer]
    what = ": ".join(part for part in (name, row_text(row, words)) if part)
    booked = " / ".join(map(signed, row.points)) if row.points else "" if row.declarer is None else signed(row.booked)
    return ", ".join(part for part in (what, booked) if part)


def moment_text(change: Change, words: Words) -> str:
    """When it was changed, as far as the clock could be trusted."""
    if change.clock_trusted:
        try:
            moment = datetime.fromisoformat(change.wall).astimezone()
            return words.text("{moment:%Y-%m-%d %H:%M}", moment=moment)
        except (ValueError, OverflowError, OSError):
            pass
    return words.text("clock not set")


def signed(number: int) -> str:
    """The number with a real minus sign."""
    return str(number).replace("-", MINUS)


def _circumstances(change: Change, players: Sequence[str], words: Words) -> Iterable[str]:
    yield moment_text(change, words)
    if change.follows:
        yield words.text("follows from another correction")
    else:
        yield words.text("at the table") if change.by == "table" else words.text("by the command line")
    if change.confirmed_by and not change.follows:
        names = ", ".join(players[place] for place in change.confirmed_by if place < len(players))
        yield words.text("agreed: {names}", names=names)
    if change.reason:
        yield change.reason
    if change.taken_back:
        yield words.text("taken back")
