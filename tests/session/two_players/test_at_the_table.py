"""Whole evenings for two at the program: readings of the camera and presses of the six buttons, or touch alone."""

import os
import random
import signal
from pathlib import Path

import numpy as np
import pytest

from display.view import Action, Choice, ListBody, PairBody, ResultBody
from firmware.clock import ManualClock
from firmware.demo.pair_players import DeedKind, next_deed
from firmware.session.evening import Evening
from firmware.session.hand import Phase
from firmware.session.journal import Journal
from firmware.session.two_players.followed import Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.questions import PairBooking, PairCard, PairDraw, PairGame
from firmware.skat.cards import Card
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import hand_of, opened
from tests.table import Table
from vision.readings import CardReading, TableEvent

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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked program")
@pytest.mark.parametrize("game", GAMES)
def test_a_killed_program_comes_back_in_the_middle_of_the_hand(tmp_path: Path, game: TwoPlayerGame) -> None:
    path = tmp_path / "journal.sqlite3"
    child = os.fork()
    if child == 0:
        try:
            journal = Journal(path, ManualClock())
            journal.open()
            table = PairTable(Evening.begin(journal, opened(game)), seed=4)
            table.enter(Action.OK)
            while len(table.hand.plays) < 7:
                table.do_next()
            (tmp_path / "seen").write_text(repr(table.app.state))
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)
    with Journal(path, ManualClock()) as journal:
        evening = Evening.resume(journal)
        assert evening is not None and repr(evening.state) == (tmp_path / "seen").read_text()
        table = PairTable(evening, seed=5)
        body = table.screen.view.body
        assert isinstance(body, PairBody) and sum(card is not None for card in body.cards) == 1
        while table.do_next():
            pass
        assert table.hand.result is not None and not table.hand.state.revokes


def test_presses_for_a_hand_of_each_game(begin) -> None:
    """Beyond naming the game, Offiziersskat needs three presses: deal, result read, next deal; the duel one for each card drawn."""
    table = begin(TwoPlayerGame.OFFICERS, seed=1)
    table.play_hand()
    named = table.app.state.pair.rows[0].choice
    assert table.presses == 2 + 1 + "CSHDGNR".index(named)
    duel = begin(TwoPlayerGame.DUEL, seed=2, touch=True)
    duel.play_hand()
    assert duel.presses == 2 + 1 + 11


def officers_in_play(begin) -> PairTable:
    """A dealt game of clubs: the caller has CJ CA CT SA HA DA H7 D7, the dealer SJ HJ C7 S7 S8 H8 D8 D9."""
    table = begin(TwoPlayerGame.OFFICERS)
    table.enter(Action.OK)
    codes = ["CJ", "CA", "CT", "SA", "SJ", "HJ", "C7", "S7", "HA", "DA", "H7", "D7", "S8", "H8", "D8", "D9"]
    for code in codes[:4]:
        table.see(code)
    table.enter(Action.OK)
    for code in codes[4:]:
        table.see(code)
    assert table.hand.phase is Phase.PLAY and table.hand.choice == "C"
    return table


def test_kontra_and_re_are_one_press_each(begin) -> None:
    table = officers_in_play(begin)
    assert table.screen.view.buttons[1] == "Kontra"
    table.enter(Action.DOWN)
    assert table.screen.view.buttons[1] == "Re"
    table.enter(Action.DOWN)
    body = table.screen.view.body
    assert isinstance(body, PairBody) and body.contract_detail.endswith("Kontra · Re")
    assert table.screen.view.buttons[1] == "" and table.hand.doublings == (1, 0)


def test_a_revoke_buzzes_and_the_card_goes_back_with_one_choice(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    table.see("S7")
    view = table.screen.view
    assert view.banner is not None and view.question is not None
    assert [option.text for option in view.question.options] == [
        "Spiel beenden",
        "Karte zurücknehmen",
        "War ein Lesefehler",
    ]
    table.enter(Choice(1))
    assert [play.card for play in table.hand.plays] == [Card.parse("CA")] and table.screen.view.banner is None
    table.see("C7")
    assert table.hand.state.points == (11, 0) and table.hand.open_revoke is None


def test_a_misread_card_is_put_right_from_the_banner(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    table.see("S7")
    table.enter(Choice(2))
    ask = table.app.question
    assert isinstance(ask, PairCard) and ask.play is not None and ask.play.card is Card.parse("S7")
    table.enter(Choice(len(ask.options) - 1))
    ask = table.app.question
    assert isinstance(ask, PairCard)
    table.enter(Choice(ask.options.index(Card.parse("C7"))))
    assert table.hand.open_revoke is None and table.hand.state.tricks[0].winner == 0


def test_a_card_of_the_trick_is_corrected_with_two_choices_and_judged_anew(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    table.see("SJ")
    assert table.hand.state.tricks[0].winner == 1
    table.enter(Action.CORRECT, Choice(0))
    ask = table.app.question
    assert isinstance(ask, PairCard)
    if Card.parse("C7") not in ask.options:
        table.enter(Choice(len(ask.options) - 1))
        ask = table.app.question
        assert isinstance(ask, PairCard)
    table.enter(Choice(ask.options.index(Card.parse("C7"))))
    assert table.hand.state.tricks[0].winner == 0 and table.hand.state.points == (11, 0)


def test_a_card_that_was_not_seen_is_asked_for_when_the_trick_is_taken_away(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    table.clear()
    ask = table.app.question
    assert isinstance(ask, PairCard) and ask.play is None
    assert set(ask.options[:3]) == {Card.parse(code) for code in ("SJ", "HJ", "C7")}
    table.enter(Choice(ask.options.index(Card.parse("C7"))))
    assert table.hand.state.want is Want.TURN_UP and table.app.question is None


def test_the_leaders_card_that_was_not_seen_goes_before_the_one_that_was(begin) -> None:
    table = officers_in_play(begin)
    table.see("C7")
    ask = table.app.question
    assert isinstance(ask, PairCard) and ask.play is None and ask.before == table.hand.plays[0].number
    table.enter(Choice(ask.options.index(Card.parse("CA"))))
    assert [play.card for play in table.hand.plays] == [Card.parse("CA"), Card.parse("C7")]
    assert table.hand.state.tricks[0].winner == 0


def test_a_reading_in_doubt_is_none_where_only_one_card_can_be(begin) -> None:
    table = officers_in_play(begin)
    logs = np.full(34, -20.0)
    logs[Card.parse("CA").index], logs[Card.parse("CK").index] = np.log(0.6), np.log(0.4)
    reading = CardReading(None, 0.6, (("CA", 0.6), ("CK", 0.4)), log_probabilities=logs)
    table.sight.seen.append(TableEvent("unsure", 0, 99.0, 99, reading))
    table.step()
    assert table.hand.plays[0].card is Card.parse("CA"), "the king of clubs does not lie there"
    table.see("SK", sure=True)
    ask = table.app.question
    assert isinstance(ask, PairCard) and Card.parse("SK") not in ask.options


def test_whoever_gives_up_is_asked_for_by_name(begin) -> None:
    table = officers_in_play(begin)
    table.enter(Action.MENU)
    items = [option.text for option in table.screen.view.question.options]
    table.enter(Choice(items.index("Aufgeben")))
    assert [option.text for option in table.screen.view.question.options] == ["Bernd", "Anna"]
    table.enter(Choice(1))
    body = table.screen.view.body
    assert isinstance(body, ResultBody) and body.explanation == "Anna hat aufgegeben." and body.booked == "+1"


def test_pause_help_and_leaving_are_in_the_menu(begin) -> None:
    table = officers_in_play(begin)
    for item, leaves in (("Pause", False), ("Hilfe", False), ("Beenden", True)):
        before = table.screen.view
        table.enter(Action.MENU)
        items = [option.text for option in table.screen.view.question.options]
        table.enter(Choice(items.index(item)))
        assert table.screen.view != before and not table.app.finished
        if leaves:
            table.enter(Choice(1))
            assert table.app.finished
        else:
            table.enter(Action.OK if item == "Pause" else Action.BACK)
            assert table.screen.view == before


def test_every_step_has_a_way_back(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    for way_in in ((Action.MENU,), (Action.CORRECT,), (Action.CORRECT, Choice(0)), (Action.MENU, Choice(1))):
        before = table.screen.view
        table.enter(*way_in)
        assert table.screen.view != before
        for _ in range(3):
            if table.screen.view != before:
                table.enter(Action.BACK)
        assert table.screen.view == before, way_in
    events = len(table.app.evening.events)
    table.enter(Action.BACK)
    assert not table.hand.plays and len(table.app.evening.events) == events + 1
    table.enter(Action.UP)
    assert len(table.hand.plays) == 1


def test_an_undo_leads_from_the_list_back_into_the_last_hand(begin) -> None:
    table = begin(TwoPlayerGame.DUEL, seed=9, touch=True)
    table.play_hand()
    table.enter(Action.BACK)
    assert isinstance(table.screen.view.body, ResultBody) and table.app.state.pair.rows == ()


def test_a_past_game_is_entered_anew_on_the_list(begin) -> None:
    table = begin(TwoPlayerGame.DUEL, seed=9, touch=True)
    table.play_hand()
    before = table.app.state.pair.rows[0].booked
    table.enter(Action.CORRECT, Choice(0))
    ask = table.app.question
    assert isinstance(ask, PairBooking) and ask.options[-1] is None
    other = tuple(reversed(before))
    table.enter(Choice(ask.options.index(other)))
    body = table.screen.view.body
    assert isinstance(body, ListBody) and body.rows[0].corrected and table.app.state.pair.totals == other
    table.enter(Action.BACK)
    assert table.app.state.pair.totals == before


def test_a_game_that_was_named_wrongly_is_named_again(begin) -> None:
    table = officers_in_play(begin)
    table.see("CA")
    table.enter(Action.MENU)
    items = [option.text for option in table.screen.view.question.options]
    table.enter(Choice(items.index("Anderes Spiel angesagt")))
    table.enter(Choice(1))
    assert table.hand.choice == "S" and table.hand.state.revokes == ()


def test_the_first_card_may_lie_before_the_game_is_named(begin) -> None:
    table = begin(TwoPlayerGame.DUEL)
    table.enter(Action.OK)
    for code in ("S7", "HA", "HK", "D7", "CA"):
        table.see(code)
    assert table.hand.plays == ()
    table.enter(Choice(4))
    assert [play.card for play in table.hand.plays] == [Card.parse("CA")]
