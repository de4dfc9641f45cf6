"""Finds the outlines of cards in a still picture of any table.

Many cheap hypotheses (regions under several thresholds, edge-bounded regions, corners of line segments) are refined on the
picture's edges and ranked by how much of their outline lies on an edge. The card network has the last word: `CardReader` reads
the best of them and keeps what it recognises.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from vision.finder_edges import EdgeField
from vision.finder_fit import Fit, plausible, quads_of_contours, quads_of_corners, straight_pieces
from vision.finder_regions import SMALLEST_CARD, region_contours
from vision.geometry import area, areas, as_quad, order_corners, overlap
from vision.readings import Quad

WORKING_SIZE = 640
"""Longest side, in pixels, of the reduced picture in which hypotheses are made."""
USUAL_CARD = 0.02
"""Share of the picture that a card covers at least, as a rule."""
SHAPE_WEIGHT = 0.35
_TURNS = np.array([(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)])
SHORTEST_PIECE = 8.0
"""Pieces of a contour shorter than this many pixels, in both directions, say nothing about a card's sides."""
LEAST_SUPPORT = 0.45
"""Mean share of the outline that must lie on a colour step."""


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


@dataclass(eq=False)
class Sight:
    """A picture reduced to `WORKING_SIZE` with its edges: what outlines are looked for in. `scale` is reduced through full size."""

    image: np.ndarray = field(repr=False)
    small: np.ndarray = field(repr=False)
    scale: float
    edges: EdgeField = field(repr=False)

    @classmethod
    def of(cls, image: np.ndarray) -> Sight:
        scale = min(1.0, WORKING_SIZE / max(image.shape[:2]))
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1.0 else image
        return cls(image, small, scale, EdgeField.of(cv2.GaussianBlur(small, (3, 3), 0)))

    @cached_property
    def contours(self) -> list[np.ndarray]:
        """Contours of all candidate regions."""
        return region_contours(self.small)

    @cached_property
    def segments(self) -> np.ndarray:
        """The longest straight edge segments, shape (n, 2, 2)."""
        return _line_segments(self.small)

    @property
    def least_area(self) -> float:
        """Least area of a card in the reduced picture."""
        return SMALLEST_CARD * self.small.shape[0] * self.small.shape[1]

    def reduced(self, quad: np.ndarray) -> np.ndarray:
        """Points of the full picture in the reduced one."""
        return (np.asarray(quad, dtype=np.float64) + 0.5) * self.scale - 0.5

    def full(self, quad: np.ndarray) -> np.ndarray:
        """Points of the reduced picture in the full one."""
        return (quad + 0.5) / self.scale - 0.5


def find_cards(image: np.ndarray) -> list[Quad]:
    """Outlines of the likely cards in a BGR picture, best first, by geometry alone."""
    kept: list[np.ndarray] = []
    for hypothesis in find_hypotheses(image):
        if hypothesis.origin != "picture" and all(overlap(hypothesis.quad, other) < 0.3 for other in kept):
            kept.append(hypothesis.quad)
    return [as_quad(quad) for quad in kept]


def find_hypotheses(image: np.ndarray, limit: int = 60, sight: Sight | None = None) -> list[Hypothesis]:
    """Candidate outlines, most edge support first, at most `limit`; near copies are merged. `sight` is this picture's, if there is one."""
    sight = sight or Sight.of(image)
    contours, edges = sight.contours, sight.edges
    fits = quads_of_contours(contours)
    quads, shapes = _from_regions(contours, fits, sight.least_area)
    found = _rank(edges, quads, "region", shapes)
    corners = _from_corners(sight.segments, contours, fits, sight.least_area)
    found += _rank(edges, _most_promising(edges, corners, 10 * limit), "corner")
    return [*_refined(sight, _merge(found, 3 * limit), limit), _whole_picture(image)]


def hypotheses_of_regions(sight: Sight, contours: list[np.ndarray], limit: int) -> list[Hypothesis]:
    """Candidate outlines of four-sided regions alone, most edge support first, at most `limit`."""
    quads, shapes = _from_regions(contours, quads_of_contours(contours), sight.least_area)
    return _refined(sight, _merge(_rank(sight.edges, quads, "region", shapes), limit), limit)


def _refined(sight: Sight, found: list[Hypothesis], limit: int) -> list[Hypothesis]:
    """Hypotheses of the reduced picture moved onto its edges, near copies merged, in full picture pixels."""
    edges = sight.edges
    moved = order_corners(edges.refine(np.array([h.quad for h in found]).reshape(-1, 4, 2), reach=8))
    good = plausible(moved, sight.least_area)
    support = _outline_support(edges.support(moved))
    again = [
        Hypothesis(quad, float(value), h.origin, h.size, h.shape)
        for h, quad, value, fine in zip(found, moved, support, good, strict=True)
        if fine
    ]
    best = _merge(again, limit)
    return [Hypothesis(sight.full(h.quad), h.support, h.origin, h.size, h.shape) for h in best]


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


def _from_corners(segments: np.ndarray, contours: list[np.ndarray], fits: list[Fit], least_area: float) -> np.ndarray:
    """Outlines completed from two sides that meet: for cards that touch, overlap or leave the picture."""
    groups = [segments]
    for contour, fit in zip(contours, fits, strict=True):
        if fit is None or fit[1] * _solidity(contour) < 0.93:
            pieces = straight_pieces(contour)
            groups.append(pieces[np.abs(pieces[:, 1] - pieces[:, 0]).max(axis=1, initial=0) >= SHORTEST_PIECE])
    numbers = np.repeat(np.arange(len(groups)), [len(group) for group in groups])
    together = quads_of_corners(np.concatenate(groups), least_area, numbers)
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
    pixels = edges.colours.shape[0] * edges.colours.shape[1]
    shapes = np.zeros(len(quads)) if shapes is None else shapes
    sizes = np.minimum(1.0, areas(quads) / (USUAL_CARD * pixels)) ** 0.25
    return [
        Hypothesis(quad, float(value), origin, float(size), float(shape))
        for quad, value, size, shape in zip(quads, support, sizes, shapes, strict=True)
        if value > LEAST_SUPPORT * (0.7 if origin == "region" else 1.0)
    ]


def _most_promising(edges: EdgeField, quads: np.ndarray, most: int) -> np.ndarray:
    """So many quads at most, those that a coarse look at the edges favours."""
    if len(quads) <= most:
        return quads
    coarse = _outline_support(edges.support(quads, points=1))
    return quads[np.sort(np.argpartition(-coarse, most)[:most])]


def _outline_support(sides: np.ndarray) -> np.ndarray:
    """One number for four sides: their mean, less when one side has nothing under it."""
    return 0.75 * sides.mean(axis=1) + 0.25 * sides.min(axis=1)


def _merge(hypotheses: list[Hypothesis], most: int) -> list[Hypothesis]:
    """Best first; one of several nearly equal outlines stays."""
    kept: list[Hypothesis] = []
    corners, centres, sizes = np.zeros((most, 4, 2)), np.zeros((most, 2)), np.zeros(most)
    for h in sorted(hypotheses, key=lambda h: -h.rank):
        if len(kept) >= most:
            break
        count, centre = len(kept), h.quad.mean(axis=0)
        near = np.flatnonzero(np.abs(centres[:count] - centre).max(axis=1, initial=0) < 0.06 * sizes[:count])
        if len(near):
            turned = corners[near][:, _TURNS]
            apart = np.linalg.norm(turned - h.quad, axis=3).max(axis=2).min(axis=1)
            if np.any(apart < 0.06 * sizes[near]):
                continue
        corners[count], centres[count], sizes[count] = h.quad, centre, np.sqrt(area(h.quad))
        kept.append(h)
    return kept
