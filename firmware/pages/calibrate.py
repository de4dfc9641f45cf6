"""The page that finds the table: one card at four places, or the printed sheet, with four lamps that say what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from display.view import Action, CameraBody, Input, Lamp, View
from firmware.errors import UserError
from firmware.hardware.speaker import Subject
from firmware.i18n.translator import mark
from firmware.pages.looking import LAST_LOOK_SECONDS, Looking
from firmware.pages.outlines import outline
from firmware.session.presenter import Words
from firmware.thumbnails import thumbnail
from vision.calibration import Advice, Calibration, Calibrator, Step
from vision.cameras.base import Frame

if TYPE_CHECKING:
    from firmware.app import App

SHOWN_SIDE = 480
"""Pixels of the longer side of the picture on the screen."""

ADVICE: Mapping[Advice, str] = {
    Advice.LAY_CARD: mark("Lay a card, or the printed sheet, onto the table."),
    Advice.NEXT_PLACE: mark("Now lay the card at another place."),
    Advice.FARTHER_APART: mark("Farther apart, please."),
    Advice.BEGIN_AGAIN: mark("That does not fit together: begin again."),
    Advice.HOLD_STILL: mark("Keep your hands off the table for a moment."),
    Advice.TURN_LENS: mark("Turn the lens."),
    Advice.MORE_LIGHT: mark("More light."),
    Advice.LESS_LIGHT: mark("Less light."),
    Advice.MOVE_LAMP: mark("Move the lamp."),
}


class CalibratePage:
    """Looks on until the table is found, keeps what was found, and says so. OK begins again."""

    holds_play = True

    def __init__(
        self,
        make: Callable[[], Calibrator],
        keep: Callable[[Calibrator, Calibration], None],
        app: App,
    ) -> None:
        """`make` makes the calibrator (in a thread of its own), `keep` stores what it found and lets it hold; it may raise UserError."""
        self._keep = keep
        self._calibrator: Calibrator | None = None
        self._make = make
        self._places = 0
        self._told = ""
        self._is_kept = False
        self._looking = Looking(lambda: None if app.sight is None else app.sight.frame, self._made, app.clock)
        self._looking.start()

    def act(self, what: Input, app: App) -> None:
        if what in (Action.BACK, Action.MENU):
            self._looking.stop()
            app.close_page()
        elif what is Action.OK:
            if self._is_kept:
                self._looking.stop()
                app.close_page()
            elif self._calibrator is not None:
                self._calibrator.restart()
                self._places, self._told = 0, ""

    def stop(self) -> None:
        """Let the look that is under way end: nothing may run on when the program ends."""
        self._looking.stop(LAST_LOOK_SECONDS)

    def view(self, app: App, status: str) -> View:
        words = app.words
        result = self._looking.result
        step = None if result is None else result[0]
        if step is not None and not self._is_kept:
            self._follow(step, app)
        frame = None if result is None else result[1]
        return calibration_view(step, frame, words, status or self._looking.trouble, self._told, self._is_kept)

    def _made(self) -> Callable[[Frame], tuple[Step, Frame]]:
        calibrator = self._calibrator = self._make()
        return lambda frame: (calibrator.feed(frame), frame)

    def _follow(self, step: Step, app: App) -> None:
        """A sound for each place found; what was found is kept."""
        if len(step.places) > self._places and step.calibration is None:
            app.speaker.say(app.words.text("Now lay the card at another place."), Subject.NOTICE)
        self._places = len(step.places)
        if step.calibration is None or self._calibrator is None:
            return
        try:
            self._keep(self._calibrator, step.calibration)
        except UserError as error:
            self._told = str(error)
            return
        self._is_kept = True
        self._told = app.words.text("The table is found and kept.")
        app.speaker.say(self._told, Subject.NOTICE)


def calibration_view(
    step: Step | None, frame: Frame | None, words: Words, status: str = "", told: str = "", is_kept: bool = False
) -> View:
    """The screen after this step, with the picture that it was made of."""
    text = words.text
    picture, seen, scale = None, (), 1.0
    if frame is not None:
        scale = SHOWN_SIDE / max(frame.bgr.shape[:2])
        picture = thumbnail(frame.bgr, SHOWN_SIDE)
    if step is not None:
        places = [*step.places, *(quad for quad in step.seen if quad not in step.places)]
        seen = tuple(outline(quad, scale, str(number)) for number, quad in enumerate(places, start=1))
    lamps = step.lamps if step is not None else None
    done = 0 if step is None else min(len(step.places), step.wanted)
    progress = text("Place {number} of {count}", number=done, count=4 if step is None else step.wanted)
    named = (
        (text("Sharp"), None if lamps is None else lamps.sharp, text("Turn the lens.")),
        (text("Bright"), None if lamps is None else lamps.bright, text("More or less light.")),
        (text("No glare"), None if lamps is None else lamps.without_glare, text("Move the lamp.")),
        (text("Table found"), True if is_kept else None if lamps is None else lamps.table_found or None, progress),
    )
    shown = tuple(Lamp(name, lit, advice if not lit else "") for name, lit, advice in named)
    if told:
        lines: tuple[str, ...] = (told,)
    elif step is None:
        lines = (text("There is no picture yet."),)
    else:
        lines = tuple(text(ADVICE[advice]) for advice in step.advice[:1])
    ok = text("OK") if is_kept else text("Begin again")
    buttons = ("", "", ok, text("Back"), "", "")
    return View(text("Kiebitz"), status, CameraBody(text("Align"), picture, shown, seen, lines), buttons=buttons)
