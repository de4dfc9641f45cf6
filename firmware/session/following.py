"""A running hand followed as far as its cards are known: whose turn, tricks, what is proven, and what has to be asked.

The tracker knows cards only. Here a play may still be doubtful: cards after it are kept in their order, and followed as soon as
it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game
from firmware.skat.order import trick_winner
from firmware.tracker.facts import HandState as Tracked
from firmware.tracker.facts import ProblemKind
from firmware.tracker.hand import TRICKS, HandTracker

__all__ = ["TRICKS", "FollowedTrick", "Following", "OpenHand", "Play", "follow"]

_MISFITS = (ProblemKind.CARD_TWICE, ProblemKind.NOT_IN_HAND)
"""Why a card is refused that another hand holds, or that the open hand lacks."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card on the table. `number` is its id within the hand; `card` is None while it is doubtful.

    `candidates` are codes with probabilities, best first. `settled` says that the table or a later reading made it clear,
    `corrected` that it had counted as another card before, `settled_by_table` that people have named it.
    """

    number: int
    card: Card | None
    candidates: tuple[tuple[str, float], ...] = ()
    seconds: float = 0.0
    side: str | None = None
    settled: bool = False
    corrected: bool = False
    settled_by_table: bool = False


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
class OpenHand:
    """All cards that a seat held, and laid open, when so many cards had been played."""

    seat: int
    cards: tuple[Card, ...]
    plays: int = 0


@dataclass(frozen=True, slots=True)
class Following:
    """A hand in play. `tricks` are all tricks begun, the last one perhaps not complete; `tracked` is what the tracker makes of
    the plays before the first trick with a doubtful card. `open_hand_fits` is False when open cards contradict those played:
    then only these count.
    """

    tracked: Tracked
    tricks: tuple[FollowedTrick, ...]
    open_hand_fits: bool = True

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays in their order."""
        return tuple(play for trick in self.tricks for play in trick.plays)

    @property
    def doubtful(self) -> Play | None:
        """The first play that nobody has settled."""
        return next((play for play in self.plays if play.card is None), None)

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """What the declarer still holds of an open hand, empty when none lies open."""
        declarer = self.tracked.declarer
        return () if declarer is None else self.tracked.open_hands[declarer] or ()

    @property
    def complete_tricks(self) -> int:
        """Tricks in which three cards lie."""
        return sum(trick.is_complete for trick in self.tricks)

    @property
    def all_played(self) -> bool:
        """Whether all thirty cards lie or have lain on the table, and are known."""
        return self.tracked.is_complete

    @property
    def next_seat(self) -> int | None:
        """Whose turn it is; None when that depends on a doubtful card, or when the hand is over."""
        return self.tracked.next_seat if len(self.tracked.plays) == len(self.plays) else None

    @property
    def skat(self) -> tuple[Card, ...]:
        """The two cards nobody played, once all others are known; empty before."""
        return self.tracked.skat or ()

    @property
    def declarer_points(self) -> int:
        """Augen in the declarer's complete tricks, without the Skat."""
        return 0 if self.tracked.declarer is None else self.tracked.points[self.tracked.declarer]

    @property
    def defender_points(self) -> int:
        """Augen in the defenders' complete tricks."""
        return self.tracked.defender_points

    @property
    def trick_counts(self) -> tuple[int, int]:
        """Complete tricks of the declarer and of the defenders."""
        return self.tracked.declarer_tricks, self.tracked.defender_tricks

    def seat_of(self, number: int) -> int | None:
        """The seat that made the play with this number, None when it is not known (yet)."""
        for trick in self.tricks:
            for place, play in enumerate(trick.plays):
                if play.number == number:
                    return trick.seat(place)
        return None

    def cards_of_seat(self, seat: int) -> tuple[Card, ...]:
        """The known cards that this seat has played, in their order."""
        return tuple(
            play.card
            for trick in self.tricks
            for place, play in enumerate(trick.plays)
            if play.card is not None and trick.seat(place) == seat
        )


def follow(
    contract: Contract | Game,
    declarer: int | None,
    plays: tuple[Play, ...],
    dismissed: Iterable[tuple[int, int]] = (),
    awarded: Mapping[int, int] | None = None,
    shown: OpenHand | None = None,
) -> Following:
    """Let the tracker follow the plays of a hand as far as it can; a Ramsch has no declarer.

    `dismissed` are (seat, trick) of revokes the table dropped, `awarded` the seats that took a trick (from 1) as the table says,
    `shown` is a hand that lies open.
    """
    seats = _stated_seats(contract.game if isinstance(contract, Contract) else contract, plays, awarded or {})
    dropped = tuple(dismissed)
    tracker = HandTracker(contract, declarer, dismissed=dropped)
    fits = _tell(tracker, plays, seats, shown)
    if not fits:
        # What lies on the table was seen longer than what was shown once.
        tracker = HandTracker(contract, declarer, dismissed=dropped)
        _tell(tracker, plays, seats, None)
    tracked = tracker.state
    tricks = []
    for number, start in enumerate(range(0, len(plays), 3), start=1):
        leader = winner = None
        if number <= len(tracked.tricks):
            leader, winner = tracked.tricks[number - 1].plays[0].seat, tracked.tricks[number - 1].winner
        elif number == len(tracked.tricks) + 1 and tracked.trick:
            leader = tracked.trick[0].seat
        tricks.append(FollowedTrick(number, leader, plays[start : start + 3], winner))
    return Following(tracked, tuple(tricks), fits)


def _tell(tracker: HandTracker, plays: Sequence[Play], seats: Mapping[int, int], shown: OpenHand | None) -> bool:
    """Tell the tracker what happened, up to a play that it cannot place. False: the open hand does not fit."""
    for place, play in enumerate(plays):
        if shown is not None and shown.plays == place and tracker.show_hand(shown.seat, shown.cards).problems:
            return False
        report = tracker.play(play.card, seats.get(place))
        if not report.accepted:
            return shown is None or all(problem.kind not in _MISFITS for problem in report.problems)
    if shown is not None and shown.plays == len(plays):
        return not tracker.show_hand(shown.seat, shown.cards).problems
    return True


def _stated_seats(game: Game, plays: Sequence[Play], awarded: Mapping[int, int]) -> dict[int, int]:
    """Place of a play -> the seat that made it, in tricks of which the table said who took them: he laid the card that wins."""
    seats = {}
    for number, winner in awarded.items():
        start = 3 * (number - 1)
        cards = [play.card for play in plays[start : start + 3] if play.card is not None]
        if len(cards) == 3:
            leader = winner - trick_winner(game, cards)
            seats.update({start + place: (leader + place) % 3 for place in range(3)})
    return seats
