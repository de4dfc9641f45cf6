"""A running hand followed as far as its cards are known: whose turn, tricks, what is proven, and what has to be asked.

The tracker knows cards only. Here a play may still be doubtful: cards after it are kept in their order, and followed as soon as
it is settled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.skat.cards import ALL_CARDS, Card, card_points
from firmware.skat.contracts import Contract
from firmware.skat.order import trick_winner

TRICKS = 10


@dataclass(frozen=True, slots=True)
class Play:
    """One card on the table. `number` is its id within the hand; `card` is None while it is doubtful.

    `candidates` are codes with probabilities, best first. `settled` says that the table or a later reading made it clear,
    `corrected` that it had counted as another card before.
    """

    number: int
    card: Card | None
    candidates: tuple[tuple[str, float], ...] = ()
    seconds: float = 0.0
    side: str | None = None
    settled: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class FollowedTrick:
    """Plays of one trick in their order. `leader` and `winner` are seats, None where they are not known yet."""

    number: int
    leader: int | None
    plays: tuple[Play, ...]
    winner: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether three cards lie in it."""
        return len(self.plays) == 3

    @property
    def is_known(self) -> bool:
        """Whether all its cards are known."""
        return all(play.card is not None for play in self.plays)

    def seat(self, place: int) -> int | None:
        """The seat that played the card with this place in the trick."""
        return None if self.leader is None else (self.leader + place) % 3

    @property
    def cards(self) -> tuple[Card, ...]:
        """The known cards in their order."""
        return tuple(play.card for play in self.plays if play.card is not None)


@dataclass(frozen=True, slots=True)
class Following:
    """A hand in play. `tricks` are all tricks begun, the last one perhaps not complete.

    `declarer_points` and `defender_points` are Augen in complete tricks with a known winner, without the Skat;
    `declarer_tricks` and `defender_tricks` count those tricks. `next_seat` is None when it depends on a doubtful card or
    when the hand is over.
    """

    declarer: int
    tricks: tuple[FollowedTrick, ...]
    next_seat: int | None
    declarer_points: int
    defender_points: int
    declarer_tricks: int
    defender_tricks: int

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays in their order."""
        return tuple(play for trick in self.tricks for play in trick.plays)

    @property
    def doubtful(self) -> Play | None:
        """The first play that nobody has settled."""
        return next((play for play in self.plays if play.card is None), None)

    @property
    def complete_tricks(self) -> int:
        """Tricks in which three cards lie."""
        return sum(trick.is_complete for trick in self.tricks)

    @property
    def all_played(self) -> bool:
        """Whether all thirty cards lie or have lain on the table, and are known."""
        return self.complete_tricks == TRICKS and self.doubtful is None

    @property
    def skat(self) -> tuple[Card, ...]:
        """The two cards nobody played, once all others are known; empty before."""
        if not self.all_played:
            return ()
        played = {play.card for play in self.plays}
        return tuple(card for card in ALL_CARDS if card not in played)

    def seat_of(self, number: int) -> int | None:
        """The seat that made the play with this number, None when it is not known (yet)."""
        for trick in self.tricks:
            for place, play in enumerate(trick.plays):
                if play.number == number:
                    return trick.seat(place)
        return None


def follow(contract: Contract, declarer: int, plays: tuple[Play, ...]) -> Following:
    """Put the plays of a hand into tricks and count what is known."""
    tricks: list[FollowedTrick] = []
    leader: int | None = 0
    points, counts = [0, 0], [0, 0]
    for start in range(0, len(plays), 3):
        trick = FollowedTrick(start // 3 + 1, leader, plays[start : start + 3])
        if trick.is_complete:
            winner = None
            if leader is not None and trick.is_known:
                winner = (leader + trick_winner(contract.game, trick.cards)) % 3
                party = 0 if winner == declarer else 1
                points[party] += card_points(trick.cards)
                counts[party] += 1
            trick = replace(trick, winner=winner)
            leader = winner
        tricks.append(trick)
    if len(plays) >= 3 * TRICKS:
        next_seat = None
    elif tricks and not tricks[-1].is_complete:
        next_seat = tricks[-1].seat(len(tricks[-1].plays))
    else:
        next_seat = leader
    return Following(declarer, tuple(tricks), next_seat, points[0], points[1], counts[0], counts[1])
