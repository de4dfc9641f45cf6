"""The state of an evening: nothing but its events folded together. Pure, without a clock.

`fold(events)` is the only way to a state; `apply` is one step of it. An event that does not fit the state it meets is refused
with StateError, so a journal written through `Evening` always folds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.session.events import (
    AuctionSettled,
    CardCorrected,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    HandScored,
    MatadorsNamed,
    PassedIn,
    PutAway,
    Redone,
    RevokeRuled,
    TrickCleared,
    Undone,
)
from firmware.session.following import TRICKS, Following, Play, follow
from firmware.session.revokes import Revoke, revokes_in
from firmware.session.scoring import HandResult, judge
from firmware.skat.bids import check_bid
from firmware.skat.cards import Card, parse_cards
from firmware.skat.contracts import Contract, format_contract, parse_contract
from firmware.skat.errors import SkatError
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import Row, game_row, passed_in_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.matadors import Matadors
from firmware.skat.questions import Question
from firmware.skat.seats import Seating


class StateError(ValueError):
    """An event that cannot have happened in this state; the message says why."""


class Phase(Enum):
    """Where a hand stands."""

    AUCTION = "auction"
    CONTRACT = "contract"
    PLAY = "play"
    RESULT = "result"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand. `number` counts in the list from 1; `cleared` counts tricks taken off the table; the rest is None until known.

    `matadors` are those the table named, `question` is what has to be shown or said before a hand that the table ended can be settled.
    """

    number: int
    seating: Seating
    passed_in: bool = False
    declarer: int | None = None
    bid: int | None = None
    contract: Contract | None = None
    put_away: tuple[Card, ...] = ()
    plays: tuple[Play, ...] = ()
    cleared: int = 0
    rulings: tuple[RevokeRuled, ...] = ()
    matadors: Matadors | None = None
    scored: HandScored | None = None
    following: Following | None = None
    revokes: tuple[Revoke, ...] = ()
    result: HandResult | None = None
    question: Question | None = None

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        if self.scored is not None:
            return Phase.SCORED
        if self.passed_in or self.result is not None:
            return Phase.RESULT
        if self.declarer is None:
            return Phase.AUCTION
        if self.contract is None:
            return Phase.CONTRACT
        return Phase.PLAY

    @property
    def open_revoke(self) -> Revoke | None:
        """The first proven revoke about which the table has not decided yet."""
        decided = {(ruling.seat, ruling.trick) for ruling in self.rulings}
        return next((revoke for revoke in self.revokes if (revoke.seat, revoke.trick) not in decided), None)

    @property
    def cards_missed(self) -> int:
        """Cards that were not seen in a trick that was taken away with fewer than three."""
        if self.following is None or not self.plays or len(self.plays) % 3 == 0:
            return 0
        return 3 - len(self.plays) % 3 if self.cleared > self.following.complete_tricks else 0

    def has_been_played(self, card: Card) -> bool:
        """Whether this card lies or has lain on the table."""
        return any(play.card is card for play in self.plays)

    def play(self, number: int) -> Play | None:
        """The play with this number."""
        return next((play for play in self.plays if play.number == number), None)


@dataclass(frozen=True, slots=True)
class EveningState:
    """Everything the program knows of an evening. `hand` is None before the first deal."""

    opened: EveningOpened | None = None
    score_list: ScoreList | None = None
    hand: HandState | None = None

    @property
    def is_over(self) -> bool:
        """Whether the list is full."""
        return self.score_list is not None and self.score_list.is_full

    @property
    def next_deal(self) -> Dealt | None:
        """The deal that comes next, None when none can come now."""
        if self.score_list is None or self.score_list.is_full:
            return None
        if self.hand is not None and self.hand.phase is not Phase.SCORED:
            return None
        return Dealt(hand=len(self.score_list.rows) + 1, dealer=self.score_list.seatings()[-1].dealer)


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
    if state.score_list is None:
        raise StateError(f"{event.kind}: no evening is open")
    if isinstance(event, Dealt):
        expected = state.next_deal
        if event != expected:
            raise StateError(f"dealt: expected {expected}, not {event}")
        return replace(state, hand=HandState(event.hand, Seating(len(state.score_list.players), event.dealer)))
    if state.hand is None or state.hand.phase is Phase.SCORED:
        raise StateError(f"{event.kind}: no hand is being played")
    try:
        if isinstance(event, HandScored):
            return _score(state, state.score_list, state.hand, event)
        return replace(state, hand=_in_hand(state.hand, event))
    except SkatError as error:
        raise StateError(f"{event.kind}: {error}") from error


def _open(state: EveningState, event: EveningOpened) -> EveningState:
    if state.opened is not None:
        raise StateError("evening_opened: the evening is open already")
    try:
        options = ListOptions(mode=ListMode(event.list_mode), series_length=event.games)
        return EveningState(event, ScoreList(event.players, event.first_dealer, options))
    except ValueError as error:
        raise StateError(f"evening_opened: {error}") from error


def _in_hand(hand: HandState, event: Event) -> HandState:
    """The hand after an event of its own."""
    if isinstance(event, PassedIn):
        _expect(hand, event, Phase.AUCTION)
        return replace(hand, passed_in=True)
    if isinstance(event, AuctionSettled):
        _expect(hand, event, Phase.AUCTION)
        if event.declarer not in (0, 1, 2):
            raise StateError(f"auction_settled: seat {event.declarer} is none of 0, 1, 2")
        return replace(hand, declarer=event.declarer, bid=check_bid(event.bid))
    if isinstance(event, ContractDeclared):
        _expect(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        return _judged(replace(hand, contract=parse_contract(event.contract)))
    if isinstance(event, PutAway):
        _expect(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        cards = parse_cards(" ".join(event.cards))
        played = [card.code for card in cards if hand.has_been_played(card)]
        if len(cards) != 2 or played:
            raise StateError(f"put_away: two cards that nobody played, not {' '.join(event.cards)}")
        return _judged(replace(hand, put_away=cards))
    _expect(hand, event, Phase.PLAY, Phase.RESULT)
    if isinstance(event, CardPlayed):
        return _judged(replace(hand, plays=(*hand.plays, _new_play(hand, event))))
    if isinstance(event, CardSettled | CardCorrected):
        return _judged(_settled(hand, event))
    if isinstance(event, CardTakenBack):
        _known(hand, event.play, event)
        return _judged(replace(hand, plays=tuple(play for play in hand.plays if play.number != event.play)))
    if isinstance(event, TrickCleared):
        return replace(hand, cleared=hand.cleared + 1)
    if isinstance(event, MatadorsNamed):
        return _judged(replace(hand, matadors=Matadors.from_signed(event.matadors)))
    if isinstance(event, RevokeRuled):
        return _judged(replace(hand, rulings=(*hand.rulings, event)))
    raise StateError(f"{event.kind}: not an event within a hand")


def _new_play(hand: HandState, event: CardPlayed) -> Play:
    if len(hand.plays) >= 3 * TRICKS:
        raise StateError("card_played: all thirty cards have been played")
    if hand.play(event.play) is not None:
        raise StateError(f"card_played: there is a play {event.play} already")
    card = None if event.card is None else _new_card(hand, event.play, event.card, event)
    by_table = event.by == "table"
    return Play(event.play, card, event.candidates, event.seconds, event.side, settled_by_table=by_table)


def _settled(hand: HandState, event: CardSettled | CardCorrected) -> HandState:
    play = _known(hand, event.play, event)
    is_correction = isinstance(event, CardCorrected)
    if is_correction == (play.card is None):
        raise StateError(
            f"{event.kind}: play {event.play} is {'not settled yet' if is_correction else 'clear already'}"
        )
    card = _new_card(hand, event.play, event.card, event)
    changed = replace(
        play,
        card=card,
        settled=play.settled or not is_correction,
        corrected=play.corrected or is_correction,
        settled_by_table=play.settled_by_table or event.by == "table",
    )
    return replace(hand, plays=tuple(changed if other is play else other for other in hand.plays))


def _known(hand: HandState, number: int, event: Event) -> Play:
    play = hand.play(number)
    if play is None:
        raise StateError(f"{event.kind}: there is no play {number}")
    return play


def _new_card(hand: HandState, number: int, code: str, event: Event) -> Card:
    """The card of this code, which no other play may have."""
    card = Card.parse(code)
    if any(play.card is card and play.number != number for play in hand.plays):
        raise StateError(f"{event.kind}: {code} has been played already")
    return card


def _expect(hand: HandState, event: Event, *phases: Phase) -> None:
    if hand.phase not in phases:
        raise StateError(f"{event.kind}: not in the phase {hand.phase.value} of a hand")


def _judged(hand: HandState) -> HandState:
    """The hand with everything that follows from its cards: tricks, revokes, result."""
    if hand.contract is None or hand.declarer is None or hand.bid is None:
        return hand
    dropped = [(ruling.seat, ruling.trick) for ruling in hand.rulings if ruling.ruling != "end"]
    following = follow(hand.contract, hand.declarer, hand.plays, dropped)
    revokes = revokes_in(following)
    outcome = judge(
        hand.contract, hand.declarer, hand.bid, following, hand.put_away, revokes, hand.rulings, hand.matadors
    )
    question = outcome if isinstance(outcome, Question) else None
    result = outcome if isinstance(outcome, HandResult) else None
    return replace(hand, following=following, revokes=revokes, result=result, question=question)


def _score(state: EveningState, score_list: ScoreList, hand: HandState, event: HandScored) -> EveningState:
    _expect(hand, event, Phase.RESULT)
    if event.hand != hand.number:
        raise StateError(f"hand_scored: hand {hand.number} is being played, not {event.hand}")
    row = row_of(hand)
    if (event.declarer, event.booked) != (row.declarer, row.booked):
        # What the table accepted stays what is booked, even if a later version of the rules would count it otherwise.
        row = passed_in_row() if event.declarer is None else game_row(event.declarer, event.booked, hand.contract)
    return replace(state, score_list=score_list.add(row), hand=replace(hand, scored=event))


def row_of(hand: HandState) -> Row:
    """The row of the list for a hand that is over. Raises StateError while it is not."""
    if hand.passed_in:
        return passed_in_row()
    result = hand.result
    if result is None or hand.declarer is None:
        raise StateError("the hand is not over yet")
    return game_row(
        hand.seating.place(hand.declarer),
        result.booked,
        hand.contract,
        matadors=result.matadors,
        schneider=result.schneider,
        schwarz=result.schwarz,
        game_value=result.game_value,
        bid=hand.bid,
        overbid=result.overbid,
        card_points=result.points,
    )


def scored(hand: HandState) -> HandScored:
    """The event that writes a hand that is over into the list. Raises StateError while it is not over."""
    row = row_of(hand)
    return HandScored(
        hand=hand.number,
        declarer=row.declarer,
        booked=row.booked,
        won=None if hand.result is None else hand.result.won,
        contract="" if hand.contract is None else format_contract(hand.contract),
    )
