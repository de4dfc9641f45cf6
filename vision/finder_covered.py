"""Outlines of cards that lie partly under others: a visible corner and the size of the cards already found give the whole outline.

All cards of a deck are alike, so one corner with pieces of its two sides tells where the hidden rest must be. Only what is not under a
card found before is compared with the picture; such an outline is a hypothesis that the card network has to confirm surely.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.finder_edges import ALONG, STEP_SURE, STRIPS, EdgeField, fit_sides
from vision.geometry import areas, corner_turns, order_corners, quads_from_lines, side_lengths

LEAST_VISIBLE = 0.32
"""Share of the outline that must not be under other cards."""
LEAST_SUPPORT = 0.72
"""Mean share of the visible outline that must lie on a colour step."""
SHADOW = 0.10
"""Share of a card's width around a card on top that is not looked at: its shadow, a frame, the thickness of a stack."""
_MIDDLES = ALONG.reshape(STRIPS, -1).mean(axis=1)


@dataclass(frozen=True, eq=False)
class CoveredOutline:
    """The outline (4, 2) of a card partly under others, in order; the support and share of its visible part."""

    quad: np.ndarray
    support: float
    visible: float


def covered_outlines(
    edges: EdgeField, pieces: list[np.ndarray], on_top: list[np.ndarray], most: int = 8
) -> list[CoveredOutline]:
    """The likeliest outlines of cards under those `on_top` (quads, in the coordinates of `edges`), best first.

    `pieces` are straight pieces of outlines, each array (n, 2, 2) from one contour or from the whole picture.
    """
    found: list[np.ndarray] = []
    for piece in pieces:
        free = piece[~_mostly_inside(piece, on_top)]
        for card in on_top:
            found.append(_completed(free, card))
    quads = _near(np.concatenate(found) if found else np.zeros((0, 4, 2)), on_top)
    if len(quads) == 0:
        return []
    before, _ = visible_support(edges, quads, on_top, reach=5)
    quads = quads[np.argsort(-before)[:120]]
    for _ in range(2):
        quads = _placed(edges, quads, on_top)
    support, visible = visible_support(edges, quads, on_top)
    kept: list[CoveredOutline] = []
    for at in np.argsort(-(support + 0.2 * visible)):
        if support[at] < LEAST_SUPPORT or visible[at] < LEAST_VISIBLE or visible[at] > 0.97:
            continue
        if all(_apart(quads[at], one.quad) for one in kept):
            kept.append(CoveredOutline(quads[at], float(support[at]), float(visible[at])))
        if len(kept) >= most:
            break
    return kept


def _mostly_inside(segments: np.ndarray, quads: list[np.ndarray]) -> np.ndarray:
    """Which segments (n, 2, 2) have at least two of three points inside or close to one of the quads, (n,) bool."""
    along = np.array([0.15, 0.5, 0.85])[:, None]
    points = segments[:, None, 0] + (segments[:, None, 1] - segments[:, None, 0]) * along
    inside = np.zeros(len(segments), bool)
    for quad in quads:
        inside |= (~_outside(points, quad, 0.03 * float(side_lengths(quad).min()))).sum(axis=1) >= 2
    return inside


def _completed(segments: np.ndarray, card: np.ndarray) -> np.ndarray:
    """Outlines of the size of `card` with a corner where two segments (n, 2, 2) meet at about a right angle, (m, 4, 2)."""
    sides = side_lengths(card)
    short, long = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    vectors = segments[:, 1] - segments[:, 0]
    lengths = np.linalg.norm(vectors, axis=1) + 1e-9
    long_enough = lengths > 0.22 * short
    segments, units = segments[long_enough], (vectors / lengths[:, None])[long_enough]
    i, j = np.triu_indices(len(segments), 1)
    square = np.abs((units[i] * units[j]).sum(axis=1)) <= 0.3
    i, j = i[square], j[square]
    if len(i) == 0:
        return np.zeros((0, 4, 2))
    turn = units[i, 0] * units[j, 1] - units[i, 1] * units[j, 0]
    offset = segments[j, 0] - segments[i, 0]
    corner = segments[i, 0] + ((offset[:, 0] * units[j, 1] - offset[:, 1] * units[j, 0]) / turn)[:, None] * units[i]
    ends = np.stack([segments[i], segments[j]], axis=1) - corner[:, None, None]
    distances = np.linalg.norm(ends, axis=3)
    # Rounded corners and a broken outline leave gaps at the corner.
    close = distances.min(axis=2).max(axis=1) <= 0.22 * short
    corner, ends, distances = corner[close], ends[close], distances[close]
    reach = distances.max(axis=2)
    away = np.take_along_axis(ends, distances.argmax(axis=2)[:, :, None, None], axis=2)[:, :, 0]
    ways = away / (reach[..., None] + 1e-9)
    made = []
    for across, down in ((0, 1), (1, 0)):
        good = (reach[:, across] <= 1.15 * short) & (reach[:, down] <= 1.15 * long)
        # A side that is seen to its end is measured; perspective makes cards farther off smaller.
        wide = np.where(reach[:, across] > 0.85 * short, reach[:, across], short)
        high = np.where(reach[:, down] > 0.88 * long, reach[:, down], long * wide / short)
        p, q = corner + ways[:, across] * wide[:, None], corner + ways[:, down] * high[:, None]
        made.append(np.stack([corner, p, p + q - corner, q], axis=1)[good])
    return order_corners(np.concatenate(made))


def _near(quads: np.ndarray, on_top: list[np.ndarray]) -> np.ndarray:
    """Those quads that share a place with a card on top, copies removed."""
    if len(quads) == 0:
        return quads
    low, high = quads.min(axis=1), quads.max(axis=1)
    touching = np.zeros(len(quads), bool)
    for card in on_top:
        touching |= (low < card.max(axis=0)).all(axis=1) & (high > card.min(axis=0)).all(axis=1)
    good = touching & np.isfinite(quads).all(axis=(1, 2)) & (corner_turns(quads) > 0.85).all(axis=1)
    quads = quads[good & (areas(quads) > 0)]
    if len(quads) == 0:
        return quads
    cells = np.round(quads / 6.0).astype(np.int64).reshape(len(quads), 8)
    _, first = np.unique(cells, axis=0, return_index=True)
    return quads[np.sort(first)]


def _visible(quads: np.ndarray, on_top: list[np.ndarray]) -> np.ndarray:
    """Which strips of the sides of quads (n, 4, 2) are not under another card, (n, 4, STRIPS) bool."""
    starts, ends = quads, quads[:, [1, 2, 3, 0]]
    points = starts[:, :, None] + (ends - starts)[:, :, None] * _MIDDLES[None, None, :, None]
    visible = np.ones(points.shape[:3], bool)
    for card in on_top:
        visible &= _outside(points, card, SHADOW * float(side_lengths(card).min()))
    return visible


def _outside(points: np.ndarray, quad: np.ndarray, margin: float) -> np.ndarray:
    """Which points (..., 2) lie more than `margin` outside one of the quad's sides."""
    starts, ends = quad, quad[[1, 2, 3, 0]]
    direction = (ends - starts) / (np.linalg.norm(ends - starts, axis=1, keepdims=True) + 1e-9)
    inward = np.stack([-direction[:, 1], direction[:, 0]], axis=1)
    depth = ((points[..., None, :] - starts) * inward).sum(axis=-1)
    return (depth < -margin).any(axis=-1)


def visible_support(
    edges: EdgeField, quads: np.ndarray, on_top: list[np.ndarray], reach: int = 3
) -> tuple[np.ndarray, np.ndarray]:
    """Support (n,) of the visible part of each outline, 0..1, and the share of the outline that is visible (n,)."""
    if len(quads) == 0:
        return np.zeros(0), np.zeros(0)
    visible = _visible(quads, on_top)
    strength, _ = edges.steps(quads, reach)
    clipped = np.minimum(strength / STEP_SURE, 1.0) * visible[..., None]
    count = visible.sum(axis=2)
    sides = (clipped.sum(axis=2) / np.maximum(count, 1)[..., None]).max(axis=2)
    lengths = side_lengths(quads)
    weight = lengths * count
    support = (sides * weight).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)
    return support, weight.sum(axis=1) / (lengths.sum(axis=1) * STRIPS)


def _placed(edges: EdgeField, quads: np.ndarray, on_top: list[np.ndarray], reach: int = 7) -> np.ndarray:
    """Quads with their visible sides moved onto the strongest steps near them; hidden sides keep their distance to the opposite side."""
    if len(quads) == 0:
        return quads
    visible = _visible(quads, on_top)
    strength, offsets = edges.steps(quads, reach)
    points, directions = fit_sides(quads, strength * visible[..., None], offsets)
    starts, ends = quads, quads[:, [1, 2, 3, 0]]
    middles = (starts + ends) / 2.0
    hidden = visible.sum(axis=2) < 2
    for side in range(4):
        opposite = (side + 2) % 4
        moved = hidden[:, side]
        points[moved, side] = points[moved, opposite] + middles[moved, side] - middles[moved, opposite]
        directions[moved, side] = -directions[moved, opposite]
    made = quads_from_lines(points, directions)
    good = np.isfinite(made).all(axis=(1, 2)) & ~(hidden[:, 0] & hidden[:, 2]) & ~(hidden[:, 1] & hidden[:, 3])
    made = np.where(good[:, None, None], made, quads)
    apart = np.linalg.norm(made - quads, axis=2).max(axis=1)
    good &= (apart <= 4.0 * reach) & (corner_turns(made) > 0.8).all(axis=1)
    return np.where(good[:, None, None], made, quads)


def _apart(one: np.ndarray, other: np.ndarray) -> bool:
    """The two outlines differ by more than a twentieth of a card's width at some corner, in every turn."""
    turned = np.stack([np.roll(other, k, axis=0) for k in range(4)])
    distance = np.linalg.norm(turned - one, axis=2).max(axis=1).min()
    return bool(distance > 0.06 * side_lengths(one).min())
