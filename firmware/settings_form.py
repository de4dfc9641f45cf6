"""The settings as a form to walk through by buttons, keys and touch: tables, their settings, and the values of one. Pure.

Up and down walk and wrap around, OK opens or takes, back leaves. What was chosen comes out as a Change; writing it is not done here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from display.view import Action, Choice, Input, Select
from firmware.config.keys import Key, Kind, Value
from firmware.config.layers import Configuration
from firmware.config.schema import KEYS, TABLES

MOST_NUMBERS = 40
"""A longer range of numbers is walked in steps."""

STEPS = (1, 2, 5, 10, 20, 50, 100, 500)

SUGGESTED: Mapping[str, tuple[str, ...]] = {
    "camera.source": ("pi", "usb:0", "usb:1", "usb:2"),
    "display.window": ("800x480", "1024x600", "1280x720", "1280x800", "1920x1080"),
}
"""Texts that can be chosen without a keyboard; all others are only shown."""


class Step(Enum):
    """Where the form stands."""

    TABLES = "tables"
    KEYS = "keys"
    VALUES = "values"
    PROBLEMS = "problems"


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that was chosen anew; `value` None takes it back to what it is without being set."""

    key: Key
    value: Value | None


class Unset:
    """Stands for "not set" among the values of a rule, which then is as the preset says."""


UNSET = Unset()

Option = str | Key | Value | Unset
"""What a line of the form stands for: a table (by name, empty: the mistakes), a setting, or a value."""


@dataclass(frozen=True, slots=True)
class SettingsForm:
    """Where the form stands, over what holds now."""

    configuration: Configuration
    step: Step = Step.TABLES
    table: str = ""
    key: Key | None = None
    cursor: int = 0

    @property
    def options(self) -> tuple[Option, ...]:
        """The lines on the screen."""
        if self.step is Step.TABLES:
            return (*(("",) if self.configuration.problems else ()), *TABLES)
        if self.step is Step.KEYS:
            return tuple(key for key in KEYS if key.table == self.table)
        return values_of(self.key, self.configuration) if self.key is not None else ()

    def handle(self, what: Input) -> tuple[SettingsForm | None, Change | None]:
        """The form after this input (None: it was left), and what was chosen."""
        options = self.options
        if what in (Action.BACK, Action.MENU):
            return self._left(), None
        if isinstance(what, Choice | Select):
            if not 0 <= what.index < len(options):
                return self, None
            at = replace(self, cursor=what.index)
            return at._take() if isinstance(what, Choice) else (at, None)
        if what in (Action.UP, Action.DOWN) and options:
            return replace(self, cursor=(self.cursor + (1 if what is Action.DOWN else -1)) % len(options)), None
        return self._take() if what is Action.OK else (self, None)

    def with_configuration(self, configuration: Configuration) -> SettingsForm:
        """The same place in the form over what holds after a change."""
        form = replace(self, configuration=configuration)
        return replace(form, cursor=min(form.cursor, max(0, len(form.options) - 1)))

    def _left(self) -> SettingsForm | None:
        if self.step is Step.VALUES and self.key is not None:
            keys = replace(self, step=Step.KEYS, key=None)
            return replace(keys, cursor=keys.options.index(self.key))
        if self.step is Step.TABLES:
            return None
        tables = replace(self, step=Step.TABLES, table="")
        return replace(tables, cursor=tables.options.index(self.table))

    def _take(self) -> tuple[SettingsForm | None, Change | None]:
        if self.step is Step.PROBLEMS:
            return self._left(), None
        options = self.options
        if not options:
            return self, None
        chosen = options[self.cursor]
        if self.step is Step.TABLES:
            step = Step.KEYS if chosen else Step.PROBLEMS
            return replace(self, step=step, table=str(chosen), cursor=0), None
        if isinstance(chosen, Key):
            opened = replace(self, step=Step.VALUES, key=chosen, cursor=0)
            return replace(opened, cursor=_place_of_now(opened)), None
        assert self.key is not None, "values belong to a setting"
        if self.key.kind is Kind.CHOICES:
            return self, Change(self.key, _toggled(self.configuration, self.key, str(chosen)))
        return self._left(), Change(self.key, None if isinstance(chosen, Unset) else _value(chosen))


def values_of(key: Key, configuration: Configuration) -> tuple[Option, ...]:
    """What a setting can be, what it is now always among it; empty for a text that needs a keyboard."""
    now = configuration.values().get(key.path)
    unset: tuple[Option, ...] = (UNSET,) if key.default is None else ()
    if key.kind is Kind.SWITCH:
        return (*unset, True, False)
    if key.kind in (Kind.CHOICE, Kind.CHOICES):
        return (*(unset if key.kind is Kind.CHOICE else ()), *key.choices)
    if key.kind is Kind.NUMBER:
        return (*unset, *_numbers(key, now))
    suggested = SUGGESTED.get(key.path, ())
    return suggested if now in suggested or not suggested else (str(now), *suggested)


def current(key: Key, configuration: Configuration) -> Value | None:
    """What holds for this setting now, None when nothing does."""
    return configuration.values().get(key.path)


def _numbers(key: Key, now: Value | None) -> tuple[int, ...]:
    """The numbers of the range, in the smallest steps that are few enough."""
    assert key.lowest is not None and key.highest is not None, f"{key.path} has a range"
    low, high = key.lowest, key.highest
    if key.path == "rules.ramsch_fixed":
        return (10, 15, 20)
    step = next((step for step in STEPS if (high - low) // step < MOST_NUMBERS), STEPS[-1])
    first = low if low % step == 0 or step == 1 else low + step - low % step
    found = {low, high, *range(first, high + 1, step)}
    return tuple(sorted(found | ({now} if isinstance(now, int) and not isinstance(now, bool) else set())))


def _place_of_now(form: SettingsForm) -> int:
    """Where the value that holds stands among the choices."""
    assert form.key is not None
    setting = form.configuration.settings.get(form.key.path)
    options = form.options
    if setting is None:
        return 0
    same = (place for place, each in enumerate(options) if each == setting.value and type(each) is type(setting.value))
    return next(same, 0)


def _toggled(configuration: Configuration, key: Key, word: str) -> tuple[str, ...]:
    """The words of a list with one more or one less, in their usual order."""
    now = current(key, configuration)
    chosen = set(now if isinstance(now, tuple) else ()) ^ {word}
    return tuple(each for each in key.choices if each in chosen)


def _value(chosen: Option) -> Value:
    assert isinstance(chosen, bool | int | str), "a value is plain"
    return chosen
