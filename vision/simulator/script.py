"""What happens at a simulated table: a script of small frozen actions. The caller chooses the cards; the table draws."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

import numpy as np

from vision.readings import CARD_CODES

SIDES = ("north", "east", "south", "west")
"""Edges of the picture, clockwise from the top."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A hand comes from `side`, lays `card` and leaves; then nothing happens for `pause_seconds`.

    `card` is a card code, `back` (face down) or another face the deck can draw. `place` (millimetres from the middle of
    the table, x right, y down) and `turn` (degrees clockwise, 0 upright) are drawn at random where not given.
    `slide` is how far the thrown card slides, in millimetres; None leaves it to the difficulty. `under` pushes the card
    under the one laid last.
    """

    card: str
    side: str
    pause_seconds: float = 1.0
    place: tuple[float, float] | None = None
    turn: float | None = None
    slide: float | None = None
    under: bool = False


@dataclass(frozen=True, slots=True)
class Together:
    """Two cards from two sides, the second hand setting out `lag_seconds` after the first."""

    first: Lay
    second: Lay
    lag_seconds: float = 0.2
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Gather:
    """A hand from `side` sweeps the cards together and takes them away, all but the `left_behind` laid first.

    `slowness` stretches the time it takes.
    """

    side: str
    pause_seconds: float = 1.0
    left_behind: int = 0
    slowness: float = 1.0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A hand from `side` takes the card laid last away again."""

    side: str
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Nudge:
    """A hand from `side` pushes the card laid last by `distance` millimetres and `turn` degrees."""

    side: str
    distance: float = 20.0
    turn: float = 12.0
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Reach:
    """A hand from `side` comes in, rests for `rest_seconds` over `place`, `height` millimetres above the table, and leaves
    without touching a card."""

    side: str
    rest_seconds: float = 0.8
    place: tuple[float, float] | None = None
    pause_seconds: float = 0.5
    height: float = 16.0


@dataclass(frozen=True, slots=True)
class Lean:
    """A child leans over the table from `side`: its head hides a part of it for `seconds`."""

    side: str
    seconds: float = 1.0
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Put:
    """A hand from `side` puts a thing (a name of `things.THINGS`) at `place`, in millimetres, and leaves."""

    thing: str
    side: str
    place: tuple[float, float]
    turn: float = 0.0
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Remove:
    """A hand from `side` takes the thing put last away again."""

    side: str
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Spoil:
    """The camera delivers bad pictures for `seconds`: `blurred`, `torn` (lower part missing), `black` or `white`."""

    kind: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens for `seconds`."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Gap:
    """The camera delivers nothing for `seconds`; frame numbers and times go on."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Light:
    """The light changes within `over_seconds` (0 = a switch) to `gain` times the table's own, with a BGR `cast`."""

    gain: float = 1.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    over_seconds: float = 0.0
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Sunbeam:
    """Sunlight comes over the table from the right within `over_seconds`: its edge, a share of the picture's width, travels from
    `start` to `end`. `strength` is what it adds to the light, 0 takes it away."""

    strength: float = 0.3
    start: float = 1.1
    end: float = 0.3
    over_seconds: float = 2.0
    pause_seconds: float = 1.0


@dataclass(frozen=True, slots=True)
class Flicker:
    """From now on the lamp flickers `hertz` times a second by the share `depth`; the shutter, which rolls, makes bands of it."""

    depth: float = 0.06
    hertz: float = 100.0
    pause_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Bump:
    """The camera is pushed by `shift` millimetres and turned by `turn` degrees, for good."""

    shift: tuple[float, float] = (10.0, 0.0)
    turn: float = 0.0
    pause_seconds: float = 1.0


Action = (
    Lay
    | Together
    | Gather
    | TakeBack
    | Nudge
    | Reach
    | Lean
    | Put
    | Remove
    | Wait
    | Gap
    | Spoil
    | Light
    | Sunbeam
    | Flicker
    | Bump
)

_ACTIONS: dict[str, type[Any]] = {
    "lay": Lay,
    "together": Together,
    "gather": Gather,
    "take_back": TakeBack,
    "nudge": Nudge,
    "reach": Reach,
    "lean": Lean,
    "put": Put,
    "remove": Remove,
    "spoil": Spoil,
    "wait": Wait,
    "gap": Gap,
    "light": Light,
    "sunbeam": Sunbeam,
    "flicker": Flicker,
    "bump": Bump,
}


class ScriptError(Exception):
    """A script that cannot be read or played; the message names the line or action and what is wrong."""


def action_to_json(action: Action) -> dict[str, Any]:
    """One line of a script file: the action's name under `do`, then its fields."""
    name = next(name for name, kind in _ACTIONS.items() if isinstance(action, kind))
    return {"do": name} | asdict(action)


def _value(value: Any) -> Any:
    """A field's value from JSON: lists are tuples, objects are the cards of `Together`."""
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return Lay(**{name: _value(inner) for name, inner in value.items()})
    return value


def read_script(lines: Iterable[str]) -> tuple[Action, ...]:
    """The actions of a script file, one JSON object a line: `{"do": "lay", "card": "CJ", "side": "south"}`.

    Fields are those of the actions; empty lines are skipped. Raises ScriptError that names the line.
    """
    actions: list[Action] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            kind = _ACTIONS[entry.pop("do")]
            known = {field.name for field in fields(kind)}
            if not set(entry) <= known:
                raise ScriptError(
                    f"script line {number}: no field {sorted(set(entry) - known)[0]!r}; known are {', '.join(sorted(known))}"
                )
            actions.append(kind(**{name: _value(value) for name, value in entry.items()}))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ScriptError(
                f"script line {number}: not an action ({error}); an object with `do` = one of {', '.join(_ACTIONS)} is needed"
            ) from error
    return tuple(actions)


def shuffled_script(seed: int, pause_seconds: float = 1.0) -> tuple[Action, ...]:
    """Thirty shuffled cards in ten tricks of three, from three sides, each trick gathered: a table's bustle without any rules."""
    random = np.random.default_rng((seed, 30))
    cards = [CARD_CODES[int(i)] for i in random.permutation(len(CARD_CODES))[:30]]
    seats = ("south", "west", "east")
    actions: list[Action] = [Wait(1.0)]
    first = int(random.integers(3))
    for trick in range(10):
        for turn in range(3):
            actions.append(Lay(cards[3 * trick + turn], seats[(first + turn) % 3], pause_seconds))
        first = int(random.integers(3))
        actions.append(Gather(seats[first], pause_seconds))
    return tuple(actions)
