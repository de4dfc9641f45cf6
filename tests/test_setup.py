"""Sitting down with buttons only: names, table, length, rules and deck; what was settled begins an evening."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.view import Action, Choice, EntryBody, Input, Select
from firmware.clock import ManualClock
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.names import Deck
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.events import EveningOpened, Event
from firmware.session.house import JournalHouse
from firmware.session.journal import Journal
from firmware.session.presenter import Words
from firmware.session.presenter.setup import present_setup
from firmware.session.remembered import remembered_names
from firmware.session.state import fold
from firmware.setup import DEFAULT_NAMES, Field, Outcome, Row, Setup
from firmware.skat.house.choices import Preset
from firmware.skat.two_players.games import OfficersDeal, TwoPlayerGame, TwoPlayerOptions
from firmware.skat.two_players.officers_score import OfficersScoring
from tests.table import RememberingScreen

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
USUAL = EveningOpened(("Anna", "Bernd", "Clara"), deck=Deck.FRENCH_GERMAN_INDEX.value)
KNOWN = ("Anna", "Bernd", "Clara", "Dora", "Emil", *DEFAULT_NAMES)


def drive(setup: Setup, *inputs: Input) -> tuple[Setup, EveningOpened | Outcome | None]:
    outcome = None
    for what in inputs:
        setup, outcome = setup.handle(what)
    return setup, outcome


def open_row(setup: Setup, field: Field, place: int = 0) -> Setup:
    opened, _ = setup.handle(Choice(setup.rows.index(Row(field, place))))
    assert opened.row == Row(field, place)
    return opened


def choose(setup: Setup, field: Field, value: object, place: int = 0) -> Setup:
    opened = open_row(setup, field, place)
    chosen, outcome = opened.handle(Choice(opened.choices.index(value)))  # type: ignore[arg-type]
    assert outcome is None and chosen.row is None
    return chosen


def test_one_press_begins_with_the_usual_players() -> None:
    assert drive(Setup(USUAL), OK)[1] == USUAL


def test_a_table_is_named_by_walking_down() -> None:
    setup, _ = drive(Setup(USUAL, KNOWN), DOWN, OK, DOWN, OK)
    assert setup.opened.players == ("Dora", "Bernd", "Clara")
    setup, _ = drive(setup, OK, DOWN, OK)
    assert setup.opened.players == ("Dora", "Anna", "Clara")


def test_nobody_sits_at_two_places() -> None:
    setup = open_row(Setup(USUAL, KNOWN), Field.NAME, 1)
    assert setup.choices[0] == "Bernd" and "Anna" not in setup.choices and "Clara" not in setup.choices


def test_a_larger_table_gets_players_and_a_full_series_of_its_own() -> None:
    setup = choose(choose(Setup(USUAL, KNOWN), Field.LENGTH, 12), Field.SIZE, 5)
    assert setup.opened.players == ("Anna", "Bernd", "Clara", "Dora", "Emil") and setup.games == 60
    setup = choose(choose(setup, Field.DEALER, 4), Field.SIZE, 3)
    assert setup.opened.players == USUAL.players and setup.opened.first_dealer == 0 and setup.games == 36


def test_a_length_is_a_number_of_whole_rounds() -> None:
    setup = choose(Setup(USUAL), Field.SIZE, 4)
    assert open_row(setup, Field.LENGTH).choices == (48, 32, 24, 16, 12, 8, 4)
    assert choose(setup, Field.LENGTH, 8).opened.games == 8
    assert choose(setup, Field.LENGTH, 48).opened.games is None


def test_another_preset_brings_its_list_and_drops_single_rules() -> None:
    usual = EveningOpened(USUAL.players, preset="kneipe", options=(("ramsch", True),), deck=USUAL.deck)
    setup = Setup(usual)
    turnier = next(value for value in open_row(setup, Field.PRESET).choices if getattr(value, "value", "") == "turnier")
    changed = choose(setup, Field.PRESET, turnier).opened
    assert (changed.preset, changed.list_mode, changed.options) == ("turnier", "seeger", ())
    assert fold([changed]).options.alarm.value == "after_game"


def test_back_leaves_the_choices_and_then_the_form_only_where_an_evening_goes_on() -> None:
    setup = open_row(Setup(USUAL), Field.SIZE)
    closed, outcome = setup.handle(BACK)
    assert closed.row is None and outcome is None and closed.opened == USUAL
    assert drive(closed, BACK)[1] is None
    assert drive(Setup(USUAL, may_leave=True), BACK)[1] is Outcome.BACK
    assert drive(Setup(USUAL), UP, OK)[1] is Outcome.QUIT


def test_a_game_for_two_seats_two_and_the_usual_rules_seat_three_again() -> None:
    setup = choose(choose(Setup(USUAL, KNOWN), Field.DEALER, 2), Field.PRESET, TwoPlayerGame.OFFICERS)
    assert (setup.opened.players, setup.opened.first_dealer, setup.games) == (("Anna", "Bernd"), 0, 24)
    setup = choose(choose(setup, Field.SCORING, OfficersScoring.POINTS), Field.DEAL, OfficersDeal.SIMPLE)
    pair = fold([setup.opened]).pair
    assert pair is not None and pair.options == TwoPlayerOptions(OfficersDeal.SIMPLE, OfficersScoring.POINTS)
    setup = choose(setup, Field.PRESET, Preset.TURNIER)
    assert (setup.opened.players, setup.opened.options) == (("Anna", "Bernd", "Clara"), ())


def test_a_table_of_two_plays_offiziersskat_until_it_chooses_the_duel() -> None:
    setup = choose(Setup(USUAL, KNOWN), Field.SIZE, 2)
    assert setup.preset is TwoPlayerGame.OFFICERS
    setup = choose(setup, Field.PRESET, TwoPlayerGame.DUEL)
    assert {Field.LENGTH, Field.DEAL, Field.SCORING}.isdisjoint(row.field for row in setup.rows)
    assert choose(setup, Field.SIZE, 4).preset is Preset.KNEIPE


@given(
    st.lists(
        st.sampled_from([UP, DOWN, OK, BACK, CORRECT, MENU])
        | st.builds(Choice, st.integers(-1, 14))
        | st.builds(Select, st.integers(-1, 14)),
        max_size=40,
    )
)
def test_whatever_is_pressed_the_table_can_sit_down(inputs: list[Input]) -> None:
    setup, words = Setup(USUAL, KNOWN), Words(Translator("de"))
    for what in inputs:
        setup, _ = setup.handle(what)
        body = present_setup(setup, words).body
        assert isinstance(body, EntryBody) and 0 <= body.selected < len(body.options)
        assert len(set(setup.opened.players)) == len(setup.opened.players)
        state = fold([setup.opened])
        assert (state.pair is None) == (len(setup.opened.players) > 2) == (state.score_list is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_form_is_translated(language: str) -> None:
    words = Words(Translator(language))
    usual = Setup(USUAL, KNOWN, may_leave=True)
    for setup in (usual, *(choose(usual, Field.PRESET, game) for game in TwoPlayerGame)):
        present_setup(setup, words)
        for row in setup.rows:
            opened, _ = setup.handle(Choice(setup.rows.index(row)))
            present_setup(opened, words)
    assert words.translator.missing == frozenset()


def test_the_program_sits_down_first_and_remembers_the_names(tmp_path: Path) -> None:
    from firmware.app import App

    clock = ManualClock()
    with Journal(tmp_path / "journal.sqlite3", clock) as journal:
        screen = RememberingScreen()
        house = JournalHouse(journal, USUAL)
        app = App(None, screen, None, SimulatedPanel(), Words(Translator("de")), clock, house=house)
        app.start()

        def press(*inputs: Input) -> None:
            for what in inputs:
                screen.inputs.append(what)
                app.step()

        assert isinstance(screen.view.body, EntryBody) and app.setup is not None
        press(DOWN, OK, DOWN, DOWN, OK, Choice(0))
        assert app.setup is None and app.state.opened is not None
        players = app.state.opened.players
        assert players[0] not in USUAL.players
        press(OK)
        assert app.state.hand is not None
        events: tuple[Event, ...] = app.evening.events
        press(MENU, UP, UP, UP, OK, DOWN, OK)
        assert app.setup is not None and app.setup.opened.players == players
        press(BACK)
        assert app.setup is None and app.evening.events == events
        app.stop()
        assert remembered_names(journal.path) == players
    assert remembered_names(tmp_path / "nothing.sqlite3") == ()
