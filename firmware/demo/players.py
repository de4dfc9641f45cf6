"""The people at the simulated table: they press the buttons like anybody, lay their cards, and answer what the screen asks."""

from __future__ import annotations

from collections.abc import Sequence

from display.view import Action, Choice, Input
from firmware.app import App
from firmware.clock import Clock
from firmware.demo.hands import ScriptedHand
from firmware.demo.recollection import missed, places_of
from firmware.demo.table import LiveScript
from firmware.entry import BID_JUMP, SEAT_BUTTONS, Entry, EntryOption, Step
from firmware.session.asks import (
    Ask,
    WhichCard,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichRuling,
)
from firmware.session.following import Play
from firmware.session.hand import HandState, Phase
from firmware.session.questions import shows_result
from firmware.skat.cards import Card
from firmware.skat.matadors import matadors
from firmware.skat.order import trick_winner
from firmware.skat.seats import Seating
from vision.simulator.script import Action as TableAction
from vision.simulator.script import Gather, Lay, Wait

SIDES = ("south", "west", "east")
"""Where the three players sit, clockwise, seen by the camera; who looks at the screen sits in the south."""

PATIENCE_SECONDS = 8.0
"""After so long without anything on the table the players say that a card was not seen."""


def table_actions(hand: ScriptedHand, seating: Seating, pause_seconds: float) -> tuple[TableAction, ...]:
    """Everything that happens on the table in this hand: cards laid from their players' sides, tricks gathered by the winners."""
    side = {seat: SIDES[sorted(seating.active).index(seating.place(seat))] for seat in range(3)}
    actions: list[TableAction] = [Wait(pause_seconds)]
    for trick in hand.tricks:
        actions += [Lay(card.code, side[seat], pause_seconds) for seat, card in trick]
        winner = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]
        actions.append(Gather(side[winner], pause_seconds))
    return tuple(actions)


class SimulatedPlayers:
    """Plays the scripted hands one after the other, then presses quit.

    `think_seconds` pass between two presses, `look_seconds` at a result and at the list. `table` gets what they do with the cards.
    """

    def __init__(
        self,
        hands: Sequence[ScriptedHand],
        table: LiveScript,
        clock: Clock,
        think_seconds: float = 0.0,
        look_seconds: float = 0.0,
        pause_seconds: float = 0.5,
    ) -> None:
        self._hands = hands
        self._table = table
        self._clock = clock
        self._think = think_seconds
        self._look = look_seconds
        self._pause = pause_seconds
        self._laid = 0
        self._seen = 0
        self._moved_at = 0.0
        self._phase: tuple[int, Phase, bool] | None = None
        self._next_press = clock.monotonic() + look_seconds

    def inputs(self, app: App) -> list[Input]:
        """At most one press, when it is time for one."""
        hand = app.state.hand
        self._begin_to_play(hand)
        phase = None if hand is None else (hand.number, hand.phase, shows_result(app.dialogue, hand))
        now = self._clock.monotonic()
        if phase != self._phase:
            self._phase = phase
            looks = hand is not None and hand.phase in (Phase.RESULT, Phase.SCORED)
            self._next_press = now + (self._look if looks else self._think)
        if now < self._next_press:
            return []
        press = self._press(app, hand)
        if press is None:
            return []
        self._next_press = now + self._think
        return [press]

    def _begin_to_play(self, hand: HandState | None) -> None:
        if hand is not None and hand.phase is Phase.PLAY and hand.number > self._laid:
            self._laid = hand.number
            self._table.lay(table_actions(self._script(hand), hand.seating, self._pause))

    def _script(self, hand: HandState) -> ScriptedHand:
        return self._hands[hand.number - 1]

    def _press(self, app: App, hand: HandState | None) -> Input | None:
        if hand is None or hand.phase is Phase.SCORED:
            is_last = hand is not None and hand.number >= len(self._hands)
            return Action.QUIT if is_last or app.state.next_deal is None else Action.OK
        script = self._script(hand)
        if (ask := app.question) is not None:
            return self._answer(ask, hand, script)
        if hand.phase is Phase.RESULT:
            return Action.OK if shows_result(app.dialogue, hand) or self._is_stalled(hand) else None
        if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
            return next_press(app.dialogue.entry, script)
        if self._is_stalled(hand):
            # Where even a card named by hand cannot help, the players give up; the report shows what went wrong.
            return Action.CORRECT if len(hand.plays) < len(script.plays) else Action.QUIT
        return None

    def _is_stalled(self, hand: HandState) -> bool:
        """Whether all cards have long been laid but some were not seen; then the people say so."""
        now = self._clock.monotonic()
        if not self._table.is_idle or len(hand.plays) != self._seen:
            self._seen, self._moved_at = len(hand.plays), now
        return now - self._moved_at > PATIENCE_SECONDS

    def _answer(self, ask: Ask, hand: HandState, script: ScriptedHand) -> Input | None:
        """The truth, as people at the table know it; a revoke was misread, for these players always follow suit."""
        if isinstance(ask, WhichRuling):
            return Choice(ask.options.index("misread"))
        if isinstance(ask, WhichMatadors):
            game = ask.game or script.contract.game
            return Choice(ask.options.index(matadors(game, (*script.hands[script.declarer], *script.skat))))
        if isinstance(ask, WhichPlay):
            was_missed = self._is_stalled(hand) or _is_missed_before(hand, script)
            return Choice(ask.options.index(None)) if was_missed and None in ask.options else Action.BACK
        if isinstance(ask, WhichPlace):
            places = dict(zip((play.number for play in hand.plays), _places(hand, script), strict=True))
            own = _place(script, ask.card)
            later = [play for play in ask.options if play is not None and (places[play.number] or 0) > own]
            return Choice(ask.options.index(min(later, key=hand.plays.index) if later else None))
        if not isinstance(ask, WhichCard):
            return Action.BACK
        truth = missed(hand.plays, _laid(script)) if ask.play is None else _truth(hand, ask.play, script)
        if truth is None or (ask.play is not None and ask.play.card is truth):
            return Action.BACK
        if truth in ask.options:
            return Choice(ask.options.index(truth))
        is_taken = any(play.card is truth for play in hand.plays)
        return Choice(ask.options.index(None)) if None in ask.options and not is_taken else Action.BACK


def _place(script: ScriptedHand, card: Card) -> int:
    return next(place for place, (_, played) in enumerate(script.plays) if played is card)


def _laid(script: ScriptedHand) -> list[Card]:
    return [card for _, card in script.plays]


def _places(hand: HandState, script: ScriptedHand) -> list[int | None]:
    return places_of(hand.plays, _laid(script))


def _is_missed_before(hand: HandState, script: ScriptedHand) -> bool:
    """Whether a card was not counted that was laid before others that were."""
    card = missed(hand.plays, _laid(script))
    return card is not None and any(
        place is not None and place > _place(script, card) for place in _places(hand, script)
    )


def _truth(hand: HandState, play: Play, script: ScriptedHand) -> Card | None:
    """What this play really was, None if it was none."""
    place = _places(hand, script)[hand.plays.index(play)]
    return None if place is None else script.plays[place][1]


def next_press(entry: Entry, script: ScriptedHand) -> Action:
    """The next press on the way to what the script says."""
    if entry.step is Step.CONTRACT:
        return _towards(entry, script.contract) if script.contract in entry.options else Action.CORRECT
    if entry.step is Step.DECLARER:
        return next(button for button, seat in SEAT_BUTTONS.items() if seat == script.declarer)
    if entry.options.index(script.bid) - entry.cursor >= BID_JUMP:
        return Action.CORRECT
    return _towards(entry, script.bid)


def _towards(entry: Entry, wanted: EntryOption) -> Action:
    """Up or down, whichever is shorter, or OK when the cursor is there."""
    count = len(entry.options)
    distance = (entry.options.index(wanted) - entry.cursor) % count
    if distance == 0:
        return Action.OK
    return Action.DOWN if distance <= count // 2 else Action.UP
