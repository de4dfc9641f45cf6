"""Lists are taken home on a stick from the screen, and by the command line."""

import csv
import io
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.view import Action, Choice, EntryBody, MessageBody, View
from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.listing.evening_file import evening_from_json
from firmware.listing.kept import read_evening
from firmware.listing.take_home import evening_files
from firmware.pages.stick import StickPage
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.journal import Journal
from firmware.session.menu import Request
from firmware.session.presenter import Words
from firmware.sticks import Stick, StickError
from tests.session.hands import OPENED, evening, some_hands
from tests.table import Table


class Port:
    """A USB port into which sticks are put by hand."""

    def __init__(self) -> None:
        self.sticks: tuple[Stick, ...] = ()

    def found(self) -> tuple[Stick, ...]:
        return self.sticks


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal with one whole evening and one that has just begun."""
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        first = Evening.begin(journal, OPENED)
        for event in evening(some_hands(2))[1:]:
            first.record(event)
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    return Table(Evening.begin(journal, EveningOpened(players=("Jörg", "Änne", "Bärbel"))))


@pytest.fixture
def port(tmp_path: Path) -> Port:
    (tmp_path / "stick").mkdir()
    return Port()


@pytest.fixture
def page(table: Table, journal: Journal, port: Port) -> StickPage:
    page = StickPage(port, journal.path, table.app.evening_number, "Zum Ochsen")
    table.app.open_page(page)
    return page


def shown(table: Table, page: StickPage) -> View:
    table.clock.advance(1.0)
    return page.view(table.app, "")


def lines(view: View) -> str:
    assert isinstance(view.body, MessageBody)
    return " ".join(view.body.lines)


def wait_for(table: Table, page: StickPage, text: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if text in lines(page.view(table.app, "")):
            return
        threading.Event().wait(0.01)
    raise AssertionError(lines(page.view(table.app, "")))


def test_it_waits_for_a_stick_writes_and_says_that_it_may_come_out(
    table: Table, page: StickPage, port: Port, tmp_path: Path
) -> None:
    assert "Stecke einen USB-Stick ein" in lines(shown(table, page))
    port.sticks = (Stick("MEIN STICK", tmp_path / "stick"),)
    view = shown(table, page)
    assert isinstance(view.body, EntryBody)
    assert [(each.text, each.detail) for each in view.body.options] == [
        ("Dieser Abend", "MEIN STICK"),
        ("Alle Abende (2)", "MEIN STICK"),
    ]
    table.press(Action.DOWN, Action.OK)
    wait_for(table, page, "Der Stick darf heraus.")
    assert "6 Dateien" in lines(page.view(table.app, ""))
    folder = tmp_path / "stick" / "Kiebitz"
    assert sorted(path.name for path in folder.iterdir()) == ["evening-1", "evening-2"]
    assert (folder / "evening-2" / "list.pdf").read_bytes().startswith(b"%PDF")
    table.press(Action.OK)
    assert table.app.page is None


def test_what_is_on_the_stick_is_the_evening(
    table: Table, page: StickPage, port: Port, journal: Journal, tmp_path: Path
) -> None:
    port.sticks = (Stick("stick", tmp_path / "stick"),)
    shown(table, page)
    table.press(Choice(0))
    wait_for(table, page, "Der Stick darf heraus.")
    (folder,) = (tmp_path / "stick" / "Kiebitz").iterdir()
    kept = read_evening(journal.path, 2)
    assert evening_from_json((folder / "evening.json").read_bytes()).events == kept.events
    text = (folder / "list.csv").read_bytes().decode("utf-8-sig")
    assert next(csv.reader(io.StringIO(text), delimiter=";"))[-3:] == ["Jörg", "Änne", "Bärbel"]


def test_a_stick_that_is_pulled_out_before_ok_is_offered_no_more(
    table: Table, page: StickPage, port: Port, tmp_path: Path
) -> None:
    port.sticks = (Stick("stick", tmp_path / "stick"),)
    shown(table, page)
    port.sticks = ()
    assert "Stecke" in lines(shown(table, page))
    table.press(Action.OK)
    assert table.app.page is page
    table.press(Action.BACK)
    assert table.app.page is None


def test_a_stick_that_fails_is_said_with_the_reason(
    table: Table, page: StickPage, port: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path, files: dict[str, bytes]) -> None:
        raise StickError("the stick is full, 40 kB are needed")

    monkeypatch.setattr("firmware.listing.take_home.write_files", fail)
    port.sticks = (Stick("stick", tmp_path / "stick"),)
    shown(table, page)
    table.press(Choice(0))
    wait_for(table, page, "the stick is full")
    assert "nicht geklappt" in lines(page.view(table.app, ""))
    table.press(Action.BACK)
    assert table.app.page is None


def test_while_it_writes_nobody_leaves_the_page_and_the_game_is_not_held_up(
    table: Table, page: StickPage, port: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = threading.Event()
    monkeypatch.setattr("firmware.listing.take_home.write_files", lambda folder, files: free.wait(20))
    port.sticks = (Stick("stick", tmp_path / "stick"),)
    shown(table, page)
    table.press(Choice(0))
    table.press(Action.BACK, Action.OK, Action.MENU)
    assert table.app.page is page and "Lass den Stick stecken" in lines(page.view(table.app, ""))
    free.set()
    wait_for(table, page, "Der Stick darf heraus.")


def test_the_menu_leads_to_the_page(table: Table, page: StickPage) -> None:
    table.app.close_page()
    table.app._more_pages = {Request.STICK: lambda app: page}
    table.press(Action.MENU)
    from firmware.session.menu import MenuItem
    from firmware.session.questions import WhichItem

    ask = table.app.question
    assert isinstance(ask, WhichItem)
    table.press(Choice(ask.options.index(MenuItem.STICK)))
    assert table.app.page is page


def test_the_files_of_an_evening_are_the_same_every_time(journal: Journal) -> None:
    from firmware.i18n.translator import Translator

    kept, words = read_evening(journal.path, 1), Words(Translator("de"))
    assert evening_files(kept, words) == evening_files(kept, words)
    assert json.loads(evening_files(kept, words)["evening.json"])["evening"] == 1


def test_the_command_takes_lists_home_too(journal: Journal, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    state = ("--state", str(journal.path.parent))
    assert main(["list", "stick", "--to", str(stick), *state]) == 0
    assert "3 files" in capsys.readouterr().out
    assert (stick / "Kiebitz" / "evening-1" / "list.csv").exists()
    assert main(["list", "stick", "--to", str(tmp_path / "none"), *state]) == 2
    assert "none" in capsys.readouterr().err
