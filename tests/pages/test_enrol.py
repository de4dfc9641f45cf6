"""Learning a deck on the screen: each card is taken once it lies still, and never the one before under its name."""

from typing import cast

import pytest

from display.draw import paint
from display.view import Action, MessageBody
from firmware.errors import UserError
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.learning import Learner
from firmware.pages import enrol
from firmware.pages.enrol import EnrolPage, finding_text
from firmware.reading import new_reader
from firmware.session.presenter import Words
from firmware.skat.cards import ALL_CARDS, parse_cards
from tests.pages.program import Program, frames
from vision.enrolment.deck import KnownNetwork
from vision.enrolment.enrolment import Enrolment

CARDS = parse_cards("CA,HK,D9")


def learner() -> Learner:
    reader = new_reader()
    return Learner(Enrolment(reader, cast(KnownNetwork, reader.model)))


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enrol, "ALL_CARDS", CARDS)


def walk(page: EnrolPage, app: Program, *codes: str) -> None:
    for frame in frames(*codes):
        view = app.show(page, frame)
        assert not [text for text in paint(view, (800, 480)).texts if "…" in text.shown]


def test_cards_that_come_to_rest_are_taken_in_their_order_and_the_deck_is_kept(few_cards: None) -> None:
    app, kept = Program(), []
    page = EnrolPage(learner, lambda learned: kept.append(learned.deck("Blatt 1")) or "Blatt 1", app)
    walk(page, app, "CA", "HK", "D9")
    view = page.view(app, "")
    assert isinstance(view.body, MessageBody) and "3 Karten sind aufgenommen." in view.body.lines
    assert app.speaker.texts == ["Herz-König", "Karo-Neun", "Alle Karten sind aufgenommen."]
    page.act(Action.OK, app)
    assert kept[0].codes == tuple(card.code for card in CARDS)
    assert page.view(app, "").notice == "Das Blatt ist als Blatt 1 gemerkt."
    page.act(Action.OK, app)
    assert app.closed


def test_a_card_that_stays_is_not_taken_under_the_next_name(few_cards: None) -> None:
    app = Program()
    page = EnrolPage(learner, lambda learned: "", app)
    walk(page, app, "CA", "CA")
    assert page._place == 1
    page.act(Action.BACK, app)
    assert app.closed


def test_one_card_back_takes_it_anew(few_cards: None) -> None:
    app = Program()
    page = EnrolPage(learner, lambda learned: "", app)
    walk(page, app, "CA", "HK")
    assert page._place == 2
    page.act(Action.CORRECT, app)
    assert page._place == 1 and page._learner is not None
    assert [shot.code for shot in page._learner.deck("").shots] == ["CA"]
    page.act(Action.BACK, app)


def test_a_disk_that_takes_no_deck_is_said_and_the_page_stays(few_cards: None) -> None:
    app = Program()

    def full(learned: Learner) -> str:
        raise UserError("the deck cannot be written: No space left on device")

    page = EnrolPage(learner, full, app)
    walk(page, app, "CA", "HK", "D9")
    page.act(Action.OK, app)
    assert "No space left" in page.view(app, "").notice and not app.closed
    page.act(Action.BACK, app)


def test_without_a_camera_the_page_says_so() -> None:
    app = Program()
    page = EnrolPage(learner, lambda learned: "", app)
    assert page.view(app, "").body.lines == ("Noch kein Bild.",)
    page.act(Action.BACK, app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_have_words_in_every_language(language: str) -> None:
    words = Words(Translator(language))
    for finding in (("look_alike", "CA", "SA"), ("glare", "CA", ""), ("other_card", "CA", "C8"), ("unlike", "CA", "")):
        assert words.card_name(ALL_CARDS[0]) in finding_text(finding, words)
    assert not words.translator.missing
