"""From moments to camera pictures. What lies still is drawn once; hands and moved cards are laid over it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import cv2
import numpy as np

from vision.simulator.art import FaceArt
from vision.simulator.hands import HandPart, HandPicture, Person, hand_picture
from vision.simulator.layers import (
    Layer,
    darken,
    lay_over,
    motion_blurred,
    premultiplied,
    touched_box,
    warped,
    with_alpha,
)
from vision.simulator.lighting import Lighting
from vision.simulator.motion import CardPlace, HandPlace, Moment
from vision.simulator.optics import Optics, rectangle_corners
from vision.simulator.surfaces import PIXELS_PER_MILLIMETRE
from vision.simulator.things import THINGS, ThingPlace, thing_picture

_EXPOSURE = 1 / 80
_SHADOW_STEP = 4
_HAND_THICKNESS = 10.0
_THING_HEIGHT = 7.0


class Renderer:
    """Draws moments of one table. `renders` counts pictures that were really drawn, not taken from memory."""

    def __init__(
        self,
        optics: Optics,
        lighting: Lighting,
        table: np.ndarray,
        art: FaceArt,
        people: Mapping[str, Person],
        blur: float,
        shadow: float,
    ) -> None:
        self.optics, self.art, self.renders = optics, art, 0
        self._table, self._people, self._blur, self._shadow = table, people, blur, shadow
        self._still: tuple[tuple[CardPlace, ...], tuple[ThingPlace, ...], np.ndarray] | None = None
        self.lighting = lighting
        self._ground = self._see_table()
        self._set_light(lighting)

    def set_light(self, lighting: Lighting) -> None:
        """Change the light; everything is drawn anew."""
        self.lighting = lighting
        self._set_light(lighting)

    def set_optics(self, optics: Optics) -> None:
        """Move the camera; everything is drawn anew."""
        self.optics = optics
        self._ground = self._see_table()
        self._set_light(self.lighting)

    def _set_light(self, lighting: Lighting) -> None:
        size = self.optics.size
        self._light, self._glare = lighting.map(size), np.minimum(lighting.glare_map(size), 255).astype(np.uint8)
        self._empty = cv2.multiply(self._ground, self._light, dtype=cv2.CV_8U)
        self._still = None
        self._lit_hand = lru_cache(maxsize=24)(self._make_lit_hand)

    def _see_table(self) -> np.ndarray:
        x, y = self.optics.table_maps()
        height, width = self._table.shape[:2]
        seen = cv2.remap(
            self._table,
            x * PIXELS_PER_MILLIMETRE + width / 2,
            y * PIXELS_PER_MILLIMETRE + height / 2,
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REFLECT_101,
        )
        return cv2.GaussianBlur(seen, (0, 0), self._blur)

    def quad(self, card: CardPlace) -> np.ndarray:
        """Pixels of a card's corners, from the face's top left clockwise, shape (4, 2)."""
        return self.optics.project(rectangle_corners(*self.art.size, card.place, card.turn), card.height)

    def still(self, cards: tuple[CardPlace, ...], things: tuple[ThingPlace, ...] = ()) -> np.ndarray:
        """The picture with these cards at rest and things on top of them; do not write into it."""
        start, picture = 0, self._empty
        if self._still is not None:
            known, known_things, drawn = self._still
            if (known, known_things) == (cards, things):
                return drawn
            if not known_things and cards[: len(known)] == known:
                start, picture = len(known), drawn
        picture = picture.copy()
        for card in cards[start:]:
            self._draw_card(picture, card)
        for thing in things:
            self._draw_thing(picture, thing)
        self.renders += 1
        self._still = (cards, things, picture)
        return picture

    def moving(self, moment: Moment) -> tuple[np.ndarray, tuple[str, ...]]:
        """The picture of a moment in which something moves, and the sides whose hands are in it."""
        holding = {hand.held: hand for hand in moment.hands if hand.held is not None}
        numbers = [card.number for card in moment.cards]
        first = next((at for at, number in enumerate(numbers) if number in moment.moving), len(numbers))
        first_held = next((at for at, number in enumerate(numbers) if number in holding), len(numbers))
        picture = self.still(moment.cards[:first]).copy()
        self.renders += 1
        for card in moment.cards[first:first_held]:
            self._draw_card(picture, card)
        for thing in moment.things:
            self._draw_thing(picture, thing)
        seen: dict[str, bool] = {}
        for hand in moment.hands:
            if hand.held is None:
                seen[hand.side] = self._draw_hand(picture, hand)
        for card in moment.cards[first_held:]:
            # A held card lies on the fingers; what it is pushed under comes after it.
            if card.number in holding:
                seen[holding[card.number].side] = self._draw_hand(picture, holding[card.number])
            self._draw_card(picture, card)
        for hand in moment.hands:
            over = self._lit_hand(hand.side, hand.pose).over
            seen[hand.side] |= self._draw_hand_part(picture, hand, over)
        return picture, tuple(side for side, visible in seen.items() if visible)

    def _draw_hand(self, picture: np.ndarray, hand: HandPlace) -> bool:
        """Shadow and hand without the thumb; whether any of the hand is in the picture."""
        under = self._lit_hand(hand.side, hand.pose).under
        self._draw_hand_shadow(picture, hand, under)
        return self._draw_hand_part(picture, hand, under)

    def _smear(self, velocity: tuple[float, float]) -> tuple[float, float]:
        """Pixels that something this fast moves while the shutter is open."""
        reach = _EXPOSURE * self.optics.pixels_per_millimetre
        return velocity[0] * reach, velocity[1] * reach

    def _draw_card(self, picture: np.ndarray, card: CardPlace) -> None:
        corners = self.quad(card)
        self._draw_card_shadow(picture, card)
        shown = max(float(np.hypot(*(corners[1] - corners[0]))), 24.0)
        # A few steps of size are enough, and let a deck's faces be drawn once.
        width = round(shown * 1.15 / 24) * 24
        bgr, alpha = self.art.face(card.card, width)
        smear = self._smear(card.velocity)
        layer = warped(premultiplied(bgr, alpha), corners, self.optics.size, _margin(smear))
        if layer is None:
            return
        blurred = Layer(layer.x, layer.y, cv2.GaussianBlur(layer.pixels, (0, 0), self._blur))
        self._lay_lit(picture, motion_blurred(blurred, smear), glossy=True)

    def _lay_lit(self, picture: np.ndarray, layer: Layer, glossy: bool) -> None:
        """Light an unlit layer and lay it over the picture; `glossy` ones mirror the lamp."""
        seen = layer.cropped(self.optics.size)
        if seen is None:
            return
        alpha = cv2.extractChannel(seen.pixels, 3)
        lit = cv2.multiply(cv2.cvtColor(seen.pixels, cv2.COLOR_BGRA2BGR), self._light[seen.window], dtype=cv2.CV_8U)
        if glossy and self.lighting.glare > 0:
            mirrored = cv2.multiply(self._glare[seen.window], alpha, scale=1 / 255)
            cv2.add(lit, cv2.cvtColor(mirrored, cv2.COLOR_GRAY2BGR), dst=lit)
        lay_over(picture, Layer(seen.x, seen.y, with_alpha(lit, alpha)))

    def _draw_thing(self, picture: np.ndarray, thing: ThingPlace) -> None:
        outline = rectangle_corners(*THINGS[thing.thing], thing.place, thing.turn)
        bgr, alpha = thing_picture(thing.thing)
        thrown = np.array(self.lighting.slant) * _THING_HEIGHT
        spread = 1.6 * self.optics.pixels_per_millimetre
        shadow = warped(alpha, self.optics.project(outline + thrown), self.optics.size, round(2 * spread) + 2)
        if shadow is not None:
            darken(picture, Layer(shadow.x, shadow.y, cv2.GaussianBlur(shadow.pixels, (0, 0), spread)), self._shadow)
        layer = warped(premultiplied(bgr, alpha), self.optics.project(outline), self.optics.size, 4)
        if layer is not None:
            blurred = Layer(layer.x, layer.y, cv2.GaussianBlur(layer.pixels, (0, 0), self._blur))
            self._lay_lit(picture, blurred, glossy=False)

    def _draw_card_shadow(self, picture: np.ndarray, card: CardPlace) -> None:
        height = card.height + 0.9
        slant = self.lighting.slant
        place = card.place[0] + slant[0] * height, card.place[1] + slant[1] * height
        corners = self.optics.project(rectangle_corners(*self.art.size, place, card.turn))
        spread = (0.7 + 0.22 * card.height) * self.optics.pixels_per_millimetre
        box = touched_box(corners, self.optics.size, round(2 * spread) + 2)
        if box is None:
            return
        left, top, right, bottom = box
        mask = np.zeros((bottom - top, right - left), dtype=np.uint8)
        fixed = np.round((corners - (left, top)) * 16).astype(np.int32)
        cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, 4)
        if spread < 6 or min(mask.shape) < 16:
            mask = cv2.GaussianBlur(mask, (0, 0), max(spread, 0.6))
        else:
            small = cv2.resize(mask, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
            small = cv2.GaussianBlur(small, (0, 0), spread / 4)
            mask = cv2.resize(small, (mask.shape[1], mask.shape[0]), interpolation=cv2.INTER_LINEAR)
        darken(picture, Layer(left, top, mask), self._shadow * (0.9 if card.height == 0 else 0.75))

    def _make_lit_hand(self, side: str, pose: int) -> HandPicture:
        """The hand in this light, premultiplied."""
        drawn = hand_picture(self._people[side], pose)
        level = self._light.mean(axis=(0, 1))
        parts = []
        for part in (drawn.under, drawn.over):
            bgr = cv2.cvtColor(part.pixels, cv2.COLOR_BGRA2BGR)
            bgr = cv2.multiply(bgr, (*(float(value) for value in level), 0.0))
            alpha = cv2.extractChannel(part.pixels, 3)
            parts.append(HandPart(premultiplied(bgr, alpha), part.corners))
        return HandPicture(parts[0], parts[1])

    def _hand_points(self, hand: HandPlace, points: np.ndarray) -> np.ndarray:
        """Table points of points given in the hand's frame."""
        turn = np.radians(hand.arm - 90)
        cos, sin = np.cos(turn), np.sin(turn)
        return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]) + hand.place)

    def _before_camera(self, part: HandPart, hand: HandPlace, height: float) -> tuple[np.ndarray, np.ndarray]:
        """The part and the table points of its corners, without the piece of arm that lies behind the camera."""
        points = self._hand_points(hand, part.corners)
        top, bottom = self.optics.depth(points, height)[[0, 3]]
        least = 0.45 * self.optics.height
        if bottom >= least or top <= least:
            return part.pixels, points
        kept = (top - least) / (top - bottom)
        rows = max(2, int(kept * part.pixels.shape[0]))
        share = rows / part.pixels.shape[0]
        shorter = np.stack([points[0], points[1], points[1], points[0]])
        shorter[2:] += share * (points[[2, 3]] - points[[1, 0]])
        return part.pixels[:rows], shorter

    def _draw_hand_part(self, picture: np.ndarray, hand: HandPlace, part: HandPart) -> bool:
        height = hand.height + _HAND_THICKNESS
        pixels, points = self._before_camera(part, hand, height)
        smear = self._smear(hand.velocity)
        layer = warped(pixels, self.optics.project(points, height), self.optics.size, _margin(smear))
        if layer is None:
            return False
        layer = motion_blurred(layer, smear)
        lay_over(picture, layer)
        seen = layer.cropped(self.optics.size)
        return seen is not None and bool((seen.pixels[..., 3] > 100).any())

    def _draw_hand_shadow(self, picture: np.ndarray, hand: HandPlace, part: HandPart) -> None:
        thrown = np.array(self.lighting.slant) * (hand.height + _HAND_THICKNESS)
        pixels, points = self._before_camera(part, hand, 0.0)
        corners = self.optics.project(points + thrown)
        width, height = self.optics.size
        small = (width // _SHADOW_STEP, height // _SHADOW_STEP)
        if min(pixels.shape[:2]) < 8:
            return
        mask = cv2.resize(cv2.extractChannel(pixels, 3), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
        layer = warped(mask, (corners + 0.5) / _SHADOW_STEP - 0.5, small, 10)
        if layer is None:
            return
        spread = (2.5 + 0.16 * hand.height) * self.optics.pixels_per_millimetre / _SHADOW_STEP
        soft = cv2.GaussianBlur(layer.pixels, (0, 0), spread)
        rows, columns = soft.shape[:2]
        soft = cv2.resize(soft, (columns * _SHADOW_STEP, rows * _SHADOW_STEP), interpolation=cv2.INTER_LINEAR)
        x, y = layer.x * _SHADOW_STEP, layer.y * _SHADOW_STEP
        darken(picture, Layer(x, y, soft), self._shadow)


def _margin(smear: tuple[float, float]) -> int:
    """Pixels around a moving layer that its blur needs."""
    return 4 + int(np.ceil(max(abs(smear[0]), abs(smear[1]))))
