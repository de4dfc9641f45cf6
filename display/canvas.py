"""Drawing with whole pixels: text that never leaves its box, panels, cards, pictures. Keeps a record of every text drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from display import fonts, shapes, theme
from display.cards import CARD_RATIO, card_picture
from display.fonts import Weight
from display.layout import Grid, grid_of
from display.pictures import fitted_picture, picture_place
from display.suits import suit_sign
from display.theme import Colour
from display.view import CardView, Picture, SuitStyle

SMALLEST_TEXT = 14
"""The smallest text in pixels at 800x480."""

_TEXT_IN_BOX = 1.1
"""The largest text in a box, as a share of its height: letters without the font's generous room above and below."""

_SHRINK = 0.62
"""Text shrinks to this share of its wanted size before it is cut."""

_LARGER = 1.25
_LARGEST_GROWING = 36
"""Large type makes texts up to this size (at 800x480) so much larger, as far as their boxes have room; above it they are large."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """One line as drawn: the text wanted and shown, its box, its place, its colour and the colour below it."""

    wanted: str
    shown: str
    box: Rect
    place: Rect
    size: int
    colour: Colour
    ground: Colour


class Canvas:
    """A screen being drawn, with `large` in large type. Lengths called `design` are pixels at 800x480."""

    def __init__(self, size: tuple[int, int], suits: SuitStyle, large: bool = False) -> None:
        self.grid: Grid = grid_of(size)
        self.suits = suits
        self.large = large
        self.surface = pygame.Surface(size, 0, 32)
        self.surface.fill(theme.BACKGROUND)
        self.texts: list[DrawnText] = []

    def px(self, design: float) -> int:
        """Pixels on this screen for a length at 800x480."""
        return self.grid.px(design)

    def type_px(self, design: float) -> int:
        """Pixels on this screen for letters of a size at 800x480."""
        return self.px(design * _LARGER if self.large and design <= _LARGEST_GROWING else design)

    def _sizes(self, design: float, least: float | None = None) -> range:
        largest = self.type_px(design)
        smallest = self.px(max(SMALLEST_TEXT, design * _SHRINK) if least is None else least)
        return range(largest, min(smallest, largest) - 1, -1)

    def text(
        self,
        box: Rect,
        text: str,
        design: float,
        colour: Colour = theme.TEXT,
        weight: Weight = Weight.SEMIBOLD,
        align: str = "left",
        *,
        least: float | None = None,
        ground: Colour | None = None,
    ) -> Rect:
        """One line, centred in the height of its box; smaller or cut where it does not fit. Returns its place.

        `align` is left, centre or right. `ground` is the colour below, where a picture makes it unclear.
        """
        if not text or box.width <= 0:
            return Rect(box.left, box.centery, 0, 0)
        sizes = self._sizes(design, least)
        largest = max(sizes[-1], min(sizes[0], int(box.height * _TEXT_IN_BOX)))
        shown, size = fonts.fitted(text, box.width, largest, sizes[-1], weight)
        if not shown:
            return Rect(box.left, box.centery, 0, 0)
        return self._line(box, text, shown, size, colour, weight, align, ground)

    def paragraph(
        self,
        box: Rect,
        text: str,
        design: float,
        colour: Colour = theme.TEXT,
        weight: Weight = Weight.REGULAR,
        align: str = "left",
        *,
        middle: bool = False,
    ) -> Rect:
        """Text broken into lines from the top of its box (or centred in its height); smaller, then cut, where it does not fit."""
        if not text:
            return Rect(box.left, box.top, 0, 0)
        lines, size = fonts.fitted_lines(text, box.width, box.height, self._sizes(design), weight)
        height = fonts.line_height(size)
        top = box.top + (max(0, box.height - height * len(lines)) // 2 if middle else 0)
        place = Rect(box.left, top, 0, 0)
        for number, line in enumerate(lines):
            if line:
                row = Rect(box.left, top + number * height, box.width, height)
                place.union_ip(self._line(row, line, line, size, colour, weight, align, None))
        return place

    def _line(
        self,
        box: Rect,
        wanted: str,
        shown: str,
        size: int,
        colour: Colour,
        weight: Weight,
        align: str,
        ground: Colour | None,
    ) -> Rect:
        picture = fonts.rendered(shown, size, weight, colour)
        place = picture.get_rect()
        # Digits and capitals look centred when their own middle is, not the middle of a line with its descenders.
        place.top = box.centery - round(fonts.ascent(size, weight) - size * 0.33)
        if align == "centre":
            place.left = box.left + (box.width - place.width) // 2
        elif align == "right":
            place.right = box.right
        else:
            place.left = box.left
        if ground is None:
            red, green, blue, _ = self.surface.get_at((max(place.left, 0), min(place.centery, self.grid.size[1] - 1)))
            ground = (red, green, blue)
        self.surface.blit(picture, place)
        self.texts.append(DrawnText(wanted, shown, box.copy(), place.copy(), size, colour, ground))
        return place

    def panel(self, rect: Rect, colour: Colour = theme.PANEL, radius: float = 10) -> None:
        """A filled rectangle with round corners."""
        shapes.rounded_rectangle(self.surface, rect, colour, self.px(radius))

    def framed_panel(self, rect: Rect, colour: Colour, line: Colour, radius: float = 10, thickness: float = 2) -> None:
        """A filled rectangle with round corners and a line inside its edge."""
        shapes.framed_rectangle(self.surface, rect, colour, line, self.px(radius), self.px(thickness))

    def card(self, card: CardView, rect: Rect) -> Rect:
        """A card as large as the box allows, centred in it. Returns its place."""
        height = min(rect.height, int(rect.width / CARD_RATIO))
        picture = card_picture(card, self.suits, height)
        place = picture.get_rect(center=rect.center)
        self.surface.blit(picture, place)
        return place

    def cards(self, cards: Sequence[CardView], rect: Rect, align: str = "left") -> Rect:
        """Cards side by side as high as the box, overlapping where it is too narrow. Returns their place."""
        if not cards or rect.width <= 0:
            return Rect(rect.left, rect.top, 0, 0)
        height = min(rect.height, int(rect.width / CARD_RATIO))
        width = round(height * CARD_RATIO)
        step = width + self.px(6)
        if len(cards) > 1:
            step = min(step, (rect.width - width) // (len(cards) - 1))
        whole = width + step * (len(cards) - 1)
        left = {"left": rect.left, "right": rect.right - whole}.get(align, rect.left + (rect.width - whole) // 2)
        top = rect.top + (rect.height - height) // 2
        for number, card in enumerate(cards):
            self.surface.blit(card_picture(card, self.suits, height), (left + number * step, top))
        return Rect(left, top, whole, height)

    def suit_chip(self, suit: str, rect: Rect) -> None:
        """A suit sign on a small square of card, so that its own colour can be read on the dark table."""
        chip = self._chip(rect)
        sign = suit_sign(suit, self.suits, round(chip.width * 0.76))
        self.surface.blit(sign, sign.get_rect(center=chip.center))

    def letter_chip(self, letter: str, rect: Rect) -> None:
        """A letter on the same small square, for games without a suit."""
        chip = self._chip(rect)
        self.text(chip, letter, 30, theme.INK, Weight.BOLD, "centre", ground=theme.PAPER)

    def _chip(self, rect: Rect) -> Rect:
        side = min(rect.size)
        chip = Rect(0, 0, side, side)
        chip.center = rect.center
        shapes.rounded_rectangle(self.surface, chip, theme.PAPER, max(3, side // 6))
        return chip

    def picture(self, picture: Picture, rect: Rect) -> Rect:
        """A camera picture as large as the box allows, centred in it. Returns its place."""
        place = picture_place(picture, rect)
        self.surface.blit(fitted_picture(picture, place.width, place.height), place)
        return place
