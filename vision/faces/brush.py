"""Drawing a court figure: shapes in the figure's own box, with the printed contour line around each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vision.faces.canvas import Canvas, Colour
from vision.faces.outline import Contour, Outline, chain, move, smooth

FIGURE_WIDTH, FIGURE_HEIGHT = 670.0, 676.0
"""The box of a half figure: x from -335 to 335, y from 0 (top) to 676 (dividing line)."""


class Brush:
    """Draws into `canvas` through the 2x3 map `place` from figure box to card units."""

    def __init__(self, canvas: Canvas, place: np.ndarray, ink: Colour, width: float) -> None:
        self.canvas, self.place, self.ink, self.width = canvas, place, ink, width

    def turned(self, matrix: np.ndarray) -> Brush:
        """The same brush, its shapes first moved by `matrix`."""
        return Brush(self.canvas, chain(matrix, self.place), self.ink, self.width)

    def shape(self, contour: Contour, colour: Colour, bare: bool = False) -> None:
        """A filled shape with its contour line, or without (`bare`)."""
        moved = move(contour, self.place)[0]
        if bare:
            self.canvas.fill(moved, colour)
        else:
            self.canvas.inked(moved, colour, self.ink, self.width)

    def line(self, points: Sequence[tuple[float, float]], colour: Colour | None = None, width: float = 1.0) -> None:
        """A curve through the points; `width` in multiples of the contour line."""
        moved = move(smooth(points), self.place)[0]
        self.canvas.line(moved, self.width * width, self.ink if colour is None else colour)

    def pattern(self, contour: Contour, colour: Colour, drawing: Iterable[tuple[Outline | Contour, Colour]]) -> None:
        """A filled shape with a pattern inside and a contour line around."""
        moved = move(contour, self.place)[0]
        self.canvas.fill(moved, colour)
        self.canvas.clipped(moved, [(move(shape, self.place), tint) for shape, tint in drawing])
        self.canvas.line(moved, self.width, self.ink, closed=True)
