"""Proven revokes of a followed hand, with the cards that prove them."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.session.events import RevokeRuled
from firmware.session.following import Following
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract


@dataclass(frozen=True, slots=True)
class Revoke:
    """`seat` did not follow suit in `trick` (from 1): to the `led` card it played `wrong`, play number `play`.

    `proof` is the card that shows it held one of the led class, or None when it follows from where the cards can be.
    """

    seat: int
    trick: int
    play: int
    led: Card
    wrong: Card
    proof: Card | None


def revokes_in(
    contract: Contract, declarer: int, following: Following, rulings: tuple[RevokeRuled, ...]
) -> tuple[Revoke, ...]:
    """All revokes that the known cards prove, in the order of the tricks."""
    return ()
