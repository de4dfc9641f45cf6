"""Which rule a verdict rests on: book, edition and section, because the rules were renumbered in November 2022."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Edition(Enum):
    """The numbering a section belongs to. BOTH: same number in the older editions (1999 on) and in that of November 2022."""

    OLDER = "1999"
    NOVEMBER_2022 = "2022"
    BOTH = "1999/2022"
    NONE = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A section of a rule book; `book` is ISkO, SkWO, or TABLE for what the table decides where the books are silent.

    Never show the section without the edition.
    """

    book: str
    section: str
    edition: Edition

    def __str__(self) -> str:
        if self.edition is Edition.NONE:
            return f"{self.book} {self.section}".strip()
        return f"{self.book} {self.section} ({self.edition.value})"


def isko(section: str, edition: Edition = Edition.OLDER) -> Rule:
    """A section of the Internationale Skatordnung."""
    return Rule("ISkO", section, edition)


LEADING = isko("4.1.1", Edition.BOTH)
DECISION_STANDS = isko("4.1.3", Edition.BOTH)
LOST_BY_OFFENCE = isko("4.1.4", Edition.BOTH)
OWED_LEVEL_CREDITED = isko("4.1.5", Edition.BOTH)
FOLLOW_SUIT = isko("4.2.1", Edition.BOTH)
NOT_FOLLOWING = isko("4.2.3", Edition.BOTH)
OVERBID = isko("5.4.2")
OVERBID_NULL = isko("3.6.2", Edition.NOVEMBER_2022)
SKAT_AFTER_ANNOUNCEMENT = isko("3.4.8")
LOOKING_BACK = isko("4.4.6")
CARD_COUNT = isko("3.2.12")
DECLARER_GIVES_UP_EARLY = isko("4.4.1", Edition.NOVEMBER_2022)
DECLARER_GIVES_UP_LATE = isko("4.4.2", Edition.NOVEMBER_2022)
DEFENDER_GIVES_UP = isko("4.4.3", Edition.NOVEMBER_2022)
DECLARER_CLAIM_OLD = isko("4.3.4")
DECLARER_CLAIM_2022 = isko("4.4.4", Edition.NOVEMBER_2022)
DEFENDER_LAYS_DOWN = isko("4.4.5", Edition.NOVEMBER_2022)
CARDS_THROWN = isko("4.4.6", Edition.NOVEMBER_2022)
TABLE_DECIDES = Rule("TABLE", "", Edition.NONE)
SERVER = Rule("SERVER", "", Edition.NONE)
