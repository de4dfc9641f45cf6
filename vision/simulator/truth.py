"""What is really on the simulated table in one frame; for tests and for measuring, never for the watcher."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from vision.readings import Quad


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card in the picture. `quad` starts at the printed face's top left corner and runs clockwise on the card.

    `number` counts laid cards from 1; `moving` while a hand or its own swing moves it.
    """

    card: str
    number: int
    side: str
    quad: Quad
    moving: bool = False


@dataclass(frozen=True, slots=True)
class FrameTruth:
    """One frame: `cards` from lowest to topmost; `hand` is the side of the hand that is in the
    picture, None without; `hands` are the sides of all hands in it.

    `still` means that the picture differs from the frame before by noise only. `laid` is the number of a card that came to
    rest free of any hand in this frame; `emptied` says that the last card has left with it. `things` are the names of other things on the table.
    """

    number: int
    seconds: float
    cards: tuple[LyingCard, ...]
    hand: str | None = None
    still: bool = True
    laid: int | None = None
    emptied: bool = False
    things: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "frame": self.number,
            "t": round(self.seconds, 3),
            "hand": self.hand,
            "hands": list(self.hands),
            "still": self.still,
            "cards": [
                {
                    "card": lying.card,
                    "number": lying.number,
                    "side": lying.side,
                    "moving": lying.moving,
                    "quad": [[round(x, 2), round(y, 2)] for x, y in lying.quad],
                }
                for lying in self.cards
            ],
        }
        if self.laid is not None:
            out["laid"] = self.laid
        if self.emptied:
            out["emptied"] = True
        if self.things:
            out["things"] = list(self.things)
        return out
