"""What lies between a card and its patch: corners found inexactly, a table behind, cards and fingers on top, light, lens, sensor, JPEG.

Everything happens at the resolution at which the camera saw the card; only then is the patch brought to the network's size, so that blur,
noise and JPEG blocks have the size they have in life. One random generator drives it all: equal seeds give equal patches.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.rectify import BLANK


@dataclass(frozen=True, slots=True)
class Strength:
    """How strongly patches are disturbed. 1 is the training mix; `covered` is the share of patches with something on top, `cover` the
    least and greatest covered area; `corner` the greatest usual corner error as a share of the card's width; `oblique` the share seen
    from the side, `foreshortening` the least and greatest factor by which one direction then has fewer pixels (0.71 is 45 degrees);
    `smallest` the least size at which the card was seen, as a share of the patch's, when `lens` is 1; `blank` the share of
    covered patches whose hidden part is painted over, as the reader does where it knows what lies on top."""

    light: float = 1.0
    lens: float = 1.0
    corner: float = 0.05
    covered: float = 0.35
    cover: tuple[float, float] = (0.02, 0.45)
    oblique: float = 0.4
    foreshortening: tuple[float, float] = (0.55, 1.0)
    smallest: float = 0.5
    blank: float = 0.35


BLANK_COVER = 0.7
"""Greatest share painted over: of a card under others often only one short edge with its indices is seen."""
TRAINING = Strength()
MILD = Strength(light=0.4, lens=0.3, corner=0.02, covered=0.0)
MODERATE = Strength(light=0.7, lens=0.6, corner=0.03, covered=0.0, smallest=0.75)


def backdrop(generator: np.random.Generator, width: int, height: int) -> np.ndarray:
    """A piece of table: cloth, wood, paper, print or clutter, (height, width, 3) BGR uint8."""
    kind = generator.random()
    base = generator.uniform(10, 235, 3).astype(np.float32)
    if kind < 0.25:
        # Green, blue, red and black cloths are what cards lie on most.
        base = np.array(
            [(60, 110, 40), (110, 60, 30), (40, 30, 120), (25, 25, 25)][generator.integers(4)], np.float32
        ) * np.float32(generator.uniform(0.5, 1.4))
    grain = generator.normal(0, 1, (height // 4 + 1, width // 4 + 1, 1)).astype(np.float32)
    if 0.25 <= kind < 0.5:
        grain = np.repeat(generator.normal(0, 1, (1, width // 3 + 1, 1)), height // 4 + 1, axis=0).astype(np.float32)
        base = np.array(
            (generator.uniform(20, 120), generator.uniform(60, 160), generator.uniform(100, 210)), np.float32
        )
    texture = cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)[..., None]
    picture = base + texture * np.float32(generator.uniform(1, 25))
    if kind > 0.85:
        for _ in range(int(generator.integers(1, 6))):
            corners = generator.uniform(-0.3, 1.3, (4, 2)) * (width, height)
            colour = tuple(float(v) for v in generator.uniform(0, 255, 3))
            cv2.fillConvexPoly(picture, cv2.convexHull(corners.astype(np.int32)), colour, cv2.LINE_AA)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _size_seen(generator: np.random.Generator, strength: Strength, width: int, height: int) -> tuple[int, int]:
    """Pixels (width, height) at which the camera saw the card: from a hand's breadth down to an index of some 12 pixels."""
    low = 1.0 - (1.0 - strength.smallest) * strength.lens
    scale = generator.uniform(low, 1.35) if generator.random() < 0.75 else generator.uniform(low, low + 0.2)
    # Seen from the side one of the two directions has fewer pixels.
    seen_from_side = generator.random() < strength.oblique * strength.lens
    oblique = generator.uniform(*strength.foreshortening) if seen_from_side else 1.0
    across, down = (oblique, 1.0) if generator.random() < 0.5 else (1.0, oblique)
    return max(24, round(width * scale * across)), max(36, round(height * scale * down))


def _corners(generator: np.random.Generator, strength: Strength, width: int, height: int) -> np.ndarray:
    """Where the card's corners come to lie in the patch, (4, 2) float32: a common shift, scale and turn, and an error of each corner."""
    error = strength.corner * (1.0 if generator.random() < 0.9 else 1.6)
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    scale = 1.0 + generator.normal(0, error / 2, 2)
    if generator.random() < 0.15:
        # The finder may take the table's edge or the print's frame for the card's edge.
        scale = scale + generator.uniform(-1.2, 1.2) * error
    angle = generator.normal(0, error * 0.5)
    moved = (square - 0.5) * scale
    ratio = height / width
    turned = np.stack([moved[:, 0] - angle * moved[:, 1] * ratio, moved[:, 1] + angle * moved[:, 0] / ratio], axis=1)
    placed = turned + 0.5 + generator.normal(0, error / 3, 2)
    placed = placed + np.clip(generator.normal(0, error / 2, (4, 2)), -error, error) * (1.0, 1.0 / ratio)
    return (placed * (width, height)).astype(np.float32)


def lay(
    card: np.ndarray, ground: np.ndarray, corners: np.ndarray, generator: np.random.Generator, rounded: bool = True
) -> None:
    """Draw the card's picture into `ground` (changed in place) with its corners at `corners` (4, 2), rounded corners left open."""
    height, width = card.shape[:2]
    source = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners)
    size = (ground.shape[1], ground.shape[0])
    shrink = ground.shape[1] < width * 0.8
    flags = cv2.INTER_AREA if shrink else cv2.INTER_LINEAR
    if shrink:
        # Warping alone would skip pixels of the larger picture: scale first.
        factor = max(ground.shape[1] / width, 0.2)
        card = cv2.resize(card, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        source = source * (card.shape[1] / width, card.shape[0] / height)
        matrix = cv2.getPerspectiveTransform(source.astype(np.float32), corners)
        flags = cv2.INTER_LINEAR
    cv2.warpPerspective(card, matrix, size, dst=ground, flags=flags, borderMode=cv2.BORDER_TRANSPARENT)
    if rounded:
        _open_corners(ground, corners, generator)


def _open_corners(ground: np.ndarray, corners: np.ndarray, generator: np.random.Generator) -> None:
    """Cut the card's four corners off with the colour of what lies beside, as rounded corners show the table."""
    colour = tuple(float(v) for v in ground[0, 0]) if generator.random() < 0.3 else tuple(generator.uniform(0, 255, 3))
    radius = generator.uniform(0.0, 0.05)
    for index in range(4):
        corner = corners[index]
        before, after = corners[index - 1] - corner, corners[(index + 1) % 4] - corner
        width = float(np.linalg.norm(corners[1] - corners[0]))
        first = corner + before / (np.linalg.norm(before) + 1e-6) * radius * width
        second = corner + after / (np.linalg.norm(after) + 1e-6) * radius * width
        middle = corner * 0.42 + (first + second) * 0.29
        outside = corner * 1.6 - (first + second) * 0.3
        cv2.fillConvexPoly(ground, np.round([first, middle, second, outside]).astype(np.int32), colour)


def cover_with_card(picture: np.ndarray, other: np.ndarray, area: float, generator: np.random.Generator) -> None:
    """Lay another card over `picture` (in place) from a random side so that about `area` of it is hidden."""
    height, width = picture.shape[:2]
    angle = generator.uniform(0, 2 * np.pi)
    # The edge of the upper card, as a line across the patch: move it until the wanted share lies beyond it.
    across, down = np.meshgrid(np.linspace(-0.5, 0.5, 12) * width, np.linspace(-0.5, 0.5, 16) * height)
    along = across * np.cos(angle) + down * np.sin(angle)
    edge = float(np.quantile(along, 1.0 - area))
    card_width = width * generator.uniform(0.85, 1.2)
    card_height = card_width * height / width
    if generator.random() < 0.5:
        # Its long side is the edge.
        wide, deep, first = card_height, card_width, 1
    else:
        wide, deep, first = card_width, card_height, 0
    normal = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-normal[1], normal[0]])
    slide = generator.uniform(-0.3, 0.3) * wide
    middle = np.array([width / 2, height / 2]) + normal * edge + side * slide
    box = [
        middle - side * wide / 2,
        middle + side * wide / 2,
        middle + side * wide / 2 + normal * deep,
        middle - side * wide / 2 + normal * deep,
    ]
    corners = np.roll(np.array(box, np.float32)[::-1], first, axis=0)
    if generator.random() < 0.5:
        shade = picture.copy()
        cv2.fillConvexPoly(shade, (np.array(box) - normal * 2.5).astype(np.int32), (0, 0, 0))
        cv2.addWeighted(picture, 0.6, shade, 0.4, 0, dst=picture)
    lay(other, picture, corners, generator, rounded=False)


def cover_with_finger(picture: np.ndarray, area: float, generator: np.random.Generator) -> None:
    """One or more fingers, or a flat thing, from the patch's border inwards (in place), hiding about `area`."""
    height, width = picture.shape[:2]
    dark = generator.uniform(0.35, 1.05)
    skin = tuple(float(v) for v in np.array((generator.uniform(95, 150), generator.uniform(120, 175), 215)) * dark)
    if generator.random() < 0.2:
        skin = tuple(float(v) for v in generator.uniform(0, 255, 3))
    count = int(generator.integers(1, 4))
    start = generator.uniform(0, 2 * np.pi)
    border = np.array([width / 2, height / 2]) * (1 + np.array([np.cos(start), np.sin(start)]) * 1.1)
    thick = np.sqrt(area / count * width * height / 2.2)
    layer = picture.copy()
    for finger in range(count):
        heading = start + np.pi + generator.uniform(-0.4, 0.4)
        sideways = np.array([-np.sin(heading), np.cos(heading)]) * thick * 1.05 * (finger - (count - 1) / 2)
        root = border + sideways
        tip = root + np.array([np.cos(heading), np.sin(heading)]) * thick * generator.uniform(1.6, 3.2)
        ends = [tuple(int(v) for v in end) for end in (root, tip)]
        cv2.line(layer, ends[0], ends[1], skin, max(2, int(thick)), cv2.LINE_AA)
        lit = tuple(min(255.0, v * 1.12) for v in skin)
        cv2.line(layer, ends[0], ends[1], lit, max(1, int(thick * 0.4)), cv2.LINE_AA)
    picture[...] = cv2.GaussianBlur(layer, (3, 3), 0)


def blank_beyond_edge(picture: np.ndarray, area: float, generator: np.random.Generator) -> None:
    """Paint about `area` of a finished patch in the colour that the reader paints over a card known to lie on top (in place)."""
    height, width = picture.shape[:2]
    angle = generator.uniform(0, 2 * np.pi)
    normal = np.array([np.cos(angle), np.sin(angle)])
    across, down = np.meshgrid(np.linspace(-0.5, 0.5, 12) * width, np.linspace(-0.5, 0.5, 16) * height)
    edge = float(np.quantile(across * normal[0] + down * normal[1], 1.0 - area))
    side = np.array([-normal[1], normal[0]]) * (width + height)
    middle = np.array([width / 2, height / 2]) + normal * edge
    beyond = middle + normal * (width + height)
    box = np.array([middle - side, middle + side, beyond + side, beyond - side])
    cv2.fillConvexPoly(picture, np.round(box).astype(np.int32), BLANK)


def _ramp(width: int, height: int, angle: float) -> np.ndarray:
    """-0.5..0.5 across the patch in the direction `angle`, (height, width) float32."""
    across = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, :] * np.float32(np.cos(angle))
    down = np.linspace(-0.5, 0.5, height, dtype=np.float32)[:, None] * np.float32(np.sin(angle))
    return across + down


def light(picture: np.ndarray, generator: np.random.Generator, amount: float) -> np.ndarray:
    """Light and print: fading, tint, exposure, colour cast, gradient, shadow edge, glare. Returns float32, not clipped."""
    height, width = picture.shape[:2]
    value = picture.astype(np.float32)
    if generator.random() < 0.5 * amount:
        grey = value.mean(axis=2, keepdims=True)
        value = grey + (value - grey) * np.float32(generator.uniform(0.25, 1.35))
    if generator.random() < 0.35 * amount:
        # Washed-out print, fog or stray light: the blacks come up.
        lift = np.float32(generator.uniform(0, 0.5) * amount)
        value = value * (1.0 - lift) + lift * np.float32(generator.uniform(120, 230))
    if generator.random() < 0.4 * amount:
        value = 255.0 * np.power(np.clip(value, 0, 255) / 255.0, np.float32(np.exp(generator.normal(0, 0.35 * amount))))
    cast = np.exp(generator.normal(0, 0.10, 3) * amount)
    if generator.random() < 0.3:
        cast = cast * np.exp(generator.normal(0, 0.28, 3) * amount)
    if generator.random() < 0.3:
        # Lamp light: more red, less blue.
        warm = generator.uniform(0, 0.45) * amount
        cast = cast * (1 - warm, 1 - warm * 0.35, 1.0)
    gain = np.exp(generator.normal(-0.15, 0.35) * amount)
    if generator.random() < 0.12:
        gain *= generator.uniform(0.3, 0.7)
    value *= (cast * gain).astype(np.float32)
    if generator.random() < 0.5 * amount:
        value *= (
            1.0 + np.float32(generator.uniform(-0.7, 0.7) * amount) * _ramp(width, height, generator.uniform(0, 6.3))
        )[..., None]
    if generator.random() < 0.25 * amount:
        ramp = _ramp(width, height, generator.uniform(0, 6.3)) - np.float32(generator.uniform(-0.35, 0.35))
        soft = np.clip(ramp / np.float32(generator.uniform(0.01, 0.25)) + 0.5, 0, 1)
        value *= (1.0 - np.float32(generator.uniform(0.25, 0.65) * amount) * soft)[..., None]
    if generator.random() < 0.22 * amount:
        across = np.linspace(0, 1, width, dtype=np.float32)[None, :] - np.float32(generator.uniform(-0.1, 1.1))
        down = np.linspace(0, 1, height, dtype=np.float32)[:, None] - np.float32(generator.uniform(-0.1, 1.1))
        angle = generator.uniform(0, np.pi)
        first = (across * np.float32(np.cos(angle)) + down * np.float32(np.sin(angle))) / np.float32(
            generator.uniform(0.06, 0.4)
        )
        second = (down * np.float32(np.cos(angle)) - across * np.float32(np.sin(angle))) / np.float32(
            generator.uniform(0.1, 0.8)
        )
        spot = np.exp(-(first * first + second * second))
        value += np.float32(generator.uniform(30, 230) * amount) * spot[..., None]
    # No camera is left so that the paper is black or far beyond white.
    paper = float(np.percentile(value[::4, ::4], 90))
    return value * np.float32(np.clip(paper, 45.0, 330.0) / max(paper, 1.0))


def lens(value: np.ndarray, generator: np.random.Generator, amount: float) -> np.ndarray:
    """Lens and sensor: defocus, motion, noise, sharpening, JPEG. Takes float32, gives uint8."""
    if generator.random() < 0.6 * amount:
        sigma = abs(generator.normal(0, 0.75)) * amount + 0.2
        value = cv2.GaussianBlur(value, (0, 0), min(sigma, 2.2))
    if generator.random() < 0.15 * amount:
        length = max(2, round(generator.uniform(3, 8) * min(1.0, value.shape[1] / 96) * (0.4 + 0.6 * min(amount, 1.0))))
        kernel = np.zeros((length, length), np.float32)
        angle = generator.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * (length - 1) / 2
        centre = np.array([length - 1, length - 1]) / 2
        ends = [tuple(int(v) for v in np.round(centre + reach * sign)) for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1)
        value = cv2.filter2D(value, -1, kernel / kernel.sum())
    if generator.random() < 0.2 * amount:
        value = value + np.float32(generator.uniform(0.2, 1.0)) * (value - cv2.GaussianBlur(value, (0, 0), 1.2))
    if generator.random() < 0.7 * amount:
        sigma = abs(generator.normal(0, 6)) * amount
        noise = generator.standard_normal((value.shape[0], value.shape[1], 3), np.float32)
        value = value + noise * np.float32(sigma)
    picture = np.clip(value, 0, 255).astype(np.uint8)
    if generator.random() < 0.5 * amount:
        quality = int(generator.integers(25, 95))
        picture = cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return picture


def resize(picture: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """Bring a patch to (width, height), averaging when it shrinks."""
    shrink = picture.shape[1] > size[0] or picture.shape[0] > size[1]
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR)


def photograph(
    card: np.ndarray,
    others: list[np.ndarray],
    size: tuple[int, int],
    generator: np.random.Generator,
    strength: Strength = TRAINING,
) -> np.ndarray:
    """A patch (height, width, 3) as a camera and a card finder would give it of this card; `others` may lie on top."""
    width, height = _size_seen(generator, strength, *size)
    picture = backdrop(generator, width, height)
    lay(card, picture, _corners(generator, strength, width, height), generator)
    blank = 0.0
    if generator.random() < strength.covered:
        area = generator.uniform(*strength.cover)
        if generator.random() < strength.blank:
            blank = generator.uniform(strength.cover[0], max(strength.cover[1], BLANK_COVER))
        elif others and generator.random() < 0.6:
            cover_with_card(picture, others[int(generator.integers(len(others)))], area, generator)
        else:
            cover_with_finger(picture, area * 0.75, generator)
    patch = resize(lens(light(picture, generator, strength.light), generator, strength.lens), size)
    if blank:
        blank_beyond_edge(patch, blank, generator)
    return patch
