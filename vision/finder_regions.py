"""Outlines of what may be cards: contours of light, colourful or edge-bounded regions under several thresholds.

No single threshold fits black cloth, green baize, light wood, carpet and a laptop; each of these finds what others miss.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np

SMALLEST_CARD = 0.004
"""Least area of a card as a share of the picture."""


def region_contours(image: np.ndarray) -> list[np.ndarray]:
    """Contours (n, 1, 2) of all candidate regions, of card size at least."""
    return card_sized(region_masks(image), image.shape[:2])


def card_sized(masks: Iterable[np.ndarray], shape: tuple[int, int]) -> list[np.ndarray]:
    """Contours (n, 1, 2) of the regions of binary masks of a picture of `shape` (height, width) that may be cards by their size."""
    smallest = SMALLEST_CARD * shape[0] * shape[1]
    contours: dict[tuple[int, ...], np.ndarray] = {}
    for mask in masks:
        found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        for contour in found:
            x, y, w, h = cv2.boundingRect(contour)
            if w * h < smallest or min(w, h) < 12:
                continue
            size = cv2.contourArea(contour)
            if size >= 0.5 * smallest:
                # Neighbouring thresholds give the same region again and again.
                key = (x // 3, y // 3, (x + w) // 3, (y + h) // 3, round(12 * math.log(size)))
                contours.setdefault(key, contour)
    return list(contours.values())


def region_masks(image: np.ndarray) -> Iterator[np.ndarray]:
    """Binary masks (uint8, 0 or 255) in which a card is likely to be one region."""
    smooth = cv2.GaussianBlur(image, (5, 5), 0)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)
    whiteness = lightness_of_darkest(smooth)
    light, _, yellow = cv2.split(lab)
    blue = cv2.bitwise_not(yellow)
    # Cards are the least yellow thing on wood, and the least coloured one on cloth, even where they are no lighter.
    for channel in (whiteness, light, distance_to_border(lab), blue, _greyness(lab)):
        yield from _threshold_sweep(channel)
    for channel in (whiteness, blue):
        yield from _local_threshold(channel)
    yield from edge_masks(lab)


def lightness_of_darkest(image: np.ndarray) -> np.ndarray:
    """The least of the three colour channels: high only for what is white."""
    blue, green, red = cv2.split(image)
    return cv2.min(cv2.min(blue, green), red)


def distance_to_border(lab: np.ndarray) -> np.ndarray:
    """Colour distance to what is seen at the picture's border, which is mostly table."""
    h, w = lab.shape[:2]
    band = max(2, min(h, w) // 30)
    edges = (lab[:band], lab[-band:], lab[:, :band], lab[:, -band:])
    border = np.concatenate([edge.reshape(-1, 3) for edge in edges])
    middle = [_quantile(np.bincount(border[:, k], minlength=256), 0.5) for k in range(3)]
    return _length_of(lab, middle, (1.5, 1.5, 1.5)).astype(np.uint8)


def _greyness(lab: np.ndarray) -> np.ndarray:
    """255 for grey and white, less the more colour there is."""
    return (255.0 - _length_of(lab, (0.0, 128.0, 128.0), (0.0, 3.0, 3.0))).astype(np.uint8)


def _length_of(lab: np.ndarray, origin: Sequence[float], weight: Sequence[float]) -> np.ndarray:
    """Weighted distance of each pixel from a colour, float32, 255 for all that is farther."""
    total: np.ndarray | None = None
    for channel, at, factor in zip(cv2.split(lab), origin, weight, strict=True):
        if factor:
            squares = cv2.LUT(channel, ((np.arange(256, dtype=np.float32) - np.float32(at)) * np.float32(factor)) ** 2)
            total = squares if total is None else cv2.add(total, squares, total)
    assert total is not None
    return cv2.min(cv2.sqrt(total), 255.0)


def _quantile(histogram: np.ndarray, share: float) -> float:
    """The quantile of whole numbers that are counted in a histogram, between two of them where it falls there."""
    place = share * (int(histogram.sum()) - 1)
    below = int(place)
    upto = np.cumsum(histogram)
    low, high = (int(np.searchsorted(upto, rank, side="right")) for rank in (below, min(below + 1, int(upto[-1]) - 1)))
    return low + (place - below) * (high - low)


def levels(channel: np.ndarray) -> tuple[float, float, float, float] | None:
    """Otsu's threshold, third, and levels around it; None for a channel of one value."""
    otsu, _ = cv2.threshold(channel, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    counts = cv2.calcHist([channel], [0], None, [256], [0, 256]).reshape(256).astype(np.float64)
    sums, split = counts * np.arange(256), int(otsu) + 1
    below, above = counts[:split].sum(), counts[split:].sum()
    if above == 0 or below == 0:
        return None
    high, low = float(sums[split:].sum() / above), float(sums[:split].sum() / below)
    return otsu + 0.6 * (high - otsu), otsu + 0.25 * (high - otsu), otsu, otsu - 0.4 * (otsu - low)


def _threshold_sweep(channel: np.ndarray) -> Iterator[np.ndarray]:
    """Otsu's threshold and levels around it, so that a card on a half-lit table is cut out at one of them."""
    for level in levels(channel) or ():
        _, mask = cv2.threshold(channel, level, 255, cv2.THRESH_BINARY)
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _local_threshold(channel: np.ndarray) -> Iterator[np.ndarray]:
    """Lighter than the surroundings: finds cards in shadow and in light of one picture."""
    for share in (3, 8):
        size = (max(channel.shape) // share) | 1
        mean = cv2.blur(channel, (size, size))
        mask = cv2.compare(cv2.subtract(channel, 4), mean, cv2.CMP_GT)
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def edge_masks(lab: np.ndarray, shares: Sequence[float] = (0.80, 0.90, 0.95)) -> Iterator[np.ndarray]:
    """What edges close off: edges thickened, and the regions between them. An edge is stronger than these shares of all pixels."""
    across, down, strength = strongest_gradients(lab)
    histogram = np.bincount(strength.reshape(-1))
    for share in shares:
        level = max(30.0, _quantile(histogram, share))
        edges = cv2.Canny(across, down, 0.5 * level, level)
        thick = cv2.dilate(edges, np.ones((3, 3), np.uint8))
        yield thick
        yield cv2.bitwise_not(thick)


def strongest_gradients(image: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sobel's derivatives across and down in the channel that changes most at each pixel, and the sum of their amounts; int16."""
    best: tuple[np.ndarray, np.ndarray, np.ndarray] | None = None
    for channel in cv2.split(image):
        across, down = cv2.Sobel(channel, cv2.CV_16S, 1, 0), cv2.Sobel(channel, cv2.CV_16S, 0, 1)
        strength = cv2.add(np.abs(across), np.abs(down))
        if best is None:
            best = (across, down, strength)
        else:
            more = cv2.compare(strength, best[2], cv2.CMP_GT)
            for new, old in zip((across, down, strength), best, strict=True):
                cv2.copyTo(new, more, old)
    assert best is not None, "a picture has channels"
    return best
