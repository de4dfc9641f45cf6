"""From a line of server notation to a game record."""

from __future__ import annotations

import re
from typing import Any

from firmware.skat.auction import Auction, Call, CallKind, format_auction
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, parse_contract
from firmware.skat.records import Deal, EndEvent, GameRecord, parse_record, record_to_object
from firmware.skat.sgf.game import BIDDING_NOT_RECORDED, SERVER_PLACE, Move, MoveKind, SgfError, SgfGame
from firmware.skat.sgf.text import parse_sgf

_CALLS = {MoveKind.BID: CallKind.BID, MoveKind.HOLD: CallKind.HOLD, MoveKind.PASS: CallKind.PASS}
_ENDS = {
    MoveKind.SHOW_CARDS: "show",
    MoveKind.RESIGN: "resign",
    MoveKind.TIMEOUT: "timeout",
    MoveKind.LEFT: "left",
}
_DATE = re.compile(r"\d{4}-\d\d-\d\d")


def record_from_sgf(source: str | SgfGame) -> GameRecord:
    """The record of one game; cards stay in the order of the line. Raises SgfError, CallError or RecordError.

    Names, ratings and the like are in the header of the SgfGame only.
    """
    game = source if isinstance(source, SgfGame) else parse_sgf(source)
    auction = _auction(game)
    declarer = auction.result.declarer if auction.result is not None else None
    contract, put_away = _contract(game, declarer)
    recorded = BIDDING_NOT_RECORDED not in game.header.comment
    hands = (game.deal[:10], game.deal[10:20], game.deal[20:30])
    record = GameRecord(
        id=_id(game),
        deal=Deal(hands, game.deal[30:]),
        high_bid=auction.high_bid,
        declarer=declarer,
        contract=contract,
        put_away=put_away,
        plays=tuple((_seat(move), move.cards[0]) for move in game.moves if move.kind is MoveKind.CARD),
        bids=format_auction(auction) if recorded else None,
        end=_ends(game, in_play=contract is not None and (contract.hand or put_away is not None)),
        result=_result(game, contract),
    )
    return parse_record(record_to_object(record))


def _auction(game: SgfGame) -> Auction:
    calls = (Call(_seat(move), _CALLS[move.kind], move.number) for move in game.moves if move.kind in _CALLS)
    return Auction(tuple(calls))


def _contract(game: SgfGame, declarer: int | None) -> tuple[Contract | None, tuple[Card, ...] | None]:
    moves = [move for move in game.moves if move.kind is MoveKind.CONTRACT]
    if not moves:
        return None, None
    if len(moves) > 1:
        raise SgfError("MV", moves[1].letters, "the contract is declared twice")
    (move,) = moves
    if move.who != declarer:
        raise SgfError(
            "MV", f"{move.who} {move.letters}", f"the contract is declared by the one who has the bid: {declarer}"
        )
    contract = parse_contract(move.letters)
    fitting = (0, 10) if contract.hand else (0, 2, 12)
    if len(move.cards) not in fitting:
        raise SgfError(
            "MV",
            move.letters,
            f"after this contract come {' or '.join(map(str, fitting))} cards, not {len(move.cards)}",
        )
    return contract, None if contract.hand or not move.cards else move.cards[:2]


def _ends(game: SgfGame, in_play: bool) -> tuple[EndEvent, ...]:
    """What stopped the game, with the number of cards played before it; before play begins there is no such number."""
    events, played = [], 0
    for move in game.moves:
        played += move.kind is MoveKind.CARD
        if move.kind in _ENDS:
            seat = move.number if move.who is None else move.who
            events.append(EndEvent(_ENDS[move.kind], seat if seat is not None else 0, played if in_play else None))
    return tuple(events)


def _result(game: SgfGame, contract: Contract | None) -> dict[str, Any]:
    words = game.result
    if "passed" in words:
        return {"passed": True}
    if contract is None:
        return {"aborted": True}
    numbers = {name: int(number) for name, _, number in (word.partition(":") for word in words) if number}
    matadors = numbers.get("m")
    return {
        "won": "win" in words,
        "value": numbers.get("v"),
        "matadors": None if contract.is_null else matadors,
        "points": numbers.get("p"),
        "tricks": numbers.get("t"),
        "schneider": _flag(numbers.get("s")),
        "schwarz": _flag(numbers.get("z")),
        "overbid": True if "overbid" in words else False if "bidok" in words else None,
    }


def _flag(number: int | None) -> bool | None:
    return None if number is None else number != 0


def _seat(move: Move) -> int:
    if move.who is None:
        raise SgfError("MV", move.kind.value, "this move is made by a seat 0, 1 or 2")
    return move.who


def _id(game: SgfGame) -> str:
    date = _DATE.match(game.header.date)
    if game.header.place == SERVER_PLACE and game.header.id and date is not None:
        return f"iss-{game.header.id}-{date[0]}"
    return game.header.id
