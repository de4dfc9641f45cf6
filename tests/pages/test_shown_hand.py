"""The open hand and the Skat laid before the camera: read, put right, taken into the game, or left out."""

from __future__ import annotations

import time

import cv2
import numpy as np
import pytest

from display.draw import paint
from display.view import Action, CameraBody, Choice, EntryBody
from firmware.app import App
from firmware.clock import SystemClock
from firmware.hardware.panel import NoPanel
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.shown_cards import Laid, ShownCardsPage, chosen_view, looking_view
from firmware.pages.shown_hand import hand_page, skat_page
from firmware.reading import new_reader
from firmware.session.asks import ShowsHand, WhichSkat
from firmware.session.evening import Evening
from firmware.session.events import AuctionSettled, CardPlayed, ContractDeclared, Dealt, EndedEarly, Event
from firmware.session.journal import Journal
from firmware.session.menu import MenuItem, Request
from firmware.session.presenter import Words
from firmware.shown_cards import shown_cards
from firmware.skat.cards import ALL_CARDS, parse_cards
from tests.session.hands import OPENED, opening, playing, some_hands
from vision.cameras.base import Frame
from vision.faces import NAMED_STYLES, draw_face
from vision.readings import CardReading, FoundCard, TableEvent
from vision.zones import read_zone

HELD = parse_cards("C7 C8 S7 S8 S9 H7 H8 D7 D8 D9")
QUAD = ((100.0, 100.0), (160.0, 100.0), (160.0, 190.0), (100.0, 190.0))
NULL_OUVERT: tuple[Event, ...] = (Dealt(1, 0), AuctionSettled(1, 46), ContractDeclared("NO"))


class Sight:
    """A camera whose newest picture is set by the test."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self.number = 0
        self.events: list = []

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def poll(self) -> list:
        events, self.events = self.events, []
        return events

    def show(self, codes) -> None:
        """Other cards lie there; their codes stand for the picture, a question mark for one that cannot be read."""
        self.codes = tuple(codes)
        self.number += 1
        self.frame = Frame(self.number, self.number / 15, np.full((360, 640, 3), 90, np.uint8))


class NoScreen:
    def show(self, view) -> None:
        self.view = view

    def poll(self) -> list:
        return []

    def close(self) -> None: ...


@pytest.fixture
def table(tmp_path):
    """The program over an evening, with a reader that finds what the test shows."""
    sight = Sight()

    def read(picture: np.ndarray) -> list[FoundCard]:
        return [
            FoundCard(QUAD, CardReading(None, 0.4, (("D9", 0.4), ("DT", 0.3), ("DQ", 0.1))))
            if code == "?"
            else FoundCard(QUAD, CardReading(code, 0.99, ((code, 0.99),)))
            for code in sight.codes
        ]

    clock = SystemClock()
    with Journal(tmp_path / "journal.sqlite3", clock) as journal:
        pages = {
            Request.SHOW_HAND: lambda app: hand_page(lambda: read, app),
            Request.SHOW_SKAT: lambda app: skat_page(lambda: read, app),
        }
        evening = Evening.begin(journal, OPENED)
        words = Words(Translator("de"))
        app = App(evening, NoScreen(), sight, NoPanel(), words, clock, pages=pages)  # type: ignore[arg-type]
        yield app
        while app.page is not None:
            app.act(Action.BACK)


def happen(app: App, *events: Event) -> None:
    for event in events:
        app.record(event)


def look(app: App, codes, pictures: int = 1) -> None:
    """Let the page see these cards so many times."""
    page = app.page
    assert isinstance(page, ShownCardsPage)
    for _ in range(pictures):
        app.sight.show(codes)  # type: ignore[union-attr]
        end = time.monotonic() + 10.0
        while page._looking.result is None or page._looking.result.frame.number != app.sight.frame.number:  # type: ignore[union-attr]
            assert time.monotonic() < end, page._looking.trouble
            time.sleep(0.001)
        page.view(app, "")


def codes(cards) -> list[str]:
    return [card.code for card in cards]


def test_an_ouvert_hand_is_offered_read_and_taken(table: App) -> None:
    happen(table, *NULL_OUVERT)
    assert isinstance(table.question, ShowsHand)
    table.act(Action.OK)
    look(table, codes(HELD), 2)
    table.act(Action.OK)
    assert table.page is None
    hand = table.state.hand
    assert hand is not None and hand.shown is not None and set(hand.shown.cards) == set(HELD)
    assert table.question is None
    happen(table, CardPlayed(1, "CA"), CardPlayed(2, "S7"))
    assert hand is not table.state.hand and table.state.hand.open_revoke is not None  # type: ignore[union-attr]
    table.act(Action.BACK)


def test_the_offer_is_passed_with_one_press_and_comes_once(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Action.BACK)
    assert table.question is None and table.state.hand.contract is not None  # type: ignore[union-attr]
    table.act(Action.MENU)
    table.act(Choice(table.question.options.index(MenuItem.SHOW_HAND)))  # type: ignore[union-attr]
    assert isinstance(table.page, ShownCardsPage)
    table.act(Action.BACK)
    assert table.page is None and table.question is None


def test_a_card_that_is_not_sure_is_named_before_the_hand_is_taken(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Choice(0))
    look(table, [*codes(HELD[:9]), "?"], 3)
    body = table.page.view(table, "").body  # type: ignore[union-attr]
    assert isinstance(body, CameraBody) and body.lamps[0].text == "9 von 10" and body.seen[9].card.index == "?"
    table.act(Action.OK)
    table.act(Choice(0))
    assert table.page is not None and table.state.hand.shown is None  # type: ignore[union-attr]
    table.act(Action.OK)
    body = table.page.view(table, "").body
    assert isinstance(body, EntryBody) and body.options[0].text == "Karo-Neun"
    table.act(Action.OK)
    table.act(Action.OK)
    assert set(table.state.hand.shown.cards) == set(HELD)  # type: ignore[union-attr]


def test_looking_again_reads_anew(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Action.OK)
    look(table, codes(HELD[:5]))
    table.act(Action.OK)
    table.act(Action.CORRECT)
    look(table, codes(HELD), 2)
    table.act(Action.OK)
    assert set(table.state.hand.shown.cards) == set(HELD)  # type: ignore[union-attr]


def test_a_hand_can_be_shown_in_parts(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Action.OK)
    look(table, codes(HELD[:6]), 2)
    look(table, codes(HELD[5:]), 2)
    table.act(Action.OK)
    assert set(table.state.hand.shown.cards) == set(HELD)  # type: ignore[union-attr]


def test_a_card_seen_once_is_forgotten_again(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Action.OK)
    look(table, ["CA"])
    look(table, codes(HELD[:9]))
    body = table.page.view(table, "").body  # type: ignore[union-attr]
    assert isinstance(body, CameraBody) and body.lamps[0].text == "9 von 10"


def test_in_the_middle_of_a_trick_the_declarer_holds_one_card_less(table: App) -> None:
    happen(table, *NULL_OUVERT, CardPlayed(1, "CA"), CardPlayed(2, "C7"))
    assert table.question is None
    table.act(Action.MENU)
    table.act(Choice(table.question.options.index(MenuItem.SHOW_HAND)))  # type: ignore[union-attr]
    look(table, codes(HELD), 2)
    table.act(Action.OK)
    assert set(table.state.hand.shown.cards) == set(HELD[1:])  # type: ignore[union-attr]


def test_an_undo_takes_the_hand_back(table: App) -> None:
    happen(table, *NULL_OUVERT)
    table.act(Action.OK)
    look(table, codes(HELD), 2)
    table.act(Action.OK)
    table.act(Action.BACK)
    assert table.state.hand.shown is None and table.question is None  # type: ignore[union-attr]


def test_the_skat_is_shown_to_the_camera_instead_of_being_named(table: App) -> None:
    hand = some_hands(2)[1]
    happen(table, *opening(hand), *playing(hand)[:16], EndedEarly("defender_gives_up"))
    assert isinstance(table.question, WhichSkat)
    table.act(Action.MENU)
    skat = codes(hand.put_away or hand.skat)
    look(table, skat, 2)
    table.act(Action.OK)
    assert set(codes(table.state.hand.put_away)) == set(skat)  # type: ignore[union-attr]
    assert not isinstance(table.question, WhichSkat)


def lies(number: int, code: str) -> TableEvent:
    return TableEvent("card", frame=number, seconds=float(number), play=number, reading=CardReading(code, 0.99, ()))


def see(app: App, *events: TableEvent) -> None:
    app.sight.events = list(events)  # type: ignore[union-attr]
    app.step()


def played(app: App) -> list[str | None]:
    assert app.state.hand is not None
    return [play.card and play.card.code for play in app.state.hand.plays]


def test_a_hand_laid_out_before_the_answer_is_no_play_and_opens_the_page(table: App) -> None:
    happen(table, *NULL_OUVERT)
    see(table, *(lies(number, card.code) for number, card in enumerate(HELD[:3], 1)))
    assert isinstance(table.question, ShowsHand) and table.page is None
    see(table, lies(4, "S8"))
    assert isinstance(table.page, ShownCardsPage) and played(table) == []
    table.act(Action.BACK)
    see(table)
    assert played(table) == [] and table.question is None


def test_a_trick_that_is_played_over_the_question_counts(table: App) -> None:
    happen(table, *NULL_OUVERT)
    see(table, lies(1, "CA"), lies(2, "C7"), lies(3, "CK"))
    assert played(table) == []
    see(table, TableEvent("cleared", frame=9, seconds=9.0))
    assert played(table) == ["CA", "C7", "CK"] and table.question is None


def test_a_card_that_came_before_the_question_was_passed_counts(table: App) -> None:
    happen(table, *NULL_OUVERT)
    see(table, lies(1, "CA"))
    table.act(Action.BACK)
    see(table)
    assert played(table) == ["CA"]


def test_ten_cards_side_by_side_are_read_from_a_picture() -> None:
    picture = np.full((720, 1280, 3), (52, 84, 46), np.uint8)
    for place, card in enumerate(HELD):
        face = cv2.resize(draw_face(card.code, NAMED_STYLES["french-german-index"], 190), (120, 185))
        left, top = 60 + 240 * (place % 5), 120 + 280 * (place // 5)
        picture[top : top + 185, left : left + 120] = face[..., :3]
    found = read_zone(new_reader(), picture)
    form = shown_cards([each.reading for each in found], 10, ALL_CARDS)
    assert set(form.known) == set(HELD)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_every_step_fits_in_every_language(language, size) -> None:
    words = Words(Translator(language))
    frame = Frame(1, 0.1, np.full((360, 640, 3), 90, np.uint8))
    form = shown_cards([CardReading(card.code, 0.9, ((card.code, 0.9),)) for card in HELD[:8]], 10, ALL_CARDS)
    opened = form.handle(Action.OK)[0]
    assert opened is not None
    title = words.text("The declarer's open hand")
    for view in (
        looking_view(title, None, form, words),
        looking_view(title, Laid(frame, ()), form, words),
        chosen_view(title, form, words),
        chosen_view(title, opened, words),
    ):
        for text in paint(view, size).texts:
            assert "…" not in text.shown, text
    assert not words.translator.missing
