"""Sitting down, the menu with its pages, doubling, missed cards and the end of a series: every text fits in every language."""

from dataclasses import replace

import numpy as np
import pytest

from display.draw import paint
from display.view import Choice, View
from firmware.camera_screen import camera_view
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.events import EndedEarly, EveningOpened, KontraSaid, PassedIn, TableAnswered, TrickCleared
from firmware.session.menu import MenuPage
from firmware.session.presenter import Words, present
from firmware.session.presenter.setup import present_setup
from firmware.session.questions import Dialogue
from firmware.session.state import fold
from firmware.setup import Field, Setup
from tests.session.hands import evening, opening, playing, some_hands

PLAYERS = ("Annemarie", "Friedrich", "Charlotte")
HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)
OPENED = EveningOpened(PLAYERS)
IN_PLAY = (OPENED, *opening(HAND), *playing(HAND)[:13])

SCREENS = {
    "menu in play": (IN_PLAY, Dialogue(menu=MenuPage.MENU)),
    "endings": (IN_PLAY, Dialogue(menu=MenuPage.ENDINGS)),
    "endings, second page": (IN_PLAY, Dialogue(menu=MenuPage.ENDINGS, cursor=7)),
    "leave": (IN_PLAY, Dialogue(menu=MenuPage.QUIT)),
    "new evening": (IN_PLAY, Dialogue(menu=MenuPage.NEW_EVENING)),
    "claim": ((*IN_PLAY, EndedEarly("rest_to_declarer")), Dialogue()),
    "consent": ((*IN_PLAY, EndedEarly("declarer_gives_up")), Dialogue()),
    "no trick": ((*IN_PLAY, EndedEarly("defender_lays_down")), Dialogue()),
    "refused": (
        (*IN_PLAY, EndedEarly("rest_to_declarer"), TableAnswered("claim_accepted", False)),
        Dialogue(),
    ),
    "accepted": (
        (*IN_PLAY, EndedEarly("rest_to_declarer"), TableAnswered("claim_accepted", True)),
        Dialogue(),
    ),
    "kontra": ((OPENED, *opening(HAND)), Dialogue(menu=MenuPage.KONTRA)),
    "doubled": ((OPENED, *opening(HAND), KontraSaid((HAND.declarer + 1) % 3), KontraSaid(HAND.declarer)), Dialogue()),
    "missed card": (
        (OPENED, *opening(HAND), *playing(HAND)[:2], TrickCleared()),
        Dialogue(missed_card=HAND.plays[2][1]),
    ),
    "ramsch": (
        (
            EveningOpened(PLAYERS, options=(("ramsch", True),)),
            *opening(HAND)[:1],
            PassedIn(),
            *playing(HAND)[:9],
        ),
        Dialogue(),
    ),
    "series over": (
        (EveningOpened(PLAYERS, games=6, list_mode="seeger"), *evening(some_hands(6))[1:]),
        Dialogue(),
    ),
    "bierlachs over": (
        (EveningOpened(PLAYERS, games=6, list_mode="bierlachs"), *evening(some_hands(6))[1:]),
        Dialogue(),
    ),
    "five at the table": (
        (EveningOpened((*PLAYERS, "Maximilian", "Wilhelmine")), *opening(HAND)[:1]),
        Dialogue(),
    ),
}

each_language = pytest.mark.parametrize("language", LANGUAGES)
SIZES = ((800, 480), (1280, 720))


def cut_texts(view: View) -> list[str]:
    return [
        text.wanted
        for size in SIZES
        for text in paint(view, size).texts
        if text.shown != text.wanted or "…" in text.shown
    ]


@each_language
@pytest.mark.parametrize("screen", SCREENS)
def test_the_screens_of_an_evening(language, screen):
    events, dialogue = SCREENS[screen]
    words = Words(Translator(language))
    assert cut_texts(present(fold(events), dialogue, words)) == []
    assert not words.translator.missing


@each_language
def test_the_set_up_of_a_table(language):
    words = Words(Translator(language))
    setup = Setup(EveningOpened((*PLAYERS, "Maximilian", "Wilhelmine")), may_leave=True)
    for cursor, row in enumerate(setup.rows):
        assert cut_texts(present_setup(replace(setup, cursor=cursor), words)) == []
        if row.field not in (Field.BEGIN, Field.QUIT):
            assert cut_texts(present_setup(setup.handle(Choice(cursor))[0], words)) == []


@each_language
def test_the_camera_screen(language):
    words = Words(Translator(language))
    assert cut_texts(camera_view(np.zeros((48, 64, 3), np.uint8), words)) == []
    assert cut_texts(camera_view(None, words)) == []
