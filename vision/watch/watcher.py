"""Follows a table from a fixed camera: each card once, in the order of play, and when the table is bare again.

Every picture goes through the gate. Once the table rests after a movement, it is compared with the last accepted picture: what is
new, does not touch the picture's edge and has the outline of a card is read in up to three pictures and reported. Times come from
the frames only.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.finder_edges import EdgeField
from vision.geometry import as_quad, order_corners, overlap
from vision.reader import CardReader
from vision.readings import CardReading, Quad, TableEvent
from vision.rectify import half_turn, rectify
from vision.watch.difference import Blob, Change, blobs_of, reduced
from vision.watch.gate import Gate, Motion, small_grey
from vision.watch.newest import CardSize, Outline, outlines_of_newest
from vision.watch.sides import HandSide
from vision.watch.table import LyingCard, Table

LEAST_CARD_SHARE = 0.004
"""Smaller changes, as a share of the picture, are no cards."""
LEAST_SUPPORT = 0.4
LEAST_COVERAGE = 0.6
LEAST_LIKENESS = 0.3
"""What an outline must have to be a card that is merely not read surely."""
VOTES = 3
TAKEN_BACK_SECONDS = 1.5
"""A newest card that is gone for so long while others lie there was taken back; a trick is gathered faster."""
PATIENCE = 3
"""Looks after which something that is no card counts as part of the table."""


@dataclass
class _Seen:
    """A card seen at rest whose readings are being collected."""

    event: TableEvent
    quad: np.ndarray = field(repr=False)
    """Full picture pixels."""
    lying: LyingCard
    readings: list[CardReading]
    patch: np.ndarray = field(repr=False)


class Watcher:
    """`feed` it every frame of a fixed camera, in order; it answers with the events that became certain at that frame."""

    def __init__(self, reader: CardReader, votes: int = VOTES) -> None:
        self.reader = reader
        self.votes = votes
        self.size = CardSize()
        self._gate = Gate()
        self._sides = HandSide()
        self._table: Table | None = None
        self._resting: np.ndarray | None = None
        self._start: float | None = None
        self._plays = 0
        self._waiting: list[_Seen] = []
        self._strange: list[tuple[np.ndarray, int]] = []

    @property
    def cards_on_table(self) -> int:
        """Cards that lie there now."""
        return len(self._table.cards) if self._table else 0

    def feed(self, frame: Frame) -> list[TableEvent]:
        """Takes the next frame. Raises nothing: a frame that makes no sense makes no event."""
        if self._start is None:
            self._start = frame.seconds
        small = small_grey(frame.bgr)
        if self._resting is not None and small.shape != self._resting.shape:
            return []
        motion = self._gate.feed(small, frame.seconds).motion
        if motion is Motion.MOVING:
            if self._resting is not None:
                self._sides.note(small, self._resting)
            return self._report_waiting()
        if motion is Motion.STILL:
            events = self._look(frame)
            self._gate.accept()
            self._resting = small
            self._sides.reset()
            return events
        if self._waiting:
            return self._vote(frame)
        return self._taken_back(frame)

    def finish(self) -> list[TableEvent]:
        """The source has ended: reports what was still being voted on."""
        return self._report_waiting()

    # A resting table

    def _look(self, frame: Frame) -> list[TableEvent]:
        picture, scale = reduced(frame.bgr)
        if self._table is None:
            self._table = Table(picture)
            return []
        events = self._report_waiting()
        change = self._table.change(picture)
        if change.is_light:
            self._table.relight(picture)
            events.append(self._event("light_changed", frame))
            change = self._table.change(picture)
            if np.count_nonzero(change.mask) > 0.5 * change.mask.size:
                self._table.accept(picture, np.zeros_like(change.mask))
                return events
        cards, hands = self._cards_in(frame, picture, scale, change)
        gone = self._table.gone(picture, [lying.quad for lying in cards])
        new = []
        for lying in cards:
            pushed = self._pushed(lying, gone)
            if pushed is None:
                new.append(lying)
                continue
            pushed.quad = lying.quad
            gone = [card for card in gone if card is not pushed]
            quad = as_quad((lying.quad + 0.5) / scale - 0.5)
            events.append(self._event("moved", frame, play=pushed.play, quad=quad))
        events += self._clear(frame, gone)
        unknown = self._remember_strange(hands)
        for lying in new:
            events += self._place(frame, lying, scale)
        self._table.accept(picture, unknown)
        return events

    def _cards_in(
        self, frame: Frame, picture: np.ndarray, scale: float, change: Change
    ) -> tuple[list[LyingCard], list[Blob]]:
        """New cards, in the order in which they came to lie, and blobs that are something else."""
        table = self._table
        assert table is not None
        mask = table.new_pixels(picture, change)
        least_area = LEAST_CARD_SHARE * mask.size
        if self.size.known:
            least_area = 0.25 * float(np.prod(self.size.at(np.array(mask.shape[::-1]) / 2.0)))
        cards: list[LyingCard] = []
        others: list[Blob] = []
        edges: EdgeField | None = None
        blobs = blobs_of(mask, least_area)
        while blobs and len(cards) < 6:
            blob, blobs = blobs[0], blobs[1:]
            if blob.sides:
                others.append(blob)
                continue
            edges = edges or EdgeField.of(cv2.GaussianBlur(picture, (3, 3), 0))
            best = self._best(frame, scale, outlines_of_newest(picture, edges, mask, blob, self.size))
            if best is None or (cards and self._is_old(best)):
                others.append(blob)
                continue
            cards.append(best)
            rest = _blob_mask(mask, blob)
            grown = best.quad + 3.0 * np.sign(best.quad - best.quad.mean(axis=0))
            cv2.fillConvexPoly(rest, np.round(grown).astype(np.int32), 0)
            rest = cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
            blobs = blobs_of(rest, 1.6 * least_area) + blobs
        # What was found first explains the most of its blob: it lies on top and came last.
        return cards[::-1], others

    def _best(self, frame: Frame, scale: float, outlines: list[Outline]) -> LyingCard | None:
        """The outline that the network likes best, if it is a card at all."""
        if not outlines:
            return None
        quads = [(o.quad + 0.5) / scale - 0.5 for o in outlines]
        readings = self.reader.read_quads(frame.bgr, quads)

        def value(pair: tuple[Outline, CardReading]) -> float:
            return pair[0].score + 1.2 * pair[1].probability + 0.5 * (1.0 - pair[1].other)

        outline, reading = max(zip(outlines, readings, strict=True), key=value)
        likeness = 1.0 - reading.other
        if reading.card is None and (
            outline.support < LEAST_SUPPORT or outline.coverage < LEAST_COVERAGE or likeness < LEAST_LIKENESS
        ):
            return None
        return LyingCard(0, outline.quad, reading)

    def _place(self, frame: Frame, lying: LyingCard, scale: float) -> list[TableEvent]:
        """A card has come to rest: a new play, or a face-down card."""
        table = self._table
        assert table is not None
        reading = lying.reading
        if reading.back > 0.5:
            quad = as_quad((lying.quad + 0.5) / scale - 0.5)
            return [self._event("back", frame, reading=reading, quad=quad)]
        self._plays += 1
        lying.play = self._plays
        table.cards.append(lying)
        quad_full = self._refined(frame.bgr, (lying.quad + 0.5) / scale - 0.5)
        again = self.reader.read_quads(frame.bgr, [quad_full])[0]
        event = self._event("card", frame, play=lying.play, side=self._sides.side)
        patch = rectify(frame.bgr, quad_full, self.reader.patch_size)
        self._waiting.append(_Seen(event, quad_full, lying, [reading, again], patch))
        return []

    def _is_old(self, candidate: LyingCard) -> bool:
        """What is left beside a new card and is not read surely is the card below it, pushed a little."""
        assert self._table is not None
        return candidate.reading.card is None and any(
            overlap(card.quad, candidate.quad) > 0.45 for card in self._table.cards
        )

    def _pushed(self, lying: LyingCard, gone: list[LyingCard]) -> LyingCard | None:
        """The card on the table that this one is, if it was only pushed: the same card, and its old place is bare or overlapped."""
        table = self._table
        assert table is not None
        best = lying.reading.alternatives[0][0]
        for card in table.cards:
            same = bool(card.reading.alternatives) and card.reading.alternatives[0][0] == best
            left = any(card is g for g in gone)
            if same and (left or overlap(card.quad, lying.quad) > 0.05):
                return card
        return None

    def _refined(self, image: np.ndarray, quad: np.ndarray) -> np.ndarray:
        """The outline moved onto the edges of the full picture; only the part around the card is looked at."""
        low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 16, 0)
        high = np.ceil(quad.max(axis=0)).astype(int) + 17
        edges = EdgeField.of(image[low[1] : high[1], low[0] : high[0]])
        quads = (quad - low)[None]
        refined = order_corners(edges.refine(quads, reach=3))
        if edges.support(refined).mean() < edges.support(quads).mean() - 0.02:
            refined = quads
        return refined[0] + low

    # Bare again

    def _clear(self, frame: Frame, gone: list[LyingCard]) -> list[TableEvent]:
        """`cleared` when every card that lay there is gone."""
        table = self._table
        assert table is not None
        if not table.cards:
            return []
        for card in table.cards:
            if all(card is not g for g in gone):
                card.gone_since = None
            elif card.gone_since is None:
                card.gone_since = frame.seconds
        if len(gone) < len(table.cards):
            return []
        table.cards.clear()
        return [self._event("cleared", frame)]

    def _taken_back(self, frame: Frame) -> list[TableEvent]:
        """The newest card has been gone for a while and the others have stayed: its player took it back."""
        cards = self._table.cards if self._table else []
        if len(cards) < 2 or cards[-1].gone_since is None or any(c.gone_since is not None for c in cards[:-1]):
            return []
        if frame.seconds - cards[-1].gone_since < TAKEN_BACK_SECONDS:
            return []
        card = cards.pop()
        return [self._event("taken_back", frame, play=card.play, reading=card.reading)]

    def _remember_strange(self, blobs: list[Blob]) -> np.ndarray:
        """Mask of what is not understood. Hands stay strange; things that lie there for several looks become part of the table."""
        assert self._table is not None
        unknown = np.zeros(self._table.accepted.shape[:2], np.uint8)
        strange = []
        for blob in blobs:
            middle = blob.contour.reshape(-1, 2).mean(axis=0)
            looks = 1 + max((n for place, n in self._strange if np.hypot(*(place - middle)) < 12.0), default=0)
            if blob.sides or looks < PATIENCE:
                cv2.drawContours(unknown, [blob.contour], -1, 255, cv2.FILLED)
            strange.append((middle, looks))
        self._strange = strange
        return cv2.dilate(unknown, np.ones((9, 9), np.uint8))

    # Votes and events

    def _vote(self, frame: Frame) -> list[TableEvent]:
        """One more reading of the cards being voted on."""
        readings = self.reader.read_quads(frame.bgr, [seen.quad for seen in self._waiting])
        for seen, reading in zip(self._waiting, readings, strict=True):
            seen.readings.append(reading)
        # The first picture gave two readings, of the rough and the refined outline.
        if len(self._waiting[0].readings) > self.votes:
            return self._report_waiting()
        return []

    def _report_waiting(self) -> list[TableEvent]:
        events = []
        for seen in self._waiting:
            reading = self.reader.vote(seen.readings)
            seen.lying.reading = reading
            quad = half_turn(seen.quad) if reading.upside_down else seen.quad
            if reading.card is not None:
                self._learn(seen)
            events.append(
                TableEvent(
                    "unsure" if reading.card is None else "card",
                    seen.event.frame,
                    seen.event.seconds,
                    seen.event.play,
                    reading,
                    as_quad(quad),
                    seen.event.side,
                    file=seen.event.file,
                    patch=seen.patch[::-1, ::-1] if reading.upside_down else seen.patch,
                )
            )
        self._waiting = []
        return events

    def _learn(self, seen: _Seen) -> None:
        self.size.learn(seen.lying.quad)

    def _event(
        self,
        kind: str,
        frame: Frame,
        *,
        play: int | None = None,
        reading: CardReading | None = None,
        quad: Quad | None = None,
        side: str | None = None,
    ) -> TableEvent:
        seconds = frame.seconds - (self._start or 0.0)
        return TableEvent(kind, frame.number, seconds, play, reading, quad, side, file=frame.file)


def _blob_mask(mask: np.ndarray, blob: Blob) -> np.ndarray:
    """The blob's own pixels of a mask."""
    own = np.zeros_like(mask)
    cv2.drawContours(own, [blob.contour], -1, 255, cv2.FILLED)
    return own & mask
