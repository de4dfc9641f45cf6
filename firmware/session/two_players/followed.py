"""What a hand for two has come to: what the table waits for, what lies open, tricks, Augen and revokes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.session.following import Play
from firmware.skat.cards import Card

PILES = 8


class Want(Enum):
    """What happens next at the table."""

    LAY = "lay open cards"
    CHOOSE = "name the game"
    PLAY = "play a card"
    TURN_UP = "turn up a covered card"
    DRAW = "draw from the Auslage"
    REFILL = "refill the Auslage"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of Offiziersskat: the open card (None: none lies there), and whether a covered one lies below."""

    card: Play | None = None
    covered: bool = True


@dataclass(frozen=True, slots=True)
class PairTrick:
    """Up to two plays. `leader` and `winner` are seats, None where they are not known yet."""

    number: int
    leader: int | None
    plays: tuple[Play, ...] = ()
    winner: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether both cards lie in it."""
        return len(self.plays) == 2

    def seat(self, place: int) -> int | None:
        """The seat that played the card with this place in the trick."""
        return None if self.leader is None else (self.leader + place) % 2


@dataclass(frozen=True, slots=True)
class PairRevoke:
    """A card that did not follow: the number of its play, and what gives it away.

    `held` are the cards that had to be played instead, where they lie open or are known (drawn from the Auslage); otherwise the
    revoke was proven by the card of the play `proof`.
    """

    seat: int
    trick: int
    play: int
    card: Card
    held: tuple[Card, ...] = ()
    proof: Card | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """A hand as far as its cards are known. All pairs are by seat.

    `want` and `seat` are what is waited for and from whom, `count` how many cards. `stuck` is the first card that is doubtful or
    cannot have been; it is one of `possible`, the likeliest first, and everything after it waits. While nothing is stuck, `possible`
    are the cards that can come next. `piles` and `auslage` are what lies open.
    """

    want: Want
    seat: int | None = None
    count: int = 0
    piles: tuple[tuple[Pile, ...], tuple[Pile, ...]] = ((), ())
    auslage: tuple[Play, ...] = ()
    talon: int = 0
    tricks: tuple[PairTrick, ...] = ()
    points: tuple[int, int] = (0, 0)
    tricks_won: tuple[int, int] = (0, 0)
    revokes: tuple[PairRevoke, ...] = ()
    stuck: Play | None = None
    possible: tuple[Card, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return self.want is Want.NOTHING

    @property
    def leader(self) -> int | None:
        """Who led or leads the trick on the table."""
        if self.tricks and not self.tricks[-1].is_complete:
            return self.tricks[-1].leader
        return self.seat if self.want is Want.PLAY else None


def tricks_of(plays: tuple[Play, ...], leaders: tuple[int, ...], winners: tuple[int, ...]) -> tuple[PairTrick, ...]:
    """The plays two by two; leaders and winners as far as they are known."""
    tricks = []
    for number, start in enumerate(range(0, len(plays), 2), start=1):
        leader = leaders[number - 1] if number <= len(leaders) else None
        winner = winners[number - 1] if number <= len(winners) else None
        tricks.append(PairTrick(number, leader, plays[start : start + 2], winner))
    return tuple(tricks)
