"""Answers for doubtful cards, from a file: what each play of a hand was.

Taken are one JSON object a line, `{"play": 7, "card": "HT"}` (or with `id`, as the events of `kiebitz watch`); one line `7,HT` a play (a
first line of words is passed over); one JSON object `{"7": "HT"}`; the cards alone in the order played, as a JSON list or one a line;
or a game record, whose plays are the answers in their order.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from firmware.errors import UserError
from firmware.skat.cards import Card
from firmware.skat.errors import SkatError
from firmware.skat.notation import parse_plays

FORMS = 'a line is {"play": 7, "card": "HT"} or 7,HT, or the file is one game record or the list of the cards played'


def read_answers(path: Path) -> dict[int, Card]:
    """Play number (from 1) -> card. Raises UserError that names file and line."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UserError(f"{path} does not exist; check the name after --answers") from None
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path} cannot be read as text ({error}); {FORMS}") from None
    whole = _as_json(text)
    if whole is not None:
        try:
            return _of_value(whole)
        except (SkatError, ValueError, KeyError, TypeError) as error:
            raise UserError(f"{path}: {_reason(error)}; {FORMS}") from None
    answers: dict[int, Card] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            answers |= _of_line(line.strip(), first=number == 1, place=len(answers) + 1)
        except (SkatError, ValueError, KeyError, TypeError) as error:
            raise UserError(f"{path} line {number}: {_reason(error)}; {FORMS}") from None
    return answers


def _as_json(text: str) -> dict[str, Any] | list[Any] | None:
    """The file as one JSON value, None when it is lines."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _of_value(value: dict[str, Any] | list[Any]) -> dict[int, Card]:
    if isinstance(value, list):
        return {_number(place): Card.parse(code) for place, code in enumerate(value, 1)}
    if "plays" in value:
        return {place: card for place, (_, card) in enumerate(parse_plays(value["plays"]), 1)}
    if "card" in value:
        return {
            _number(value["play"] if "play" in value or "id" not in value else value["id"]): Card.parse(value["card"])
        }
    return {_number(play): Card.parse(code) for play, code in value.items()}


def _of_line(line: str, first: bool, place: int) -> dict[int, Card]:
    if line.startswith("{"):
        return _of_value(json.loads(line))
    words = line.replace(";", " ").replace(",", " ").split()
    if len(words) == 1 and not words[0].isdigit():
        return {_number(place): Card.parse(words[0])}
    if first and not words[0].isdigit():
        return {}
    if len(words) != 2:
        raise ValueError(f"{line!r} is not a play and a card")
    return {_number(words[0]): Card.parse(words[1])}


def _number(value: object) -> int:
    number = int(str(value))
    if not 1 <= number <= 30:
        raise ValueError(f"play {number} is not 1 to 30")
    return number


def _reason(error: Exception) -> str:
    return f"{error} is missing" if isinstance(error, KeyError) else str(error)
