"""Zones and which of them a card lies in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

import cv2
import numpy as np


class ZoneKind(Enum):
    """What a part of the table is for."""

    PLAY = "play"
    """Where tricks are laid."""
    OPEN_HAND = "open_hand"
    """Cards laid open by a player: an ouvert hand, the shown Skat, the two rows of Offiziersskat."""
    LAYOUT = "layout"
    """The Auslage: open cards from which players draw."""
    PILE = "pile"
    """Won tricks, or a face-down stock: nothing in it is read."""

    @property
    def is_open(self) -> bool:
        """Its cards lie face up to be read."""
        return self in (ZoneKind.OPEN_HAND, ZoneKind.LAYOUT)


@dataclass(frozen=True, eq=False)
class Zone:
    """A part of the picture: a convex outline (n, 2) in shares of the picture's width and height, 0..1.

    `seat` says whose it is, None for everybody's.
    """

    name: str
    kind: ZoneKind
    outline: np.ndarray = field(repr=False)
    seat: int | None = None

    @classmethod
    def box(
        cls, name: str, kind: ZoneKind, left: float, top: float, right: float, bottom: float, seat: int | None = None
    ) -> Zone:
        """A rectangle, in shares of the picture."""
        return cls(name, kind, np.array([[left, top], [right, top], [right, bottom], [left, bottom]], float), seat)

    def in_picture(self, size: tuple[int, int]) -> np.ndarray:
        """The outline (n, 2) in pixels of a picture of `size` (width, height)."""
        return self.outline * np.array(size, dtype=np.float64)

    def holds(self, quad: np.ndarray | Sequence[Sequence[float]], size: tuple[int, int]) -> bool:
        """The middle of the card with this outline (4, 2), in pixels, lies in the zone."""
        x, y = np.asarray(quad, dtype=np.float64).mean(axis=0)
        return cv2.pointPolygonTest(self.in_picture(size).astype(np.float32), (float(x), float(y)), False) >= 0


class ZoneMap:
    """All zones of a table. Where two overlap the first counts; what no zone holds belongs to the play area if none is named."""

    def __init__(self, zones: Iterable[Zone]) -> None:
        self.zones = tuple(zones)
        names = [zone.name for zone in self.zones]
        if len(set(names)) < len(names):
            raise ValueError(f"two zones have one name: {', '.join(names)}")

    @property
    def open_zones(self) -> tuple[Zone, ...]:
        """Zones whose cards are read."""
        return tuple(zone for zone in self.zones if zone.kind.is_open)

    def zone_of(self, quad: np.ndarray | Sequence[Sequence[float]], size: tuple[int, int]) -> Zone | None:
        """The zone that holds this card, None when none does."""
        return next((zone for zone in self.zones if zone.holds(quad, size)), None)

    def is_in_play(self, quad: np.ndarray | Sequence[Sequence[float]], size: tuple[int, int]) -> bool:
        """A card that comes to lie here is a play."""
        zone = self.zone_of(quad, size)
        if zone is not None:
            return zone.kind is ZoneKind.PLAY
        return all(each.kind is not ZoneKind.PLAY for each in self.zones)
