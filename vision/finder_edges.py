"""How well the picture supports an outline, and where its edges are to a fraction of a pixel.

A side is looked at in strips along it: the colours just inside and just outside are averaged along each strip, which keeps the
step of a card's edge and evens out carpets, wood and print.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.geometry import quads_from_lines

STRIPS = 6
POINTS_PER_STRIP = 4
ALONG = np.linspace(0.07, 0.93, STRIPS * POINTS_PER_STRIP, dtype=np.float32)
"""Where along a side it is sampled. The rounded corners are left out: a card's outline is straight only between them."""
STEP_SURE = 14.0
"""Colour step (CIELAB units) across an edge that counts in full."""


@dataclass(frozen=True)
class EdgeField:
    """The picture, to sample outlines from: in CIELAB, float32, or for few outlines in BGR, uint8, converted after sampling.

    It may be a part of a picture; `origin` is where that part's first pixel (x, y) lies, and outlines are given in the whole picture.
    """

    colours: np.ndarray = field(repr=False)
    origin: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of(cls, image: np.ndarray, origin: tuple[float, float] = (0.0, 0.0)) -> EdgeField:
        return cls(_lab(image), origin)

    def profiles(
        self, quads: np.ndarray, reach: int, spacing: float = 1.0, points: int = POINTS_PER_STRIP
    ) -> np.ndarray:
        """Colours across the sides of quads of shape (n, 4, 2), each strip sampled at so many `points` along it (1, 2 or 4).

        Returns shape (n, 4, STRIPS, 2 * reach + 1, 3): strip averages from `reach` steps outside to `reach` steps inside.
        """
        n, count = len(quads), 2 * reach + 1
        starts = quads.astype(np.float32) - np.array(self.origin, np.float32)
        sides = starts[:, [1, 2, 3, 0]] - starts
        direction = sides / (np.hypot(sides[..., 0], sides[..., 1])[..., None] + 1e-6)
        offsets = np.arange(-reach, reach + 1, dtype=np.float32) * np.float32(spacing)
        places = ALONG.reshape(STRIPS * points, -1).mean(axis=1)
        rows = n * 4 * STRIPS * points
        # A point is start + along * side + offset * inward, and inward is the side's direction turned by a quarter.
        x, y = (
            (starts[..., axis, None] + sides[..., axis, None] * places).reshape(n, 4, -1, 1)
            + sign * direction[..., 1 - axis, None, None] * offsets
            for axis, sign in ((0, -1.0), (1, 1.0))
        )
        x, y = x.reshape(rows, count), y.reshape(rows, count)
        # remap limits a picture's sides to 32767 entries, so outlines are sampled in blocks.
        parts = [
            cv2.remap(
                self.colours, x[at : at + 30000], y[at : at + 30000], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            for at in range(0, rows, 30000)
        ]
        values = parts[0] if len(parts) == 1 else np.concatenate(parts)
        values = values if values.dtype == np.float32 else _lab(values)
        values = values.reshape(n, 4, STRIPS, points, count, 3)
        if points == 1:
            return values[:, :, :, 0]
        # Adding slices is much faster than a mean along so short an axis.
        total = values[:, :, :, 0] + values[:, :, :, 1]
        for point in range(2, points):
            total += values[:, :, :, point]
        return total * np.float32(1.0 / points)

    def steps(self, quads: np.ndarray, reach: int, points: int = POINTS_PER_STRIP) -> tuple[np.ndarray, np.ndarray]:
        """Colour steps across each strip: strengths (n, 4, STRIPS, m) for the m inner offsets, and these offsets in pixels."""
        profile = self.profiles(quads, reach + 2, points=points)
        # The mean of two samples on either side of the middle sample.
        pairs = profile[..., 1:, :] + profile[..., :-1, :]
        step = pairs[..., 3:, :] - pairs[..., :-3, :]
        strength = np.sqrt(np.einsum("...c,...c", step, step)) * np.float32(0.5)
        return strength, np.arange(-reach, reach + 1, dtype=np.float64)

    def support(self, quads: np.ndarray, reach: int = 3, points: int = POINTS_PER_STRIP) -> np.ndarray:
        """How much of each side lies on a colour step, shape (n, 4), 0..1; with few `points` a strip quick and coarse."""
        if len(quads) == 0:
            return np.zeros((0, 4))
        strength, _ = self.steps(quads, reach, points)
        # One offset for the whole side: strips that have their steps at different places are not one straight edge.
        clipped = np.minimum(strength / STEP_SURE, 1.0).mean(axis=2)
        return clipped.max(axis=2)

    def refine(self, quads: np.ndarray, reach: int, rounds: int = 2) -> np.ndarray:
        """Quads (n, 4, 2) with their sides moved onto the strongest straight steps within `reach` pixels.

        A quad stays as it is where that would tear it apart.
        """
        current = np.asarray(quads, dtype=np.float64)
        if len(current) == 0:
            return current
        for turn in range(rounds):
            strength, offsets = self.steps(current, max(2, reach // (turn + 1)))
            moved = _fit_sides(current, strength, offsets)
            good = np.isfinite(moved).all(axis=(1, 2))
            apart = np.linalg.norm(np.where(good[:, None, None], moved, current) - current, axis=2).max(axis=1)
            good &= apart <= 3.0 * reach
            current = np.where(good[:, None, None], moved, current)
        return current


def _lab(bgr: np.ndarray) -> np.ndarray:
    """CIELAB, float32, of BGR uint8."""
    lab = cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 0] *= 100.0 / 255.0
    return lab


def _fit_sides(quads: np.ndarray, strength: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Lines through the strongest steps of each side, robustly; quads of the shape given, perhaps not finite."""
    return quads_from_lines(*fit_sides(quads, strength, offsets))


def fit_sides(quads: np.ndarray, strength: np.ndarray, offsets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A point and a direction (n, 4, 2) of the line through the strongest steps of each side, robustly."""
    starts, ends = quads, quads[:, [1, 2, 3, 0]]
    lengths = np.linalg.norm(ends - starts, axis=2, keepdims=True) + 1e-9
    direction = (ends - starts) / lengths
    inward = np.stack([-direction[..., 1], direction[..., 0]], axis=2)
    middles = ALONG.reshape(STRIPS, -1).mean(axis=1)
    place, weight = _peaks(strength, offsets)
    slope, shift = _robust_lines((middles - 0.5) * lengths, place, weight)
    points = (starts + ends) / 2.0 + inward * shift[..., None]
    return points, direction + inward * slope[..., None]


def _peaks(strength: np.ndarray, offsets: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each strip the offset of its strongest step, to a fraction of a pixel, and its weight; shapes (..., STRIPS)."""
    # Near steps win over far ones of the same strength, else a frame printed on the card would attract the outline.
    preferred = strength * (1.0 - 0.25 * np.abs(offsets) / (np.abs(offsets).max() + 1e-9))
    best = preferred.argmax(axis=-1)
    inner = np.minimum(np.maximum(best, 1), len(offsets) - 2)
    flat = strength.reshape(-1)
    first = np.arange(0, flat.size, len(offsets)).reshape(best.shape)
    at = first + inner
    left, centre, right, top = flat[at - 1], flat[at], flat[at + 1], flat[first + best]
    curve = left - 2.0 * centre + right
    bent = np.abs(curve) > 1e-6
    shift = np.where(bent, 0.5 * (left - right) / np.where(bent, curve, 1.0), 0.0)
    place = np.where(inner == best, offsets[inner] + np.minimum(np.maximum(shift, -0.5), 0.5), offsets[best])
    return place, np.minimum(top / STEP_SURE, 1.0) ** 2


def _robust_lines(x: np.ndarray, y: np.ndarray, weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Slopes and values at 0 of the lines through (x, y) along the last axis, outliers weighed down in three rounds."""
    weight = weight + 1e-3
    current = weight
    for _ in range(3):
        # Sums by einsum: along so short an axis they cost a fraction of those by a method.
        share = 1.0 / np.einsum("...k->...", current)
        from_x = x - (np.einsum("...k,...k->...", current, x) * share)[..., None]
        mean_y = np.einsum("...k,...k->...", current, y) * share
        heavy = current * from_x
        from_y = y - mean_y[..., None]
        slope = np.einsum("...k,...k->...", heavy, from_y) / (np.einsum("...k,...k->...", heavy, from_x) + 1e-9)
        residual = from_y - slope[..., None] * from_x
        current = weight / (1.0 + (residual / 0.8) ** 2)
    return slope, mean_y - slope * (x - from_x)[..., 0]
