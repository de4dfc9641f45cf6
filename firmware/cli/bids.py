"""`kiebitz bids`: the legal bid values, and what the games of a hand are worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.errors import UserError
from firmware.i18n.names import contract_name, game_name
from firmware.i18n.translator import Translator
from firmware.skat.bids import BID_VALUES, factors_of
from firmware.skat.cards import Card, format_cards, parse_cards
from firmware.skat.contracts import NULL_VALUES, Contract, Game
from firmware.skat.errors import SkatError
from firmware.skat.hand_values import HandValue, hand_values

if TYPE_CHECKING:
    from rich.table import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--hand", metavar="CARDS", help="ten cards, or twelve with the Skat, such as CJ,SJ,...; or a picture of them"
    )
    parser.add_argument(
        "--language", choices=("de", "en", "nl", "sv"), default="de", help="of the games' names (default: de)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a bid value, or a game of the hand")
    parser.epilog = "example: kiebitz bids --hand CJ,SJ,HA,HT,HK,H9,SA,S7,D8,D7"


def run(arguments: argparse.Namespace) -> int:
    translator = Translator(arguments.language)
    if arguments.hand is None:
        _show_bids(translator, arguments.json)
    else:
        _show_hand(_hand(arguments.hand), translator, arguments.json)
    return 0


def _show_bids(translator: Translator, as_json: bool) -> None:
    if as_json:
        for bid in BID_VALUES:
            games = [{"game": game.letter, "factor": factor} for game, factor in factors_of(bid)]
            nulls = [{"game": str(contract)} for contract in _nulls(bid)]
            print(json.dumps({"bid": bid, "games": nulls + games}))
        return
    from rich.table import Table

    table = Table("bid", "games")
    for bid in BID_VALUES:
        names = [contract_name(translator, contract) for contract in _nulls(bid)]
        names += [f"{game_name(translator, game)} {game.base_value}×{factor}" for game, factor in factors_of(bid)]
        table.add_row(str(bid), ", ".join(names))
    _print(table)


def _nulls(bid: int) -> list[Contract]:
    return [
        Contract(Game.NULL, hand=hand, ouvert=ouvert) for (hand, ouvert), value in NULL_VALUES.items() if value == bid
    ]


def _show_hand(cards: tuple[Card, ...], translator: Translator, as_json: bool) -> None:
    try:
        values = hand_values(cards)
    except SkatError as error:
        raise UserError(f"--hand: {error}") from None
    if as_json:
        for value in values:
            print(json.dumps(_fields(value)))
        return
    from rich.table import Table

    table = Table("game", "matadors", "value", "bid up to", "with Schneider", "whatever the Skat")
    for value in values:
        spread = str(value.lowest_value)
        if value.highest_value != value.lowest_value:
            spread += f"..{value.highest_value}"
        table.add_row(
            contract_name(translator, value.contract),
            "" if value.matadors is None else f"{value.matadors.signed:+d}",
            str(value.value),
            str(value.bid_limit),
            "" if value.schneider_limit is None else str(value.schneider_limit),
            spread,
        )
    print(format_cards(cards))
    _print(table)


def _fields(value: HandValue) -> dict[str, object]:
    return {
        "contract": str(value.contract),
        "matadors": None if value.matadors is None else value.matadors.signed,
        "value": value.value,
        "bid_up_to": value.bid_limit,
        "bid_up_to_with_schneider": value.schneider_limit,
        "lowest_value": value.lowest_value,
        "highest_value": value.highest_value,
    }


def _hand(text: str) -> tuple[Card, ...]:
    """The cards as written, or as read from a picture when `text` names a file."""
    path = Path(text)
    if path.is_file():
        return _cards_in_picture(path)
    try:
        return parse_cards(text)
    except SkatError as error:
        hint = f"; there is no picture {text} either" if path.suffix else ""
        raise UserError(f"--hand: {error}{hint}") from None


def _cards_in_picture(path: Path) -> tuple[Card, ...]:
    import cv2

    from models.loader import load_model
    from vision.reader import CardReader

    picture = cv2.imread(str(path))
    if picture is None:
        raise UserError(f"--hand: {path} is no picture that can be read; write the cards instead, such as CJ,SJ,...")
    found = CardReader(load_model()).read_picture(picture)
    unsure = [card for card in found if card.reading.card is None]
    if unsure:
        raise UserError(
            f"--hand: {len(unsure)} of {len(found)} cards in {path} cannot be read surely; write the cards instead"
        )
    return tuple(Card.parse(card.reading.card) for card in found)


def _print(table: Table) -> None:
    from rich.console import Console

    console = Console()
    (console if console.is_terminal else Console(width=200)).print(table)
