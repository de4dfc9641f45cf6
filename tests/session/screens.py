"""A dialogue over events, as the main loop keeps them: for tests of what buttons do."""

from dataclasses import replace

from display.view import Input, View
from firmware.i18n.translator import Translator
from firmware.session.asks import Ask
from firmware.session.dialogue import follow_state, handle
from firmware.session.events import EveningOpened, Event, Redone, Undone
from firmware.session.hand import HandState
from firmware.session.presenter import Words, present
from firmware.session.questions import (
    Dialogue,
    open_question,
)
from firmware.session.state import EveningState, apply, fold
from tests.session.hands import OPENED

WORDS = Words(Translator("de"))


class Screen:
    """Presses buttons and lets things happen; `events` is what a journal would hold."""

    def __init__(self, *events: Event, opened: EveningOpened = OPENED) -> None:
        self.events: list[Event] = [opened, *events]
        self._folded: tuple[tuple[Event, ...], EveningState] = ((), EveningState())
        self.dialogue = follow_state(Dialogue(), EveningState(), self.state)

    @property
    def state(self) -> EveningState:
        events, state = self._folded
        if list(events) != self.events:
            new = self.events[len(events) :]
            if list(events) == self.events[: len(events)] and not any(
                isinstance(e, Undone | Redone) for e in self.events
            ):
                for event in new:
                    state = apply(state, event)
            else:
                state = fold(self.events)
            self._folded = tuple(self.events), state
        return state

    @property
    def hand(self) -> HandState:
        hand = self.state.hand
        assert hand is not None
        return hand

    @property
    def question(self) -> Ask | None:
        return open_question(self.dialogue, self.state)

    @property
    def view(self) -> View:
        return present(self.state, self.dialogue, WORDS)

    def press(self, *inputs: Input) -> list[Event]:
        """What came of these inputs."""
        came: list[Event] = []
        for what in inputs:
            before = self.state
            self.dialogue, events = handle(self.dialogue, before, what)
            self.events += events
            came += events
            self._follow(before, any(isinstance(event, Undone) for event in events))
        return came

    def happen(self, *events: Event) -> None:
        before = self.state
        self.events += events
        self._follow(before, False)

    def _follow(self, before: EveningState, undone: bool) -> None:
        self.dialogue = replace(follow_state(self.dialogue, before, self.state), can_redo=undone)
