"""What goes on at a real table beside the play: a script of plain plays in, the same plays with hands, lamps, glasses and slips out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.simulator.script import (
    SIDES,
    Action,
    Bump,
    Gap,
    Gather,
    Lay,
    Lean,
    Light,
    Nudge,
    Put,
    Reach,
    Remove,
    Spoil,
    TakeBack,
    Together,
    Wait,
)
from vision.simulator.things import THINGS

_BESIDE = (190.0, 95.0)
"""Where things and face-down cards lie, in millimetres from the middle: beside the trick."""


@dataclass(frozen=True, slots=True)
class Disturbances:
    """How often each happens in a trick, 0..1; `face_down` is for the whole hand.

    A card half outside of the picture and one that nobody can have seen are not among them: about those a table has to be asked.
    """

    name: str
    rest: float = 0.0
    """A hand that rests over the cards."""
    lamp: float = 0.0
    sun: float = 0.0
    exposure: float = 0.0
    """Lamp switched, light moving slowly, exposure stepping."""
    under: float = 0.0
    together: float = 0.0
    """A card pushed under the one before; two cards within 300 ms."""
    stacked: float = 0.0
    nudge: float = 0.0
    take_back: float = 0.0
    thing: float = 0.0
    shown_again: float = 0.0
    slow_gather: float = 0.0
    left_behind: float = 0.0
    bump: float = 0.0
    spoiled: float = 0.0
    gap: float = 0.0
    head: float = 0.0
    face_down: float = 0.0

    def times(self, factor: float) -> Disturbances:
        """The same, so many times as often."""
        names = [name for name in self.__slots__ if name != "name"]
        return replace(self, **{name: min(1.0, factor * getattr(self, name)) for name in names})


_MODERATE = Disturbances(
    "normal",
    rest=0.06,
    lamp=0.015,
    sun=0.015,
    exposure=0.02,
    under=0.015,
    together=0.03,
    stacked=0.04,
    nudge=0.03,
    take_back=0.015,
    thing=0.02,
    shown_again=0.015,
    slow_gather=0.06,
    left_behind=0.03,
    bump=0.004,
    spoiled=0.03,
    gap=0.015,
    head=0.01,
    face_down=0.1,
)

DISTURBANCES: dict[str, Disturbances] = {
    "easy": Disturbances("easy"),
    "normal": _MODERATE,
    "hard": replace(_MODERATE.times(3.0), name="hard", bump=0.008, face_down=0.2),
}
"""By the name of the difficulty that they belong to: none at the home table, one to five a hand, several at once."""


def disturbed(script: Sequence[Action], rates: Disturbances, seed: int) -> tuple[Action, ...]:
    """The script with disturbances that the seed chooses. Cards are played in the same order, each once, and tricks are gathered.

    `Lay` and `Gather` of the script are disturbed; other actions stay as they are.
    """
    return tuple(_Table(rates, np.random.default_rng((seed, 53)), script).actions())


class _Table:
    def __init__(self, rates: Disturbances, random: np.random.Generator, script: Sequence[Action]) -> None:
        self._rates, self._random, self._script = rates, random, script
        self._left: list[Lay] = [action for action in script if isinstance(action, Lay)]
        self._things = 0
        self._face_down = random.random() < rates.face_down

    def _happens(self, rate: float) -> bool:
        return bool(self._random.random() < rate)

    def _between(self, low: float, high: float) -> float:
        return float(self._random.uniform(low, high))

    def _side(self) -> str:
        return SIDES[int(self._random.integers(4))]

    def actions(self) -> Iterator[Action]:
        trick: list[Lay] = []
        begun = False
        for action in self._script:
            if isinstance(action, Lay):
                if not begun and self._face_down:
                    yield Lay("back", action.side, action.pause_seconds, self._beside(), self._between(-30, 30), 0.0)
                begun = True
                trick.append(action)
            elif isinstance(action, Gather):
                yield from self._trick(trick)
                yield from self._gather(action, trick)
                trick = []
            else:
                yield action
        yield from self._trick(trick)

    def _beside(self) -> tuple[float, float]:
        x, y = _BESIDE
        return (
            float(self._random.choice([-x, x])) + self._between(-12, 12),
            float(self._random.choice([-y, y])) + self._between(-10, 10),
        )

    def _trick(self, plays: Sequence[Lay]) -> Iterator[Action]:
        rates = self._rates
        stacked = self._happens(rates.stacked)
        # Of two cards laid on one another at once nobody could see the lower one.
        together = self._happens(rates.together) and len(plays) > 1 and not stacked
        under = len(plays) > 1 and not together and not stacked and self._happens(rates.under)
        after = (self._nudge, self._rest, self._light, self._bad_pictures, self._thing, self._head)
        for number, play in enumerate(plays):
            self._left = [later for later in self._left if later.card != play.card]
            if stacked:
                play = replace(play, place=(self._between(-9, 9), self._between(-9, 9)))
            if together and number == 0:
                second = plays[1]
                lag = self._between(0.1, 0.3)
                yield Together(play, second, lag, second.pause_seconds)
            elif not (together and number == 1):
                if number and self._happens(rates.take_back / 2):
                    yield from self._wrong_card(play)
                yield replace(play, under=True, slide=0.0) if under and number == len(plays) - 1 else play
            if together and number == 0:
                continue
            for disturbance in after:
                yield from disturbance(play)

    def _wrong_card(self, play: Lay) -> Iterator[Action]:
        """Another card of the same player than the one meant; it is taken back and played later."""
        own = [later.card for later in self._left if later.side == play.side]
        if own:
            yield replace(play, card=own[int(self._random.integers(len(own)))])
            yield TakeBack(play.side, 2.2)

    def _nudge(self, play: Lay) -> Iterator[Action]:
        if self._happens(self._rates.nudge / 3):
            yield Nudge(play.side, self._between(8, 25), self._between(-20, 20), play.pause_seconds)

    def _rest(self, play: Lay) -> Iterator[Action]:
        if self._happens(self._rates.rest / 3):
            yield Reach(self._side(), self._between(0.5, 1.8), pause_seconds=play.pause_seconds)

    def _light(self, play: Lay) -> Iterator[Action]:
        rates, pause = self._rates, play.pause_seconds
        if self._happens(rates.lamp / 3):
            gain, warm = self._between(0.6, 1.25), self._between(-0.12, 0.12)
            yield Light(gain, (1 - warm, 1.0, 1 + warm), 0.0, pause + 0.6)
        if self._happens(rates.sun / 3):
            yield Light(self._between(0.75, 1.15), over_seconds=self._between(2, 4), pause_seconds=pause)
        if self._happens(rates.exposure / 3):
            for _ in range(3):
                yield Light(self._between(0.88, 1.1), pause_seconds=0.25)
            yield Light(pause_seconds=pause + 0.4)

    def _bad_pictures(self, play: Lay) -> Iterator[Action]:
        if self._happens(self._rates.spoiled / 3):
            yield Spoil(("blurred", "torn", "black", "white")[int(self._random.integers(4))], self._between(0.1, 0.7))
            yield Wait(play.pause_seconds)
        if self._happens(self._rates.gap / 3):
            yield Gap(2.0)
            yield Wait(play.pause_seconds)

    def _thing(self, play: Lay) -> Iterator[Action]:
        if self._things and self._happens(0.1):
            self._things -= 1
            yield Remove(self._side(), play.pause_seconds)
        elif self._things < 2 and self._happens(self._rates.thing / 3):
            self._things += 1
            names = [name for name in THINGS if name != "head"]
            thing = names[int(self._random.integers(len(names)))]
            yield Put(thing, self._side(), self._beside(), self._between(-60, 60), play.pause_seconds)

    def _head(self, play: Lay) -> Iterator[Action]:
        if self._happens(self._rates.head / 3):
            yield Lean(self._side(), self._between(0.6, 2.0), play.pause_seconds)
        if self._happens(self._rates.bump / 3):
            shift = self._between(-8, 8), self._between(-8, 8)
            yield Bump(shift, self._between(-0.8, 0.8), play.pause_seconds + 0.6)

    def _gather(self, gather: Gather, trick: Sequence[Lay]) -> Iterator[Action]:
        stays = 1 if self._face_down else 0
        if self._happens(self._rates.slow_gather):
            gather = replace(gather, slowness=self._between(1.5, 2.6))
        if len(trick) > 1 and self._happens(self._rates.left_behind):
            yield replace(gather, left_behind=stays + 1)
        yield replace(gather, left_behind=stays)
        if trick and self._happens(self._rates.shown_again):
            spots = ((-62.0, 0.0), (0.0, 0.0), (62.0, 0.0))
            for play, spot in zip(trick, spots, strict=False):
                yield Lay(play.card, gather.side, 0.5, spot, self._between(-8, 8), 0.0)
            yield Wait(1.0)
            yield replace(gather, left_behind=stays, slowness=1.0)
