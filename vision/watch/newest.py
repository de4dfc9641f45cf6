"""The outline of the newest card: it explains what has changed, lies on edges, and has the size of a card.

Once some cards have been seen, their size is known and the outline is a rigid rectangle of that size: where a new white card lies
on an old one, only two or three of its sides can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot
from statistics import median

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.finder_fit import plausible, quad_of_contour, quads_of_contours, quads_of_corners, straight_pieces
from vision.geometry import areas, order_corners, side_lengths
from vision.watch.closed import closed_shares
from vision.watch.difference import Blob

SIZE_TOLERANCE = 0.12
"""Cards of one table differ by this share in the picture, from perspective and fitting errors (one sigma)."""
CARDS_FOR_SIZE = 1
REMEMBERED = 12
PLAIN_COVERAGE, PLAIN_FILLED, PLAIN_SUPPORT, PLAIN_MISFIT = 0.93, 0.9, 0.7, 1.5
"""What the outline of a blob must have to be a card without a look at any other proposal."""
MOST_COMPARED, MOST_REFINED, MOST_SETTLED = 80, 24, 8
"""So many proposals are compared with the edges, put onto the edges, and pushed about as rigid rectangles."""
CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
"""A box's corners as shares of its sides."""


def _grid(columns: int = 10, rows: int = 15) -> np.ndarray:
    """Weights (columns * rows, 4) of a quad's corners for points spread evenly inside it."""
    across, down = np.meshgrid((np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows)
    u, v = across.reshape(-1), down.reshape(-1)
    return np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v], axis=1)


INSIDE = _grid()
"""Where a quad is looked at to see how much of it has changed."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A proposal: quad (4, 2) in reduced pixels.

    `score` says how well it explains the change and lies on edges, 0..2 or so; `support` is the share of its sides on edges, `coverage` the
    share of the change inside it, `filled` the share of it that has changed.
    """

    quad: np.ndarray = field(repr=False)
    score: float
    support: float
    coverage: float
    filled: float


class CardSize:
    """Short and long side of the cards on this table, in reduced pixels, learned from the cards that were read."""

    def __init__(self) -> None:
        self._seen: list[tuple[float, float, float, float]] = []

    @property
    def known(self) -> bool:
        return len(self._seen) >= CARDS_FOR_SIZE

    def learn(self, quad: np.ndarray) -> None:
        """A card that was read surely has this outline."""
        first, second, third, fourth = side_lengths(quad).tolist()
        x, y = quad.mean(axis=0).tolist()
        self._seen.append((x, y, (first + third) / 2.0, (second + fourth) / 2.0))
        del self._seen[:-REMEMBERED]

    def forget(self) -> None:
        """The outlines learned from were not those of cards."""
        self._seen.clear()

    def at(self, place: np.ndarray) -> tuple[float, float]:
        """Short and long side near a place: the median of the cards seen, near ones counting more often."""
        x, y = float(place[0]), float(place[1])
        nearest = sorted(self._seen, key=lambda s: hypot(s[0] - x, s[1] - y))
        chosen = self._seen + nearest[: max(1, len(nearest) // 2)]
        return median(s[2] for s in chosen), median(s[3] for s in chosen)

    def misfit(self, quads: np.ndarray) -> np.ndarray:
        """How far the sizes of quads (n, 4, 2) are from the cards', in sigmas; zeros while no card has been seen."""
        if not self.known:
            return np.zeros(len(quads))
        short, long = self.at(quads.mean(axis=(0, 1)))
        sides = side_lengths(quads)
        off_short = np.log((sides[:, 0] + sides[:, 2] + 1e-6) / (2.0 * short))
        off_long = np.log((sides[:, 1] + sides[:, 3] + 1e-6) / (2.0 * long))
        return np.hypot(off_short, off_long) / SIZE_TOLERANCE


def region_of(blob: Blob, size: CardSize, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Rows and columns of the picture in which a card that made this blob may lie, with some room."""
    x, y, width, height = cv2.boundingRect(blob.contour)
    long = size.at(np.array([x + width / 2.0, y + height / 2.0]))[1] if size.known else 0.5 * max(width, height)
    pad = round(0.8 * long) + 12
    return slice(max(0, y - pad), min(shape[0], y + height + pad)), slice(
        max(0, x - pad), min(shape[1], x + width + pad)
    )


def plain_quad(blob: Blob) -> np.ndarray | None:
    """The outline (4, 2) of a blob that could be a whole card by its shape alone."""
    fit = quads_of_contours([blob.contour], rounds=1)[0]
    return fit[0] if fit is not None and plausible(fit[0][None], 0.8 * blob.area)[0] else None


def is_plain(mask: np.ndarray, blob: Blob, quad: np.ndarray, support: float, size: CardSize) -> bool:
    """Whether a quad (4, 2) put onto edges, `support` of its sides lying there, is beyond doubt the outline of the card that made this blob."""
    quads = quad[None]
    _, coverage, filled = _explanation(mask, blob, quads, size)
    whole = coverage[0] > PLAIN_COVERAGE and filled[0] > PLAIN_FILLED and support > PLAIN_SUPPORT
    return bool(whole and size.misfit(quads)[0] < PLAIN_MISFIT)


def outlines_of_newest(
    picture: np.ndarray,
    edges: EdgeField,
    mask: np.ndarray,
    blob: Blob,
    size: CardSize,
    most: int = 6,
    is_faint: bool = False,
) -> list[Outline]:
    """Proposals for the card that made this blob, best first. `picture` BGR and `mask` are of reduced size, `edges` of the same picture.

    With `is_faint` outlines count that are closed, not the strength of their edges: print is stronger than the edge of a white card on a
    white table. Then they are proposed also as they were before they were put onto the strongest edges near them.
    """
    least_area = 0.35 * blob.area if not size.known else 0.5 * float(np.prod(size.at(blob.contour.mean(axis=(0, 1)))))
    segments = _segments_near(picture, blob)
    quads = [
        _fitted(blob.contour),
        quads_of_corners(straight_pieces(blob.contour), least_area),
        quads_of_corners(segments, least_area),
    ]
    if size.known:
        quads.append(_rigid(blob.contour, segments, size))
    together = np.concatenate(quads)
    together = together[plausible(together, least_area)]
    if len(together) == 0:
        return []
    if len(together) > MOST_COMPARED:
        # How much of the blob an outline explains costs next to nothing; edges are looked at for the best of them only.
        value = _explanation(mask, blob, together, size)[0]
        together = together[np.argsort(-value, kind="stable")[:MOST_COMPARED]]
    if is_faint:
        value = _explanation(mask, blob, together, size)[0] + closed_shares(edges, together)
        together = together[np.argsort(-value, kind="stable")[:MOST_REFINED]]
    else:
        together = _best_supported(edges, together, size, MOST_REFINED)
    proposals = [order_corners(edges.refine(together, reach=5))]
    if is_faint:
        proposals += [order_corners(together), order_corners(edges.refine(together, reach=2))]
    if size.known:
        rigid = _distinct(together, MOST_SETTLED)
        proposals += [rigid, _settled(edges, rigid, size)]
    together = np.concatenate(proposals)
    together = together[plausible(together, least_area)]
    if len(together) == 0:
        return []
    return _distinct_outlines(_ranked(edges, mask, blob, together, size), most)


def _settled(edges: EdgeField, quads: np.ndarray, size: CardSize) -> np.ndarray:
    """Rigid rectangles of the cards' size, pushed and turned to where their sides lie best on edges.

    Free corners would follow whatever strong line is near; a card that lies on another has sides that can hardly be seen.
    """
    if len(quads) == 0:
        return quads
    centres = quads.mean(axis=1)
    tops = quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]
    angles = np.arctan2(tops[:, 1], tops[:, 0])
    short, long = size.at(centres.mean(axis=0))
    for step in (3.0, 1.5, 0.75):
        shifts = np.array([(x, y, t) for x in (-1, 0, 1) for y in (-1, 0, 1) for t in (-1, 0, 1)]) * step
        # A turn moves the far corners by about as much as a shift moves all of them.
        moved = centres[:, None] + shifts[None, :, :2]
        turned = angles[:, None] + shifts[None, :, 2] / (long / 2.0)
        tried = _rectangles(moved.reshape(-1, 2), turned.reshape(-1), short, long)
        value = edges.support(tried, reach=0).mean(axis=1).reshape(len(quads), -1)
        # Staying where it is wins a tie.
        value[:, len(shifts) // 2] += 1e-6
        best = value.argmax(axis=1)
        rows = np.arange(len(quads))
        centres, angles = moved[rows, best], turned[rows, best]
    return order_corners(_rectangles(centres, angles, short, long))


def _rectangles(centres: np.ndarray, angles: np.ndarray, short: float, long: float) -> np.ndarray:
    """Rectangles (n, 4, 2) about centres (n, 2); `angles` (n,) are those of their short sides."""
    along = np.stack([np.cos(angles), np.sin(angles)], axis=1) * short / 2.0
    down = np.stack([-np.sin(angles), np.cos(angles)], axis=1) * long / 2.0
    return np.stack(
        [centres - along - down, centres + along - down, centres + along + down, centres - along + down], axis=1
    )


def _copies(quads: np.ndarray, distance: float = 4.0) -> np.ndarray:
    """Which quads have all corners within this many pixels of each other's, whichever corner is the first; shape (n, n), bool."""
    turned = np.stack([quads[:, [k % 4, (k + 1) % 4, (k + 2) % 4, (k + 3) % 4]] for k in range(4)])
    offsets = turned[:, :, None] - quads
    return (np.hypot(offsets[..., 0], offsets[..., 1]).max(axis=3).min(axis=0)) <= distance


def _first_of_copies(quads: np.ndarray, most: int) -> list[int]:
    """Places of the first of each group of near copies, at most `most`."""
    copies = _copies(quads)
    kept: list[int] = []
    for place in range(len(quads)):
        if len(kept) >= most:
            break
        if not copies[place, kept].any():
            kept.append(place)
    return kept


def _distinct(quads: np.ndarray, most: int) -> np.ndarray:
    return quads[_first_of_copies(quads, most)]


def _distinct_outlines(ranked: list[Outline], most: int) -> list[Outline]:
    return [ranked[place] for place in _first_of_copies(np.array([o.quad for o in ranked]), most)]


def _fitted(contour: np.ndarray) -> np.ndarray:
    fit = quad_of_contour(contour)
    return np.zeros((0, 4, 2)) if fit is None else fit[0][None]


def _segments_near(picture: np.ndarray, blob: Blob, most: int = 60) -> np.ndarray:
    """Straight edge segments in and around the blob, shape (n, 2, 2), longest first."""
    x, y, w, h = cv2.boundingRect(blob.contour)
    pad = max(w, h) // 3
    left, top = max(0, x - pad), max(0, y - pad)
    part = picture[top : y + h + pad, left : x + w + pad]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    lines = cv2.createLineSegmentDetector().detect(grey)[0]
    if lines is None:
        return np.zeros((0, 2, 2))
    segments = lines.reshape(-1, 2, 2).astype(np.float64) + np.array([left, top])
    lengths = np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1)
    order = np.argsort(-lengths)[:most]
    return segments[order][lengths[order] > 10.0]


def _rigid(contour: np.ndarray, segments: np.ndarray, size: CardSize) -> np.ndarray:
    """Rectangles of the cards' size, turned like the blob's straight pieces and pushed against each end of the blob."""
    points = contour.reshape(-1, 2).astype(np.float64)
    short, long = size.at(points.mean(axis=0))
    pieces = np.concatenate([straight_pieces(contour), segments[:8]])
    vectors = pieces[:, 1] - pieces[:, 0]
    lengths = np.linalg.norm(vectors, axis=1)
    strongest = np.argsort(-lengths)[:8]
    angles = np.arctan2(vectors[strongest, 1], vectors[strongest, 0]) % (np.pi / 2.0)
    angles = np.append(angles, np.radians(cv2.minAreaRect(contour)[2]) % (np.pi / 2.0))
    turns = np.stack([np.cos(angles), np.sin(angles), -np.sin(angles), np.cos(angles)], axis=1).reshape(-1, 2, 2)
    turned = points @ turns.transpose(0, 2, 1)
    low, high = turned.min(axis=1), turned.max(axis=1)
    boxes = []
    for sides in np.array([[short, long], [long, short]]):
        firsts = np.stack([low, (low + high - sides) / 2.0, high - sides], axis=1)
        # Each of the three places across with each of the three places down.
        first = np.stack([firsts[:, [0, 0, 0, 1, 1, 1, 2, 2, 2], 0], firsts[:, [0, 1, 2] * 3, 1]], axis=2)
        boxes.append(first[:, :, None] + CORNERS * sides)
    upright = np.concatenate(boxes, axis=1).reshape(len(angles), -1, 2)
    return order_corners((upright @ turns).reshape(-1, 4, 2))


def _skew(quads: np.ndarray) -> np.ndarray:
    """How far quads (n, 4, 2) are from parallelograms with right angles, 0 for rectangles."""
    diagonals = np.linalg.norm(quads[:, [0, 1]] - quads[:, [2, 3]], axis=2)
    return np.abs(np.log(diagonals[:, 0] / diagonals[:, 1]))


def _best_supported(edges: EdgeField, quads: np.ndarray, size: CardSize, most: int) -> np.ndarray:
    value = edges.support(quads).mean(axis=1) - 0.1 * np.minimum(size.misfit(quads), 4.0)
    return quads[np.argsort(-value)[:most]]


def _explanation(
    mask: np.ndarray, blob: Blob, quads: np.ndarray, size: CardSize
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How well quads (n, 4, 2) explain the blob: a value, the share of the blob inside each, the share of each that is blob; shapes (n,)."""
    x, y, width, height = cv2.boundingRect(blob.contour)
    changed = np.zeros((height + 2, width + 2), np.uint8)
    cv2.drawContours(changed, [blob.contour - np.array([x - 1, y - 1], np.int32)], -1, 1, cv2.FILLED)
    changed[1:-1, 1:-1] &= mask[y : y + height, x : x + width]
    points = np.einsum("gc,ncd->ngd", INSIDE, quads)
    columns = np.clip(np.rint(points[..., 0]).astype(np.int32) - (x - 1), 0, width + 1)
    rows = np.clip(np.rint(points[..., 1]).astype(np.int32) - (y - 1), 0, height + 1)
    filled = changed[rows, columns].mean(axis=1)
    coverage = np.minimum(1.0, filled * np.maximum(areas(quads), 1.0) / max(1, cv2.countNonZero(changed)))
    value = 0.9 * coverage + 0.5 * filled - 0.12 * np.minimum(size.misfit(quads), 4.0)
    return (value - _skew(quads) if size.known else value), coverage, filled


def _ranked(edges: EdgeField, mask: np.ndarray, blob: Blob, quads: np.ndarray, size: CardSize) -> list[Outline]:
    """Every quad as an outline, best first."""
    support = edges.support(quads).mean(axis=1)
    value, coverage, filled = _explanation(mask, blob, quads, size)
    ranked = np.argsort(-(value + support), kind="stable")
    return [
        Outline(quads[i], float(value[i] + support[i]), float(support[i]), float(coverage[i]), float(filled[i]))
        for i in ranked
    ]
