"""Where a hand stands: takes one input after the other and keeps the trick, the tricks, what was seen and what is proven.

A position only goes forward. `firmware.tracker.hand` keeps what it was told and makes a new one for a correction.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from firmware.skat.cards import ALL_BITS, ALL_CARDS, Card, bits_of, card_points, cards_of
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import PlayError
from firmware.skat.order import CLASSES, STRENGTHS, FollowClass
from firmware.tracker.facts import HandState, Play, PlayReport, Problem, ProblemKind, Revoke, Trick
from firmware.tracker.proof import HAND_SIZE, NOTHING, RevokeProof

SKAT_SIZE = 2
TRICKS = 10

NO_PROBLEMS: tuple[Problem, ...] = ()

_BY_POINTS = tuple(sorted(ALL_CARDS, key=lambda card: -card.points))


class Position:
    """One hand so far. `proof` is None when revokes are not to be proven."""

    __slots__ = (
        "_classes",
        "_contract",
        "_declarer",
        "_game",
        "_leader",
        "_next",
        "_number",
        "_open",
        "_points",
        "_problems",
        "_proof",
        "_revokes",
        "_seen",
        "_skat_bits",
        "_strengths",
        "_trick",
        "_trick_counts",
        "_tricks",
    )

    def __init__(self, contract: Contract | Game, declarer: int | None, leader: int, proof: RevokeProof | None) -> None:
        self._contract = contract if isinstance(contract, Contract) else None
        self._game = contract.game if isinstance(contract, Contract) else contract
        self._declarer = declarer
        self._classes = CLASSES[self._game]
        self._strengths = STRENGTHS[self._game]
        self._proof = proof
        self._seen = 0
        self._open: list[int | None] = [None, None, None]
        self._skat_bits: int | None = None
        self._number = 0
        self._trick: list[Play] = []
        self._tricks: list[Trick] = []
        self._leader: int | None = leader
        self._next: int | None = leader
        self._points = [0, 0, 0]
        self._trick_counts = [0, 0, 0]
        self._revokes: list[Revoke] = []
        self._problems: list[Problem] = []

    def play(self, card: Card | None, stated: int | None) -> PlayReport:
        """A card (None: not known yet) played by the stated seat, or by whose turn it is (None)."""
        turn = self._next
        trick = self._trick
        if turn is None:
            return self._refused(ProblemKind.CARD_UNKNOWN if trick else ProblemKind.HAND_OVER, stated, card)
        seat = turn
        problems = NO_PROBLEMS
        if stated is not None and stated != turn:
            seat = checked_seat(stated, "seat")
            if any(play.seat == seat for play in trick):
                return self._refused(ProblemKind.SEAT_TWICE, seat, card)
            kind = ProblemKind.OUT_OF_TURN if trick else ProblemKind.LEAD_OUT_OF_TURN
            problems = (Problem(kind, seat, card, self._number + 1),)
        held = self._open[seat]
        if card is not None:
            bit = card.bit
            if (held is not None or self._seen & bit) and (refused := self._collision(card, seat)):
                return refused
            self._seen |= bit
            if held is not None:
                self._open[seat] = held & ~bit
        if problems:
            self._problems += problems
        self._number = number = self._number + 1
        place = len(trick)
        play = Play(number, seat, card, len(self._tricks) + 1, place)
        revokes = NOTHING
        proof = self._proof
        if proof is not None:
            if card is None:
                proof.play_unknown(seat)
            else:
                revokes = proof.play(seat, card, trick[0].card if place else None, play.trick, number)
                if revokes:
                    self._note(revokes)
        trick.append(play)
        closed = None
        if place == 0:
            self._leader = seat
            self._next = (seat + 1) % 3
        elif place == 1:
            # The seats are 0, 1 and 2: the third is what the first two leave of their sum.
            self._next = 3 - seat - trick[0].seat
        else:
            closed = self._close()
        return PlayReport(play, closed, revokes, problems)

    def show(self, seat: int | None, cards: tuple[Card, ...]) -> PlayReport:
        """The remaining cards of a seat, or the Skat (seat None), are laid open."""
        size = SKAT_SIZE if seat is None else HAND_SIZE - self._played_by(seat)
        if len(set(cards)) != size or len(cards) != size:
            return self._refused(ProblemKind.WRONG_NUMBER, seat, None, size=len(cards))
        bits = bits_of(cards)
        already = self._skat_bits if seat is None else self._open[seat]
        if already is not None and already != bits:
            odd = cards_of(bits & ~already)[0]
            return self._refused(ProblemKind.NOT_IN_HAND, seat, odd)
        if already is not None:
            return PlayReport(None, None, NOTHING, NO_PROBLEMS)
        for card in cards:
            if self._seen & card.bit:
                return self._refused(ProblemKind.CARD_TWICE, seat, card, other=self._play_of(card))
        revokes = NOTHING
        self._seen |= bits
        number = self._number
        trick = len(self._tricks) + (1 if self._trick else 0)
        if seat is None:
            self._skat_bits = bits
            if self._proof is not None:
                revokes = self._proof.show_skat(cards, trick, number)
        else:
            self._open[seat] = bits
            if self._proof is not None:
                revokes = self._proof.show_hand(seat, cards, trick, number)
        self._note(revokes)
        return PlayReport(None, None, revokes, NO_PROBLEMS)

    @property
    def state(self) -> HandState:
        """Everything as it is now, frozen."""
        declarer = self._declarer
        skat = self._known_skat()
        own = 0 if declarer is None else self._points[declarer]
        tricks = 0 if declarer is None else self._trick_counts[declarer]
        low, high = own, own
        if declarer is not None:
            if skat is not None:
                low = high = own + card_points(skat)
            else:
                high = own + self._most_skat_points()
        return HandState(
            game=self._game,
            contract=self._contract,
            declarer=declarer,
            trick=tuple(self._trick),
            tricks=tuple(self._tricks),
            leader=self._leader,
            next_seat=self._next,
            points=(self._points[0], self._points[1], self._points[2]),
            trick_counts=(self._trick_counts[0], self._trick_counts[1], self._trick_counts[2]),
            declarer_low=low,
            declarer_high=high,
            defender_points=sum(self._points) - own if declarer is not None else 0,
            declarer_tricks=tricks,
            defender_tricks=len(self._tricks) - tricks if declarer is not None else 0,
            skat=skat,
            open_hands=tuple(None if bits is None else cards_of(bits) for bits in self._open),
            claims=self._proof.claims if self._proof is not None else (),
            revokes=tuple(self._revokes),
            problems=tuple(self._problems),
        )

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """The proven revokes so far."""
        return tuple(self._revokes)

    @property
    def number(self) -> int:
        """How many cards have been played."""
        return self._number

    @property
    def last_play(self) -> Play | None:
        """The play that was made last."""
        if self._trick:
            return self._trick[-1]
        return self._tricks[-1].plays[-1] if self._tricks else None

    def _known_skat(self) -> tuple[Card, ...] | None:
        """The Skat when it was shown, or the two cards that nobody played or holds."""
        if self._skat_bits is not None:
            return cards_of(self._skat_bits)
        unseen = ALL_BITS & ~self._seen
        return cards_of(unseen) if unseen.bit_count() == SKAT_SIZE else None

    def _most_skat_points(self) -> int:
        """The Augen of the two most valuable unseen cards."""
        unseen = (card for card in _BY_POINTS if not self._seen & card.bit)
        return card_points(islice(unseen, SKAT_SIZE))

    def _collision(self, card: Card, seat: int) -> PlayReport | None:
        """Refusal of a card that cannot be played by this seat: it was seen elsewhere, or his open hand lacks it."""
        if not self._seen & card.bit:
            return self._refused(ProblemKind.NOT_IN_HAND, seat, card)
        held = self._open[seat]
        if held is not None and held & card.bit:
            return None
        return self._refused(ProblemKind.CARD_TWICE, seat, card, other=self._play_of(card))

    def _close(self) -> Trick | None:
        """The third card lies: who wins. None, and the trick stays, while one of the cards is not known."""
        plays = self._trick
        first, second, third = plays[0].card, plays[1].card, plays[2].card
        if first is None or second is None or third is None:
            self._leader = self._next = None
            return None
        classes, strengths = self._classes, self._strengths
        best, card = plays[0], first
        for play, other in ((plays[1], second), (plays[2], third)):
            own = classes[other.index]
            if strengths[other.index] > strengths[card.index] and (
                own is classes[card.index] or own is FollowClass.TRUMP
            ):
                best, card = play, other
        points = first.points + second.points + third.points
        winner = best.seat
        trick = Trick(len(self._tricks) + 1, tuple(plays), winner, points)
        self._tricks.append(trick)
        self._points[winner] += points
        self._trick_counts[winner] += 1
        self._leader = winner
        self._next = winner if len(self._tricks) < TRICKS else None
        self._trick = []
        return trick

    def _note(self, revokes: Iterable[Revoke]) -> None:
        """Keep what was proven; what names the player replaces what named only his party."""
        for revoke in revokes:
            proven = set(revoke.claims)
            self._revokes = [old for old in self._revokes if old.is_settled or not (proven & set(old.claims))]
            self._revokes.append(revoke)

    def _played_by(self, seat: int) -> int:
        return len(self._tricks) + sum(play.seat == seat for play in self._trick)

    def _play_of(self, card: Card) -> int:
        """The number of the play of this card, 0 when it was not played."""
        plays = [play for trick in self._tricks for play in trick.plays] + self._trick
        return next((play.number for play in plays if play.card is card), 0)

    def _refused(
        self,
        kind: ProblemKind,
        seat: int | None,
        card: Card | None,
        *,
        other: int = 0,
        size: int = 0,
    ) -> PlayReport:
        problem = Problem(kind, seat, card, self._number + 1, other, size)
        return PlayReport(None, None, NOTHING, (problem,))


def checked_seat(seat: int, field: str) -> int:
    """This seat, unchanged. Raises PlayError when it is none."""
    if isinstance(seat, bool) or seat not in (0, 1, 2):
        raise PlayError(field, seat, "a seat is 0 (forehand), 1 or 2")
    return seat
