"""A film of a table that a test changes step by step, and a watcher that sees it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.watch import Watcher

FPS = 15.0
NOISE = 1.5


class Film:
    """Feeds a watcher with noisy pictures of a table. `bare` is the table without cards, `picture` what lies there now."""

    def __init__(self, reader, table, lay_card, bare: np.ndarray | None = None, watcher=None, rest: int = 8) -> None:
        self.watcher = Watcher(reader) if watcher is None else watcher
        self.lay_card = lay_card
        self.bare = table(360, 640) if bare is None else bare
        self.picture = self.bare.copy()
        self.number = 0
        self.events = []
        random = np.random.default_rng(5)
        self.noise = [random.normal(0, NOISE, self.bare.shape).astype(np.float32) for _ in range(5)]
        self.rest(rest)

    def show(self, picture: np.ndarray) -> list:
        if picture.shape == self.noise[0].shape:
            noise = self.noise[self.number % len(self.noise)]
            picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
        new = self.watcher.feed(Frame(self.number, self.number / FPS, picture))
        self.number += 1
        self.events += new
        return new

    def rest(self, pictures: int = 8) -> list:
        return [event for _ in range(pictures) for event in self.show(self.picture)]

    def gap(self, seconds: float) -> None:
        """The camera delivers nothing for so long."""
        self.number += round(seconds * FPS)

    def hand(self, side: str = "south", reach: float = 0.7, pictures: int = 3) -> None:
        """A hand goes in and out again from one edge of the picture."""
        for share in (*np.linspace(0.2, reach, pictures), *np.linspace(reach, 0.2, pictures)):
            self.show(self.with_hand(side, share))

    def with_hand(self, side: str, share: float, colour=(120, 150, 200), width: int = 70) -> np.ndarray:
        picture = self.picture.copy()
        h, w = picture.shape[:2]
        tip = {
            "south": (w // 2, int(h - share * h)),
            "north": (w // 2, int(share * h)),
            "west": (int(share * w), h // 2),
            "east": (int(w - share * w), h // 2),
        }[side]
        root = {"south": (w // 2, h), "north": (w // 2, -1), "west": (-1, h // 2), "east": (w, h // 2)}[side]
        cv2.line(picture, root, tip, colour, width)
        return picture

    def play(self, code: str, centre: tuple[float, float], angle: float = 10.0, side: str = "south") -> list:
        start = len(self.events)
        self.hand(side)
        self.lay_card(self.picture, code, centre, angle, 90)
        self.hand(side)
        self.rest(8)
        return self.events[start:]

    def change(self, picture: np.ndarray, side: str = "south") -> list:
        """A hand makes the table look like this."""
        start = len(self.events)
        self.hand(side)
        self.picture = picture.copy()
        self.hand(side)
        self.rest(8)
        return self.events[start:]

    def clear(self) -> list:
        return self.change(self.bare)

    def told(self) -> list[tuple[str, str | None]]:
        return [(e.kind, e.reading.card if e.reading else None) for e in self.events]

    def cards(self) -> list[str | None]:
        """The plays in order."""
        return [card for kind, card in self.told() if kind in ("card", "unsure")]
