"""Plays one simulated hand through the whole program, from the camera's pictures to the list, as the demo does, and notes what was seen."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from display.view import Action, Input
from firmware.app import App
from firmware.clock import ManualClock
from firmware.demo.hands import ScriptedHand
from firmware.demo.players import SIDES, SimulatedPlayers
from firmware.demo.table import LiveScript
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.translator import Translator
from firmware.session.asks import (
    Ask,
    WhichCard,
)
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.following import Play
from firmware.session.hand import HandState, Phase
from firmware.session.journal import Journal
from firmware.session.presenter import Words
from firmware.session.state import apply, effective, fold
from firmware.sight import LockstepSight, Watching
from firmware.skat.order import trick_winner
from tests.session.fed_evening import LastScreen
from vision.cameras.base import Frame
from vision.geometry import overlap
from vision.readings import TableEvent
from vision.simulator import SimulatedCamera, SimulatedTable, hand_script
from vision.simulator.art import FaceArt
from vision.simulator.script import Action as TableAction

STEP_SECONDS = 1.0 / 15.0
MOST_STEPS = 9000
"""Ten minutes of simulated time: a hand that takes longer hangs."""
MOST_TOUCHES = 60
"""After so many questions the people give up."""
LEAST_OVERLAP = 0.3
"""An outline that covers a card by less (intersection over union) is not this card's."""

Look = Callable[[Frame, list[TableEvent], SimulatedCamera], None]
"""Called with every frame and its events, for whoever wants to see failures."""


@dataclass(frozen=True, slots=True)
class SeenPlay:
    """A play that the watcher reported: its event and the card that really lay there, None for a false one."""

    event: TableEvent
    truth: str | None
    number: int | None


@dataclass
class PlayedHand:
    """What came of a hand. `plays` are the program's at the end, `questions` what the screen asked before the last card was laid,
    `touches` what people had to press after it because the whole hand had not answered it.
    """

    plays: Sequence[Play] = ()
    booked: int | None = None
    touches: list[str] = field(default_factory=list)
    questions: set[str] = field(default_factory=set)
    seen: list[SeenPlay] = field(default_factory=list)
    events: list[TableEvent] = field(default_factory=list)
    frames: int = 0
    hangs: bool = False


def table_tricks(hand: ScriptedHand) -> list[tuple[list[tuple[str, str]], str]]:
    """The tricks of a hand as the simulator wants them: sides and card codes, and the winner's side."""
    tricks = []
    for trick in hand.tricks:
        winner = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]
        tricks.append(([(SIDES[seat], card.code) for seat, card in trick], SIDES[winner]))
    return tricks


def play_hand(
    hand: ScriptedHand,
    seed: int,
    level: str,
    art: FaceArt,
    table: str | None,
    watcher: Watching,
    size: tuple[int, int] = (1280, 720),
    fps: float = 15.0,
    look: Look | None = None,
    actions: Sequence[TableAction] | None = None,
) -> PlayedHand:
    """The hand from the deal to the list; people answer truthfully what is still open when all cards have been laid.

    What happens at the table follows from seed and level unless `actions` are given.
    """
    played = PlayedHand()
    script = _Script(hand_script(seed, level, table_tricks(hand)) if actions is None else tuple(actions))
    camera = SimulatedCamera(seed, script, SimulatedTable(seed, level, art, table, size, fps, coarse_motion=True))
    clock = ManualClock()
    players = _Players([hand], script, clock, pause_seconds=0.6)
    players.touches, players.questions = played.touches, played.questions
    sight = LockstepSight(camera, _Noting(watcher, camera, played, look))
    with (
        tempfile.TemporaryDirectory(prefix="kiebitz-hand-") as folder,
        Journal(Path(folder) / "journal.sqlite3", clock) as journal,
    ):
        evening = Evening.begin(journal, EveningOpened(("Anna", "Bernd", "Clara"), games=1))
        app = App(evening, LastScreen(), sight, SimulatedPanel(), Words(Translator("de")), clock, players)
        app.start()
        for _ in range(MOST_STEPS):
            app.step()
            clock.advance(STEP_SECONDS)
            if app.finished or len(played.touches) > MOST_TOUCHES:
                break
        played.hangs = not app.finished
        app.stop()
        last = _last_state(evening)
    if last is not None:
        played.plays = last.plays
        played.booked = None if last.scored is None else last.scored.booked
    return played


def _last_state(evening: Evening) -> HandState | None:
    state, last = fold([]), None
    for event in effective(evening.events):
        state = apply(state, event)
        last = state.hand or last
    return last


class _Script(LiveScript):
    """The table's script: whatever the players lay, the prepared hand is played instead."""

    def __init__(self, prepared: tuple[TableAction, ...]) -> None:
        super().__init__()
        self._prepared = prepared

    def lay(self, actions: tuple[TableAction, ...]) -> None:
        super().lay(self._prepared)


class _Players(SimulatedPlayers):
    """Notes what people had to do while cards were played."""

    touches: list[str]
    questions: set[str]

    def inputs(self, app: App) -> list[Input]:
        hand, ask = app.state.hand, app.question
        if isinstance(ask, WhichCard) and ask.play is not None and hand is not None and not self._table.is_idle:
            # The question stands on the screen; nobody answers it before the last card, so later cards may.
            self.questions.add(_question(ask, hand))
            return []
        pressed = super().inputs(app)
        if pressed and hand is not None and hand.phase in (Phase.PLAY, Phase.RESULT):
            if ask is not None:
                self.touches.append(_question(ask, hand))
            elif pressed[0] is not Action.OK:
                self.touches.append(str(pressed[0]))
        return pressed


def _question(ask: Ask, hand: HandState) -> str:
    """The kind of question, and the place of the play that it is about."""
    play = getattr(ask, "play", None)
    return type(ask).__name__ + ("" if play is None else f" {1 + hand.plays.index(play)}")


class _Noting:
    """A watcher whose events are compared with the truth of the frame."""

    def __init__(self, watcher: Watching, camera: SimulatedCamera, played: PlayedHand, look: Look | None) -> None:
        self._watcher, self._camera, self._played, self._look = watcher, camera, played, look
        self._known: set[int] = set()

    def feed(self, frame: Frame) -> list[TableEvent]:
        events = self._watcher.feed(frame)
        self._played.frames += 1
        self._played.events += events
        for event in events:
            if event.kind in ("card", "unsure") and event.play is not None and event.play not in self._known:
                self._known.add(event.play)
                card = self._card_under(event)
                self._played.seen.append(SeenPlay(event, *(card or (None, None))))
        if self._look is not None:
            self._look(frame, events, self._camera)
        return events

    def _card_under(self, event: TableEvent) -> tuple[str, int] | None:
        """Code and number of the card whose outline this is."""
        truth = self._camera.truth
        if truth is None or event.quad is None:
            return None
        quad = np.array(event.quad)
        best = max(truth.cards, key=lambda card: overlap(np.array(card.quad), quad), default=None)
        if best is None or overlap(np.array(best.quad), quad) < LEAST_OVERLAP:
            return None
        return best.card, best.number
