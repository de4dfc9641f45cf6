"""Augen and tricks of both parties at the end of a game: what is given is completed, and what cannot be is refused."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.skat.cards import ALL_CARDS, TOTAL_POINTS
from firmware.skat.contracts import Contract
from firmware.skat.errors import MISSING, ScoringError

TRICKS = 10
"""Tricks of a full game."""

MOST_SKAT_POINTS = 22
"""Two aces: the most that a declarer without a trick can have."""

_ASCENDING = sorted(card.points for card in ALL_CARDS)


@dataclass(frozen=True, slots=True)
class Facts:
    """Augen and tricks of both parties. Augen are None only in Null games; tricks are None when they are unknown and cannot matter."""

    declarer_points: int | None
    given_defender_points: int | None
    declarer_tricks: int | None
    defender_tricks: int | None

    @property
    def points(self) -> int:
        """The declarer's Augen in a game that counts them."""
        return self.declarer_points or 0

    @property
    def defender_points(self) -> int:
        """The defenders' Augen in a game that counts them."""
        return self.given_defender_points or 0

    @property
    def declarer_has_trick(self) -> bool:
        """Whether the declarer has a trick; unknown tricks are only allowed where his Augen show that."""
        return self.declarer_tricks is None or self.declarer_tricks > 0

    @property
    def defender_has_trick(self) -> bool:
        return self.defender_tricks is None or self.defender_tricks > 0

    @property
    def schwarz(self) -> bool:
        """A party has no trick (ISkO 5.2.4): both parties count, a single defender without one does not."""
        return not (self.declarer_has_trick and self.defender_has_trick)

    @property
    def schneider(self) -> bool:
        """A party has 30 Augen or fewer (ISkO 5.2.3)."""
        return self.points <= 30 or self.defender_points <= 30


def points_range(tricks: int) -> tuple[int, int]:
    """The fewest and the most Augen that a declarer with this many tricks and the Skat can have."""
    cards = 3 * tricks + 2
    return sum(_ASCENDING[:cards]), sum(_ASCENDING[len(_ASCENDING) - cards :])


def settle_facts(
    contract: Contract,
    declarer_points: int | None,
    declarer_tricks: int | None,
    defender_points: int | None,
    defender_tricks: int | None,
) -> Facts:
    """Complete and check the facts of a full game. Raises ScoringError that names what is missing or impossible."""
    for field, value, most in (
        ("declarer_points", declarer_points, TOTAL_POINTS),
        ("defender_points", defender_points, TOTAL_POINTS),
        ("declarer_tricks", declarer_tricks, TRICKS),
        ("defender_tricks", defender_tricks, TRICKS),
    ):
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most):
            raise ScoringError(field, value, f"a whole number from 0 to {most}")
    declarer_tricks, defender_tricks = _completed(declarer_tricks, defender_tricks, TRICKS, "defender_tricks")
    if contract.is_null:
        if declarer_tricks is None:
            raise ScoringError("declarer_tricks", MISSING, "a Null game is decided by the declarer's tricks")
        return Facts(declarer_points, defender_points, declarer_tricks, defender_tricks)
    declarer_points, defender_points = _completed(declarer_points, defender_points, TOTAL_POINTS, "defender_points")
    if declarer_points is None:
        raise ScoringError("declarer_points", MISSING, "the declarer's Augen with the Skat are needed")
    if declarer_tricks is None:
        if declarer_points == TOTAL_POINTS or declarer_points <= MOST_SKAT_POINTS:
            raise ScoringError(
                "declarer_tricks",
                MISSING,
                f"with {declarer_points} Augen only the tricks show whether a party is Schwarz",
            )
    else:
        fewest, most = points_range(declarer_tricks)
        if not fewest <= declarer_points <= most:
            span = f"{fewest} to {most}" if fewest < most else str(most)
            reason = f"with {declarer_tricks} tricks and the Skat he has {span} Augen"
            raise ScoringError("declarer_points", declarer_points, reason)
    return Facts(declarer_points, defender_points, declarer_tricks, defender_tricks)


def _completed(own: int | None, others: int | None, total: int, field: str) -> tuple[int | None, int | None]:
    """Both parties' numbers, the missing one completed to the total; they must add up to it."""
    if own is None and others is not None:
        own = total - others
    elif own is not None and others is None:
        others = total - own
    elif own is not None and others is not None and own + others != total:
        raise ScoringError(field, others, f"with {own} of the declarer it must make {total}")
    return own, others
