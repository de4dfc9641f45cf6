"""Finding the table on the screen: places are counted, what was found is kept once, and trouble is said."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

from display.draw import paint
from display.view import Action, CameraBody
from firmware.errors import UserError
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.calibrate import ADVICE, CalibratePage, calibration_view
from firmware.session.presenter import Words
from tests.pages.program import Program
from vision.calibration import Advice, Lamps, Step
from vision.cameras.base import Frame

QUAD = ((100.0, 100.0), (160.0, 100.0), (160.0, 190.0), (100.0, 190.0))


def frame(number: int) -> Frame:
    return Frame(number, number / 15, np.full((360, 640, 3), 90, np.uint8))


class Scripted:
    """A calibrator that gives its steps one after the other."""

    def __init__(self, *steps: Step) -> None:
        self.steps = list(steps)
        self.restarts = 0

    def feed(self, frame: Frame) -> Step:
        return self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]

    def restart(self) -> None:
        self.restarts += 1


def steps(count: int) -> list[Step]:
    """So many places found one after the other; the last one has the calibration."""
    lamps = Lamps(True, True, True)
    found = [Step(lamps, (QUAD,) * number, advice=(Advice.NEXT_PLACE,)) for number in range(count)]
    return [*found, Step(replace(lamps, table_found=True), (QUAD,) * count, calibration=object())]  # type: ignore[arg-type]


def test_the_table_is_kept_once_and_said():
    app, kept = Program(), []
    page = CalibratePage(lambda: Scripted(*steps(4)), lambda calibrator, found: kept.append(found), app)
    for number in range(7):
        view = app.show(page, frame(number))
    assert len(kept) == 1
    assert isinstance(view.body, CameraBody) and view.body.lines == ("Der Tisch ist gefunden und gemerkt.",)
    assert [lamp.lit for lamp in view.body.lamps] == [True, True, True, True]
    assert app.speaker.texts.count("Jetzt die Karte an eine andere Stelle legen.") == 3
    page.act(Action.OK, app)
    assert app.closed


def test_a_disk_that_keeps_nothing_is_said():
    app = Program()

    def full(calibrator: object, found: object) -> None:
        raise UserError("the calibration cannot be written: No space left on device")

    page = CalibratePage(lambda: Scripted(*steps(1)), full, app)
    for number in range(3):
        view = app.show(page, frame(number))
    assert "No space left" in view.body.lines[0] and not app.closed
    page.act(Action.BACK, app)
    assert app.closed


def test_ok_begins_again():
    app, calibrator = Program(), Scripted(*steps(4)[:2])
    page = CalibratePage(lambda: calibrator, lambda *found: None, app)
    app.show(page, frame(1))
    page.act(Action.OK, app)
    assert calibrator.restarts == 1
    page.act(Action.BACK, app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_every_advice_fits_in_every_language(language, size):
    words = Words(Translator(language))
    assert set(ADVICE) == set(Advice)
    for advice in Advice:
        step = Step(Lamps(False, False, False), (QUAD,), advice=(advice,))
        for text in paint(calibration_view(step, frame(1), words), size).texts:
            assert "…" not in text.shown, text
    assert not words.translator.missing


def test_a_program_that_ends_waits_for_the_look_that_is_under_way():
    app = Program()
    page = CalibratePage(lambda: Scripted(*steps(4)[:2]), lambda *found: None, app)
    app.show(page, frame(1))
    before = set(threading.enumerate())
    page.stop()
    ended = before - set(threading.enumerate())
    assert "looking" in {thread.name for thread in ended}
