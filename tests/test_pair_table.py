"""The simulated table of two: lawful hands whatever is asked, unread cards shown again, hands taken up in the middle."""

import random
from pathlib import Path

import pytest

from display.view import Action
from firmware.clock import ManualClock
from firmware.demo.pair_table import at_any_table
from firmware.session.evening import Evening
from firmware.session.hand import Phase
from firmware.session.journal import Journal
from firmware.session.two_players.hand import PairHand
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import opened
from tests.table import Table
from vision.simulator.script import Gather, Lay, Wait


class SimulatedPair(Table):
    """The program at a simulated table; somebody presses OK whenever something is asked or a hand is over."""

    def __init__(self, evening: Evening, seed: int, unread: float = 0.0) -> None:
        super().__init__(evening)
        self.dice = random.Random(seed)
        self.unread = unread
        self.actions = at_any_table((), lambda: False, self.hand_in_play, seed)
        self.laid: list[str] = []

    def hand_in_play(self) -> PairHand | None:
        return None if self.app.state.pair is None else self.app.state.pair.hand

    def go_on(self) -> None:
        hand = self.hand_in_play()
        if self.app.question is not None or hand is None or hand.phase in (Phase.RESULT, Phase.SCORED):
            self.press(Action.OK)
        action = next(self.actions)
        if isinstance(action, Lay):
            self.laid.append(action.card)
            if self.dice.random() >= self.unread:
                self.sight.card(action.card)
        elif isinstance(action, Gather):
            self.sight.cleared()
        else:
            assert isinstance(action, Wait)
        self.step()


@pytest.fixture
def journal(tmp_path: Path):
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        yield journal


@pytest.mark.parametrize("game", TwoPlayerGame)
def test_hands_are_lawful_and_go_on_when_a_card_was_not_read(journal: Journal, game: TwoPlayerGame) -> None:
    table = SimulatedPair(Evening.begin(journal, opened(game)), seed=6, unread=0.02)
    for _ in range(6000):
        if len(table.app.state.pair.rows) == 2:  # type: ignore[union-attr]
            break
        table.go_on()
    rows = table.app.state.pair.rows  # type: ignore[union-attr]
    assert len(rows) == 2
    assert all(row.end.value == "played" for row in rows)


def test_a_hand_is_taken_up_in_the_middle(journal: Journal) -> None:
    table = SimulatedPair(Evening.begin(journal, opened(TwoPlayerGame.DUEL)), seed=2)
    while (hand := table.hand_in_play()) is None or len(hand.plays) < 9:
        table.go_on()
    again = Evening.resume(journal)
    assert again is not None and again.state == table.app.state
    other = SimulatedPair(again, seed=77)
    while not other.app.state.pair.rows:  # type: ignore[union-attr]
        other.go_on()
    assert other.app.state.pair.rows[0].end.value == "played"  # type: ignore[union-attr]


def test_a_table_of_three_plays_its_script_and_two_only_their_own_hand() -> None:
    script = (Lay("CJ", "south"), Gather("south"))
    assert list(at_any_table(script, lambda: True, lambda: None, 0)) == list(script)
    resting = at_any_table(script, lambda: False, lambda: None, 0)
    assert isinstance(next(resting), Wait) and isinstance(next(resting), Wait)
