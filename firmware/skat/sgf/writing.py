"""From a game record to a line of server notation that other Skat programs open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from firmware.skat.auction import CallKind, parse_auction
from firmware.skat.contracts import Contract
from firmware.skat.records import EndEvent, GameRecord
from firmware.skat.sgf.game import BIDDING_NOT_RECORDED, SERVER_PLACE, Header, Move, MoveKind, SgfError, SgfGame
from firmware.skat.sgf.text import format_sgf

_MOVES = {CallKind.BID: MoveKind.BID, CallKind.HOLD: MoveKind.HOLD, CallKind.PASS: MoveKind.PASS}
_ENDS = {
    "show": MoveKind.SHOW_CARDS,
    "resign": MoveKind.RESIGN,
    "timeout": MoveKind.TIMEOUT,
    "left": MoveKind.LEFT,
}
_SERVER_ID = re.compile(r"iss-(\d+)-(\d{4}-\d\d-\d\d)")


def sgf_from_record(record: GameRecord, header: Header | None = None) -> SgfGame:
    """The game in server notation. Raises SgfError when the deal or the result is not known in full.

    Where no bidding was recorded the shortest one that gives the same declarer and bid is written, and the comment says so.
    """
    head = header if header is not None else _header(record.id)
    bids = record.bids
    if bids is None:
        bids = _shortest_bidding(record)
        comment = (
            head.comment if BIDDING_NOT_RECORDED in head.comment else f"{head.comment} {BIDDING_NOT_RECORDED}".strip()
        )
        head = replace(head, comment=comment)
    deal = record.deal
    if deal is None or None in deal.hands or deal.skat is None:
        raise SgfError("deal", None, "server notation needs the three hands and the Skat")
    cards = tuple(card for hand in deal.hands if hand is not None for card in hand) + deal.skat
    calls = (Move(call.seat, _MOVES[call.kind], call.value) for call in parse_auction(bids).calls)
    moves = (*calls, *_declaration(record), *_play(record))
    return SgfGame(head, cards, moves, tuple(_result_words(record)))


def sgf_line(record: GameRecord, header: Header | None = None) -> str:
    """The same as one line of text."""
    return format_sgf(sgf_from_record(record, header))


def contract_letters(contract: Contract) -> str:
    """A contract in the server's order: game, O, H, S, Z."""
    return (
        contract.game.letter
        + "O" * contract.ouvert
        + "H" * contract.hand
        + "S" * contract.schneider_announced
        + "Z" * contract.schwarz_announced
    )


def _header(name: str) -> Header:
    match = _SERVER_ID.fullmatch(name)
    if match is None:
        return Header(id=name)
    return Header(place=SERVER_PLACE, id=match[1], date=match[2])


def _shortest_bidding(record: GameRecord) -> str:
    if record.declarer is None:
        return "" if record.is_aborted else "1:p 2:p 0:p"
    bid = record.high_bid or 18
    return (f"1:p 2:p 0:{bid}", f"1:{bid} 0:p 2:p", f"1:p 2:{bid} 0:p")[record.declarer]


def _declaration(record: GameRecord) -> Iterator[Move]:
    contract, declarer = record.contract, record.declarer
    if contract is None:
        return
    if not contract.hand and record.deal is not None and record.deal.skat is not None:
        yield Move(declarer, MoveKind.TAKE_SKAT)
        yield Move(None, MoveKind.SHOW_SKAT, cards=record.deal.skat)
    yield Move(declarer, MoveKind.CONTRACT, letters=contract_letters(contract), cards=record.put_away or ())


def _play(record: GameRecord) -> Iterator[Move]:
    """The cards with what stopped the game in between; events without a number come last."""
    last = len(record.plays)
    ends = sorted(record.end, key=lambda event: last if event.after is None else event.after)
    for number, (seat, card) in enumerate(record.plays):
        yield from (_end(event) for event in ends if event.after == number)
        yield Move(seat, MoveKind.CARD, cards=(card,))
    yield from (_end(event) for event in ends if event.after is None or event.after >= last)


def _end(event: EndEvent) -> Move:
    kind = _ENDS[event.kind]
    if kind in (MoveKind.TIMEOUT, MoveKind.LEFT):
        return Move(None, kind, event.seat)
    return Move(event.seat, kind)


def _result_words(record: GameRecord) -> Iterator[str]:
    if record.is_passed:
        yield "passed"
        return
    result = _numbers(record.result or {})
    stopped = {
        kind: next((event.seat for event in record.end if event.kind == kind), -1) for kind in ("left", "timeout")
    }
    resigned = any(event.kind == "resign" for event in record.end)
    if record.contract is None:
        yield from ("d:-1", "penalty", "v:0", "m:0", "bidok", "p:0", "t:0", "s:0", "z:0")
    else:
        if "value" not in result or "won" not in result:
            raise SgfError("result", result, "server notation needs to know whether the game was won and its value")
        yield f"d:{record.declarer}"
        yield "win" if result["won"] else "loss"
        yield f"v:{result['value']}"
        matadors = 0 if record.contract.is_null else result.get("matadors")
        if matadors is not None:
            yield f"m:{matadors}"
        if "overbid" in result:
            yield "overbid" if result["overbid"] else "bidok"
        for letter, name in (("p", "points"), ("t", "tricks"), ("s", "schneider"), ("z", "schwarz")):
            if name in result:
                yield f"{letter}:{result[name]}"
    yield from ("p0:0", "p1:0", "p2:0", f"l:{stopped['left']}", f"to:{stopped['timeout']}", f"r:{int(resigned)}")


def _numbers(result: Mapping[str, Any]) -> dict[str, int]:
    """The fields of a result that were recorded, flags as 0 and 1. Raises SgfError for what is no number."""
    numbers = {}
    for name in ("won", "value", "matadors", "overbid", "points", "tricks", "schneider", "schwarz"):
        value = result.get(name)
        if value is not None and (not isinstance(value, int) or abs(value) > 9999):
            raise SgfError(f"result.{name}", value, "a whole number, true or false")
        if value is not None:
            numbers[name] = int(value)
    return numbers
