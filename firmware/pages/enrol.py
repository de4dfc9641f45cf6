"""The page that learns the deck on the table: card after card in a known order, taken by itself as soon as each lies still."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from display.view import Action, CameraBody, Input, Lamp, MessageBody, View
from firmware.errors import UserError
from firmware.hardware.speaker import Subject
from firmware.i18n.translator import mark
from firmware.learning import Learner, Seen
from firmware.pages.calibrate import SHOWN_SIDE
from firmware.pages.looking import LAST_LOOK_SECONDS, Looking
from firmware.pages.outlines import outline
from firmware.session.presenter import Words
from firmware.skat.cards import ALL_CARDS, Card
from firmware.thumbnails import thumbnail
from vision.cameras.base import Frame

if TYPE_CHECKING:
    from firmware.app import App

FAULTS: Mapping[str, str] = {
    "blurred": mark("blurred: hold still, turn the lens"),
    "dark": mark("too dark: more light"),
    "glare": mark("mirrored light: move the lamp"),
    "small": mark("small: hang the camera lower"),
    "none": mark("no card found: lay it whole and flat"),
}


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the page stands: the card wanted, how many are taken, what was wrong with the last one; `closing` once all are taken."""

    wanted: Card
    taken: int
    fault: str = ""
    closing: tuple[str, ...] = ()
    is_kept: bool = False
    notice: str = ""


class EnrolPage:
    """OK takes the card that lies there, "correct" goes one card back, back leaves. After the last card the deck is looked through."""

    holds_play = True

    def __init__(self, make: Callable[[], Learner], keep: Callable[[Learner], str], app: App) -> None:
        """`make` makes the learner (in a thread of its own); `keep` stores the deck and gives its name, it may raise UserError."""
        self._make = make
        self._keep = keep
        self._learner: Learner | None = None
        self._place = 0
        self._fault = ""
        self._notice = ""
        self._findings: tuple[str, ...] | None = None
        self._is_kept = False
        self._last: Frame | None = None
        self._looking = Looking(lambda: None if app.sight is None else app.sight.frame, self._made, app.clock)
        self._looking.start()

    def act(self, what: Input, app: App) -> None:
        if what in (Action.BACK, Action.MENU) or (what is Action.OK and self._is_kept):
            self._looking.stop()
            app.close_page()
        elif self._learner is None:
            return
        elif self._findings is not None:
            if what is Action.OK:
                self._store(app)
            elif what is Action.CORRECT:
                self._step_back()
        elif what is Action.OK:
            self._learner.take_now()
        elif what is Action.CORRECT and self._place:
            self._step_back()

    def stop(self) -> None:
        """Let the look that is under way end: nothing may run on when the program ends."""
        self._looking.stop(LAST_LOOK_SECONDS)

    def view(self, app: App, status: str) -> View:
        seen = self._looking.result
        if seen is not None and self._findings is None:
            self._follow(seen, app)
        progress = Progress(
            ALL_CARDS[min(self._place, len(ALL_CARDS) - 1)],
            self._place,
            self._fault,
            self._findings or (),
            self._is_kept,
            self._notice,
        )
        is_done = self._findings is not None
        return enrolment_view(progress, seen, app.words, status or self._looking.trouble, is_done=is_done)

    def _made(self) -> Callable[[Frame], Seen]:
        learner = self._learner = self._make()
        learner.want(ALL_CARDS[self._place].code)
        return learner.feed

    def _follow(self, seen: Seen, app: App) -> None:
        """Go on to the next card when this one was taken."""
        learner = self._learner
        if learner is None or seen.card != ALL_CARDS[self._place].code:
            return
        self._fault = seen.fault
        if not seen.is_taken:
            return
        self._place += 1
        if self._place < len(ALL_CARDS):
            wanted = ALL_CARDS[self._place]
            learner.want(wanted.code)
            app.speaker.say(app.words.card_name(wanted), Subject.CALL)
            return
        learner.want("")
        self._findings = tuple(finding_text(finding, app.words) for finding in learner.findings()) or ("",)
        app.speaker.say(app.words.text("All cards are taken."), Subject.NOTICE)

    def _step_back(self) -> None:
        assert self._learner is not None, "somebody learns"
        self._place = max(0, self._place - 1)
        self._findings, self._fault, self._notice = None, "", ""
        self._learner.forget(ALL_CARDS[self._place].code)
        self._learner.want(ALL_CARDS[self._place].code)

    def _store(self, app: App) -> None:
        assert self._learner is not None, "somebody learned"
        try:
            name = self._keep(self._learner)
        except UserError as error:
            self._notice = str(error)
            return
        self._is_kept = True
        self._notice = app.words.text("The deck is kept as {name}.", name=name)


def finding_text(finding: tuple[str, str, str], words: Words) -> str:
    """What is to be said of the deck: (kind, card, other card) in words."""
    kind, code, other = finding
    card = words.card_name(Card.parse(code))
    if kind == "look_alike":
        return words.text("{card} and {other} look much alike.", card=card, other=words.card_name(Card.parse(other)))
    if kind in FAULTS:
        return f"{card}: {words.text(FAULTS[kind])}"
    if other:
        return words.text(
            "{card} seems to be {other}: take it again.", card=card, other=words.card_name(Card.parse(other))
        )
    return words.text("{card} does not fit: take it again.", card=card)


def enrolment_view(
    progress: Progress, seen: Seen | None, words: Words, status: str = "", *, is_done: bool = False
) -> View:
    """The screen of this moment."""
    text = words.text
    title = text("Kiebitz")
    if is_done:
        count = text("{count} cards are taken.", count=progress.taken)
        lines = (count, *(line for line in progress.closing[:5] if line))
        again = "" if progress.is_kept else text("One back")
        buttons = ("", "", text("OK") if progress.is_kept else text("Keep"), text("Back"), again, "")
        return View(title, status, MessageBody(text("Learn deck"), lines), buttons=buttons, notice=progress.notice)
    picture, found = None, ()
    if seen is not None:
        picture = thumbnail(seen.frame.bgr, SHOWN_SIDE)
        scale = SHOWN_SIDE / max(seen.frame.bgr.shape[:2])
        found = () if seen.quad is None else (outline(seen.quad, scale, "?"),)
    place = text("Card {number} of {count}", number=progress.taken + 1, count=len(ALL_CARDS))
    lamps = (
        Lamp(words.card_name(progress.wanted), None, place),
        Lamp(
            text("Picture"), None if seen is None or not seen.was_tried else not progress.fault, _fault(progress, words)
        ),
    )
    lines = (text("Lay this card alone onto the table; it is taken as soon as it lies still."),)
    if seen is None:
        lines = (text("There is no picture yet."),)
    buttons = ("", "", text("Take"), text("Back"), text("One back") if progress.taken else "", "")
    return View(title, status, CameraBody(text("Learn deck"), picture, lamps, found, lines), buttons=buttons)


def _fault(progress: Progress, words: Words) -> str:
    return words.text(FAULTS[progress.fault]) if progress.fault else ""
