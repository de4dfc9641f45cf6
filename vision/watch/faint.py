"""Cards that hardly differ from the cloth they lie on: a white card on a white table.

What such a card changes is its print, a thin edge and its shadow, in pieces. The pieces that lie within a card of each other are taken
together, and the edges are looked for in a picture of raised contrast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.watch.closed import closed_shares
from vision.watch.difference import Blob, blobs_of
from vision.watch.newest import CardSize, Outline, outlines_of_newest, region_of
from vision.watch.table import LyingCard

GAP_SHARE = 0.5
"""Pieces of one card lie within this share of its short side of each other."""
LEAST_CHANGED = 0.06
"""Share of its place that a faint card has changed at least: a seven's print and a part of its edge."""
LEAST_SPREAD = 0.3
"""Share of a card's area over which its pieces are spread at least."""
RING = 0.12
"""Width of the strip around an outline in which nothing may have changed if it is whole, as a share of its short side."""
MOST_IN_RING = 0.1
"""Share of this strip that may have changed all the same: a card casts a shadow."""
CONTRAST = 4.0
"""By so much the steps of the picture are raised."""
CLOSED, CLOSED_WEIGHT = 0.9, 0.6
"""Share of a sure step, in the raised picture, that a side of a card has nearly everywhere; what it counts beside an outline's score."""
LEAST_PROBABILITY, MOST_STRANGE = 0.5, 0.15
"""Of its best card and of another thing, for an outline that is not read surely."""
ROOM = 8
"""Pixels around an outline that are looked at with it."""


def is_cut_short(quad: np.ndarray, whole: np.ndarray, others: Sequence[np.ndarray]) -> bool:
    """Whether the change `whole` goes on beyond the outline (4, 2) of what made it: it is a frame printed on the card, or a part of it.

    What lies within the outlines `others` is their own. The outline's edge itself, two pixels, is left out.
    """
    short = min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    width = max(3, round(RING * float(short)))
    x, y, w, h = cv2.boundingRect(np.round(quad).astype(np.int32))
    left, top = max(0, x - width - 3), max(0, y - width - 3)
    part = whole[top : y + h + width + 3, left : x + w + width + 3]
    offset = np.array([left, top])
    place = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(place, np.round(quad - offset).astype(np.int32), 255)
    inner = cv2.dilate(place, np.ones((7, 7), np.uint8))
    ring = cv2.dilate(place, np.ones((2 * width + 7, 2 * width + 7), np.uint8)) & ~inner
    for other in others:
        cv2.fillConvexPoly(ring, np.round(other - offset).astype(np.int32), 0)
    return cv2.countNonZero(ring & part) > MOST_IN_RING * cv2.countNonZero(ring)


def faint_blobs(rest: np.ndarray, size: CardSize, least_area: float) -> tuple[np.ndarray, list[Blob]]:
    """The pieces of `rest` joined where they may be one card's, and the regions that come of it, largest first."""
    if size.known:
        short, long = size.at(np.array(rest.shape[::-1]) / 2.0)
        card = short * long
    else:
        card = 2.0 * least_area
        short = float(np.sqrt(0.65 * card))
    if cv2.countNonZero(rest) < LEAST_CHANGED * card:
        return rest, []
    gap = round(GAP_SHARE * short) | 1
    room = cv2.copyMakeBorder(rest, gap, gap, gap, gap, cv2.BORDER_CONSTANT, value=0)
    closed = cv2.morphologyEx(room, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap, gap)))
    closed = np.ascontiguousarray(closed[gap:-gap, gap:-gap])
    blobs = []
    for blob in blobs_of(closed, LEAST_SPREAD * card):
        filled = np.zeros_like(rest)
        cv2.drawContours(filled, [blob.contour], -1, 255, cv2.FILLED)
        if cv2.countNonZero(filled & rest) >= LEAST_CHANGED * card:
            closed |= filled
            blobs.append(blob)
    return closed, blobs


def faint_outlines(picture: np.ndarray, mask: np.ndarray, blob: Blob, size: CardSize, most: int = 6) -> list[Outline]:
    """Proposals for the card that made this region, best first; `picture` BGR and `mask` are of reduced size."""
    rows, columns = region_of(blob, size, mask.shape)
    x, y, width, height = cv2.boundingRect(blob.contour)
    inside = mask[y : y + height, x : x + width] > 0
    middle = np.median(picture[y : y + height, x : x + width][inside], axis=0)
    raised = picture.copy()
    raised[rows, columns] = with_contrast(picture[rows, columns], middle)
    edges = EdgeField.of(raised[rows, columns], (columns.start, rows.start))
    outlines = outlines_of_newest(raised, edges, mask, blob, size, 4 * most, is_faint=True)
    if not outlines:
        return []
    shares = closed_shares(edges, np.array([outline.quad for outline in outlines]))
    weighed = [
        replace(outline, score=outline.score + CLOSED_WEIGHT * share)
        for outline, share in zip(outlines, shares.tolist(), strict=True)
    ]
    return sorted(weighed, key=lambda outline: -outline.score)[:most]


def is_closed(picture: np.ndarray, quad: np.ndarray) -> bool:
    """Whether every side of an outline (4, 2) lies on an edge all along, be it ever so faint. One that runs across bare paper from pip to pip does not."""
    x, y, width, height = cv2.boundingRect(np.round(quad).astype(np.int32))
    left, top = max(0, x - ROOM), max(0, y - ROOM)
    part = picture[top : y + height + ROOM, left : x + width + ROOM]
    middle = np.median(picture[max(0, y) : y + height : 2, max(0, x) : x + width : 2].reshape(-1, 3), axis=0)
    edges = EdgeField.of(with_contrast(part, middle), (left, top))
    return bool(closed_shares(edges, quad[None])[0] >= CLOSED)


def with_contrast(part: np.ndarray, middle: np.ndarray) -> np.ndarray:
    """A picture, BGR uint8, evened a little and with the steps about this colour raised."""
    evened = cv2.GaussianBlur(part, (3, 3), 0).astype(np.float32)
    return np.clip((evened - middle.astype(np.float32)) * CONTRAST + 128.0, 0, 255).astype(np.uint8)


def is_better(found: LyingCard, cut_short: LyingCard) -> bool:
    """Whether an outline that holds the whole change is to be believed rather than one beyond which it goes on."""
    if found.reading.card is not None:
        return True
    if cut_short.reading.card is None:
        return found.reading.probability > cut_short.reading.probability
    return found.reading.probability > LEAST_PROBABILITY and found.best != cut_short.best


def is_surely_card(found: LyingCard) -> bool:
    """Where nothing was found before, a shadow or a thing must not become a card: it must look like one of the 32 and like nothing else."""
    reading = found.reading
    return reading.card is not None or (reading.probability > LEAST_PROBABILITY and reading.other < MOST_STRANGE)
