"""What the people at the simulated table remember of what was laid, beside what the program has counted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from firmware.session.following import Play
from firmware.skat.cards import Card

_CANDIDATE, _MISREAD_CANDIDATE, _OTHER = 0.1, 0.6, 1.2
"""How much speaks against a play being a card that was laid: the card is among those that it may be, among those of a play that
counts as another card, or among none of them."""
_MISSED, _NOT_MADE = 1.0, 1.05
"""How much speaks against a card having been missed, and against a play being none that anybody made: the first happens more often."""


def places_of(plays: Sequence[Play], laid: Sequence[Card]) -> list[int | None]:
    """For each play its place among the cards laid, None for a play that nobody made. Both are in order; cards may have been missed."""
    costs = np.full((len(plays) + 1, len(laid) + 1), np.inf)
    costs[0] = _MISSED * np.arange(len(laid) + 1)
    for row, play in enumerate(plays, start=1):
        costs[row, 0] = _NOT_MADE * row
        for column, card in enumerate(laid, start=1):
            costs[row, column] = min(
                costs[row - 1, column - 1] + _against(play, card),
                costs[row - 1, column] + _NOT_MADE,
                costs[row, column - 1] + _MISSED,
            )
    row, column = len(plays), int(costs[len(plays)].argmin())
    out: list[int | None] = [None] * len(plays)
    while row and column:
        if np.isclose(costs[row, column], costs[row - 1, column - 1] + _against(plays[row - 1], laid[column - 1])):
            row, column = row - 1, column - 1
            out[row] = column
        elif np.isclose(costs[row, column], costs[row - 1, column] + _NOT_MADE):
            row -= 1
        else:
            column -= 1
    return out


def missed(plays: Sequence[Play], laid: Sequence[Card]) -> Card | None:
    """The first card laid that was not counted, here or in another place."""
    known, counted = set(places_of(plays, laid)), {play.card for play in plays}
    return next((card for place, card in enumerate(laid) if place not in known and card not in counted), None)


def _against(play: Play, card: Card) -> float:
    if play.card is card:
        return 0.0
    if card.code in (code for code, _ in play.candidates):
        return _CANDIDATE if play.card is None else _MISREAD_CANDIDATE
    return _OTHER
