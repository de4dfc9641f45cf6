"""The camera screen: opened from the menu, shows the picture and what is wrong with it, and leads back to the game."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from display.view import Action, CameraBody, Choice, EntryBody
from firmware.camera_screen import camera_view, judge_picture
from firmware.clock import ManualClock
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.lying import Lying, OnTable
from firmware.session.evening import Evening
from firmware.session.events import Dealt
from firmware.session.journal import Journal
from firmware.session.menu import MenuItem, WhichItem
from firmware.session.presenter import Words
from tests.session.hands import OPENED
from tests.table import Table, reading_of
from vision.calibration import PictureQuality
from vision.readings import TableEvent


def table_picture() -> np.ndarray:
    """A green cloth with white cards and black print."""
    picture = np.full((480, 640, 3), (70, 110, 60), np.uint8)
    for left in (60, 240, 420):
        cv2.rectangle(picture, (left, 120), (left + 130, 320), (225, 230, 235), -1)
        for top in range(140, 300, 24):
            cv2.putText(picture, "K Q 10", (left + 10, top), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (20, 20, 20), 2)
    return picture


def test_a_good_picture_lights_all_lamps() -> None:
    assert judge_picture(table_picture()) == PictureQuality(sharp=True, bright=True, without_glare=True)


def test_each_fault_has_its_lamp() -> None:
    good = table_picture()
    assert judge_picture(cv2.GaussianBlur(good, (0, 0), 9)).sharp is False
    assert judge_picture((good * 0.2).astype(np.uint8)).bright is False
    glare = good.copy()
    cv2.circle(glare, (320, 240), 120, (255, 255, 255), -1)
    assert judge_picture(glare).without_glare is False
    assert judge_picture(None) == PictureQuality()


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_come_with_advice_in_every_language(language: str) -> None:
    words = Words(Translator(language))
    dark = np.zeros((48, 64, 3), np.uint8)
    body = camera_view(dark, words).body
    assert isinstance(body, CameraBody) and body.picture is not None
    assert [bool(lamp.text) for lamp in body.lamps] == [True, True, False]
    assert camera_view(None, words).body.lines  # type: ignore[union-attr]
    assert words.translator.missing == frozenset()


def test_the_camera_screen_is_opened_from_the_menu_and_left_by_back(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        evening = Evening.begin(journal, OPENED)
        evening.record(Dealt(1, 0))
        table = Table(evening)
        table.press(Action.MENU)
        ask = table.app.question
        assert isinstance(ask, WhichItem)
        table.press(Choice(ask.options.index(MenuItem.CAMERA)))
        assert isinstance(table.screen.view.body, CameraBody)
        table.press(Action.BACK)
        assert isinstance(table.screen.view.body, EntryBody)
        table.app.stop()


QUAD = ((10.0, 10.0), (60.0, 10.0), (60.0, 90.0), (10.0, 90.0))


def seen(kind: str, play: int | None = None, code: str = "", sure: bool = True, moved: float = 0.0) -> TableEvent:
    quad = tuple((x + moved, y) for x, y in QUAD)
    return TableEvent(kind, 1, 1.0, play, reading_of(code, sure) if code else None, quad if play else None)  # type: ignore[arg-type]


def test_the_picture_shows_what_lies_there_until_it_is_taken_away() -> None:
    table = OnTable()
    for event in (seen("card", 1, "CJ"), seen("unsure", 2, "SJ", sure=False), seen("back", 3)):
        table.follow(event)
    assert table.cards == (Lying(QUAD, "CJ"), Lying(QUAD, None))
    table.follow(seen("card", 2, "SA"))
    table.follow(seen("moved", 1, moved=5.0))
    assert [lying.code for lying in table.cards] == ["CJ", "SA"] and table.cards[0].quad[0] == (15.0, 10.0)
    table.follow(seen("taken_back", 1))
    assert [lying.code for lying in table.cards] == ["SA"]
    table.follow(seen("cleared"))
    assert table.cards == ()
