"""Asks whoever sits at the terminal what a doubtful card is. Questions go to standard error: standard output carries data."""

from __future__ import annotations

import sys

from firmware.skat.cards import Card
from firmware.skat.errors import CardError
from vision.readings import TableEvent


def ask_at_terminal(play: int, candidates: tuple[tuple[Card, float], ...], event: TableEvent) -> Card | None:
    """The card that was named; an empty line takes the first candidate, end of input leaves it open."""
    where = event.file or f"frame {event.frame}"
    options = ", ".join(f"{card} {probability:.0%}" for card, probability in candidates)
    while True:
        print(
            f"Which card is play {play} ({where})? {options} [{candidates[0][0]}]: ",
            end="",
            file=sys.stderr,
            flush=True,
        )
        line = sys.stdin.readline()
        if not line:
            return None
        if not line.strip():
            return candidates[0][0]
        try:
            return Card.parse(line)
        except CardError as error:
            print(error.reason, file=sys.stderr)
