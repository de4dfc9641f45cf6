"""Schieberamsch: forehand, middlehand and rearhand in turn take the Skat and push two cards on, or push it on unseen.

Before it, at some tables, each player may announce Grand Hand instead (`grand_hand_first`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.cards import Card, Rank, check_distinct, format_cards
from firmware.skat.errors import SkatError
from firmware.skat.house.options import TableOptions

PLAYERS = 3


class PushFault(Enum):
    """Why pushing is refused."""

    NOT_PLAYED_HERE = "this table plays Ramsch without pushing"
    NOT_YOUR_TURN = "somebody else is to push"
    ALL_HAVE_PUSHED = "all three have pushed; play begins"
    TWO_CARDS = "exactly two cards are pushed on"
    NOT_HELD = "only cards of the hand and the Skat can be pushed on"
    JACK = "jacks may not be pushed on at this table; the Skat may still be pushed on unseen"


class PushError(SkatError):
    """A push that is refused; `fault` says why."""

    def __init__(self, value: object, fault: PushFault) -> None:
        super().__init__("push", value, fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Pushing:
    """The pushing so far. `hands` by seat and the Skat as they are now; a hand is None when nobody has entered its cards.

    `passed_unseen` counts pushes without looking, each of which doubles the Ramsch.
    """

    options: TableOptions
    hands: tuple[frozenset[Card] | None, frozenset[Card] | None, frozenset[Card] | None] = (None, None, None)
    skat: frozenset[Card] | None = None
    turn: int = 0
    passed_unseen: int = 0

    @property
    def is_over(self) -> bool:
        """Whether all three have pushed."""
        return self.turn >= PLAYERS

    def push(self, seat: int, cards: Iterable[Card]) -> Pushing:
        """This seat takes the Skat and pushes two cards on. Raises PushError with the reason."""
        away = tuple(cards)
        check_distinct(away, "push")
        codes = format_cards(away)
        self._check_turn(seat)
        if len(away) != 2:
            raise PushError(codes, PushFault.TWO_CARDS)
        if not self.options.buben_schieben and any(card.rank is Rank.JACK for card in away):
            raise PushError(codes, PushFault.JACK)
        hand = self.hands[seat]
        if hand is None or self.skat is None:
            return replace(self, skat=frozenset(away), turn=self.turn + 1)
        twelve = hand | self.skat
        if not twelve.issuperset(away):
            raise PushError(codes, PushFault.NOT_HELD)
        hands = [twelve - frozenset(away) if each == seat else held for each, held in enumerate(self.hands)]
        return replace(self, hands=(hands[0], hands[1], hands[2]), skat=frozenset(away), turn=self.turn + 1)

    def push_unseen(self, seat: int) -> Pushing:
        """This seat pushes the Skat on without looking; the jack ban does not touch that. Raises PushError."""
        self._check_turn(seat)
        return replace(self, turn=self.turn + 1, passed_unseen=self.passed_unseen + 1)

    def _check_turn(self, seat: int) -> None:
        if not self.options.schieben:
            raise PushError(seat, PushFault.NOT_PLAYED_HERE)
        if self.is_over:
            raise PushError(seat, PushFault.ALL_HAVE_PUSHED)
        if seat != self.turn:
            raise PushError(seat, PushFault.NOT_YOUR_TURN)


def grand_hand_seat(said: tuple[bool, bool, bool], options: TableOptions) -> int | None:
    """The seat that plays Grand Hand instead of the Ramsch: the first in order that says so; None when the Ramsch is played."""
    if not options.grand_hand_first:
        return None
    return next((seat for seat, says in enumerate(said) if says), None)
