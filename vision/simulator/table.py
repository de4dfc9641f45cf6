"""The simulated table: a script in, camera pictures with the truth about each out. All chance comes from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from vision.faces import NAMED_STYLES
from vision.readings import Quad
from vision.simulator.art import DrawnArt, FaceArt
from vision.simulator.choreography import Choreography
from vision.simulator.coarse import CoarseRenderer, is_fast
from vision.simulator.difficulty import Difficulty, preset
from vision.simulator.hands import random_person
from vision.simulator.lighting import Lighting
from vision.simulator.motion import DIRECTIONS, CardPlace, Moment
from vision.simulator.optics import Optics
from vision.simulator.renderer import Renderer
from vision.simulator.script import SIDES, Action, Bump, Flicker, Gap, Light, ScriptError, Spoil, Sunbeam, Wait
from vision.simulator.sensor import SPOILED, Sensor
from vision.simulator.surfaces import surface
from vision.simulator.truth import FrameTruth, LyingCard

FRENCH_DECKS = ("french-german-index", "french-english-index", "tournament")


class SimulatedTable:
    """A table under a camera. Iterate over `frames(script)` once.

    `art` is the deck (by default a drawn French-suited one that the seed chooses), `difficulty` a name of
    `difficulty.PRESETS` or a Difficulty, `table` a name of `surfaces.SURFACES` (by default chosen by the seed).
    With `coarse_motion` fast movements are drawn at half the size and enlarged.
    """

    def __init__(
        self,
        seed: int = 0,
        difficulty: str | Difficulty = "normal",
        art: FaceArt | None = None,
        table: str | None = None,
        size: tuple[int, int] = (1280, 720),
        fps: float = 15.0,
        coarse_motion: bool = False,
    ) -> None:
        self.seed, self.size, self.fps = seed, size, fps
        self.difficulty = preset(difficulty) if isinstance(difficulty, str) else difficulty
        # One generator for each concern: more draws in one do not disturb the others.
        streams = [np.random.default_rng((seed, concern)) for concern in range(6)]
        if art is None:
            art = DrawnArt(NAMED_STYLES[FRENCH_DECKS[int(streams[0].integers(len(FRENCH_DECKS)))]])
        self.art = art
        chosen = str(streams[1].choice(self.difficulty.tables))
        self.table = chosen if table is None else table
        self._optics = _random_optics(self.difficulty, size, streams[2])
        self._light = _random_lighting(self.difficulty, streams[3])
        scene = (
            self._optics,
            self._light,
            surface(self.table, streams[1]),
            art,
            {side: random_person(streams[4]) for side in SIDES},
            float(streams[2].uniform(*self.difficulty.blur)),
            float(streams[3].uniform(*self.difficulty.shadow)),
        )
        self.renderer = Renderer(*scene)
        self._coarse = CoarseRenderer(*scene) if coarse_motion else None
        self._sensor = Sensor(
            size,
            float(streams[2].uniform(*self.difficulty.noise)),
            float(streams[3].uniform(*self.difficulty.flicker)),
            streams[2],
        )
        self._choreography = Choreography(self.difficulty, art.size, self._edge, fps, streams[5])
        self._number = 0
        self._last: tuple[tuple[CardPlace, ...], tuple[LyingCard, ...]] = ((), ())

    @property
    def _renderers(self) -> tuple[Renderer | CoarseRenderer, ...]:
        return (self.renderer,) if self._coarse is None else (self.renderer, self._coarse)

    @property
    def pixels_per_millimetre(self) -> float:
        """Scale in the picture's middle."""
        return self._optics.pixels_per_millimetre

    def quad_on_table(self, card: CardPlace) -> Quad:
        """The outline of a card in pixels."""
        corners = self.renderer.quad(card)
        return tuple((float(x), float(y)) for x, y in corners)  # type: ignore[return-value]

    def frames(self, script: Iterable[Action]) -> Iterator[tuple[np.ndarray, FrameTruth]]:
        """Pictures (BGR uint8) with their truth, `fps` a second. The script is read action by action, so it may be made as it goes.

        Raises ScriptError for an action that cannot be played and FaceError for a face that the deck lacks.
        """
        for action in script:
            if isinstance(action, Wait):
                yield from self._rest(action.seconds)
                continue
            if isinstance(action, Gap):
                self._number += round(action.seconds * self.fps)
                continue
            if isinstance(action, Spoil):
                yield from self._spoil(action)
                continue
            if isinstance(action, Light):
                yield from self._change_light(action)
            elif isinstance(action, Sunbeam):
                yield from self._shine(action)
            elif isinstance(action, Flicker):
                self._sensor.bands(action.depth, action.hertz)
            elif isinstance(action, Bump):
                x, y = self._optics.aim
                aim = x + action.shift[0], y + action.shift[1]
                self._optics = replace(self._optics, aim=aim, roll=self._optics.roll + action.turn)
                for renderer in self._renderers:
                    renderer.set_optics(self._optics)
            else:
                for moment in self._choreography.moments(action):
                    picture, seen = self._renderers[-1 if is_fast(moment) else 0].moving(moment)
                    yield self._expose(picture, moment, seen, still=False)
            yield from self._rest(action.pause_seconds)

    def _rest(self, seconds: float) -> Iterator[tuple[np.ndarray, FrameTruth]]:
        moment = self._at_rest()
        for _ in range(round(seconds * self.fps)):
            yield self._expose(self.renderer.still(moment.cards, moment.things), moment, (), still=True)

    def _at_rest(self) -> Moment:
        return Moment(self._choreography.cards, things=self._choreography.things)

    def _spoil(self, action: Spoil) -> Iterator[tuple[np.ndarray, FrameTruth]]:
        if action.kind not in SPOILED:
            raise ScriptError(f"{action}: no kind {action.kind!r}; choose one of {', '.join(SPOILED)}")
        moment = self._at_rest()
        for _ in range(round(action.seconds * self.fps)):
            picture, truth = self._expose(self.renderer.still(moment.cards, moment.things), moment, (), still=False)
            yield SPOILED[action.kind](picture), truth

    def _change_light(self, action: Light) -> Iterator[tuple[np.ndarray, FrameTruth]]:
        before, after = self.renderer.lighting, self._light.dimmed(action.gain, action.cast)
        for share in self._shares(action.over_seconds):
            gain = before.gain + (after.gain - before.gain) * share
            b, g, r = (old + (new - old) * share for old, new in zip(before.cast, after.cast, strict=True))
            yield self._in_light(replace(before, gain=gain, cast=(b, g, r), glare=after.glare))

    def _shine(self, action: Sunbeam) -> Iterator[tuple[np.ndarray, FrameTruth]]:
        before = self.renderer.lighting
        for share in self._shares(action.over_seconds):
            edge = action.start + (action.end - action.start) * share
            yield self._in_light(replace(before, sun=action.strength, sun_edge=edge))

    def _shares(self, seconds: float) -> list[float]:
        """How far a change of so many seconds has come, picture by picture, up to 1."""
        steps = max(1, round(seconds * self.fps))
        return [step / steps for step in range(1, steps + 1)]

    def _in_light(self, lighting: Lighting) -> tuple[np.ndarray, FrameTruth]:
        """A picture of the resting table in another light."""
        for renderer in self._renderers:
            renderer.set_light(lighting)
        moment = self._at_rest()
        return self._expose(self.renderer.still(moment.cards, moment.things), moment, (), still=False)

    def _expose(
        self, picture: np.ndarray, moment: Moment, seen: tuple[str, ...], still: bool
    ) -> tuple[np.ndarray, FrameTruth]:
        truth = FrameTruth(
            self._number,
            self._number / self.fps,
            self._lying(moment),
            seen[0] if seen else None,
            still,
            moment.laid,
            moment.emptied,
            tuple(thing.thing for thing in moment.things),
            seen,
        )
        self._number += 1
        return self._sensor.expose(picture, truth.seconds), truth

    def _lying(self, moment: Moment) -> tuple[LyingCard, ...]:
        if not moment.moving and moment.cards == self._last[0]:
            return self._last[1]
        lying = tuple(
            LyingCard(card.card, card.number, card.side, self.quad_on_table(card), card.number in moment.moving)
            for card in moment.cards
        )
        self._last = (() if moment.moving else moment.cards, () if moment.moving else lying)
        return lying

    def _edge(self, side: str) -> float:
        width, height = self.size
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float64)
        angle = np.radians(DIRECTIONS[side])
        reach = self._optics.to_table(corners) @ np.array([np.cos(angle), np.sin(angle)])
        return float(reach.max())


def _random_optics(difficulty: Difficulty, size: tuple[int, int], random: np.random.Generator) -> Optics:
    def draw(bounds: tuple[float, float]) -> float:
        return float(random.uniform(*bounds))

    return Optics(
        size,
        draw(difficulty.field_width),
        tilt=draw(difficulty.tilt),
        bearing=float(random.choice([90.0, 90.0, 90.0, 0.0, 180.0])) + draw((-20, 20)),
        roll=draw(difficulty.roll),
        lens=draw(difficulty.lens),
        aim=(draw((-15, 15)), draw((-12, 12))),
        height=draw((620, 900)),
    )


def _random_lighting(difficulty: Difficulty, random: np.random.Generator) -> Lighting:
    def draw(bounds: tuple[float, float]) -> float:
        return float(random.uniform(*bounds))

    warm = draw((-difficulty.cast, difficulty.cast))
    tint = draw((-difficulty.cast, difficulty.cast)) * 0.3
    angle = draw((0, 2 * np.pi))
    slant = draw((0.25, 0.7))
    return Lighting(
        gain=draw(difficulty.gain),
        cast=(1 - warm, 1 + tint, 1 + warm * 0.7),
        gradient=draw(difficulty.gradient),
        bearing=draw((0, 360)),
        glare=draw(difficulty.glare),
        glare_place=(draw((0.25, 0.75)), draw((0.2, 0.8))),
        glare_size=draw((0.06, 0.16)),
        slant=(slant * float(np.cos(angle)), slant * float(np.sin(angle))),
    )
