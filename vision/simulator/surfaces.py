"""Table tops, made from noise: felt, wood, cloth, painted boards."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

PIXELS_PER_MILLIMETRE = 1.6
SPAN = (1100.0, 840.0)
"""Width and height of a table top in millimetres; its middle is the table's origin. Beyond, the table goes on mirrored."""

_SHAPE = (round(SPAN[1] * PIXELS_PER_MILLIMETRE), round(SPAN[0] * PIXELS_PER_MILLIMETRE))


def surface(name: str, random: np.random.Generator) -> np.ndarray:
    """A table top as BGR uint8, `PIXELS_PER_MILLIMETRE` fine. Raises ValueError for an unknown name.

    A number behind the name, as in `wood:1003`, means one certain table; otherwise `random` draws it.
    """
    kind, _, number = name.partition(":")
    if kind not in SURFACES or not (number.isdecimal() or not number):
        raise ValueError(f"no table called {name!r}: choose one of {', '.join(SURFACES)}")
    made = SURFACES[kind](np.random.default_rng([int(number), list(SURFACES).index(kind)]) if number else random)
    return np.clip(made, 0, 255, out=made).astype(np.uint8)


def _noise(random: np.random.Generator, cell_x: float, cell_y: float) -> np.ndarray:
    """Smooth noise of unit spread whose blobs are cell_x by cell_y millimetres."""
    height, width = _SHAPE
    rows = max(2, round(height / (cell_y * PIXELS_PER_MILLIMETRE)) + 1)
    columns = max(2, round(width / (cell_x * PIXELS_PER_MILLIMETRE)) + 1)
    coarse = random.standard_normal((rows, columns), dtype=np.float32)
    if rows >= height and columns >= width:
        return coarse[:height, :width]
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def _tinted(level: np.ndarray, colour: tuple[float, float, float]) -> np.ndarray:
    return np.asarray(level[..., None] * np.array(colour, dtype=np.float32))


def _vary(
    random: np.random.Generator, colour: tuple[float, float, float], spread: float = 0.12
) -> tuple[float, float, float]:
    b, g, r = (value * float(random.uniform(1 - spread, 1 + spread)) for value in colour)
    return b, g, r


def _felt(random: np.random.Generator, colour: tuple[float, float, float]) -> np.ndarray:
    level = 1 + 0.035 * _noise(random, 60, 60) + 0.03 * _noise(random, 4, 4)
    level = level + 0.05 * _noise(random, 0.7, 0.7) + 0.03 * _noise(random, 5, 0.8)
    return _tinted(level, _vary(random, colour))


def _wood(
    random: np.random.Generator, light: tuple[float, float, float], dark: tuple[float, float, float]
) -> np.ndarray:
    height = _SHAPE[0]
    plank = float(random.uniform(95, 160)) * PIXELS_PER_MILLIMETRE
    rows = np.arange(height, dtype=np.float32)
    index = np.floor((rows + float(random.uniform(0, plank))) / plank).astype(int)
    count = int(index.max()) + 1
    waves = 3.0 * _noise(random, 420, 30) + 0.7 * _noise(random, 90, 9)
    shifts = random.uniform(0, 40, count).astype(np.float32)[index][:, None]
    rings = 0.5 + 0.5 * np.sin(rows[:, None] / (4.2 * PIXELS_PER_MILLIMETRE) + waves + shifts)
    grain = 0.20 * _noise(random, 60, 0.9) + 0.16 * _noise(random, 18, 0.65)
    share = np.clip(0.45 * rings**1.6 + grain * 0.7 + 0.12 * _noise(random, 300, 60) + 0.08, 0, 1)[..., None]
    picture = np.array(light, dtype=np.float32) * (1 - share) + np.array(dark, dtype=np.float32) * share
    # Pores: short dark dashes along the grain.
    pores = np.clip(_noise(random, 7, 0.65) - 1.5, 0, 1)[..., None]
    picture *= 1 - 0.22 * pores
    picture *= random.uniform(0.86, 1.1, count).astype(np.float32)[index][:, None, None]
    seams = np.flatnonzero(np.diff(index))
    for seam in seams:
        picture[max(0, seam - 1) : seam + 1] *= 0.5
        picture[seam + 1 : seam + 3] *= 1.08
    if random.random() < 0.5:
        picture = np.ascontiguousarray(cv2.flip(picture, 1))
    return picture


def _cloth(random: np.random.Generator) -> np.ndarray:
    height, width = _SHAPE
    pairs = (
        ((232, 236, 238), (92, 70, 176)),
        ((234, 238, 240), (160, 96, 46)),
        ((214, 228, 236), (70, 120, 70)),
        ((206, 222, 232), (60, 90, 150)),
    )
    ground, figure = (_vary(random, colour, 0.05) for colour in pairs[int(random.integers(len(pairs)))])
    cell = float(random.uniform(12, 34)) * PIXELS_PER_MILLIMETRE
    x = np.arange(width, dtype=np.float32)
    y = np.arange(height, dtype=np.float32)
    kind = int(random.integers(3))
    if kind == 0:
        share = 0.5 * ((x // cell) % 2)[None, :] + 0.5 * ((y // cell) % 2)[:, None]
    elif kind == 1:
        share = 0.6 * ((x % (2 * cell)) < cell * 0.35)[None, :] + 0.0 * y[:, None]
        share = np.maximum(share, 0.6 * ((y % (2 * cell)) < cell * 0.35)[:, None])
    else:
        tile = np.zeros((round(cell * 2.4), round(cell * 2.4)), dtype=np.float32)
        middle = len(tile) / 2
        for petal in range(6):
            angle = np.pi * petal / 3
            spot = (round(middle + np.cos(angle) * cell * 0.42), round(middle + np.sin(angle) * cell * 0.42))
            cv2.circle(tile, spot, round(cell * 0.24), 0.8, -1, cv2.LINE_AA)
        cv2.circle(tile, (round(middle), round(middle)), round(cell * 0.2), 0.35, -1, cv2.LINE_AA)
        share = np.tile(tile, (height // len(tile) + 1, width // len(tile) + 1))[:height, :width]
    share = share.astype(np.float32)[..., None]
    picture = np.array(ground, dtype=np.float32) * (1 - share) + np.array(figure, dtype=np.float32) * share
    weave = 1 + 0.03 * np.sin(x * 2.4)[None, :] * np.sin(y * 2.4)[:, None]
    weave = weave + 0.02 * _noise(random, 0.7, 0.7) + 0.03 * _noise(random, 120, 80)
    return np.asarray(picture * weave[..., None].astype(np.float32))


def _board(random: np.random.Generator, colour: tuple[float, float, float], rough: float) -> np.ndarray:
    level = 1 + rough * _noise(random, 0.7, 0.7) + rough * _noise(random, 9, 9) + 0.02 * _noise(random, 150, 150)
    return _tinted(level, _vary(random, colour, 0.04))


SURFACES: dict[str, Callable[[np.random.Generator], np.ndarray]] = {
    "green felt": lambda random: _felt(random, (70, 112, 38)),
    "blue felt": lambda random: _felt(random, (122, 74, 38)),
    "wood": lambda random: _wood(random, (128, 174, 208), (72, 116, 158)),
    "dark wood": lambda random: _wood(random, (52, 74, 104), (24, 36, 56)),
    "cloth": _cloth,
    "white": lambda random: _board(random, (222, 228, 230), 0.008),
    "black": lambda random: _board(random, (38, 36, 36), 0.06),
}
"""Table tops by name."""
