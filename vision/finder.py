"""Finds the outlines of cards in a still picture of any table.

Many cheap hypotheses (regions under several thresholds, edge-bounded regions, corners of line segments) are refined on the
picture's edges and ranked by how much of their outline lies on an edge. The card network has the last word: `CardReader` reads
the best of them and keeps what it recognises.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.finder_fit import plausible, quad_of_contour, quads_of_corners, straight_pieces
from vision.finder_regions import SMALLEST_CARD, region_contours
from vision.geometry import area, areas, as_quad, order_corners, overlap
from vision.readings import Quad

WORKING_SIZE = 640
"""Longest side, in pixels, of the reduced picture in which hypotheses are made."""
USUAL_CARD = 0.02
"""Share of the picture that a card covers at least, as a rule."""
SHAPE_WEIGHT = 0.35
LEAST_SUPPORT = 0.45
"""Mean share of the outline that must lie on a colour step."""


Fit = tuple[np.ndarray, float] | None
"""What `quad_of_contour` gives."""


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """An outline that may be a card. `quad` has shape (4, 2) in full picture pixels; `support` is the edge support of its sides."""

    quad: np.ndarray = field(repr=False)
    support: float
    origin: str = "region"
    size: float = 1.0
    """Less than 1 for outlines so small that they are more likely pips or letters."""
    shape: float = 0.0
    """How exactly a region of one colour has this outline, 0..1; counts where the edge is faint."""

    @property
    def outline(self) -> float:
        """How strongly the picture speaks for this outline: edges, or a region of this shape."""
        return self.support + SHAPE_WEIGHT * self.shape

    @property
    def rank(self) -> float:
        """Orders hypotheses before anything has been read."""
        return self.outline * self.size


def find_cards(image: np.ndarray) -> list[Quad]:
    """Outlines of the likely cards in a BGR picture, best first, by geometry alone."""
    kept: list[np.ndarray] = []
    for hypothesis in find_hypotheses(image):
        if hypothesis.origin != "picture" and all(overlap(hypothesis.quad, other) < 0.3 for other in kept):
            kept.append(hypothesis.quad)
    return [as_quad(quad) for quad in kept]


def find_hypotheses(image: np.ndarray, limit: int = 60) -> list[Hypothesis]:
    """Candidate outlines, most edge support first, at most `limit`; near copies are merged."""
    scale = min(1.0, WORKING_SIZE / max(image.shape[:2]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1.0 else image
    least_area = SMALLEST_CARD * small.shape[0] * small.shape[1]
    contours = region_contours(small)
    edges = EdgeField.of(cv2.GaussianBlur(small, (3, 3), 0))
    fits = [quad_of_contour(contour) for contour in contours]
    quads, shapes = _from_regions(contours, fits, least_area)
    found = _rank(edges, quads, "region", shapes)
    found += _rank(edges, _from_corners(small, contours, fits, least_area), "corner")
    found = _merge(found, 3 * limit)
    moved = order_corners(edges.refine(np.array([h.quad for h in found]).reshape(-1, 4, 2), reach=8))
    good = plausible(moved, least_area)
    support = _outline_support(edges.support(moved))
    again = [
        Hypothesis(quad, float(value), h.origin, h.size, h.shape)
        for h, quad, value, fine in zip(found, moved, support, good, strict=True)
        if fine
    ]
    best = _merge(again, limit)
    return [Hypothesis((h.quad + 0.5) / scale - 0.5, h.support, h.origin, h.size, h.shape) for h in best] + [
        _whole_picture(image)
    ]


def _whole_picture(image: np.ndarray) -> Hypothesis:
    """The picture itself, for photographs cut to the card."""
    h, w = image.shape[:2]
    return Hypothesis(order_corners(np.array([[0, 0], [w, 0], [w, h], [0, h]])), 0.0, "picture")


def _from_regions(contours: list[np.ndarray], fits: list[Fit], least_area: float) -> tuple[np.ndarray, np.ndarray]:
    """Four-sided regions as outlines, and how four-sided they are."""
    kept = [(fit, contour) for fit, contour in zip(fits, contours, strict=True) if fit is not None and fit[1] > 0.8]
    quads = np.array([fit[0] for fit, _ in kept]).reshape(-1, 4, 2)
    # A card's rounded corners leave about one percent of the quad empty.
    shapes = np.array([np.clip((fit[1] * _solidity(contour) - 0.8) / 0.18, 0.0, 1.0) for fit, contour in kept])
    good = plausible(quads, least_area)
    return quads[good], shapes[good]


def _solidity(contour: np.ndarray) -> float:
    """Area of a contour through that of its hull: 1 for a whole card, less for several that touch."""
    return cv2.contourArea(contour) / max(cv2.contourArea(cv2.convexHull(contour)), 1.0)


def _from_corners(image: np.ndarray, contours: list[np.ndarray], fits: list[Fit], least_area: float) -> np.ndarray:
    """Outlines completed from two sides that meet: for cards that touch, overlap or leave the picture."""
    quads = [quads_of_corners(_line_segments(image), least_area)]
    for contour, fit in zip(contours, fits, strict=True):
        if fit is None or fit[1] * _solidity(contour) < 0.93:
            quads.append(quads_of_corners(straight_pieces(contour), least_area))
    together = np.concatenate(quads)
    return _without_copies(together[plausible(together, least_area)])


def _without_copies(quads: np.ndarray, grid: float = 5.0) -> np.ndarray:
    """One quad of each group whose corners fall into the same cells of a grid."""
    if len(quads) == 0:
        return quads
    cells = np.round(quads / grid).astype(np.int64).reshape(len(quads), 8)
    _, first = np.unique(cells, axis=0, return_index=True)
    return quads[np.sort(first)]


def _line_segments(image: np.ndarray, most: int = 120) -> np.ndarray:
    """The longest straight edge segments, shape (n, 2, 2)."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    lines = cv2.createLineSegmentDetector().detect(grey)[0]
    if lines is None:
        return np.zeros((0, 2, 2))
    segments = lines.reshape(-1, 2, 2).astype(np.float64)
    lengths = np.linalg.norm(segments[:, 1] - segments[:, 0], axis=1)
    order = np.argsort(-lengths)[:most]
    return segments[order][lengths[order] > 0.04 * max(image.shape[:2])]


def _rank(edges: EdgeField, quads: np.ndarray, origin: str, shapes: np.ndarray | None = None) -> list[Hypothesis]:
    if len(quads) == 0:
        return []
    support = _outline_support(edges.support(quads))
    pixels = edges.lab.shape[0] * edges.lab.shape[1]
    shapes = np.zeros(len(quads)) if shapes is None else shapes
    sizes = np.minimum(1.0, areas(quads) / (USUAL_CARD * pixels)) ** 0.25
    return [
        Hypothesis(quad, float(value), origin, float(size), float(shape))
        for quad, value, size, shape in zip(quads, support, sizes, shapes, strict=True)
        if value > LEAST_SUPPORT * (0.7 if origin == "region" else 1.0)
    ]


def _outline_support(sides: np.ndarray) -> np.ndarray:
    """One number for four sides: their mean, less when one side has nothing under it."""
    return 0.75 * sides.mean(axis=1) + 0.25 * sides.min(axis=1)


def _merge(hypotheses: list[Hypothesis], most: int) -> list[Hypothesis]:
    """Best first; one of several nearly equal outlines stays."""
    kept: list[Hypothesis] = []
    corners = np.zeros((0, 4, 2))
    sizes = np.zeros(0)
    for h in sorted(hypotheses, key=lambda h: -h.rank):
        if len(kept) >= most:
            break
        if len(kept):
            turned = np.stack([np.roll(corners, k, axis=1) for k in (0, 1, 2, 3)])
            apart = np.linalg.norm(turned - h.quad, axis=3).max(axis=2).min(axis=0)
            if np.any(apart < 0.06 * sizes):
                continue
        kept.append(h)
        corners = np.concatenate([corners, h.quad[None]])
        sizes = np.append(sizes, np.sqrt(area(h.quad)))
    return kept
