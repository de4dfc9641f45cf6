"""Every text fits its place on the screen in every language: nothing is cut off."""

from dataclasses import replace

import pytest

pytest.importorskip("pygame")

from display.draw import paint
from display.view import EntryBody, MessageBody, Option, ResultBody, View
from firmware.entry import bid_entry, contract_entry
from firmware.i18n import LANGUAGES, Translator, explanation, question_text
from firmware.i18n.endings import ending_text
from firmware.i18n.glossary import help_page
from firmware.i18n.offences import ruling_text
from firmware.i18n.options import OPTIONS, option_label
from firmware.session.events import AuctionSettled, CardPlayed, ContractDeclared, Dealt, EveningOpened, Event
from firmware.session.presenter import Words, present
from firmware.session.questions import Dialogue
from firmware.session.state import fold
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.endings.ending import EndingKind
from firmware.skat.matadors import Matadors
from firmware.skat.offences.judge import Offence, OffenceKind, judge
from firmware.skat.offences.ruling import Party, Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.scoring import evaluate

SIZES = ((800, 480), (1280, 720))
OPENED = EveningOpened(("Annemarie", "Friedrich", "Charlotte"))
DEAL = (OPENED, Dealt(1, 0))
DECLARED = (*DEAL, AuctionSettled(1, 24), ContractDeclared("CHS"))
CARDS = ("CA", "C7", "C8", "DA", "D7", "DT", "SA", "H7", "S7", "ST", "S8", "S9")


def played(cards: int) -> tuple[Event, ...]:
    return (
        *DECLARED,
        *(CardPlayed(play, code, ((code, 1.0),)) for play, code in enumerate(CARDS[:cards], start=1)),
    )


SCREENS: dict[str, tuple[tuple[Event, ...], Dialogue]] = {
    "good evening": ((OPENED,), Dialogue()),
    "who plays": (DEAL, Dialogue()),
    "bid": (DEAL, Dialogue(entry=bid_entry(1, 18))),
    "contract": (DECLARED[:-1], Dialogue(entry=contract_entry(1, 24))),
    "announcements": (DECLARED[:-1], Dialogue(entry=replace(contract_entry(1, 264), level=3))),
    "first card": (played(1), Dialogue()),
    "trick": (played(9), Dialogue(can_redo=True)),
    "revoke": (played(12), Dialogue()),
    "list": (played(4), Dialogue(list_open=True)),
    "which card is wrong": (played(9), Dialogue(correcting=0)),
    "which card is it": (played(9), Dialogue(correcting=9)),
}


def cut_texts(view: View, size: tuple[int, int]) -> list[str]:
    return [text.wanted for text in paint(view, size).texts if text.shown != text.wanted or "…" in text.shown]


each_language = pytest.mark.parametrize("language", LANGUAGES)
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@each_language
@each_size
@pytest.mark.parametrize("screen", SCREENS)
def test_the_screens_of_a_hand(language, size, screen):
    events, dialogue = SCREENS[screen]
    translator = Translator(language)
    view = present(fold(events), dialogue, Words(translator))
    assert cut_texts(view, size) == []
    assert not translator.missing


def longest_explanations(translator):
    """The verdicts and rulings that take the most words."""
    yield explanation(
        translator,
        evaluate(
            parse_contract("GO"), 264, Matadors(False, 4), declarer_points=20, declarer_tricks=2, kontra=2, bock=2
        ),
    )
    yield explanation(
        translator,
        evaluate(
            parse_contract("NH"),
            120,
            {game: Matadors(False, 1) for game in Game if game.has_matadors},
            declarer_tricks=9,
            kontra=4,
            bock=2,
        ),
    )
    situation = Situation(parse_contract("CHSZ"), 24, Matadors(True, 11), 60, 29, 4, 1)
    ruling = judge(Offence(OffenceKind.NOT_FOLLOWING, Party.DEFENDERS, trick=5), situation)
    assert isinstance(ruling, Ruling)
    yield ruling_text(translator, ruling)


@each_language
@each_size
def test_the_longest_results(language, size):
    translator = Translator(language)
    words = Words(translator)
    buttons = present(fold(played(9)), Dialogue(), words).buttons
    for text in longest_explanations(translator):
        body = ResultBody(
            title=words.text("Lost"),
            won=False,
            booked="−2112",
            explanation=text,
            details=(
                (words.text("Declarer"), "Annemarie"),
                (words.text("Card points"), "60 : 60"),
                (words.text("Tricks"), "10 : 0"),
                (words.text("Bid value"), "264"),
            ),
            cards_label=words.text("Skat"),
            contract=words.contract(parse_contract("SHS")),
            contract_suit="S",
        )
        view = View(words.text("Kiebitz"), "", body, buttons=buttons)
        assert cut_texts(view, size) == [], text


@each_language
def test_questions_of_the_rules_as_notices(language):
    translator = Translator(language)
    body = MessageBody(translator.text("Kiebitz"))
    for code in QuestionCode:
        text = question_text(translator, Question(code))
        assert cut_texts(View("Kiebitz", "", body, notice=text), SIZES[0]) == []


@each_language
def test_menus_of_early_ends_and_options(language):
    translator = Translator(language)
    for texts in (
        [ending_text(translator, kind) for kind in EndingKind],
        [option_label(translator, name) for name in OPTIONS],
    ):
        for start in range(0, len(texts), 4):
            options = tuple(Option(text) for text in texts[start : start + 4])
            body = EntryBody("", translator.text("Rules"), options, selected=0)
            assert cut_texts(View("Kiebitz", "", body), SIZES[0]) == []


@each_language
def test_explanations_of_the_help_page(language):
    for entry in help_page(Translator(language)):
        view = View("Kiebitz", "", MessageBody(entry.word, (entry.explanation,)))
        assert cut_texts(view, SIZES[0]) == []
