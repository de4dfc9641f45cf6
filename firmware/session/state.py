"""The state of an evening: nothing but its events folded together. Pure, without a clock.

`fold(events)` is the only way to a state; `apply` is one step of it. An event that does not fit the state it meets is refused
with StateError, so a journal written through `Evening` always folds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from firmware.session.corrections import corrected_row
from firmware.session.events import (
    Dealt,
    EveningOpened,
    Event,
    HandScored,
    Redone,
    RowCorrected,
    Undone,
)
from firmware.session.hand import HandState, Phase, StateError, judged, row_of
from firmware.session.happening import expect_phase, in_hand
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.state import PairEvening, apply_pair, is_pair, open_pair
from firmware.skat.errors import SkatError
from firmware.skat.house.bock import Bock
from firmware.skat.house.bock_list import bock_after, correct_with_bock
from firmware.skat.house.options import TableOptions, read_options
from firmware.skat.lists.options import ListMode
from firmware.skat.lists.rows import Row, game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.seats import Seating


@dataclass(frozen=True, slots=True)
class EveningState:
    """Everything the program knows of an evening. `hand` is None before the first deal.

    An evening for two has its own state in `pair`; `score_list` and `hand` are None then.
    """

    opened: EveningOpened | None = None
    score_list: ScoreList | None = None
    hand: HandState | None = None
    pair: PairEvening | None = None

    @property
    def hand_in_play(self) -> HandState | PairHand | None:
        """The hand of the evening, whichever game is played."""
        return self.hand if self.pair is None else self.pair.hand

    @property
    def options(self) -> TableOptions:
        """The rules of the table."""
        assert self.opened is not None, "an open evening has rules"
        return table_options(self.opened)

    @property
    def bock(self) -> Bock:
        """The Bockrunden and rounds of Ramsch that are still to come after the last row of the list."""
        assert self.score_list is not None, "an open evening has a list"
        return bock_after(self.score_list, self.options)

    @property
    def is_over(self) -> bool:
        """Whether the list is full."""
        if self.pair is not None:
            return self.pair.is_over
        return self.score_list is not None and self.score_list.is_full

    @property
    def next_deal(self) -> Dealt | None:
        """The deal that comes next, None when none can come now."""
        if self.pair is not None:
            return self.pair.next_deal
        if self.score_list is None or self.score_list.is_full:
            return None
        if self.hand is not None and self.hand.phase is not Phase.SCORED:
            return None
        return Dealt(hand=len(self.score_list.rows) + 1, dealer=self.score_list.seatings()[-1].dealer)


def table_options(opened: EveningOpened) -> TableOptions:
    """The rules a table sat down with: a preset with single choices on top. Raises OptionError (a ValueError) for what cannot be."""
    return read_options({**dict(opened.options), "preset": opened.preset})


def fold(events: Iterable[Event]) -> EveningState:
    """The state after these events. Raises StateError at the first that does not fit."""
    state = EveningState()
    for event in effective(events):
        state = apply(state, event)
    return state


def effective(events: Iterable[Event]) -> list[Event]:
    """The events that count: without those undone, with those redone, and without the undoing itself.

    The opening of the evening cannot be undone. Whatever happens after an undo makes it final.
    """
    counting: list[Event] = []
    undone: list[Event] = []
    for event in events:
        if isinstance(event, Undone):
            if len(counting) > 1:
                undone.append(counting.pop())
        elif isinstance(event, Redone):
            if undone:
                counting.append(undone.pop())
        else:
            counting.append(event)
            undone.clear()
    return counting


def apply(state: EveningState, event: Event) -> EveningState:
    """The state after one more event that counts. Raises StateError when it does not fit."""
    if isinstance(event, Undone | Redone):
        raise StateError("an undo is resolved over all events, not in a single step")
    if isinstance(event, EveningOpened):
        return _open(state, event)
    if state.pair is not None:
        return replace(state, pair=apply_pair(state.pair, event))
    if state.score_list is None:
        raise StateError(f"{event.kind}: no evening is open")
    if isinstance(event, Dealt):
        expected = state.next_deal
        if event != expected:
            raise StateError(f"dealt: expected {expected}, not {event}")
        seating = Seating(len(state.score_list.players), event.dealer)
        deal = 1 if state.hand is None else state.hand.deal + 1
        hand = HandState(event.hand, seating, state.options, deal, listed=state.score_list)
        return replace(state, hand=judged(replace(hand, ramsch_round=state.bock.next_is_ramsch)))
    if isinstance(event, RowCorrected):
        return _correct(state, state.score_list, event)
    if state.hand is None or state.hand.phase is Phase.SCORED:
        raise StateError(f"{event.kind}: no hand is being played")
    try:
        if isinstance(event, HandScored):
            return _score(state, state.score_list, state.hand, event)
        return replace(state, hand=in_hand(state.hand, event))
    except SkatError as error:
        raise StateError(f"{event.kind}: {error}") from error


def _open(state: EveningState, event: EveningOpened) -> EveningState:
    if state.opened is not None:
        raise StateError("evening_opened: the evening is open already")
    if is_pair(event):
        return EveningState(event, pair=open_pair(event))
    try:
        options = replace(table_options(event).list_options, mode=ListMode(event.list_mode), series_length=event.games)
        return EveningState(event, ScoreList(event.players, event.first_dealer, options))
    except ValueError as error:
        raise StateError(f"evening_opened: {error}") from error


def _score(state: EveningState, score_list: ScoreList, hand: HandState, event: HandScored) -> EveningState:
    expect_phase(hand, event, Phase.RESULT)
    if event.hand != hand.number:
        raise StateError(f"hand_scored: hand {hand.number} is being played, not {event.hand}")
    row = row_of(hand)
    if (event.declarer, event.booked, event.points) != (row.declarer, row.booked, row.points):
        # What the table accepted stays what is booked, even if a later version of the rules would count it otherwise.
        row = _accepted(event, hand)
    return replace(state, score_list=score_list.add(row), hand=replace(hand, scored=event))


def next_game_announced(state: EveningState) -> bool:
    """Whether the game after the last row of the list has been announced; until then its result may be objected to freely."""
    hand = state.hand
    return hand is not None and hand.phase is not Phase.SCORED and (hand.contract is not None or hand.passed_in)


def _correct(state: EveningState, score_list: ScoreList, event: RowCorrected) -> EveningState:
    """One row of the list entered anew, with everything that follows from it."""
    try:
        row = corrected_row(event)
        corrected = correct_with_bock(
            score_list,
            event.row - 1,
            row,
            state.options,
            confirmed_by=frozenset(event.confirmed_by),
            next_game_announced=next_game_announced(state),
        )
    except SkatError as error:
        raise StateError(f"{event.kind}: {error}") from error
    last_is_over = state.hand is None or state.hand.phase is Phase.SCORED
    dealt = len(score_list.rows) + (not last_is_over)
    if corrected.seatings()[:dealt] != score_list.seatings()[:dealt]:
        raise StateError(
            f"{event.kind}: whether game {event.row} counts as passed in decides who dealt afterwards, which is over"
        )
    hand = state.hand
    if hand is not None and not last_is_over:
        hand = judged(replace(hand, listed=corrected))
    return replace(state, score_list=corrected, hand=hand)


def _accepted(event: HandScored, hand: HandState) -> Row:
    if event.points:
        return ramsch_row(event.points)
    return passed_in_row() if event.declarer is None else game_row(event.declarer, event.booked, hand.contract)
