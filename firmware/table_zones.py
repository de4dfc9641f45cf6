"""Where on the table which cards lie in the game that is on: the lay-outs of two players, the Auslage, a declarer's open hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from firmware.session.hand import HandState, Phase
from firmware.session.state import EveningState
from firmware.skat.two_players.games import TwoPlayerGame
from vision.calibration import Calibration
from vision.readings import Quad
from vision.zones import Zone, ZoneKind, ZoneMap

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in shares of the picture."""

WHOLE_PICTURE: Box = (0.0, 0.0, 1.0, 1.0)

ROWS_DEPTH = 0.36
"""How much of the play area the two rows of four piles before a player take; tricks are laid between those of the two."""

LAYOUT: Box = (0.0, 0.2, 0.5, 0.8)
"""Where in the play area the Auslage lies: in the middle between the players, left of the tricks."""

USUAL_SIDES = ("south", "north")
"""Edges of the picture at which the two players sit, by their places."""


def zones_for_two(
    game: TwoPlayerGame, calibration: Calibration | None = None, sides: Sequence[str] = USUAL_SIDES
) -> ZoneMap:
    """The zones of this game, from the picture's size, or the play area where it is known.

    `sides` are the edges at which the players sit; a zone is called by the player's usual edge whichever it is.
    """
    area = WHOLE_PICTURE if calibration is None else _play_box(calibration)
    if game is TwoPlayerGame.DUEL:
        left, top, right, bottom = _within(area, LAYOUT)
        return ZoneMap([Zone.box("layout", ZoneKind.LAYOUT, left, top, right, bottom)])
    taken = tuple(sides[: len(USUAL_SIDES)])
    if len(set(taken)) < len(USUAL_SIDES):
        taken = USUAL_SIDES
    return ZoneMap(
        Zone.box(name, ZoneKind.OPEN_HAND, *_at_edge(area, edge), seat=place)
        for place, (name, edge) in enumerate(zip(USUAL_SIDES, taken, strict=True))
    )


def _play_box(calibration: Calibration) -> Box:
    """The play area's bounds in the picture."""
    shares = calibration.area_in_picture / np.array(calibration.picture_size, dtype=np.float64)
    (left, top), (right, bottom) = np.clip([shares.min(axis=0), shares.max(axis=0)], 0.0, 1.0).tolist()
    return left, top, right, bottom


def _within(area: Box, part: Box) -> Box:
    """A part of the area, given in shares of it."""
    left, top, right, bottom = area
    width, height = right - left, bottom - top
    return left + part[0] * width, top + part[1] * height, left + part[2] * width, top + part[3] * height


def _at_edge(area: Box, edge: str) -> Box:
    """What lies before the player at this edge: from the edge of the picture into the play area."""
    left, top, right, bottom = _within(area, (ROWS_DEPTH, ROWS_DEPTH, 1.0 - ROWS_DEPTH, 1.0 - ROWS_DEPTH))
    return {
        "north": (0.0, 0.0, 1.0, top),
        "south": (0.0, bottom, 1.0, 1.0),
        "west": (0.0, 0.0, left, 1.0),
        "east": (right, 0.0, 1.0, 1.0),
    }[edge]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """An open hand in the picture: the deal it belongs to, and where it lies."""

    deal: int
    zone: Zone


def shown_hand(hand: HandState, quads: Iterable[Quad], size: tuple[int, int]) -> ShownHand | None:
    """The place of a declarer's open cards with these outlines, in pixels of a picture of that (width, height)."""
    corners = np.array([corner for quad in quads for corner in quad], dtype=np.float32)
    if len(corners) == 0:
        return None
    outline = cv2.convexHull(corners).reshape(-1, 2) / np.array(size, dtype=np.float64)
    return ShownHand(hand.deal, Zone("open hand", ZoneKind.OPEN_HAND, outline, hand.declarer))


@dataclass
class TableZones:
    """The zones of the game that is on; the same map as long as nothing changes. `sides` are as in `zones_for_two`."""

    sides: Sequence[str] = ()
    _known: tuple[object, ...] = field(default=(), repr=False)
    _zones: ZoneMap | None = field(default=None, repr=False)

    def of(
        self, state: EveningState, calibration: Calibration | None = None, shown: ShownHand | None = None
    ) -> ZoneMap | None:
        """None for a game in which every card that comes to lie is a play."""
        game = None if state.pair is None else state.pair.game
        hand = state.hand
        is_open = hand is not None and hand.shown is not None and hand.phase is Phase.PLAY
        if game is not None or hand is None or not is_open or shown is None or shown.deal != hand.deal:
            shown = None
        known = (game, shown, None if game is None else calibration)
        if known != self._known:
            self._known = known
            if game is not None:
                self._zones = zones_for_two(game, calibration, self.sides or USUAL_SIDES)
            else:
                self._zones = None if shown is None else ZoneMap([shown.zone])
        return self._zones
