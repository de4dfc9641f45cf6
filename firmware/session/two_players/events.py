"""What happens only in games for two; cards, rulings, results and everything else are the events of every evening."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True)
class GameChosen:
    """The player who did not deal has named the game.

    `game` is a letter of contract notation (`C S H D G N`, `R` for Ramsch), in Skat-Duell a suit, `T` for no trumps or `B` for a
    Bettlerrunde. Said again, it corrects the first choice.
    """

    kind: ClassVar[str] = "game_chosen"
    schema: ClassVar[int] = 1
    game: str


@dataclass(frozen=True, slots=True)
class CardLaidOpen:
    """A card lies open without being played: dealt open or turned up on a pile, or turned up into the Auslage.

    `card`, `candidates`, `seconds`, `by` and `before` are as for a card that is played; `seat` is whose pile it lies on, where that
    was seen.
    """

    kind: ClassVar[str] = "card_laid_open"
    schema: ClassVar[int] = 1
    play: int
    card: str | None
    candidates: tuple[tuple[str, float], ...] = ()
    seconds: float = 0.0
    by: Literal["reading", "table"] = "reading"
    before: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card was taken from the Auslage, by the winner of the trick first."""

    kind: ClassVar[str] = "card_drawn"
    schema: ClassVar[int] = 1
    play: int
    card: str
    by: Literal["reading", "table"] = "table"


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A seat has given the game up: the other one gets the rest."""

    kind: ClassVar[str] = "given_up"
    schema: ClassVar[int] = 1
    seat: int


PairEvent = GameChosen | CardLaidOpen | CardDrawn | GivenUp
