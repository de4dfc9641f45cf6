"""Follows one hand card by card: whose turn it is, who won each trick, Augen, void claims, proven revokes.

The tracker accepts what happened, not what should have happened: a card that does not follow suit, or one out of turn, is taken
and reported. Only what cannot be (a card twice, a player twice in a trick) is refused; then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import NamedTuple

from firmware.skat.cards import ALL_BITS, ALL_CARDS, Card, bits_of, card_points, cards_of
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import PlayError
from firmware.skat.order import CLASSES, STRENGTHS, FollowClass
from firmware.tracker.facts import (
    HandState,
    Play,
    PlayReport,
    Problem,
    ProblemKind,
    Revoke,
    Trick,
    VoidClaim,
)
from firmware.tracker.proof import HAND_SIZE, NOTHING, RevokeProof
from firmware.tracker.result import HandResult, judge

SKAT_SIZE = 2
TRICKS = 10

_BY_POINTS = tuple(sorted(ALL_CARDS, key=lambda card: -card.points))
_NO_PROBLEMS: tuple[Problem, ...] = ()


class _Shown(NamedTuple):
    """Cards that were laid open: the hand of a seat, or the Skat (seat None)."""

    seat: int | None
    cards: tuple[Card, ...]


_Input = tuple[Card | None, int | None] | _Shown
"""What the tracker was told: (card, stated seat) of a play, or cards laid open. `seat` is None when it was whoever's turn it was."""


class HandTracker:
    """One hand of ten tricks among the active seats 0 (forehand), 1 and 2.

    `contract` is the declared contract, or a bare game that nobody declares (Ramsch; then `declarer` is None). `leader` leads the first
    trick. `open_hands` are hands that lie open from the start (ouvert), `skat` the two Skat cards if they are known. With
    `prove_revokes` off the tracker is faster and keeps no claims. `dismissed` are (seat, trick) of revokes the table has dropped.

    Raises PlayError for a declarer or leader that is no seat, or open cards that cannot be.
    """

    def __init__(
        self,
        contract: Contract | Game,
        declarer: int | None,
        *,
        bid: int | None = None,
        leader: int = 0,
        open_hands: Mapping[int, Iterable[Card]] | None = None,
        skat: Iterable[Card] | None = None,
        prove_revokes: bool = True,
        dismissed: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.contract = contract if isinstance(contract, Contract) else None
        self.game = contract.game if isinstance(contract, Contract) else contract
        self.declarer = declarer
        self.bid = bid
        self._first_leader = _checked_seat(leader, "leader")
        self._parties: tuple[int, ...] = (0, 1, 2)
        if declarer is None:
            if self.contract is not None:
                raise PlayError("declarer", declarer, "a declared game has a declarer, 0, 1 or 2")
        else:
            _checked_seat(declarer, "declarer")
            self._parties = tuple(int(seat != declarer) for seat in range(3))
        self._prove = prove_revokes
        self._dismissed = frozenset(dismissed)
        self._log: list[_Input] = []
        self._reset()
        for seat, cards in sorted((open_hands or {}).items()):
            _raise_first(self.show_hand(seat, cards).problems, "open_hands")
        if skat is not None:
            _raise_first(self.show_skat(skat).problems, "skat")

    def _reset(self) -> None:
        self._classes = CLASSES[self.game]
        self._strengths = STRENGTHS[self.game]
        self._proof = RevokeProof(self.game, self._parties, self._dismissed) if self._prove else None
        self._seen = 0
        self._open: list[int | None] = [None, None, None]
        self._skat_bits: int | None = None
        self._number = 0
        self._trick: list[Play] = []
        self._tricks: list[Trick] = []
        self._leader: int | None = self._first_leader
        self._next: int | None = self._first_leader
        self._points = [0, 0, 0]
        self._trick_counts = [0, 0, 0]
        self._revokes: list[Revoke] = []
        self._problems: list[Problem] = []

    # What happens at the table

    def play(self, card: Card | None, seat: int | None = None) -> PlayReport:
        """A card was played: by `seat`, or by whose turn it is. None for a card that is not known yet (name it later with `correct`).

        Raises PlayError only for a seat that is none.
        """
        report = self._play(card, seat)
        if report[0] is not None:
            self._log.append((card, seat))
        return report

    def _play(self, card: Card | None, stated: int | None) -> PlayReport:
        turn = self._next
        trick = self._trick
        if turn is None:
            return self._refused(ProblemKind.CARD_UNKNOWN if trick else ProblemKind.HAND_OVER, stated, card)
        seat = turn
        problems = _NO_PROBLEMS
        if stated is not None and stated != turn:
            seat = _checked_seat(stated, "seat")
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

    def show_hand(self, seat: int, cards: Iterable[Card]) -> PlayReport:
        """This player lays all his remaining cards open. Refused when their number is wrong or one of them was seen elsewhere."""
        _checked_seat(seat, "seat")
        return self._logged(_Shown(seat, tuple(cards)))

    def show_skat(self, cards: Iterable[Card]) -> PlayReport:
        """The Skat (dealt in a Hand game, else put away) is shown. Refused when it is not two cards or one was seen elsewhere."""
        return self._logged(_Shown(None, tuple(cards)))

    def _logged(self, told: _Shown) -> PlayReport:
        report = self._show(told)
        if not report.problems:
            self._log.append(told)
        return report

    def _show(self, shown: _Shown) -> PlayReport:
        seat, cards = shown
        size = SKAT_SIZE if seat is None else HAND_SIZE - self._played_by(seat)
        if len(set(cards)) != size or len(cards) != size:
            return self._refused(ProblemKind.WRONG_NUMBER, seat, None, size=len(cards))
        bits = bits_of(cards)
        already = self._skat_bits if seat is None else self._open[seat]
        if already is not None and already != bits:
            odd = cards_of(bits & ~already)[0]
            return self._refused(ProblemKind.NOT_IN_HAND, seat, odd)
        if already is not None:
            return PlayReport(None, None, NOTHING, _NO_PROBLEMS)
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
        return PlayReport(None, None, revokes, _NO_PROBLEMS)

    # Corrections

    def correct(self, number: int, card: Card | None) -> PlayReport:
        """Play `number` was another card; everything after it is judged anew. Refused, with nothing changed, when that cannot be."""
        return self.correct_all({number: card})

    def correct_all(self, cards: Mapping[int, Card | None]) -> PlayReport:
        """Several plays were other cards (two that were taken for each other, say). The report has the revokes that are new."""
        places = self._places()
        changed = list(self._log)
        for number, card in cards.items():
            if not 1 <= number <= len(places):
                return self._refused(ProblemKind.NO_SUCH_PLAY, None, card, number=number)
            place = places[number - 1]
            changed[place] = (card, self._stated_seat(place))
        return self._retold(changed)

    def take_back(self, number: int) -> PlayReport:
        """Play `number` and everything after it is taken back (undo, or play goes on from there after an offence)."""
        places = self._places()
        if not 1 <= number <= len(places):
            return self._refused(ProblemKind.NO_SUCH_PLAY, None, None, number=number)
        return self._retold(self._log[: places[number - 1]])

    def dismiss(self, seat: int, trick: int) -> PlayReport:
        """The table drops the claim that this player made in this trick: it proves nothing any more."""
        _checked_seat(seat, "seat")
        self._dismissed |= {(seat, trick)}
        return self._retold(self._log)

    def _retold(self, log: list[_Input]) -> PlayReport:
        """Tell everything again. When something in it is refused now, the hand stays as it was."""
        before = list(self._revokes)
        old = self._log
        problems = self._tell_all(log)
        if problems:
            self._tell_all(old)
            return PlayReport(None, None, NOTHING, problems)
        self._log = list(log)
        last = self._trick[-1] if self._trick else self._tricks[-1].plays[-1] if self._tricks else None
        return PlayReport(last, None, tuple(revoke for revoke in self._revokes if revoke not in before), _NO_PROBLEMS)

    def _tell_all(self, log: Iterable[_Input]) -> tuple[Problem, ...]:
        self._reset()
        for told in log:
            report = self._show(told) if isinstance(told, _Shown) else self._play(*told)
            if report.problems and report.play is None:
                return report.problems
        return _NO_PROBLEMS

    def _places(self) -> list[int]:
        """Where the plays stand among all that was told."""
        return [place for place, told in enumerate(self._log) if not isinstance(told, _Shown)]

    def _stated_seat(self, place: int) -> int | None:
        told = self._log[place]
        return told.seat if isinstance(told, _Shown) else told[1]

    # What is known

    @property
    def state(self) -> HandState:
        """Everything as it is now, frozen."""
        declarer = self.declarer
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
            game=self.game,
            contract=self.contract,
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

    def result(self, *, twelve_cards: Iterable[Card] | None = None, kontra: int = 0, bock: int = 1) -> HandResult:
        """The verdict on the hand when it is over; see `firmware.tracker.result.judge` for the errors raised."""
        return judge(self.state, self.bid, twelve_cards=twelve_cards, kontra=kontra, bock=bock)

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """The proven revokes so far."""
        return tuple(self._revokes)

    @property
    def number(self) -> int:
        """How many cards have been played."""
        return self._number

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

    # Inside

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
        number: int | None = None,
        other: int = 0,
        size: int = 0,
    ) -> PlayReport:
        problem = Problem(kind, seat, card, self._number + 1 if number is None else number, other, size)
        return PlayReport(None, None, NOTHING, (problem,))


def _checked_seat(seat: int, field: str) -> int:
    if isinstance(seat, bool) or seat not in (0, 1, 2):
        raise PlayError(field, seat, "a seat is 0 (forehand), 1 or 2")
    return seat


def _raise_first(problems: tuple[Problem, ...], field: str) -> None:
    if problems:
        problem = problems[0]
        what = f"{problem.size} cards" if problem.kind is ProblemKind.WRONG_NUMBER else str(problem.card)
        raise PlayError(
            field, what, f"{problem.kind.value}: a hand has ten cards, the Skat two, each card is there once"
        )


def claims_of(state: HandState, seat: int) -> tuple[VoidClaim, ...]:
    """The void claims of one player that nothing has contradicted."""
    return tuple(claim for claim in state.claims if claim.seat == seat)
