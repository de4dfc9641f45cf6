"""What a check found, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from firmware.i18n.translator import Translator

Value = str | int | float | bool | None | list[str]


class Grade(Enum):
    """How it is: fine, worth a hint, bad (the evening would suffer), or not there to be checked."""

    FINE = "fine"
    HINT = "hint"
    BAD = "bad"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report. `part` and `name` are fixed words for programs, `text` and `advice` finished ones for people."""

    part: str
    name: str
    grade: Grade
    text: str
    advice: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """As one JSON object."""
        return {
            "part": self.part,
            "check": self.name,
            "grade": self.grade.value,
            "text": self.text,
            "advice": self.advice,
            **({"values": dict(self.values)} if self.values else {}),
        }


class Report:
    """Makes findings of one part of the box in one language."""

    def __init__(self, part: str, say: Translator) -> None:
        self.part = part
        self.say = say

    def __call__(
        self,
        name: str,
        grade: Grade,
        text: str,
        advice: str = "",
        *,
        fill: Mapping[str, object] | None = None,
        **values: Value,
    ) -> Finding:
        """A finding; `text` and `advice` are msgids filled with `fill` and `values`. Advice on what is fine is dropped."""
        filling: dict[str, object] = {**values, **(fill or {})}
        wanted = advice if grade is not Grade.FINE else ""
        return Finding(
            self.part,
            name,
            grade,
            self.say.text(text, **filling),
            self.say.text(wanted, **filling) if wanted else "",
            values,
        )
