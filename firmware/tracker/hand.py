"""Follows one hand card by card: whose turn it is, who won each trick, Augen, void claims, proven revokes.

The tracker accepts what happened, not what should have happened: a card that does not follow suit, or one out of turn, is taken
and reported. Only what cannot be (a card twice, a player twice in a trick) is refused; then nothing has changed. Any earlier card can
be corrected; then everything is judged anew from what the tracker was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import PlayError
from firmware.tracker.facts import HandState, PlayReport, Problem, ProblemKind, Revoke, VoidClaim
from firmware.tracker.position import NO_PROBLEMS, SKAT_SIZE, TRICKS, Position, checked_seat
from firmware.tracker.proof import NOTHING, RevokeProof
from firmware.tracker.result import HandResult, judge

__all__ = ["SKAT_SIZE", "TRICKS", "HandTracker", "claims_of"]


class _Shown(NamedTuple):
    """Cards that were laid open: the hand of a seat, or the Skat (seat None)."""

    seat: int | None
    cards: tuple[Card, ...]


_Input = tuple[Card | None, int | None] | _Shown
"""What the tracker was told: (card, stated seat) of a play, or cards laid open. The seat is None when it was whoever's turn it was."""


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
        self._contract = contract
        self.declarer = declarer
        self.bid = bid
        self._leader = checked_seat(leader, "leader")
        self._parties: tuple[int, ...] = (0, 1, 2)
        if declarer is None:
            if isinstance(contract, Contract):
                raise PlayError("declarer", declarer, "a declared game has a declarer, 0, 1 or 2")
        else:
            checked_seat(declarer, "declarer")
            self._parties = tuple(int(seat != declarer) for seat in range(3))
        self._prove = prove_revokes
        self._dismissed = frozenset(dismissed)
        self._log: list[_Input] = []
        self._position = self._beginning(self._dismissed)
        for seat, cards in sorted((open_hands or {}).items()):
            _raise_first(self.show_hand(seat, cards).problems, "open_hands")
        if skat is not None:
            _raise_first(self.show_skat(skat).problems, "skat")

    def _beginning(self, dismissed: frozenset[tuple[int, int]]) -> Position:
        proof = RevokeProof(self.game, self._parties, dismissed) if self._prove else None
        return Position(self._contract, self.declarer, self._leader, proof)

    @property
    def game(self) -> Game:
        """What is played: the contract's game, or the one nobody declared."""
        return self._contract.game if isinstance(self._contract, Contract) else self._contract

    # What happens at the table

    def play(self, card: Card | None, seat: int | None = None) -> PlayReport:
        """A card was played: by `seat`, or by whose turn it is. None for a card that is not known yet (name it later with `correct`).

        Raises PlayError only for a seat that is none.
        """
        report = self._position.play(card, seat)
        if report[0] is not None:
            self._log.append((card, seat))
        return report

    def show_hand(self, seat: int, cards: Iterable[Card]) -> PlayReport:
        """This player lays all his remaining cards open. Refused when their number is wrong or one of them was seen elsewhere."""
        checked_seat(seat, "seat")
        return self._logged(_Shown(seat, tuple(cards)))

    def show_skat(self, cards: Iterable[Card]) -> PlayReport:
        """The Skat (dealt in a Hand game, else put away) is shown. Refused when it is not two cards or one was seen elsewhere."""
        return self._logged(_Shown(None, tuple(cards)))

    def _logged(self, shown: _Shown) -> PlayReport:
        report = self._position.show(*shown)
        if not report.problems:
            self._log.append(shown)
        return report

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
                return _no_such_play(number, card)
            place = places[number - 1]
            changed[place] = (card, self._stated_seat(place))
        return self._retold(changed)

    def take_back(self, number: int) -> PlayReport:
        """Play `number` and everything after it is taken back (undo, or play goes on from there after an offence).

        What the table has dismissed of the plays taken back is forgotten with them.
        """
        places = self._places()
        if not 1 <= number <= len(places):
            return _no_such_play(number, None)
        gone = {(play.seat, play.trick) for play in self.state.plays[number - 1 :]}
        return self._retold(self._log[: places[number - 1]], self._dismissed - gone)

    def dismiss(self, seat: int, trick: int) -> PlayReport:
        """The table drops the claim that this player made in this trick: it proves nothing any more."""
        checked_seat(seat, "seat")
        return self._retold(self._log, self._dismissed | {(seat, trick)})

    def _retold(self, log: list[_Input], dismissed: frozenset[tuple[int, int]] | None = None) -> PlayReport:
        """Tell everything again, to a new position. When something in it is refused now, the hand stays as it was."""
        dismissed = self._dismissed if dismissed is None else dismissed
        position = self._beginning(dismissed)
        for told in log:
            report = position.show(*told) if isinstance(told, _Shown) else position.play(*told)
            if report.problems and report.play is None:
                return PlayReport(None, None, NOTHING, report.problems)
        before = self._position.revokes
        self._position, self._log, self._dismissed = position, list(log), dismissed
        new = tuple(revoke for revoke in position.revokes if revoke not in before)
        return PlayReport(position.last_play, None, new, NO_PROBLEMS)

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
        return self._position.state

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """The proven revokes so far."""
        return self._position.revokes

    @property
    def number(self) -> int:
        """How many cards have been played."""
        return self._position.number

    def result(self, *, twelve_cards: Iterable[Card] | None = None, kontra: int = 0, bock: int = 1) -> HandResult:
        """The verdict on the hand when it is over; see `firmware.tracker.result.judge` for the errors raised."""
        return judge(self.state, self.bid, twelve_cards=twelve_cards, kontra=kontra, bock=bock)


def _no_such_play(number: int, card: Card | None) -> PlayReport:
    return PlayReport(None, None, NOTHING, (Problem(ProblemKind.NO_SUCH_PLAY, None, card, number),))


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
