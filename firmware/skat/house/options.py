"""All choices of a table with their defaults, and the presets `turnier` and `kneipe` (rules reference 9.2, 10.5, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from firmware.skat.endings.ending import Claims
from firmware.skat.errors import SkatError
from firmware.skat.house.choices import (
    DEFAULT_BOCK_TRIGGERS,
    BockTrigger,
    Durchmarsch,
    KontraUntil,
    Preset,
    RamschScore,
    RamschTie,
    SkatTo,
)
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.offences.resolution import Alarm

HOUSE_RULES = ("kontra", "bock", "ramsch", "spitze", "revolution", "revoke_social")
"""The switches that a tournament leaves off."""

RAMSCH_FIXED_SCORES = (10, 15, 20)
"""What a Ramsch with a fixed score costs."""


class OptionError(SkatError):
    """An option that does not exist, or a value it cannot have."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Every choice, one field each; field names are the names in the configuration. Start from `preset_options`.

    Raises OptionError for values that cannot be and for house rules in a tournament.
    """

    preset: Preset = Preset.TURNIER
    claims: Claims = Claims.ISKO_2022
    alarm: Alarm = Alarm.AFTER_GAME
    revoke_social: bool = False
    points_shown: bool = False
    list_mode: ListMode = ListMode.CLASSIC
    series_length: int | None = None
    eingepasst_counts_as_game: bool = True
    sitting_out_gets_bonus: bool = True
    bierlachs_limit: int = 301
    bierlachs_sitting_out: bool = True
    corrections_need_all: bool = True
    kontra: bool = False
    kontra_steps: int = 2
    kontra_needs_18: bool = False
    kontra_until: KontraUntil = KontraUntil.OWN_FIRST_CARD
    re_in_null: bool = True
    bock: bool = False
    bock_triggers: frozenset[BockTrigger] = DEFAULT_BOCK_TRIGGERS
    bock_multiplies: bool = False
    bock_doubles_trigger: bool = False
    bock_doubles_ramsch: bool = False
    ramsch: bool = False
    ramsch_after_bock: bool = False
    ramsch_after_re: bool = False
    ramsch_skat_to: SkatTo = SkatTo.LAST_TRICK
    ramsch_score: RamschScore = RamschScore.POINTS
    ramsch_fixed: int = 10
    ramsch_tie: RamschTie = RamschTie.ALL
    ramsch_jungfrau: bool = True
    ramsch_durchmarsch: Durchmarsch = Durchmarsch.PLUS
    schieben: bool = False
    buben_schieben: bool = False
    grand_hand_first: bool = False
    spitze: bool = False
    revolution: bool = False

    def __post_init__(self) -> None:
        if self.preset is Preset.TURNIER:
            for name in HOUSE_RULES:
                if getattr(self, name):
                    raise OptionError(name, True, "a house rule; a tournament plays without it (preset = 'kneipe')")
        if self.claims is Claims.SERVER:
            raise OptionError("claims", self.claims.value, "for records of game servers only; isko_2022 or isko_old")
        if not 1 <= self.kontra_steps <= 4:
            raise OptionError("kontra_steps", self.kontra_steps, "1 (Kontra only) to 4")
        if self.ramsch_fixed not in RAMSCH_FIXED_SCORES:
            raise OptionError("ramsch_fixed", self.ramsch_fixed, "10, 15 or 20")
        if self.series_length is not None and self.series_length < 1:
            raise OptionError("series_length", self.series_length, "at least one game")
        if self.bierlachs_limit < 1:
            raise OptionError("bierlachs_limit", self.bierlachs_limit, "a number of points above zero, such as 301")

    @property
    def list_options(self) -> ListOptions:
        """The part that the list needs."""
        return ListOptions(
            mode=self.list_mode,
            series_length=self.series_length,
            passed_in_counts=self.eingepasst_counts_as_game,
            sitting_out_gets_bonus=self.sitting_out_gets_bonus,
            bierlachs_limit=self.bierlachs_limit,
            bierlachs_sitting_out=self.bierlachs_sitting_out,
            all_confirm_corrections=self.corrections_need_all,
        )


_PRESETS = {
    Preset.TURNIER: TableOptions(list_mode=ListMode.SEEGER),
    Preset.KNEIPE: TableOptions(
        preset=Preset.KNEIPE,
        alarm=Alarm.IMMEDIATE,
        points_shown=True,
        corrections_need_all=False,
        kontra=True,
    ),
}


def preset_options(preset: Preset) -> TableOptions:
    """The choices of a preset: `turnier` plays by the books with the tournament list, `kneipe` knows Kontra and shows everything."""
    return _PRESETS[preset]


def read_options(values: Mapping[str, Any]) -> TableOptions:
    """Options from plain values as in the configuration: the preset (default `kneipe`), then single options on top of it.

    Raises OptionError that names the option, its value and what is allowed.
    """
    if not isinstance(values, Mapping):
        raise OptionError("options", values, "names of options with their values")
    options = preset_options(_choice("preset", Preset, values.get("preset", Preset.KNEIPE.value)))
    known = {field.name for field in fields(TableOptions)}
    changes: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise OptionError(name, value, f"no such option; there are {', '.join(sorted(known))}")
        changes[name] = _value(name, getattr(options, name), value)
    return replace(options, **changes)


def _value(name: str, default: object, value: object) -> Any:
    """The value of one option, of the same kind as its default."""
    if name == "bock_triggers":
        if not isinstance(value, list | tuple | set | frozenset):
            raise OptionError(name, value, "a list of triggers")
        return frozenset(_choice(name, BockTrigger, each) for each in value)
    if name == "series_length":
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        raise OptionError(name, value, "a whole number of games")
    if isinstance(default, Enum):
        return _choice(name, type(default), value)
    if isinstance(value, bool) is not isinstance(default, bool) or not isinstance(value, int):
        raise OptionError(name, value, "true or false" if isinstance(default, bool) else "a whole number")
    return value


def _choice(name: str, kind: type[Any], value: object) -> Any:
    try:
        return kind(value)
    except ValueError:
        raise OptionError(name, value, f"one of {', '.join(str(each.value) for each in kind)}") from None
