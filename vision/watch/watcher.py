"""Follows a table from a fixed camera: each card once, in the order of play, and when the table is bare again.

Every picture goes through the gate. Once the table rests after a movement, it is compared with the last accepted picture: what is
new, does not touch the picture's edge and has the outline of a card is read in up to three pictures and reported. Times come from
the frames only.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.geometry import area, as_quad, order_corners, overlap
from vision.reader import CardReader
from vision.readings import CardReading, Quad, TableEvent
from vision.watch.bands import with_bands_of
from vision.watch.blockage import Blockage, is_blind, is_other_light, is_same_scene, is_torn
from vision.watch.bump import camera_motion, describe, is_wide, motion_in_full, moved_quad
from vision.watch.difference import COMPARE_WIDTH, Change, reduced
from vision.watch.focus import is_out_of_focus, shows_the_same
from vision.watch.gate import Gate, Motion, small_grey
from vision.watch.last_trick import LastTrick
from vision.watch.late import came_with
from vision.watch.newcomers import Newcomers, View
from vision.watch.newest import CardSize
from vision.watch.sides import HandSide
from vision.watch.strangers import Strangers
from vision.watch.table import LyingCard, Table, has_left
from vision.watch.turn_order import TurnOrder
from vision.watch.votes import Votes

VOTES = 3
"""Still pictures in which a new card is read."""
TAKEN_BACK_SECONDS = 1.5
"""A newest card that is gone for so long while others lie there was taken back; a trick is gathered faster."""

COVERED_SECONDS = 60.0
"""After so long what covers the table counts as the table."""
SEEN_ANEW = 0.3
"""Overlap with a lying card from which on an outline may be that card once more."""
STAYED = 0.9
"""Overlap with its old place above which a card has not been moved: a shadow came or went."""


class Watcher:
    """`feed` it every frame of a fixed camera, in order; it answers with the events that became certain at that frame."""

    def __init__(self, reader: CardReader, votes: int = VOTES) -> None:
        self.reader = reader
        self.in_play: Callable[[np.ndarray, tuple[int, int]], bool] | None = None
        """Says of an outline (4, 2) in pixels of a picture of that (width, height) whether a card there is a play; None: everywhere."""
        self.size = CardSize()
        self._gate = Gate()
        self._sides = HandSide()
        self._turns = TurnOrder()
        self._strangers = Strangers()
        self._newcomers = Newcomers(reader, self.size)
        self._votes = Votes(reader, votes)
        self._table: Table | None = None
        self.looks = 0
        """How often the table has come to rest and was looked at."""
        self.is_moving = True
        """Something moves, or has just stopped."""
        self._resting: np.ndarray | None = None
        self._start = 0.0
        self._plays = 0
        self._reaching: list[np.ndarray] = []
        self._blockage = Blockage()
        self._last_trick = LastTrick()
        self._covered_since: float | None = None
        self._motion = np.eye(3)

    @property
    def cards_on_table(self) -> int:
        """Cards that lie there now."""
        return len(self._table.cards) if self._table else 0

    def motion_in(self, size: tuple[int, int]) -> np.ndarray:
        """How the camera's motion has moved a picture of `size` (width, height) since areas were told: (3, 3), pixels of then to those of now."""
        return motion_in_full(self._motion, COMPARE_WIDTH / max(size))

    def tell_areas_anew(self) -> None:
        """Areas that are told from now on are told as the camera stands now."""
        self._motion = np.eye(3)

    def leave_out(self, is_in_play: Callable[[np.ndarray, tuple[int, int]], bool], size: tuple[int, int]) -> None:
        """From now on only what lies in this area of a picture of `size` (width, height) is a play; other cards are forgotten."""
        self.in_play = is_in_play
        if self._table is not None:
            scale = max(size) / max(self._table.accepted.shape[:2])
            kept = [card for card in self._table.cards if is_in_play((card.quad + 0.5) * scale - 0.5, size)]
            self._table.cards[:] = kept

    def is_covered(self, outline: np.ndarray) -> bool:
        """Something reached over this part (n, 2) of the reduced picture when the table was last looked at."""
        outline = outline.astype(np.float32)
        middle = (float(outline[:, 0].mean()), float(outline[:, 1].mean()))
        return any(
            cv2.pointPolygonTest(contour, middle, False) >= 0
            or any(cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in contour[::3, 0])
            for contour in self._reaching
        )

    def feed(self, frame: Frame) -> list[TableEvent]:
        """Takes the next frame. Raises nothing: a frame that makes no sense makes no event."""
        small = small_grey(frame.bgr) if frame.small is None else frame.small
        if self._table is None or self._resting is None:
            # Until something has moved the first picture is the table; a hand in it is sorted out later.
            self._table, self._resting, self._start = Table(reduced(frame.bgr)[0]), small, frame.seconds
        if small.shape != self._resting.shape:
            return []
        evened = with_bands_of(small, self._resting) if self._gate.has_bands else small
        change = self._blockage.feed(evened, frame.seconds)
        events = [] if change is None else [self._event(change, frame)]
        if is_blind(small) or is_torn(small, self._resting):
            return events
        return events + self._follow(frame, small, self._table, self._resting)

    def _follow(self, frame: Frame, small: np.ndarray, table: Table, resting: np.ndarray) -> list[TableEvent]:
        """A picture in which something can be seen."""
        motion = self._gate.feed(small, frame.seconds).motion
        self.is_moving = motion in (Motion.MOVING, Motion.SETTLING)
        if motion is Motion.MOVING:
            self._sides.note(with_bands_of(small, resting) if self._gate.has_bands else small, resting)
            return self._report()
        if motion is Motion.STILL:
            events = self._look(frame, table)
            self._gate.accept()
            self._resting = small
            self._sides.reset()
            return events
        if self._votes:
            return self._report() if self._votes.add(frame.bgr) else []
        return self._taken_back(frame, table)

    def finish(self) -> list[TableEvent]:
        """The source has ended: reports what was still being voted on."""
        return self._report()

    def _look(self, frame: Frame, table: Table) -> list[TableEvent]:
        """The table rests: what is new, moved, gone?"""
        picture, scale = reduced(frame.bgr)
        view = View(frame.bgr, with_bands_of(picture, table.accepted) if self._gate.has_bands else picture, scale)
        events = self._report()
        change, moved_camera = self._with_camera(frame, view, table)
        events += moved_camera
        if is_out_of_focus(table.accepted, view.reduced, change):
            return events
        if change.is_light:
            if table.cards and self._is_covered(frame, view, table, change):
                # Something lies over everything; the cards below it are where they were.
                return events
            self._blockage.forget()
            table.relight(view.reduced)
            events.append(self._event("light_changed", frame))
            change = table.change(view.reduced)
            if np.count_nonzero(change.mask) > 0.5 * change.mask.size:
                table.accept(view.reduced, np.zeros_like(change.mask))
                return events
        self._covered_since = None
        new = table.new_pixels(view.reduced, change)
        self.looks += 1
        if self.looks == 1 and np.count_nonzero(new.whole) < 0.001 * new.whole.size:
            cards, others = self._lying_from_the_start(view, table), []
        else:
            cards, others = self._newcomers.find(view, new, table.cards)
        self._reaching = [blob.contour for blob in others if blob.sides]
        cards = [card for card in cards if self._is_in_play(view, card)]
        gone = table.gone(view.reduced, change, [card.quad for card in cards])
        cards, moved = self._without_pushed(frame, view, change, cards, gone)
        events += moved
        cards, shown = self._without_shown(frame, view, table, cards)
        events += shown
        events += self._clear(frame, table, gone, cards)
        events += self._read_again(frame, view, table, [card.quad for card in cards])
        unknown = self._strangers.remember(others, new.mask.shape)
        events += self._place(frame, view, table, cards)
        table.accept(view.reduced, unknown)
        return events

    def _is_covered(self, frame: Frame, view: View, table: Table, change: Change) -> bool:
        """What is seen is not the table in another light. Believed only for a while: the camera may look elsewhere for good."""
        before, now = table.accepted, view.reduced
        if is_same_scene(before, now) or is_other_light(before, now, change.mask):
            return False
        if self._covered_since is None:
            self._covered_since = frame.seconds
        return frame.seconds - self._covered_since < COVERED_SECONDS

    def _with_camera(self, frame: Frame, view: View, table: Table) -> tuple[Change, list[TableEvent]]:
        """What has changed; if it was the camera that moved, what has changed besides."""
        change = table.change(view.reduced)
        areas = [area(card.quad) for card in table.cards]
        motion = camera_motion(table.accepted, view.reduced, areas) if is_wide(change) else None
        if motion is None:
            return change, []
        table.follow(motion, view.reduced)
        self._turns.follow(motion)
        self._motion = motion @ self._motion
        self._blockage.forget()
        height, width = view.reduced.shape[:2]
        event = self._event("camera_moved", frame, motion=describe(motion, (width, height), view.scale))
        return table.change(view.reduced), [event]

    # Cards that came, moved, or can be read better now

    def _lying_from_the_start(self, view: View, table: Table) -> list[LyingCard]:
        """Cards that lay there before the first picture, as far as they are read surely, from top to bottom."""
        found = [card for card in self.reader.read_picture(view.full) if card.reading.card is not None]
        cards = [LyingCard(0, order_corners(view.to_reduced(np.array(f.quad))), f.reading) for f in found]
        for card in cards:
            table.imagine_bare(card.quad)
        return cards

    def _is_in_play(self, view: View, card: LyingCard) -> bool:
        if self.in_play is None:
            return True
        # Areas are told as the camera stood at the beginning.
        quad = view.to_full(moved_quad(np.linalg.inv(self._motion), card.quad))
        return self.in_play(quad, (view.full.shape[1], view.full.shape[0]))

    def _place(self, frame: Frame, view: View, table: Table, cards: list[LyingCard]) -> list[TableEvent]:
        """Cards have come to rest, the upper ones last: new plays in their order, and face-down cards."""
        backs = [card for card in cards if card.reading.back > 0.5]
        events = [
            self._event("back", frame, reading=card.reading, quad=as_quad(view.to_full(card.quad))) for card in backs
        ]
        faces = [card for card in cards if card.reading.back <= 0.5]
        lying = [card for card in table.cards if card.play]
        beside = [came_with(card, lying, table.empty, view.reduced) for card in faces]
        new = [card for card, other in zip(faces, beside, strict=True) if other is None]
        for card in self._turns.arrange(new, self._sides, self.looks):
            self._turns.lay(card)
            self._play(frame, view, card)
        table.cards += new
        for card, other in zip(faces, beside, strict=True):
            if other is not None:
                self._play(frame, view, card, self._turns.lay_late(card, other))
                card.before = other.before
                table.cards.insert(next(at for at, one in enumerate(table.cards) if one is other), card)
        return events + self._reordered(frame, self._turns.revised())

    def _play(self, frame: Frame, view: View, card: LyingCard, following: LyingCard | None = None) -> None:
        """A new play, and the play that followed it if that was seen first; it is told once it has been voted on."""
        assert self._table is not None
        self._plays += 1
        card.play, card.before, card.seen = self._plays, self._table.accepted, view.reduced
        before = None if following is None else following.play
        event = self._event("card", frame, play=card.play, side=card.side, before=before)
        self._votes.open(event, view.full, view.to_full(card.quad), card)

    def _reordered(self, frame: Frame, moves: list[tuple[LyingCard, LyingCard]]) -> list[TableEvent]:
        """Cards that were played before others that had been told first."""
        return [self._event("reordered", frame, play=card.play, before=other.play) for card, other in moves]

    def _without_pushed(
        self, frame: Frame, view: View, change: Change, cards: list[LyingCard], gone: list[LyingCard]
    ) -> tuple[list[LyingCard], list[TableEvent]]:
        """Leaves out cards that lay there before and were only pushed; `gone` loses them too."""
        new: list[LyingCard] = []
        events = []
        for card in cards:
            old = self._pushed(card, gone)
            if old is None:
                if not self._is_seen_anew(view, card, cards, gone):
                    new.append(card)
                continue
            gone[:] = [other for other in gone if other is not old]
            if not has_left(old.quad, card.quad, change):
                continue
            stayed = overlap(old.quad, card.quad) > STAYED
            old.quad = card.quad
            if stayed:
                continue
            events.append(self._event("moved", frame, play=old.play or None, quad=as_quad(view.to_full(card.quad))))
        return new, events

    def _without_shown(
        self, frame: Frame, view: View, table: Table, cards: list[LyingCard]
    ) -> tuple[list[LyingCard], list[TableEvent]]:
        """Leaves out the cards of the last trick that are shown again; one that was taken for a play before is taken back."""
        events = []
        for card in self._last_trick.returning(cards, table.cards):
            if card.is_shown:
                continue
            if card.play:
                self._turns.taken_back(card)
                events.append(self._event("taken_back", frame, play=card.play, reading=card.reading))
            else:
                table.cards.append(card)
            card.is_shown, card.play = True, 0
            events.append(self._event("shown", frame, reading=card.reading, quad=as_quad(view.to_full(card.quad))))
        return [card for card in cards if not card.is_shown], events

    def _pushed(self, card: LyingCard, gone: list[LyingCard]) -> LyingCard | None:
        """The card on the table that this one is: the same card, and its old place is bare or overlapped."""
        assert self._table is not None
        for old in self._table.cards:
            left = any(old is other for other in gone)
            if old.best == card.best and (left or overlap(old.quad, card.quad) > 0.05):
                return old
        return None

    def _is_seen_anew(self, view: View, card: LyingCard, cards: list[LyingCard], gone: list[LyingCard]) -> bool:
        """A lying card in a slanted outline, as a blurred picture gives it: nothing but the sharpness has changed there, or it is read as
        a card that lies elsewhere still."""
        assert self._table is not None
        lying = [old for old in self._table.cards if all(old is not other for other in gone)]
        if not any(overlap(old.quad, card.quad) > SEEN_ANEW for old in lying):
            return False
        is_elsewhere = any(old.reading.card is not None and old.best == card.best for old in lying)
        others = [other.quad for other in cards if other is not card]
        return is_elsewhere or shows_the_same(self._table.accepted, view.reduced, card.quad, others)

    def _read_again(self, frame: Frame, view: View, table: Table, hiding: list[np.ndarray]) -> list[TableEvent]:
        """Doubtful cards that nothing covers: with the hand and its shadow gone they may be clear now."""
        events = []
        for place, card in enumerate(table.cards):
            later = [other.quad for other in table.cards[place + 1 :]]
            if card.reading.card is not None or any(overlap(quad, card.quad) > 0.0 for quad in (*hiding, *later)):
                continue
            quad = view.to_full(card.quad)
            reading = self.reader.read_quads(view.full, [quad])[0]
            if reading.card is None:
                continue
            card.reading = reading
            events.append(self._event("card", frame, play=card.play, reading=reading, quad=as_quad(quad)))
        return events

    # Cards that went

    def _clear(self, frame: Frame, table: Table, gone: list[LyingCard], new: list[LyingCard]) -> list[TableEvent]:
        """`cleared` when every card that lay there is gone; a card that lay there alone was taken back."""
        if not table.cards:
            return []
        for card in table.cards:
            if all(card is not other for other in gone):
                card.gone_since = None
            elif card.gone_since is None:
                card.gone_since = frame.seconds
        if len(gone) < len(table.cards) or _was_below(new, gone):
            return []
        plays = [card for card in table.cards if not card.is_shown]
        table.cards.clear()
        if not plays:
            return []
        if len(plays) == 1:
            # A single card is no trick.
            self._turns.taken_back(plays[0])
            return [self._event("taken_back", frame, play=plays[0].play, reading=plays[0].reading)]
        self._last_trick.cleared(plays)
        return [self._event("cleared", frame), *self._reordered(frame, self._turns.cleared())]

    def _taken_back(self, frame: Frame, table: Table) -> list[TableEvent]:
        """The newest card has been gone for a while and the others have stayed: its player took it back."""
        cards = table.cards
        if (
            len(cards) < 2
            or cards[-1].is_shown
            or cards[-1].gone_since is None
            or any(c.gone_since is not None for c in cards[:-1])
        ):
            return []
        if frame.seconds - cards[-1].gone_since < TAKEN_BACK_SECONDS:
            return []
        card = cards.pop()
        self._turns.taken_back(card)
        return [self._event("taken_back", frame, play=card.play, reading=card.reading)]

    # Events

    def _report(self) -> list[TableEvent]:
        """What the votes say; sure cards teach the cards' size."""
        events = self._votes.close()
        for card in self._table.cards if self._table and events else ():
            if card.reading.card is not None and any(event.play == card.play for event in events):
                self.size.learn(card.quad)
        return events

    def _event(
        self,
        kind: str,
        frame: Frame,
        *,
        play: int | None = None,
        reading: CardReading | None = None,
        quad: Quad | None = None,
        side: str | None = None,
        before: int | None = None,
        motion: tuple[float, float, float] | None = None,
    ) -> TableEvent:
        seconds = frame.seconds - self._start
        return TableEvent(
            kind, frame.number, seconds, play, reading, quad, side, before=before, file=frame.file, motion=motion
        )


def _was_below(new: list[LyingCard], gone: list[LyingCard]) -> bool:
    """A card has come to light where two lay: it is the third of their trick, which is not taken away yet."""
    return len(gone) == 2 and any(overlap(card.quad, other.quad) > 0.3 for card in new for other in gone)
