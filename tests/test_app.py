"""The whole program without camera and window: inputs, readings, journal, state, screens."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from display.draw import paint
from display.view import Action, Choice, EntryBody, ListBody, MessageBody, PlayBody, ResultBody
from firmware.clock import ManualClock
from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.hardware.gpio import GpioPanel
from firmware.hardware.panel import Lamp, NoPanel, Pins, SimulatedPanel
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.evening import Evening
from firmware.session.events import AuctionSettled, CardSettled, ContractDeclared, EveningOpened, Event
from firmware.session.hand import Phase
from firmware.session.journal import Journal, read_events
from firmware.session.presenter import Words
from firmware.session.state import fold
from firmware.sight import CameraState
from firmware.sight_workers import CameraFault
from tests.table import Table

UP, DOWN, OK, BACK, CORRECT = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT
OPENED = EveningOpened(players=("Anna", "Bernd", "Clara"))
PINS = Pins().by_button()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        yield journal


@pytest.fixture
def evening(journal: Journal) -> Evening:
    return Evening.begin(journal, OPENED)


@pytest.fixture
def table(evening: Evening) -> Table:
    return Table(evening)


def suit_hand() -> ScriptedHand:
    return next(hand for hand in scripted_hands(3) if hand.contract.game.is_suit_game)


def enter(table: Table, hand: ScriptedHand) -> None:
    """Declarer, bid and contract by touching the options."""
    for wanted in (hand.declarer, hand.bid):
        table.press(Choice(table.app.dialogue.entry.options.index(wanted)))
    while hand.contract not in table.app.dialogue.entry.options:
        table.press(CORRECT)
    table.press(Choice(table.app.dialogue.entry.options.index(hand.contract)))


def play(table: Table, hand: ScriptedHand, doubtful: tuple[int, ...] = ()) -> None:
    """All cards as readings; who is asked answers from the script."""
    for number, (_, card) in enumerate(hand.plays, start=1):
        table.sight.card(card.code, sure=number not in doubtful)
        table.step()
        if number % 3 == 0:
            table.sight.cleared()
            table.step()
        if (ask := table.app.question) is not None and hasattr(ask, "play"):
            table.press(Choice(ask.options.index(hand.plays[ask.play.number - 1][1])))


def test_the_first_screen_comes_before_the_camera_has_a_picture(table: Table) -> None:
    assert isinstance(table.screen.view.body, MessageBody)
    assert table.sight.started


def test_a_hand_goes_from_deal_to_list(table: Table) -> None:
    hand = suit_hand()
    table.press(OK)
    assert isinstance(table.screen.view.body, EntryBody)
    enter(table, hand)
    assert isinstance(table.screen.view.body, PlayBody)
    play(table, hand)
    assert isinstance(table.screen.view.body, ResultBody)
    table.press(OK)
    assert isinstance(table.screen.view.body, ListBody)
    assert len(table.screen.view.body.rows) == 1
    assert table.app.state.score_list is not None
    assert table.app.state.score_list.rows[0].contract == hand.contract


def test_a_doubtful_card_shows_a_question_mark_and_is_asked_about_at_the_end_of_the_trick(table: Table) -> None:
    hand = suit_hand()
    table.press(OK)
    enter(table, hand)
    for number, (_, card) in enumerate(hand.plays[:3], start=1):
        table.sight.card(card.code, sure=number != 2)
        table.step()
        body = table.screen.view.body
        assert isinstance(body, PlayBody)
        assert [view.index for view in body.cards if view is not None].count("?") == (number >= 2)
        assert (table.screen.view.question is not None) == (number == 3)
    table.press(OK)
    assert table.screen.view.question is None
    assert table.app.evening.events[-1] == CardSettled(2, hand.plays[1][1].code)


def test_everything_shown_is_in_the_journal_and_comes_back(table: Table, journal: Journal) -> None:
    hand = suit_hand()
    table.press(OK)
    enter(table, hand)
    play(table, hand, doubtful=(4, 17))
    table.press(OK, OK)
    events: list[Event] = [row.event for row in read_events(journal.path)]
    assert fold(events) == table.app.state
    again = Evening.resume(journal)
    assert again is not None and again.state == table.app.state


def test_a_resumed_evening_shows_the_screen_where_it_was(table: Table, journal: Journal) -> None:
    hand = suit_hand()
    table.press(OK)
    enter(table, hand)
    for _, card in hand.plays[:4]:
        table.sight.card(card.code)
        table.step()
    again = Evening.resume(journal)
    assert again is not None
    assert Table(again).screen.view == table.screen.view


def test_undo_and_redo_are_one_press_each(table: Table) -> None:
    hand = suit_hand()
    table.press(OK)
    enter(table, hand)
    table.sight.card(hand.plays[0][1].code)
    table.step()
    before = table.app.state
    table.press(BACK)
    assert table.app.state.hand is not None and table.app.state.hand.plays == ()
    assert table.screen.view.buttons[0] != ""
    table.press(UP)
    assert table.app.state == before


def test_a_camera_that_is_lost_is_said_and_the_game_goes_on_by_hand(table: Table) -> None:
    table.press(OK)
    table.sight.seen.append(CameraState(trouble="the camera at usb:0 is gone"))
    table.step()
    assert table.screen.view.status == "the camera at usb:0 is gone"
    enter(table, suit_hand())
    assert table.app.state.hand is not None and table.app.state.hand.phase is Phase.PLAY
    table.sight.seen.append(CameraState())
    table.step()
    assert "camera" not in table.screen.view.status


@pytest.mark.parametrize("fault", CameraFault)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_the_camera_is_told_in_the_language_of_the_table_and_fits(
    table: Table, fault: CameraFault, language: str
) -> None:
    table.app.words = Words(Translator(language))
    table.press(OK)
    table.sight.seen.append(
        CameraState(trouble="no Raspberry Pi camera answers (list index out of range)", fault=fault)
    )
    table.step()
    status = table.screen.view.status
    assert status and "Raspberry" not in status and not table.app.words.translator.missing
    for size in ((800, 480), (1280, 720)):
        assert status not in [text.wanted for text in paint(table.screen.view, size).texts if text.shown != text.wanted]


def test_that_a_recording_or_simulation_is_over_is_said_and_stays_on_the_screen(table: Table) -> None:
    table.sight.seen.append(CameraState(ended=True))
    table.step()
    assert "zu Ende" in table.screen.view.status
    table.press(OK)
    enter(table, suit_hand())
    assert "zu Ende" in table.screen.view.status


def test_a_machine_without_buttons_says_so(evening: Evening) -> None:
    table = Table(evening, NoPanel("no GPIO: the Python package lgpio is missing"))
    assert "no GPIO" in table.screen.view.status


def test_lamps_say_whose_turn_it_is_and_that_something_is_asked(evening: Evening) -> None:
    panel = SimulatedPanel()
    table = Table(evening, panel)
    hand = suit_hand()
    table.press(OK)
    assert panel.lit == frozenset()
    enter(table, hand)
    assert panel.lit == {Lamp.TURN}
    for _, card in hand.plays[:3]:
        table.sight.card(card.code, sure=False)
        table.step()
    assert panel.lit == {Lamp.QUESTION} and panel.sounds == 0
    table.sight.seen.append(CameraState(trouble="gone"))
    table.step()
    assert Lamp.TROUBLE in panel.lit


def test_a_revoke_is_shown_with_its_cards_and_sounded_once(evening: Evening) -> None:
    panel = SimulatedPanel()
    table = Table(evening, panel)
    table.press(OK, UP, OK, OK)
    for code in ("CA", "H7", "C7", "D7", "DA", "D8", "C8"):
        table.sight.card(code)
        table.step()
    if table.app.state.hand is not None and table.app.state.hand.revokes:
        banner = table.screen.view.banner
        assert banner is not None and len(banner.cards) == 3
        assert table.screen.view.question is not None and len(table.screen.view.question.options) == 3
        table.step()
        assert panel.sounds == 1
    else:
        pytest.fail("the revoke was not proven")


def test_quit_ends_the_loop(table: Table) -> None:
    table.screen.inputs.append(Action.QUIT)
    table.app.run()
    table.app.stop()
    assert table.sight.stopped and table.screen.closed


def press_pins(table: Table, factory: MockFactory, *buttons: Action) -> None:
    """Push and release the buttons on their pins, a tenth of a second each, with contacts that bounce."""
    for button in buttons:
        pin = factory.pin(PINS[button.value])
        for down in (True, False, True):
            pin.drive_low() if down else pin.drive_high()
            table.clock.advance(0.001)
        table.step(0.05)
        pin.drive_high()
        table.step(0.05)


WALKS = [
    pytest.param((OK, UP, DOWN, DOWN, OK, DOWN, OK), id="forehand at 22"),
    pytest.param((OK, DOWN, CORRECT, UP, OK, CORRECT, UP, OK), id="rearhand, a jump, Hand"),
    pytest.param((OK, OK, BACK, DOWN, OK, BACK, DOWN, OK, DOWN, OK), id="with steps back"),
]


@pytest.mark.parametrize("walk", WALKS)
def test_buttons_on_pins_and_arrow_keys_enter_the_same(tmp_path: Path, walk: tuple[Action, ...]) -> None:
    entered: list[list[Event]] = []
    for way in ("pins", "keys"):
        clock, factory = ManualClock(), MockFactory()
        with Journal(tmp_path / f"{way}.sqlite3", clock) as journal:
            panel = GpioPanel(Pins(), clock, factory) if way == "pins" else None
            table = Table(Evening.begin(journal, OPENED), panel, clock)
            press_pins(table, factory, *walk) if way == "pins" else table.press(*walk)
            entered.append(list(table.app.evening.events))
            table.app.stop()
    assert entered[0] == entered[1]
    assert any(isinstance(event, AuctionSettled) for event in entered[0])
    assert isinstance(entered[0][-1], ContractDeclared)


def test_a_held_down_button_walks_on(evening: Evening) -> None:
    clock, factory = ManualClock(), MockFactory()
    table = Table(evening, GpioPanel(Pins(), clock, factory), clock)
    press_pins(table, factory, OK, OK)
    pin = factory.pin(PINS["down"])
    pin.drive_low()
    for _ in range(30):
        table.step(0.05)
    pin.drive_high()
    table.step(0.1)
    assert table.app.dialogue.entry.cursor == 6
    table.app.stop()


def test_holding_the_correct_button_keeps_the_trick_once(evening: Evening) -> None:
    clock, factory, kept = ManualClock(), MockFactory(), []
    table = Table(evening, GpioPanel(Pins(), clock, factory), clock)
    table.app._keep_trick = lambda: kept.append(1) or "2024-01-01-120000"
    press_pins(table, factory, OK, OK)
    pin = factory.pin(PINS["correct"])
    pin.drive_low()
    for _ in range(30):
        table.step(0.05)
    assert table.app.notice == "Dieser Stich ist aufgehoben unter 2024-01-01-120000."
    pin.drive_high()
    table.step(0.1)
    assert kept == [1]
    table.app.stop()


def test_without_a_trick_there_is_nothing_to_keep(table: Table) -> None:
    table.press(Action.KEEP_TRICK)
    assert table.app.notice == "Es liegt kein Stich da, der aufzuheben wäre."


def test_the_last_trick_stays_on_the_screen_until_it_is_taken_away_or_somebody_asks(table: Table) -> None:
    hand = suit_hand()
    table.press(OK)
    enter(table, hand)
    for _, card in hand.plays:
        table.sight.card(card.code)
        table.step()
        if len(table.app.state.hand.plays) % 3 == 0 and len(table.app.state.hand.plays) < 30:  # type: ignore[union-attr]
            table.sight.cleared()
            table.step()
    body = table.screen.view.body
    assert isinstance(body, PlayBody) and all(card is not None for card in body.cards)
    table.press(OK)
    assert isinstance(table.screen.view.body, ResultBody)
    table.press(OK)
    assert isinstance(table.screen.view.body, ListBody)
