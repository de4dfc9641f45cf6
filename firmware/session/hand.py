"""One hand as its events make it: phases, plays, and what the rules make of them. Pure, without a clock."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from firmware.session.events import (
    EndedEarly,
    HandScored,
    RevokeRuled,
)
from firmware.session.following import Following, OpenHand, Play, follow
from firmware.session.ramsch import is_prepared, ramsch_outcome, times
from firmware.session.revokes import Revoke, revokes_in
from firmware.session.scoring import HandCase, HandResult, judge
from firmware.skat.auction import Auction
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract, Game, format_contract
from firmware.skat.endings.ending import PlayOn
from firmware.skat.house.bock_list import bock_after, bock_factors
from firmware.skat.house.choices import Preset
from firmware.skat.house.kontra import Moment
from firmware.skat.house.options import TableOptions, preset_options
from firmware.skat.house.ramsch import RamschResult
from firmware.skat.lists.rows import Row, game_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.matadors import Matadors
from firmware.skat.offences.resolution import alarm_is_due
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.seats import Seating


class StateError(ValueError):
    """An event that cannot have happened in this state; the message says why."""


class Phase(Enum):
    """Where a hand stands."""

    AUCTION = "auction"
    PUSHING = "pushing"
    CONTRACT = "contract"
    PLAY = "play"
    RESULT = "result"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand. `number` counts in the list from 1; `cleared` counts tricks taken off the table; the rest is None until known.

    `options` are the table's rules, `doublings` who said Kontra, Re and so on, and when; `deal` counts the deals of the evening (a hand
    that was thrown in has the number of the next one). `listed` is the list before this hand, from which Bockrunden follow; `bock` is
    the factor of its result. `ramsch_round` says that the deal belongs to a Ramschrunde; `grand_hand_asked` and `pushes` (for each
    seat so far whether it pushed the Skat on unseen) are what came before a Ramsch. `auction` has the calls where they were entered
    one by one. `shown` is the declarer's hand where it lies open and was shown. `awarded` are tricks with the seats that took them as the table says. `matadors` are those the table named,
    `every_matadors` those of each game for a Null below its bid; `ended` is the early end, `answers` what the table has said about
    it; `question` is what has to be shown or said before a hand that the table ended can be settled,
    `play_on` why the game goes on after a claim or an offer that was refused (until the next card). After a revoke that was corrected
    (Weiterspiel) `restored_at` is the number of plays that were kept, `restorations` how often that happened, and `numbers_used` the
    highest number of a play that was taken back.
    """

    number: int
    seating: Seating
    options: TableOptions = field(default_factory=lambda: preset_options(Preset.KNEIPE))
    deal: int = 1
    abandoned: bool = False
    listed: ScoreList | None = field(default=None, repr=False, compare=False)
    bock: int = 1
    passed_in: bool = False
    ramsch_round: bool = False
    grand_hand_asked: bool = False
    pushes: tuple[bool, ...] = ()
    auction: Auction = field(default_factory=Auction)
    declarer: int | None = None
    bid: int | None = None
    contract: Contract | None = None
    put_away: tuple[Card, ...] = ()
    shown: OpenHand | None = None
    plays: tuple[Play, ...] = ()
    cleared: int = 0
    awarded: tuple[tuple[int, int], ...] = ()
    restored_at: int | None = None
    restorations: int = 0
    numbers_used: int = 0
    rulings: tuple[RevokeRuled, ...] = ()
    doublings: tuple[tuple[int, Moment], ...] = ()
    matadors: Matadors | None = None
    every_matadors: tuple[tuple[Game, Matadors], ...] = ()
    ended: EndedEarly | None = None
    answers: tuple[tuple[QuestionCode, bool], ...] = ()
    play_on: PlayOn | None = None
    scored: HandScored | None = None
    following: Following | None = None
    revokes: tuple[Revoke, ...] = ()
    result: HandResult | None = None
    ramsch: RamschResult | None = None
    question: Question | None = None

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        if self.scored is not None or self.abandoned:
            return Phase.SCORED
        if self.is_ramsch:
            if not is_prepared(self):
                return Phase.PUSHING
            return Phase.PLAY if self.ramsch is None else Phase.RESULT
        if self.passed_in or self.result is not None:
            return Phase.RESULT
        if self.declarer is None:
            return Phase.AUCTION
        if self.contract is None:
            return Phase.CONTRACT
        return Phase.PLAY

    @property
    def bock_before(self) -> int:
        """The factor of running Bockrunden, whatever this hand brings itself."""
        if self.listed is None or not self.options.bock:
            return 1
        return bock_after(self.listed, self.options).factor

    @property
    def is_ramsch(self) -> bool:
        """Whether everybody plays for himself: all have passed at a table that plays Ramsch then, or it is a round of Ramsch."""
        return (self.passed_in and self.options.ramsch) or (self.ramsch_round and self.declarer is None)

    @property
    def open_revoke(self) -> Revoke | None:
        """The first proven revoke about which the table is told now and has not decided yet."""
        if not alarm_is_due(self.options.alarm, self.phase is Phase.RESULT):
            return None
        decided = {(ruling.seat, ruling.trick) for ruling in self.rulings if ruling.ruling != "play_on"}
        return next((revoke for revoke in self.revokes if (revoke.seat, revoke.trick) not in decided), None)

    @property
    def is_restored(self) -> bool:
        """Whether a revoke was corrected and no card has been played since."""
        return self.restored_at == len(self.plays)

    @property
    def ended_by_table(self) -> bool:
        """Whether people ended the game: what lies on the table then is no play."""
        return self.ended is not None or any(ruling.ruling == "end" for ruling in self.rulings)

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


def judged(hand: HandState) -> HandState:
    """The hand with everything that follows from its cards: tricks, revokes, result."""
    if hand.is_ramsch:
        return _ramsch(hand) if is_prepared(hand) else hand
    if hand.contract is None or hand.declarer is None or hand.bid is None:
        return hand
    following = follow(hand.contract, hand.declarer, hand.plays, _dropped(hand), dict(hand.awarded), hand.shown)
    revokes = revokes_in(following)
    case = HandCase(
        contract=hand.contract,
        declarer=hand.declarer,
        bid=hand.bid,
        following=following,
        put_away=hand.put_away,
        revokes=revokes,
        rulings=hand.rulings,
        ended=hand.ended,
        claims=hand.options.claims,
        answers=dict(hand.answers),
        matadors=hand.matadors,
        every_matadors=dict(hand.every_matadors),
        kontra=len(hand.doublings),
        bock=hand.bock_before,
    )
    outcome = judge(case)
    if isinstance(outcome, PlayOn):
        hand = replace(hand, ended=None, answers=(), play_on=outcome)
    question = outcome if isinstance(outcome, Question) else None
    result = outcome if isinstance(outcome, HandResult) else None
    decided = replace(hand, following=following, revokes=revokes, result=result, question=question, bock=case.bock)
    if result is None:
        return decided
    factor = _bock_factor(decided)
    if factor == case.bock:
        return decided
    # The game that brings a Bockrunde counts double itself.
    again = judge(replace(case, bock=factor))
    return replace(decided, result=again if isinstance(again, HandResult) else result, bock=factor)


def _dropped(hand: HandState) -> list[tuple[int, int]]:
    """Seat and trick of the revokes that count no more."""
    return [(ruling.seat, ruling.trick) for ruling in hand.rulings if ruling.ruling == "misread"]


def _ramsch(hand: HandState) -> HandState:
    """A Ramsch with its tricks and revokes, and its result once all cards are known or the table ended it."""
    following = follow(Game.RAMSCH, None, hand.plays, _dropped(hand), dict(hand.awarded))
    revokes = revokes_in(following)
    ends = {(ruling.seat, ruling.trick) for ruling in hand.rulings if ruling.ruling == "end"}
    ended_by = next((revoke for revoke in revokes if (revoke.seat, revoke.trick) in ends), None)
    outcome = ramsch_outcome(following, ended_by, dict(hand.answers), sum(hand.pushes), hand.options)
    question = outcome if isinstance(outcome, Question) else None
    result = outcome if isinstance(outcome, RamschResult) else None
    decided = replace(hand, following=following, revokes=revokes, ramsch=result, question=question, bock=1)
    if result is None:
        return decided
    factor = _bock_factor(decided)
    return replace(decided, ramsch=times(result, factor), bock=factor)


def _bock_factor(hand: HandState) -> int:
    """What the rules of the table multiply this hand by."""
    if hand.listed is None or not hand.options.bock:
        return 1
    return bock_factors(hand.listed.add(row_of(hand)), hand.options)[-1]


def row_of(hand: HandState) -> Row:
    """The row of the list for a hand that is over. Raises StateError while it is not."""
    if hand.is_ramsch and hand.ramsch is not None:
        booked = dict(zip(hand.seating.active, hand.ramsch.booked, strict=True))
        points = tuple(booked.get(place, 0) for place in range(hand.seating.players))
        return ramsch_row(points, hand.bock, durchmarsch=hand.ramsch.durchmarsch is not None)
    if hand.passed_in and not hand.is_ramsch:
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
        card_points=None if result.points is None else result.points[0],
        doublings=len(hand.doublings),
        bock=hand.bock,
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
        points=row.points,
    )
