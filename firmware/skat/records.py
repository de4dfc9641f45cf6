"""Game records: one game as one JSON object.

Fields: `id`, `deal` (`fore`, `middle`, `rear`, `skat` as dealt), `high_bid`, `declarer` (seat, null when passed in), `contract`
(`game`, `hand`, `announced`, `ouvert`), `put_away` (null in Hand games), `plays` (tokens seat + card); and where they were recorded
`bids`, `end` (how it stopped early), `winners`, `result`. What else an object holds is kept as it is. A hand or the Skat that nobody has
seen is null, and so is the deal of which nothing is known.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware.skat.bids import check_bid
from firmware.skat.cards import Card, format_cards
from firmware.skat.contracts import Contract
from firmware.skat.errors import MISSING, BidError, RecordError
from firmware.skat.notation import contract_from_object, contract_to_object, format_plays, parse_hand, parse_plays

SEAT_NAMES = ("fore", "middle", "rear")
"""The keys of the three hands in `deal`, by seat."""

END_KINDS = frozenset({"show", "resign", "timeout", "left"})
"""How a game can stop early: the declarer lays his cards open, a seat gives up, is out of time, or has left."""

_REQUIRED = ("deal", "high_bid", "declarer", "contract", "put_away", "plays")
_KNOWN = frozenset({"id", *_REQUIRED, "bids", "end", "winners", "result"})


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt: `hands` by seat, and the Skat. A part is None when nobody has seen it."""

    hands: tuple[tuple[Card, ...] | None, tuple[Card, ...] | None, tuple[Card, ...] | None]
    skat: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class EndEvent:
    """How a game stopped early: `kind` is one of END_KINDS, `seat` did it, `after` so many cards (None: not recorded)."""

    kind: str
    seat: int
    after: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as recorded. `high_bid` is 0 when passed in and None when it was not recorded; `plays` are (seat, card)."""

    id: str
    deal: Deal | None
    high_bid: int | None
    declarer: int | None
    contract: Contract | None
    put_away: tuple[Card, ...] | None
    plays: tuple[tuple[int, Card], ...]
    bids: str | None = None
    end: tuple[EndEvent, ...] = ()
    winners: str | None = None
    result: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_aborted(self) -> bool:
        """Broken off before a contract was declared."""
        return self.contract is None and (bool(self.end) or bool(self.result and self.result.get("aborted")))

    @property
    def is_passed(self) -> bool:
        """Nobody bid."""
        return self.contract is None and not self.is_aborted

    @property
    def declarer_cards(self) -> tuple[Card, ...] | None:
        """The declarer's twelve cards: his hand as dealt and the Skat. None when the deal does not tell."""
        if self.deal is None or self.declarer is None:
            return None
        hand, skat = self.deal.hands[self.declarer], self.deal.skat
        return hand + skat if hand is not None and skat is not None else None

    @property
    def final_skat(self) -> tuple[Card, ...] | None:
        """The two cards that count for the declarer without being played: put away, or the Skat of a Hand game. None if not known."""
        if self.contract is not None and self.contract.hand:
            return self.deal.skat if self.deal is not None else None
        return self.put_away

    def playing_hand(self, seat: int) -> tuple[Card, ...] | None:
        """The ten cards this seat plays with, after putting away. None when they are not known."""
        if self.deal is None:
            return None
        hand = self.deal.hands[seat]
        if seat != self.declarer or self.contract is None or self.contract.hand:
            return hand
        twelve = self.declarer_cards
        if twelve is None or self.put_away is None:
            return None
        return tuple(card for card in twelve if card not in self.put_away)


def parse_record(source: str | Mapping[str, Any]) -> GameRecord:
    """A record from its JSON text or object. Raises RecordError that names the field, its value and what is allowed."""
    value = _decoded(source) if isinstance(source, str) else source
    if not isinstance(value, Mapping):
        raise RecordError("record", value, "a game record is a JSON object")
    for name in _REQUIRED:
        if name not in value:
            raise RecordError(name, MISSING, "a game record needs this field")
    declarer = _seat_or_none(value["declarer"], "declarer")
    contract = None if value["contract"] is None else contract_from_object(value["contract"])
    if declarer is None and contract is not None:
        raise RecordError("declarer", None, "a game that was declared has a declarer, 0, 1 or 2")
    if declarer is not None and contract is None and not _is_aborted(value):
        raise RecordError("contract", None, f"seat {declarer} is the declarer, so there is a contract")
    record = GameRecord(
        id=_text_or(value.get("id"), "id", "") or "",
        deal=_deal(value["deal"]),
        high_bid=_high_bid(value["high_bid"], contract),
        declarer=declarer,
        contract=contract,
        put_away=None if value["put_away"] is None else parse_hand(value["put_away"], "put_away", 2),
        plays=parse_plays(value["plays"]),
        bids=_text_or(value.get("bids"), "bids", None),
        end=_ends(value.get("end")),
        winners=_text_or(value.get("winners"), "winners", None),
        result=_result(value.get("result")),
        extra={name: content for name, content in value.items() if name not in _KNOWN},
    )
    _check_cards(record)
    return record


def record_to_object(record: GameRecord) -> dict[str, Any]:
    """The JSON object of a record. `parse_record` of it gives the same record."""
    deal = record.deal
    value: dict[str, Any] = {"id": record.id}
    if deal is None:
        value["deal"] = None
    else:
        value["deal"] = {name: _cards_text(hand) for name, hand in zip(SEAT_NAMES, deal.hands, strict=True)}
        value["deal"]["skat"] = _cards_text(deal.skat)
    if record.bids is not None:
        value["bids"] = record.bids
    value["high_bid"] = record.high_bid
    value["declarer"] = record.declarer
    value["contract"] = None if record.contract is None else contract_to_object(record.contract)
    value["put_away"] = _cards_text(record.put_away)
    value["plays"] = format_plays(record.plays)
    if record.end:
        value["end"] = [
            {"type": event.kind, "seat": event.seat} | ({} if event.after is None else {"after": event.after})
            for event in record.end
        ]
    if record.winners is not None:
        value["winners"] = record.winners
    if record.result is not None:
        value["result"] = dict(record.result)
    return value | dict(record.extra)


def format_record(record: GameRecord) -> str:
    """The record as one line of JSON."""
    return json.dumps(record_to_object(record), separators=(",", ":"))


def _decoded(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError("record", text.strip(), f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except (RecursionError, ValueError) as error:
        raise RecordError("record", text.strip(), f"not JSON: {error}") from None


def _cards_text(cards: tuple[Card, ...] | None) -> str | None:
    return None if cards is None else format_cards(cards)


def _seat_or_none(value: object, name: str) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value not in (0, 1, 2):
        raise RecordError(name, value, "a seat is 0 (forehand), 1 or 2, or null when passed in")
    return value


def _text_or(value: object, name: str, default: str | None) -> str | None:
    if value is None:
        return default
    if not isinstance(value, str):
        raise RecordError(name, value, "this must be text")
    return value


def _is_aborted(value: Mapping[str, Any]) -> bool:
    result = value.get("result")
    return bool(value.get("end")) or (isinstance(result, Mapping) and bool(result.get("aborted")))


def _deal(value: object) -> Deal | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise RecordError("deal", value, "an object with fore, middle, rear and skat")
    parts: list[tuple[Card, ...] | None] = []
    owner: dict[Card, str] = {}
    for name, size in (*((seat, 10) for seat in SEAT_NAMES), ("skat", 2)):
        if name not in value:
            raise RecordError(f"deal.{name}", MISSING, "a deal has fore, middle, rear and skat")
        cards = None if value[name] is None else parse_hand(value[name], f"deal.{name}", size)
        for card in cards or ():
            if card in owner:
                raise RecordError(f"deal.{name}", card.code, f"this card is also in deal.{owner[card]}")
            owner[card] = name
        parts.append(cards)
    return Deal((parts[0], parts[1], parts[2]), parts[3])


def _high_bid(value: object, contract: Contract | None) -> int | None:
    if value is None or (contract is None and value == 0 and not isinstance(value, bool)):
        return None if value is None else 0
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError("high_bid", value, "a whole number")
    try:
        return check_bid(value, "high_bid")
    except BidError as error:
        raise RecordError("high_bid", value, error.reason) from None


def _ends(value: object) -> tuple[EndEvent, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise RecordError("end", value, "a list of events")
    events = []
    for event in value:
        kind = event.get("type") if isinstance(event, Mapping) else None
        if not isinstance(event, Mapping) or not isinstance(kind, str) or kind not in END_KINDS:
            raise RecordError("end", event, f"an event has a type: {', '.join(sorted(END_KINDS))}")
        seat = _seat_or_none(event.get("seat"), "end.seat")
        after = event.get("after")
        if seat is None:
            raise RecordError("end.seat", MISSING, "an event has a seat, 0, 1 or 2")
        if after is not None and (isinstance(after, bool) or not isinstance(after, int) or not 0 <= after <= 30):
            raise RecordError("end.after", after, "the number of cards played before it, 0 to 30")
        events.append(EndEvent(kind, seat, after))
    return tuple(events)


def _result(value: object) -> Mapping[str, Any] | None:
    if value is not None and not isinstance(value, Mapping):
        raise RecordError("result", value, "this must be an object")
    return value


def _check_cards(record: GameRecord) -> None:
    """Contract, put-away cards, hands and plays must fit together. Raises RecordError."""
    contract, away = record.contract, record.put_away
    if contract is None:
        if record.plays:
            raise RecordError(
                "plays", format_plays(record.plays[:1]), "cards were played although there is no contract"
            )
        return
    if away is not None:
        text = format_cards(away)
        if contract.hand:
            raise RecordError(
                "put_away", text, f"a hand game ({contract}) leaves the Skat untouched: put_away must be null"
            )
        twelve = record.declarer_cards
        for card in away:
            if twelve is not None and card not in twelve:
                raise RecordError("put_away", card.code, "this card is not among the declarer's twelve")
    skat = record.final_skat or ()
    hands = [record.playing_hand(seat) for seat in range(3)]
    for seat, card in record.plays:
        if card in skat:
            raise RecordError("plays", f"{seat}{card.code}", "this card lies in the Skat and cannot be played")
        hand = hands[seat]
        if hand is not None and card not in hand:
            raise RecordError("plays", f"{seat}{card.code}", f"this card is not in the hand of {SEAT_NAMES[seat]}")
