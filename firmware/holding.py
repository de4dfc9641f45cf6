"""What comes to lie while it is asked whether an open hand is shown to the camera: the first trick, or that hand itself. Pure."""

from __future__ import annotations

from vision.readings import TableEvent

MOST_IN_A_TRICK = 3


class HeldBack:
    """Events of the table that wait until it is clear what they are."""

    def __init__(self) -> None:
        self._events: list[TableEvent] = []

    def __bool__(self) -> bool:
        return bool(self._events)

    @property
    def is_a_hand(self) -> bool:
        """Whether more cards lie there than a trick has."""
        return len({event.play for event in self._events if event.play is not None} - self._gone) > MOST_IN_A_TRICK

    @property
    def is_a_trick(self) -> bool:
        """Whether what lay there was taken away as a trick."""
        return not self.is_a_hand and any(event.kind == "cleared" for event in self._events)

    @property
    def _gone(self) -> set[int | None]:
        return {event.play for event in self._events if event.kind == "taken_back"}

    def take(self, event: TableEvent) -> None:
        """One more."""
        self._events.append(event)

    def release(self) -> list[TableEvent]:
        """What counts of it, in its order: nothing of an open hand. Nothing waits any more."""
        events = [] if self.is_a_hand else self._events
        self._events = []
        return events
