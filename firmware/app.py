"""The one loop that decides: inputs and what was seen become events, events become state, state becomes the screen.

Everything else only puts values into queues. Time comes from a clock that is given, so the same loop runs an evening in real time
and a simulated one as fast as the machine can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from display.view import Action, Choice, Input, View
from firmware.announcer import announcements
from firmware.buttons import Buttons
from firmware.clock import Clock
from firmware.evidence import EvidenceKeeper
from firmware.hardware.panel import Panel
from firmware.hardware.speaker import Silent, Speaker
from firmware.holding import HeldBack
from firmware.lying import OnTable
from firmware.pages.camera import CameraPage
from firmware.pages.help import HelpPage
from firmware.pages.page import Page
from firmware.pages.pause import PausePage
from firmware.pages.setup import SetupPage
from firmware.pages.shut_down import LET_GO_SECONDS, ShutDownPage
from firmware.ports import Guest, House, Screen
from firmware.seeing import Seeing
from firmware.session.asks import Ask, ShowsHand
from firmware.session.dialogue import follow_state, handle
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened, Event, Undone
from firmware.session.hand import Phase, StateError
from firmware.session.journal import JournalError
from firmware.session.menu import Request
from firmware.session.observing import GAME_EVENTS
from firmware.session.presenter import Surroundings, Words, present
from firmware.session.presenter.changes import changes_text
from firmware.session.presenter.decided import decided_text
from firmware.session.questions import (
    Dialogue,
    open_question,
)
from firmware.session.state import EveningState
from firmware.session.two_players.questions import PairAsk
from firmware.setup import DEFAULT_NAMES, Setup, deck_of
from firmware.sight import CameraState, Seen, Sight
from firmware.sight_workers import CameraFault
from firmware.signals import Signals
from firmware.troubles import Troubles
from firmware.turns import TurnNotice
from firmware.watchdog import Watchdog

FRAMES_PER_SECOND = 30.0

NOTICE_SECONDS = 4.0
"""How long a notice stays on the screen."""


class App:
    """The program at the table. `step` does everything that is due; `run` repeats it until somebody quits.

    `words`, `clock`, `sight` and `dialogue` may be read by pages and guests; `words` may be changed at any time.
    """

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
        watchdog: Watchdog | None = None,
        pages: Mapping[Request, Callable[[App], Page]] | None = None,
        told_at_start: str = "",
        evidence: EvidenceKeeper | None = None,
        keep_trick: Callable[[], str] = lambda: "",
        large_type: bool = False,
        turns: TurnNotice | None = None,
        deck_in_play: Callable[[], tuple[str, bool]] = lambda: ("", False),
        table_found: Callable[[], bool] = lambda: False,
    ) -> None:
        """Without an evening the table is set up first; `house` opens evenings then, and whenever a new one is wanted.

        `watchdog` knows the services behind the program and says when only a restart helps. `pages` makes the pages behind lines of
        the menu that need more of the world than the game does. `told_at_start` stands in the line of troubles for a while. `evidence`
        keeps the pictures of disputed cards; without it they are gone after a restart. `keep_trick` stores the trick that lies there and
        says under which name, nothing when there is none. `large_type` draws small texts larger; it may be changed at any time.
        `turns` says when a card came from another side than that of whose turn it was. `deck_in_play` names the enrolled deck on the
        table once it is certain, or says that it is none of them. `table_found` says whether the camera was aligned.
        """
        self._evening = evening
        self._house = house
        self._pages: list[Page] = []
        self._more_pages = {} if pages is None else dict(pages)
        self.dialogue = self._new_dialogue()
        self.sight = sight
        self.finished = self.powers_off = False
        self.words = words
        self.clock = clock
        self.speaker = speaker if speaker is not None else Silent()
        self._evidence = evidence
        self._keep_trick = keep_trick
        self._turns = turns if turns is not None else TurnNotice()
        self.large_type = large_type
        self._deck_in_play = deck_in_play
        self._deck_told: tuple[str, bool] = ("", False)
        self._screen = screen
        self._panel = panel
        self._guest = guest
        self._on_view = on_view
        self.on_table = OnTable()
        self.table_found = table_found
        self._seeing = self._new_seeing()
        self._held = HeldBack()
        self._buttons = Buttons()
        self._signals = Signals(panel)
        self.notice = ""
        self._notice_until = 0.0
        self.troubles = Troubles(clock, panel, watchdog, evidence, told_at_start)
        self._held_at = -LET_GO_SECONDS
        self._shown: View | None = None
        if evening is None:
            self.sit_down()

    @property
    def evening(self) -> Evening:
        """The evening that is open. Only to be asked for when one is."""
        assert self._evening is not None, "no evening has been opened yet"
        return self._evening

    @property
    def evening_number(self) -> int | None:
        """The number of the open evening in the journal; None when none is open, or it is not on the disk yet."""
        return None if self._evening is None else self._evening.number

    @property
    def state(self) -> EveningState:
        """The state of the evening; an empty one before it was opened."""
        return EveningState() if self._evening is None else self._evening.state

    @property
    def page(self) -> Page | None:
        """The page that lies over the game, None when the game is on the screen."""
        return self._pages[-1] if self._pages else None

    @property
    def setup(self) -> Setup | None:
        """The set-up of a new evening while it is on the screen."""
        return self.page.setup if isinstance(self.page, SetupPage) else None

    @property
    def question(self) -> Ask | PairAsk | None:
        """What the screen asks now."""
        return open_question(self.dialogue, self.state)

    def start(self) -> None:
        """Open panel and camera and show the first screen."""
        self._panel.open(self._buttons.put)
        self._buttons.begin()
        self._restore_pictures()
        self._show()
        if self.sight is not None:
            self.sight.start()

    def run(self, turned: Callable[[], None] = lambda: None) -> None:
        """Repeat until somebody quits; `turned` is called after every step. The caller starts and stops."""
        while not self.finished:
            begin = self.clock.monotonic()
            self.step()
            turned()
            self.clock.sleep(begin + 1.0 / FRAMES_PER_SECOND - self.clock.monotonic())

    def stop(self) -> None:
        """Give camera, pins and screen back; pages that still work on something end that first."""
        for page in self._pages:
            if (stop := getattr(page, "stop", None)) is not None:
                stop()
        if self.sight is not None:
            self.sight.stop()
        self.speaker.close()
        self._panel.close()
        self._screen.close()

    def quit(self) -> None:
        """Let `run` end after the step it is in. May be called from a signal handler."""
        self.finished = True

    def shut_down(self) -> None:
        """Let `run` end, and let the caller switch the box off then."""
        self.powers_off = True
        self.quit()

    def step(self) -> None:
        """Take everything that has happened since the last step, then show what came of it."""
        for what in [*self._buttons.inputs(self.clock.monotonic()), *self._screen.poll()]:
            self.act(what)
        if self._guest is not None:
            for what in self._guest.inputs(self):
                self.act(what)
        if self.sight is not None:
            for seen in self.sight.poll():
                self.see(seen)
        self._follow_held()
        self._show()

    def act(self, what: Input) -> None:
        """An input of button, key or touch."""
        if what is Action.QUIT:
            self.quit()
        elif what is Action.SHUT_DOWN:
            self._hold(self.clock.monotonic())
        elif what is Action.KEEP_TRICK:
            name = self._keep_trick()
            kept = self.words.text("This trick is kept as {name}.", name=name)
            self.say(kept if name else self.words.text("There is no trick to keep."))
        elif self.page is not None:
            self.page.act(what, self)
        else:
            self.dialogue, events = handle(self.dialogue, self.state, what)
            for event in events:
                self._undo() if isinstance(event, Undone) else self._record(event)
            self._do_requested()

    def _hold(self, now: float) -> None:
        """The button that switches off is down: its page comes once for each time it is held."""
        begins = now - self._held_at > LET_GO_SECONDS
        self._held_at = now
        if isinstance(self.page, ShutDownPage):
            self.page.act(Action.SHUT_DOWN, self)
        elif begins:
            self.open_page(ShutDownPage(now))

    def open_page(self, page: Page) -> None:
        """Lay a page over the game, or over the page that is there."""
        self._pages.append(page)

    def close_page(self) -> None:
        """Take the topmost page away."""
        del self._pages[-1:]

    def say(self, text: str) -> None:
        """Show a notice for a while."""
        self.notice = text
        self._notice_until = self.clock.monotonic() + NOTICE_SECONDS

    def sit_down(self) -> None:
        """Set up a table, with the names of those who played before."""
        if self._house is None:
            self.say(self.words.text("No evening has been opened."))
            return
        suggested, known = self._house.suggest(self.state.opened)
        names = tuple(dict.fromkeys((*suggested.players, *known, *DEFAULT_NAMES)))
        self.open_page(SetupPage(Setup(suggested, names, may_leave=self._evening is not None)))

    def open_evening(self, opened: EveningOpened) -> None:
        """Begin a new evening; the set-up closes. A notice says what stands in the way."""
        assert self._house is not None, "a table is set up where evenings can be opened"
        try:
            self._evening = self._house.open(opened)
        except (StateError, JournalError) as error:
            self.say(str(error))
            return
        self._pages.clear()
        self.words = replace(self.words, deck=deck_of(opened.deck))
        self._seeing = self._new_seeing()
        self.dialogue = self._new_dialogue()

    def see(self, seen: Seen) -> None:
        """Something the camera saw, or how the camera is."""
        if isinstance(seen, CameraState):
            self.troubles.camera = seen
            return
        self.on_table.follow(seen)
        if seen.kind == "camera_lost":
            self.troubles.camera = CameraState(fault=CameraFault.GONE)
        elif seen.kind == "camera_back":
            self.troubles.camera = CameraState()
        elif seen.kind in GAME_EVENTS and not getattr(self.page, "holds_play", False):
            if isinstance(self.question, ShowsHand):
                self._held.take(seen)
            else:
                self._seeing.observe(seen)

    def _follow_held(self) -> None:
        """Cards that came while it was asked whether the open hand is shown: more than a trick are that hand."""
        if not self._held:
            return
        if isinstance(self.question, ShowsHand):
            if self._held.is_a_hand and self.page is None:
                self._held.release()
                self.act(Choice(self.question.options.index(True)))
            elif not self._held.is_a_trick:
                return
        shown = getattr(self.page, "holds_play", False)
        for seen in self._held.release():
            if not shown:
                self._seeing.observe(seen)

    def _do_requested(self) -> None:
        """What the dialogue asks of the program."""
        request, self.dialogue = self.dialogue.request, replace(self.dialogue, request=None)
        if request is Request.QUIT:
            self.quit()
        elif request is Request.NEW_EVENING:
            self.sit_down()
        elif request is Request.SHUT_DOWN:
            self.shut_down()
        elif request is Request.PAUSE:
            self.open_page(PausePage())
        elif request is Request.CAMERA:
            self.open_page(CameraPage(leads_on=Request.CALIBRATE in self._more_pages))
        elif request is Request.DECIDED and self.state.hand is not None:
            self.say(decided_text(self.state.hand, self.words))
        elif request is Request.HELP:
            self.open_page(HelpPage())
        elif request is not None:
            self.open_requested(request)

    def open_requested(self, request: Request) -> None:
        """Open the page that needs more of the world than the game does, or say that there is none here."""
        if request in self._more_pages:
            self.open_page(self._more_pages[request](self))
        else:
            self.say(self.words.text("That is not possible here."))

    def _new_dialogue(self) -> Dialogue:
        """The talk about an evening from its beginning, or from where it goes on."""
        can_read = Request.SHOW_HAND in self._more_pages
        return follow_state(Dialogue(can_read=can_read), EveningState(), self.state)

    def _new_seeing(self) -> Seeing:
        return Seeing(self._record, lambda: self.state.hand_in_play)

    def record(self, event: Event) -> None:
        """Let an event happen that comes from a page; a notice says what stands in the way."""
        self._record(event)

    def _record(self, event: Event) -> None:
        before = self.state
        try:
            self.evening.record(event)
        except (StateError, JournalError) as error:
            self.say(str(error))
            return
        self._follow(before)

    def _undo(self) -> None:
        before = self.state
        try:
            if not self.evening.undo():
                self.say(self.words.text("There is nothing to undo."))
                return
        except JournalError as error:
            self.say(str(error))
            return
        self._follow(before)

    def _follow(self, before: EveningState) -> None:
        """What else changes with the state: dialogue, voice, and cards that lay there before the contract was entered."""
        self.dialogue = replace(follow_state(self.dialogue, before, self.state), can_redo=self.evening.can_redo)
        for announcement in announcements(before, self.state, self.words):
            self.speaker.say(announcement.text, announcement.subject)
        if changes := changes_text(before.hand, self.state, self.words):
            self.say(changes)
        elif out_of_turn := self._turns.text(self.state, self.words):
            self.say(out_of_turn)
        was, hand = before.hand_in_play, self.state.hand_in_play
        if hand is not None and hand.phase is Phase.PLAY and (was is None or was.phase is not Phase.PLAY):
            self._seeing.catch_up()

    def _show(self) -> None:
        if self.notice and self.clock.monotonic() >= self._notice_until:
            self.notice = ""
        if isinstance(self.page, ShutDownPage):
            self.page.follow(self)
        self._follow_evidence()
        self._tell_deck()
        troubles = self.troubles.lines(self._evening, self.words)
        if self.page is not None:
            view = self.page.view(self, " · ".join(troubles))
        else:
            around = Surroundings(self.notice, troubles, self._seeing.pictures)
            view = present(self.state, self.dialogue, self.words, around)
        if self.large_type:
            view = replace(view, large=True)
        self._signals.follow(self.state, self.question, bool(troubles))
        if view == self._shown:
            return
        self._shown = view
        self._screen.show(view)
        if self._on_view is not None:
            self._on_view(view)

    def _tell_deck(self) -> None:
        """Say once which enrolled deck is on the table."""
        found = self._deck_in_play()
        if found == self._deck_told:
            return
        self._deck_told = found
        name, is_foreign = found
        if name:
            self.say(self.words.text("Deck on the table: {name}", name=name))
        elif is_foreign:
            self.say(self.words.text("This deck has not been learned."))

    def _restore_pictures(self) -> None:
        """The pictures of the running hand that were kept before a restart."""
        hand, number = self.state.hand, self.evening_number
        if self._evidence is not None and hand is not None and number is not None:
            self._seeing.restore(hand.deal, self._evidence.store.load(number, hand.deal))

    def _follow_evidence(self) -> None:
        """Let the pictures of disputed cards be kept."""
        if self._evidence is not None and self.state.hand is not None:
            self._evidence.follow(self.evening_number, self.state.hand, self._seeing.pictures)
