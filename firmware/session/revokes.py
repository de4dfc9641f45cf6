"""Proven revokes of a followed hand as the table is asked about them: one player, one trick, and the cards that prove it."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.session.following import Following
from firmware.skat.cards import Card
from firmware.tracker.facts import Revoke as ProvenRevoke


@dataclass(frozen=True, slots=True)
class Revoke:
    """`seat` did not follow suit in `trick` (from 1): to the `led` card it played `wrong`, play number `play`.

    `proof` are the cards that show it held one of the led class; empty when that follows from where the unseen cards can be.
    `proven` has the whole evidence.
    """

    seat: int
    trick: int
    play: int
    led: Card
    wrong: Card
    proof: tuple[Card, ...]
    proven: ProvenRevoke


def revokes_in(following: Following) -> tuple[Revoke, ...]:
    """The revokes of which player and trick are proven, in the order of the tricks. The table is not asked about mere parties."""
    found = []
    plays = following.plays
    for proven in following.tracked.revokes:
        if proven.seat is None or proven.trick is None or not proven.claims:
            continue
        claim = proven.claims[0]
        found.append(
            Revoke(
                seat=proven.seat,
                trick=proven.trick,
                play=plays[claim.number - 1].number,
                led=claim.led,
                wrong=claim.card,
                proof=proven.cards,
                proven=proven,
            )
        )
    return tuple(sorted(found, key=lambda revoke: (revoke.trick, revoke.play)))
