"""Reads and writes lines of server notation. Whatever is wrong with a line, SgfError says what and where."""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware.skat.cards import CARD_CODES, Card, parse_cards
from firmware.skat.errors import CardError
from firmware.skat.sgf.game import WORLD, Header, Move, MoveKind, SgfError, SgfGame

_PROPERTY = re.compile(r"([A-Z][A-Z0-9]?)\[((?:\\.|[^\]\\])*)\]", re.DOTALL)
_CONTRACT = re.compile(r"([GCSHDN]O?H?S?Z?)((?:\.[CSHD][ATKQJ987])*)")
_RESULT_WORDS = frozenset({"passed", "win", "loss", "penalty", "bidok", "overbid"})
_RESULT_NUMBER = re.compile(r"(d|v|m|p|t|s|z|p0|p1|p2|l|to|r):(-?\d{1,4})")
_PLAIN_MOVES = {"y": MoveKind.HOLD, "p": MoveKind.PASS, "s": MoveKind.TAKE_SKAT, "RE": MoveKind.RESIGN}
_WORLD_MOVES = {"TI": MoveKind.TIMEOUT, "LE": MoveKind.LEFT}
_CARDS_IN_PACK = 32
_KNOWN = ("GM", "PC", "CO", "SE", "ID", "DT", "P0", "P1", "P2", "R0", "R1", "R2", "MV", "R")


def parse_sgf(line: str) -> SgfGame:
    """The game of one line. Raises SgfError naming the property, the token and what is allowed."""
    properties = _properties(line)
    if properties.get("GM") != "Skat":
        raise SgfError("GM", properties.get("GM"), "the game must be Skat")
    for name in ("MV", "R"):
        if name not in properties:
            raise SgfError(name, None, "this property is missing")
    header = Header(
        place=properties.get("PC", ""),
        comment=properties.get("CO", ""),
        series=properties.get("SE", ""),
        id=properties.get("ID", ""),
        date=properties.get("DT", ""),
        players=(properties.get("P0", ""), properties.get("P1", ""), properties.get("P2", "")),
        ratings=(properties.get("R0", ""), properties.get("R1", ""), properties.get("R2", "")),
    )
    tokens = properties["MV"].split()
    deal = _deal(tokens)
    return SgfGame(header, deal, tuple(_moves(tokens[2:])), _result(properties["R"]))


def format_sgf(game: SgfGame) -> str:
    """The line of a game, tokens in the server's order."""
    head = game.header
    values = ["Skat", head.place, head.comment, head.series, head.id, head.date, *head.players, *head.ratings]
    moves = [f"{WORLD} {_dotted(game.deal)}", *(format_move(move) for move in game.moves)]
    properties = [f"{name}[{_escaped(value)}]" for name, value in zip(_KNOWN, values, strict=False)]
    return f"(;{''.join(properties)}MV[{' '.join(moves)} ]R[{' '.join(game.result)}] ;)"


def format_move(move: Move) -> str:
    """One move as `who action`."""
    who = WORLD if move.who is None else str(move.who)
    if move.kind is MoveKind.BID:
        return f"{who} {move.number}"
    if move.kind in (MoveKind.TIMEOUT, MoveKind.LEFT):
        return f"{who} {move.kind.value}.{move.number}"
    if move.kind is MoveKind.CONTRACT:
        return f"{who} {'.'.join((move.letters, *(card.code for card in move.cards)))}"
    if move.kind in (MoveKind.CARD, MoveKind.SHOW_SKAT):
        return f"{who} {_dotted(move.cards)}"
    return f"{who} {'.'.join((move.kind.value, *(card.code for card in move.cards)))}"


def _properties(line: str) -> dict[str, str]:
    text = line.strip() if isinstance(line, str) else ""
    if not (text.startswith("(;") and text.endswith(")")):
        raise SgfError("line", line, "a game begins with (; and ends with ;)")
    body = text[2:-1].rstrip().removesuffix(";")
    found: dict[str, str] = {}
    position = 0
    while position < len(body.rstrip()):
        match = _PROPERTY.match(body, position)
        if match is None:
            raise SgfError("line", body[position : position + 20], "here a property such as ID[7] is expected")
        name, value = match.groups()
        if name in found:
            raise SgfError(name, value, "this property occurs twice")
        found[name] = re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL)
        position = match.end()
    return found


def _deal(tokens: list[str]) -> tuple[Card, ...]:
    if len(tokens) < 2 or tokens[0] != WORLD:
        raise SgfError("MV", " ".join(tokens[:2]), "the moves begin with w and the 32 cards")
    cards = _cards(tokens[1])
    if len(cards) != _CARDS_IN_PACK:
        raise SgfError("MV", tokens[1], f"the deal has 32 cards, not {len(cards)}")
    return cards


def _moves(tokens: list[str]) -> Iterator[Move]:
    if len(tokens) % 2:
        raise SgfError("MV", tokens[-1], "every move is a pair of seat and action; one half is missing")
    for who, action in zip(tokens[::2], tokens[1::2], strict=True):
        if who == WORLD:
            yield _world_move(action)
        elif who in ("0", "1", "2"):
            yield _player_move(int(who), action)
        else:
            raise SgfError("MV", f"{who} {action}", "a move is made by 0, 1, 2 or w")


def _world_move(action: str) -> Move:
    word, dot, number = action.partition(".")
    if dot and word in _WORLD_MOVES:
        if number not in ("0", "1", "2"):
            raise SgfError("MV", action, "TI and LE name the seat 0, 1 or 2")
        return Move(None, _WORLD_MOVES[word], int(number))
    cards = _cards(action)
    if len(cards) != 2:
        raise SgfError("MV", action, "the Skat has two cards")
    return Move(None, MoveKind.SHOW_SKAT, cards=cards)


def _player_move(seat: int, action: str) -> Move:
    if action in _PLAIN_MOVES:
        return Move(seat, _PLAIN_MOVES[action])
    if action in CARD_CODES:
        return Move(seat, MoveKind.CARD, cards=(Card.parse(action),))
    if action.isascii() and action.isdigit() and len(action) <= 3:
        return Move(seat, MoveKind.BID, int(action))
    if action == "SC" or action.startswith("SC."):
        return Move(seat, MoveKind.SHOW_CARDS, cards=_cards(action[3:]))
    match = _CONTRACT.fullmatch(action)
    if match is None:
        raise SgfError("MV", f"{seat} {action}", "neither a call, a contract nor a card")
    return Move(seat, MoveKind.CONTRACT, letters=match[1], cards=_cards(match[2]))


def _result(text: str) -> tuple[str, ...]:
    words = tuple(text.split())
    for word in words:
        if word not in _RESULT_WORDS and _RESULT_NUMBER.fullmatch(word) is None:
            raise SgfError("R", word, "neither a word of the result (win, loss, passed ...) nor a number such as v:24")
    if not words:
        raise SgfError("R", text, "the result is empty")
    return words


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.replace(".", " "))
    except CardError as error:
        raise SgfError("MV", text, str(error)) from error


def _dotted(cards: tuple[Card, ...]) -> str:
    return ".".join(card.code for card in cards)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
