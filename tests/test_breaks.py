"""Breaks and leaving, with buttons alone and by touch alone: pause, switching off, and the lines of the camera."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from display.draw import targets
from display.view import Action, Choice, Input, Select
from firmware.clock import ManualClock
from firmware.pages.pause import PausePage
from firmware.session.evening import Evening
from firmware.session.events import AuctionSettled, ContractDeclared, EveningOpened
from firmware.session.journal import Journal
from firmware.session.menu import MenuItem, WhichItem
from tests.table import Table

OK, BACK, MENU, DOWN = Action.OK, Action.BACK, Action.MENU, Action.DOWN


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        table = Table(Evening.begin(journal, EveningOpened(("Anna", "Bernd", "Clara"))))
        table.press(OK)
        table.app._record(AuctionSettled(0, 18))
        table.app._record(ContractDeclared("G"))
        table.step()
        yield table
        table.app.stop()


def touch(table: Table, what: Input) -> None:
    """Touch the middle of whatever means this on the screen now."""
    assert what in [target.input for target in targets(table.screen.view, (800, 480))]
    table.press(what)


def choose(table: Table, item: MenuItem, by_touch: bool) -> None:
    """A line of the menu."""
    touch(table, MENU) if by_touch else table.press(MENU)
    assert isinstance(table.app.question, WhichItem)
    place = table.app.question.options.index(item)
    if not by_touch:
        table.press(*(DOWN,) * place, OK)
        return
    while Choice(place) not in (shown := [target.input for target in targets(table.screen.view, (800, 480))]):
        table.press([what for what in shown if isinstance(what, Select)][-1])
    touch(table, Choice(place))


@pytest.mark.parametrize("by_touch", [True, False])
def test_cards_that_lie_there_in_a_pause_are_no_plays(table: Table, by_touch: bool) -> None:
    choose(table, MenuItem.PAUSE, by_touch)
    assert isinstance(table.app.page, PausePage)
    table.sight.card("CA")
    table.step()
    assert table.app.state.hand is not None and table.app.state.hand.plays == ()
    touch(table, OK) if by_touch else table.press(OK)
    assert table.app.page is None
    table.sight.card("CJ")
    table.step()
    assert [play.card.code for play in table.app.state.hand.plays if play.card] == ["CJ"]


@pytest.mark.parametrize("by_touch", [True, False])
@pytest.mark.parametrize(("item", "powers_off"), [(MenuItem.SHUT_DOWN, True), (MenuItem.QUIT, False)])
def test_leaving_asks_first_and_no_is_the_first_answer(
    table: Table, item: MenuItem, powers_off: bool, by_touch: bool
) -> None:
    choose(table, item, by_touch)
    touch(table, Choice(0)) if by_touch else table.press(OK)
    assert not table.app.finished and table.app.question is None
    choose(table, item, by_touch)
    touch(table, BACK) if by_touch else table.press(BACK)
    touch(table, BACK) if by_touch else table.press(BACK)
    assert not table.app.finished and table.app.question is None
    choose(table, item, by_touch)
    touch(table, Choice(1)) if by_touch else table.press(DOWN, OK)
    assert table.app.finished and table.app.powers_off is powers_off
