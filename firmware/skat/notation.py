"""How hands, plays and contracts are written inside game records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from firmware.skat.cards import Card, card_from_code, parse_cards
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import MISSING, CardError, ContractError, RecordError

_PLAY = re.compile(r"([012])([CSHD][ATKQJ987])")

ANNOUNCEMENTS: tuple[str | None, ...] = (None, "schneider", "schwarz")
"""What a record's `announced` may be."""


def parse_hand(text: object, field: str, size: int) -> tuple[Card, ...]:
    """`size` different cards. Raises RecordError that names the field."""
    if not isinstance(text, str):
        raise RecordError(field, text, f"{size} cards as text, such as 'CJ SJ'")
    try:
        cards = parse_cards(text)
    except CardError as error:
        raise RecordError(field, error.value, error.reason) from None
    if len(cards) != size:
        raise RecordError(field, text, f"{len(cards)} cards instead of {size}")
    return cards


def parse_plays(text: object) -> tuple[tuple[int, Card], ...]:
    """Plays as (seat, card) from tokens seat + card such as `0CJ 1C7 2C8`. Raises RecordError for a bad token or a card twice."""
    if not isinstance(text, str):
        raise RecordError("plays", text, "tokens seat + card as text, such as '0CJ 1C7 2C8'")
    tokens = text.split()
    if len(tokens) > 30:
        raise RecordError("plays", f"{len(tokens)} cards", "a game has thirty plays")
    seen: dict[str, int] = {}
    plays = []
    for place, token in enumerate(tokens):
        match = _PLAY.fullmatch(token)
        if match is None:
            raise RecordError("plays", token, "a play is the seat 0, 1 or 2 followed by the card, such as 0CJ")
        seat, code = match.groups()
        if code in seen:
            raise RecordError(
                "plays", token, f"this card was already played (play {seen[code] + 1} and play {place + 1})"
            )
        seen[code] = place
        plays.append((int(seat), card_from_code(code)))
    return tuple(plays)


def format_plays(plays: Iterable[tuple[int, Card]]) -> str:
    """Tokens seat + card."""
    return " ".join(f"{seat}{card.code}" for seat, card in plays)


def contract_from_object(value: object) -> Contract:
    """The contract of a record: `{"game", "hand", "announced", "ouvert"}`. Raises RecordError for what cannot be declared."""
    if not isinstance(value, Mapping):
        raise RecordError("contract", value, "an object with game, hand, announced and ouvert")
    for field in ("game", "hand", "announced", "ouvert"):
        if field not in value:
            raise RecordError(f"contract.{field}", MISSING, "a contract has game, hand, announced and ouvert")
    try:
        game = Game(value["game"])
    except ValueError:
        raise RecordError("contract.game", value["game"], "clubs, spades, hearts, diamonds, grand or null") from None
    hand, announced, ouvert = value["hand"], value["announced"], value["ouvert"]
    for field, flag in (("hand", hand), ("ouvert", ouvert)):
        if not isinstance(flag, bool):
            raise RecordError(f"contract.{field}", flag, "true or false")
    if announced not in ANNOUNCEMENTS:
        raise RecordError("contract.announced", announced, 'null, "schneider" or "schwarz"')
    try:
        contract = Contract(
            game,
            hand,
            schneider_announced=announced is not None,
            schwarz_announced=announced == "schwarz",
            ouvert=ouvert,
        )
    except ContractError as error:
        field = "contract.announced" if game is Game.NULL else "contract.game"
        raise RecordError(field, announced if game is Game.NULL else game.value, error.reason) from None
    if contract.hand and not hand:
        what = "an open suit game or Grand" if ouvert else f"announced {announced}"
        raise RecordError("contract.hand", hand, f"{what} is only possible in a hand game")
    return contract


def contract_to_object(contract: Contract) -> dict[str, object]:
    """The object that a record has for this contract."""
    announced = "schwarz" if contract.schwarz_announced else "schneider" if contract.schneider_announced else None
    return {"game": contract.game.value, "hand": contract.hand, "announced": announced, "ouvert": contract.ouvert}
