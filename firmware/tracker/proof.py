"""Proof of a revoke from what was played: by an open hand, by a later card, by elimination.

Who does not follow claims to be void in the class that was led; hands only shrink, so the claim holds for the rest of the hand.
A later card of that class contradicts it. By elimination it is contradicted when the unseen cards have no place left: for every set
of players the cards they still hold must fit into the classes that not all of them are void in (Hall's condition, taken on the side
of the places, where six sets of players are enough).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from firmware.skat.cards import Card, cards_of
from firmware.skat.contracts import Game
from firmware.skat.order import CLASS_BITS, CLASSES, ORDERS, FollowClass
from firmware.tracker.facts import Proof, Revoke, VoidClaim

HAND_SIZE = 10

_CLASS_SETS: tuple[tuple[FollowClass, ...], ...] = tuple(
    tuple(follow for follow in FollowClass if voids >> follow & 1) for voids in range(32)
)
"""Void classes as bits -> the classes."""

NOTHING: tuple[Revoke, ...] = ()


class RevokeProof:
    """Keeps the void claims of one hand and proves revokes. `parties` gives the party of each seat; defenders share one.

    `dismissed` are (seat, trick) of claims that the table has dropped: misread, or corrected by playing on.
    """

    __slots__ = (
        "_claims",
        "_class_bits",
        "_classes",
        "_dismissed",
        "_open",
        "_reported",
        "_room",
        "_suspects",
        "_unseen",
        "_voids",
    )

    def __init__(self, game: Game, parties: Sequence[int], dismissed: frozenset[tuple[int, int]] = frozenset()) -> None:
        self._classes = CLASSES[game]
        self._class_bits = CLASS_BITS[game]
        members = (tuple(seat for seat in range(3) if parties[seat] == party) for party in sorted(set(parties)))
        self._suspects = ((0,), (1,), (2,), *(seats for seats in members if len(seats) > 1))
        self._dismissed = dismissed
        self._unseen = [len(cards) for cards in ORDERS[game]]
        self._room = [HAND_SIZE] * 3
        self._voids = [0, 0, 0]
        self._open: list[int | None] = [None, None, None]
        self._claims: list[VoidClaim] = []
        self._reported: dict[tuple[int, ...], tuple[VoidClaim, ...]] = {}

    @property
    def claims(self) -> tuple[VoidClaim, ...]:
        """The claims that nothing has contradicted yet."""
        return tuple(self._claims)

    @property
    def is_consistent(self) -> bool:
        """Whether some deal of the unseen cards makes all claims true."""
        return self._violated(self._voids) is None

    def play(self, seat: int, card: Card, led: Card | None, trick: int, number: int) -> tuple[Revoke, ...]:
        """A card played by `seat`; `led` is the card that it had to follow, None for a lead or when that is not known."""
        classes = self._classes
        own = classes[card.index]
        found = NOTHING
        held = self._open[seat]
        if held is None:
            self._unseen[own] -= 1
            self._room[seat] -= 1
            if self._voids[seat] >> own & 1:
                found = self._contradicted(seat, own, (card,), trick, number)
            if led is not None and (asked := classes[led.index]) is not own and (seat, trick) not in self._dismissed:
                self._claims.append(VoidClaim(seat, asked, trick, number, led, card))
                self._voids[seat] |= 1 << asked
        else:
            self._open[seat] = held & ~card.bit
            if led is not None and (asked := classes[led.index]) is not own:
                following = held & self._class_bits[asked]
                if following and (seat, trick) not in self._dismissed:
                    claim = VoidClaim(seat, asked, trick, number, led, card)
                    found = (Revoke((seat,), trick, (claim,), Proof.OPEN_HAND, trick, number, cards_of(following)),)
        if self._claims and self._violated(self._voids) is not None:
            found += self._eliminate(trick, number)
        return found

    def play_unknown(self, seat: int) -> None:
        """A card that is not known: one card fewer in this hand, and it may be any."""
        self._room[seat] -= 1

    def show_hand(self, seat: int, cards: Iterable[Card], trick: int, number: int) -> tuple[Revoke, ...]:
        """From here on the remaining cards of this player are known."""
        bits = 0
        found = NOTHING
        shown: dict[FollowClass, list[Card]] = {}
        for card in cards:
            bits |= card.bit
            shown.setdefault(self._classes[card.index], []).append(card)
        for follow, held in shown.items():
            self._unseen[follow] -= len(held)
            if self._voids[seat] >> follow & 1:
                found += self._contradicted(seat, follow, tuple(held), trick, number)
        self._open[seat] = bits
        # Without claims his places do not count any more, however many there are.
        self._drop([claim for claim in self._claims if claim.seat == seat])
        if self._claims:
            found += self._eliminate(trick, number)
        return found

    def show_skat(self, cards: Iterable[Card], trick: int, number: int) -> tuple[Revoke, ...]:
        """The cards of the Skat are known."""
        for card in cards:
            self._unseen[self._classes[card.index]] -= 1
        return self._eliminate(trick, number) if self._claims else NOTHING

    def _contradicted(
        self, seat: int, follow: FollowClass, cards: tuple[Card, ...], trick: int, number: int
    ) -> tuple[Revoke, ...]:
        """All claims of this player to be void in this class are false: each was a revoke."""
        false = [claim for claim in self._claims if claim.seat == seat and claim.asked is follow]
        self._drop(false)
        return tuple(Revoke((seat,), claim.trick, (claim,), Proof.LATER_CARD, trick, number, cards) for claim in false)

    def _drop(self, claims: Iterable[VoidClaim]) -> None:
        for claim in claims:
            self._claims.remove(claim)
            self._reported = {seats: suspects for seats, suspects in self._reported.items() if claim not in suspects}
        self._voids = _voids_of(self._claims)

    def _violated(self, voids: Sequence[int]) -> tuple[int, int, int] | None:
        """(classes as bits, unseen cards of them, places left for them) of the first set that does not fit, None when all fit.

        For every set of players void in some classes together: their cards must fit into the unseen cards of the other classes.
        One and two players are enough, as all three never claim the same class: somebody led it.
        """
        unseen = self._unseen
        total = sum(unseen)
        first, second, third = self._room
        void0, void1, void2 = voids
        # Written out, without a list of the sets: this runs after every card once somebody has not followed.
        if void0:
            if (asked := _count(unseen, void0)) + first > total:
                return void0, asked, total - first
            if (both := void0 & void1) and (asked := _count(unseen, both)) + first + second > total:
                return both, asked, total - first - second
            if (both := void0 & void2) and (asked := _count(unseen, both)) + first + third > total:
                return both, asked, total - first - third
        if void1:
            if (asked := _count(unseen, void1)) + second > total:
                return void1, asked, total - second
            if (both := void1 & void2) and (asked := _count(unseen, both)) + second + third > total:
                return both, asked, total - second - third
        if void2 and (asked := _count(unseen, void2)) + third > total:
            return void2, asked, total - third
        return None

    def _eliminate(self, trick: int, number: int) -> tuple[Revoke, ...]:
        found = NOTHING
        while (violated := self._violated(self._voids)) is not None:
            revoke = self._accused(violated, trick, number)
            if revoke is None or (revoke.seats in self._reported and not revoke.is_settled):
                break
            found += (revoke,)
            if not revoke.is_settled:
                self._reported[revoke.seats] = revoke.claims
                break
            self._drop(revoke.claims)
        return found

    def _accused(self, violated: tuple[int, int, int], trick: int, number: int) -> Revoke | None:
        """Who revoked, given that the claims cannot all be true; None when that is ambiguous.

        If there is exactly one claim without which everything fits, it is that one (taking it that there was one offence only).
        Else whoever's own claims cannot all be true: one player, or the party of the defenders.
        """
        decisive = [
            claim
            for claim in self._claims
            if self._violated(_voids_of(other for other in self._claims if other is not claim)) is None
        ]
        if len(decisive) == 1:
            return _elimination((decisive[0].seat,), decisive, violated, trick, number)
        for seats in self._suspects:
            own = [claim for claim in self._claims if claim.seat in seats]
            proof = self._violated(_voids_of(own)) if own else None
            if proof is not None:
                return _elimination(seats, [claim for claim in own if claim in decisive] or own, proof, trick, number)
        return None


def _elimination(
    seats: tuple[int, ...], claims: list[VoidClaim], violated: tuple[int, int, int], trick: int, number: int
) -> Revoke:
    void, unseen, places = violated
    tricks = {claim.trick for claim in claims}
    return Revoke(
        seats,
        tricks.pop() if len(tricks) == 1 else None,
        tuple(claims),
        Proof.ELIMINATION,
        trick,
        number,
        classes=_CLASS_SETS[void],
        unseen=unseen,
        places=places,
    )


def _count(unseen: Sequence[int], classes: int) -> int:
    """The unseen cards of these classes."""
    number = 0
    for follow in _CLASS_SETS[classes]:
        number += unseen[follow]
    return number


def _voids_of(claims: Iterable[VoidClaim]) -> list[int]:
    """For each seat the classes that it claims to be void in, as bits."""
    voids = [0, 0, 0]
    for claim in claims:
        voids[claim.seat] |= 1 << claim.asked
    return voids
