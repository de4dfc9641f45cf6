"""Which games for two the program knows, and what a table chooses beforehand (rules reference 12.1 and 12.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from firmware.skat.errors import SkatError
from firmware.skat.two_players.officers_score import OfficersScoring

PLAYERS = 2

_Kind = TypeVar("_Kind", bound=Enum)


class TwoPlayerGame(Enum):
    """A game for two; the value is its name in the configuration."""

    OFFICERS = "offiziersskat"
    DUEL = "skat_duell"


class OfficersDeal(Enum):
    """STANDARD: the game is named after the first four open cards. SIMPLE: it is named when all sixteen lie open."""

    STANDARD = "standard"
    SIMPLE = "simple"


@dataclass(frozen=True, slots=True)
class TwoPlayerOptions:
    """What a table for two settles beforehand; both concern Offiziersskat only."""

    deal: OfficersDeal = OfficersDeal.STANDARD
    scoring: OfficersScoring = OfficersScoring.SIMPLE


def read_two_player_options(values: dict[str, object]) -> TwoPlayerOptions:
    """The options of these names and values. Raises SkatError for a name or a value that does not exist."""
    options = {"deal": OfficersDeal.STANDARD.value, "scoring": OfficersScoring.SIMPLE.value} | values
    unknown = sorted(set(options) - {"deal", "scoring"})
    if unknown:
        raise SkatError("option", unknown[0], "deal or scoring")
    return TwoPlayerOptions(_value("deal", OfficersDeal, options), _value("scoring", OfficersScoring, options))


def _value(name: str, kind: type[_Kind], options: dict[str, object]) -> _Kind:
    try:
        return kind(options[name])
    except ValueError:
        raise SkatError(name, options[name], f"one of {', '.join(str(each.value) for each in kind)}") from None
