"""What one setting is: its kind, range, unit and words, and how a value from TOML or from text is checked against it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

Value = bool | int | str | tuple[str, ...]
"""What a setting can hold, as plain as TOML has it."""


class ValueProblem(ValueError):
    """A value that a setting cannot have; the message says what is allowed. `likely` is the word that may have been meant."""

    def __init__(self, message: str, likely: str | None = None) -> None:
        super().__init__(message)
        self.likely = likely


class Kind(Enum):
    """The kinds of values."""

    SWITCH = "true or false"
    NUMBER = "a whole number"
    CHOICE = "one of several words"
    CHOICES = "a list of words"
    TEXT = "a text"


@dataclass(frozen=True, slots=True)
class Key:
    """One setting, written as `name` in the table `[table]`.

    `default` is None where another setting decides (the preset) or nothing is set. `lowest` and `highest` bound a number in
    `unit`; `choices` are the words that are allowed; `pattern` is what a text has to match, with `example` to show. `comment`
    explains it in the file, `label` is the message that names it in the menu.
    """

    table: str
    name: str
    kind: Kind
    default: Value | None
    comment: str
    label: str
    unit: str = ""
    lowest: int | None = None
    highest: int | None = None
    choices: tuple[str, ...] = ()
    pattern: str = ""
    example: str = ""

    @property
    def path(self) -> str:
        """The name with its table: `voice.volume_percent`."""
        return f"{self.table}.{self.name}"

    @property
    def variable(self) -> str:
        """The environment variable that sets it: `KIEBITZ_VOICE_VOLUME_PERCENT`."""
        return f"KIEBITZ_{self.table}_{self.name}".upper()

    @property
    def allowed(self) -> str:
        """What it can be, in words."""
        if self.kind is Kind.NUMBER:
            unit = f" {self.unit}" if self.unit else ""
            if self.highest is None:
                return f"a whole number from {self.lowest}{unit}"
            return f"a whole number from {self.lowest} to {self.highest}{unit}"
        if self.kind is Kind.CHOICE:
            return f"one of {', '.join(self.choices)}"
        if self.kind is Kind.CHOICES:
            return f"a list of {', '.join(self.choices)}"
        if self.kind is Kind.TEXT:
            return f"a text such as {self.example}" if self.example else "a text"
        return "true or false"

    def checked(self, value: object) -> Value:
        """The value if it may stand here, lists as tuples. Raises ValueProblem."""
        if self.kind is Kind.SWITCH and isinstance(value, bool):
            return value
        if self.kind is Kind.NUMBER and isinstance(value, int) and not isinstance(value, bool):
            if (self.lowest is None or value >= self.lowest) and (self.highest is None or value <= self.highest):
                return value
        elif self.kind is Kind.CHOICE and isinstance(value, str):
            return self._word(value)
        elif self.kind is Kind.CHOICES and isinstance(value, list | tuple):
            return tuple(dict.fromkeys(self._word(word) for word in value))
        elif self.kind is Kind.TEXT and isinstance(value, str) and self._fits(value):
            return value
        raise ValueProblem(f"{_shown(value)} does not fit; {self.allowed} is needed")

    def from_text(self, text: str) -> Value:
        """The value of a text from the environment or the command line. Raises ValueProblem."""
        text = text.strip()
        if self.kind is Kind.SWITCH and text.lower() in _SWITCHES:
            return _SWITCHES[text.lower()]
        if self.kind is Kind.NUMBER and re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            return self.checked(int(text))
        if self.kind is Kind.CHOICES:
            return self.checked([word.strip() for word in text.split(",") if word.strip()])
        return self.checked(text)

    def _word(self, word: object) -> str:
        if isinstance(word, str) and word in self.choices:
            return word
        raise ValueProblem(f"{_shown(word)} does not fit; {self.allowed} is needed", likely(str(word), self.choices))

    def _fits(self, text: str) -> bool:
        return text.isprintable() and len(text) <= 200 and (not self.pattern or bool(re.fullmatch(self.pattern, text)))


_SWITCHES = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def likely(word: str, known: tuple[str, ...] | list[str]) -> str | None:
    """The known word that was probably meant, None when nothing is near."""
    import difflib

    starts = [each for each in known if len(word) > 2 and each.startswith(word.lower())]
    if len(starts) == 1:
        return starts[0]
    near = difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return near[0] if near else None


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
