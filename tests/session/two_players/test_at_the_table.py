"""Whole evenings for two at the program: readings of the camera and presses of the six buttons, or touch alone."""

import random
from pathlib import Path

import pytest

from display.view import Action, Choice, ListBody, ResultBody
from firmware.clock import ManualClock
from firmware.demo.pair_players import DeedKind, next_deed
from firmware.session.evening import Evening
from firmware.session.journal import Journal
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.questions import PairCard, PairDraw, PairGame
from firmware.skat.cards import Card
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import hand_of, opened
from tests.table import Table

GAMES = tuple(TwoPlayerGame)


class PairTable(Table):
    """Two simulated players at the table: cards are read, everything else is entered."""

    def __init__(self, evening: Evening, seed: int = 0, touch: bool = False, unsure: float = 0.0) -> None:
        super().__init__(evening)
        self.dice = random.Random(seed)
        self.touch = touch
        self.unsure = unsure
        self.presses = 0

    @property
    def hand(self) -> PairHand:
        return hand_of(self.app.state)

    def choose(self, index: int) -> None:
        """The option with this place, by touch or by walking to it."""
        if self.touch:
            self.enter(Choice(index))
            return
        for _ in range(index):
            self.enter(Action.DOWN)
        self.enter(Action.OK)

    def enter(self, *inputs: Action | Choice) -> None:
        self.presses += len(inputs)
        self.press(*inputs)

    def see(self, code: str, sure: bool = True) -> None:
        self.sight.card(code, sure)
        self.step()

    def clear(self) -> None:
        self.sight.cleared()
        self.step()

    def do_next(self) -> bool:
        """One thing happens. False when the hand is over."""
        hand = self.hand
        ask = self.app.question
        if isinstance(ask, PairCard) and ask.play is not None:
            # What was read in doubt is what was read.
            card = Card.parse(ask.play.candidates[0][0])
            self.choose(ask.options.index(card))
            return True
        deed = next_deed(hand, self.dice)
        if deed is None:
            return False
        if len(hand.plays) % 2 == 0 and len(hand.plays) > hand.cleared:
            self.clear()
        elif deed.kind is DeedKind.CHOOSE:
            assert isinstance(ask, PairGame)
            self.choose(ask.options.index(deed.choice))
        elif deed.kind is DeedKind.DRAW:
            assert isinstance(ask, PairDraw) and deed.card is not None
            self.choose(ask.options.index(deed.card))
        else:
            assert deed.card is not None
            self.see(deed.card.code, sure=self.dice.random() >= self.unsure)
        return True

    def play_hand(self) -> None:
        self.enter(Action.OK)
        while self.do_next():
            pass
        self.clear()
        assert isinstance(self.screen.view.body, ResultBody)
        self.enter(Action.OK)
        assert isinstance(self.screen.view.body, ListBody)


@pytest.fixture
def begin(tmp_path: Path):
    journals: list[Journal] = []

    def opening(
        game: TwoPlayerGame, seed: int = 0, touch: bool = False, unsure: float = 0.0, **more: object
    ) -> PairTable:
        journal = Journal(tmp_path / f"{len(journals)}.db", ManualClock())
        journal.open()
        journals.append(journal)
        return PairTable(Evening.begin(journal, opened(game, **more)), seed, touch, unsure)

    yield opening
    for journal in journals:
        journal.close()


@pytest.mark.parametrize("touch", [False, True], ids=["buttons", "touch"])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_by_buttons_alone_and_by_touch_alone(begin, game: TwoPlayerGame, touch: bool) -> None:
    table = begin(game, seed=3, touch=touch, unsure=0.05, games=2)
    while not table.app.state.is_over:
        table.play_hand()
    pair = table.app.state.pair
    assert pair is not None and len(pair.rows) == (2 if game is TwoPlayerGame.OFFICERS else len(pair.rows))
    assert max(pair.totals) == 5 or game is TwoPlayerGame.OFFICERS
