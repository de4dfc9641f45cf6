"""The settlement (Abrechnung) after a series: everybody settles with everybody else the difference of their points."""

from __future__ import annotations

from collections.abc import Sequence


def settlement(points: Sequence[int]) -> tuple[int, ...]:
    """What each place gets (plus) or owes (minus), in points, when the difference is paid between every two players.

    With n players that is n times the own points less the points of all; together it makes nothing.
    """
    total = sum(points)
    return tuple(len(points) * own - total for own in points)
