"""The camera screen: the live picture with what is seen in it, and the lamps."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from pygame import Rect

from display import shapes, theme
from display.canvas import Canvas
from display.cards import CARD_RATIO
from display.fonts import Weight
from display.layout import rows_of, take_bottom, take_left, take_right, take_top
from display.shapes import Point
from display.view import CameraBody, Lamp, Picture, SeenCard

_LAMPS = 4
_OUTLINE_SAMPLES = 2


def draw_camera(canvas: Canvas, body: CameraBody) -> None:
    """The whole camera screen."""
    side, left = take_right(canvas.grid.body, canvas.px(250), canvas.grid.gap)
    canvas.panel(left, theme.SHADOW, 12)
    frame = left.inflate(-2 * canvas.px(4), -2 * canvas.px(4))
    if body.picture is not None:
        place = canvas.picture(body.picture, frame)
        for seen in body.seen:
            _draw_seen(canvas, body.picture, place, seen)
    title, side = take_top(side, canvas.px(34), canvas.px(4))
    canvas.text(title, body.title, 26, theme.TEXT)
    if body.lines:
        words, side = take_bottom(side, canvas.px(72), canvas.grid.gap)
        canvas.paragraph(words, "\n".join(body.lines), 18, theme.QUIET, Weight.REGULAR)
    for lamp, rect in zip(body.lamps, rows_of(side, max(_LAMPS, len(body.lamps)), canvas.px(6)), strict=False):
        _draw_lamp(canvas, lamp, rect)


def _draw_lamp(canvas: Canvas, lamp: Lamp, rect: Rect) -> None:
    canvas.panel(rect, theme.PANEL, 8)
    inside = rect.inflate(-2 * canvas.px(10), -2 * canvas.px(3))
    light, words = take_left(inside, canvas.px(22), canvas.px(10))
    colour = theme.LINE if lamp.lit is None else theme.GOOD if lamp.lit else theme.BAD
    disc = shapes.disc(canvas.px(20), colour)
    canvas.surface.blit(disc, disc.get_rect(center=light.center))
    if lamp.lit is False:
        hole = shapes.disc(canvas.px(10), theme.PANEL)
        canvas.surface.blit(hole, hole.get_rect(center=light.center))
    if not lamp.text:
        canvas.text(words, lamp.name, 23, theme.TEXT)
        return
    upper, lower = take_top(words, words.height * 54 // 100)
    canvas.text(upper, lamp.name, 22, theme.TEXT)
    canvas.text(lower, lamp.text, 16, theme.QUIET, Weight.REGULAR)


def _draw_seen(canvas: Canvas, picture: Picture, place: Rect, seen: SeenCard) -> None:
    """The outline of a card found and its index on a chip at its upper left corner."""
    factor = place.width / picture.width
    corners = [(x * factor, y * factor) for x, y in seen.corners]
    _draw_outline(canvas, corners, place)
    height = canvas.px(40)
    spot = Rect(0, 0, round(height * CARD_RATIO), height)
    spot.center = (place.left + int(corners[0][0]), place.top + int(corners[0][1]))
    spot.clamp_ip(place)
    canvas.card(seen.card, spot)


def _draw_outline(canvas: Canvas, corners: Sequence[Point], place: Rect) -> None:
    """A closed line around the corners (pixels from the top left of `place`), clipped to the picture."""
    thickness = max(2.0, 2.5 * canvas.grid.scale)
    centre = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    outer = [_moved_away(corner, centre, thickness) for corner in corners]
    left, top = floor(min(x for x, _ in outer)), floor(min(y for _, y in outer))
    width, height = ceil(max(x for x, _ in outer)) - left, ceil(max(y for _, y in outer)) - top
    # Filled even-odd, the way out and back along one seam leaves the ring between the two outlines.
    ring = (*outer, outer[0], *corners, corners[0])
    mask = shapes.coverage([tuple((x - left, y - top) for x, y in ring)], width, height, _OUTLINE_SAMPLES)
    previous = canvas.surface.get_clip()
    canvas.surface.set_clip(place)
    canvas.surface.blit(shapes.tinted(mask, theme.ACCENT), (place.left + left, place.top + top))
    canvas.surface.set_clip(previous)


def _moved_away(point: Point, centre: Point, distance: float) -> Point:
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    length = max(1e-6, (dx * dx + dy * dy) ** 0.5)
    return point[0] + dx / length * distance * 1.4, point[1] + dy / length * distance * 1.4
