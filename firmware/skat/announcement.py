"""The choice of the contract: what may be announced, why something is refused, and what it would be worth (ISkO 3.4, 2.2).

Any two of the twelve cards may be put away. After picking up the Skat only the game itself and, in Null, ouvert can be declared.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from firmware.skat.cards import Card, check_distinct
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import CardError, ContractError
from firmware.skat.matadors import Matadors
from firmware.skat.scoring import game_value, lowest_factor

HAND_SIZE = 10
SKAT_SIZE = 2

_GAMES = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL)


class Refusal(Enum):
    """Why an announcement is refused."""

    HAND_AFTER_PICK_UP = "the Skat was picked up, so it is no Hand game"
    LEVEL_AFTER_PICK_UP = "Schneider and Schwarz are announced in Hand games only"
    OUVERT_AFTER_PICK_UP = "only Null may be played ouvert after the Skat was picked up"
    WRONG_DISCARD = "exactly two cards are put away"
    NOT_HELD = "only cards of the hand and the Skat can be put away"
    CARD_LED = "the first card was led before the announcement"
    ALREADY_ANNOUNCED = "an announcement cannot be changed"


class AnnouncementError(ContractError):
    """An announcement that is refused; `refusal` says why."""

    def __init__(self, value: object, refusal: Refusal) -> None:
        super().__init__("contract", value, refusal.value)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Preview:
    """What a contract would count.

    `values` are the game values when the game is simply won, with Schneider, and with Schwarz (three times the same in Null).
    `reach` is the lowest of these three that covers the bid (0, 1, 2), None when the bid cannot be reached and the game is lost
    from the start. `lost_value` is what a plain loss books. `certain` is false while cards of the Skat may change the matadors.
    """

    contract: Contract
    values: tuple[int, int, int]
    reach: int | None
    lost_value: int | None
    certain: bool


def legal_contracts(picked_up: bool) -> tuple[Contract, ...]:
    """Every contract that may be announced, games in the order clubs, spades, hearts, diamonds, Grand, Null."""
    found = []
    for game in _GAMES:
        if picked_up:
            found.append(Contract(game))
            if game is Game.NULL:
                found.append(Contract(game, ouvert=True))
            continue
        found.append(Contract(game, hand=True))
        if game is not Game.NULL:
            found.append(Contract(game, schneider_announced=True))
            found.append(Contract(game, schwarz_announced=True))
        found.append(Contract(game, hand=True, ouvert=True))
    return tuple(found)


def check_announcement(
    contract: Contract, picked_up: bool, card_led: bool = False, before: Contract | None = None
) -> Contract:
    """The contract, if it may be announced now; raises AnnouncementError with the reason.

    A declarer who leaves the Skat untouched but does not say Hand plays a game without Hand: that is allowed. `before` is what he
    has announced already: it stands.
    """
    if card_led:
        raise AnnouncementError(str(contract), Refusal.CARD_LED)
    if before is not None and before != contract:
        raise AnnouncementError(str(contract), Refusal.ALREADY_ANNOUNCED)
    if picked_up and not contract.is_null:
        if contract.ouvert:
            raise AnnouncementError(str(contract), Refusal.OUVERT_AFTER_PICK_UP)
        if contract.schneider_announced:
            raise AnnouncementError(str(contract), Refusal.LEVEL_AFTER_PICK_UP)
    if picked_up and contract.hand:
        raise AnnouncementError(str(contract), Refusal.HAND_AFTER_PICK_UP)
    return contract


def check_discard(hand: Iterable[Card], skat: Iterable[Card], put_away: Iterable[Card]) -> tuple[Card, ...]:
    """The ten cards to play with after putting two away. Raises AnnouncementError or CardError.

    Trumps and jacks may be put away like any other card.
    """
    twelve = (*hand, *skat)
    check_distinct(twelve, "hand")
    if len(twelve) != HAND_SIZE + SKAT_SIZE:
        raise CardError("hand", len(twelve), "hand and Skat are twelve cards")
    away = tuple(put_away)
    check_distinct(away, "put_away")
    codes = " ".join(card.code for card in away)
    if len(away) != SKAT_SIZE:
        raise AnnouncementError(codes, Refusal.WRONG_DISCARD)
    if not set(away) <= set(twelve):
        raise AnnouncementError(codes, Refusal.NOT_HELD)
    return tuple(card for card in twelve if card not in away)


def preview(contract: Contract, matadors: Matadors | None, bid: int | None, certain: bool = True) -> Preview:
    """What this contract would count with these matadors (None in Null) at this bid (None: not entered, then all covers it).

    `certain` false says that the matadors come from the ten cards of a Hand game. `lost_value` is None for a Null below its bid,
    whose loss depends on the matadors in every game.
    """
    plain = game_value(contract, matadors)
    values = (
        plain,
        game_value(contract, matadors, schneider=True),
        game_value(contract, matadors, schwarz=True),
    )
    least = bid or 0
    reach = next((level for level, value in enumerate(values) if value >= least), None)
    if contract.is_null:
        return Preview(contract, values, reach, -2 * plain if reach is not None else None, certain=True)
    base = contract.game.base_value
    lost = plain if plain >= least else base * lowest_factor(base, least)
    return Preview(contract, values, reach, -2 * lost, certain)
