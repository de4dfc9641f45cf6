"""The outline of the newest card: it explains what has changed, lies on edges, and has the size of a card.

Once some cards have been seen, their size is known and the outline is a rigid rectangle of that size: where a new white card lies
on an old one, only two or three of its sides can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.finder_fit import plausible, quad_of_contour, quads_of_corners, straight_pieces
from vision.geometry import areas, order_corners, side_lengths
from vision.watch.difference import Blob

SIZE_TOLERANCE = 0.12
"""Cards of one table differ by this share in the picture, from perspective and fitting errors (one sigma)."""
CARDS_FOR_SIZE = 1
REMEMBERED = 12


@dataclass(frozen=True, eq=False)
class Outline:
    """A proposal: quad (4, 2) in reduced pixels; how well it explains the change and lies on edges, 0..2 or so."""

    quad: np.ndarray = field(repr=False)
    score: float
    support: float
    coverage: float


class CardSize:
    """Short and long side of the cards on this table, in reduced pixels, learned from the cards that were read."""

    def __init__(self) -> None:
        self._seen: list[tuple[np.ndarray, float, float]] = []

    @property
    def known(self) -> bool:
        return len(self._seen) >= CARDS_FOR_SIZE

    def learn(self, quad: np.ndarray) -> None:
        """A card that was read surely has this outline."""
        sides = side_lengths(quad)
        self._seen.append((quad.mean(axis=0), (sides[0] + sides[2]) / 2.0, (sides[1] + sides[3]) / 2.0))
        del self._seen[:-REMEMBERED]

    def at(self, place: np.ndarray) -> tuple[float, float]:
        """Short and long side near a place: the median of the cards seen, near ones counting more often."""
        nearest = sorted(self._seen, key=lambda s: float(np.hypot(*(s[0] - place))))
        chosen = self._seen + nearest[: max(1, len(nearest) // 2)]
        return float(np.median([s[1] for s in chosen])), float(np.median([s[2] for s in chosen]))

    def misfit(self, quads: np.ndarray) -> np.ndarray:
        """How far the sizes of quads (n, 4, 2) are from the cards', in sigmas; zeros while no card has been seen."""
        if not self.known:
            return np.zeros(len(quads))
        short, long = self.at(quads.mean(axis=(0, 1)))
        sides = side_lengths(quads)
        off_short = np.log((sides[:, 0] + sides[:, 2] + 1e-6) / (2.0 * short))
        off_long = np.log((sides[:, 1] + sides[:, 3] + 1e-6) / (2.0 * long))
        return np.hypot(off_short, off_long) / SIZE_TOLERANCE


def outlines_of_newest(
    picture: np.ndarray, edges: EdgeField, mask: np.ndarray, blob: Blob, size: CardSize, most: int = 6
) -> list[Outline]:
    """Proposals for the card that made this blob, best first. `picture` BGR and `mask` are of reduced size, `edges` of the same picture."""
    least_area = 0.35 * blob.area if not size.known else 0.5 * float(np.prod(size.at(blob.contour.mean(axis=(0, 1)))))
    quads = [_fitted(blob.contour), quads_of_corners(straight_pieces(blob.contour), least_area)]
    segments = _segments_near(picture, blob)
    quads.append(quads_of_corners(segments, least_area))
    if size.known:
        quads.append(_rigid(blob.contour, segments, size))
    together = np.concatenate(quads)
    together = together[plausible(together, least_area)]
    if len(together) == 0:
        return []
    together = _best_supported(edges, together, size, 60)
    refined = order_corners(edges.refine(together, reach=5))
    proposals = [refined]
    if size.known:
        rigid = _distinct(_best_supported(edges, together, size, 40), 10)
        proposals += [rigid, _settled(edges, rigid, size)]
    together = np.concatenate(proposals)
    together = together[plausible(together, least_area)]
    if len(together) == 0:
        return []
    ranked = _ranked(edges, mask, blob, together, size)
    return _distinct_outlines(ranked, most)


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


def _apart(quads: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """Largest distance between corners of `quad` and of each of `quads`, whichever corner is the first; shape (n,)."""
    turned = np.stack([quads[:, [k % 4, (k + 1) % 4, (k + 2) % 4, (k + 3) % 4]] for k in range(4)])
    return np.linalg.norm(turned - quad, axis=3).max(axis=2).min(axis=0)


def _distinct(quads: np.ndarray, most: int, distance: float = 4.0) -> np.ndarray:
    """The first of each group of near copies, at most `most`."""
    kept = quads[:1]
    for quad in quads[1:]:
        if len(kept) >= most:
            break
        if _apart(kept, quad).min() > distance:
            kept = np.concatenate([kept, quad[None]])
    return kept


def _distinct_outlines(ranked: list[Outline], most: int, distance: float = 4.0) -> list[Outline]:
    kept: list[Outline] = []
    for outline in ranked:
        if len(kept) >= most:
            break
        if not kept or _apart(np.array([o.quad for o in kept]), outline.quad).min() > distance:
            kept.append(outline)
    return kept


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
    quads = []
    for angle in angles:
        turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        turned = points @ turn.T
        low, high = turned.min(axis=0), turned.max(axis=0)
        for width, height in ((short, long), (long, short)):
            for x in (low[0], (low[0] + high[0] - width) / 2.0, high[0] - width):
                for y in (low[1], (low[1] + high[1] - height) / 2.0, high[1] - height):
                    corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
                    quads.append(corners @ turn)
    return order_corners(np.array(quads))


def _skew(quads: np.ndarray) -> np.ndarray:
    """How far quads (n, 4, 2) are from parallelograms with right angles, 0 for rectangles."""
    diagonals = np.linalg.norm(quads[:, [0, 1]] - quads[:, [2, 3]], axis=2)
    return np.abs(np.log(diagonals[:, 0] / diagonals[:, 1]))


def _best_supported(edges: EdgeField, quads: np.ndarray, size: CardSize, most: int) -> np.ndarray:
    value = edges.support(quads).mean(axis=1) - 0.1 * np.minimum(size.misfit(quads), 4.0)
    return quads[np.argsort(-value)[:most]]


def _ranked(edges: EdgeField, mask: np.ndarray, blob: Blob, quads: np.ndarray, size: CardSize) -> list[Outline]:
    support = edges.support(quads).mean(axis=1)
    misfit = np.minimum(size.misfit(quads), 4.0)
    skew = _skew(quads) if size.known else np.zeros(len(quads))
    changed = np.zeros_like(mask)
    cv2.drawContours(changed, [blob.contour], -1, 255, cv2.FILLED)
    changed &= mask
    total = max(1, np.count_nonzero(changed))
    sizes = np.maximum(areas(quads), 1.0)
    ranked: list[Outline] = []
    for index in np.argsort(-(support - 0.1 * misfit))[:24]:
        inside = np.zeros_like(mask)
        cv2.fillConvexPoly(inside, np.round(quads[index]).astype(np.int32), 255)
        common = np.count_nonzero(inside & changed)
        coverage, filled = common / total, common / sizes[index]
        score = support[index] + 0.9 * coverage + 0.5 * filled - 0.12 * misfit[index] - skew[index]
        ranked.append(Outline(quads[index], float(score), float(support[index]), float(coverage)))
    return sorted(ranked, key=lambda o: -o.score)
