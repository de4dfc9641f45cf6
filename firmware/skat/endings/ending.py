"""What can end a game early, and what may come of it besides a ruling."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.citations import Rule
from firmware.skat.errors import SkatError


class EndingError(SkatError):
    """An ending that does not fit the game, such as Schneider claimed when the defenders have 31 Augen."""


class Claims(Enum):
    """By which text a game ends early. `SERVER` is for records of game servers only."""

    ISKO_2022 = "isko_2022"
    ISKO_OLD = "isko_old"
    SERVER = "server"


class EndingKind(Enum):
    """What happened. The first two with hidden cards, the next four with open cards, the last two are the table's own words."""

    DECLARER_GIVES_UP = "the declarer gives up"
    DEFENDER_GIVES_UP = "a defender gives up"
    DECLARER_LAYS_DOWN = "the declarer lays his cards down"
    DEFENDER_LAYS_DOWN = "a defender lays his cards down"
    DECLARER_THROWS = "the declarer throws his cards openly"
    DEFENDER_THROWS = "a defender throws his cards openly"
    REST_TO_DECLARER = "the rest goes to the declarer"
    REST_TO_DEFENDERS = "the rest goes to the defenders"


class ClaimedLevel(Enum):
    """What the declarer claims when he lays down his cards."""

    SIMPLE = 0
    SCHNEIDER = 1
    SCHWARZ = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """An early end. `hand_cards` is how many cards the declarer holds (giving up is free with nine or more).

    `claimed` is the level a declarer names who lays down his cards; None claims all that is left.
    """

    kind: EndingKind
    hand_cards: int = 10
    claimed: ClaimedLevel | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be (EndingError)."""
        if not 0 <= self.hand_cards <= 10:
            raise EndingError("hand_cards", self.hand_cards, "0..10")
        if self.claimed is not None and self.kind is not EndingKind.DECLARER_LAYS_DOWN:
            raise EndingError("claimed", self.claimed.name, "only a declarer who lays down his cards claims a level")


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The game goes on; `declarer_hand_open`: with the declarer's cards face up."""

    declarer_hand_open: bool
    rules: tuple[Rule, ...]
