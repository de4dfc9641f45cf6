"""What has changed on the table since the last accepted still picture, light and shadow left out."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

COMPARE_WIDTH = 640
"""Longest side of the pictures that are compared: 640 x 360 for a 16:9 camera."""
LEAST_STEP, MOST_STEP = 7.0, 22.0
"""Colour step (of 255, largest channel, evened over 3 x 3 pixels) that counts as change: above the noise, within these bounds."""
LIGHT_STEP = 22
"""Colour step that a change of light makes."""
BLOCKS = (16, 9)
"""Cells in which the noise is measured; the quietest quarter tells it."""
SHADOW_RANGE = (0.40, 0.97)
"""A shadow leaves this share of the light."""
LIGHT_SHARE = 0.55
"""If more than this share of the table changed, it was the light."""
SAMPLING = 8
LEAST_SAMPLES = 50
"""Every so many pixels in both directions tell how bright a picture is, if there are so many that are neither black nor white."""
SPECK = np.ones((3, 3), np.uint8)
GAP_SIZE = 7
GAP = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (GAP_SIZE, GAP_SIZE))
"""Smaller changes are noise; smaller holes in a change are closed."""


@dataclass(frozen=True, eq=False)
class Change:
    """Where two pictures differ, as masks uint8 (height, width), 255 where they do.

    `mask` leaves out what may be a shadow, `whole` does not; `light` is the share of pixels that differ before gains are evened.
    """

    mask: np.ndarray = field(repr=False)
    whole: np.ndarray = field(repr=False)
    light: float

    @property
    def is_light(self) -> bool:
        """The whole picture changed: a lamp or the exposure, not a card."""
        return self.light > LIGHT_SHARE


def reduced(bgr: np.ndarray) -> tuple[np.ndarray, float]:
    """The picture at the size for comparing, and how many of its pixels go into one of the full picture."""
    scale = COMPARE_WIDTH / max(bgr.shape[:2])
    if scale == 1.0:
        return bgr, 1.0
    size = (round(bgr.shape[1] * scale), round(bgr.shape[0] * scale))
    return cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), scale


def change_between(reference: np.ndarray, current: np.ndarray) -> Change:
    """Compares two reduced pictures, BGR uint8 of the same shape."""
    raw = max_channel(cv2.absdiff(reference, current))
    differing, evened = _differing(reference, current, raw)
    mask, whole = _masks(differing, evened, current)
    return Change(mask, whole, _share_of_light(raw))


def changed_within(reference: np.ndarray, current: np.ndarray, part: tuple[slice, slice]) -> np.ndarray:
    """The mask `whole` of a part of two pictures, rows and columns; empty outside of it.

    Gains and noise are those of the whole pictures, from some of their rows.
    """
    rows = slice(SAMPLING // 2, None, SAMPLING)
    before, now = reference[rows], current[rows]
    gain = gain_between(reference, current)
    old, new = reference[part], current[part]
    if gain is not None:
        before, old = cv2.transform(before, gain), cv2.transform(old, gain)
    noise = quiet_level(max_channel(cv2.absdiff(before, now)))
    difference = cv2.blur(max_channel(cv2.absdiff(old, new)), (3, 3))
    whole = np.zeros(reference.shape[:2], np.uint8)
    whole[part] = _tidy(_above_noise(difference, noise))[0]
    return whole


def changed_pixels(reference: np.ndarray, current: np.ndarray) -> np.ndarray:
    """The mask `whole` of `change_between` alone, which costs less."""
    differing, _ = _differing(reference, current, max_channel(cv2.absdiff(reference, current)))
    return _tidy(differing)[0]


def _share_of_light(raw: np.ndarray) -> float:
    """Share of the pixels that differ as much as by a change of light."""
    return float(cv2.countNonZero(cv2.compare(raw, LIGHT_STEP, cv2.CMP_GT))) / raw.size


def _differing(reference: np.ndarray, current: np.ndarray, raw: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mask of the pixels that differ once both are equally bright, and the evened reference; `raw` is the step before that."""
    evened = compensate(reference, current)
    step = raw if evened is reference else max_channel(cv2.absdiff(evened, current))
    difference = cv2.blur(step, (3, 3))
    return _above_noise(difference, quiet_level(difference)), evened


def _above_noise(difference: np.ndarray, noise: float) -> np.ndarray:
    return cv2.compare(difference, min(max(2.0 * noise + 3.0, LEAST_STEP), MOST_STEP), cv2.CMP_GT)


def _masks(differing: np.ndarray, evened: np.ndarray, current: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of the pixels that differ: those that are no shadow, and all; both tidied."""
    mask, whole, (rows, columns) = np.zeros_like(differing), *_tidy(differing)
    if rows.stop > rows.start:
        shadow = _shadow(evened[rows, columns], current[rows, columns])
        mask[rows, columns] = np.where(shadow, 0, differing[rows, columns])
        mask, _ = _tidy(mask)
    return mask, whole


def _tidy(mask: np.ndarray) -> tuple[np.ndarray, tuple[slice, slice]]:
    """The mask without specks, small gaps closed; and the rows and columns in which anything was left, before gaps were closed."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, SPECK)
    x, y, width, height = cv2.boundingRect(opened)
    if width and height:
        # Closing costs by the pixel and reaches no further than a gap.
        room = slice(max(0, y - GAP_SIZE), y + height + GAP_SIZE), slice(max(0, x - GAP_SIZE), x + width + GAP_SIZE)
        opened[room] = cv2.morphologyEx(opened[room], cv2.MORPH_CLOSE, GAP)
    return opened, (slice(y, y + height), slice(x, x + width))


def quiet_level(difference: np.ndarray) -> float:
    """The mean of a grey difference picture where nothing happens: in the quietest quarter of its blocks."""
    blocks = np.sort(cv2.resize(difference, BLOCKS, interpolation=cv2.INTER_AREA), axis=None)
    return float(blocks[len(blocks) // 4])


def max_channel(picture: np.ndarray) -> np.ndarray:
    """The largest of the three channels of each pixel."""
    blue, green, red = cv2.split(picture)
    return cv2.max(cv2.max(blue, green), red)


def compensate(reference: np.ndarray, current: np.ndarray) -> np.ndarray:
    """The reference as bright as the current picture: one gain for each channel, from the pixels that changed alike.

    The reference itself where it is bright enough as it is.
    """
    gain = gain_between(reference, current)
    return reference if gain is None else cv2.transform(reference, gain)


def gain_between(reference: np.ndarray, current: np.ndarray) -> np.ndarray | None:
    """The matrix (3, 3) that makes the reference as bright as the current picture; None where it is bright enough as it is."""
    return _gain(_samples(reference), _samples(current))


def _samples(picture: np.ndarray) -> np.ndarray:
    """Every so many pixels of a picture."""
    return np.ascontiguousarray(picture[SAMPLING // 2 :: SAMPLING, SAMPLING // 2 :: SAMPLING])


def _gain(reference: np.ndarray, current: np.ndarray) -> np.ndarray | None:
    """The matrix (3, 3) that makes one picture's samples as bright as the other's; None where they are alike, or too few tell."""
    before, now = cv2.split(reference), cv2.split(current)
    darkest = cv2.min(cv2.min(before[0], before[1]), before[2])
    usable = (darkest > 12) & (max_channel(cv2.max(reference, current)) < 250)
    count = np.count_nonzero(usable)
    if count < LEAST_SAMPLES:
        return None
    ratios = (after[usable].astype(np.float32) / earlier[usable] for earlier, after in zip(before, now, strict=True))
    gain = np.array([np.partition(ratio, count // 2)[count // 2] for ratio in ratios])
    return None if np.all(np.abs(gain - 1.0) < 0.02) else np.diag(np.clip(gain, 0.2, 5.0))


def _shadow(reference: np.ndarray, current: np.ndarray) -> np.ndarray:
    """Pixels that kept their hue and lost light, bool."""
    ratio = (current.astype(np.float32) + 4.0) / (reference.astype(np.float32) + 4.0)
    blue, green, red = cv2.split(ratio)
    high, low = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    return (high - low < 0.10) & (high < SHADOW_RANGE[1]) & (low > SHADOW_RANGE[0])


@dataclass(frozen=True, eq=False)
class Blob:
    """A connected changed region: its contour (n, 1, 2), area in pixels, and the edges of the picture that it touches."""

    contour: np.ndarray = field(repr=False)
    area: float
    sides: frozenset[str]


def blobs_of(mask: np.ndarray, least_area: float) -> list[Blob]:
    """The regions of a mask, largest first."""
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    height, width = mask.shape
    blobs = []
    for contour in found:
        size = cv2.contourArea(contour)
        if size < least_area:
            continue
        x, y, w, h = cv2.boundingRect(contour)
        sides = {
            name
            for name, touches in (
                ("north", y <= 1),
                ("south", y + h >= height - 1),
                ("west", x <= 1),
                ("east", x + w >= width - 1),
            )
            if touches
        }
        blobs.append(Blob(contour, size, frozenset(sides)))
    return sorted(blobs, key=lambda b: -b.area)
