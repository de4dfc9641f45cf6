"""A watcher that knows zones: plays in the play area, and what is turned up, drawn or laid open beside it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.geometry import overlap
from vision.reader import CardReader
from vision.readings import FoundCard, TableEvent
from vision.watch.difference import change_between, reduced
from vision.watch.watcher import Watcher
from vision.zones.reading import read_zone
from vision.zones.zone import Zone, ZoneKind, ZoneMap

LEAST_CHANGE = 0.004
"""Share of a zone's pixels that must have changed before it is read again."""
SAME_CARD = 0.3
"""Overlap of two outlines that are one card."""
PLAY_SECONDS = 3.0
"""A card that left an open zone is looked for in the play area for so long; after that it was drawn."""


@dataclass(eq=False)
class _OpenZone:
    zone: Zone
    cards: list[FoundCard] = field(default_factory=list)
    picture: np.ndarray | None = None
    is_known: bool = False


@dataclass(eq=False)
class _Left:
    """A card that is gone from an open zone and has not been seen elsewhere."""

    card: FoundCard
    zone: Zone
    seconds: float


class ZoneWatcher:
    """`feed` it every frame, like a Watcher. Further kinds of events, all with `zone`:

    * `laid_open`: a card that lies in an open zone when it is first read (`card`, or None while it is not sure);
    * `turned_up`: a card that has appeared in an open zone afterwards (Offiziersskat: the card below the one that was played);
    * `drawn`: a card has left the Auslage and was not played (Skat-Duell).

    A play whose card lay in an open zone has that zone's name in `zone`; if it was not read surely, the card that left settles it.
    """

    def __init__(self, reader: CardReader, zones: ZoneMap, watcher: Watcher | None = None) -> None:
        self._reader = reader
        self.zones = zones
        self._watcher = Watcher(reader) if watcher is None else watcher
        self._watcher.in_play = zones.is_in_play
        self._open = [_OpenZone(zone) for zone in zones.open_zones]
        self._left: list[_Left] = []
        self._looks = 0
        self._start: float | None = None

    @property
    def watcher(self) -> Watcher:
        """The watcher of the play area."""
        return self._watcher

    @property
    def is_moving(self) -> bool:
        """Something moves, or has just stopped."""
        return self._watcher.is_moving

    def cards_in(self, name: str) -> tuple[FoundCard, ...]:
        """What lies open in this zone, as last read. Raises KeyError for a zone that is not open."""
        for each in self._open:
            if each.zone.name == name:
                return tuple(each.cards)
        raise KeyError(name)

    def feed(self, frame: Frame) -> list[TableEvent]:
        """Takes the next frame; the events that became certain at it."""
        self._start = frame.seconds if self._start is None else self._start
        events = list(self._watcher.feed(frame))
        own: list[TableEvent] = []
        if self._watcher.looks != self._looks:
            self._looks = self._watcher.looks
            own = self._look(frame)
        played = [self._with_zone(event) for event in events]
        return [*own, *played, *self._drawn(frame)]

    def finish(self) -> list[TableEvent]:
        """The source has ended."""
        return [self._with_zone(event) for event in self._watcher.finish()]

    def _look(self, frame: Frame) -> list[TableEvent]:
        """The table rests: open zones that have changed are read anew."""
        small, _ = reduced(frame.bgr)
        events: list[TableEvent] = []
        for one in self._open:
            if one.picture is not None and not _has_changed(one.zone, one.picture, small):
                continue
            if one.picture is not None and self._watcher.is_covered(
                one.zone.in_picture((small.shape[1], small.shape[0]))
            ):
                continue
            one.picture = small
            events += self._read(one, frame)
        return events

    def _read(self, one: _OpenZone, frame: Frame) -> list[TableEvent]:
        found = read_zone(self._reader, frame.bgr, one.zone)
        before, one.cards = one.cards, found
        kind = "turned_up" if one.is_known else "laid_open"
        one.is_known = True
        for card in before:
            still_there = any(_is_same(card, other) for other in found)
            if not still_there and card.reading.card is not None:
                self._left.append(_Left(card, one.zone, frame.seconds))
        new = [card for card in found if not any(_is_same(card, other) for other in before)]
        back = {card.reading.card for card in new}
        self._left = [left for left in self._left if left.card.reading.card not in back]
        return [
            self._event(
                kind if card.reading.card not in {b.reading.card for b in before} else "moved", frame, one.zone, card
            )
            for card in new
        ]

    def _with_zone(self, event: TableEvent) -> TableEvent:
        """A play with the zone that its card came from; an unsure one is settled by the only card that left."""
        if event.kind not in ("card", "unsure") or event.reading is None:
            return event
        codes = [event.reading.card] if event.reading.card else [code for code, _ in event.reading.alternatives]
        fitting = [left for left in self._left if left.card.reading.card in codes]
        if len(fitting) != 1 and not (fitting and event.reading.card):
            return event
        left = fitting[0]
        self._left.remove(left)
        if event.reading.card is None:
            reading = replace(event.reading, card=left.card.reading.card)
            return replace(event, kind="card", reading=reading, zone=left.zone.name)
        return replace(event, zone=left.zone.name)

    def _drawn(self, frame: Frame) -> list[TableEvent]:
        """Cards that left an open zone a while ago and were not played."""
        due = [left for left in self._left if frame.seconds - left.seconds >= PLAY_SECONDS]
        self._left = [left for left in self._left if left not in due]
        return [self._event("drawn", frame, left.zone, left.card) for left in due if left.zone.kind is ZoneKind.LAYOUT]

    def _event(self, kind: str, frame: Frame, zone: Zone, card: FoundCard) -> TableEvent:
        seconds = frame.seconds - (self._start or 0.0)
        return TableEvent(
            kind, frame.number, seconds, reading=card.reading, quad=card.quad, file=frame.file, zone=zone.name
        )


def _is_same(one: FoundCard, other: FoundCard) -> bool:
    """The same card at the same place."""
    near = overlap(np.array(one.quad), np.array(other.quad)) > SAME_CARD
    known = one.reading.card, other.reading.card
    return near and (known[0] == known[1] or None in known)


def _has_changed(zone: Zone, before: np.ndarray, now: np.ndarray) -> bool:
    """The zone's part of the reduced picture differs from when it was last read."""
    size = now.shape[1], now.shape[0]
    inside = np.zeros(now.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(zone.in_picture(size)).astype(np.int32), 255)
    changed = change_between(before, now).mask & inside
    return np.count_nonzero(changed) > LEAST_CHANGE * max(1, np.count_nonzero(inside))
