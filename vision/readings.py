"""What the reader says of one card, and what the table watcher says happened. Card codes are suit `C S H D` + rank `A T K Q J 9 8 7`.

`to_json` of each type gives the object that `kiebitz read` and `kiebitz watch` print.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

CARD_CODES: tuple[str, ...] = tuple(suit + rank for suit in "CSHD" for rank in "ATKQJ987")
"""The 32 cards in the order of the network's first 32 classes; then come `back` and `other`."""

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Four card corners in pixels (x right, y down), clockwise in the picture; the edge from the first to the second is a short one."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """What one patch shows.

    `card` is the code when the reader is sure, else None. `alternatives` are the three best codes with their probabilities,
    best first. `log_probabilities` has shape (34,): the 32 cards in the order of `CARD_CODES`, then back, then other.
    """

    card: str | None
    probability: float
    alternatives: tuple[tuple[str, float], ...]
    back: float = 0.0
    other: float = 0.0
    upside_down: bool = False
    log_probabilities: np.ndarray | None = field(default=None, compare=False, repr=False)
    embedding: np.ndarray | None = field(default=None, compare=False, repr=False)

    @property
    def is_card(self) -> bool:
        """More likely one of the 32 cards than a card back, another card or no card at all."""
        return self.back + self.other < 0.5


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card found in a picture: where it lies and what it is."""

    quad: Quad
    reading: CardReading

    def to_json(self) -> dict[str, Any]:
        return {
            "card": self.reading.card,
            "p": round(self.reading.probability, 4),
            "alternatives": [[code, round(p, 4)] for code, p in self.reading.alternatives],
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
        }


@dataclass(frozen=True, slots=True)
class TableEvent:
    """One thing that happened on the table.

    `kind` is one of `card unsure corrected reordered cleared taken_back moved back shown light_changed blocked unblocked camera_moved
    camera_lost camera_back`, with zones also `laid_open turned_up drawn`.
    `play` numbers the plays from 1: an `unsure` and the `card` that settles it carry the same number, and so does `corrected`.
    `before` is the play before which this one was made, though that was told first: of a card that lay hidden, or of `reordered`.
    `seconds` counts from the first frame. `side` is the picture's edge from which the hand came (`north` = top), None if unseen.
    `patch` is the rectified card, BGR uint8, upright as far as known. `zone` is the open zone that the card lies in or came from.
    `motion` is how the picture moved with the camera: pixels right, pixels down, degrees clockwise.
    """

    kind: str
    frame: int
    seconds: float
    play: int | None = None
    reading: CardReading | None = None
    quad: Quad | None = None
    side: str | None = None
    corrected_from: str | None = None
    file: str | None = None
    zone: str | None = None
    motion: tuple[float, float, float] | None = None
    before: int | None = None
    patch: np.ndarray | None = field(default=None, compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"event": self.kind}
        if self.play is not None:
            out["id"] = self.play
        if self.before is not None:
            out["before"] = self.before
        if self.reading is not None:
            if self.kind == "corrected":
                out["from"], out["to"] = self.corrected_from, self.reading.card
            else:
                out["card"] = self.reading.card
            out["p"] = round(self.reading.probability, 4)
            out["alternatives"] = [[code, round(p, 4)] for code, p in self.reading.alternatives]
        if self.quad is not None:
            out["quad"] = [[round(x, 1), round(y, 1)] for x, y in self.quad]
        out["frame"], out["t"] = self.frame, round(self.seconds, 3)
        if self.side is not None:
            out["side"] = self.side
        if self.zone is not None:
            out["zone"] = self.zone
        if self.motion is not None:
            x, y, turn = self.motion
            out["shift"], out["turn"] = [round(x, 1), round(y, 1)], round(turn, 2)
        if self.file is not None:
            out["file"] = self.file
        return out
