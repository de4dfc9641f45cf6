"""How a list is counted (rules reference 10.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.lists.rows import ListError

SEEGER_BONUS = {3: 40, 4: 30, 5: 24}
"""Points for every lost game of another player, by table size; the value at five is custom, not rule (SkWO-22 6.3.1)."""

WON_LOST_BONUS = 50
"""Points for an own game won, and off for one lost, in Seeger-Fabian scoring (SkWO-22 6.3.1)."""


class ListMode(Enum):
    """The way of counting."""

    CLASSIC = "classic"
    SEEGER = "seeger"
    BIERLACHS = "bierlachs"


@dataclass(frozen=True, slots=True)
class ListOptions:
    """Choices of the table. `series_length` None is the full series of the table size.

    `passed_in_counts` false: the same dealer deals again (house rule). `sitting_out_gets_bonus`: Seeger-Fabian points for games
    lost while the player sat out. `bierlachs_limit`: minus points that lose the round; `bierlachs_sitting_out`: who sits out
    writes minus points too. `all_confirm_corrections`: a row of a closed deal is changed only when all players agree.
    """

    mode: ListMode = ListMode.CLASSIC
    series_length: int | None = None
    passed_in_counts: bool = True
    sitting_out_gets_bonus: bool = True
    bierlachs_limit: int = 301
    bierlachs_sitting_out: bool = True
    all_confirm_corrections: bool = True

    def __post_init__(self) -> None:
        """Refuse numbers that cannot be (ListError)."""
        if self.series_length is not None and self.series_length < 1:
            raise ListError("series_length", self.series_length, "at least one game")
        if self.bierlachs_limit < 1:
            raise ListError("bierlachs_limit", self.bierlachs_limit, "a number of points above zero, such as 301")
