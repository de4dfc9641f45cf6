"""The one loop that decides: inputs and what was seen become events, events become state, state becomes the screen.

Everything else only puts values into queues. Time comes from a clock that is given, so the same loop runs an evening in real time
and a simulated one as fast as the machine can.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from display.view import Action, CameraBody, Input, Picture, View
from firmware.announcer import announcements
from firmware.camera_screen import camera_view
from firmware.clock import Clock
from firmware.hardware.gestures import Edge, Gesture, GestureKind, Recogniser
from firmware.hardware.panel import Lamp, Panel
from firmware.hardware.speaker import Silent, Speaker
from firmware.session.dialogue import follow_state, handle
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened, Event, Undone
from firmware.session.hand import Phase, StateError
from firmware.session.journal import JournalError
from firmware.session.menu import Request
from firmware.session.observing import GAME_EVENTS, Observer
from firmware.session.presenter import Surroundings, Words, present
from firmware.session.presenter.setup import present_setup
from firmware.session.presenter.storage import repair_line, storage_line
from firmware.session.questions import Ask, Dialogue, WhichRuling, open_question
from firmware.session.revokes import Revoke
from firmware.session.state import EveningState
from firmware.setup import DEFAULT_NAMES, Outcome, Setup, deck_of
from firmware.sight import CameraState, Seen, Sight
from firmware.thumbnails import thumbnail
from vision.readings import TableEvent

FRAMES_PER_SECOND = 30.0

NOTICE_SECONDS = 4.0
"""How long a notice stays on the screen."""

REPAIR_TOLD_SECONDS = 60.0
"""How long the screen says that the journal had to be repaired."""

PICTURE_SECONDS = 0.2
"""Between two pictures on the camera screen."""

BUTTON_ACTIONS: dict[str, Action] = {action.value: action for action in Action}
REPEATING = frozenset({"up", "down"})
"""Buttons that go on stepping while they are held."""


class Screen(Protocol):
    """Where views are shown, and where keys and touches come from."""

    def show(self, view: View) -> None: ...

    def poll(self) -> Sequence[Input]:
        """Inputs since the last call, in order."""

    def close(self) -> None: ...


class House(Protocol):
    """Where evenings are kept."""

    def suggest(self, last: EveningOpened | None) -> tuple[EveningOpened, Sequence[str]]:
        """How the next evening may begin (as the last one did, if there was one), and further names to choose from."""

    def open(self, opened: EveningOpened) -> Evening:
        """A new evening. Raises StateError and JournalError."""


class Guest(Protocol):
    """Somebody who takes part besides the people at the screen: the simulated players of the demo."""

    def inputs(self, app: App) -> list[Input]:
        """What this guest presses now."""


class App:
    """The program at the table. `step` does everything that is due; `run` repeats it until somebody quits."""

    def __init__(
        self,
        evening: Evening | None,
        screen: Screen,
        sight: Sight | None,
        panel: Panel,
        words: Words,
        clock: Clock,
        guest: Guest | None = None,
        on_view: Callable[[View], None] | None = None,
        speaker: Speaker | None = None,
        house: House | None = None,
    ) -> None:
        """Without an evening the table is set up first; `house` opens evenings then, and whenever a new one is wanted."""
        self._evening = evening
        self._house = house
        self._setup: Setup | None = None
        self._camera_open = False
        self._next_picture = 0.0
        self.dialogue = follow_state(Dialogue(), EveningState(), self.state)
        self.sight = sight
        self.finished = False
        self._screen = screen
        self._panel = panel
        self._words = words
        self._clock = clock
        self._guest = guest
        self._on_view = on_view
        self._speaker = speaker if speaker is not None else Silent()
        self._observer = Observer()
        self._recogniser = Recogniser()
        self._edges: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self._pictures: dict[int, Picture] = {}
        self._pictures_of = 0
        self._notice = ""
        self._notice_until = 0.0
        self._camera_trouble = ""
        self._shown: View | None = None
        self._begun = clock.monotonic()
        self._buzzed_for: Revoke | None = None
        if evening is None:
            self._sit_down()

    @property
    def evening(self) -> Evening:
        """The evening that is open. Only to be asked for when one is."""
        assert self._evening is not None, "no evening has been opened yet"
        return self._evening

    @property
    def state(self) -> EveningState:
        """The state of the evening; an empty one before it was opened."""
        return EveningState() if self._evening is None else self._evening.state

    @property
    def setup(self) -> Setup | None:
        """The set-up of a new evening while it is on the screen."""
        return self._setup

    @property
    def question(self) -> Ask | None:
        """What the screen asks now."""
        return open_question(self.dialogue, self.state)

    def start(self) -> None:
        """Open panel and camera and show the first screen."""
        self._panel.open(self._edges.put)
        self._show()
        if self.sight is not None:
            self.sight.start()

    def run(self) -> None:
        """Repeat until somebody quits. The caller starts and stops."""
        while not self.finished:
            begin = self._clock.monotonic()
            self.step()
            self._clock.sleep(begin + 1.0 / FRAMES_PER_SECOND - self._clock.monotonic())

    def stop(self) -> None:
        """Give camera, pins and screen back."""
        if self.sight is not None:
            self.sight.stop()
        self._speaker.close()
        self._panel.close()
        self._screen.close()

    def quit(self) -> None:
        """Let `run` end after the step it is in. May be called from a signal handler."""
        self.finished = True

    def step(self) -> None:
        """Take everything that has happened since the last step, then show what came of it."""
        for what in [*self._button_inputs(), *self._screen.poll()]:
            self.act(what)
        if self._guest is not None:
            for what in self._guest.inputs(self):
                self.act(what)
        if self.sight is not None:
            for seen in self.sight.poll():
                self.see(seen)
        self._show()

    def act(self, what: Input) -> None:
        """An input of button, key or touch."""
        if what is Action.QUIT:
            self.quit()
            return
        if self._camera_open:
            self._camera_open = what not in (Action.BACK, Action.OK, Action.MENU)
            return
        if self._setup is not None:
            self._set_up(self._setup, what)
            return
        self.dialogue, events = handle(self.dialogue, self.state, what)
        for event in events:
            self._undo() if isinstance(event, Undone) else self._record(event)
        self._do_requested()

    def _do_requested(self) -> None:
        """What the dialogue asks of the program."""
        request, self.dialogue = self.dialogue.request, replace(self.dialogue, request=None)
        if request is Request.QUIT:
            self.quit()
        elif request is Request.NEW_EVENING:
            self._sit_down()
        elif request is Request.CAMERA:
            self._camera_open = True

    def _sit_down(self) -> None:
        """Set up a table, with the names of those who played before."""
        if self._house is None:
            self._say(self._words.text("No evening has been opened."))
            return
        suggested, known = self._house.suggest(self.state.opened)
        names = tuple(dict.fromkeys((*suggested.players, *known, *DEFAULT_NAMES)))
        self._setup = Setup(suggested, names, may_leave=self._evening is not None)

    def _set_up(self, setup: Setup, what: Input) -> None:
        self._setup, outcome = setup.handle(what)
        if isinstance(outcome, EveningOpened):
            self._open(outcome)
        elif outcome is Outcome.QUIT:
            self.quit()
        elif outcome is Outcome.BACK:
            self._setup = None

    def _open(self, opened: EveningOpened) -> None:
        assert self._house is not None, "a table is set up where evenings can be opened"
        try:
            self._evening = self._house.open(opened)
        except (StateError, JournalError) as error:
            self._say(str(error))
            return
        self._setup = None
        self._words = replace(self._words, deck=deck_of(opened.deck))
        self._observer, self._pictures, self._pictures_of = Observer(), {}, 0
        self.dialogue = follow_state(Dialogue(), EveningState(), self.state)

    def see(self, seen: Seen) -> None:
        """Something the camera saw, or how the camera is."""
        if isinstance(seen, CameraState):
            over = self._words.text("No more pictures: the recording or simulation is over.")
            self._camera_trouble = over if seen.ended else seen.trouble
            return
        if seen.kind == "camera_lost":
            self._camera_trouble = self._words.text("camera lost")
        elif seen.kind == "camera_back":
            self._camera_trouble = ""
        elif seen.kind in GAME_EVENTS:
            self._observe(seen)

    def _observe(self, seen: TableEvent) -> None:
        for event in self._observer.observe(seen, self.state.hand):
            self._record(event)
        self._keep_picture(seen)
        if self.state.hand is not None:
            for event in self._observer.settle(self.state.hand):
                self._record(event)

    def _record(self, event: Event) -> None:
        before = self.state
        try:
            self.evening.record(event)
        except (StateError, JournalError) as error:
            self._say(str(error))
            return
        self._follow(before)

    def _undo(self) -> None:
        before = self.state
        try:
            if not self.evening.undo():
                self._say(self._words.text("There is nothing to undo."))
                return
        except JournalError as error:
            self._say(str(error))
            return
        self._follow(before)

    def _follow(self, before: EveningState) -> None:
        """What else changes with the state: dialogue, voice, and cards that lay there before the contract was entered."""
        self.dialogue = replace(follow_state(self.dialogue, before, self.state), can_redo=self.evening.can_redo)
        for announcement in announcements(before, self.state, self._words):
            self._speaker.say(announcement.text, announcement.subject)
        was, hand = before.hand, self.state.hand
        if hand is not None and hand.phase is Phase.PLAY and (was is None or was.phase is not Phase.PLAY):
            for seen in self._observer.take_early():
                self._observe(seen)

    def _keep_picture(self, seen: TableEvent) -> None:
        """The small picture of a card, for the question that may come about it; those of the running hand only."""
        hand = self.state.hand
        if hand is None or seen.patch is None:
            return
        if hand.deal != self._pictures_of:
            self._pictures, self._pictures_of = {}, hand.deal
        number = self._observer.number_of(seen.play)
        if number is not None:
            self._pictures[number] = thumbnail(seen.patch)

    def _button_inputs(self) -> list[Input]:
        gestures: list[Gesture] = []
        while True:
            try:
                edge = self._edges.get_nowait()
            except queue.Empty:
                break
            self._recogniser, found = self._recogniser.edge(edge)
            gestures += found
        self._recogniser, found = self._recogniser.tick(self._clock.monotonic())
        return [
            BUTTON_ACTIONS[gesture.button]
            for gesture in [*gestures, *found]
            if gesture.button in BUTTON_ACTIONS
            and (
                gesture.kind is GestureKind.PRESS
                or (gesture.kind in (GestureKind.LONG, GestureKind.REPEAT) and gesture.button in REPEATING)
            )
        ]

    def _say(self, text: str) -> None:
        self._notice = text
        self._notice_until = self._clock.monotonic() + NOTICE_SECONDS

    def _show(self) -> None:
        if self._notice and self._clock.monotonic() >= self._notice_until:
            self._notice = ""
        troubles = tuple(line for line in (*self._storage_lines(), self._camera_trouble, self._panel.trouble) if line)
        if self._camera_open:
            view = self._camera_screen(" · ".join(troubles))
        elif self._setup is not None:
            view = present_setup(self._setup, self._words, self._notice, " · ".join(troubles))
        else:
            view = present(self.state, self.dialogue, self._words, Surroundings(self._notice, troubles, self._pictures))
        self._light(bool(troubles))
        if view == self._shown:
            return
        self._shown = view
        self._screen.show(view)
        if self._on_view is not None:
            self._on_view(view)

    def _camera_screen(self, trouble: str) -> View:
        """The live picture, drawn anew a few times a second."""
        now = self._clock.monotonic()
        if isinstance(self._shown and self._shown.body, CameraBody) and now < self._next_picture:
            assert self._shown is not None, "it has a body"
            return self._shown
        self._next_picture = now + PICTURE_SECONDS
        frame = None if self.sight is None else self.sight.frame
        return camera_view(None if frame is None else frame.bgr, self._words, trouble)

    def _storage_lines(self) -> tuple[str, ...]:
        """What people must know about how their game is kept; a repair is told for a while only."""
        if self._evening is None:
            return ()
        storage = self._evening.storage
        is_new = self._clock.monotonic() < self._begun + REPAIR_TOLD_SECONDS
        told = repair_line(storage.repair, self._evening.left_out, self._words) if is_new else ""
        return storage_line(storage, self._words), told

    def _light(self, in_trouble: bool) -> None:
        hand, asked = self.state.hand, self.question
        lit = set()
        if in_trouble:
            lit.add(Lamp.TROUBLE)
        if asked is not None:
            lit.add(Lamp.QUESTION)
        elif hand is not None and hand.phase is Phase.PLAY:
            lit.add(Lamp.TURN)
        self._panel.light(frozenset(lit))
        revoke = asked.revoke if isinstance(asked, WhichRuling) else None
        if revoke is not None and revoke != self._buzzed_for:
            self._panel.buzz()
        self._buzzed_for = revoke
