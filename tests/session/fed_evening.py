"""An evening that plays itself through the whole program without pictures: readings and presses follow from the state.

Because of that it goes on from any state, also after the program was killed.
"""

import random
from collections.abc import Callable, Sequence

from display.view import Action, Choice, Input, View
from firmware.app import App
from firmware.clock import Clock
from firmware.demo.hands import ScriptedHand
from firmware.demo.players import next_press
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.translator import Translator
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.hand import HandState, Phase
from firmware.session.journal import Journal
from firmware.session.presenter import Words
from tests.table import GivenSight


class LastScreen:
    """Remembers the last view only, so that a long evening takes no memory."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.inputs: list[Input] = []

    def show(self, view: View) -> None:
        self.view = view

    def poll(self) -> list[Input]:
        inputs, self.inputs = self.inputs, []
        return inputs

    def close(self) -> None:
        pass


class FedEvening:
    """Plays these hands, evening after evening; some cards are doubtful, and sometimes something is undone."""

    def __init__(self, journal: Journal, clock: Clock, hands: Sequence[ScriptedHand], seed: int = 0) -> None:
        self._journal = journal
        self._clock = clock
        self._hands = hands
        self._chance = random.Random(seed)
        self.app = self._open(Evening.resume(journal) or self._begin())

    def step(self) -> None:
        """One press or one reading."""
        hand = self.app.state.hand
        if self.app.state.is_over:
            self.app = self._open(self._begin())
        elif hand is None or hand.phase is Phase.SCORED:
            self._press(Action.OK)
        else:
            self._in_hand(hand, self._hands[(hand.number - 1) % len(self._hands)])
        self.app.step()

    def play(self, is_done: Callable[[], bool]) -> None:
        """Step until then."""
        while not is_done():
            self.step()

    def _in_hand(self, hand: HandState, script: ScriptedHand) -> None:
        if (ask := self.app.question) is not None:
            truth = next(
                (card for card in ask.options if card in {card for _, card in script.plays[: len(hand.plays)]}), None
            )
            self._press(Choice(ask.options.index(truth) if truth is not None else 0))
        elif hand.phase in (Phase.AUCTION, Phase.CONTRACT):
            self._press(next_press(self.app.dialogue.entry, script))
        elif hand.phase is Phase.RESULT:
            self._press(Action.OK)
        elif self._chance.random() < 0.03:
            self._press(Action.BACK)
        elif len(hand.plays) // 3 > hand.cleared:
            self._sight.cleared()
        else:
            self._sight.card(script.plays[len(hand.plays)][1].code, sure=self._chance.random() > 0.05)

    def _press(self, what: Input) -> None:
        self._screen.inputs.append(what)

    def _begin(self) -> Evening:
        return Evening.begin(self._journal, EveningOpened(("Anna", "Bernd", "Clara"), games=len(self._hands)))

    def _open(self, evening: Evening) -> App:
        self._screen, self._sight = LastScreen(), GivenSight()
        app = App(evening, self._screen, self._sight, SimulatedPanel(), Words(Translator("de")), self._clock)
        app.start()
        return app
