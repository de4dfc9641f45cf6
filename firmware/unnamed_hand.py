"""What `kiebitz watch` tells of a hand that nobody has named: doubtful cards that the others make clear, and corrections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from firmware.decoding import Revision, RunningHand
from firmware.skat.cards import Card
from vision.readings import TableEvent


class UnnamedHand:
    """`take` every table event in order; the objects that come back are to be printed after it."""

    def __init__(self) -> None:
        self._hand = RunningHand()
        self._events: dict[int, TableEvent] = {}
        self._last: TableEvent | None = None

    def take(self, event: TableEvent) -> list[dict[str, Any]]:
        """What this event makes clear about earlier plays."""
        self._last = event
        if event.kind == "cleared":
            told = self._told(self._hand.clear(event.seconds), event)
            self._events = {play: self._events[play] for play in self._hand.plays}
            return told
        if event.play is None:
            return []
        if event.kind == "taken_back":
            self._events.pop(event.play, None)
            self._hand.take_back(event.play)
        elif event.kind in ("card", "unsure", "corrected") and event.reading is not None:
            reading = event.reading
            self._events[event.play] = replace(event, patch=None)
            sure = None if reading.card is None else Card.parse(reading.card)
            self._hand.observe(event.play, reading.log_probabilities, sure, event.seconds)
        return []

    def finish(self) -> list[dict[str, Any]]:
        """The pictures have ended; the last trick may lie there still."""
        return [] if self._last is None else self._told(self._hand.finish(), self._last)

    def _told(self, revisions: tuple[Revision, ...], now: TableEvent) -> list[dict[str, Any]]:
        return [self._one(revision, now) for revision in revisions]

    def _one(self, revision: Revision, now: TableEvent) -> dict[str, Any]:
        """A `card` or `corrected` with the place of the play and the time at which it became clear."""
        event = self._events[revision.play]
        assert event.reading is not None  # only plays with a reading are observed
        alternatives = tuple((card.code, probability) for card, probability in self._hand.alternatives(revision.play))
        reading = replace(
            event.reading,
            card=revision.after.code,
            probability=revision.probability,
            alternatives=alternatives,
        )
        told = replace(
            event,
            kind="card" if revision.before is None else "corrected",
            corrected_from=None if revision.before is None else revision.before.code,
            reading=reading,
            frame=now.frame,
            seconds=now.seconds,
            file=now.file,
        )
        return told.to_json() | {"settled_by": "hand"}
