"""German suit signs as makers print them: acorns, leaves, hearts and bells in several inks, with shaded halves, ribs, veins and bands.

`vision.faces.signs` has a few fixed shapes; here every deck gets shapes of its own, so that the network learns what an acorn or a bell is.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.faces.canvas import Canvas, Colour, blend, rgb
from vision.faces.outline import Contour, Outline, ellipse, path, rectangle, ribbon, smooth

SPRITE = 160
"""Side of a sign's picture in pixels."""
_BOX = 116.0

Part = tuple[Outline | Contour, Colour, Contour | None]
"""An outline, its ink, and the outline that it is kept inside of, if any."""

_YELLOWS = tuple(rgb(v) for v in ("#f2c62c", "#e8b030", "#f6d84a", "#d9a441", "#c98f2e"))
_REDS = tuple(rgb(v) for v in ("#c42430", "#d8343a", "#b01c2a", "#cf4a34", "#a02032"))
_GREENS = tuple(rgb(v) for v in ("#17763a", "#2f8a3e", "#0f5a34", "#4a9a3c", "#1f6b52", "#6f9a2e"))
_BROWNS = tuple(rgb(v) for v in ("#8a5a2b", "#a5562a", "#6b4226", "#b5793a"))
_BLUES = tuple(rgb(v) for v in ("#2a5fae", "#3f8ac8", "#274a86"))
_LINES = tuple(rgb(v) for v in ("#17181c", "#2a2118", "#10301c", "#3a1512"))


def _between(generator: np.random.Generator, low: float, high: float) -> float:
    return float(generator.uniform(low, high))


def _ink(generator: np.random.Generator, *palettes: Sequence[Colour]) -> Colour:
    palette = palettes[int(generator.integers(len(palettes)))]
    colour = palette[int(generator.integers(len(palette)))]
    other = tuple(int(v) for v in generator.integers(0, 256, 3))
    return blend(colour, other, _between(generator, 0, 0.12))  # type: ignore[arg-type]


def _ring(contour: Contour, width: float) -> Contour:
    return ribbon(np.vstack([contour, contour[:2]]), width)


def _bulge(width: float, start: float, length: float, power: float, root: float) -> Contour:
    """A round-ended shape from the line y = `start`, `length` long (downwards if positive); `power` 1.4 is pointed, 4 blunt."""
    along = np.linspace(0.0, 1.0, 22)
    across = width / 2 * (1.0 - along**power) ** (1.0 / root)
    right = np.stack([across, start + along * length], axis=1)
    return np.vstack([right, (right * (-1, 1))[::-1]])


def _acorn(generator: np.random.Generator) -> list[Part]:
    """Nut downwards, cup with its stalk above."""
    width, length = _between(generator, 34, 54), _between(generator, 40, 60)
    cup_height, stalk_length = _between(generator, 20, 34), _between(generator, 3, 14)
    cup_width = width * _between(generator, 1.05, 1.5)
    rim = -(length + cup_height + stalk_length) / 2 + cup_height + stalk_length
    line, thick = _ink(generator, _LINES), _between(generator, 1.5, 4.0)
    nut = _bulge(width, rim - 4, length + 4, _between(generator, 1.5, 5.0), _between(generator, 1.4, 2.6))
    cup = _bulge(cup_width, rim + 3, -cup_height - 3, _between(generator, 1.8, 4.0), _between(generator, 1.7, 2.6))
    main = _ink(generator, _YELLOWS, _YELLOWS, _BROWNS, _GREENS)
    parts: list[Part] = [(nut, main, None)]
    if generator.random() < 0.65:
        half = (0.0, 60.0) if generator.random() < 0.5 else (-60.0, 0.0)
        parts.append((rectangle(half[0], -60, half[1], 60), _ink(generator, _REDS, _REDS, _BROWNS, _GREENS), nut))
    if generator.random() < 0.4:
        end = rim + length * _between(generator, 0.12, 0.3)
        parts.append((rectangle(-60, rim - 8, 60, end), _ink(generator, _BLUES, _REDS, _YELLOWS, _GREENS), nut))
    if generator.random() < 0.5:
        x = -width * _between(generator, 0.1, 0.3)
        glint = smooth([(x, rim + 6), (x - 2, rim + length * 0.4), (x + 3, rim + length * 0.7)])
        parts.append((ribbon(glint, _between(generator, 2, 6)), rgb("#fbeeb8"), nut))
    parts.append((_ring(nut, thick), line, None))
    stalk = smooth([(0, rim - cup_height + 4), (_between(generator, -4, 6), rim - cup_height - stalk_length)])
    scale = _ink(generator, _GREENS, _GREENS, _GREENS, _BROWNS)
    parts += [(ribbon(stalk, 9), line, None), (ribbon(stalk, 5), scale, None), (cup, scale, None)]
    pattern, dark = int(generator.integers(4)), blend(scale, line, _between(generator, 0.4, 1.0))
    for at in np.linspace(-0.7, 0.7, int(generator.integers(4, 8))):
        x = float(at) * cup_width / 2
        if pattern == 0:
            rib = smooth([(x, rim + 4), (x * 1.1, rim - cup_height * 0.5), (x * 0.3, rim - cup_height)])
            parts.append((ribbon(rib, 2.4), dark, cup))
        elif pattern == 1:
            for lean in (-14, 14):
                parts.append((ribbon([(x - lean, rim + 6), (x + lean, rim - cup_height)], 2.0), dark, cup))
        elif pattern == 2:
            for row in range(3):
                spot = ellipse(x + (row % 2) * 5, rim - 3 - row * cup_height / 3, 3.4, 2.6)
                parts.append((spot, dark, cup))
    parts.append((_ring(cup, thick), line, None))
    if generator.random() < 0.25:
        blade = path("M -2 -38 C -20 -54 -40 -48 -48 -30 C -34 -24 -16 -26 -2 -36 Z")[0]
        parts += [(blade, _ink(generator, _GREENS), None), (_ring(blade, thick * 0.8), line, None)]
    return parts


def _leaf(generator: np.random.Generator) -> list[Part]:
    """Tip upwards, stalk below."""
    wide, base = _between(generator, 31, 46), _between(generator, 24, 36)
    shoulder, tip = _between(generator, -30, -4), _between(generator, 1, 20)
    notch, belly = _between(generator, 12, 26), _between(generator, 2, 16)
    blade = path(
        f"M 0 -50 C {tip} {_between(generator, -42, -30)} {wide} {shoulder} {wide} {belly} "
        f"C {wide} {base} {wide * 0.62} {base + 8} {wide * 0.4} {base + 3} C {wide * 0.18} {base} 3 {notch + 5} 0 {notch} "
        f"C -3 {notch + 5} {-wide * 0.18} {base} {-wide * 0.4} {base + 3} C {-wide * 0.62} {base + 8} {-wide} {base} {-wide} {belly} "
        f"C {-wide} {shoulder} {-tip} {_between(generator, -42, -30)} 0 -50 Z"
    )[0]
    line, thick = _ink(generator, _LINES), _between(generator, 0.8, 3.6)
    main = _ink(generator, _GREENS)
    if generator.random() < 0.04:
        main = _ink(generator, _YELLOWS, _BLUES)
    bend = _between(generator, -12, 12)
    stalk = smooth([(0, notch - 6), (bend * 0.4, (notch + 50) / 2), (bend, 50)])
    parts: list[Part] = [
        (ribbon(stalk, _between(generator, 4, 9)), line, None),
        (ribbon(stalk, _between(generator, 2, 4)), _ink(generator, _GREENS, _BROWNS, _YELLOWS), None),
        (blade, main, None),
    ]
    if generator.random() < 0.45:
        parts.append((rectangle(0, -60, 60, 60), blend(main, line, _between(generator, 0.15, 0.4)), blade))
    if generator.random() < 0.85:
        vein = blend(main, line if generator.random() < 0.6 else rgb("#e6efae"), _between(generator, 0.4, 1.0))
        fine = _between(generator, 1.0, 2.6)
        parts.append((ribbon(smooth([(0, -44), (0, -10), (0, notch)]), fine * 1.3), vein, blade))
        count, rise = int(generator.integers(0, 7)), _between(generator, 6, 18)
        for y in np.linspace(-22, notch - 2, count) if count else ():
            for side in (-1, 1):
                reach = side * wide * _between(generator, 0.5, 0.85)
                parts.append(
                    (ribbon(smooth([(0, y + 4), (reach * 0.6, y - rise * 0.5), (reach, y - rise)]), fine), vein, blade)
                )
    parts.append((_ring(blade, thick), line, None))
    return parts


def _heart(generator: np.random.Generator) -> list[Part]:
    """Tip downwards."""
    wide, top, dip = _between(generator, 38, 49), _between(generator, -50, -42), _between(generator, -36, -18)
    low = _between(generator, -2, 20)
    heart = path(
        f"M 0 50 C {-wide * 0.25} {low + 20} {-wide} {low} {-wide} -18 C {-wide} {top + 8} {-wide * 0.75} {top} {-wide * 0.5} {top} "
        f"C {-wide * 0.2} {top} -3 {dip - 8} 0 {dip} C 3 {dip - 8} {wide * 0.2} {top} {wide * 0.5} {top} "
        f"C {wide * 0.75} {top} {wide} {top + 8} {wide} -18 C {wide} {low} {wide * 0.25} {low + 20} 0 50 Z"
    )[0]
    main, line = _ink(generator, _REDS), _ink(generator, _LINES, _REDS)
    parts: list[Part] = [(heart, main, None)]
    kind = int(generator.integers(4))
    if kind == 0:
        half = rectangle(0, -60, 60, 60) if generator.random() < 0.5 else rectangle(-60, -60, 0, 60)
        tone = rgb("#ffffff") if generator.random() < 0.6 else line
        parts.append((half, blend(main, tone, _between(generator, 0.12, 0.35)), heart))
    elif kind == 1:
        glint = path("M -34 -16 C -36 -32 -28 -40 -18 -40 C -26 -32 -28 -26 -26 -12 Z")[0]
        parts.append((glint, blend(main, rgb("#ffffff"), _between(generator, 0.4, 0.9)), heart))
    elif kind == 2:
        for x in range(4, 50, 6):
            parts.append((ribbon([(x, -50), (x + 6, 50)], 1.6), blend(main, line, 0.8), heart))
    parts.append((_ring(heart, _between(generator, 0.5, 4.0)), line, None))
    return parts


def _bell(generator: np.random.Generator) -> list[Part]:
    """Loop or collar above, slit below."""
    radius, y = _between(generator, 37, 43), _between(generator, 2, 7)
    body = ellipse(0, y, radius * _between(generator, 0.92, 1.06), radius)
    line, thick = _ink(generator, _LINES), _between(generator, 1.5, 4.0)
    upper = _ink(generator, _YELLOWS, _YELLOWS, _YELLOWS, _REDS)
    lower = upper if generator.random() < 0.4 else _ink(generator, _YELLOWS, _GREENS, _REDS, _BROWNS)
    band = _ink(generator, _REDS, _REDS, _GREENS, _BLUES, (rgb("#fbf3d8"),), _YELLOWS)
    top, bottom = y - radius * _between(generator, 0.02, 0.45), y + radius * _between(generator, 0.05, 0.35)
    parts: list[Part] = []
    loop = int(generator.integers(4))
    if loop == 0:
        ring = ellipse(0, y - radius - 3, _between(generator, 5, 9), _between(generator, 4, 7))
        parts += [(ring, upper, None), (_ring(ring, 3.0), line, None)]
    elif loop == 1:
        knob = rectangle(-7, y - radius - 7, 7, y - radius + 5, 3)
        parts += [(knob, lower, None), (_ring(knob, 2.5), line, None)]
    parts += [(body, upper, None), (rectangle(-60, bottom, 60, 60), lower, body)]
    if generator.random() < 0.6:
        shade = blend(upper, rgb("#ffffff") if generator.random() < 0.5 else line, _between(generator, 0.1, 0.35))
        parts.append((rectangle(-60, -60, 0, top), shade, body))
    slit = _between(generator, 2.0, 5.0)
    parts.append((rectangle(-slit / 2, bottom, slit / 2, 60), line, body))
    if generator.random() < 0.6:
        parts.append((ellipse(0, bottom + 4, slit * 1.6), line, body))
    for x in (-18, 18) if generator.random() < 0.4 else ():
        parts.append((ellipse(x, bottom + 12, 4.5), line, body))
    if generator.random() < 0.93:
        parts += [(rectangle(-60, top, 60, bottom), band, body)]
        for edge in (top, bottom):
            parts.append((rectangle(-60, edge - 1.2, 60, edge + 1.2), line, body))
        dots = int(generator.integers(0, 5))
        for x in np.linspace(-0.6, 0.6, dots) * radius if dots else ():
            size = min((bottom - top) * 0.3, 5.5)
            parts.append(
                (ellipse(float(x), (top + bottom) / 2, size), line if generator.random() < 0.8 else upper, body)
            )
    if generator.random() < 0.4:
        petal, count = _ink(generator, _GREENS, _GREENS, _REDS), int(generator.integers(3, 6))
        sign = -1 if generator.random() < 0.3 else 1
        for at in np.linspace(-0.75, 0.75, count):
            x, end = float(at) * radius, y + sign * radius
            part = path(f"M {x - 9} {end} Q {x} {end - sign * 30} {x + 9} {end} Z")[0]
            parts += [(part, petal, body), (_ring(part, 1.6), line, body)]
    if generator.random() < 0.4:
        parts.append(
            (
                path("M -30 -12 C -26 -26 -14 -34 -4 -34 C -16 -28 -22 -20 -24 -12 Z"),
                blend(upper, rgb("#ffffff"), 0.7),
                body,
            )
        )
    parts.append((_ring(body, thick), line, None))
    return parts


def random_sign(suit: str, generator: np.random.Generator) -> np.ndarray:
    """A maker's sign of `suit` (C acorn, S leaf, H heart, D bell) as BGRA (160, 160, 4), upright: nut and heart's tip down, leaf's tip up."""
    parts = {"C": _acorn, "S": _leaf, "H": _heart, "D": _bell}[suit](generator)
    sign = sign_sprite(parts)
    sign[..., :3] = np.clip(sign[..., :3] * _shading(generator)[..., None], 0, 255).astype(np.uint8)
    return sign


def sign_sprite(parts: Sequence[Part]) -> np.ndarray:
    """Outlines in a box of 100 units around the origin as a picture, BGRA (160, 160, 4)."""
    layers = []
    for ground in ((255, 255, 255), (0, 0, 0)):
        canvas = Canvas(SPRITE * 2, SPRITE * 2, ground, units=_BOX)
        middle = np.array([[1.0, 0.0, _BOX / 2], [0.0, 1.0, _BOX / 2]])
        for outline, colour, inside in parts:
            if inside is None:
                canvas.fill(outline, colour, middle)
            else:
                moved = outline if isinstance(outline, tuple) else (outline,)
                canvas.clipped(inside + _BOX / 2, [(tuple(one + _BOX / 2 for one in moved), colour)])
        layers.append(cv2.resize(canvas.pixels, (SPRITE, SPRITE), interpolation=cv2.INTER_AREA).astype(np.float32))
    alpha = 1.0 - np.clip((layers[0] - layers[1]).mean(axis=2) / 255.0, 0, 1)
    colour = layers[1] / np.maximum(alpha[..., None], 0.05)
    return np.dstack([np.clip(colour, 0, 255), alpha * 255.0]).astype(np.uint8)


def _shading(generator: np.random.Generator) -> np.ndarray:
    """Brightness over the sign: a slope and sometimes an engraver's hatching. (160, 160)."""
    down, across = np.mgrid[0:SPRITE, 0:SPRITE].astype(np.float32) / SPRITE - 0.5
    angle = generator.uniform(0, 2 * np.pi)
    slope = np.cos(angle) * across + np.sin(angle) * down
    shade = 1.0 + slope * generator.uniform(0, 0.5)
    if generator.random() < 0.3:
        wave = np.sin((across * np.cos(angle + 1) + down * np.sin(angle + 1)) * generator.uniform(60, 150))
        shade *= np.where((wave > 0.3) & (slope < generator.uniform(-0.2, 0.2)), generator.uniform(0.55, 0.85), 1.0)
    return np.asarray(shade, np.float32)


def lay_sign(
    card: np.ndarray, sign: np.ndarray, middle: tuple[float, float], size: float, turn: float = 0.0, wide: float = 1.0
) -> None:
    """Print a sign of `size` pixels, stretched by `wide`, turned by `turn` degrees anticlockwise, its centre at `middle` (in place)."""
    matrix = cv2.getRotationMatrix2D(((SPRITE - 1) / 2, (SPRITE - 1) / 2), turn, size / SPRITE)
    matrix = matrix @ np.array([[wide, 0, (1 - wide) * (SPRITE - 1) / 2], [0, 1, 0], [0, 0, 1]])
    reach = int(size * max(wide, 1.0) * 0.75) + 2
    left, top = max(int(middle[0]) - reach, 0), max(int(middle[1]) - reach, 0)
    right, bottom = min(int(middle[0]) + reach, card.shape[1]), min(int(middle[1]) + reach, card.shape[0])
    if left >= right or top >= bottom:
        return
    matrix[:, 2] += np.array(middle) - (SPRITE - 1) / 2 - (left, top)
    source = cv2.GaussianBlur(sign, (0, 0), max(0.1, 0.35 * SPRITE / size)) if size < SPRITE / 2 else sign
    laid = cv2.warpAffine(source, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    alpha = laid[..., 3:].astype(np.float32) / 255.0
    window = card[top:bottom, left:right]
    window[...] = (laid[..., :3] * alpha + window * (1.0 - alpha)).astype(np.uint8)
