"""What a demo showed: cards read surely and rightly, asked about, or silently wrong; and the rows of the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from firmware.demo.hands import ScriptedHand
from firmware.session.events import Event
from firmware.session.following import Play
from firmware.session.hand import HandState
from firmware.session.state import apply, effective, fold
from firmware.skat.cards import Card


@dataclass(frozen=True, slots=True)
class CardCount:
    """How cards were read. `asked` were named by the table, `wrong` counted as another card and nobody was asked.

    `missed` of the asked were not seen at all; `extra` plays were seen where no card was played (they count as wrong).
    """

    played: int = 0
    sure: int = 0
    asked: int = 0
    wrong: int = 0
    missed: int = 0
    extra: int = 0

    def __add__(self, other: CardCount) -> CardCount:
        return CardCount(
            self.played + other.played,
            self.sure + other.sure,
            self.asked + other.asked,
            self.wrong + other.wrong,
            self.missed + other.missed,
            self.extra + other.extra,
        )

    def to_json(self) -> dict[str, int]:
        """The counts by name."""
        names = ("played", "sure", "asked", "wrong", "missed", "extra")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class HandReport:
    """One hand of the demo beside its script."""

    number: int
    contract: str
    bid: int
    declarer: int
    booked: int | None
    cards: CardCount

    def to_json(self) -> dict[str, Any]:
        """One object for `kiebitz demo --json`."""
        return {
            "hand": self.number,
            "declarer": self.declarer,
            "bid": self.bid,
            "contract": self.contract,
            "booked": self.booked,
            "cards": self.cards.to_json(),
        }


def hand_reports(events: Iterable[Event], scripts: Sequence[ScriptedHand]) -> list[HandReport]:
    """Compares every hand that was begun with its script."""
    counting = effective(events)
    last: dict[int, HandState] = {}
    state = fold([])
    for event in counting:
        state = apply(state, event)
        if state.hand is not None:
            last[state.hand.number] = state.hand
    return [
        HandReport(
            number=number,
            contract=str(script.contract),
            bid=script.bid,
            declarer=script.declarer,
            booked=None if last[number].scored is None else last[number].scored.booked,  # type: ignore[union-attr]
            cards=count_cards(last[number].plays, _played(last[number], script)),
        )
        for number, script in enumerate(scripts, start=1)
        if number in last
    ]


def _played(hand: HandState, script: ScriptedHand) -> list[Card]:
    """The cards of the script that were played: all of a hand in the list, those so far of one that was broken off."""
    cards = [card for _, card in script.plays]
    return cards if hand.scored is not None else cards[: len(hand.plays)]


def count_cards(plays: Sequence[Play], cards: Sequence[Card]) -> CardCount:
    """The plays of a hand beside the cards that were really played, in order."""
    count = CardCount(played=len(cards), extra=max(0, len(plays) - len(cards)))
    for play, card in zip(plays, cards, strict=False):
        if play.settled_by_table:
            count = replace(count, asked=count.asked + 1, missed=count.missed + (not play.candidates))
        elif play.card is card:
            count = replace(count, sure=count.sure + 1)
        elif play.card is None:
            count = replace(count, asked=count.asked + 1)
        else:
            count = replace(count, wrong=count.wrong + 1)
    return replace(count, wrong=count.wrong + count.extra)
