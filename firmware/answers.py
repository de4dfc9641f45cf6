"""Answers for doubtful cards, from a file: what each play of a hand was.

Three forms are taken: one JSON object a line `{"play": 7, "card": "HT"}`; one line `7,HT` a play (a first line of words is passed
over); or a game record, whose plays are the answers in their order.
"""

from __future__ import annotations

import json
from pathlib import Path

from firmware.errors import UserError
from firmware.skat.cards import Card
from firmware.skat.errors import SkatError
from firmware.skat.notation import parse_plays

FORMS = 'a line is {"play": 7, "card": "HT"} or 7,HT, or the file is one game record'


def read_answers(path: Path) -> dict[int, Card]:
    """Play number (from 1) -> card. Raises UserError that names file and line."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"{path} does not exist; check the name after --answers") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read as text ({error}); {FORMS}") from None
    answers: dict[int, Card] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            answers |= _of_line(line.strip(), first=number == 1)
        except (SkatError, ValueError, KeyError, TypeError) as error:
            raise UserError(f"{path} line {number}: {_reason(error)}; {FORMS}") from None
    return answers


def _of_line(line: str, first: bool) -> dict[int, Card]:
    if line.startswith("{"):
        value = json.loads(line)
        if "plays" in value:
            return {place: card for place, (_, card) in enumerate(parse_plays(value["plays"]), 1)}
        return {_number(value["play"]): Card.parse(value["card"])}
    play, _, code = line.replace(";", ",").replace("\t", ",").partition(",")
    if first and not play.strip().isdigit():
        return {}
    return {_number(play.strip()): Card.parse(code.strip())}


def _number(value: object) -> int:
    number = int(str(value))
    if not 1 <= number <= 30:
        raise ValueError(f"play {number} is not 1 to 30")
    return number


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
