"""One picture of one card: where the card lies in it, its patch, and how well it was taken.

`take_shot` takes one picture at a time, so that a folder and a camera with a screen can use it alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.enrolment.deck import STORED_SCALE, fit_patch
from vision.enrolment.quality import Quality, quality_of
from vision.finder import Hypothesis, find_hypotheses
from vision.finder_edges import EdgeField
from vision.geometry import area, as_quad, intersection_area, order_corners, side_lengths
from vision.reader import CardReader
from vision.readings import CardReading, Quad
from vision.rectify import rectify

OUTLINES = 24
LEAST_OUTLINE = 0.6
"""Strength of outline that a card in a picture of its own has at least."""
LEAST_SHARE = 0.02
"""Share of the picture that the card covers at least."""
FILLS = 0.45
"""Share of the picture from which an outline inside may be the frame printed on a card that fills the picture."""
LEAST_AROUND = 0.8
"""Strength of outline of a card's edge around a frame that is printed on it."""
FRAME_SHARE = (0.35, 0.93)
"""What a printed frame covers of its card."""
CARD_SHAPES = (0.5, 0.8)
"""Short side through long side of pictures that were cut to the card."""
PAPER_MARGIN = 0.02
"""Width of the strip along the picture's edge that is all paper when a card fills it, as a share of the shorter side."""

PRINTED_SHARE = 2.0
"""Hundredths of a card that are printed at least; an ace has the least ink."""


class NoCardFoundError(Exception):
    """No card can be found in the picture."""


@dataclass(frozen=True, eq=False)
class Taken:
    """A card found in its picture. `patch` is `STORED_SCALE` times the network's size; `reading` is what the network makes of it."""

    quad: Quad
    patch: np.ndarray = field(repr=False)
    reading: CardReading
    quality: Quality


def take_shot(image: np.ndarray, reader: CardReader, like: np.ndarray | None = None) -> Taken:
    """The one card in a BGR picture. `like` is a patch of the same card, whose turn is then taken over. Raises NoCardFoundError."""
    quad, whole = _outline(image)
    if not whole:
        quad = _refined(image, quad)
    width, height = reader.patch_size
    patch = rectify(image, quad, (width * STORED_SCALE, height * STORED_SCALE))
    (reading,) = reader.read_patches([fit_patch(patch, reader.patch_size)])
    turned = patch[::-1, ::-1]
    turns = reading.upside_down if like is None else _likeness(turned, like) > _likeness(patch, like)
    if turns:
        patch = np.ascontiguousarray(turned)
        quad = np.roll(quad, 2, axis=0)
    return Taken(as_quad(quad), patch, reading, quality_of(patch, float(side_lengths(quad)[[0, 2]].mean())))


def _outline(image: np.ndarray) -> tuple[np.ndarray, bool]:
    """The likeliest outline by geometry alone, for no network knows every deck; and whether it is the whole picture."""
    pixels = image.shape[0] * image.shape[1]
    found = find_hypotheses(image, OUTLINES)
    whole = found[-1]
    fitting = [h for h in found[:-1] if h.outline >= LEAST_OUTLINE and area(h.quad) >= LEAST_SHARE * pixels]
    best = max(fitting, key=_worth, default=None)
    if (best is None or area(best.quad) > FILLS * pixels) and _is_cut_to_card(image):
        return whole.quad, True
    if best is None:
        raise NoCardFoundError("no card can be found; lay it whole and flat on a plain table of another colour")
    around = [h for h in fitting if h.outline >= LEAST_AROUND and _is_paper_around(image, h.quad, best.quad)]
    return max(around, key=_worth, default=best).quad, False


def _worth(hypothesis: Hypothesis) -> float:
    # Of a card's edge and a frame printed on it, the larger is the card.
    return float(hypothesis.outline * hypothesis.size * area(hypothesis.quad) ** 0.15)


def _is_paper_around(image: np.ndarray, outer: np.ndarray, inner: np.ndarray) -> bool:
    """`inner` is a frame printed on the card `outer`: it lies inside, and what is between them is as light as the paper."""
    share = area(inner) / area(outer)
    if not FRAME_SHARE[0] < share < FRAME_SHARE[1] or intersection_area(inner, outer) < 0.95 * area(inner):
        return False
    ring = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(ring, np.round(outer).astype(np.int32), 1)
    cv2.fillConvexPoly(ring, np.round(inner).astype(np.int32), 2)
    light = image.max(axis=2)
    paper = np.percentile(light[ring == 2], 80)
    return bool(np.median(light[ring == 1]) > 0.75 * paper)


def _is_cut_to_card(image: np.ndarray) -> bool:
    """The picture has the shape of a card, print on it, and light paper all along its edge, the rounded corners apart."""
    height, width = image.shape[:2]
    if not CARD_SHAPES[0] <= min(width, height) / max(width, height) <= CARD_SHAPES[1]:
        return False
    grey = image.max(axis=2)
    strip = max(2, round(PAPER_MARGIN * min(width, height)))
    corner = round(0.1 * min(width, height))
    sides = (
        grey[:strip, corner:-corner],
        grey[-strip:, corner:-corner],
        grey[corner:-corner, :strip],
        grey[corner:-corner, -strip:],
    )
    paper = np.percentile(grey, 90)
    printed = np.percentile(image.min(axis=2), PRINTED_SHARE) < 0.6 * paper
    return bool(printed) and all(np.percentile(side, 10) > 0.7 * paper for side in sides)


def _refined(image: np.ndarray, quad: np.ndarray) -> np.ndarray:
    """The outline moved onto the edges of the full picture."""
    edges = EdgeField.of(image)
    refined = order_corners(edges.refine(quad[None], reach=4))
    better = edges.support(refined).mean() >= edges.support(quad[None]).mean() - 0.02
    return refined[0] if better else quad


def _likeness(one: np.ndarray, other: np.ndarray) -> float:
    """Normalised correlation of two patches, brought to one small size."""
    small = [fit_patch(patch, (48, 72)).astype(np.float64) for patch in (one, other)]
    first, second = (value - value.mean(axis=(0, 1)) for value in small)
    return float((first * second).sum() / (np.linalg.norm(first) * np.linalg.norm(second) + 1e-9))
