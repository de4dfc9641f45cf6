"""What each stage may cost: in its own unit, or as a share of a reference network of the same run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """`result` may be at most `limit`, times the reference whose name begins with `reference` where one is given."""

    result: str
    limit: float
    reference: str = ""


BUDGETS = (
    Budget("idle_frame_ms", 1 / 60, "yolo11n_416"),
    Budget("card_event_ms", 1 / 2, "yolo11n_416"),
    Budget("motion_to_event_p95_ms", 20.0),
    Budget("identity_both_turns_ms", 1 / 4, "mobilenet_v2_224"),
    Budget("picture_ms", 6.0, "mobilenet_v2_224"),
    Budget("start_to_first_picture_s", 2.5),
    Budget("memory_mb", 250.0),
)
"""On an x86 server core; a Raspberry Pi 5 may take 100 ms from motion to event."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One budget: what was measured (a ratio where there is a reference), what is allowed; `met` is None where the reference is missing."""

    budget: Budget
    value: float | None

    @property
    def met(self) -> bool | None:
        return None if self.value is None else self.value <= self.budget.limit

    def to_json(self) -> dict[str, object]:
        value = None if self.value is None else round(self.value, 4)
        budget = self.budget
        return {
            "budget": budget.result,
            "reference": budget.reference or None,
            "value": value,
            "limit": round(budget.limit, 4),
            "met": self.met,
        }


def judged(results: Mapping[str, float], references: Mapping[str, float]) -> list[Judgement]:
    """Every budget whose result was measured. `references` are the networks' times in milliseconds by name."""
    judgements = []
    for budget in BUDGETS:
        if budget.result not in results:
            continue
        value: float | None = results[budget.result]
        if budget.reference:
            time = references.get(budget.reference)
            value = None if not time or value is None else value / time
        judgements.append(Judgement(budget, value))
    return judgements
