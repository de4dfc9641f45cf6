"""What the camera saw at the table, made into events of the running hand, with the small pictures of its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from display.view import Picture
from firmware.session.events import Event
from firmware.session.hand import HandState
from firmware.session.observing import Observer
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.observing import PairObserver
from firmware.thumbnails import thumbnail
from vision.readings import TableEvent


class Seeing:
    """Observes one evening. `record` lets an event happen, `hand` is the running hand of that moment."""

    def __init__(self, record: Callable[[Event], None], hand: Callable[[], HandState | PairHand | None]) -> None:
        self._record = record
        self._hand = hand
        self._observer: Observer | PairObserver = Observer()
        self._pictures_of = 0
        self.pictures: dict[int, Picture] = {}

    def observe(self, seen: TableEvent) -> None:
        """Let happen what this means for the hand."""
        hand = self._hand()
        if isinstance(hand, PairHand):
            if isinstance(self._observer, Observer):
                self._observer = PairObserver()
            events = self._observer.observe(seen, hand)
        else:
            events = self._observer.observe(seen, hand) if isinstance(self._observer, Observer) else []
        for event in events:
            self._record(event)
        self._keep_picture(seen)
        for event in self._settled():
            self._record(event)

    def _settled(self) -> list[Event]:
        """What all readings of the hand together make clear by now."""
        hand = self._hand()
        if isinstance(hand, PairHand):
            return self._observer.settle(hand) if isinstance(self._observer, PairObserver) else []
        return self._observer.settle(hand) if hand is not None and isinstance(self._observer, Observer) else []

    def catch_up(self) -> None:
        """The contract is known now: cards that lay on the table before it was entered count."""
        for seen in self._observer.take_early():
            self.observe(seen)

    def restore(self, deal: int, pictures: Mapping[int, Picture]) -> None:
        """Pictures of the running hand that were kept before a restart."""
        self.pictures, self._pictures_of = {**pictures}, deal

    def _keep_picture(self, seen: TableEvent) -> None:
        """The small picture of a card, for the question that may come about it; those of the running hand only."""
        hand = self._hand()
        if hand is None or seen.patch is None:
            return
        if hand.deal != self._pictures_of:
            self.pictures, self._pictures_of = {}, hand.deal
        number = self._observer.number_of(seen.play)
        if number is not None:
            self.pictures[number] = thumbnail(seen.patch)
