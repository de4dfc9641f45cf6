"""The verdict on a game: won or lost, what it is worth, and the steps of the computation as codes with numbers.

Steps are no sentences; `firmware.i18n` words them ("mit 1, Spiel 2, Hand 3, mal Kreuz 12 = 36").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from firmware.skat.contracts import Contract, Game
from firmware.skat.matadors import Matadors


class StepCode(StrEnum):
    """What a step of the computation is. In brackets: its number.

    Steps come in the order of this list; those from WITH to OUVERT carry the factor counted so far, except WITH and WITHOUT.
    """

    NULL = "null"
    """Null (its fixed value), also with Hand and ouvert: NULL_HAND, NULL_OUVERT, NULL_HAND_OUVERT."""
    NULL_HAND = "null_hand"
    NULL_OUVERT = "null_ouvert"
    NULL_HAND_OUVERT = "null_hand_ouvert"
    OVERBID_NULL = "overbid_null"
    """A Null below the bid: what follows is the suit game or Grand it is booked as (the bid)."""
    WITH = "with"
    """With so many matadors (their number)."""
    WITHOUT = "without"
    """Without so many matadors (their number)."""
    GAME = "game"
    """The level "Spiel" that every game has (factor so far: matadors + 1)."""
    HAND = "hand"
    SCHNEIDER = "schneider"
    """Schneider: reached by a party, or included in an announcement that was missed (factor so far)."""
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"
    BASE_DIAMONDS = "base_diamonds"
    """Times the base value (9); so for BASE_HEARTS 10, BASE_SPADES 11, BASE_CLUBS 12, BASE_GRAND 24."""
    BASE_HEARTS = "base_hearts"
    BASE_SPADES = "base_spades"
    BASE_CLUBS = "base_clubs"
    BASE_GRAND = "base_grand"
    VALUE = "value"
    """Gives this value (the product)."""
    BID = "bid"
    """What was bid, when the value does not cover it (the bid)."""
    OVERBID = "overbid"
    """Overbid (überreizt): the smallest factor whose multiple of the base value covers the bid (that factor)."""
    OVERBID_VALUE = "overbid_value"
    """The multiple that is booked instead (the game value)."""
    TOO_FEW_POINTS = "too_few_points"
    """Lost because the declarer has fewer than 61 Augen (his Augen)."""
    SCHNEIDER_MISSED = "schneider_missed"
    """Lost because announced Schneider was missed (the defenders' Augen, 31 or more)."""
    SCHWARZ_MISSED = "schwarz_missed"
    """Lost because announced Schwarz was missed (the defenders' tricks)."""
    TRICK_TAKEN = "trick_taken"
    """Null lost because the declarer took a trick (his tricks)."""
    WON = "won"
    """Won (the game value)."""
    LOST = "lost"
    """Lost, which counts double (the game value doubled)."""
    KONTRA = "kontra"
    """Times 2, 4, 8 or 16 for Kontra, Re and further doublings (that number)."""
    BOCK = "bock"
    """Times this number in a Bockrunde."""
    BOOKED = "booked"
    """What is written in the list (signed)."""


class Step(NamedTuple):
    """One step of the computation: what it is, and its number."""

    code: str
    number: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a game ended and what it counts.

    `game_value` is the Spielwert (raised to cover the bid when overbid), `booked` what the list gets: negative and doubled when lost,
    times Kontra and Bock. `schneider` and `schwarz` say that a party (whichever) stayed at 30 Augen or without a trick; they are facts
    of play, announced or not. `overbid`: the value reached did not cover the bid. `matadors` is None in Null games, except that
    `counted_as` names the suit game or Grand that an overbid Null is booked as, and then `matadors` are those of that game.
    `bid` is None when nobody entered it; then nothing can be overbid. `factor` is 0 in Null games.
    """

    contract: Contract
    bid: int | None
    matadors: Matadors | None
    won: bool
    game_value: int
    booked: int
    overbid: bool
    schneider: bool
    schwarz: bool
    factor: int
    kontra: int
    bock: int
    steps: tuple[Step, ...]
    declarer_points: int | None = None
    declarer_tricks: int | None = None
    counted_as: Game | None = None

    def number(self, code: StepCode) -> int | None:
        """The number of the first step with this code, None when the computation has no such step."""
        return next((step.number for step in self.steps if step.code == code), None)
