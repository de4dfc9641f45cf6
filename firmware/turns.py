"""Says on the screen when a card seems to have been played out of turn: where the hand came from is a second opinion on whose card it is."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.session.presenter.words import Words, player_at
from firmware.session.sectors import sides_of_seats, turn_doubts
from firmware.session.state import EveningState


class TurnNotice:
    """`sides` are the picture's edges at which the players sit, in the order of their places; empty: learned from the play."""

    def __init__(self, sides: Sequence[str] = ()) -> None:
        self._sides = tuple(sides)
        self._told: tuple[int, int] | None = None

    def text(self, state: EveningState, words: Words) -> str:
        """What is to be said about the newest play; empty when there is nothing, or it was said before."""
        hand = state.hand
        if hand is None or hand.following is None or not hand.plays:
            return ""
        newest = hand.plays[-1].number
        sides = sides_of_seats(self._sides, hand.seating.active) if self._sides else None
        doubts = turn_doubts(hand.following.tricks, sides)
        doubt = next((one for one in doubts if one.play == newest), None)
        if doubt is None or self._told == (hand.deal, newest):
            return ""
        self._told = (hand.deal, newest)
        name = player_at(state, hand, doubt.seen)
        if doubt.kind == "lead":
            return words.text("Led out of turn? The card came from {name}.", name=name)
        return words.text("Played out of turn? The card came from {name}.", name=name)
