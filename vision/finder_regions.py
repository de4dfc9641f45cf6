"""Outlines of what may be cards: contours of light, colourful or edge-bounded regions under several thresholds.

No single threshold fits black cloth, green baize, light wood, carpet and a laptop; each of these finds what others miss.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

SMALLEST_CARD = 0.004
"""Least area of a card as a share of the picture."""


def region_contours(image: np.ndarray) -> list[np.ndarray]:
    """Contours (n, 1, 2) of all candidate regions, of card size at least."""
    smallest = SMALLEST_CARD * image.shape[0] * image.shape[1]
    contours: dict[tuple[int, ...], np.ndarray] = {}
    for mask in region_masks(image):
        found, _ = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        for contour in found:
            x, y, w, h = cv2.boundingRect(contour)
            if w * h < smallest or min(w, h) < 12:
                continue
            size = cv2.contourArea(contour)
            if size >= 0.5 * smallest:
                # Neighbouring thresholds give the same region again and again.
                key = (x // 3, y // 3, (x + w) // 3, (y + h) // 3, round(12 * float(np.log(size))))
                contours.setdefault(key, contour)
    return list(contours.values())


def region_masks(image: np.ndarray) -> Iterator[np.ndarray]:
    """Binary masks (uint8, 0 or 255) in which a card is likely to be one region."""
    smooth = cv2.GaussianBlur(image, (5, 5), 0)
    lab = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB)
    whiteness = smooth.min(axis=2)
    background = _distance_to_border(lab)
    # Cards are the least yellow thing on wood, and the least coloured one on cloth, even where they are no lighter.
    for channel in (whiteness, lab[..., 0], background, 255 - lab[..., 2], _greyness(lab)):
        yield from _threshold_sweep(channel)
    for channel in (whiteness, 255 - lab[..., 2]):
        yield from _local_threshold(channel)
    yield from _edge_masks(lab)


def _distance_to_border(lab: np.ndarray) -> np.ndarray:
    """Colour distance to what is seen at the picture's border, which is mostly table."""
    h, w = lab.shape[:2]
    band = max(2, min(h, w) // 30)
    border = np.concatenate(
        [
            lab[:band].reshape(-1, 3),
            lab[-band:].reshape(-1, 3),
            lab[:, :band].reshape(-1, 3),
            lab[:, -band:].reshape(-1, 3),
        ]
    )
    difference = lab.astype(np.float32) - np.median(border, axis=0).astype(np.float32)
    return np.clip(np.linalg.norm(difference, axis=2) * 1.5, 0, 255).astype(np.uint8)


def _greyness(lab: np.ndarray) -> np.ndarray:
    """255 for grey and white, less the more colour there is."""
    a, b = lab[..., 1].astype(np.float32) - 128.0, lab[..., 2].astype(np.float32) - 128.0
    return (255.0 - np.minimum(np.hypot(a, b) * 3.0, 255.0)).astype(np.uint8)


def _threshold_sweep(channel: np.ndarray) -> Iterator[np.ndarray]:
    """Otsu's threshold and levels around it, so that a card on a half-lit table is cut out at one of them."""
    otsu, _ = cv2.threshold(channel, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    above, below = channel[channel > otsu], channel[channel <= otsu]
    if len(above) == 0 or len(below) == 0:
        return
    high, low = float(above.mean()), float(below.mean())
    for level in (otsu + 0.6 * (high - otsu), otsu + 0.25 * (high - otsu), otsu, otsu - 0.4 * (otsu - low)):
        mask = (channel > level).astype(np.uint8) * 255
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _local_threshold(channel: np.ndarray) -> Iterator[np.ndarray]:
    """Lighter than the surroundings: finds cards in shadow and in light of one picture."""
    for share in (3, 8):
        size = (max(channel.shape) // share) | 1
        mean = cv2.blur(channel, (size, size))
        mask = (channel > mean.astype(np.float32) + 4).astype(np.uint8) * 255
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _edge_masks(lab: np.ndarray) -> Iterator[np.ndarray]:
    """What edges close off: edges thickened, and the regions between them."""
    gradients = [(cv2.Sobel(lab[..., k], cv2.CV_16S, 1, 0), cv2.Sobel(lab[..., k], cv2.CV_16S, 0, 1)) for k in range(3)]
    across = np.stack([g[0] for g in gradients])
    down = np.stack([g[1] for g in gradients])
    magnitude = np.abs(across).astype(np.int32) + np.abs(down)
    best = magnitude.argmax(axis=0)[None]
    gx = np.take_along_axis(across, best, axis=0)[0]
    gy = np.take_along_axis(down, best, axis=0)[0]
    strength = np.take_along_axis(magnitude, best, axis=0)[0]
    for share in (0.80, 0.90, 0.95):
        level = max(30.0, float(np.quantile(strength, share)))
        edges = cv2.Canny(np.ascontiguousarray(gx), np.ascontiguousarray(gy), 0.5 * level, level)
        thick = cv2.dilate(edges, np.ones((3, 3), np.uint8))
        yield thick
        yield 255 - thick
