"""Finds the cards that have come to rest since the table was last understood."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.geometry import area, intersection_area, overlap, side_lengths
from vision.outline import refine_outline, supported_outline
from vision.reader import CardReader
from vision.readings import CardReading
from vision.watch.difference import Blob, Change, blobs_of, max_channel
from vision.watch.faint import faint_blobs, faint_outlines, is_better, is_closed, is_cut_short, is_surely_card
from vision.watch.joining import joined
from vision.watch.newest import CardSize, Outline, is_plain, outlines_of_newest, plain_quad, region_of
from vision.watch.pairs import holds_two
from vision.watch.table import LyingCard
from vision.watch.worth import Worth

LEAST_CARD_SHARE = 0.004
"""Smaller changes, as a share of the picture, are no cards."""
LEAST_SUPPORT = 0.4
LEAST_COVERAGE = 0.6
LEAST_LIKENESS = 0.3
"""What an outline must have to be a card that is merely not read surely."""
LEAST_PROBABILITY, MOST_STRANGE = 0.5, 0.15
"""Below this probability of its best card an outline is a card only if hardly anything speaks for another thing."""
MOST_AT_ONCE = 6
PLAIN_REACH = 6
"""Pixels of the full picture within which the edges of a card that lies free are looked for."""
LEAST_FILLED = 0.8
"""Share of its outline that a card has changed when it lies free; a round thing fills less of a rectangle."""
MOST_MISFIT = 3.0
"""Sigmas by which the size of a card may differ that is hardly read."""
LEAST_BACK_FILLED, MOST_BACK_MISFIT, BACK_SHAPES = 0.35, 2.0, (1.2, 1.95)
"""For a face-down card: least share of it that has changed, sigmas by which its size may differ, and height by width of cards in the
picture; telephones are longer."""
LEAST_BRIGHT, LEAST_CONTRAST = 55.0, 18.0
"""Grey level of the bright parts of a face-down card, and how much darker others are; the glass of a telephone is dark all over."""
RIM = 12
"""Pixels wide is the line about a thing, half inside, in which its shadow lies."""
TOUCHING = 0.1
"""Overlap with a lying card from which on neither is asked for: what is half below others may have neither."""
SURELY_CARD = 0.9
"""Probability of the best card from which on neither is asked for."""
SAME_PLACE = 0.3
"""Overlap of two outlines of which only one can be a card's."""


@dataclass(frozen=True, eq=False)
class View:
    """One picture of the resting table: in full, reduced for comparing, and how many reduced pixels make a full one."""

    full: np.ndarray = field(repr=False)
    reduced: np.ndarray = field(repr=False)
    scale: float

    def to_full(self, quad: np.ndarray) -> np.ndarray:
        """A quad of the reduced picture in pixels of the full one."""
        return (quad + 0.5) / self.scale - 0.5

    def to_reduced(self, quad: np.ndarray) -> np.ndarray:
        """The other way."""
        return (quad + 0.5) * self.scale - 0.5


class Newcomers:
    """Looks for cards in what is new. `size` is what has been learned of the cards' size."""

    def __init__(self, reader: CardReader, size: CardSize) -> None:
        self._reader = reader
        self._size = size

    def find(self, view: View, new: Change, lying: list[LyingCard]) -> tuple[list[LyingCard], list[Blob]]:
        """New cards in the order in which they came to lie, and the new blobs that are something else.

        `new` marks what has come, `lying` are the cards that were there before. The new cards' `play` is not yet given.
        """
        was_known = self._size.known
        cards, others = self._in_mask(view, joined(new.mask, lying, self._size), lying)
        # On a white table a card may be as dark as a shadow. What remains is looked at without the excuse of a shadow.
        left = new.whole.copy()
        for card in cards:
            cv2.fillConvexPoly(left, _grown(card.quad, 6.0), 0)
        for blob in others:
            cv2.drawContours(left, [blob.contour], -1, 0, cv2.FILLED)
            cv2.drawContours(left, [blob.contour], -1, 0, RIM)
        more, strange = self._in_mask(view, left, lying)
        if not was_known:
            # What the first cards of an evening have told of the size is worth no more than their outlines.
            self._size.forget()
        cards, others = self._with_faint(view, new.whole, [*more, *cards], [*others, *strange], lying)
        for card in cards:
            if card.reading.card is not None and not was_known:
                self._size.learn(card.quad)
        return cards, others

    def _with_faint(
        self,
        view: View,
        whole: np.ndarray,
        cards: list[LyingCard],
        others: list[Blob],
        lying: list[LyingCard],
    ) -> tuple[list[LyingCard], list[Blob]]:
        """What was found, with outlines that were cut short put right, and with cards that hardly differ from the cloth."""
        kept: list[LyingCard] = []
        short: list[LyingCard] = []
        for card in cards:
            beside = [other.quad for other in cards if other is not card]
            is_doubtful = is_cut_short(card.quad, whole, beside) or not (
                card.is_plain or is_closed(view.reduced, card.quad)
            )
            (short if is_doubtful else kept).append(card)
        rest = whole.copy()
        for card in kept:
            cv2.fillConvexPoly(rest, _grown(card.quad, 6.0), 0)
        for blob in others:
            if blob.sides:
                cv2.drawContours(rest, [blob.contour], -1, 0, cv2.FILLED)
        mask, blobs = faint_blobs(rest, self._size, self._least_area(whole))
        for blob in blobs:
            if blob.sides:
                continue
            found = self._best(view, faint_outlines(view.reduced, mask, blob, self._size))
            if found is None or _is_old(found, lying) or self._is_thing(view, mask, blob, found, [*lying, *kept]):
                continue
            rivals = [card for card in cards if overlap(card.quad, found.quad) > SAME_PLACE]
            beside = [card.quad for card in cards if all(card is not rival for rival in rivals)]
            if is_cut_short(found.quad, whole, beside) if rivals else not is_surely_card(found):
                continue
            if all(any(rival is card for card in short) and is_better(found, rival) for rival in rivals):
                at = next((place for place, card in enumerate(cards) if rivals and card is rivals[0]), 0)
                cards = [card for card in cards if all(card is not rival for rival in rivals)]
                cards.insert(at, found)
                others = [blob for blob in others if blob.sides or not _is_within(blob, found.quad)]
        return cards, others

    def _in_mask(self, view: View, mask: np.ndarray, lying: list[LyingCard]) -> tuple[list[LyingCard], list[Blob]]:
        least_area = self._least_area(mask)
        cards: list[LyingCard] = []
        others: list[Blob] = []
        blobs = blobs_of(mask, least_area)
        while blobs and len(cards) < MOST_AT_ONCE:
            blob, blobs = blobs[0], blobs[1:]
            if blob.sides:
                # A hand, or a card that one still holds.
                others.append(blob)
                continue
            best = self._newest(view, mask, blob)
            if (
                best is None
                or (cards and _is_old(best, lying))
                or self._is_thing(view, mask, blob, best, [*lying, *cards])
            ):
                others.append(blob)
                continue
            cards.append(best)
            if best.reading.card is not None and not self._size.known:
                # The first cards of an evening may come two at once; what is below has the size of what is on top.
                self._size.learn(best.quad)
            blobs = blobs_of(_rest(mask, blob, best.quad), 1.6 * least_area) + blobs
        # What was found first explains the most of its blob: it lies on top and came last.
        return cards[::-1], others

    def _is_thing(self, view: View, mask: np.ndarray, blob: Blob, found: LyingCard, lying: list[LyingCard]) -> bool:
        """What is hardly read and has neither size nor shape of a card, such as a glass; cards half below others may have neither."""
        reading = found.reading
        if reading.back > 0.5 and not self._may_be_back(view, mask, found.quad):
            return True
        if reading.probability > SURELY_CARD or any(overlap(card.quad, found.quad) > TOUCHING for card in lying):
            return False
        if reading.other > 0.5:
            return True
        hull = cv2.convexHull(blob.contour).reshape(-1, 2).astype(np.float64)
        filled = intersection_area(hull, found.quad) / max(area(found.quad), 1e-9)
        return filled < LEAST_FILLED or float(self._size.misfit(found.quad[None])[0]) > MOST_MISFIT

    def _may_be_back(self, view: View, mask: np.ndarray, quad: np.ndarray) -> bool:
        """Face-down cards have no index that could be read: they must have a border or a pattern, and the size of a card, or its shape while
        the size is unknown."""
        place = np.zeros_like(mask)
        cv2.fillConvexPoly(place, np.round(quad).astype(np.int32), 255)
        if cv2.countNonZero(place & mask) < LEAST_BACK_FILLED * cv2.countNonZero(place):
            return False
        darkest, brightest = np.percentile(max_channel(view.reduced)[place > 0], (5, 95))
        if brightest < LEAST_BRIGHT or brightest - darkest < LEAST_CONTRAST:
            return False
        if self._size.known:
            return float(self._size.misfit(quad[None])[0]) < MOST_BACK_MISFIT
        sides = side_lengths(quad)
        return BACK_SHAPES[0] < float((sides[1] + sides[3]) / (sides[0] + sides[2])) < BACK_SHAPES[1]

    def _least_area(self, mask: np.ndarray) -> float:
        if not self._size.known:
            return LEAST_CARD_SHARE * mask.size
        return 0.25 * float(np.prod(self._size.at(np.array(mask.shape[::-1]) / 2.0)))

    def _newest(self, view: View, mask: np.ndarray, blob: Blob) -> LyingCard | None:
        """The card that made this blob, if it was one."""
        plain = self._plain(view, mask, blob)
        if plain is not None:
            return plain
        rows, columns = region_of(blob, self._size, mask.shape)
        part = cv2.GaussianBlur(view.reduced[rows, columns], (3, 3), 0)
        edges = EdgeField.of(part, (columns.start, rows.start))
        outlines = outlines_of_newest(view.reduced, edges, mask, blob, self._size)
        return self._best(view, outlines if self._size.known else self._single(view, outlines))

    def _plain(self, view: View, mask: np.ndarray, blob: Blob) -> LyingCard | None:
        """The card whose outline is the blob's, if it is read surely: most cards lie free, and nothing else need be tried."""
        rough = plain_quad(blob)
        if rough is None:
            return None
        quad, support = supported_outline(view.full, view.to_full(rough), PLAIN_REACH)
        reduced = view.to_reduced(quad)
        if not is_plain(mask, blob, reduced, support, self._size):
            return None
        (reading,), (patch,) = self._reader.read_quads_and_patches(view.full, [quad])
        return None if reading.card is None else LyingCard(0, reduced, reading, patch=patch, is_plain=True)

    def _single(self, view: View, outlines: list[Outline]) -> list[Outline]:
        """The proposals without those around two cards: before the size is known nothing else tells them from a card."""
        quads = [refine_outline(view.full, view.to_full(outline.quad)) for outline in outlines]
        read = list(zip(quads, self._reader.read_quads(view.full, quads), strict=True))
        return [outline for outline, quad in zip(outlines, quads, strict=True) if not holds_two(quad, read)]

    def _best(self, view: View, outlines: list[Outline]) -> LyingCard | None:
        """The outline that the network likes best, if it is a card at all."""
        best: tuple[float, Outline, CardReading, np.ndarray] | None = None
        worth = Worth(self._reader, self._size.known)
        for outline in outlines:
            # The others explain less, and no reading can make up for it.
            if best is not None and worth.most(outline) <= best[0]:
                break
            quad = refine_outline(view.full, view.to_full(outline.quad))
            reading = self._reader.read_quads(view.full, [quad])[0]
            value = worth.of(outline, reading)
            if best is None or value > best[0]:
                best = (value, outline, reading, quad)
        if best is None:
            return None
        _, outline, reading, quad = best
        faint = outline.support < LEAST_SUPPORT or outline.coverage < LEAST_COVERAGE
        # A printed card that was not understood is still no other thing.
        strange = reading.other > (1.0 - LEAST_LIKENESS if reading.probability > LEAST_PROBABILITY else MOST_STRANGE)
        if reading.card is None and (faint or strange):
            return None
        return LyingCard(0, view.to_reduced(quad), reading)


def _is_within(blob: Blob, quad: np.ndarray) -> bool:
    """The middle of a region lies in an outline (4, 2)."""
    x, y, width, height = cv2.boundingRect(blob.contour)
    return cv2.pointPolygonTest(quad.astype(np.float32), (x + width / 2.0, y + height / 2.0), False) >= 0


def _is_old(candidate: LyingCard, lying: list[LyingCard]) -> bool:
    """What is left beside a new card and is not read surely is the card below it, pushed a little."""
    return candidate.reading.card is None and any(overlap(card.quad, candidate.quad) > 0.45 for card in lying)


def _grown(quad: np.ndarray, pixels: float) -> np.ndarray:
    """The quad enlarged on all sides, rounded for drawing."""
    return np.round(quad + pixels * np.sign(quad - quad.mean(axis=0))).astype(np.int32)


def _rest(mask: np.ndarray, blob: Blob, quad: np.ndarray) -> np.ndarray:
    """The blob's pixels of the mask that this card does not explain."""
    rest = np.zeros_like(mask)
    x, y, width, height = cv2.boundingRect(blob.contour)
    part = slice(max(0, y - 4), y + height + 4), slice(max(0, x - 4), x + width + 4)
    cv2.drawContours(rest, [blob.contour], -1, 255, cv2.FILLED)
    cv2.fillConvexPoly(rest, _grown(quad, 3.0), 0)
    rest[part] = cv2.morphologyEx(rest[part] & mask[part], cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    return rest
