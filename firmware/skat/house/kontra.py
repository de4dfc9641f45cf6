"""Kontra, Re and further steps: who may double, when, and what the game is multiplied by (rules reference 11.1).

The Spielwert and the test against the bid are not touched; only what is booked is doubled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.contracts import Contract
from firmware.skat.errors import SkatError
from firmware.skat.house.choices import KontraUntil
from firmware.skat.house.options import TableOptions
from firmware.skat.questions import Question, QuestionCode


class KontraFault(Enum):
    """Why a Kontra, Re or further step is refused."""

    NOT_PLAYED_HERE = "this table plays without Kontra"
    NOT_A_DEFENDER = "Kontra is said by a defender"
    NOT_THE_DECLARER = "the declarer answers"
    NO_MORE_STEPS = "no further step at this table"
    NOT_IN_THIS_GAME = "no Re in Null and Null Hand at this table"
    HAS_NOT_NAMED_18 = "only who has bid or held at least 18 may say Kontra"
    TOO_LATE = "too late: said before the first own card, before the lead or before open cards are laid down"


class KontraError(SkatError):
    """A doubling that is not allowed now; `fault` says why."""

    def __init__(self, seat: int, fault: KontraFault) -> None:
        super().__init__("kontra", seat, fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Moment:
    """When somebody speaks: how many cards each seat has played, and whether an open hand lies on the table."""

    cards_played: tuple[int, int, int] = (0, 0, 0)
    hand_is_open: bool = False


@dataclass(frozen=True, slots=True)
class Kontra:
    """The doublings of one game so far. `said` holds (seat, moment) of Kontra, Re and so on.

    `named_18` tells for each seat whether it has bid or held a value; None when the auction was entered in short form.
    """

    declarer: int
    contract: Contract
    options: TableOptions
    named_18: tuple[bool | None, bool | None, bool | None] = (None, None, None)
    said: tuple[tuple[int, Moment], ...] = ()

    @property
    def doublings(self) -> int:
        """How often the booked score is doubled: 1 Kontra, 2 Re, and so on."""
        return len(self.said)

    @property
    def factor(self) -> int:
        """What the booked score is multiplied by."""
        return 1 << self.doublings

    def say(self, seat: int, moment: Moment) -> Kontra | Question:
        """The doublings after this seat's Kontra, Re or further step. Raises KontraError when it is not allowed.

        A Question when only the table knows whether this player has named 18: answer with `knows_named_18`.
        """
        fault = self._fault(seat, moment)
        if fault is not None:
            raise KontraError(seat, fault)
        if not self.said and self.options.kontra_needs_18 and self.named_18[seat] is None:
            return Question(QuestionCode.NAMED_EIGHTEEN, numbers=(("seat", seat),))
        return replace(self, said=(*self.said, (seat, moment)))

    def knows_named_18(self, seat: int, named: bool) -> Kontra:
        """The same with the table's answer whether this seat has bid or held 18."""
        answers: Sequence[bool | None] = [named if each == seat else known for each, known in enumerate(self.named_18)]
        return replace(self, named_18=(answers[0], answers[1], answers[2]))

    def _fault(self, seat: int, moment: Moment) -> KontraFault | None:
        if not self.options.kontra:
            return KontraFault.NOT_PLAYED_HERE
        if self.doublings >= self.options.kontra_steps:
            return KontraFault.NO_MORE_STEPS
        defenders_turn = self.doublings % 2 == 0
        if defenders_turn and seat == self.declarer:
            return KontraFault.NOT_A_DEFENDER
        if not defenders_turn and seat != self.declarer:
            return KontraFault.NOT_THE_DECLARER
        if self.said:
            return self._answer_fault(moment)
        if self.options.kontra_needs_18 and self.named_18[seat] is False:
            return KontraFault.HAS_NOT_NAMED_18
        return KontraFault.TOO_LATE if self._is_late(seat, moment) else None

    def _is_late(self, seat: int, moment: Moment) -> bool:
        if moment.hand_is_open:
            return True
        if self.options.kontra_until is KontraUntil.FIRST_LEAD:
            return sum(moment.cards_played) > 0
        return moment.cards_played[seat] > 0

    def _answer_fault(self, moment: Moment) -> KontraFault | None:
        """An answer is given at once: no card falls between."""
        if self.contract.is_null and not self.contract.ouvert and not self.options.re_in_null:
            return KontraFault.NOT_IN_THIS_GAME
        return KontraFault.TOO_LATE if moment != self.said[-1][1] else None
