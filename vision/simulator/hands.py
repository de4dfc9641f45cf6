"""A hand with its forearm, seen from above, modelled from tapered limbs with rounded shading.

The hand's own frame, in millimetres: the tips of thumb and forefinger pinch at the origin, fingers point to -y, the arm runs to +y.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np

PIXELS_PER_MILLIMETRE = 1.6
REACH = (-115.0, -115.0, 115.0, 620.0)
"""Left, top, right and bottom of a hand picture."""
POSES = 4
"""Steps from pinching (0) to spread flat (POSES - 1)."""

SKINS: tuple[tuple[int, int, int], ...] = (
    (176, 196, 232),
    (150, 176, 222),
    (118, 150, 202),
    (88, 118, 168),
    (58, 82, 124),
    (42, 58, 92),
)
"""Skin tones, BGR."""
SLEEVES: tuple[tuple[int, int, int], ...] = (
    (48, 42, 40),
    (112, 74, 40),
    (52, 52, 140),
    (206, 204, 200),
    (84, 110, 62),
    (150, 150, 150),
    (70, 96, 140),
    (120, 70, 96),
)
SLEEVE_KINDS = ("plain", "striped", "checked", "knit", "bare")

_SHAPE = (
    round((REACH[3] - REACH[1]) * PIXELS_PER_MILLIMETRE),
    round((REACH[2] - REACH[0]) * PIXELS_PER_MILLIMETRE),
)

Limb = tuple[tuple[float, float, float], ...]
"""Joints of a limb: x, y, radius."""

_PINCH: dict[str, Limb] = {
    "palm": ((0, 152, 27), (-4, 120, 33), (-2, 92, 34), (4, 78, 33)),
    "ball": ((-16, 136, 19), (-36, 104, 15)),
    "index": ((-25, 66, 11.5), (-26, 32, 10), (-17, 4, 8.8), (-10, -14, 7.2)),
    "middle": ((-6, 60, 11.5), (-3, 22, 10), (5, -6, 8.8), (8, -24, 7.2)),
    "ring": ((13, 64, 11), (20, 28, 9.5), (24, 2, 8.4), (23, -14, 7)),
    "little": ((30, 76, 9.5), (38, 50, 8), (40, 28, 7), (38, 12, 6)),
    "thumb": ((-32, 108, 14), (-40, 74, 11.5), (-31, 38, 10.5), (-17, 8, 8.6)),
}
_SPREAD: dict[str, Limb] = {
    "palm": ((0, 152, 27), (-4, 120, 33), (-2, 92, 34), (4, 80, 34)),
    "ball": ((-16, 136, 19), (-38, 106, 15)),
    "index": ((-27, 66, 11.5), (-36, 24, 10), (-40, -6, 8.8), (-42, -30, 7.2)),
    "middle": ((-7, 58, 11.5), (-9, 14, 10), (-10, -20, 8.8), (-10, -46, 7.2)),
    "ring": ((14, 62, 11), (22, 20, 9.5), (27, -10, 8.4), (30, -34, 7)),
    "little": ((32, 74, 9.5), (46, 44, 8), (54, 22, 7), (59, 4, 6)),
    "thumb": ((-34, 110, 14), (-62, 82, 11.5), (-76, 56, 10.5), (-82, 34, 8.6)),
}
_FINGERS = ("little", "ring", "middle", "index")


@dataclass(frozen=True, slots=True)
class Person:
    """Whose hand it is: skin and sleeve colours (BGR), kind of sleeve, left or right hand, size, and a seed for folds and creases."""

    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int]
    sleeve_kind: str
    left: bool
    scale: float
    seed: int


@dataclass(frozen=True, slots=True)
class HandPart:
    """Straight BGR and alpha (uint8), cut to what is filled, with its corners in the hand's frame (millimetres, shape (4, 2))."""

    pixels: np.ndarray = field(repr=False)
    corners: np.ndarray = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The parts of a hand under the held card, and the thumb over it."""

    under: HandPart
    over: HandPart


def random_person(random: np.random.Generator) -> Person:
    """Somebody with skin, sleeve and size drawn at random."""
    return Person(
        skin=_varied(SKINS[int(random.integers(len(SKINS)))], random.uniform(0.93, 1.06, 3)),
        sleeve=_varied(SLEEVES[int(random.integers(len(SLEEVES)))], np.full(3, random.uniform(0.85, 1.15))),
        sleeve_kind=str(SLEEVE_KINDS[int(random.integers(len(SLEEVE_KINDS)))]),
        left=bool(random.random() < 0.25),
        scale=float(random.uniform(0.88, 1.08)),
        seed=int(random.integers(2**31)),
    )


def _varied(colour: tuple[int, int, int], factors: np.ndarray) -> tuple[int, int, int]:
    b, g, r = (int(min(value * factor, 255)) for value, factor in zip(colour, factors, strict=True))
    return b, g, r


def _posed(name: str, share: float) -> Limb:
    """A limb between pinching (0) and spread (1)."""
    return tuple(
        (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, r0 + (r1 - r0) * share)
        for (x0, y0, r0), (x1, y1, r1) in zip(_PINCH[name], _SPREAD[name], strict=True)
    )


@lru_cache(maxsize=24)
def hand_picture(person: Person, pose: int) -> HandPicture:
    """The hand of `person` in pose 0 (pinching) to POSES - 1 (spread flat)."""
    share = pose / (POSES - 1)
    limbs = {name: _posed(name, share) for name in _PINCH}
    random = np.random.default_rng(person.seed)
    mottle = _mottle(random)
    # A limb that lies lower is drawn first; each throws a soft shade on what is under it.
    under = np.zeros((*_SHAPE, 4), dtype=np.float32)
    trunk: list[Limb] = [limbs["palm"], limbs["ball"], ((0.0, 190.0, 27.0), (0.0, 150.0, 27.0))]
    trunk += [(limbs["index"][0], (-16.0, 94.0, 18.0)), (limbs["little"][0], (18.0, 98.0, 15.0))]
    if person.sleeve_kind == "bare":
        trunk.append(((0.0, 640.0, 46.0), (2.0, 420.0, 44.0), (3.0, 260.0, 36.0), (0.0, 160.0, 27.0)))
    _paint(under, trunk, person.skin, mottle, flat=0.72)
    for name in _FINGERS:
        _paint(under, [limbs[name]], person.skin, mottle, grown=True)
        _details(under, limbs[name], person)
    if person.sleeve_kind != "bare":
        sleeve, shade = _sleeve(person)
        alpha = sleeve[..., 3:] / 255
        under[..., :3] *= 1 - 0.5 * shade * (1 - alpha)
        _over(under, sleeve[..., :3], alpha)
    over = np.zeros((*_SHAPE, 4), dtype=np.float32)
    _paint(over, [limbs["thumb"]], person.skin, mottle, grown=True)
    _details(over, limbs["thumb"], person)
    return HandPicture(_cut(under, person), _cut(over, person))


def _cut(layer: np.ndarray, person: Person) -> HandPart:
    pixels = np.clip(layer, 0, 255).astype(np.uint8)
    if person.left:
        pixels = pixels[:, ::-1]
    x, y, width, height = cv2.boundingRect(np.ascontiguousarray(pixels[..., 3]))
    box = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
    corners = (box / PIXELS_PER_MILLIMETRE + REACH[:2]) * person.scale
    return HandPart(np.ascontiguousarray(pixels[y : y + height, x : x + width]), corners)


def _pixels(x: float, y: float) -> tuple[float, float]:
    return (x - REACH[0]) * PIXELS_PER_MILLIMETRE, (y - REACH[1]) * PIXELS_PER_MILLIMETRE


def _limb_mask(limbs: Sequence[Limb]) -> np.ndarray:
    mask = np.zeros(_SHAPE, dtype=np.uint8)
    for limb in limbs:
        for (x0, y0, r0), (x1, y1, r1) in pairwise(limb):
            a, b = np.array(_pixels(x0, y0)), np.array(_pixels(x1, y1))
            along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
            across = np.array([-along[1], along[0]])
            ra, rb = r0 * PIXELS_PER_MILLIMETRE, r1 * PIXELS_PER_MILLIMETRE
            body = np.array([a + across * ra, b + across * rb, b - across * rb, a - across * ra])
            cv2.fillPoly(mask, [np.round(body * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
            for centre, radius in ((a, ra), (b, rb)):
                spot = (round(float(centre[0]) * 16), round(float(centre[1]) * 16))
                cv2.circle(mask, spot, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
    return mask


def _mottle(random: np.random.Generator) -> np.ndarray:
    height, width = _SHAPE
    coarse = random.standard_normal((height // 26, width // 26), dtype=np.float32)
    fine = random.standard_normal((height // 3, width // 3), dtype=np.float32)
    mottle = 0.035 * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(1 + mottle + 0.015 * cv2.resize(fine, (width, height), interpolation=cv2.INTER_LINEAR))


def _relief(mask: np.ndarray, round_pixels: float) -> np.ndarray:
    """Brightness of a rounded body with that outline, lit from the upper left; about 1 on top."""
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    inside = np.minimum(depth / round_pixels, 1.0)
    height = np.sqrt(np.maximum(1 - (1 - inside) ** 2, 0)) * round_pixels
    height = cv2.GaussianBlur(height, (0, 0), max(1.2, round_pixels * 0.16))
    slope_x = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    slope_y = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    steep = np.sqrt(1 + slope_x**2 + slope_y**2)
    lit = (0.86 + 0.28 * slope_x + 0.32 * slope_y) / steep
    return np.asarray(0.30 + 0.80 * np.clip(lit, 0, 1.15))


def _paint(
    layer: np.ndarray,
    limbs: Sequence[Limb],
    skin: tuple[int, int, int],
    mottle: np.ndarray,
    flat: float = 0.9,
    grown: bool = False,
) -> None:
    """Paint limbs as one rounded body. `grown`: the first joint melts into what is already there."""
    full = _limb_mask(limbs)
    x, y, width, height = cv2.boundingRect(full)
    margin = 16
    rows = slice(max(0, y - margin), y + height + margin)
    columns = slice(max(0, x - margin), x + width + margin)
    mask = full[rows, columns]
    window = layer[rows, columns]
    radius = float(np.mean([joint[2] for limb in limbs for joint in limb])) * PIXELS_PER_MILLIMETRE * flat
    level = _relief(mask, radius) * mottle[rows, columns]
    shaded = np.array(skin, dtype=np.float32) * level[..., None]
    # Thin skin glows redder where it turns away from the light.
    shaded[..., 2] += (1 - np.clip(level, 0, 1)) * 14
    alpha = mask.astype(np.float32)[..., None] / 255
    shade = cv2.GaussianBlur(mask, (0, 0), 4.5).astype(np.float32)[..., None] / 255
    if grown:
        (x0, y0, r0), (x1, y1, _) = limbs[0][0], limbs[0][1]
        direction = np.array([x1 - x0, y1 - y0]) / np.hypot(x1 - x0, y1 - y0)
        start = _pixels(x0, y0)
        across, down = np.meshgrid(
            np.arange(columns.start, columns.start + mask.shape[1]), np.arange(rows.start, rows.start + mask.shape[0])
        )
        along = ((across - start[0]) * direction[0] + (down - start[1]) * direction[1]) / PIXELS_PER_MILLIMETRE
        fade = np.clip((along + 0.9 * r0) / (1.7 * r0), 0, 1).astype(np.float32)[..., None]
        alpha, shade = alpha * fade, shade * fade
    window[..., :3] *= 1 - 0.42 * shade * (1 - alpha)
    _over(window, shaded, alpha)


def _over(layer: np.ndarray, colour: np.ndarray, alpha: np.ndarray) -> None:
    """Lay a colour with alpha 0..1 over a layer of straight BGR and alpha, in place."""
    below = layer[..., 3:] / 255 * (1 - alpha)
    whole = alpha + below
    layer[..., :3] = (colour * alpha + layer[..., :3] * below) / np.maximum(whole, 1e-4)
    layer[..., 3:] = whole * 255


def _details(layer: np.ndarray, limb: Limb, person: Person) -> None:
    """Creases over the joints and a nail at the tip."""
    for (x, y, radius), (next_x, next_y, _) in pairwise(limb[1:]):
        direction = np.array([next_x - x, next_y - y]) / max(np.hypot(next_x - x, next_y - y), 1e-6)
        across = np.array([-direction[1], direction[0]])
        for offset, width in ((-2.6, 0.5), (0.0, 0.66), (2.4, 0.5)):
            middle = np.array([x, y]) + direction * offset
            ends = [np.array(_pixels(*(middle + across * radius * width * side))) for side in (-1, 1)]
            dark = tuple(float(value) * 0.76 for value in person.skin)
            cv2.line(
                layer,
                tuple(round(float(v) * 16) for v in ends[0]),
                tuple(round(float(v) * 16) for v in ends[1]),
                (*dark, 255.0),
                1,
                cv2.LINE_AA,
                4,
            )
    (x0, y0, _), (x1, y1, radius) = limb[-2], limb[-1]
    direction = np.array([x1 - x0, y1 - y0]) / max(np.hypot(x1 - x0, y1 - y0), 1e-6)
    centre = _pixels(*(np.array([x1, y1]) + direction * radius * 0.25))
    angle = float(np.degrees(np.arctan2(direction[1], direction[0])))
    axes = (radius * 0.72 * PIXELS_PER_MILLIMETRE, radius * 0.56 * PIXELS_PER_MILLIMETRE)
    nail = tuple(
        min(255.0, float(value) * factor + lift)
        for value, factor, lift in zip(person.skin, (1.02, 0.98, 1.0), (26, 18, 24), strict=True)
    )
    box = (tuple(float(v) for v in centre), tuple(2 * v for v in axes), angle)
    cv2.ellipse(layer, box, (*nail, 255.0), -1, cv2.LINE_AA)
    rim = tuple(float(value) * 0.8 for value in person.skin)
    cv2.ellipse(layer, box, (*rim, 255.0), 1, cv2.LINE_AA)


@lru_cache(maxsize=4)
def _sleeve(person: Person) -> tuple[np.ndarray, np.ndarray]:
    """The sleeve as straight BGR and alpha (float32), and the shade it throws around itself."""
    random = np.random.default_rng((person.seed, 1))
    start = float(random.uniform(162, 196))
    wide = float(random.uniform(38, 48))
    arm: Limb = ((0, 700, wide + 22), (2, 420, wide + 14), (2, 260, wide + 6), (0, start + wide, wide))
    mask = _limb_mask([arm])
    mask[: round((start - REACH[1]) * PIXELS_PER_MILLIMETRE)] = 0
    height, width = _SHAPE
    coarse = random.standard_normal((height // 60, width // 60), dtype=np.float32)
    waves = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / PIXELS_PER_MILLIMETRE
    folds = np.sin(y / 13 + 1.6 * waves + x / 40) * np.clip((y - y.min()) / 620, 0.25, 1)
    slope = cv2.GaussianBlur(folds.astype(np.float32), (0, 0), 3)
    level = _relief(mask, wide * PIXELS_PER_MILLIMETRE * 0.9) * (1 + 0.10 * slope)
    colour = np.array(person.sleeve, dtype=np.float32)
    cloth = np.broadcast_to(colour, (height, width, 3)).copy()
    second = np.clip(colour * 0.55 + (90 if colour.mean() < 90 else 0), 0, 255)
    if person.sleeve_kind == "striped":
        cloth[(x % 14) < 4] = second
    elif person.sleeve_kind == "checked":
        share = 0.35 * ((x % 24) < 12) + 0.35 * ((y % 24) < 12)
        cloth = cloth * (1 - share[..., None]) + second * share[..., None]
    elif person.sleeve_kind == "knit":
        level = level * (1 + 0.12 * np.sin(x * 1.9) * np.sin(y * 1.3 + np.sin(x * 1.9)))
    grain = random.standard_normal((height, width), dtype=np.float32)
    level = level * (1 + 0.03 * cv2.GaussianBlur(grain, (0, 0), 0.8))
    cuff = (y + REACH[1] > start) & (y + REACH[1] < start + 13)
    level = np.where(cuff, level * 1.1, level)
    edge = np.abs(y + REACH[1] - start - 13.5) < 0.8
    level = np.where(edge, level * 0.62, level)
    alpha = mask.astype(np.float32)[..., None]
    shade = cv2.GaussianBlur(mask, (0, 0), 6).astype(np.float32)[..., None] / 255
    return np.concatenate([cloth * level[..., None], alpha], axis=2).astype(np.float32), shade
