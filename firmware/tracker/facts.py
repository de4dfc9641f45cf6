"""What the tracker says of a hand: plays, tricks, void claims, proven revokes, problems, and the frozen state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game
from firmware.skat.order import FollowClass, trick_winner


class Play(NamedTuple):
    """One card as played. `number` counts the plays of the hand from 1, `trick` the tricks from 1, `place` 0 leads.

    `card` is None while a reading is not sure.
    """

    number: int
    seat: int
    card: Card | None
    trick: int
    place: int


class Trick(NamedTuple):
    """A complete trick: its number from 1, its three plays in order, the seat that won it, and its Augen."""

    number: int
    plays: tuple[Play, ...]
    winner: int
    points: int


class VoidClaim(NamedTuple):
    """By not following, a player says: from here on I have no card of this class.

    `card` was played in trick `trick` as play `number` when `led` asked for `asked`.
    """

    seat: int
    asked: FollowClass
    trick: int
    number: int
    led: Card
    card: Card


class Proof(Enum):
    """How a revoke was proven."""

    OPEN_HAND = "open hand"
    """His cards lie open and one of them would have followed."""
    LATER_CARD = "later card"
    """Later he played or showed a card of the class that he had claimed not to have."""
    ELIMINATION = "elimination"
    """The unseen cards have no place left if everybody had followed suit."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """A proven revoke (Nichtbedienen).

    `seats` is the one player who revoked, or both players of a party when only the party is proven. `claims` are the void claims
    that may be the offence: exactly one when player and trick are known. `trick` is the trick of the offence, None while several are
    possible. `proven_at` is the trick and `proven_play` the play that completed the proof. Evidence: `cards` (the card that contradicts
    the claim, or the cards of an open hand that would have followed), and for an elimination that `unseen` cards of `classes` have only
    `places` left.
    """

    seats: tuple[int, ...]
    trick: int | None
    claims: tuple[VoidClaim, ...]
    proof: Proof
    proven_at: int
    proven_play: int
    cards: tuple[Card, ...] = ()
    classes: tuple[FollowClass, ...] = ()
    unseen: int = 0
    places: int = 0

    @property
    def seat(self) -> int | None:
        """The player, None when only his party is proven."""
        return self.seats[0] if len(self.seats) == 1 else None

    @property
    def is_settled(self) -> bool:
        """Player and trick are both known."""
        return len(self.seats) == 1 and self.trick is not None


class ProblemKind(Enum):
    """What is odd about an input. The first two are taken into the hand all the same, the others change nothing."""

    OUT_OF_TURN = "out of turn"
    """Played to the trick before it was his turn."""
    LEAD_OUT_OF_TURN = "lead out of turn"
    """Led although another had won the trick before."""
    CARD_TWICE = "card twice"
    """This card was already played, or is in the open Skat, or lies in another open hand."""
    SEAT_TWICE = "seat twice"
    """This player has already played to this trick."""
    NOT_IN_HAND = "not in hand"
    """His cards lie open and this one is not among them."""
    WRONG_NUMBER = "wrong number"
    """A hand or the Skat with too many or too few cards."""
    CARD_UNKNOWN = "card unknown"
    """The last trick has a card that is not known yet, so nobody knows who leads."""
    HAND_OVER = "hand over"
    """All thirty cards have been played."""
    NO_SUCH_PLAY = "no such play"
    """A correction of a card that was never played."""


ACCEPTED_PROBLEMS = frozenset({ProblemKind.OUT_OF_TURN, ProblemKind.LEAD_OUT_OF_TURN})


class Problem(NamedTuple):
    """An odd input: what kind, by whom, which card, in which play; `other` is the play that it collides with (0: none).

    `size` is the number of cards of a hand or Skat with a wrong number.
    """

    kind: ProblemKind
    seat: int | None
    card: Card | None
    number: int
    other: int = 0
    size: int = 0


class PlayReport(NamedTuple):
    """What one input did. `play` is None when it was refused; then `problems` says why."""

    play: Play | None
    closed: Trick | None
    revokes: tuple[Revoke, ...]
    problems: tuple[Problem, ...]

    @property
    def accepted(self) -> bool:
        return self.play is not None


@dataclass(frozen=True, slots=True)
class HandState:
    """A followed hand at one moment.

    `trick` are the plays that lie on the table. `leader` led the running trick or leads the next one; `next_seat` is whose turn it is
    (both None when a card must be named first, `next_seat` also after the last card). `points` and `trick_counts` are per seat, from complete
    tricks. The declarer's Augen lie between `declarer_low` and `declarer_high` as long as the Skat is unknown; `skat` is None until then.
    `revokes` are the proven revokes, settled or not; `problems` those that were let pass.
    """

    game: Game
    contract: Contract | None
    declarer: int | None
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    leader: int | None
    next_seat: int | None
    points: tuple[int, int, int]
    trick_counts: tuple[int, int, int]
    declarer_low: int
    declarer_high: int
    defender_points: int
    declarer_tricks: int
    defender_tricks: int
    skat: tuple[Card, ...] | None
    open_hands: tuple[tuple[Card, ...] | None, ...]
    claims: tuple[VoidClaim, ...]
    revokes: tuple[Revoke, ...]
    problems: tuple[Problem, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """All plays of the hand in order."""
        return tuple(play for trick in self.tricks for play in trick.plays) + self.trick

    @property
    def trick_number(self) -> int:
        """The number of the trick that is running or comes next, 1..10; 10 when the hand is over."""
        return min(len(self.tricks) + 1, 10)

    @property
    def is_complete(self) -> bool:
        """All ten tricks are complete."""
        return len(self.tricks) == 10

    @property
    def winning_place(self) -> int | None:
        """The place in the running trick that wins so far, None when it is empty or a card is not known."""
        cards = [play.card for play in self.trick if play.card is not None]
        return trick_winner(self.game, cards) if cards and len(cards) == len(self.trick) else None
