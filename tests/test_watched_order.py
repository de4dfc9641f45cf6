"""A hand followed from table events keeps its plays in the order of play, whichever was told first."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.skat.cards import Card
from firmware.skat.contracts import parse_contract
from firmware.watching import FollowedHand, HandSetup
from vision.readings import CARD_CODES, CardReading, TableEvent


def told(kind: str, play: int, code: str | None = None, before: int | None = None) -> TableEvent:
    reading = None
    if code is not None:
        logs = np.full(34, -20.0)
        logs[CARD_CODES.index(code)] = -0.001
        reading = CardReading(code, 0.999, ((code, 0.999),), log_probabilities=logs)
    return TableEvent(kind, frame=play, seconds=float(play), play=play, reading=reading, before=before)


def played(*events: TableEvent) -> list[tuple[int, str]]:
    hand = FollowedHand(HandSetup(parse_contract("C"), 0))
    for event in events:
        hand.take(event)
    _, outcome = hand.finish()
    return [(seat, card.code) for seat, card in outcome.record.plays if isinstance(card, Card)]


@pytest.mark.parametrize(
    "events",
    [
        [told("card", 1, "SA"), told("card", 2, "ST"), told("card", 3, "S7")],
        [told("card", 1, "ST"), told("card", 2, "SA"), told("reordered", 2, before=1), told("card", 3, "S7")],
        [told("card", 1, "ST"), told("card", 2, "S7"), told("card", 3, "SA", before=1)],
        [
            told("card", 1, "SA"),
            told("card", 2, "S7"),
            told("card", 3, "ST", before=2),
            told("card", 3, "ST", before=2),
        ],
        [told("card", 1, "SA"), told("reordered", 9, before=1), told("card", 2, "ST"), told("card", 3, "S7", before=8)],
    ],
)
def test_plays_are_kept_in_the_order_of_play(events: list[TableEvent]) -> None:
    assert played(*events) == [(0, "SA"), (1, "ST"), (2, "S7")]
