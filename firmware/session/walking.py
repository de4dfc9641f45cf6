"""Walking through the options of a question with buttons, keys and touch."""

from __future__ import annotations

from dataclasses import replace

from display.view import Action, Choice, Input, Select
from firmware.session.asks import (
    COLUMN,
    WhichPlay,
)
from firmware.session.questions import Dialogue


def walked(dialogue: Dialogue, count: int, what: Input) -> tuple[Dialogue, bool]:
    """The dialogue with its cursor moved among so many options, and whether the option there is taken."""
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < count:
            return dialogue, False
        return replace(dialogue, cursor=what.index), isinstance(what, Choice)
    if what in (Action.UP, Action.DOWN):
        return replace(dialogue, cursor=(dialogue.cursor + (1 if what is Action.DOWN else -1)) % count), False
    return dialogue, what is Action.OK


_ROWS = {Action.UP: 0, Action.OK: 1, Action.DOWN: 2}
"""Which button takes which row of the column that is looked at."""


def picked(dialogue: Dialogue, ask: WhichPlay, what: Input) -> tuple[Dialogue, bool]:
    """As `walked`, where columns of three are picked from: up, OK and down take a row at once, correct goes to the next column."""
    column = min(dialogue.cursor // COLUMN, len(ask.columns) - 1)
    if what is Action.CORRECT:
        return replace(dialogue, cursor=ask.place((column + 1) % len(ask.columns), 1)), False
    if isinstance(what, Action) and what in _ROWS:
        return replace(dialogue, cursor=ask.place(column, _ROWS[what])), True
    if what is Action.BACK or what is Action.MENU:
        return dialogue, False
    at, takes = walked(dialogue, len(ask.options), what)
    return at, takes and ask.options[at.cursor] is not ...
