"""Outlines in the live picture, for the pages that show one."""

from __future__ import annotations

from display.view import CardView, SeenCard
from vision.readings import Quad


def outline(quad: Quad, scale: float, index: str = "", name: str = "") -> SeenCard:
    """The outline of something in a picture that is shown `scale` times as large, with a few letters beside it."""
    first, second, third, fourth = ((float(x) * scale, float(y) * scale) for x, y in quad)
    return SeenCard(CardView("", index, name or index), (first, second, third, fourth))
