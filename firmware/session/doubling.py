"""Kontra, Re and further steps in a hand: who may double now, and what was said (rules reference 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.skat.house.kontra import Kontra, KontraError, Moment
from firmware.skat.questions import Question

if TYPE_CHECKING:
    from firmware.session.hand import HandState


def kontra_of(hand: HandState) -> Kontra:
    """The doublings of a hand with a contract so far."""
    assert hand.declarer is not None and hand.contract is not None, "only an announced game is doubled"
    auction = hand.auction
    named = [auction.has_named(seat) if auction.calls else None for seat in range(3)]
    return Kontra(hand.declarer, hand.contract, hand.options, (named[0], named[1], named[2]), hand.doublings)


def moment_of(hand: HandState) -> Moment:
    """When somebody speaks now: after how many cards of each seat."""
    assert hand.following is not None and hand.contract is not None, "only an announced game is doubled"
    played = [0, 0, 0]
    for trick in hand.following.tricks:
        for place in range(len(trick.plays)):
            seat = trick.seat(place)
            if seat is not None:
                played[seat] += 1
    return Moment((played[0], played[1], played[2]), hand_is_open=hand.contract.ouvert and bool(hand.plays))


def doubled(hand: HandState, seat: int) -> tuple[tuple[int, Moment], ...]:
    """What has been said once this seat doubles. Raises KontraError when it may not.

    Where only who has bid or held 18 may say Kontra, whoever says it at this table has: the people know.
    """
    kontra, moment = kontra_of(hand), moment_of(hand)
    said = kontra.say(seat, moment)
    if isinstance(said, Question):
        said = kontra.knows_named_18(seat, True).say(seat, moment)
    assert isinstance(said, Kontra), "nothing else is asked"
    return said.said


def may_double(hand: HandState) -> tuple[int, ...]:
    """The seats that may double now, in their order."""
    if hand.declarer is None or hand.contract is None or hand.following is None:
        return ()
    found = []
    for seat in range(3):
        try:
            doubled(hand, seat)
        except KontraError:
            continue
        found.append(seat)
    return tuple(found)
