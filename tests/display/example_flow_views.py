"""The screens of a Skat evening's flows as the program itself makes them, in every language: auction, pushing, corrections, breaks.

Unlike the other examples these are not written by hand: their texts are those of the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from display.view import Action, Choice, View
from firmware.clock import ManualClock
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.pause import PausePage
from firmware.pages.shut_down import ShutDownPage
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    KontraSaid,
    PassedIn,
    TrickAwarded,
    TrickCleared,
)
from firmware.session.menu import MenuItem, MenuPage
from firmware.session.presenter import Words, present
from firmware.session.presenter.changes import changes_text
from firmware.session.presenter.present import Surroundings
from firmware.session.presenter.setup import present_setup
from firmware.setup import Field, Row, Setup
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import Matadors
from tests.session.hands import evening, opening, playing, some_hands
from tests.session.screens import Screen

PLAYERS = ("Annemarie", "Friedrich", "Charlotte")
UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU
STEPS = EveningOpened(PLAYERS, bidding="steps")
RAMSCH = EveningOpened(PLAYERS, options=(("ramsch", True), ("schieben", True), ("grand_hand_first", True)))
BOCK = EveningOpened(PLAYERS, options=(("bock", True), ("bock_triggers", ("kontra_given",))))
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)
GRAND = next(hand for hand in some_hands(60) if str(hand.contract) == "G")


def _auction(*presses: Action) -> Screen:
    screen = Screen(Dealt(1, 0), opened=STEPS)
    screen.press(*presses)
    return screen


def _in_play(count: int, *presses: Action) -> Screen:
    screen = Screen(*opening(HAND), *playing(HAND)[:count], opened=EveningOpened(PLAYERS))
    screen.press(*presses)
    return screen


def _from_menu(screen: Screen, item: MenuItem) -> Screen:
    screen.press(MENU)
    screen.press(Choice(screen.question.options.index(item)))  # type: ignore[union-attr,arg-type]
    return screen


def _rows(*answers: object) -> Screen:
    """The list with a row that is being entered anew."""
    screen = Screen(*evening(some_hands(7))[1:], opened=EveningOpened(PLAYERS))
    screen.press(CORRECT)
    for answer in answers:
        while answer not in screen.dialogue.rows.options:  # type: ignore[union-attr]
            screen.press(CORRECT)
        screen.press(Choice(screen.dialogue.rows.options.index(answer)))  # type: ignore[union-attr,arg-type]
    return screen


def _bock(*more: object) -> Screen:
    screen = Screen(*opening(HAND), KontraSaid((HAND.declarer + 1) % 3), *playing(HAND), opened=BOCK)
    screen.press(OK)
    screen.happen(*more)  # type: ignore[arg-type]
    return screen


def _before_a_ramsch(*presses: Action) -> Screen:
    screen = Screen(Dealt(1, 0), PassedIn(), opened=RAMSCH)
    screen.press(*presses)
    return screen


def _revoke_in_a_ramsch() -> Screen:
    screen = Screen(Dealt(1, 0), PassedIn(), opened=EveningOpened(PLAYERS, options=(("ramsch", True),)))
    for number, code in enumerate(["CA", "H7", "C7", "DA", "D8", "D9", "D7", "C8"], start=1):
        screen.happen(CardPlayed(number, code), *((TrickCleared(),) if number % 3 == 0 else ()))
    return screen


def _kinds(place: int) -> object:
    from firmware.session.row_entry import NewKind

    return tuple(NewKind)[place]


def _outcome() -> object:
    from firmware.session.row_entry import Outcome

    return Outcome(won=True, schneider=True)


SCENES: dict[str, Callable[[], Screen]] = {
    "bidding-start": _auction,
    "bidding-answer": lambda: _auction(OK),
    "bidding-higher": lambda: _auction(OK, OK, OK, OK, CORRECT, DOWN),
    "bidding-skat": lambda: _auction(CORRECT, CORRECT, OK),
    "bidding-hand": lambda: _auction(CORRECT, CORRECT, OK, DOWN, OK),
    "ramsch-grand-hand": _before_a_ramsch,
    "ramsch-pushing": lambda: _before_a_ramsch(OK),
    "ramsch-revoke": _revoke_in_a_ramsch,
    "play-grand": lambda: Screen(*opening(GRAND), *playing(GRAND)[:6], opened=EveningOpened(PLAYERS)),
    "play-bock": lambda: _bock(
        Dealt(2, 1), AuctionSettled(HAND.declarer, HAND.bid), ContractDeclared(str(HAND.contract))
    ),
    "list-bock": _bock,
    "correct-tricks": lambda: _in_play(14, CORRECT),
    "correct-other": lambda: _in_play(14, CORRECT, CORRECT, CORRECT, CORRECT),
    "correct-taker": lambda: _in_play(14, CORRECT, CORRECT, CORRECT, CORRECT, DOWN),
    "correct-announcement": lambda: _from_menu(_in_play(14), MenuItem.ANNOUNCEMENT),
    "correct-row": lambda: _rows(),
    "correct-row-kind": lambda: _rows(3),
    "correct-row-matadors": lambda: _rows(3, _kinds(0), 0, 24, parse_contract("CH")),
    "correct-row-outcome": lambda: _rows(3, _kinds(0), 0, 24, parse_contract("CH"), Matadors(True, 2)),
    "correct-row-confirm": lambda: _rows(3, _kinds(0), 0, 24, parse_contract("CH"), Matadors(True, 2), _outcome(), 0),
    "series-over": lambda: Screen(
        *evening(some_hands(6))[1:], opened=EveningOpened(PLAYERS, games=6, list_mode="seeger")
    ),
    "claim-level": lambda: _claim(),
    "menu-switch-off": lambda: _from_menu(_in_play(6), MenuItem.SHUT_DOWN),
}
"""Each screen by the events and presses that lead to it."""


def _claim() -> Screen:
    screen = _in_play(0)
    screen.dialogue = replace(screen.dialogue, menu=MenuPage.CLAIM)
    return screen


def _moved_trick(words: Words) -> View:
    """A trick that went to somebody else after a correction, with the line that says so."""
    for hand in some_hands(40):
        screen = Screen(*opening(hand), *playing(hand)[:14], opened=EveningOpened(PLAYERS))
        before = screen.hand
        for winner in range(3):
            moved = Screen(*screen.events[1:], TrickAwarded(3, winner), opened=EveningOpened(PLAYERS))
            changes = changes_text(before, moved.state, words)
            if moved.question is None and changes and " · " not in changes:
                return present(moved.state, moved.dialogue, words, Surroundings(changes))
    raise AssertionError("some trick can go to somebody else without a revoke")


class _Program:
    """As much of the program as its pages need."""

    def __init__(self, words: Words) -> None:
        self.words, self.clock, self.notice, self.panel = words, ManualClock(), "", SimulatedPanel()


def _pages(words: Words) -> dict[str, View]:
    program = _Program(words)
    shown = {
        "setup-bidding": _setup(words),
        "page-pause": PausePage().view(program, ""),  # type: ignore[arg-type]
        "page-switching-off": ShutDownPage(0.0).view(program, ""),  # type: ignore[arg-type]
    }
    return shown


def _setup(words: Words) -> View:
    """The choice how the auction is entered, in the form of the table."""
    setup = Setup(EveningOpened(PLAYERS))
    opened, _ = setup.handle(Choice(setup.rows.index(Row(Field.BIDDING))))
    return present_setup(opened, words)


def flow_views(language: str) -> dict[str, View]:
    """All scenes in this language."""
    words = Words(Translator(language))
    made = {name: make() for name, make in SCENES.items()}
    views = {name: present(screen.state, screen.dialogue, words) for name, screen in made.items()}
    return views | {"play-trick-moved": _moved_trick(words)} | _pages(words)


FLOW_GERMAN = {f"flow-{name}": view for name, view in flow_views("de").items()}
FLOW_TRANSLATED = {
    f"{language}-flow-{name}": view
    for language in LANGUAGES
    if language != "de"
    for name, view in flow_views(language).items()
}
