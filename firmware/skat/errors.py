"""What can be wrong with cards, bids, contracts and records: typed errors that name the field, the value and what is allowed."""

from __future__ import annotations


class _Missing:
    """Stands for the value of a field that is not there."""

    def __repr__(self) -> str:
        return "is missing"


MISSING = _Missing()


class SkatError(ValueError):
    """Something that the rules do not allow. `field` names what was wrong, `value` what it held, `reason` what would be right."""

    def __init__(self, field: str, value: object, reason: str) -> None:
        super().__init__(field, value, reason)
        self.field = field
        self.value = value
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.field} {_shown(self.value)}: {self.reason}"


class CardError(SkatError):
    """Not a card, a card twice, or the wrong number of cards."""


class ContractError(SkatError):
    """A game or announcement that cannot be declared."""


class BidError(SkatError):
    """Not one of the 63 bid values, or a call that is not allowed now."""


class ScoringError(SkatError):
    """Facts about a played game that contradict each other or do not suffice for its value."""


class MatadorsNeeded(ScoringError):
    """The value depends on matadors (Spitzen) that were not given: ask the table."""


class RecordError(SkatError):
    """A game record that is incomplete or contradicts itself."""


class PlayError(SkatError):
    """A card that cannot be entered into the hand that is being followed."""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
