"""`kiebitz score CONTRACT`: the value of one game in words and numbers."""

from __future__ import annotations

import argparse
import json

from firmware.errors import UserError
from firmware.i18n.translator import Translator
from firmware.i18n.verdicts import explanation, result_sentence
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import BASE_VALUES, Contract, Game, parse_contract
from firmware.skat.errors import MISSING, MatadorsNeeded, ScoringError, SkatError
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.scoring import Verdict, evaluate

SAME_IN_EVERY_GAME = 3
"""So many matadors or fewer end among the jacks, so they are the same in every suit game and Grand."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "contract", metavar="CONTRACT", help="C S H D G N, then H (Hand) S (Schneider) Z (Schwarz) O (ouvert)"
    )
    held = parser.add_mutually_exclusive_group()
    held.add_argument("--with", dest="with_matadors", metavar="N", type=int, help="with N matadors (mit N Spitzen)")
    held.add_argument("--without", dest="without_matadors", metavar="N", type=int, help="without N matadors (ohne N)")
    held.add_argument("--cards", metavar="CARDS", help="or the declarer's twelve cards, such as CJ,SJ,...")
    parser.add_argument("--points", metavar="N", type=int, help="the declarer's Augen with the Skat")
    parser.add_argument("--tricks", metavar="N", type=int, help="the declarer's tricks; Null needs only these")
    parser.add_argument("--bid", metavar="N", type=int, help="the last bid (default: no overbid check)")
    parser.add_argument(
        "--kontra", metavar="N", type=int, default=0, help="doublings 0..4: 1 Kontra, 2 Re, ... (default: 0)"
    )
    parser.add_argument("--bock", metavar="N", type=int, default=1, help="factor of a Bockrunde (default: 1)")
    parser.add_argument(
        "--language", choices=("de", "en", "nl", "sv"), default="de", help="of the explanation (default: de)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.epilog = "example: kiebitz score CHS --with 1 --points 80 --tricks 8 --bid 24"


def run(arguments: argparse.Namespace) -> int:
    verdict = _verdict(arguments)
    translator = Translator(arguments.language)
    words = explanation(translator, verdict)
    if arguments.json:
        fields = {
            "won": verdict.won,
            "value": verdict.booked,
            "game_value": verdict.game_value,
            "overbid": verdict.overbid,
            "schneider": verdict.schneider,
            "schwarz": verdict.schwarz,
            "explanation": words,
        }
        print(json.dumps(fields, ensure_ascii=False))
    else:
        print(result_sentence(translator, verdict))
        print(words)
    return 0


def _verdict(arguments: argparse.Namespace) -> Verdict:
    try:
        contract = parse_contract(arguments.contract)
        if contract.is_null and arguments.points is not None:
            raise ScoringError("--points", arguments.points, "a Null game does not count Augen; give --tricks")
        if contract.is_null and arguments.tricks is None:
            raise ScoringError("--tricks", MISSING, "a Null game is decided by the declarer's tricks")
        if not contract.is_null and arguments.points is None:
            raise ScoringError("--points", MISSING, "give the declarer's Augen with the Skat")
        _check_range("--points", arguments.points, 120)
        _check_range("--tricks", arguments.tricks, 10)
        return evaluate(
            contract,
            arguments.bid,
            _matadors(arguments, contract),
            declarer_points=arguments.points,
            declarer_tricks=arguments.tricks,
            kontra=arguments.kontra,
            bock=arguments.bock,
        )
    except MatadorsNeeded as error:
        raise UserError(
            f"score {arguments.contract}: matadors are missing, {error.reason}; give --cards, or --with N or --without N"
        ) from None
    except SkatError as error:
        raise UserError(f"score {arguments.contract}: {error}") from None


def _check_range(option: str, number: int | None, highest: int) -> None:
    if number is not None and not 0 <= number <= highest:
        raise ScoringError(option, number, f"a whole number from 0 to {highest}")


def _matadors(arguments: argparse.Namespace, contract: Contract) -> Matadors | dict[Game, Matadors] | None:
    """The matadors as given: of the game, or of every game from twelve cards."""
    if arguments.cards is not None:
        cards = parse_cards(arguments.cards)
        if len(cards) != 12:
            raise ScoringError(
                "--cards", arguments.cards, f"{len(cards)} cards; the declarer's ten and the Skat are twelve"
            )
        return all_matadors(cards)
    if arguments.with_matadors is None and arguments.without_matadors is None:
        return None
    held = arguments.with_matadors is not None
    option, count = ("--with", arguments.with_matadors) if held else ("--without", arguments.without_matadors)
    if not 1 <= count <= 11:
        raise ScoringError(option, count, "1 to 11 matadors, in Grand 1 to 4")
    if not contract.is_null:
        return Matadors(held, count)
    if arguments.bid is None or arguments.bid <= contract.null_value:
        raise ScoringError(option, count, "a Null game counts no matadors unless it is overbid")
    return dict.fromkeys(BASE_VALUES, Matadors(held, count)) if count <= SAME_IN_EVERY_GAME else None
