"""Where everything is: pure rectangles from the size of the screen, the same for every state of a screen."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from display.theme import scale_of

LEAST_TARGET = 64
"""The least side of a touch target in pixels at 800x480 (9 mm on a 7" screen)."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Fixed scale and the rectangles that every screen has."""

    size: tuple[int, int]
    scale: float
    margin: int
    gap: int
    header: Rect
    body: Rect
    notice: Rect
    buttons: tuple[Rect, ...]

    def px(self, design: float) -> int:
        """Pixels on this screen for a length at 800x480, at least 1 for anything above 0."""
        return max(1, round(design * self.scale)) if design > 0 else 0


def columns_of(area: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    """The area cut into columns side by side, as equal as whole pixels allow."""
    room = area.width - gap * (count - 1)
    edges = [area.left + i * gap + room * i // count for i in range(count)]
    ends = [area.left + i * gap + room * (i + 1) // count for i in range(count)]
    return tuple(Rect(left, area.top, right - left, area.height) for left, right in zip(edges, ends, strict=True))


def rows_of(area: Rect, count: int, gap: int) -> tuple[Rect, ...]:
    """The area cut into rows below each other, as equal as whole pixels allow."""
    room = area.height - gap * (count - 1)
    edges = [area.top + i * gap + room * i // count for i in range(count)]
    ends = [area.top + i * gap + room * (i + 1) // count for i in range(count)]
    return tuple(Rect(area.left, top, area.width, bottom - top) for top, bottom in zip(edges, ends, strict=True))


def take_top(area: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of this height from the top of the area, and what is left below a gap."""
    rest = area.height - height - gap
    return (
        Rect(area.left, area.top, area.width, height),
        Rect(area.left, area.top + height + gap, area.width, max(rest, 0)),
    )


def take_bottom(area: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of this height from the bottom of the area, and what is left above a gap."""
    rest = area.height - height - gap
    return Rect(area.left, area.bottom - height, area.width, height), Rect(
        area.left, area.top, area.width, max(rest, 0)
    )


def take_left(area: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of this width from the left of the area, and what is left beside a gap."""
    rest = area.width - width - gap
    return (
        Rect(area.left, area.top, width, area.height),
        Rect(area.left + width + gap, area.top, max(rest, 0), area.height),
    )


def take_right(area: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of this width from the right of the area, and what is left beside a gap."""
    rest = area.width - width - gap
    return Rect(area.right - width, area.top, width, area.height), Rect(area.left, area.top, max(rest, 0), area.height)


def grid_of(size: tuple[int, int]) -> Grid:
    """The rectangles that every screen has: header, body, notice line, six buttons."""
    width, height = size
    scale = scale_of(size)

    def px(design: float) -> int:
        return max(1, round(design * scale))

    margin = px(8)
    safe = Rect(0, 0, width, height).inflate(-2 * margin, -2 * margin)
    header, rest = take_top(safe, px(30), px(6))
    buttons, rest = take_bottom(rest, px(64), px(6))
    notice, body = take_bottom(rest, px(28), px(4))
    return Grid(
        size=size,
        scale=scale,
        margin=margin,
        gap=px(8),
        header=header,
        body=body,
        notice=notice,
        buttons=columns_of(buttons, 6, px(6)),
    )
