"""What lies on the table as the watcher sees it: for the live picture, never for the game."""

from __future__ import annotations

from dataclasses import dataclass

from vision.readings import Quad, TableEvent


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the table: its outline in picture pixels, and its code, None while it is not sure."""

    quad: Quad
    code: str | None


class OnTable:
    """Follows the events of the table."""

    def __init__(self) -> None:
        self._cards: dict[int, Lying] = {}

    @property
    def cards(self) -> tuple[Lying, ...]:
        """What lies there, in the order in which it came."""
        return tuple(self._cards.values())

    def follow(self, event: TableEvent) -> None:
        """Take an event of the watcher."""
        if event.kind in ("cleared", "camera_lost"):
            self._cards = {}
        elif event.kind == "taken_back":
            self._cards.pop(event.play or 0, None)
        elif event.play is not None and event.kind in ("card", "unsure", "corrected", "moved"):
            before = self._cards.get(event.play)
            quad = event.quad or (None if before is None else before.quad)
            code = event.reading.card if event.reading is not None else None if before is None else before.code
            if quad is not None:
                self._cards[event.play] = Lying(quad, code)
