"""A picture to draw outlines on, in card units."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.faces.outline import Contour, Outline, move, ribbon

Colour = tuple[int, int, int]
"""Blue, green, red, 0..255."""

_SUBPIXEL_BITS = 4


def rgb(text: str) -> Colour:
    """Colour from the notation `#rrggbb`."""
    return int(text[5:7], 16), int(text[3:5], 16), int(text[1:3], 16)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of b, the rest of a."""
    return tuple(round(x + (y - x) * share) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


class Canvas:
    """BGR uint8 picture of `width` x `height` pixels that shows `units` card units across."""

    def __init__(self, width: int, height: int, ground: Colour, units: float = 1000.0) -> None:
        self.scale = width / units
        self.pixels = np.empty((height, width, 3), dtype=np.uint8)
        self.pixels[:] = ground

    def fill(self, outline: Outline | Contour, colour: Colour, matrix: np.ndarray | None = None) -> None:
        """Fill an outline (even-odd), moved by the 2x3 map `matrix` first."""
        cv2.fillPoly(self.pixels, self._fixed(outline, matrix), colour, cv2.LINE_AA, _SUBPIXEL_BITS)

    def line(
        self, points: Contour, width: float, colour: Colour, matrix: np.ndarray | None = None, closed: bool = False
    ) -> None:
        """A line `width` units thick."""
        if closed:
            points = np.vstack([points, points[:2]])
        self.fill(ribbon(points, width), colour, matrix)

    def inked(
        self, outline: Contour, colour: Colour, ink: Colour, width: float, matrix: np.ndarray | None = None
    ) -> None:
        """A filled shape with a contour line, as printed cards have it."""
        self.fill(outline, colour, matrix)
        self.line(outline, width, ink, matrix, closed=True)

    def clipped(self, outline: Outline | Contour, drawing: Iterable[tuple[Outline | Contour, Colour]]) -> None:
        """Draw several coloured outlines, visible only inside `outline`."""
        mask = np.zeros(self.pixels.shape[:2], dtype=np.uint8)
        cv2.fillPoly(mask, self._fixed(outline, None), 255, cv2.LINE_8, _SUBPIXEL_BITS)
        x, y, width, height = cv2.boundingRect(mask)
        if width == 0 or height == 0:
            return
        window = self.pixels[y : y + height, x : x + width]
        layer = window.copy()
        corner = np.array([x, y], dtype=np.int32) << _SUBPIXEL_BITS
        for shape, colour in drawing:
            fixed = [contour - corner for contour in self._fixed(shape, None)]
            cv2.fillPoly(layer, fixed, colour, cv2.LINE_AA, _SUBPIXEL_BITS)
        inside = mask[y : y + height, x : x + width] > 0
        window[inside] = layer[inside]

    def turn(self) -> None:
        """Turn the whole picture by 180 degrees."""
        self.pixels = np.ascontiguousarray(self.pixels[::-1, ::-1])

    def repeat_upside_down(self, slope: float = 0.0) -> None:
        """Copy the upper half, turned by 180 degrees, over the lower half; `slope` tilts the dividing line (rise per width)."""
        height, width = self.pixels.shape[:2]
        turned = self.pixels[::-1, ::-1]
        if slope == 0.0:
            half = height // 2
            self.pixels[height - half :] = turned[height - half :].copy()
            return
        columns = np.arange(width) - (width - 1) / 2
        border = (height - 1) / 2 + slope * columns
        lower = np.arange(height)[:, None] > border[None, :]
        self.pixels = np.where(lower[..., None], turned, self.pixels)

    def _fixed(self, outline: Outline | Contour, matrix: np.ndarray | None) -> list[np.ndarray]:
        contours = outline if isinstance(outline, tuple) else (outline,)
        if matrix is not None:
            contours = move(contours, matrix)
        factor = self.scale * (1 << _SUBPIXEL_BITS)
        # Pixel centres lie at half units of the pixel grid.
        shift = (1 << _SUBPIXEL_BITS) / 2
        return [np.round(contour * factor - shift).astype(np.int32) for contour in contours]
