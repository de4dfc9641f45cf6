"""What one line of server notation says: header, deal, moves and result, as values that keep the order of the line."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from firmware.skat.cards import Card
from firmware.skat.errors import SkatError

WORLD = "w"
"""Who speaks when no player does: the server itself."""

SERVER_PLACE = "International Skat Server"
"""What the server writes as the place of its own games."""

BIDDING_NOT_RECORDED = "bidding not recorded"
"""In the comment: the calls are the shortest that lead to declarer and bid, not those that were made."""


class SgfError(SkatError):
    """A line of server notation that cannot be read, or a game that it cannot hold."""


class MoveKind(Enum):
    """What a move is."""

    BID = "bid"
    HOLD = "y"
    PASS = "p"
    TAKE_SKAT = "s"
    SHOW_SKAT = "skat"
    CONTRACT = "contract"
    CARD = "card"
    SHOW_CARDS = "SC"
    RESIGN = "RE"
    TIMEOUT = "TI"
    LEFT = "LE"


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `who` is a seat, for the server itself (SHOW_SKAT, TIMEOUT, LEFT) None.

    `number` is a bid value or the seat that timed out or left; `letters` a contract in the server's order; `cards` what the move
    shows, puts away or plays.
    """

    who: int | None
    kind: MoveKind
    number: int | None = None
    letters: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The properties before the moves; ratings as written, mostly empty."""

    place: str = "Kiebitz"
    comment: str = ""
    series: str = ""
    id: str = ""
    date: str = ""
    players: tuple[str, str, str] = ("", "", "")
    ratings: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True, slots=True)
class SgfGame:
    """One game. `deal`: ten cards of forehand, ten of middlehand, ten of rearhand, the Skat.

    `result` are the words of the result in order, each a word such as `win` or a name and number such as `v:96`.
    """

    header: Header
    deal: tuple[Card, ...]
    moves: tuple[Move, ...]
    result: tuple[str, ...] = field(default=())
