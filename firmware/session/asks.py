"""What the screen can ask: which card, which play, which ruling, a line of the menu. Values only; when they are asked is `questions`."""

from __future__ import annotations

from dataclasses import dataclass
from types import EllipsisType
from typing import get_args

from firmware.session.ended import ENDINGS
from firmware.session.events import Ruling
from firmware.session.following import Play
from firmware.session.menu import IsMeant, WhichItem
from firmware.session.revokes import Revoke
from firmware.skat.cards import Card
from firmware.skat.contracts import Game
from firmware.skat.endings.ending import ClaimedLevel, EndingKind
from firmware.skat.matadors import Matadors
from firmware.skat.questions import Question

RULINGS: tuple[Ruling, ...] = get_args(Ruling)

MISSED_CARD = -1
"""Stands for a play that was not seen at all, where play numbers are chosen."""

CORRECTABLE_TRICKS = 3
"""The running trick and those before it whose cards are offered for correction."""


@dataclass(frozen=True, slots=True)
class WhichCard:
    """Which card is it: for a doubtful play, a correction, or a play that was missed (`play` is None).

    `options` end with None for "another card" while they are only the likeliest ones.
    """

    play: Play | None
    options: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class TakerOf:
    """Stands for the seat that took this complete trick (from 1), where it is chosen what shall be corrected."""

    trick: int


Correctable = Play | TakerOf | None
"""What can be corrected: a play, who took a trick, or (None) that a card was not seen at all."""


COLUMN = 3
"""Rows of a column where it is chosen what shall be corrected."""


@dataclass(frozen=True, slots=True)
class WhichPlay:
    """What shall be corrected, in columns of at most three: the newest trick, the two before it, and what else can be wrong."""

    columns: tuple[tuple[Correctable, ...], ...]

    @property
    def options(self) -> tuple[Correctable | EllipsisType, ...]:
        """All columns one below the other; shorter ones are filled up with `...`, which nobody can choose."""
        *full, last = self.columns
        filled = [each for column in full for each in (*column, *(...,) * (COLUMN - len(column)))]
        return (*filled, *last)

    def place(self, column: int, row: int) -> int:
        """The place among the options of this row of a column, or of its last row where it has fewer."""
        return COLUMN * column + min(row, len(self.columns[column]) - 1)


@dataclass(frozen=True, slots=True)
class WhichTaker:
    """Which seat took a trick (from 1)."""

    trick: int
    options: tuple[int, ...] = (0, 1, 2)


@dataclass(frozen=True, slots=True)
class WhichPlace:
    """Where a card that was not seen belongs: before one of these plays, the newest first, or (None) after all of them."""

    card: Card
    options: tuple[Play | None, ...]


@dataclass(frozen=True, slots=True)
class WhichRuling:
    """What the table decides about a proven revoke."""

    revoke: Revoke
    options: tuple[Ruling, ...] = RULINGS


@dataclass(frozen=True, slots=True)
class WhichSkat:
    """Which two cards lie in the Skat, one after the other: what a hand that the table ended is worth depends on them."""

    first: Card | None
    options: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WhichMatadors:
    """With or without how many matadors the declarer played, of those that the cards seen allow.

    `game` is the one in which they count so where that is not the game played (a Null below its bid).
    """

    options: tuple[Matadors, ...]
    game: Game | None = None


@dataclass(frozen=True, slots=True)
class WhichEnding:
    """How the game ended before its last card."""

    options: tuple[EndingKind, ...] = ENDINGS


@dataclass(frozen=True, slots=True)
class WhichAnswer:
    """Yes or no to a question of the rules, the suggested answer first."""

    question: Question
    options: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class WhichClaim:
    """Which level a declarer claims who lays his cards down; None: all that is left."""

    options: tuple[ClaimedLevel | None, ...]


@dataclass(frozen=True, slots=True)
class ShowsHand:
    """Whether the declarer's open cards are shown to the camera."""

    options: tuple[bool, ...] = (True, False)


@dataclass(frozen=True, slots=True)
class WhichKontra:
    """Which seat doubles the game."""

    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhichGrandHand:
    """Which seat plays Grand Hand instead of the Ramsch; None: nobody."""

    options: tuple[int | None, ...] = (None, 0, 1, 2)


@dataclass(frozen=True, slots=True)
class WhichPush:
    """Whether this seat pushes the Skat on unseen, or takes it and pushes two cards on."""

    seat: int
    options: tuple[bool, ...] = (False, True)


MenuAsk = WhichItem | IsMeant | WhichEnding | WhichClaim | WhichKontra


PushingAsk = WhichGrandHand | WhichPush


Ask = (
    WhichCard
    | WhichPlay
    | WhichTaker
    | WhichPlace
    | WhichRuling
    | WhichSkat
    | WhichMatadors
    | WhichAnswer
    | ShowsHand
    | PushingAsk
    | MenuAsk
)
