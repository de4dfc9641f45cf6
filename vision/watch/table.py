"""What lies on the table: the empty cloth, the last accepted picture, and the cards that were seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.readings import CardReading
from vision.watch.bump import moved_picture, moved_quad
from vision.watch.difference import Change, change_between, changed_pixels, compensate

GONE_SHARE = 0.72
"""A card is gone when this share of its place looks like the empty table again,"""
CHANGED_SHARE = 0.03
"""and this share is not as it was."""
UNCOVERED_SHARE = 0.9
"""The newest card was taken away when this share of its place looks as it did before."""
LEFT_SHARE = 0.25
"""A card has been pushed when this share of what it no longer covers has changed."""
ROOM = 12
"""Reduced pixels around a place that are compared with it, so that its edge is judged like its middle."""
LEAST_VISIBLE = 60
"""Reduced pixels of its place that must be in sight to say so."""


@dataclass
class LyingCard:
    """A card on the table. `quad` (4, 2) in reduced pixels."""

    play: int
    quad: np.ndarray = field(repr=False)
    reading: CardReading
    gone_since: float | None = None
    is_shown: bool = False
    """It came back from the pile of tricks to be looked at; no play."""
    before: np.ndarray | None = field(default=None, repr=False)
    """The reduced picture of the table before this card was laid: what is seen once it is taken away."""
    seen: np.ndarray | None = field(default=None, repr=False)
    """The reduced picture in which it was found."""
    side: str | None = None
    """The picture's edge from which its hand came."""
    movement: int = 0
    """Cards that came to rest together share this number."""
    height: int = 0
    """Among those: the higher lie on top."""
    hand: int | None = None
    """Among those: the hand of 0 came first; None where it was not seen."""
    patch: np.ndarray | None = field(default=None, repr=False)
    """As it was first read, BGR uint8 of the reader's size."""
    is_plain: bool = False
    """Its outline is that of what it changed, beyond doubt."""

    @property
    def best(self) -> str | None:
        """The card that it most likely is."""
        return self.reading.alternatives[0][0] if self.reading.alternatives else None


class Table:
    """Pictures of reduced size: `empty` as it looked without cards, `accepted` as it looked when it was last understood."""

    def __init__(self, picture: np.ndarray) -> None:
        # One picture while nothing lies there; neither is ever changed in place.
        self.empty = self.accepted = picture.copy()
        self.cards: list[LyingCard] = []
        self._compared: tuple[np.ndarray, np.ndarray, Change] | None = None
        self._uncovered: tuple[Change, dict[int, np.ndarray]] | None = None

    def change(self, picture: np.ndarray) -> Change:
        """What differs from the accepted picture."""
        return change_between(self.accepted, picture)

    def _against_empty(self, picture: np.ndarray) -> Change:
        """What differs from the bare table; the same picture is compared once."""
        last = self._compared
        if last is None or last[0] is not self.empty or last[1] is not picture:
            self._compared = last = (self.empty, picture, change_between(self.empty, picture))
        return last[2]

    def new_pixels(self, picture: np.ndarray, change: Change) -> Change:
        """What is neither as accepted nor bare table: cards and hands that have come."""
        if self.accepted is self.empty:
            return change
        against_empty = self._against_empty(picture)
        mask, whole = change.mask & against_empty.mask, change.whole & against_empty.whole
        for known in self._under_newest(picture, change).values():
            # What the newest cards had hidden is no news.
            mask, whole = mask & ~known, whole & ~known
        return Change(mask, whole, change.light)

    def _under_newest(self, picture: np.ndarray, change: Change) -> dict[int, np.ndarray]:
        """By play, the places of the newest cards if the table looks there again as before they were laid; empty when they still lie.

        Found once for each change.
        """
        if self._uncovered is None or self._uncovered[0] is not change:
            self._uncovered = change, self._find_uncovered(picture, change)
        return self._uncovered[1]

    def _find_uncovered(self, picture: np.ndarray, change: Change) -> dict[int, np.ndarray]:
        union = np.zeros(change.mask.shape, np.uint8)
        places: dict[int, np.ndarray] = {}
        out: dict[int, np.ndarray] = {}
        for card in reversed(self.cards):
            place, part = _place(card.quad, change.mask.shape)
            has_changed = cv2.countNonZero(place & change.whole) >= CHANGED_SHARE * cv2.countNonZero(place)
            if card.before is None or not (has_changed or card.gone_since is not None):
                break
            place[part] = cv2.dilate(place[part], np.ones((7, 7), np.uint8))
            places[card.play] = place
            union |= place
            alike = _alike_within(union, card.before, picture)
            if cv2.countNonZero(alike) >= UNCOVERED_SHARE * cv2.countNonZero(union):
                out = {play: place & alike for play, place in places.items()}
        return out

    def gone(self, picture: np.ndarray, change: Change, hidden: Sequence[np.ndarray]) -> list[LyingCard]:
        """Cards whose place has changed and looks like bare table again; what the quads `hidden` cover is left out."""
        if not self.cards:
            return []
        bare = cv2.bitwise_not(self._against_empty(picture).mask)
        uncovered = self._under_newest(picture, change)
        out = []
        for card in self.cards:
            place, part = _place(card.quad, bare.shape)
            place[part] = cv2.erode(place[part], np.ones((5, 5), np.uint8))
            for quad in hidden:
                cv2.fillConvexPoly(place, np.round(quad).astype(np.int32), 0)
            count = cv2.countNonZero(place)
            as_before = bare | uncovered[card.play] if card.play in uncovered else bare
            is_bare = cv2.countNonZero(place & as_before) >= GONE_SHARE * count
            # On a white table the bare cloth looks much like a card's margin; but its print has gone.
            has_changed = cv2.countNonZero(place & change.whole) >= CHANGED_SHARE * count
            if count < LEAST_VISIBLE or not is_bare:
                continue
            left = card.gone_since is not None or card.play in uncovered
            if left or (has_changed and self._has_left(place, change)):
                out.append(card)
        return out

    def _has_left(self, place: np.ndarray, change: Change) -> bool:
        """Most of what could be told from the bare table in this place has changed: on a pale table a card's margin cannot be told."""
        told = place & changed_pixels(self.empty, self.accepted)
        return 2 * cv2.countNonZero(told & change.whole) >= cv2.countNonZero(told)

    def accept(self, picture: np.ndarray, but: np.ndarray) -> None:
        """From now on this is how the table looks, except where the mask `but` is set (hands, things not understood yet)."""
        keep = but if cv2.countNonZero(but) else None
        together = self.accepted is self.empty
        self.accepted = _kept(self.accepted, picture, keep)
        if not self.cards:
            self.empty = self.accepted if together or keep is None else _kept(self.empty, picture, keep)

    def imagine_bare(self, quad: np.ndarray) -> None:
        """A card lies here that nobody has seen coming: the table under it is taken to look like the table around it."""
        inside = np.zeros(self.empty.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, np.round(quad).astype(np.int32), 255)
        inside = cv2.dilate(inside, np.ones((5, 5), np.uint8))
        around = (cv2.dilate(inside, np.ones((15, 15), np.uint8)) > 0) & (inside == 0)
        if around.any():
            self.empty = self.empty.copy()
            self.empty[inside > 0] = np.median(self.empty[around], axis=0).astype(np.uint8)

    def follow(self, motion: np.ndarray, picture: np.ndarray) -> None:
        """The camera has moved: `motion` (3, 3) takes the pixels of before to those of `picture`."""
        together = self.accepted is self.empty
        self.empty = moved_picture(motion, self.empty, picture)
        self.accepted = self.empty if together else moved_picture(motion, self.accepted, picture)
        for card in self.cards:
            card.quad = moved_quad(motion, card.quad)
            card.before = None if card.before is None else moved_picture(motion, card.before, picture)
            card.seen = None if card.seen is None else moved_picture(motion, card.seen, picture)

    def relight(self, picture: np.ndarray) -> None:
        """The light has changed: both pictures are made as bright as this one."""
        together = self.accepted is self.empty
        self.empty = compensate(self.empty, picture)
        self.accepted = self.empty if together else compensate(self.accepted, picture)


def has_left(old: np.ndarray, new: np.ndarray, change: Change) -> bool:
    """A card that is seen at the place `new` (4, 2) no longer lies at `old`: what it no longer covers has changed, and not by a shadow.

    True too where next to nothing of the old place lies outside of the new one.
    """
    place = np.zeros(change.mask.shape, np.uint8)
    cv2.fillConvexPoly(place, np.round(old).astype(np.int32), 255)
    cv2.fillConvexPoly(place, np.round(new).astype(np.int32), 0)
    place = cv2.erode(place, np.ones((3, 3), np.uint8))
    count = cv2.countNonZero(place)
    return count < LEAST_VISIBLE or cv2.countNonZero(place & change.mask) >= LEFT_SHARE * count


def _place(quad: np.ndarray, shape: tuple[int, ...]) -> tuple[np.ndarray, tuple[slice, slice]]:
    """A mask of this shape with the quad (4, 2) set, and the rows and columns around it."""
    place = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(place, np.round(quad).astype(np.int32), 255)
    x, y, width, height = cv2.boundingRect(place)
    return place, (slice(max(0, y - ROOM), y + height + ROOM), slice(max(0, x - ROOM), x + width + ROOM))


def _alike_within(place: np.ndarray, before: np.ndarray, now: np.ndarray) -> np.ndarray:
    """Mask of the pixels in this place that look as before; only the part around it is compared. A shadow is no excuse: pale cards are like shadows."""
    x, y, width, height = cv2.boundingRect(place)
    rows, columns = slice(max(0, y - 8), y + height + 8), slice(max(0, x - 8), x + width + 8)
    out = np.zeros_like(place)
    changed = changed_pixels(before[rows, columns], now[rows, columns])
    out[rows, columns] = place[rows, columns] & cv2.bitwise_not(changed)
    return out


def _kept(before: np.ndarray, now: np.ndarray, keep: np.ndarray | None) -> np.ndarray:
    """A copy of the picture now with the pixels from before where the mask `keep` is set."""
    return now.copy() if keep is None else cv2.copyTo(before, keep, now.copy())
